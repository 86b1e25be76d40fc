"""Whole pictures against golden ones a quarter of their size; `python -m tests.render.refresh` makes new ones."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from render import LIGHT, CardFace, Mark, draw
from render.pictures import compose
from tests.render import samples
from tests.render.refresh import GOLDEN, small


@pytest.mark.parametrize("name", samples.SCENES)
def test_a_picture_looks_as_it_did(name):
    golden = Image.open(GOLDEN / f"{name}.png").convert("RGB")
    fresh = small(samples.SCENES[name])
    assert fresh.size == golden.size
    apart = ImageChops.difference(fresh, golden).convert("L").histogram()
    pixels = fresh.width * fresh.height
    assert sum(value * count for value, count in enumerate(apart)) / pixels < 1
    assert sum(apart[48:]) / pixels < 0.002


@pytest.mark.parametrize("name", samples.SCENES)
def test_a_picture_is_a_small_png(name):
    data = draw(samples.SCENES[name])
    picture = Image.open(BytesIO(data))
    assert picture.format == "PNG"
    assert picture.width == 1100
    assert len(data) <= 250_000


def test_packing_changes_no_colour_by_much():
    scene = samples.SCENES["board-4"]
    packed = Image.open(BytesIO(draw(scene))).convert("RGB")
    apart = ImageChops.difference(packed, compose(scene)).convert("L").histogram()
    assert sum(apart[40:]) / (packed.width * packed.height) < 0.002


def test_the_same_scene_gives_the_same_bytes_in_every_thread():
    scenes = [samples.SCENES["board-2"], samples.SCENES["hand-3"]] * 3
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(draw, scenes)) == [draw(scene) for scene in scenes]


@pytest.mark.parametrize("at", range(0, len(samples.HOSTILE) - 1, 2))
def test_a_board_with_hostile_names_is_drawn(at):
    names = (samples.HOSTILE[at], samples.HOSTILE[at + 1], "x" * 4000, "👑")
    compose(samples.board(4, names=names))


def test_a_picture_without_anything_to_show_is_drawn():
    board = samples.board(2)
    bare = replace(board, title="", status="", rows=(), tiles=(), panels=())
    assert compose(bare).width == 1100
    assert compose(replace(samples.final(2), panels=())).width == 1100


@pytest.mark.parametrize("mark", [mark for mark in Mark if mark is not Mark.NONE])
def test_a_mark_shows_without_colour(mark):
    board = samples.board(2)
    card = board.rows[0].cards[1]
    assert isinstance(card, CardFace)
    row = board.rows[0]
    marked = replace(row, cards=(row.cards[0], replace(card, mark=mark), *row.cards[2:]))
    pair = [compose(scene).convert("L") for scene in (board, replace(board, rows=(marked, *board.rows[1:])))]
    apart = ImageChops.difference(*pair).histogram()
    assert sum(apart[32:]) > 1000


def test_a_theme_may_change_colours():
    assert draw(samples.SCENES["hand-0"], replace(LIGHT, ground=(20, 30, 40))) != draw(samples.SCENES["hand-0"])
