"""All text fits its box: the longest sentences of four languages, and names of 32 characters in five scripts."""

from dataclasses import replace

import pytest

from bot.present.language.words import LANGUAGES, words_in
from bot.present.pictures.scenes import board_scene, final_scene, hand_scene, lobby_scene, players_scene
from bot.rules import EXPANSIONS
from render import Hand, Scene
from render.text.coverage import coverage
from render.text.drawing import line_mask, no_taller
from render.text.lines import Style, fit, wrap
from render.text.typefaces import Typeface
from tests.support.every_case import every_case
from tests.support.render import samples
from tests.support.render.drawn_text import boxes_of_lines, lines_drawn
from tests.support.render.plays import moves, positions
from tests.support.thorough import times

NAMES = (
    "Wilhelmina von Hohenlohe-Schwarz",
    "Александра Константинопольская Ж",
    "عبد الرحمن بن محمد بن عبد العزيز",
    "王小明李大華張偉麗陳建國林美玲黃志強吳淑芬劉德華蔡英文周杰倫郭",
    "प्रियंका चतुर्वेदी शर्मा अग्रवाल",
    "Nguyễn Thị Ánh Tuyết Ậy Ổn Ễq",
    "สมชาย ปู่ย่า ญี่ปุ่น ฐิติ",
    "Åge Östergård-Ünal Qvist",
    "بِنْتِ عَلِيّ پژمان چچى",
    "👩‍👩‍👧‍👦 Mia 🇩🇰 gj",
    "မြန်မာ ခြေကြီး தமிழ் కృష్ణ",
)
"""Names as long as Discord allows, and such whose letters reach far above capitals or below the line."""


EVERY = times(150, 40)  # moves of a game between two of its scenes


@pytest.fixture(params=LANGUAGES)
def scenes(request: pytest.FixtureRequest) -> list[Scene]:
    """Return scenes from games with each expansion, in one language."""
    language = words_in(request.param)
    found: list[Scene] = []
    for at, expansion in enumerate((None, *EXPANSIONS)):
        names = (NAMES[2 * at :] + NAMES)[:4]
        steps = list(moves(4, expansion, seed=5))
        for before, events, position in steps[at + 3 :: EVERY]:
            seat = position.decision.seat if position.decision else 0
            turn = [(before, events)]
            found.append(board_scene(position, language.with_names(names), None, [(before, seat)], turn))
            found.append(board_scene(position, language.with_names(names), seat, [(before, seat)]))
            found.append(hand_scene(position, seat, language.with_names(names)))
            found.append(players_scene(position, language.with_names(names), seat, range(4)))
        for before, position in list(positions(3, expansion, seed=5))[
            at + 9 :: 60
        ]:  # with three players, panels are narrow
            seat = position.decision.seat if position.decision else 0
            found.append(board_scene(position, language.with_names(names[:3]), seat, [(before, seat)]))
        found.append(final_scene(steps[-1][2], language.with_names(names)))
        found.append(lobby_scene(names, 0, 0, expansion, language))
    return found


def test_no_text_leaves_its_box_and_only_names_are_cut(scenes, monkeypatch):
    drawn = set(lines_drawn(scenes, monkeypatch, once=True))
    assert len(drawn) > 100
    for line, (width, _) in drawn:
        assert line.width <= width + 0.5, line.text
        assert "…" not in line.text
    beginnings = {word[:3] for name in NAMES for word in name.split()}
    cut = [line.text for line, _ in drawn if line.is_cut]
    assert [each for each in cut if not any(beginning in each for beginning in beginnings)] == []


@pytest.mark.parametrize("scenes", ["en"], indirect=True)  # names and not languages have tall letters
def test_neither_accents_nor_descenders_nor_tall_scripts_are_cut_off(scenes, monkeypatch):
    """They reach as high and as low as on a canvas with room on all sides, in letters that are hardly smaller."""
    scenes += [samples.chart(4, 20, names) for names in (NAMES[:4], NAMES[4:8], NAMES[7:])]
    scenes += [samples.ranks(names) for names in (NAMES[:4], NAMES[4:8], NAMES[7:])]
    for line, shown, height in boxes_of_lines(scenes, monkeypatch):
        small = no_taller(line, height)
        assert small.cap >= 0.75 * line.cap, line.text
        room = round(3 * line.cap)
        whole = line_mask(small, round(small.width) + room, height + 2 * room, 0.5)
        assert height_of_ink(shown) == height_of_ink(whole) > 0, line.text


@every_case("name", NAMES)
def test_a_name_never_shows_missing_glyphs(name):
    for run in fit(name, Style(Typeface.TEXT, 23), 10_000).runs:
        assert [
            char for char in run.text if char not in "\u200c\u200d" and ord(char) not in coverage(run.file.path)
        ] == []


def test_a_caption_below_a_card_keeps_two_lines():
    hand = samples.hand(3)
    assert isinstance(hand, Hand)
    long = replace(hand.cards[0], caption="Es fehlen: 7 Smaragde, 6 Diamanten, 5 Saphire und 4 Rubine, 3 Onyx")
    lines = wrap(long.caption, Style(Typeface.TEXT, 22), 320, 2)
    assert len(lines) == 2


def height_of_ink(mask) -> int:
    _, top, _, bottom = mask.getbbox() or (0, 0, 0, 0)
    return bottom - top
