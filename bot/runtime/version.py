"""The version of the bot, and the commit that it was built from. Only the standard library: setup.py uses it too."""

import re
from functools import cache
from importlib.metadata import distributions
from pathlib import Path

VERSION = "0.1.0.dev0"
"""The only place that has the version. The commit that is tagged leaves out `.dev0`, the next one has a later version.

The number stays 0, because only Git can count commits: an image and an archive contain no history.
"""

ROOT = Path(__file__).parents[2]
"""The checkout, or the folder in which the packages are installed."""
COMMIT_FILE = "bot/commit.txt"
"""The file that has the commit in a wheel, an sdist, an image and what `git archive` writes."""
SHORT = 12

_COMMIT = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")


def commit(root: Path = ROOT) -> str | None:
    """Return the commit that the code in a folder is of, as 40 or 64 digits, or None if nothing there tells it."""
    try:
        found = (root / COMMIT_FILE).read_text(encoding="utf-8").strip()
        if not _COMMIT.fullmatch(found):  # in a checkout, the file is as it is tracked
            found = _commit_of_checkout(root / ".git")
    except (OSError, UnicodeDecodeError):
        return None
    return found if _COMMIT.fullmatch(found) else None


@cache
def version(root: Path = ROOT) -> str:
    """Return "0.1.0" for a release, and for the code before it "0.1.0.dev0+0123456789ab", with its commit (PEP 440)."""
    if ".dev" not in VERSION:
        return VERSION
    found = commit(root)
    return f"{VERSION}+{found[:SHORT] if found else 'unknown'}"


def _commit_of_checkout(git: Path) -> str:
    """Return the commit from Git's files, or "" if there is none: the image contains no `git`. Raises `OSError`."""
    if git.is_file():  # of a further working tree
        git = git.parent / git.read_text(encoding="utf-8").removeprefix("gitdir:").strip()
    head = (git / "HEAD").read_text(encoding="utf-8").strip()
    if not head.startswith("ref: "):
        return head
    branch = head.removeprefix("ref: ")
    common = git / "commondir"
    shared = git / common.read_text(encoding="utf-8").strip() if common.is_file() else git
    if (shared / branch).is_file():
        return (shared / branch).read_text(encoding="utf-8").strip()
    lines = (shared / "packed-refs").read_text(encoding="utf-8").splitlines()
    return next((line.partition(" ")[0] for line in lines if line.endswith(f" {branch}")), "")


def page(name: str) -> str:
    """Return the address of a file of the project, as it was for this code; without one, where the file is."""
    urls = (url for each in distributions(name="splendor-bot") for url in each.metadata.get_all("Project-URL") or [])
    source = next((url.removeprefix("Source, ") for url in urls if url.startswith("Source, ")), "/OWNER/")
    tree = (commit() or "")[:SHORT]
    return f"{source}/blob/{tree}/{name}" if tree and "/OWNER/" not in source else f"{name} of the bot's repository"
