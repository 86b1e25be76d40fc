"""Compare whole pictures with golden ones a quarter of their size; refresh: `python -m tests.tools.refresh_goldens`."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from data.components import components
from data.gems import TOKENS, Gem
from render import (
    LIGHT,
    THEMES,
    CardBack,
    CardFace,
    Mark,
    Post,
    Privilege,
    Sign,
    Theme,
    Tile,
    View,
)
from render.art import landscape
from render.boxes import Box
from render.brush import stamp
from render.cards import back_sprite, bare, draw_card, face_sprite, tile_sprite
from render.gems import token_sprite
from render.layout import board_boxes
from render.markers import coat, tower
from render.marks import REACH
from render.palette import palette_of, printed
from render.pictures import draw, lay_card, warm_up
from render.sheet import Sheet
from render.signs import sign_sprite
from render.towns import town
from tests.support.render import samples
from tests.tools.refresh_goldens import golden, pictured, small


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", samples.SCENES)
def test_a_picture_looks_as_it_did(name, theme):
    before = Image.open(golden(name, theme)).convert("RGB")
    fresh = small(samples.SCENES[name], THEMES[theme])
    assert fresh.size == before.size
    apart = ImageChops.difference(fresh, before).convert("L").histogram()
    pixels = fresh.width * fresh.height
    assert sum(value * count for value, count in enumerate(apart)) / pixels < 2
    assert sum(apart[48:]) / pixels < 0.002


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", samples.SCENES)
def test_a_picture_is_a_small_png(name, theme):
    data = draw(samples.SCENES[name], THEMES[theme])
    picture = Image.open(BytesIO(data))
    assert picture.format == "PNG"
    assert picture.width == 1100
    assert len(data) <= 250_000


@pytest.mark.parametrize("theme", THEMES)
def test_the_palette_keeps_the_colours_of_the_theme(theme):
    look = THEMES[theme]
    for ink, ground in look.pairs().values():
        for colour in (ink, ground):
            plain = printed(Image.new("RGB", (4, 4), colour), look).tobytes()[0]
            there = palette_of(look)[3 * plain : 3 * plain + 3]
            assert sum(abs(one - other) for one, other in zip(colour, there, strict=True)) <= 12


def test_no_part_reaches_the_bytes_before_the_lines():
    """Each line begins with a byte that tells PNG how it is filtered; a part on it would tear the picture."""
    for scene in samples.SCENES.values():
        data = draw(scene)
        opened = Image.open(BytesIO(data))
        opened.load()
        assert ImageChops.difference(opened.convert("RGB"), pictured(scene)).getbbox() is None


def test_the_same_scene_gives_the_same_bytes_in_every_thread():
    scenes = [samples.SCENES["board-2"], samples.SCENES["hand-3"]] * 3
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(draw, scenes)) == [draw(scene) for scene in scenes]


@pytest.mark.parametrize("at", range(0, len(samples.HOSTILE) - 1, 2))
def test_a_board_with_hostile_names_is_drawn(at):
    names = (samples.HOSTILE[at], samples.HOSTILE[at + 1], "x" * 4000, "👑")
    pictured(samples.board(4, names=names))


@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_card_is_drawn_open_in_every_hand(level):
    cards = [samples.face(card) for card in components().cards.values() if card.level == level]
    for players in (2, 3, 4):
        board = samples.board(players)
        for at in range(0, len(cards), 3):
            holder = replace(board.panels[0], reserved=tuple(cards[at : at + 3]))
            pictured(replace(board, rows=(), tiles=(), panels=(holder, *board.panels[1:])))


@pytest.mark.parametrize("mark", Mark)
@pytest.mark.parametrize("size", [(182, 228), (132, 222)])
def test_a_card_with_its_mark_laid_over_looks_as_it_does_in_one_piece(size, mark):
    """All but the soft rims of signs, which are a pixel harder."""
    card, went = (samples.face(components().cards[each], "2B") for each in ("D45", "D50"))
    by, place = 1 if mark is Mark.NEW else None, Box(61, 53, *size)
    pieces = (replace(card, mark=mark, by=by, went=went if by else None), CardBack(2, 17, "D2", mark, by))
    for piece in pieces:
        over, whole = (Sheet.of(Box(0, 0, 300, 330), LIGHT) for _ in range(2))
        lay_card(over, place, piece, samples.LETTERS)
        whole.reaching(REACH).lay(draw_card, place, piece, samples.LETTERS)
        difference = ImageChops.difference(over.image(), whole.image()).convert("L").histogram()
        assert sum(difference[60:]) < 20, "of 40,000 pixels"


def test_a_picture_without_anything_to_show_is_drawn():
    board = samples.board(2)
    bare = replace(board, title="", status="", rows=(), tiles=(), panels=())
    assert pictured(bare).width == 1100
    assert pictured(replace(samples.final(2), panels=())).width == 1100


def kinds_of_art(theme: Theme) -> dict[str, Image.Image]:
    """Return a picture of everything that has more colours than the theme names, on its ground."""
    found = {
        f"back {level}{'O' * second}": back_sprite(level, second, 124, 228, theme)
        for level in (1, 2, 3)
        for second in (False, True)
    }
    found |= {tile.art: tile_sprite(tile, samples.LETTERS, 128, 132, theme) for tile in samples.tiles(10)}
    for city in components().cities:
        found[city] = tile_sprite(samples.town(city), samples.LETTERS, 222, 132, theme)
    for card in components().cards.values():
        found.setdefault(
            f"{card.level} {card.bonus.name}", face_sprite(bare(samples.face(card)), samples.LETTERS, 182, 228, theme)
        )
    found |= {gem.name: token_sprite(gem, 72, theme) for gem in TOKENS}
    for name, sprite in found.items():
        found[name] = Image.new("RGB", sprite.size, theme.ground)
        stamp(found[name], sprite, 0, 0)
    return found


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_printed_looks_like_what_was_painted(theme):
    """Red, green and blue together may be off by so much on average, and at most; no picture takes another hue."""
    look = THEMES[theme]
    off: dict[str, tuple[float, int, float]] = {}
    for name, painted in kinds_of_art(look).items():
        shown = printed(painted, look)
        shown.putpalette(palette_of(look))
        differing = ImageChops.difference(painted, shown.convert("RGB"))
        each = sorted(map(sum, zip(*(channel.tobytes() for channel in differing.split()), strict=True)))
        before, after = (ImageStat.Stat(picture).mean for picture in (painted, shown.convert("RGB")))
        hue = max(abs(one - other) for one, other in zip(before, after, strict=True))
        off[name] = sum(each) / len(each), each[len(each) * 99 // 100], hue
    assert {name: found for name, found in off.items() if found[0] > 12 or found[1] > 48 or found[2] > 4} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_two_tones_of_a_back_or_a_noble_are_not_printed_as_one(theme):
    """Tones that cover a hundredth of the picture each, and can be told apart."""
    look = THEMES[theme]
    for name, painted in kinds_of_art(look).items():
        if name.startswith(("back", "N")):
            pixels = [*zip(*(channel.tobytes() for channel in painted.split()), strict=True)]
            shown = dict(zip(pixels, printed(painted, look).tobytes(), strict=True))
            wide = [tone for tone, number in Counter(pixels).items() if number > len(pixels) / 100]
            for one, other in combinations(wide, 2):
                distance = sum(abs(part - counterpart) for part, counterpart in zip(one, other, strict=True))
                assert shown[one] != shown[other] or distance < 30, name


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return how much of two pictures differs plainly in brightness, as a part of the whole."""
    levels = ImageChops.difference(one.convert("L"), other.convert("L")).histogram()
    return sum(levels[32:]) / (one.width * one.height)


def test_no_two_towns_that_may_lie_side_by_side_look_alike():
    towns = {number: town(number, 222, 132) for number in components().cities}
    for one, other in combinations(towns, 2):
        if one[1] != other[1]:  # the number of the tile: else they are its two sides
            assert apart(towns[one], towns[other]) > 0.15


def test_no_two_cards_look_alike():
    """Cards of one level and colour share their motifs, never their picture."""
    seen: dict[tuple[int, Gem], list[Image.Image]] = {}
    for card in components().cards.values():
        seen.setdefault((card.level, card.bonus), []).append(landscape(card.level, card.bonus, card.id, 182, 228))
    for alike in seen.values():
        assert min(apart(one, other) for one, other in combinations(alike, 2)) > 0.03


def test_the_pattern_of_the_table_runs_on_around_what_lies_on_it():
    board = replace(samples.board(2), title="", status="")
    boxes = board_boxes(board, LIGHT)
    bare, laid = Sheet.of(boxes.size, LIGHT).image(), pictured(board)
    corners = [Box(box.x, box.y, 3, 3) for box in (boxes.rows[0].deck, *boxes.rows[0].cards, *boxes.tiles)]
    for box in (boxes.title, boxes.status, *corners):
        place = (box.x, box.y, box.right, box.bottom)
        assert ImageChops.difference(bare.crop(place), laid.crop(place)).getbbox() is None


def test_the_light_of_a_mark_cuts_nothing_off_its_neighbours():
    """Between two cards that are both marked the sign of the lower one lies above the light of the upper one."""
    board = samples.private(2)
    upper, lower = (board.rows[at].cards[0] for at in (0, 1))
    assert isinstance(upper, CardFace)
    assert isinstance(lower, CardFace)
    places = board_boxes(board, LIGHT).rows
    gap = (places[0].cards[0].x, places[0].cards[0].bottom, places[0].cards[0].right, places[1].cards[0].y)
    shown: list[Image.Image] = []
    for marks in ((Mark.NEW, Mark.NONE), (Mark.NONE, Mark.NEW), (Mark.NEW, Mark.NEW)):
        cards = [replace(card, mark=mark, by=None) for card, mark in zip((upper, lower), marks, strict=True)]
        rows = [replace(row, cards=(card, *row.cards[1:])) for row, card in zip(board.rows[:2], cards, strict=True)]
        shown.append(pictured(replace(board, rows=(*rows, board.rows[2]))).crop(gap))
    table = Sheet.of(board_boxes(board, LIGHT).size, LIGHT).image().crop(gap)
    for ground, one, other, both in zip(*(picture.convert("L").tobytes() for picture in (table, *shown)), strict=True):
        assert both == (one if other == ground else other)


@pytest.mark.parametrize("name", ["བོད་ཡིག", "ᚠᚢᚦ"])
def test_the_number_of_the_seat_stands_for_a_name_that_cannot_be_drawn(name):
    whole = samples.board(2, names=("Mia", name, "Anna", "Finn"))
    titled = [pictured(replace(whole, title=f"{who} is to play")) for who in (name, "2", "")]
    assert titled[0] == titled[1] != titled[2], "and there is one"


@pytest.mark.parametrize("mark", [mark for mark in Mark if mark is not Mark.NONE])
def test_a_mark_shows_without_colour(mark):
    board = samples.board(2)
    card = board.rows[0].cards[1]
    assert isinstance(card, CardFace)
    row = board.rows[0]
    marked = replace(row, cards=(row.cards[0], replace(card, mark=mark), *row.cards[2:]))
    pair = [pictured(scene).convert("L") for scene in (board, replace(board, rows=(marked, *board.rows[1:])))]
    apart = ImageChops.difference(*pair).histogram()
    assert sum(apart[32:]) > 1000


@pytest.mark.parametrize("kind", ["JOIN", "FREE_CARD", "RESERVE_TILE", "DOUBLE_GOLD"])
def test_what_a_card_does_shows_without_colour(kind):
    card = samples.hand_cards()[0]
    pair = [
        pictured(replace(samples.hand(1), cards=(each,))).convert("L")
        for each in (card, replace(card, signs=(Sign[kind],), free_level=1))
    ]
    assert sum(ImageChops.difference(*pair).histogram()[32:]) > 1000


def test_no_two_signs_look_alike_without_colour():
    signs = [sign_sprite(sign, 1, 49, LIGHT).convert("L") for sign in Sign]
    signs += [sign_sprite(Sign.FREE_CARD, 2, 49, LIGHT).convert("L")]
    for one, other in combinations(signs, 2):
        assert sum(ImageChops.difference(one, other).histogram()[48:]) > 80


@pytest.mark.parametrize("shape", [tower, coat])
def test_no_two_seats_have_the_same_towers_or_coats(shape):
    for one, other in combinations(range(4), 2):
        pair = [shape(seat, 34, 40, LIGHT).convert("L") for seat in (one, other)]
        assert sum(ImageChops.difference(*pair).histogram()[48:]) > 60


@pytest.mark.parametrize("at", range(3))
def test_the_fewest_and_the_most_are_drawn(at):
    """Every number of needs, towers and spares a scene can hold, also such as no box holds today."""
    needs = (1, 2, 3, 4, 5, 0) if at else (0,) * 6
    tile = Tile("X", at, needs, view=View.TOWN, asks=17, any_same=at, taken=at)
    post = Post(needs, list(Privilege)[at], at, 5, tuple(range(4)))
    card = replace(
        samples.eastern("O12", "1A"), prestige=5, bonuses=at, discards=(0, 0, 2, 0, 0, 0), markers=(at,) * at
    )
    board = samples.board(4)
    panel = replace(board.panels[0], coats=at, markers=at, extras=tuple((sign, 1) for sign in Sign))
    row = replace(board.rows[0], cards=(card, *board.rows[0].cards[1:]))
    pictured(replace(board, tiles=(tile,) * 3, posts=(post,) * (at + 1), rows=(row,), panels=(panel,) * (at + 2)))
    pictured(replace(samples.final(2), panels=(replace(panel, nobles=(tile,), reserved=(card,)),)))


def test_a_theme_may_change_colours():
    assert draw(samples.SCENES["hand-0"], replace(LIGHT, ground=(20, 30, 40))) != draw(samples.SCENES["hand-0"])


def test_the_first_picture_after_a_warm_up_finds_its_palette():
    look = replace(LIGHT, ground=(30, 60, 90))
    warm_up(look)
    made = palette_of.cache_info().misses
    draw(samples.SCENES["hand-0"], look)
    assert palette_of.cache_info().misses == made
