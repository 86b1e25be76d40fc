"""Drawings as data: every line of the files is one that the painter knows, and mixes come out as written."""

import pytest

from render import LIGHT
from render.art.drawings import SHAPES, _sections, colour_of, commands, paint
from render.canvas.smooth_draw import SmoothDraw

PLACES = {"place", "stand", "mountains", "hills", "water", "stars", "tower", "tree", "crystal", "sails", "beam"}


def test_every_line_of_the_drawings_is_known():
    kinds = {command.kind for name in _sections() for command in commands(name)}
    assert kinds == SHAPES | PLACES | {"colour", "draw", "facet", "roofs", "towers"}


def test_every_drawing_that_another_one_uses_exists():
    used = {command.words[0] for name in _sections() for command in commands(name) if command.kind == "draw"}
    assert used <= set(_sections())


def test_a_colour_is_mixed_from_left_to_right():
    colours = {"black": (0, 0, 0), "white": (255, 255, 255)}
    assert colour_of("black+white*0.2", colours) == (51, 51, 51)
    assert colour_of("black+white*0.2+#ff3333*0.5", colours) == (153, 51, 51)


def test_both_and_row_repeat_a_shape():
    assert [each.points for each in commands("glint")] == [((0, 0), (0.03, 0.13))]
    left, right = [each.points for each in commands("camel") if each.kind == "ellipse"][-2:]
    assert left[0][0] == -right[1][0]
    assert len({each.points for each in commands("ship") if each.kind == "ellipse"}) == 4 + 7


def test_an_unknown_drawing_is_refused():
    with pytest.raises(KeyError):
        paint(SmoothDraw(8, 8), "unicorn", LIGHT.named)
