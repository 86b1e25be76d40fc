"""Compare whole pictures with golden ones a quarter of their size; refresh: `python -m tools.refresh_goldens`."""

from collections import Counter
from dataclasses import replace
from functools import cache
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
from render.art.gems import token_sprite
from render.art.pictures import landscape, town_view
from render.art.seats import coat_of_arms, tower_sprite
from render.canvas.image_cache import IMAGE_CACHES
from render.canvas.rectangles import overlay
from render.contract.geometry import Box
from render.drawing import draw, warm_up
from render.layout.board import board_boxes
from render.paint.basics.highlights import MARGIN
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.palettes import palette_of
from render.paint.cards.backs import back_sprite
from render.paint.cards.faces import FaceLook, as_printed, card_sign, printed_face
from render.paint.cards.places import draw_place, draw_whole_place
from render.paint.pieces import tile_sprite
from tests.support.every_case import every_case
from tests.support.render import samples
from tests.support.render.drawn_text import lines_drawn
from tools.refresh_goldens import golden, pictured


@cache
def png(name: str, theme: str) -> bytes:
    """Return a sample's picture, which is drawn once for all tests."""
    return draw(samples.SCENES[name], THEMES[theme])


def opened(name: str, theme: str) -> Image.Image:
    return Image.open(BytesIO(png(name, theme))).convert("RGB")


@every_case("theme", THEMES)
@every_case("name", samples.SCENES)
def test_a_picture_looks_as_it_did(name, theme):
    before = Image.open(golden(name, theme)).convert("RGB")
    fresh = opened(name, theme).reduce(4)
    assert fresh.size == before.size
    apart = ImageChops.difference(fresh, before).convert("L").histogram()
    pixels = fresh.width * fresh.height
    assert sum(value * count for value, count in enumerate(apart)) / pixels < 2
    assert sum(apart[48:]) / pixels < 0.002


@every_case("name", samples.SCENES)
@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_is_a_small_png(name, theme):
    data = png(name, theme)
    picture = Image.open(BytesIO(data))
    assert picture.format == "PNG"
    assert picture.width == 1100
    assert len(data) <= 160_000


@every_case("theme", THEMES)
def test_the_palette_keeps_the_colours_of_the_theme(theme):
    look, palette = THEMES[theme], palette_of(THEMES[theme])
    for ink, ground in look.pairs().values():
        for colour in (ink, ground):
            plain = palette.to_indexed(Image.new("RGB", (4, 4), colour)).tobytes()[0]
            there = palette.colours[3 * plain : 3 * plain + 3]
            assert sum(abs(one - other) for one, other in zip(colour, there, strict=True)) <= 12


def test_no_part_overwrites_the_filter_byte_of_a_row():
    """In PNG each row begins with a byte that says how it is filtered; a part drawn there would tear the picture."""
    for name, scene in samples.SCENES.items():
        assert ImageChops.difference(opened(name, "light"), pictured(scene)).getbbox() is None, name


def test_the_same_scene_gives_the_same_bytes_whatever_was_drawn_before():
    scenes = [samples.SCENES["board-2"], samples.SCENES["hand-3"]]
    from_empty_caches: list[bytes] = []
    for scene in scenes:
        for images in IMAGE_CACHES:
            images.clear()
        from_empty_caches.append(draw(scene))
    assert [draw(scene) for scene in scenes * 2] == from_empty_caches * 2


@every_case("at", range(0, len(samples.HOSTILE) - 1, 2))
def test_a_board_with_hostile_names_is_drawn(at):
    names = (samples.HOSTILE[at], samples.HOSTILE[at + 1], "x" * 4000, "👑")
    pictured(samples.board(4, names=names))
    pictured(samples.chart(4, 20, names))
    pictured(samples.ranks(names))


@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_card_is_drawn_face_up_in_panels_of_every_width(level):
    cards = [samples.face(card) for card in components().cards.values() if card.level == level]
    for players in (2, 3, 4):
        board = samples.board(players)
        for at in range(0, len(cards), 3):
            holder = replace(board.panels[0], reserved=tuple(cards[at : at + 3]))
            pictured(replace(board, rows=(), tiles=(), panels=(holder, *board.panels[1:])))


@every_case("mark", Mark)
@every_case("size", [(197, 188), (132, 188)])
def test_a_card_drawn_in_layers_looks_the_same_as_in_one_piece(size, mark):
    """Only the edges of badges are a pixel harder in layers."""
    card = samples.face(components().cards["D45"], "2B")
    taken_by, place = 1 if mark is Mark.CHANGED else None, Box(61, 53, *size)
    changed = replace(card, mark=mark, taken_by=taken_by)
    pieces = (changed, CardBack(2, 17, "D2", mark, taken_by))
    for piece in pieces:
        layers, whole = (PaletteCanvas.blank(Box(0, 0, 300, 330), LIGHT, samples.LETTERS) for _ in range(2))
        draw_place(layers, place, piece)
        whole.with_margin(MARGIN).draw(draw_whole_place, place, piece)
        difference = ImageChops.difference(layers.to_rgb(), whole.to_rgb()).convert("L").histogram()
        assert sum(difference[60:]) < 25, "of 40,000 pixels"


def test_an_empty_scene_is_drawn():
    board = samples.board(2)
    bare = replace(board, title="", status="", rows=(), tiles=(), panels=())
    assert pictured(bare).width == 1100
    assert pictured(replace(samples.final(2), panels=())).width == 1100


def kinds_of_art(theme: Theme) -> dict[str, Image.Image]:
    """Return a picture of each piece of art with colours that are not in the theme, on the theme's ground."""
    found = {
        f"back {level}{'O' * second}": back_sprite(level, second, 124, 228, theme)
        for level in (1, 2, 3)
        for second in (False, True)
    }
    found |= {tile.art: tile_sprite(tile, samples.LETTERS, 160, 112, theme) for tile in samples.tiles(10)}
    for city in components().cities:
        found[city] = tile_sprite(samples.town(city), samples.LETTERS, 160, 190, theme)
    for card in components().cards.values():
        found.setdefault(
            f"{card.level} {card.bonus.name}",
            printed_face(as_printed(samples.face(card)), FaceLook(samples.LETTERS, 158, 212, theme)).convert("RGBA"),
        )
    found |= {gem.name: token_sprite(gem, 72, theme) for gem in TOKENS}
    for name, sprite in found.items():
        found[name] = Image.new("RGB", sprite.size, theme.ground)
        overlay(found[name], sprite, 0, 0)
    return found


@pytest.mark.parametrize("theme", THEMES)
def test_art_keeps_its_look_in_the_palette(theme):
    """The sum of red, green and blue may be off by 12 on average and by 48 in 99 % of all pixels; no hue changes."""
    look, palette = THEMES[theme], palette_of(THEMES[theme])
    off: dict[str, tuple[float, int, float]] = {}
    for name, drawn in kinds_of_art(look).items():
        shown = palette.to_rgb(palette.to_indexed(drawn))
        differing = ImageChops.difference(drawn, shown)
        each = sorted(map(sum, zip(*(channel.tobytes() for channel in differing.split()), strict=True)))
        before, after = (ImageStat.Stat(picture).mean for picture in (drawn, shown))
        hue = max(abs(one - other) for one, other in zip(before, after, strict=True))
        off[name] = sum(each) / len(each), each[len(each) * 99 // 100], hue
    assert {name: found for name, found in off.items() if found[0] > 12 or found[1] > 48 or found[2] > 4} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_two_tones_of_a_back_or_a_noble_stay_apart_in_the_palette(theme):
    """This holds for tones that cover a hundredth of the picture each and are clearly different."""
    look = THEMES[theme]
    for name, drawn in kinds_of_art(look).items():
        if name.startswith(("back", "N")):
            pixels = [*zip(*(channel.tobytes() for channel in drawn.split()), strict=True)]
            shown = dict(zip(pixels, palette_of(look).to_indexed(drawn).tobytes(), strict=True))
            wide = [tone for tone, number in Counter(pixels).items() if number > len(pixels) / 100]
            for one, other in combinations(wide, 2):
                distance = sum(abs(part - counterpart) for part, counterpart in zip(one, other, strict=True))
                assert shown[one] != shown[other] or distance < 34, name


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return the part of two pictures that clearly differs in brightness."""
    levels = ImageChops.difference(one.convert("L"), other.convert("L")).histogram()
    return sum(levels[32:]) / (one.width * one.height)


def test_no_two_towns_that_can_be_in_one_game_look_alike():
    towns = {number: town_view(number, 160, 190) for number in components().cities}
    for one, other in combinations(towns, 2):
        if one[1] != other[1]:  # they are not the two sides of one tile
            assert apart(towns[one], towns[other]) > 0.15


def test_no_two_cards_look_alike():
    """Cards of one level and colour share landmarks, but no two have the same picture."""
    seen: dict[tuple[int, Gem], list[Image.Image]] = {}
    for card in components().cards.values():
        seen.setdefault((card.level, card.bonus), []).append(landscape(card.level, card.bonus, card.id, 158, 212))
    for alike in seen.values():
        assert min(apart(one, other) for one, other in combinations(alike, 2)) > 0.03


def test_the_pattern_of_the_table_continues_around_pieces():
    board = replace(samples.board(2), title="", status="")
    boxes = board_boxes(board, LIGHT)
    bare, drawn = PaletteCanvas.blank(boxes.size, LIGHT).to_rgb(), pictured(board)
    corners = [Box(box.x, box.y, 3, 3) for box in (boxes.rows[0].deck, *boxes.rows[0].cards, *boxes.tiles)]
    for box in (boxes.title, boxes.strip, *corners):
        place = (box.x, box.y, box.right, box.bottom)
        assert ImageChops.difference(bare.crop(place), drawn.crop(place)).getbbox() is None


def test_a_glow_covers_nothing_of_neighbouring_cards():
    """Between two marked cards, the badge of the lower one lies on top of the glow of the upper one."""
    board = samples.private(2)
    upper, lower = (board.rows[at].cards[0] for at in (0, 1))
    assert isinstance(upper, CardFace)
    assert isinstance(lower, CardFace)
    places = board_boxes(board, LIGHT).rows
    gap = (places[0].cards[0].x, places[0].cards[0].bottom, places[0].cards[0].right, places[1].cards[0].y)
    shown: list[Image.Image] = []
    for marks in ((Mark.CHANGED, Mark.NONE), (Mark.NONE, Mark.CHANGED), (Mark.CHANGED, Mark.CHANGED)):
        cards = [replace(card, mark=mark, taken_by=None) for card, mark in zip((upper, lower), marks, strict=True)]
        rows = [replace(row, cards=(card, *row.cards[1:])) for row, card in zip(board.rows[:2], cards, strict=True)]
        shown.append(pictured(replace(board, rows=(*rows, board.rows[2]))).crop(gap))
    table = PaletteCanvas.blank(board_boxes(board, LIGHT).size, LIGHT).to_rgb().crop(gap)
    plain = Image.new("RGB", (1, 1), LIGHT.ground).convert("L").tobytes()[0]
    for ground, one, other, both in zip(*(picture.convert("L").tobytes() for picture in (table, *shown)), strict=True):
        if ground == plain:  # a mark of the table's pattern may be as bright as a glow
            assert both == (one if other == ground else other)


@every_case("name", ["བོད་ཡིག", "ᚠᚢᚦ"])
def test_the_number_of_the_seat_replaces_a_name_that_cannot_be_drawn(name):
    whole = samples.board(2, names=("Mia", name, "Anna", "Finn"))
    titled = [pictured(replace(whole, title=f"{who} is to play")) for who in (name, "2", "")]
    assert titled[0] == titled[1] != titled[2]


@every_case("mark", [mark for mark in Mark if mark is not Mark.NONE])
def test_a_mark_is_visible_without_colour(mark):
    board = samples.board(2)
    card = board.rows[0].cards[1]
    assert isinstance(card, CardFace)
    row = board.rows[0]
    marked = replace(row, cards=(row.cards[0], replace(card, mark=mark), *row.cards[2:]))
    pair = [pictured(scene).convert("L") for scene in (board, replace(board, rows=(marked, *board.rows[1:])))]
    apart = ImageChops.difference(*pair).histogram()
    assert sum(apart[32:]) > 1000


@every_case("kind", ["JOIN", "FREE_CARD", "RESERVE_TILE", "DOUBLE_GOLD"])
def test_the_signs_of_a_card_are_visible_without_colour(kind):
    card = samples.hand_cards()[0]
    pair = [
        pictured(replace(samples.hand(1), cards=(each,))).convert("L")
        for each in (card, replace(card, signs=(Sign[kind],), free_level=1))
    ]
    assert sum(ImageChops.difference(*pair).histogram()[32:]) > 1000


def test_no_two_signs_look_alike_without_colour():
    signs = [card_sign(sign, 1, 49, LIGHT).convert("L") for sign in Sign]
    signs += [card_sign(Sign.FREE_CARD, 2, 49, LIGHT).convert("L")]
    for one, other in combinations(signs, 2):
        assert sum(ImageChops.difference(one, other).histogram()[48:]) > 80


@every_case("sprite", [tower_sprite, coat_of_arms])
def test_no_two_seats_have_the_same_towers_or_coats(sprite):
    for one, other in combinations(range(4), 2):
        pair = [sprite(seat, 34, 40, LIGHT).convert("L") for seat in (one, other)]
        assert sum(ImageChops.difference(*pair).histogram()[48:]) > 60


@every_case("at", range(3))
def test_the_smallest_and_the_largest_numbers_are_drawn(at):
    """A scene may hold any number of requirements, towers and supplies, even those that no game reaches."""
    needs = (1, 2, 3, 4, 5, 0) if at else (0,) * 6
    tile = Tile("X", at, needs, view=View.TOWN, required_prestige=17, any_same=at, owner=at)
    post = Post(needs, list(Privilege)[at], at, 5, tuple(range(4)))
    card = replace(samples.eastern("O12", "1A"), prestige=5, bonuses=at, discards=(0, 0, 2, 0, 0, 0), towers=(at,) * at)
    board = samples.board(4)
    panel = replace(board.panels[0], coats=at, towers=at, special_cards=tuple((sign, 1) for sign in Sign))
    row = replace(board.rows[0], cards=(card, *board.rows[0].cards[1:]))
    pictured(replace(board, tiles=(tile,) * 3, posts=(post,) * (at + 1), rows=(row,), panels=(panel,) * (at + 2)))
    pictured(replace(samples.final(2), panels=(replace(panel, tiles=(tile,), reserved=(card,)),)))


def test_a_theme_may_change_colours():
    assert draw(samples.SCENES["hand-0"], replace(LIGHT, ground=(20, 30, 40))) != draw(samples.SCENES["hand-0"])


def test_a_warm_up_prepares_the_palette_of_the_first_picture():
    look = replace(LIGHT, ground=(30, 60, 90))
    warm_up(look)
    made = palette_of.cache_info().misses
    draw(samples.SCENES["hand-0"], look)
    assert palette_of.cache_info().misses == made


def test_the_longest_name_of_a_computer_is_drawn_whole(monkeypatch):
    scene = samples.with_computers(samples.board(4))
    assert "Marskramer 3" in [line.text for line, _ in lines_drawn([scene], monkeypatch)]
