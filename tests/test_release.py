"""The steps of a release that need no account (the tag, the notes), and the version that the program prints."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bot.runtime.version import COMMIT_FILE, commit, described, version
from tests.support.command_line import ROOT, Answer, start

CHANGELOG = """# Changelog

## [Unreleased]

## [1.2.3] - 2027-01-31

### Added

- Something new.

## [1.2.2] - 2027-01-30

### Fixed

- Something old.
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with a project that is ready to be released as version 1.2.3."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(re.sub(r'^version = ".*"$', 'version = "1.2.3"', text, flags=re.MULTILINE))
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    return tmp_path


def run(script: str, argument: str, folder: Path) -> Answer:
    command = [sys.executable, str(ROOT / ".ci" / script), argument]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_tag_of_the_version_with_its_changes_is_ready(project: Path):
    answer = run("check_version.py", "v1.2.3", project)
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("tag", "changelog", "said"),
    [
        ("v1.2.4", CHANGELOG, "the tag has to be v1.2.3"),
        ("1.2.3", CHANGELOG, "the tag has to be v1.2.3"),
        ("v1.2.3", CHANGELOG.replace("[1.2.3] - 2027-01-31", "[1.2.3] - soon"), "CHANGELOG.md has no heading like"),
        ("v1.2.3", CHANGELOG.replace("[Unreleased]\n", "[Unreleased]\n\n- A change.\n"), "move them under [1.2.3]"),
    ],
)
def test_a_tag_that_is_not_ready_is_refused_with_what_to_do(project: Path, tag: str, changelog: str, said: str):
    (project / "CHANGELOG.md").write_text(changelog)
    answer = run("check_version.py", tag, project)
    assert answer.returncode == 1
    assert said in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_the_notes_are_the_section_of_the_version(project: Path):
    assert run("release_notes.py", "1.2.3", project).stdout == "### Added\n\n- Something new.\n"
    assert run("release_notes.py", "1.2.2", project).stdout == "### Fixed\n\n- Something old.\n"
    answer = run("release_notes.py", "1.2", project)
    assert (answer.returncode, answer.stdout, "nothing about version 1.2\n" in answer.stderr) == (1, "", True)


def test_the_changelog_has_notes_about_the_version_of_the_project():
    answer = run("release_notes.py", version(), ROOT)
    assert answer.returncode == 0
    assert "### Added\n" in answer.stdout
    assert "\n## " not in answer.stdout


def test_only_the_job_that_publishes_may_ask_the_index_for_its_trust_and_it_runs_no_code_of_the_project():
    workflow = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    jobs = dict(re.findall(r"^  (\w+):\n((?:    .*\n|\n)+)", workflow.partition("\njobs:\n")[2], re.MULTILINE))
    assert [name for name, job in jobs.items() if "id-token: write" in job] == ["publish"]
    assert "run:" not in jobs["publish"]
    assert "\npermissions: {}\n" in workflow
    assert "secrets." not in workflow
    scripts = re.findall(r"(?:python3?|bash) (\.ci/\w+(?:\.py)?)", workflow)
    assert scripts
    assert [script for script in scripts if not (ROOT / script).is_file()] == []


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
