"""What the workflows on GitHub do, as far as their files tell it; their scripts run here, with a stand-in for `gh`."""

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.command_line import ROOT

FOLDER = ROOT / ".github/workflows"
WORKFLOWS: dict[str, dict[Any, Any]] = {file.stem: yaml.safe_load(file.read_text("utf-8")) for file in FOLDER.iterdir()}
NEWEST = re.findall(r"^FROM python:(3\.\d+)-", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)[0]


def jobs(workflow: str) -> dict[str, dict[str, Any]]:
    return WORKFLOWS[workflow]["jobs"]


def commands(job: dict[str, Any]) -> list[str]:
    return [step["run"] for step in job["steps"] if "run" in step]


def pythons(job: dict[str, Any]) -> list[str]:
    return [step["with"]["python-version"] for step in job["steps"] if "setup-python" in step.get("uses", "")]


def needed(workflow: str, job: str) -> set[str]:
    """Return the jobs that must have succeeded before a job begins."""
    named = jobs(workflow)[job].get("needs", [])
    direct = {named} if isinstance(named, str) else {*named}
    return direct.union(*(needed(workflow, each) for each in direct))


def test_every_job_ends_some_time_may_do_little_and_needs_jobs_that_exist():
    for workflow, content in WORKFLOWS.items():
        assert content["permissions"] in ({}, {"contents": "read"}), workflow
        for name, job in jobs(workflow).items():
            assert "uses" in job or job["timeout-minutes"] <= 60, name
            assert needed(workflow, name) <= jobs(workflow).keys()


def test_what_a_workflow_runs_exists():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    every = "\n".join(
        run for name in WORKFLOWS for job in jobs(name).values() if "steps" in job for run in commands(job)
    )
    targets, scripts = re.findall(r"^make ([\w-]+)", every, re.MULTILINE), re.findall(r"(\.ci/[\w.]+)", every)
    assert {"test", "audit", "upgrade"} <= {*targets}
    assert [target for target in targets if not re.search(rf"^{target}: ", makefile, re.MULTILINE)] == []
    assert {".ci/run", ".ci/build", ".ci/portable"} <= {*scripts}
    assert [script for script in scripts if not (ROOT / script).is_file()] == []


def test_ci_runs_everything_on_the_oldest_python_and_the_tests_on_the_one_of_the_image():
    assert (pythons(jobs("ci")["check"]), commands(jobs("ci")["check"])) == (["3.11"], ["bash .ci/run"])
    assert commands(jobs("ci")["more"]) == ["bash .ci/more"]
    assert (pythons(jobs("ci")["newest"]), "make test" in commands(jobs("ci")["newest"])) == ([NEWEST], True)
    matrix = jobs("ci")["installed"]["strategy"]["matrix"]
    assert {system.partition("-")[0] for system in matrix["os"]} == {"ubuntu", "macos", "windows"}
    assert {"3.11", NEWEST} <= {*matrix["python"]}


def test_nothing_is_published_before_the_whole_ci_has_passed():
    assert jobs("release")["ci"]["uses"] == "$/.github/workflows/ci.yml"
    assert "workflow_call" in WORKFLOWS["ci"][True]  # YAML takes the key `on` for true
    assert WORKFLOWS["ci"]["concurrency"]["group"] != WORKFLOWS["release"]["concurrency"]["group"], (
        "it would wait for itself"
    )
    assert [name for name in ("publish", "image", "release") if not {"ready", "ci"} <= needed("release", name)] == []


def test_the_job_that_may_push_newer_versions_runs_nothing_of_them():
    writing = [name for name, job in jobs("weekly").items() if "write" in job["permissions"].values()]
    assert writing == ["propose"]
    assert [
        each
        for run in commands(jobs("weekly")["propose"])
        for each in re.findall(r"(?m)^ *(?:make|pip|python|uv)\b", run)
    ] == []


GH = """#!/bin/sh
printf "%s " "$@" >> said; echo >> said
if [ "$1 $2" = "pr list" ]; then echo "${OPEN:-0}"; fi
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A clone of a repository with a lock file, in whose folder the stand-in for `gh` is."""
    folder = tmp_path / "clone"
    for command in (
        ("init", "--quiet", "--bare", "origin"),
        ("clone", "--quiet", "origin", "clone"),
        ("-C", "clone", "commit", "--quiet", "--allow-empty", "--message", "first"),
    ):
        subprocess.run(
            ["git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org", *command], cwd=tmp_path, check=True
        )
    (folder / "requirements").mkdir()
    (folder / "requirements/dev.lock").write_text("something==1\n")
    (folder / "gh").write_text(GH)
    (folder / "gh").chmod(0o755)
    subprocess.run(["git", "add", "requirements"], cwd=folder, check=True)
    subprocess.run(
        ["git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org", "commit", "--quiet", "-m", "lock"],
        cwd=folder,
        check=True,
    )
    return folder


def test_newer_versions_are_proposed_in_one_pull_request_that_ci_tests(checkout: Path):
    [script] = commands(jobs("weekly")["propose"])
    run(script, checkout, "main")
    assert not (checkout / "said").exists(), "nothing is newer"
    for number, is_open in (("2", "0"), ("3", "1")):
        (checkout / "requirements/dev.lock").write_text(f"something=={number}\n")
        run(script, checkout, "main", OPEN=is_open)
        shown = subprocess.run(
            ["git", "show", "upgrade-locks:requirements/dev.lock"],
            cwd=checkout.parent / "origin",
            check=True,
            capture_output=True,
            text=True,
        )
        assert shown.stdout == f"something=={number}\n"
        subprocess.run(["git", "switch", "--quiet", "-"], cwd=checkout, check=True)
        subprocess.run(["git", "branch", "--quiet", "--delete", "--force", "upgrade-locks"], cwd=checkout, check=True)
    said = (checkout / "said").read_text()
    assert said.count("pr create --head upgrade-locks ") == 1
    assert said.count("workflow run ci.yml --ref upgrade-locks ") == 2


def step(job: str, name: str) -> str:
    [found] = [step["run"] for step in jobs("release")[job]["steps"] if step.get("name", "").startswith(name)]
    return found


def run(script: str, folder: Path, tag: str, **others: str) -> None:
    environment = {
        "PATH": f"{folder}:{os.environ['PATH']}",
        "GITHUB_REF_NAME": tag,
        "GITHUB_REPOSITORY": "Ann/splendor-bot",
        "GITHUB_OUTPUT": str(folder / "output"),
    }
    subprocess.run(["bash", "-e", "-c", script], cwd=folder, env=environment | others, check=True)


@pytest.mark.parametrize(
    ("tag", "tags"),
    [
        ("v1.2.3", ["ghcr.io/ann/splendor-bot:1.2.3", "ghcr.io/ann/splendor-bot:latest"]),
        ("v1.2.3rc1", ["ghcr.io/ann/splendor-bot:1.2.3rc1"]),
        ("v1.2.3.dev4", ["ghcr.io/ann/splendor-bot:1.2.3.dev4"]),
    ],
)
def test_the_image_of_a_candidate_never_becomes_the_latest(tag: str, tags: list[str], tmp_path: Path):
    run(step("image", "Name the image"), tmp_path, tag)
    assert (tmp_path / "output").read_text() == "\n".join(["tags<<END", *tags, "END", ""])


@pytest.mark.parametrize(("tag", "kind"), [("v1.2.3", ["--latest"]), ("v1.2.3rc1", ["--prerelease", "--latest=false"])])
def test_the_release_of_a_candidate_never_becomes_the_latest(tag: str, kind: list[str], tmp_path: Path):
    for program, text in (("gh", GH), ("python3", "#!/bin/sh\necho notes\n")):
        (tmp_path / program).write_text(text)
        (tmp_path / program).chmod(0o755)
    run(step("release", "Create it"), tmp_path, tag)
    said = (tmp_path / "said").read_text().split()
    assert said[:3] == ["release", "create", tag]
    assert [word for word in said if word.startswith(("--latest", "--prerelease"))] == kind


def test_base_images_are_exact():
    images = re.findall(r"^FROM (\S+:\S+)", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert images
    assert [image for image in images if not re.search(r"@sha256:[0-9a-f]{64}$", image)] == []
