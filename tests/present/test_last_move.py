"""The last move in the words of a board's strip and of its alt text."""

import re
from itertools import islice

import pytest

from bot.present.board_text import alt_text
from bot.present.event_text import event_lines
from bot.present.language.words import LANGUAGES, words_in
from bot.present.last_move import last_move_text, strip_of
from bot.present.phrases import seen_by
from bot.present.scenes import board_scene
from bot.rules import EXPANSIONS, CardReserved
from data.gems import Gem
from render.contract.scene import NameOf
from render.paint.scenes.strip import fitted
from tests.support.every_case import every_case
from tests.support.render.plays import NAMES, moves

HOSTILE = ("**\ue001 @everyone", "\ue100\ue101", "[x](http://x) `a`", "\u202eevil")
WIDTH, CAP = 1040, 29


def turns(seats, expansion, seed=3):
    return [(before, events, after) for before, events, after in islice(moves(seats, expansion, seed), 70)]


def strip_text(strip, names):
    """Return the words of a sentence as they fit into a strip, with the number of each gem in braces."""
    return "".join(
        " " * bool(blank) + (f"{{{shown}}}" if isinstance(shown, Gem) else shown.text)
        for shown, _, blank in fitted(strip, names, CAP, WIDTH)
    )


def test_a_strip_has_names_and_gems_in_place_of_words_for_them():
    words = words_in("en").with_names(NAMES)
    shown = [strip_of([(before, events)], words, None) for before, events, _ in turns(4, None)]
    assert all(isinstance(strip[0], NameOf) for strip in shown if strip)
    assert any(isinstance(part, Gem) for strip in shown for part in strip)
    texts = [part for strip in shown for part in strip if isinstance(part, str)]
    assert not any(mark in text for text in texts for mark in ("*", "(", "_", "\\"))


@every_case("language", LANGUAGES)
@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
def test_every_move_fits_the_strip_with_short_names(expansion, language):
    """A long end may be cut: what the move itself was stands before it."""
    words = words_in(language).with_names(("Ann", "Bo", "Cleo", "Dan"))
    names = tuple((name, seat) for seat, name in enumerate(words.names))
    for before, events, _ in turns(4, expansion):
        strip = strip_of([(before, events)], words, None)
        text = strip_text(strip, names)
        assert not text.endswith("…") or len(text) > 45


def test_names_are_shortened_before_the_end_of_a_sentence_is_cut():
    words = words_in("en").with_names(("Wilhelmina von Hohenlohe-Schwarz",) * 4)
    names = tuple((name, seat) for seat, name in enumerate(words.names))
    for before, events, _ in turns(4, None):
        strip = strip_of([(before, events)], words, None)
        text = strip_text(strip, names)
        assert text.startswith("Wilhelm")
        assert "…" not in text or text.index("…") < 40


def test_a_hostile_name_brings_neither_gems_nor_other_names_nor_markdown_into_the_strip():
    plain, hostile = (words_in("en").with_names(names) for names in (("Ann", "Bo", "Cleo", "Dan"), HOSTILE))
    for before, events, after in turns(4, "orient"):
        turn = [(before, events)]
        assert strip_of(turn, plain, None) == strip_of(turn, hostile, None)
        assert "**" not in last_move_text(turn, plain, None)
        drawn = board_scene(after, hostile, (), None, [(before, 0)], turn)
        assert drawn.last_move == strip_of(turn, plain, None)


@pytest.mark.parametrize("expansion", [None, "orient"])
def test_a_strip_says_nothing_that_its_viewer_may_not_know(expansion):
    """A card reserved unseen has only its level, also for its owner."""
    words = words_in("en").with_names(NAMES)
    found = 0
    for before, events, _ in turns(3, expansion, seed=5):
        blind = [event for event in events if isinstance(event, CardReserved) and event.blind]
        masked = [before.rules.mask(event, None) for event in events]
        view = seen_by(before, None)
        for viewer in (None, 0, 1, 2):
            assert strip_of([(before, events)], words, viewer) == strip_of([(view, masked)], words, None)
        found += len(blind)
    assert found


@every_case("language", LANGUAGES)
def test_the_alt_text_says_what_the_last_move_did(language):
    words = words_in(language).with_names(NAMES)
    for before, events, after in turns(4, None)[::7]:
        said = last_move_text([(before, events)], words, None)
        assert said in alt_text(after, words, last_turn=[(before, events)], limit=4000)
        assert len(alt_text(after, words, last_turn=[(before, events)])) <= 1024


def test_the_words_are_those_of_the_move_lines():
    """Only what is in brackets is left out: what the cards give and cost."""
    words = words_in("de").with_names(("Ann", "Bo", "Cleo", "Dan"))
    for before, events, _ in turns(4, None):
        lines = event_lines(before, events, words, with_refills=False)
        whole = " · ".join(re.sub(r" \([^)]*\)", "", line.replace("**", "")) for line in lines)
        assert last_move_text([(before, events)], words, None) == whole
