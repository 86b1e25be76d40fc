"""The picture of a lobby: low, with large names, and without anything that looks like a button."""

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import ImageChops

from bot.present.language.words import words_in
from bot.present.pictures.scenes import lobby_scene
from bot.rules import EXPANSIONS
from render import LIGHT, THEMES, Coats, LoosePiece, Towers
from render.contract.geometry import Box
from render.layout.lobby import lobby_boxes, place_boxes
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.cards.backs import roman_numeral
from tests.support.every_case import every_case
from tests.support.render import samples
from tests.support.render.drawn_text import lines_drawn
from tests.support.render.legibility import LONG_NAMES, SMALLEST_CAP_ON_A_PHONE, first_ink
from tools.refresh_goldens import pictured

SEATS = (0, 1, 2, 3)
PIECES: list[tuple[tuple[LoosePiece, ...], int]] = [
    ((), 0),
    ((Coats(SEATS),), 1),
    ((Towers(SEATS), Coats(SEATS)), 1),
    ((samples.town("C5A"),) * 3, 3),
    ((samples.town("C5A"),) * 9, 3),
]


@every_case(("guests", "free"), [(0, 2), (1, 1), (1, 2), (1, 3), (3, 0), (4, 0)])
@every_case(("pieces", "shown"), PIECES)
def test_parts_of_a_lobby_do_not_overlap(guests, free, pieces, shown):
    boxes = lobby_boxes(samples.lobby(guests, free, pieces), LIGHT)
    parts = [boxes.title, boxes.fan, *boxes.tokens, *boxes.pieces, *boxes.places]
    assert [pair for pair in combinations(parts, 2) if pair[0].overlaps(pair[1])] == []
    assert all(boxes.size.contains(box) for box in parts)
    assert [len(boxes.pieces), len(boxes.places)] == [shown, guests + free]
    assert boxes.fan.w >= 320


@every_case("seats", [2, 3, 4])
def test_the_picture_is_low_so_that_the_message_fits_the_screen_of_a_phone(seats):
    assert lobby_boxes(samples.lobby(1, seats - 1), LIGHT).size.h <= 420


@every_case("seats", [1, 2, 3, 4])
def test_the_places_fill_the_width(seats):
    boxes = lobby_boxes(samples.lobby(seats, 0), LIGHT)
    rows = {box.y: [other for other in boxes.places if other.y == box.y] for box in boxes.places}
    for places in rows.values():
        assert places[0].x == LIGHT.sizes.margin
        assert places[-1].right == LIGHT.sizes.width - LIGHT.sizes.margin


def test_name_and_avatar_lie_within_their_place():
    place = lobby_boxes(samples.lobby(4, 0), LIGHT).places[0]
    avatar, name = place_boxes(place)
    assert not avatar.overlaps(name)
    assert all(Box(0, 0, place.w, place.h).contains(box) for box in (avatar, name))


@every_case("expansion", [None, *EXPANSIONS])
def test_every_text_can_be_read_on_a_phone(expansion, monkeypatch):
    """The numeral on a card back is a picture of a card, not a text."""
    lobby = lobby_scene(LONG_NAMES, 0, 0, expansion, words_in("de"))
    numerals = {roman_numeral(level) for level in (1, 2, 3)}
    drawn = [line for line, _ in lines_drawn([lobby], monkeypatch) if line.text not in numerals]
    assert {line.text: line.cap for line in drawn if line.cap < SMALLEST_CAP_ON_A_PHONE} == {}
    assert len(drawn) > len(LONG_NAMES)


def test_a_long_name_takes_two_lines(monkeypatch):
    lobby = samples.lobby(4, 0, names=("Wilhelmina von Hohenlohe-Schwarz", *samples.NAMES[1:]))
    lines = [line for line, _ in lines_drawn([lobby], monkeypatch)]
    assert [line.text for line in lines if line.text[:4] in ("Wilh", "Hohe")] == ["Wilhelmina von", "Hohenlohe-Schwarz"]
    assert [line.text for line in lines if line.is_cut] == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_free_place_is_an_outline_with_nothing_to_press_in_it(theme):
    look = THEMES[theme]
    lobby = samples.lobby(1, 3)
    place = lobby_boxes(lobby, look).places[-1]
    avatar = place_boxes(place)[0].inside(place)
    for box in (avatar.inset(20), replace(place.inset(8), x=avatar.right, w=place.right - avatar.right - 8)):
        shown = pictured(lobby, look).crop((box.x, box.y, box.right, box.bottom)).convert("L")
        lightest, darkest = max(shown.tobytes()), min(shown.tobytes())
        assert lightest - darkest < 24, "only the pattern of the table"
    edge = (place.x + 20, place.y, place.right - 20, place.y + 2)
    table = PaletteCanvas.blank(lobby_boxes(lobby, look).size, look).to_rgb()
    apart = ImageChops.difference(pictured(lobby, look).crop(edge), table.crop(edge)).convert("L")
    assert min(apart.tobytes()) > 4, "the outline is there all along"


@pytest.mark.parametrize("theme", THEMES)
def test_the_title_keeps_its_distance_from_the_upper_edge(theme):
    lobby = samples.lobby(2, 2)
    titled = pictured(replace(lobby, title="ÅÄÖ"), THEMES[theme])
    assert first_ink(titled, pictured(replace(lobby, title=""), THEMES[theme])) >= LIGHT.sizes.margin // 2


@pytest.mark.parametrize("theme", THEMES)
def test_an_invited_member_has_a_question_mark_that_can_be_read(theme):
    lobby = samples.lobby(1, 3)
    invited = replace(lobby, guests=(replace(lobby.guests[0], is_invited=True),))
    place = lobby_boxes(lobby, THEMES[theme]).places[0]
    avatar = place_boxes(place)[0].inside(place)
    badge = (avatar.right - 26, avatar.y + 6, avatar.right + 2, avatar.y + 34)
    seen = pictured(invited, THEMES[theme]).crop(badge).convert("L").tobytes()
    assert max(seen) - min(seen) > 120
