"""Whatever is written finds room: the longest sentences of four languages, names of 32 characters in five scripts."""

from dataclasses import replace

import pytest

from bot.present.scenes import board_scene, final_scene, hand_scene, lobby_scene
from bot.present.words import LANGUAGES, words
from bot.rules import EXPANSIONS
from data.gems import Gem
from render import LIGHT, Hand, Legend, Sample, Scene, Tokens, text
from render.cmap import coverage
from tests.support.render import samples
from tests.support.render.painted import painted_on
from tests.support.render.plays import positions

NAMES = (
    "Wilhelmina von Hohenlohe-Schwarz",
    "Александра Константинопольская Ж",
    "عبد الرحمن بن محمد بن عبد العزيز",
    "王小明李大華張偉麗陳建國林美玲黃志強吳淑芬劉德華蔡英文周杰倫郭",
    "प्रियंका चतुर्वेदी शर्मा अग्रवाल",
)


@pytest.fixture(params=LANGUAGES)
def scenes(request: pytest.FixtureRequest) -> list[Scene]:
    """Return pictures from games of every kind, their titles and captions as long as the language makes them."""
    said = words(request.param)
    found: list[Scene] = []
    for at, expansion in enumerate((None, *EXPANSIONS)):
        names = (NAMES[at:] + NAMES)[:4]
        steps = list(positions(4, expansion, seed=5))
        for before, position in steps[at + 3 :: 60]:
            seat = position.decision.seat if position.decision else 0
            found.append(board_scene(position, names, said, (), None, [(before, seat)]))
            found.append(board_scene(position, names, said, (), seat, [(before, seat)]))
            found.append(hand_scene(position, seat, names, said))
        for before, position in list(positions(3, expansion, seed=5))[at + 9 :: 60]:  # three sit in narrow panels
            seat = position.decision.seat if position.decision else 0
            found.append(board_scene(position, names[:3], said, (), seat, [(before, seat)]))
        found.append(final_scene(steps[-1][1], names, said))
        found.append(lobby_scene(names, 0, 0, expansion, said))
    return found


def test_no_text_leaves_its_box_and_only_names_are_cut(scenes, monkeypatch):
    painted = set(painted_on(scenes, monkeypatch, once=True))
    assert len(painted) > 100
    for line, (width, height) in painted:
        assert line.width <= width + 0.5, line.text
        within = text.line_mask(line, width, height, 0.5)
        around = text.line_mask(line, width + 40, height + 40, 0.5)
        assert ink(within) >= 0.97 * ink(around), line.text
    beginnings = {word[:3] for name in NAMES for word in name.split()}
    cut = [line.text for line, _ in painted if line.is_cut]
    assert [said for said in cut if not any(beginning in said for beginning in beginnings)] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_never_shown_as_boxes(name):

    for run in text.fit(name, text.Style(text.Face.TEXT, 23), 10_000).runs:
        assert [
            char for char in run.text if char not in "\u200c\u200d" and ord(char) not in coverage(run.source.path)
        ] == []


def test_a_caption_below_a_card_keeps_two_lines():
    hand = samples.hand(3)
    assert isinstance(hand, Hand)
    long = replace(hand.cards[0], caption="Es fehlen: 7 Smaragde, 6 Diamanten, 5 Saphire und 4 Rubine, 3 Onyx")
    lines = text.wrap(long.caption, text.Style(text.Face.TEXT, 22), 320, 2)
    assert len(lines) == 2


def ink(mask) -> int:
    return sum(value * count for value, count in enumerate(mask.histogram()))


def test_a_long_name_takes_two_lines_in_the_lobby(monkeypatch):
    lobby = samples.lobby(4, 0, names=("Wilhelmina von Hohenlohe-Schwarz", *samples.NAMES[1:]))
    lines = [line for line, _ in painted_on([lobby], monkeypatch)]
    assert [line.text for line in lines if line.text[:4] in ("Wilh", "Hohe")] == ["Wilhelmina von", "Hohenlohe-Schwarz"]
    assert [line.text for line in lines if line.is_cut] == []


def test_captions_side_by_side_are_set_alike(monkeypatch):
    card = samples.hand_cards()[0]
    pair = (Sample(card, "A card."), Sample(card, "So much is said of it that it must be set smaller. " * 4))
    painted = [line for line, _ in painted_on([Legend(pair, samples.LETTERS)], monkeypatch)]
    caps = {line.cap for line in painted if len(line.text) > 6}
    assert len(caps) == 1
    assert caps.pop() < LIGHT.sizes.status


def test_every_token_of_a_legend_has_its_letter(monkeypatch):
    legend = Legend((Sample(Tokens(tuple(Gem)), "Tokens."),), samples.LETTERS)
    assert {line.text for line, _ in painted_on([legend], monkeypatch)} == {*samples.LETTERS, "Tokens."}
