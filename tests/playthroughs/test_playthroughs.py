"""Recorded games replay unchanged. After an intended change run `python -m tools.refresh_playthroughs`."""

from pathlib import Path

import pytest

from bot.rules import EXPANSIONS
from tests.support.transcript import PLAYTHROUGHS, Playthrough, transcript


@pytest.mark.parametrize("played", PLAYTHROUGHS, ids=lambda played: played.path.stem)
def test_the_recorded_game_replays_unchanged(played: Playthrough):
    assert transcript(played).splitlines() == played.path.read_text("utf-8").splitlines()


def test_every_expansion_has_transcripts(subtests: pytest.Subtests):
    for expansion in EXPANSIONS:
        with subtests.test(expansion=expansion):
            assert {played.seats for played in PLAYTHROUGHS if played.options.expansion == expansion} == {2, 4}


def test_every_transcript_belongs_to_a_game():
    assert set(Path(__file__).parent.glob("*.txt")) == {played.path for played in PLAYTHROUGHS}


def test_the_transcripts_show_every_kind_of_event(subtests: pytest.Subtests):
    for happening in [
        "visited",
        "must choose",
        "blind",
        "from the hand",
        "must return",
        "could do nothing",
        "last round",
        "won by S0 and",
        "took city",
        "placed a coat at T5",
        "must decide whether to take a gem",
        "removed a stronghold",
        "conquered D",
        "did not conquer",
        "joined D",
        "discarded",
        "is reserved for",
        "free for O",
    ]:
        with subtests.test(happening=happening):
            assert any(happening in played.path.read_text("utf-8") for played in PLAYTHROUGHS)
