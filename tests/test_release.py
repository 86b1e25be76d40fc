"""The steps of a release that need no account (the tag, the notes), and the version that the program prints."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.runtime.version import COMMIT_FILE, VERSION, commit, version
from tests.support.command_line import ROOT, Answer, start

VERSION_FILE = "bot/runtime/version.py"
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
    (tmp_path / "bot/runtime").mkdir(parents=True)
    set_version(tmp_path, "1.2.3")
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    return tmp_path


def set_version(folder: Path, version: str) -> None:
    """Write the code of the version into a folder as it is here, with another version."""
    code = (ROOT / VERSION_FILE).read_text(encoding="utf-8")
    changed, count = re.subn(r'^VERSION = ".*"$', f'VERSION = "{version}"', code, flags=re.MULTILINE)
    assert count == 1
    (folder / VERSION_FILE).write_text(changed)


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


def test_a_version_in_development_is_not_ready(project: Path):
    set_version(project, "1.2.3.dev0")
    answer = run("check_version.py", "v1.2.3", project)
    assert (answer.returncode, answer.stderr.count("\n")) == (1, 1)
    assert "leave out .dev" in answer.stderr


def test_the_notes_are_the_section_of_the_version(project: Path):
    assert run("release_notes.py", "1.2.3", project).stdout == "### Added\n\n- Something new.\n"
    assert run("release_notes.py", "1.2.2", project).stdout == "### Fixed\n\n- Something old.\n"
    (project / "CHANGELOG.md").write_text(CHANGELOG.replace("[Unreleased]\n", "[Unreleased]\n\n- A change.\n"))
    assert run("release_notes.py", "1.2.4.dev0+0123456789ab", project).stdout == "- A change.\n"
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


PACKED = (".gitattributes", "LICENSE", "README.md", "pyproject.toml", "setup.py", COMMIT_FILE)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with two commits of a bot that can only tell its version."""
    folder = tmp_path / "checkout"
    for package in ("bot", "bot/runtime", "data", "render", "splendor_bot"):
        (folder / package).mkdir(parents=True)
        (folder / package / "__init__.py").touch()
    for name in PACKED:
        (folder / name).write_bytes((ROOT / name).read_bytes())
    set_version(folder, "1.2.3.dev0")
    git(folder, "init", "--quiet", "--initial-branch", "some/branch")
    git(folder, "add", ".")
    for subject in ("first", "second"):
        git(folder, "commit", "--quiet", "--allow-empty", "--message", subject)
    return folder


def test_the_program_prints_its_version_with_its_commit_unless_it_is_released(tmp_path: Path):
    answer = start("--version", cwd=tmp_path)
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, f"splendor-bot {version()}\n", "")
    assert git(ROOT, "rev-parse", "HEAD") == commit()
    assert version() == (f"{VERSION}+{str(commit())[:12]}" if ".dev" in VERSION else VERSION)


def test_a_version_is_released_once():
    """As soon as there is a tag, the commits behind it need a later version."""
    tagged = git(ROOT, "tag", "--list", f"v{VERSION}") and git(ROOT, "rev-list", "--max-count=1", f"v{VERSION}")
    assert tagged in ("", commit())


def unpacked(archive: Path, folder: Path) -> Path:
    """Unpack a `.tar`, a `.tar.gz` or a wheel, and return the folder that has `bot` in it."""
    if archive.suffix == ".whl":
        shutil.unpack_archive(archive, folder, "zip")
    else:
        shutil.unpack_archive(archive, folder, filter="data")
    [found] = folder.rglob(COMMIT_FILE)
    return found.parents[1]


def said_in(folder: Path) -> str:
    """Return the version that the code in a folder tells in a process of its own, without Git."""
    code = "from bot.runtime.version import version; print(version())"
    ran = subprocess.run([sys.executable, "-c", code], cwd=folder, env={}, check=True, capture_output=True, text=True)
    return ran.stdout.strip()


@pytest.mark.parametrize(
    ("in_code", "expected"), [("1.2.3.dev0", "1.2.3.dev0+{}"), ("1.2.3", "1.2.3"), ("1.2.3rc1", "1.2.3rc1")]
)
def test_a_checkout_an_archive_an_sdist_and_its_wheel_agree_about_their_version(
    checkout: Path, tmp_path: Path, in_code: str, expected: str
):
    """An image contains what the wheel does."""
    set_version(checkout, in_code)
    git(checkout, "commit", "--quiet", "--all", "--allow-empty", "--message", "version")
    expected = expected.format(git(checkout, "rev-parse", "HEAD")[:12])
    git(checkout, "archive", "--output", str(tmp_path / "copy.tar"), "HEAD")
    build(checkout, "sdist", tmp_path)
    [sdist] = tmp_path.glob("*.tar.gz")
    source = unpacked(sdist, tmp_path / "sdist")
    build(source, "wheel", tmp_path)
    [wheel] = tmp_path.glob("*.whl")
    archive = unpacked(tmp_path / "copy.tar", tmp_path / "archive")
    places = [checkout, archive, source, unpacked(wheel, tmp_path / "wheel")]
    assert [said_in(folder) for folder in places] == [expected] * 4
    assert (sdist.name, wheel.name.split("-")[1]) == (f"splendor_bot-{expected}.tar.gz", expected)


def build(folder: Path, kind: str, target: Path) -> None:
    """Build an sdist or a wheel of a folder as pip does, without a network."""
    code = f"from setuptools import build_meta; build_meta.build_{kind}({str(target)!r})"
    subprocess.run([sys.executable, "-c", code], cwd=folder, check=True, capture_output=True)


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


def test_a_copy_without_its_history_does_not_know_its_commit(checkout: Path, tmp_path: Path):
    (checkout / ".git").rename(tmp_path / "history")
    assert commit(checkout) is None
    assert said_in(checkout) == "1.2.3.dev0+unknown"
