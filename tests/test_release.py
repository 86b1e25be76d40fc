"""The steps of a release that need no account: the version of a tag, and the notes from the changelog."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.runtime.version import version
from tests.support.command_line import ROOT, Answer

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
