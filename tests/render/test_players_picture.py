"""The picture of all players' purchased cards."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from bot.present.language.words import words_in
from bot.present.pictures.scenes import players_scene
from bot.rules import EXPANSIONS
from render import LIGHT, THEMES, Players
from render.contract.geometry import Box
from render.drawing import draw
from render.layout.panels import panel_boxes
from render.layout.players import field_boxes, head_height, players_boxes
from render.paint.basics.counts import draw_bonus, draw_bonus_prestige
from render.paint.basics.pen import Pen
from tests.support.every_case import every_case
from tests.support.render import samples
from tests.support.render.drawn_text import lines_drawn
from tests.support.render.plays import NAMES, positions


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
        boxes, head = players_boxes(scene, LIGHT), head_height(players)
        for field, panel, columns in zip(boxes.fields, scene.panels, scene.cards, strict=True):
            joined = [[False] * len(column) for column in columns]
            parts = field_boxes(field, len(panel.tiles) + len(panel.reserved_tiles), 1, joined, head)
            whole = [parts.prestige, parts.avatar, parts.name, parts.count, *parts.tiles, *parts.supplies]
            whole += [*parts.reserved, *(box for column in parts.cards for box in column)]
            assert not any(one.overlaps(other) for one, other in combinations(whole, 2))
            assert all(_lies_in(box, field) for box in whole)
        assert not any(one.overlaps(other) for one, other in combinations(boxes.fields, 2))
        assert all(_lies_in(field, boxes.size) for field in boxes.fields)


def _lies_in(box: Box, other: Box) -> bool:
    return other.x <= box.x and other.y <= box.y and box.right <= other.right and box.bottom <= other.bottom


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
    assert min(line.cap for line in drawn if line.text.isdigit()) >= 22


def _without_numbers(scene: Players):
    return tuple(
        replace(panel, prestige=0, cards=0, special_cards=(), reserved=(), tokens=samples.NONE)
        for panel in scene.panels
    )


@pytest.mark.parametrize("name", samples.HOSTILE)
def test_no_name_bursts_the_field_of_its_player(name):
    whole = samples.players(4)
    named = replace(whole, panels=tuple(replace(panel, name=name) for panel in whole.panels))
    assert Image.open(BytesIO(draw(named))).height == Image.open(BytesIO(draw(whole))).height


def test_a_single_player_has_larger_cards():
    alone, beside = samples.players(1), samples.players(2)
    heads = [
        field_boxes(players_boxes(scene, LIGHT).fields[0], 0, 0, [[False]] * 5, head_height(len(scene.panels))).cards
        for scene in (alone, beside)
    ]
    assert heads[0][0][0].w > 1.8 * heads[1][0][0].w
    assert heads[0][0][0].h > heads[1][0][0].h


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
