"""The picture of all players' purchased cards."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.present.language.words import words_in
from bot.present.pictures.scenes import players_scene
from bot.rules import EXPANSIONS, base_of
from data.gems import GEMS
from render import LIGHT, THEMES, Players
from render.contract.theme import SMALLEST_CAP
from render.drawing import compose, draw
from render.layout.hand import hand_boxes
from render.layout.panels import PANEL_HEIGHT, panel_boxes
from render.layout.players import players_boxes
from render.paint.basics.counts import draw_bonus, draw_bonus_prestige
from render.paint.basics.pen import Pen
from tests.support.every_case import every_case
from tests.support.render import samples
from tests.support.render.drawn_text import lines_drawn
from tests.support.render.plays import NAMES, positions

PHONE = (350, 650)
"""Width of a picture on a phone, and the height of what one sees of a conversation there."""


def extreme(count: int) -> Players:
    """Return players with fifteen cards of one colour, three reserved cards, and five nobles each."""
    whole = samples.players(count)
    column = samples.players(2).cards[1][0][:15]
    cards = tuple((column, *((),) * 5) for _ in range(count))
    panels = tuple(
        replace(panel, tiles=samples.tiles(5), reserved_tiles=samples.tiles(8)[5:], reserved=samples.hand_cards())
        for panel in whole.panels
    )
    return replace(whole, panels=panels, cards=cards)


@every_case("players", [1, 2, 3, 4])
def test_nothing_of_a_player_lies_on_anything_else(players):
    for scene in (samples.players(players), extreme(players)):
        boxes = players_boxes(scene, LIGHT)
        parts = [boxes.title]
        for seat, panel, columns in zip(boxes.seats, scene.panels, scene.cards, strict=True):
            feet = [column[-1].moved(0, column[-1].h) for column in seat.cards if column]
            parts += [seat.row, *seat.tiles, *(box for column in seat.cards for box in column), *feet]
            assert len(seat.tiles) == len(panel.tiles) + len(panel.reserved_tiles)
            assert [len(column) for column in seat.cards] == [len(column) for column in columns]
        assert not any(one.overlaps(other) for one, other in combinations(parts, 2))
        assert all(boxes.size.contains(part) for part in parts)


def test_each_card_hangs_below_the_bonus_of_its_colour():
    scene = samples.players(4)
    for seat, columns in zip(players_boxes(scene, LIGHT).seats, scene.cards, strict=True):
        bonuses = [box.count.inside(seat.row) for box in panel_boxes(seat.row.w).bonuses]
        for gem, bonus in zip(GEMS, bonuses, strict=True):
            for card, box in zip(columns[gem], seat.cards[gem], strict=True):
                assert box.x == bonus.x if card.bonus is gem else bonus.x < box.x < bonus.right
                assert box.y > bonus.bottom


def test_a_row_is_that_of_a_board_and_of_a_hand():
    scene, hand = samples.players(1), samples.hand(1)
    panel = replace(scene.panels[0], tiles=(), reserved_tiles=())
    scene, hand = replace(scene, panels=(panel,)), replace(hand, panel=panel)
    here, there = players_boxes(scene, LIGHT).seats[0].row, hand_boxes(hand, LIGHT).panel
    rows = [
        compose(each, LIGHT).to_rgb().crop((box.x, box.y, box.right, box.bottom))
        for each, box in ((scene, here), (hand, there))
    ]
    assert ImageChops.difference(*rows).getbbox() is None


def test_a_player_without_cards_is_only_a_row():
    seats = players_boxes(samples.players(4), LIGHT).seats
    assert seats[3].bottom - seats[3].row.y == PANEL_HEIGHT


@pytest.mark.parametrize("module", [None, *EXPANSIONS])
def test_four_players_with_ten_cards_each_are_seen_on_a_phone_at_once(module):
    words = words_in("en").with_names(NAMES)
    dealt = (position for _, position in positions(4, module, seed=4))
    typical = next(each for each in dealt if sum(len(player.cards) for player in base_of(each).players) >= 40)
    width, screen = PHONE
    for scene, screens in ((players_scene(typical, words, None, range(4)), 1), (extreme(4), 2)):
        size = players_boxes(scene, LIGHT).size
        assert size.h * width / size.w <= screens * screen


@every_case("theme", THEMES)
@pytest.mark.parametrize("module", [None, *EXPANSIONS])
def test_a_picture_of_players_is_a_small_png_in_every_module(module, theme):
    words = words_in("en").with_names(NAMES)
    for _, position in list(positions(4, module, seed=4))[::-40]:
        assert len(draw(players_scene(position, words, None, range(4)), THEMES[theme])) <= 150_000
    packed = draw(extreme(4), THEMES[theme])
    assert len(packed) <= 150_000
    assert Image.open(BytesIO(packed)).width == LIGHT.sizes.width


def test_the_head_of_each_card_tells_its_prestige(monkeypatch):
    scene = samples.players(3)
    drawn = [line for line, _ in lines_drawn([replace(scene, panels=_without_numbers(scene))], monkeypatch)]
    told = sorted(line.text for line in drawn if line.text.isdigit() and line.text != "0")
    cards = [card for columns in scene.cards for column in columns for card in column]
    assert told == sorted(str(card.prestige) for card in cards if card.prestige)
    assert min(line.cap for line in drawn if line.text.isdigit()) >= SMALLEST_CAP


def _without_numbers(scene: Players):
    bare = samples.Panel("", 0, 0, samples.NONE, samples.NONE)
    return tuple(replace(bare, name=panel.name, seat=panel.seat, tiles=panel.tiles) for panel in scene.panels)


@pytest.mark.parametrize("name", samples.HOSTILE)
def test_no_name_bursts_the_row_of_its_player(name):
    whole = samples.players(4)
    named = replace(whole, panels=tuple(replace(panel, name=name) for panel in whole.panels))
    assert Image.open(BytesIO(draw(named))).height == Image.open(BytesIO(draw(whole))).height


@every_case("prestige", [1, 9, 10, 28])
@every_case("count", [1, 9, 10, 18])
def test_the_prestige_behind_a_bonus_stands_beside_its_count(count, prestige, monkeypatch):
    drawn: list[tuple[str, float]] = []

    def noted(pen, line, box, colour, align=0.0):
        drawn.append((line.text, line.cap))
        assert line.width <= box.w + 1

    monkeypatch.setattr("render.paint.basics.pen.Pen.draw_line", noted)
    boxes, pen = panel_boxes(1064).bonuses[0], Pen(Image.new("RGB", (600, 60)), LIGHT)
    draw_bonus(pen, boxes.count, samples.Gem.RUBY, count)
    draw_bonus_prestige(pen, boxes.change, prestige)
    assert [text for text, _ in drawn] == [str(count), str(prestige)]
    assert [cap >= low for (_, cap), low in zip(drawn, (28.3, 22), strict=True)] == [True, True]
