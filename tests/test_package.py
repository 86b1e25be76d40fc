"""The wheel: built from an sdist of this checkout, and used beside another distribution with modules of our names."""

import ast
import re
import subprocess
import sys
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest

from bot.runtime.version import commit
from tests.support.command_line import ROOT, environment_of_tests
from tests.support.waiting import PATIENCE

ADDRESS = "https://github.com/Ann/splendor-bot"
BUILD = "import sys; from setuptools import build_meta as build; print(getattr(build, sys.argv[1])(sys.argv[2]))"
ONLY_IN_THE_REPOSITORY = r"\b(?:docs|deploy|requirements)/\w|\b[A-Z]+\.md\b|\.env\.example"
IN_THE_PACKAGE = """
import asyncio
import splendor_bot, bot, data, render
from bot.ai.client import ThinkingClient
from render import LIGHT
from render.client import RenderClient

async def main():
    painter = RenderClient()
    await painter.warm_up(LIGHT)
    await painter.close()
    async with ThinkingClient() as thinker:
        print(await thinker.start())

asyncio.run(main())
print(*(module.__file__ for module in (bot, data, render)), sep="\\n")
"""


def python(*arguments: str | Path, cwd: Path, **environment: str) -> str:
    ran = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env=environment_of_tests() | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    """A wheel from an sdist, as a release makes it: only the sdist is told the project's address."""
    folder = tmp_path_factory.mktemp("dist")
    source = folder / "source"
    clone = ("git", "clone", "--quiet", "--no-checkout", "--shared", str(ROOT), str(source))
    subprocess.run(clone, check=True)
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    for name in tracked:
        if not name.startswith(("tests/", "tools/", "docs/")) and (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    python("-c", BUILD, "build_sdist", folder, cwd=source, PROJECT_ADDRESS=ADDRESS)
    [sdist] = folder.glob("*.tar.gz")
    subprocess.run(["tar", "-xzf", sdist], cwd=folder, check=True)
    python("-c", BUILD, "build_wheel", folder, cwd=folder / sdist.name.removesuffix(".tar.gz"))
    [built] = folder.glob("*.whl")
    return ZipFile(built)


@pytest.fixture(scope="module")
def metadata(wheel: ZipFile) -> Message:
    return message_from_bytes(wheel.read(next(name for name in wheel.namelist() if name.endswith("/METADATA"))))


@pytest.fixture(scope="module")
def site(wheel: ZipFile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages, with the wheel and with modules of another distribution that cannot run."""
    folder = tmp_path_factory.mktemp("site")
    wheel.extractall(folder)
    for name in ("bot", "data", "render"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text("raise ImportError('this module is of another distribution')\n")
    return folder


def test_an_installation_has_one_top_level_package(wheel: ZipFile):
    names = wheel.namelist()
    assert {name.partition("/")[0] for name in names if ".dist-info/" not in name} == {"splendor_bot"}
    [listed] = [wheel.read(name).decode() for name in names if name.endswith(".dist-info/top_level.txt")]
    assert listed == "splendor_bot\n"


def test_the_bot_and_its_processes_run_beside_other_modules_of_the_same_names(site: Path, tmp_path: Path):
    printed = python("-c", IN_THE_PACKAGE, cwd=tmp_path, PYTHONPATH=str(site)).splitlines()
    assert printed == [
        "True",
        *(str(site / "splendor_bot" / name / "__init__.py") for name in ("bot", "data", "render")),
    ]
    said = python("-m", "splendor_bot", "render", "--sample", "board.png", cwd=tmp_path, PYTHONPATH=str(site))
    assert said == "Drew board.png\n"
    python("-m", "splendor_bot", "--version", cwd=site, PYTHONPATH="")


def test_the_checkout_runs_by_the_same_name(tmp_path: Path):
    printed = python("-c", "import splendor_bot, bot; print(bot.__file__)", cwd=tmp_path, PYTHONPATH=str(ROOT))
    assert printed == f"{ROOT / 'bot' / '__init__.py'}\n"


def test_an_index_can_tell_who_made_it_for_whom_and_where_it_is(metadata: Message):
    assert {metadata["Author"], metadata["License-Expression"]} == {"The splendor-bot authors", "MIT"}
    assert "discord" in metadata["Keywords"]
    classifiers = metadata.get_all("Classifier", [])
    assert [each for each in ("3.11", "3.14") if f"Programming Language :: Python :: {each}" not in classifiers] == []
    addresses = dict(each.split(", ") for each in metadata.get_all("Project-URL", []))
    assert addresses.keys() == {"Source", "Documentation", "Changelog", "Issues"}
    assert [each for each in addresses.values() if not each.startswith(ADDRESS)] == []


def test_every_link_and_picture_of_the_description_is_absolute_and_leads_to_a_file(metadata: Message):
    text: str = metadata.get_payload()
    assert metadata["Description-Content-Type"] == "text/markdown"
    targets: list[str] = re.findall(r"\]\(([^)]+)\)", text) + re.findall(r'(?:src|href)="([^"]+)"', text)
    pages = f"{ADDRESS}/blob/{commit()}/"
    pictures = f"https://raw.githubusercontent.com/Ann/splendor-bot/{commit()}/"
    files = [target.removeprefix(pictures if target.endswith(".png") else pages) for target in targets]
    assert len(files) > 20
    assert [file for file in files if not (ROOT / file).is_file()] == []
    assert "ghcr.io/ann/splendor-bot" in text
    assert [placeholder for placeholder in ("OWNER", "<this repository>") if placeholder in text] == []


def test_help_names_pages_by_an_address_and_no_file_that_is_absent(site: Path, tmp_path: Path):
    listed = python("-m", "splendor_bot", "--help", cwd=tmp_path, PYTHONPATH=str(site), COLUMNS="80")
    commands: list[str] = re.findall(r"^    (\w+) ", listed, re.MULTILINE)
    assert "backup" in commands
    code = f"import splendor_bot; from bot.cli.parser import build_parser\nfor each in {commands}:\n" + (
        "    try: build_parser().parse_args([each, '--help'])\n    except SystemExit: pass\n"
    )
    helps = listed + python("-c", code, cwd=tmp_path, PYTHONPATH=str(site), COLUMNS="80")
    pages = re.findall(r"\S*\.md\b", helps)
    assert set(pages) == {f"{ADDRESS}/blob/{str(commit())[:12]}/docs/hosting.md"}
    assert len(pages) == 2, "after the commands, and for a backup"


def test_no_text_of_the_bot_names_a_file_that_only_the_repository_has():
    """Docstrings may, and so may `page`, which makes an address of the name."""
    named: list[tuple[str, str]] = []
    for path in (ROOT / "bot").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "page")
        free = {id(argument) for call in calls for argument in call.args}
        free |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in free)
        named += [(path.name, text.value) for text in texts if re.search(ONLY_IN_THE_REPOSITORY, str(text.value))]
    assert named == []
