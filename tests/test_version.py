"""The version and the commit that `splendor-bot --version`, the log and the metrics name."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from bot.runtime.version import COMMIT_FILE, commit, described, version
from tests.support.command_line import ROOT, start

GIT = ("git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")


def git(folder: Path, *arguments: str) -> str:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    ran = subprocess.run([*GIT, *arguments], cwd=folder, env=clean, check=True, capture_output=True, text=True)
    return ran.stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with two commits, whose file for the commit is as it is tracked here."""
    folder = tmp_path / "checkout"
    (folder / "bot").mkdir(parents=True)
    for name in (COMMIT_FILE, ".gitattributes"):
        (folder / name).write_bytes((ROOT / name).read_bytes())
    git(folder, "init", "--quiet", "--initial-branch", "some/branch")
    git(folder, "add", ".")
    for subject in ("first", "second"):
        git(folder, "commit", "--quiet", "--allow-empty", "--message", subject)
    return folder


def test_the_version_is_that_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert version() == project["version"]


def test_the_program_prints_its_version_and_its_commit(tmp_path: Path):
    answer = start("--version", cwd=tmp_path)
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, f"splendor-bot {described()}\n", "")
    assert re.fullmatch(r"\d+\.\d+\.\d+ \(commit [0-9a-f]{12}\)", described())
    assert git(ROOT, "rev-parse", "HEAD") == commit()


def test_a_checkout_knows_its_commit_on_a_branch_with_packed_branches_and_without_one(checkout: Path):
    assert commit(checkout) == git(checkout, "rev-parse", "HEAD")
    git(checkout, "pack-refs", "--all")
    assert not (checkout / ".git/refs/heads/some/branch").exists()
    assert commit(checkout) == git(checkout, "rev-parse", "HEAD")
    git(checkout, "checkout", "--quiet", "--detach", "HEAD~1")
    assert commit(checkout) == git(checkout, "rev-parse", "HEAD")


def test_a_further_working_tree_knows_its_commit(checkout: Path, tmp_path: Path):
    git(checkout, "worktree", "add", "--quiet", "-b", "other", str(tmp_path / "other"), "HEAD~1")
    assert commit(tmp_path / "other") == git(checkout, "rev-parse", "HEAD~1")


def test_what_git_archive_writes_knows_its_commit(checkout: Path, tmp_path: Path):
    git(checkout, "archive", "--prefix", "copy/", "--output", str(tmp_path / "copy.tar"), "HEAD")
    subprocess.run(["tar", "-xf", tmp_path / "copy.tar"], cwd=tmp_path, check=True)
    assert commit(tmp_path / "copy") == git(checkout, "rev-parse", "HEAD")


def test_a_copy_without_its_history_does_not_know_its_commit(checkout: Path, tmp_path: Path):
    (checkout / ".git").rename(tmp_path / "history")
    assert commit(checkout) is None
