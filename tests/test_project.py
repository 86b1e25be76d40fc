"""Checks of the repository: tracked files, lock files, the container image, and the documented settings."""

import re
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))

# Each pattern is written so that it does not match this file.
NOT_IN_ANY_FILE = {
    "a path of somebody's machine": r"/(?:home|Users|root|work)/[\w.-]+/" + r"|/opt/[p]ypi|[.]pyenv/",
    "the host of a package index": r"\b(?:[p]ypi\.org|[p]ythonhosted\.org|[r]egistry\.npmjs\.org|deb\.[d]ebian\.org)\b",
    "the address of a package index": r"--(?:extra-)?[i]ndex-url[ =]|--[f]ind-links[ =]",
    "what looks like a bot token": r"\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}\b",
    "a merge conflict": r"^(?:<{7}|>{7}) ",
}


def _tracked_text() -> dict[str, str]:
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout.decode()
    texts: dict[str, str] = {}
    for name in filter(None, names.split("\0")):
        content = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b""
        if b"\0" not in content:
            texts[name] = content.decode("utf-8")  # raises if a text file has another encoding
    return texts


def test_no_tracked_file_holds_machine_paths_index_addresses_tokens_or_conflicts():
    texts = _tracked_text()
    found = [
        f"{name}: {fault}: {match[0]}"
        for fault, pattern in NOT_IN_ANY_FILE.items()
        for name, text in texts.items()
        if (match := re.search(pattern, text, re.MULTILINE))
    ]
    assert found == []


def _names(requirements: list[str]) -> set[str]:
    names = (re.match(r"[\w.-]+", requirement) for requirement in requirements)
    return {re.sub(r"[-_.]+", "-", name[0]).lower() for name in names if name}


def _locked(lock: str) -> dict[str, str]:
    text = (ROOT / "requirements" / f"{lock}.lock").read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))


def test_the_locks_hold_what_the_project_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    runtime = _names(project["project"]["dependencies"])
    demo = runtime | _names(project["project"]["optional-dependencies"]["demo"])
    dev = demo | _names([each for each in project["dependency-groups"]["dev"] if isinstance(each, str)])
    missing = {
        lock: wanted - _locked(lock).keys() for lock, wanted in {"runtime": runtime, "demo": demo, "dev": dev}.items()
    }
    assert missing == {"runtime": set(), "demo": set(), "dev": set()}, "run `make lock`"


def test_the_locks_agree_on_every_version():
    dev = _locked("dev")
    others = {lock: _locked(lock) for lock in ("runtime", "demo", "build")}
    assert {lock: each for lock, each in others.items() if not each.items() <= dev.items()} == {}, "run `make lock`"


def test_every_locked_package_has_a_hash():
    assert LOCKS
    without_hash: list[str] = []
    for lock in LOCKS:
        entries = re.split(r"^(?=[\w.-]+==)", lock.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        assert entries, lock.name
        without_hash += [f"{lock.name}: {entry.splitlines()[0]}" for entry in entries if "--hash=sha256:" not in entry]
    assert without_hash == []


def test_the_image_gets_every_code_folder_and_no_others():
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    copied = set(re.findall(r"^COPY (\w+)/ \1/$", dockerfile, re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = {pattern.rstrip("*") for pattern in project["tool"]["setuptools"]["packages"]["find"]["include"]}
    assert copied == packages == {"bot", "data", "render"}


def test_every_setting_is_explained_and_reaches_the_container():
    code, readme, example, compose, dockerfile = (
        (ROOT / name).read_text(encoding="utf-8")
        for name in ("bot/runtime/config.py", "README.md", ".env.example", "compose.yaml", "Dockerfile")
    )
    settings = re.findall(r'_setting\(values, "(SPLENDOR_\w+)"', code)
    assert len(settings) >= 5
    assert [each for each in settings if f"| `{each}` |" not in readme] == []
    assert [each for each in settings if f"# {each}=" not in example] == []
    assert [each for each in settings if f"{each}: " not in compose and f"{each}=" not in dockerfile] == []
