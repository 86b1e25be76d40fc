"""The guides of CONTRIBUTING.md: their blocks of code, which are applied to a copy of the project, and their commands.

Each block begins with the path of its file: a new file, or one to which the block is appended. In a diff, the lines
with "+" take the place of those with "-". A block of Fluent may have several files.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.support.catalogues import ROOT


class Block(NamedTuple):
    """The kind of a block of code, such as "diff", and its text."""

    kind: str
    text: str


def guide(heading: str) -> list[Block]:
    """Return the blocks of code of a section of CONTRIBUTING.md."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [Block(*found) for found in re.findall(r"^```(\w+)\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)]


def copy_of_project(folder: Path) -> Path:
    """Copy the files that Git tracks into a folder, with the environment of this process as its `.venv`."""
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in tracked.splitlines():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    (folder / ".venv").symlink_to(sys.prefix)
    subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
    return folder


def follow(heading: str, folder: Path) -> str:
    """Do what a guide says in a copy of the project, and return what its commands printed.

    Raises `AssertionError` if something that a diff replaces is not there, or a command fails.
    """
    said = ""
    for block in guide(heading):
        if block.kind == "console":
            subprocess.run(["git", "add", "."], cwd=folder, check=True)
            said += "".join(run(line.removeprefix("$ "), folder) for line in block.text.splitlines())
        else:
            for path, text in _files(block.text):
                _apply(folder / path, text, is_diff=block.kind == "diff")
    return said


def run(command: str, folder: Path) -> str:
    """Run a command in a copy of the project, and return its output."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "SPLENDOR_", "GIT_"))}
    ran = subprocess.run(command, shell=True, cwd=folder, env=env, capture_output=True, text=True)
    assert ran.returncode == 0, f"{command}\n{ran.stdout[-6000:]}{ran.stderr[-2000:]}"
    return ran.stdout


def _files(text: str) -> Iterator[tuple[str, str]]:
    """Yield the files of a block: the path, and what follows it."""
    _, *parts = re.split(r"^# (\w[\w.-]*(?:/[\w.-]+)+)\n", text, flags=re.MULTILINE)
    assert parts, f"no path of a file begins {text!r}"
    yield from zip(parts[::2], parts[1::2], strict=True)


def _apply(file: Path, text: str, *, is_diff: bool) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    if is_diff:
        old, new = (
            "".join(line[1:] for line in text.splitlines(keepends=True) if line[0] in signs) for signs in (" -", " +")
        )
        assert before.count(old) == 1, f"{file} has {before.count(old)} times\n{old}"
        file.write_text(before.replace(old, new), encoding="utf-8")
    else:
        file.write_text(before + text, encoding="utf-8")
