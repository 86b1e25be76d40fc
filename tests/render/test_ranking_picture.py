"""The picture of a finished game: rows in the order of the ranking, in columns, and readable on a phone (B16, B17)."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from bot.present.language.words import LANGUAGES, words_in
from bot.present.pictures.scenes import final_scene
from bot.rules import EXPANSIONS
from render import LIGHT, Final
from render.contract.geometry import Box
from render.layout.ranking import ranking_boxes, ranking_row_boxes
from tests.support.every_case import every_case
from tests.support.render import samples
from tests.support.render.drawn_text import lines_drawn
from tests.support.render.legibility import LONG_NAMES, SMALLEST_CAP_ON_A_PHONE, first_ink
from tests.support.render.plays import positions
from tools.refresh_goldens import pictured

MARGIN = LIGHT.sizes.margin


def columns(final: Final) -> list[dict[str, Box]]:
    """Return the boxes of the parts that every row has, in the coordinates of the picture."""
    found: list[dict[str, Box]] = []
    for panel, row in zip(final.panels, ranking_boxes(final, LIGHT).rows, strict=True):
        boxes = ranking_row_boxes(row, len(panel.tiles) + len(panel.reserved_tiles))
        single = {"rank": boxes.place, "avatar": boxes.avatar, "cards": boxes.cards, "prestige": boxes.prestige}
        several = {"bonus": boxes.bonuses, "reserved": boxes.reserved}
        single |= {f"{name} {at}": box for name, each in several.items() for at, box in enumerate(each)}
        found.append({name: box.inside(row) for name, box in single.items()})
    return found


@every_case("players", [2, 3, 4])
def test_the_rows_of_all_players_have_the_same_columns(players):
    final = samples.final(players)
    winner, *others = columns(final)
    rows = ranking_boxes(final, LIGHT).rows
    for at, other in enumerate(others, 1):
        down = rows[at].y - rows[0].y
        assert other == {name: box.moved(0, down) for name, box in winner.items()}


@every_case("players", [2, 3, 4])
def test_the_numbers_of_a_row_stand_on_one_line(players):
    for row in columns(samples.final(players)):
        counted = [box for name, box in row.items() if name == "cards" or name.startswith("bonus")]
        assert len({2 * box.y + box.h for box in counted}) == 1


@every_case("players", [2, 3, 4])
def test_a_row_fills_the_width_of_the_picture(players):
    for row in columns(samples.final(players)):
        assert min(box.x for box in row.values()) <= 2 * MARGIN
        assert max(box.right for box in row.values()) >= LIGHT.sizes.width - 2 * MARGIN
        edges = sorted((box.x, box.right) for box in row.values())
        assert max(x - right for (_, right), (x, _) in pairwise(edges)) <= 24


@every_case("players", [2, 3, 4])
def test_rows_do_not_overlap(players):
    boxes = ranking_boxes(samples.final(players), LIGHT)
    parts = [boxes.title, boxes.status, *boxes.rows]
    assert len(boxes.rows) == players
    assert all(boxes.size.contains(box) for box in parts)
    assert [pair for pair in combinations(parts, 2) if pair[0].overlaps(pair[1])] == []


@every_case("tiles", range(8))
def test_parts_of_a_row_do_not_overlap(tiles):
    row = ranking_boxes(samples.final(2), LIGHT).rows[0]
    boxes = ranking_row_boxes(row, tiles)
    parts = [boxes.place, boxes.avatar, boxes.name, boxes.prestige, boxes.cards]
    parts += [*boxes.bonuses, *boxes.tiles, *boxes.reserved]
    assert all(Box(0, 0, row.w, row.h).contains(box) and min(box.w, box.h) > 0 for box in parts)
    assert [pair for pair in combinations(parts, 2) if pair[0].overlaps(pair[1])] == []
    assert len(boxes.tiles) == tiles
    assert boxes.name.w >= 300


def left_by_three(final: Final, language: str) -> Final:
    """Return a finished game whose status names three players with long names."""
    words = words_in(language)
    left = words.text("picture-who-left", players=words.listed(LONG_NAMES[1:]), count=3)
    return replace(final, status=f"{final.status} · {left}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_read_on_a_phone(language, monkeypatch):
    ends = [list(positions(4, expansion, seed=5))[-1][1] for expansion in (None, *EXPANSIONS)]
    finals = [final_scene(end, words_in(language).with_names(LONG_NAMES)) for end in ends]
    finals += [samples.final(4), samples.orient_final(), left_by_three(finals[0], language)]
    drawn = lines_drawn(finals, monkeypatch)
    small = {line.text: line.cap for line, _ in drawn if line.cap < SMALLEST_CAP_ON_A_PHONE}
    assert small == {}
    cut = {line.text for line, _ in drawn if line.is_cut}
    assert {text for text in cut if not any(name[:3] in text for name in LONG_NAMES)} == set()


def test_two_digits_are_shown_whole(monkeypatch):
    final = samples.final(2)
    rich = replace(final.panels[0], bonuses=(18, 10, 17, 11, 14, 0), cards=88, prestige=48)
    drawn = lines_drawn([replace(final, panels=(rich,))], monkeypatch)
    assert {"18", "10", "17", "11", "14", "88", "48"} <= {line.text for line, _ in drawn}


@every_case("theme", ["light", "dark"])
def test_a_title_keeps_its_distance_from_the_upper_edge(theme):
    final = replace(samples.final(4), title="Ångström and Ästrid have won")
    assert first_ink(pictured(final), pictured(replace(final, title="", status=""))) >= MARGIN
