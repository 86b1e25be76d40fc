"""The tools of contributors: they explain themselves, refuse what they do not know, and change no file for nothing."""

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.support.waiting import PATIENCE
from tools import translations
from tools.choose_faults import LEFT_OUT, choose, lines_of
from tools.mutants import MUTANTS, easy
from tools.screenshots import save_if_changed

ROOT = Path(__file__).parent.parent
PROGRAMS = [path for path in (ROOT / "tools").rglob("*.py") if '\nif __name__ == "__main__":' in path.read_text()]
TOOLS = sorted(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__") for path in PROGRAMS)
OPTIONS = ("--help", "--unknown")
EACH = """
import contextlib, io, json, runpy, sys

options, tools = json.loads(sys.argv[1])
for tool in tools:
    for option in options:
        sys.argv = [tool, option]
        with contextlib.redirect_stdout(io.StringIO()) as said, contextlib.redirect_stderr(said):
            try:
                runpy.run_module(tool, run_name="__main__", alter_sys=True)
                status = "no end"
            except SystemExit as end:
                status = end.code
        print(tool, option, status, " ".join(said.getvalue().split()))
"""
"""A program that starts each tool with each option, and prints how it ends and what it says."""


def test_every_tool_explains_its_options_and_refuses_others_before_it_begins() -> None:
    command = [sys.executable, "-W", "ignore", "-c", EACH, json.dumps([OPTIONS, TOOLS])]
    ran = subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE, cwd=ROOT)
    said = ran.stdout.splitlines()
    for tool, explained, refused in zip(TOOLS, said[::2], said[1::2], strict=True):
        assert explained.startswith(f"{tool} --help 0 usage: python -m {tool} [-h]")
        assert refused.startswith(f"{tool} --unknown 2 usage: ")
        assert "error: " in refused


def test_every_tool_that_make_calls_is_known() -> None:
    called = re.findall(r"-m (tools\.\w+(?:\.\w+)*)", (ROOT / "Makefile").read_text())
    assert called
    assert set(called) <= set(TOOLS)


def test_ci_runs_every_part_of_the_benchmark() -> None:
    assert "make bench ARGS=--tiny" in (ROOT / ".ci/more").read_text()
    recipe = (ROOT / "Makefile").read_text().partition("\nbench:")[2].partition("\n\n")[0]
    parts = re.findall(r"-m tools\.\w+ (\S+)", recipe)
    assert len(parts) == 8
    assert {part.strip(";") for part in parts} == {"$(ARGS)"}


def test_places_for_planted_faults_are_lines_that_do_something() -> None:
    source = 'def f():\n    """Say nothing."""\n    # a comment\n\n    return 1\n\n\nX = 1\n'
    assert list(lines_of(source)) == [5]
    places = choose(50, 60)
    assert len(set(places)) == 60
    assert not [file for file, _ in places if file.startswith(LEFT_OUT)]


def test_each_planted_fault_in_the_table_is_there() -> None:
    with (ROOT / MUTANTS / "found.csv").open() as file:
        rows = list(csv.DictReader(file))
    patches = sorted((ROOT / MUTANTS).glob("*.patch"))
    assert {row["fault"] for row in rows} <= {each.stem for each in patches}
    assert len(easy(patches)) >= 4, "a sample in CI has something to choose from"


def _picture(text: str = "9") -> Image.Image:
    picture = Image.new("RGB", (1400, 400), "white")
    ImageDraw.Draw(picture).text((40, 40), text, fill="black", font_size=40)
    return picture


def test_a_picture_that_looks_the_same_is_left_alone(tmp_path: Path):
    path = tmp_path / "board.png"
    assert save_if_changed(_picture(), path)
    before = path.read_bytes()
    slightly_lighter = _picture().point([min(255, value + 4) for value in range(256)] * 3)
    assert not save_if_changed(slightly_lighter, path)
    assert path.read_bytes() == before


def test_one_other_digit_is_a_change(tmp_path: Path):
    path = tmp_path / "board.png"
    save_if_changed(_picture("9"), path)
    assert save_if_changed(_picture("8"), path)


def test_translations_of_a_language_without_a_folder_say_to_make_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["translations", "eo"])
    with pytest.raises(SystemExit):
        translations.main()
    assert "make the folder data/messages/eo first" in capsys.readouterr().err
