"""The last move in the words of a board's strip."""

import re
from itertools import islice

import pytest

from bot.engine import TurnBegan
from bot.present.event_text import event_lines, strip_of
from bot.present.language.words import LANGUAGES, words_in
from bot.present.phrases import seen_by
from bot.present.pictures.scenes import board_scene
from bot.rules import EXPANSIONS, CardReserved
from bot.rules.orient.state import EffectSkipped
from data.gems import Gem
from render.contract.scene import CLAUSE_BREAK, NameOf
from render.paint.scenes.strip import fitted
from render.text.lines import Line
from tests.support.every_case import every_case
from tests.support.render.legibility import LONG_NAMES
from tests.support.render.plays import NAMES, moves

HOSTILE = ("**\ue001 @everyone", "\ue100\ue101", "[x](http://x) `a`", "\u202eevil")
WIDTH, CAP = 1040, 29


def turns(seats, expansion, seed=3):
    return [(before, events, after) for before, events, after in islice(moves(seats, expansion, seed), 70)]


def whole_turns(seats, expansion, seed=3):
    """Return the entries of each turn of a game: an action, and the answers after it."""
    found, entries = [], []
    for before, events, after in moves(seats, expansion, seed):
        entries.append((before, events))
        if after.is_over or any(isinstance(event, TurnBegan) for event in events):
            found.append(entries)
            entries = []
    return found


def strip_text(strip, names):
    """Return the words of a sentence as they fit into a strip, line by line, with the number of each gem in braces."""
    return "\n".join(
        "".join(
            " " * bool(blank) + (f"{{{shown}}}" if isinstance(shown, Gem) else shown.text)
            for shown, _, blank, _ in line
        )
        for line in fitted(strip, names, CAP, WIDTH)
    )


def plain_text(strip, names):
    """Return the words of a sentence with whole names, on one line."""
    shown = (names[part.panel][0] if isinstance(part, NameOf) else part for part in strip)
    return "".join(f"{{{part}}}" if isinstance(part, Gem) else part for part in shown)


def in_words(turn, words):
    """Return what a turn did as its strip says it, with the number of each gem in braces."""
    return plain_text(strip_of(turn, words, None), [(name, 0) for name in words.names])


def test_a_strip_has_names_and_gems_in_place_of_words_for_them():
    words = words_in("en").with_names(NAMES)
    shown = [strip_of([(before, events)], words, None) for before, events, _ in turns(4, None)]
    assert all(isinstance(strip[0], NameOf) for strip in shown if strip)
    assert any(isinstance(part, Gem) for strip in shown for part in strip)
    texts = [part for strip in shown for part in strip if isinstance(part, str)]
    assert not any(mark in text for text in texts for mark in ("*", "(", "_", "\\"))


@every_case("language", LANGUAGES)
@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
def test_every_turn_fits_two_lines_and_only_names_are_cut(expansion, language):
    """With the longest names that Discord allows; at most a clause goes that says what did not happen."""
    words = words_in(language).with_names(LONG_NAMES)
    names = tuple((name, seat) for seat, name in enumerate(words.names))
    beginnings = tuple(name[:8] for name in LONG_NAMES)
    for turn in whole_turns(4, expansion):
        strip = strip_of(turn, words, None)
        lines = fitted(strip, names, CAP, WIDTH)
        assert len(lines) <= 2
        assert all(sum(piece.width + piece.blank for piece in line) <= WIDTH for line in lines)
        shown = [piece.shown for line in lines for piece in line if isinstance(piece.shown, Line)]
        assert all(line.text.startswith(beginnings) for line in shown if line.text.endswith("…"))
        told = plain_text(strip, names).count(CLAUSE_BREAK) - sum(piece.is_break for line in lines for piece in line)
        skipped = sum(isinstance(event, EffectSkipped) for _, events in turn for event in events)
        assert 0 <= told <= skipped


@every_case("language", LANGUAGES)
def test_a_usual_move_of_players_with_short_names_takes_one_line(language):
    words = words_in(language).with_names(("Ann", "Bo", "Cleo", "Dan"))
    names = tuple((name, seat) for seat, name in enumerate(words.names))
    for before, events, _ in turns(4, None):
        strip = strip_of([(before, events)], words, None)
        assert strip_text(strip, names).replace(" ", "") == plain_text(strip, names).replace(" ", "")


def test_names_are_shortened_before_a_sentence_takes_a_second_line():
    names = tuple((name, seat) for seat, name in enumerate(("Wilhelmina von Hohenlohe-Schwarz",) * 4))
    one = (NameOf(0), " reserves an unseen card of level 3", CLAUSE_BREAK, "takes 1 gem")
    assert re.fullmatch("Wilhelmina.*\\. reserves an unseen card of level 3 · takes 1 gem", strip_text(one, names))
    two = (*one, CLAUSE_BREAK, "A noble visits ", NameOf(0))
    first, second = strip_text(two, names).split("\n")
    assert first.startswith("Wilhelmina von Hohenlohe-Sc. reserves")
    assert second.endswith("A noble visits Wilhelmina von Hohenlohe-Sc.")


def test_a_second_line_begins_with_a_clause_if_it_can():
    strip = (NameOf(0), " buys the reserved card H1 for free", CLAUSE_BREAK, "places a stronghold on the card 3B")
    first, second = strip_text(strip, (("Wilhelmina", 0),)).split("\n")
    assert first == "Wilhelmina buys the reserved card H1 for free ·"
    assert second == "places a stronghold on the card 3B"


def test_a_clause_is_left_out_as_a_whole_where_two_lines_have_no_room():
    names = (("Ann", 0),)
    strip = (NameOf(0), "".join(f"{CLAUSE_BREAK if at else ' '}takes card number {at} for free" for at in range(9)))
    text = strip_text(strip, names)
    assert text.count("\n") == 1
    assert text.endswith("for free")


def test_a_name_that_clauses_begin_with_is_said_once():
    words = words_in("en").with_names(("Ann", "Bo", "Cleo", "Dan"))
    said = [in_words(turn, words) for turn in whole_turns(4, "strongholds")]
    assert any(re.fullmatch(r"Ann buys 1. for free · places a stronghold on ..", text) for text in said)
    assert any(re.search(r" · A noble visits (Ann|Bo|Cleo|Dan)$", text) for text in said)
    assert not any(re.search(r"(?:^|· )(\w+) .*[^:] · \1 ", text) for text in said if "noble" not in text)


def test_a_hostile_name_brings_neither_gems_nor_other_names_nor_markdown_into_the_strip():
    plain, hostile = (words_in("en").with_names(names) for names in (("Ann", "Bo", "Cleo", "Dan"), HOSTILE))
    for before, events, after in turns(4, "orient"):
        turn = [(before, events)]
        assert strip_of(turn, plain, None) == strip_of(turn, hostile, None)
        assert "**" not in in_words(turn, plain)
        drawn = board_scene(after, hostile, None, [(before, 0)], turn)
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
def test_the_words_are_those_of_the_move_lines_without_what_the_board_shows(language):
    """The strip leaves out what cards give and cost, empty places, the last round and the end."""
    words = words_in(language).with_names(("Ann", "Bo", "Cleo", "Dan"))
    for before, events, _ in turns(4, None):
        lines = event_lines(before, events, words, with_refills=False)
        told = [re.sub(r" \([^)]*\)|: .*", "", line.replace("**", "")) for line in lines]
        for clause in in_words([(before, events)], words.with_emojis(None)).split(CLAUSE_BREAK):
            parts = [re.escape(part) for part in re.split(r" ?\{\d\}", clause)]
            assert any(re.search(".*".join(parts) + "$", line) for line in told)


def test_a_strip_leaves_out_empty_places_the_last_round_and_the_end():
    words = words_in("en").with_names(("Ann", "Bo", "Cleo", "Dan"))
    for turn in whole_turns(4, None, seed=0):
        said = in_words(turn, words)
        assert not re.search("stays empty|last round|round is complete|is over", said)
