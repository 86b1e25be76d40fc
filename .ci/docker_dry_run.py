"""Run the steps of the Dockerfile in an empty folder, for machines without Docker.

Absolute paths of the image are mapped into that folder, and each stage starts with an empty one. COPY respects
`.dockerignore`, and RUN uses the environment of its stage. Finally the image's command runs with --help and --version.
Build arguments come from the environment, as with `docker build --build-arg COMMIT`. The dry run cannot check the base
image, users and owners, or whether the bot's user can write to the volume.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from fnmatch import fnmatch
from pathlib import Path

CONTEXT = Path(__file__).parent.parent
SYSTEM_COMMANDS = ("useradd", "install --directory --owner", "chown", "apt-get", "rm -rf /var/lib/apt/lists")
PATHS = re.compile(r"(?<![\w./-])/(?=(?:src|opt|data|context)\b)")
MOUNT = "--mount=type=bind,target=/context"


class Image:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.stages: dict[str, Path] = {}
        self.begin("")

    def begin(self, name: str) -> None:
        self.name = name
        self.folder = "/"
        self.env = {"PATH": os.environ["PATH"], "HOME": str(self.root / "home"), "PIP_QUIET": "1"}
        self.env |= {key: value for key, value in os.environ.items() if key.startswith(("PIP_", "SSL_", "LANG"))}
        self.entry: list[str] = []
        shutil.rmtree(self.root, ignore_errors=True)
        (self.root / "home").mkdir(parents=True)

    def inside(self, path: str) -> Path:
        return self.root / os.path.normpath(f"{self.folder}/{path}" if path[0] != "/" else path).lstrip("/")

    def FROM(self, rest: str) -> None:  # noqa: N802 - methods are named after the Dockerfile's instructions
        if self.name:
            self.stages[self.name] = self.root.with_name(f"stage-{self.name}")
            self.root.rename(self.stages[self.name])
        words = rest.split()
        self.begin(words[2] if len(words) == 3 else "")

    def WORKDIR(self, rest: str) -> None:  # noqa: N802
        self.folder = rest
        self.inside(rest).mkdir(parents=True, exist_ok=True)

    def ENV(self, rest: str) -> None:  # noqa: N802
        for pair in shlex.split(rest):
            key, _, value = pair.partition("=")
            self.env[key] = self.moved(value.replace("$PATH", self.env["PATH"]))

    def RUN(self, rest: str) -> None:  # noqa: N802
        context = self.inside("/context")
        if rest.startswith(MOUNT):
            rest = rest.removeprefix(MOUNT)
            copy_context(context)
        commands = [command.strip() for command in rest.split("&&")]
        for command in commands:
            if command.startswith(SYSTEM_COMMANDS):
                print(f"   (left out here: {command})")
                continue
            subprocess.run(["sh", "-ec", self.moved(command)], cwd=self.inside(self.folder), env=self.env, check=True)
        shutil.rmtree(context, ignore_errors=True)

    def ARG(self, rest: str) -> None:  # noqa: N802
        name, _, default = rest.partition("=")
        self.env[name] = os.environ.get(name, default)

    def COPY(self, rest: str) -> None:  # noqa: N802
        words = rest.split()
        stage = words.pop(0).removeprefix("--from=") if words[0].startswith("--from=") else None
        *sources, target = words
        for source in sources:
            origin = CONTEXT / source if stage is None else self.stages[stage] / source.lstrip("/")
            into_folder = target.endswith("/") and not origin.is_dir()
            goal = self.inside(target) / origin.name if into_folder or target == "./" else self.inside(target)
            copied = 0
            for file in [origin] if origin.is_file() else sorted(origin.rglob("*")):
                if (file.is_file() or file.is_symlink()) and (stage or not ignored(file.relative_to(CONTEXT))):
                    copy = goal / file.relative_to(origin) if origin.is_dir() else goal
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(file, copy, follow_symlinks=False)
                    copied += 1
            if not copied:
                raise SystemExit(f"COPY {source}: there is nothing to copy, or .dockerignore keeps it out")

    def ENTRYPOINT(self, rest: str) -> None:  # noqa: N802
        self.entry = json.loads(rest)

    def moved(self, text: str) -> str:
        return PATHS.sub(f"{self.root}/", text)


def copy_context(target: Path) -> None:
    """Copy what the mounted context has of Git; its objects are left out, because there are many."""
    for file in (*CONTEXT.glob(".git/*"), *CONTEXT.glob(".git/refs/**/*")):
        path = file.relative_to(CONTEXT)
        if file.is_file() and not ignored(path):
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, target / path)


def ignored(path: Path) -> bool:
    """Return whether `.dockerignore` keeps a file out; the last rule that fits decides, as in Docker."""
    out = False
    for line in (CONTEXT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        rule = line.strip()
        if rule and not rule.startswith("#") and _fits(path, rule.removeprefix("!").rstrip("/")):
            out = not rule.startswith("!")
    return out


def _fits(path: Path, rule: str) -> bool:
    candidates = [path, *list(path.parents)[:-1]]
    if rule.startswith("**/"):
        return any(fnmatch(candidate.name, rule[3:]) for candidate in candidates)
    return any(fnmatch(str(candidate), rule) for candidate in candidates)


def steps(text: str) -> list[tuple[str, str]]:
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in joined.splitlines())]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        image = Image(Path(folder) / "image")
        for word, rest in steps((CONTEXT / "Dockerfile").read_text(encoding="utf-8")):
            print(f"-> {word} {rest}", flush=True)
            if hasattr(image, word):
                getattr(image, word)(rest)
            elif word not in {"USER", "VOLUME", "STOPSIGNAL", "HEALTHCHECK", "CMD", "EXPOSE", "LABEL"}:
                raise SystemExit(f"{word}: this script does not know that instruction")
        print(f"-> {' '.join(image.entry)} --help", flush=True)
        program = shutil.which(image.entry[0], path=image.env["PATH"])
        if program is None or not program.startswith(str(image.root)):
            raise SystemExit(f"{image.entry[0]} is not in the image")
        working = image.inside(image.folder)
        subprocess.run([program, *image.entry[1:], "--help"], cwd=working, env=image.env, check=True)
        named = [program, *image.entry[1:], "--version"]
        version = subprocess.run(named, cwd=working, env=image.env, check=True, capture_output=True, text=True).stdout
        print(version, end="")
        # In a further working tree of Git, `.git` is a file, and only the build argument tells the commit.
        if ((CONTEXT / ".git").is_dir() or os.environ.get("COMMIT")) and "unknown" in version:
            raise SystemExit("The image does not know its commit")
        tests_inside = [name for name in ("pytest", "simcord", "playwright") if list(image.root.rglob(name))]
        if tests_inside:
            raise SystemExit(f"The image holds what only tests need: {tests_inside}")
        print("The Dockerfile's steps work.")


if __name__ == "__main__":
    sys.exit(main())
