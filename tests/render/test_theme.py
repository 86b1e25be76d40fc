"""Colours that can be told apart, and digits tall enough to be read when Discord halves the picture."""

from dataclasses import replace

import pytest

from render import LIGHT, text
from render.pictures import compose
from render.scene import Board, Panel
from render.text import Line
from render.theme import SMALLEST_CAP, contrast
from tests.render import samples


@pytest.mark.parametrize("pair", LIGHT.pairs())
def test_text_stands_out_from_its_ground(pair):
    assert contrast(*LIGHT.pairs()[pair]) >= 4.5


def test_contrast_is_measured_as_wcag_does():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def crowded() -> Board:
    """Return a board on which every number is as wide as it can get."""
    board = samples.board(3)
    panels = tuple(full(panel) for panel in board.panels)
    rows = tuple(replace(row, deck=replace(row.deck, count=36)) for row in board.rows)
    return replace(board, panels=panels, rows=rows, bank_changes=(-3, -2, -1, 1, 2, 3))


def full(panel: Panel) -> Panel:
    return replace(
        panel,
        prestige=22,
        tokens=(7, 3, 0, 0, 0, 0),
        bonuses=(18, 14, 12, 10, 11, 0),
        changes=(-3, 3, 2, 1, 1, -1),
    )


@pytest.mark.parametrize("name", [*samples.SCENES, "crowded"])
def test_every_number_is_at_least_22_pixels_tall(name, monkeypatch):
    painted: list[Line] = []
    paint = text.paint
    monkeypatch.setattr(text, "paint", lambda image, line, *rest: (painted.append(line), paint(image, line, *rest)))
    # A theme of its own, so that no sprite is found painted already.
    compose(samples.SCENES.get(name) or crowded(), replace(LIGHT, line=(170, 150, 110)))
    numbers = [line for line in painted if any(char.isdigit() for char in line.text)]
    assert len(numbers) > 8
    assert [line.text for line in numbers if height(line) < SMALLEST_CAP] == []
    assert [line.text for line in numbers if line.text.endswith(text.ELLIPSIS)] == []


def height(line: Line) -> int:
    """Return how tall the lowest digit of a line is, in pixels."""
    return min(
        -run.font(line.cap).getbbox(char, anchor="ls")[1] for run in line.runs for char in run.text if char.isdigit()
    )
