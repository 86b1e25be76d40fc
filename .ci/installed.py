"""Install the wheel and the sdist in a folder as hosts do, and use them: `python .ci/installed.py dist`.

It takes uv and the index from the environment. Everything is installed in empty environments and run outside of the
checkout, so that nothing comes from there but the versions of the dependencies, in `requirements/`.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import urlopen
from zipfile import ZipFile

LOCKS = Path(__file__).resolve().parents[1] / "requirements"
IS_WINDOWS = os.name == "nt"
MOST_MEGABYTES = 231
"""What an installation may take on Linux, with Python's pip and without the extras."""
PATIENCE = 120.0
"""Seconds after which something hangs: the first start of the demo, or the answer to a move."""
VERSION = re.compile(r"splendor-bot ([\d.abrc]+(?:\.dev0\+[0-9a-f]{12})?)\n")


class Place:
    """A folder outside of the checkout, with a virtual environment and the folders of uv's tools."""

    def __init__(self, folder: Path, uv: str) -> None:
        self.folder, self.uv = folder, uv
        self.tools = folder / "tools"
        outside = {
            name: value for name, value in os.environ.items() if not name.startswith(("PYTHONPATH", "SPLENDOR_"))
        }
        self.env = outside | {
            "UV_TOOL_DIR": str(self.tools / "all"),
            "UV_TOOL_BIN_DIR": str(self.tools),
            "PYTHONUTF8": "1",  # the output of programs on Windows as well
        }

    def run(self, *command: str | Path) -> str:
        """Run a command and return its output. A status other than 0 ends this script."""
        ran = subprocess.run(
            [*map(str, command)], cwd=self.folder, env=self.env, capture_output=True, text=True, encoding="utf-8"
        )
        if ran.returncode:
            raise SystemExit(f"{' '.join(map(str, command))}: status {ran.returncode}\n{ran.stdout}\n{ran.stderr}")
        return ran.stdout

    def program(self, name: str) -> Path:
        """Return the path of a program in the virtual environment."""
        return self.folder / "venv" / ("Scripts" if IS_WINDOWS else "bin") / f"{name}{'.exe' if IS_WINDOWS else ''}"

    def use(self, program: str | Path, expected: str) -> None:
        """Check the version of an installed bot, and let it draw a board."""
        version = VERSION.fullmatch(said := self.run(program, "--version"))
        if version is None or version[1] != expected:
            raise SystemExit(f"{program} is not version {expected} of a known commit: {said}")
        picture = self.folder / "board.png"
        picture.unlink(missing_ok=True)
        self.run(program, "render", "--sample", picture)
        width, height = (int.from_bytes(picture.read_bytes()[start : start + 4], "big") for start in (16, 20))
        if width != 1100 or height < 500:
            raise SystemExit(f"the board has {width} × {height} pixels")
        print(f"  {said.strip()}, and it draws a board of {width} × {height} pixels", flush=True)


def with_the_same_names(folder: Path) -> Path:
    """Return the wheel of another distribution, whose modules have the names of the code folders and cannot run."""
    wheel = folder / "same_names-1-py3-none-any.whl"
    with ZipFile(wheel, "w") as file:
        for name in ("bot", "data", "render"):
            file.writestr(f"{name}/__init__.py", "raise ImportError('this module is of another distribution')\n")
        info = "same_names-1.dist-info"
        file.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: same-names\nVersion: 1\n")
        file.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: none\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        file.writestr(f"{info}/RECORD", "")
    return wheel


def with_pip(place: Place, wheel: Path, sdist: Path, version: str) -> None:
    """`pip install` of the wheel with the locked dependencies, then of the sdist."""
    place.run(sys.executable, "-m", "venv", "venv")
    pip = (place.program("python"), "-m", "pip", "--disable-pip-version-check")
    place.run(*pip, "install", "--quiet", "--require-hashes", "--requirement", LOCKS / "runtime.lock")
    place.run(*pip, "install", "--quiet", "--no-deps", "--no-index", with_the_same_names(place.folder))
    for file in (wheel, sdist):
        print(f"pip install {file.name}", flush=True)
        place.run(*pip, "install", "--quiet", "--no-deps", "--force-reinstall", file)
        place.run(*pip, "check")
        place.use(place.program("splendor-bot"), version)
        place.run(place.program("python"), "-m", "splendor_bot", "--version")
        counted = "import splendor_bot, data; print(len(data.components().cards))"
        cards = place.run(place.program("python"), "-c", counted)
        if cards.strip() != "90":
            raise SystemExit(f"{file.name} has {cards.strip()} development cards")
        check_size(place.folder / "venv")


def check_size(folder: Path) -> None:
    """Print what an installation takes; too much on Linux ends this script. Elsewhere numpy has another size."""
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink()) // 10**6
    print(f"  {size} MB", flush=True)
    if sys.platform == "linux" and size > MOST_MEGABYTES:
        raise SystemExit(f"an installation takes {size} MB, more than {MOST_MEGABYTES}")


def with_uv(place: Place, wheel: Path, _: Path, version: str) -> None:
    """`uv tool install` of the wheel, as `pipx install`."""
    print(f"uv tool install {wheel.name}", flush=True)
    constraints = ("--constraints", LOCKS / "demo.lock")
    place.run(place.uv, "tool", "install", "--quiet", "--python", sys.executable, *constraints, wheel)
    place.use(next(place.tools.glob("splendor-bot*")), version)


def with_uvx(place: Place, wheel: Path, _: Path, __: str) -> None:
    """`uvx --from WHEEL[demo] splendor-bot demo`, and a game against a computer player on its page."""
    print(f"uvx --from {wheel.name}[demo] splendor-bot demo", flush=True)
    constraints = ("--constraints", LOCKS / "demo.lock")
    package = f"splendor-bot[demo] @ {wheel.as_uri()}"
    command = [place.uv, "tool", "run", "--quiet", "--python", sys.executable, *constraints]
    with running_demo(place, [*map(str, command), "--from", package, "splendor-bot", "demo"]) as pages:
        first, second = pages
        if 'id="viewer-picker"' not in fetched(first):
            raise SystemExit("the first page of the demo is another one")
        page = fetched(second)
        fields = dict(re.findall(r'data-(member|place)="(\d+)"', page))
        member = {"as": fields["member"], "in": fields["place"]}
        page = fetched(f"{second}act", command="/game practice", **member)
        if "it is your turn" not in page:
            raise SystemExit(f"no game has begun:\n{text_of(page)}")
        pictures = re.findall(r'<img src="(\d+)"', page)
        with urlopen(f"{second}{pictures[-1]}", timeout=PATIENCE) as answer:
            if not answer.read(8).startswith(b"\x89PNG"):
                raise SystemExit("the board is no picture")
        page = fetched(f"{second}act", command="/take gems:rgb", **member)
        if not re.search(r"Ann\s+takes.+⚙ \w+ 1\s+\w+s .+it is your turn", text := text_of(page), re.DOTALL):
            raise SystemExit(f"no move was made, or the computer player did not answer:\n{text}")
        print("  a game has begun, a move was made, and the computer player has answered", flush=True)


WAYS = {"pip": with_pip, "uv": with_uv, "uvx": with_uvx}


@contextmanager
def running_demo(place: Place, command: list[str]) -> Iterator[list[str]]:
    """Run the demo, and yield the addresses of its two pages."""
    errors = place.folder / "stderr"
    with errors.open("wb") as stderr:
        process = subprocess.Popen(
            command, cwd=place.folder, env=place.env, stdout=subprocess.PIPE, stderr=stderr, text=True, encoding="utf-8"
        )
    timer = threading.Timer(PATIENCE, process.kill)
    timer.start()
    try:
        assert process.stdout is not None
        pages: list[str] = []
        while len(pages) < 2 and (line := process.stdout.readline()):
            pages += re.findall(r"http://127\.0\.0\.1:\d+/\S+", line)
        if len(pages) < 2:
            raise SystemExit(f"the demo does not start:\n{errors.read_text(encoding='utf-8')}")
        timer.cancel()
        yield pages
    finally:
        timer.cancel()
        process.terminate()
        process.wait(PATIENCE)


def fetched(address: str, **form: str) -> str:
    """Return a page; with fields of a form, what comes of sending them."""
    data = urlencode(form).encode() if form else None
    with urlopen(address.partition("#")[0], data, timeout=PATIENCE) as answer:
        return answer.read().decode()


def text_of(page: str) -> str:
    """Return the text of a page and of its pictures."""
    main = page.partition("<main>")[2].partition("</main>")[0]
    return unescape(re.sub(r"<[^>]*?(?:alt=\"([^\"]*)\")?>", r" \1 ", main))


def main() -> None:
    """Run the ways to install that the arguments name, and print how long each took."""
    parser = argparse.ArgumentParser(description="Install the wheel and the sdist in a folder, and use them.")
    parser.add_argument("dist", type=Path, help="the folder with one wheel and one sdist")
    parser.add_argument("--uv", default="uv", help="the path of uv (default: uv)")
    parser.add_argument("--way", choices=WAYS, action="append", help="only this way, which may be given several times")
    arguments = parser.parse_args()
    sys.stdout.reconfigure(encoding="utf-8")
    [wheel], [sdist] = (sorted(arguments.dist.resolve().glob(pattern)) for pattern in ("*.whl", "*.tar.gz"))
    version = wheel.name.split("-")[1]
    for way in arguments.way or WAYS:
        started = time.monotonic()
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=IS_WINDOWS) as folder:
            WAYS[way](Place(Path(folder), arguments.uv), wheel, sdist, version)
        print(f"  {time.monotonic() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
