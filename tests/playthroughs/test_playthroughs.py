"""Recorded games replay unchanged. After a wanted change: `python -m tests.tools.refresh_playthroughs`."""

from pathlib import Path

import pytest

from bot.rules import EXPANSIONS
from tests.support.transcript import PLAYTHROUGHS, Playthrough, transcript


@pytest.mark.parametrize("played", PLAYTHROUGHS, ids=lambda played: played.path.stem)
def test_the_game_is_played_as_before(played: Playthrough):
    assert transcript(played).splitlines() == played.path.read_text("utf-8").splitlines()


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_every_expansion_is_played(expansion: str):
    assert {played.seats for played in PLAYTHROUGHS if played.options.expansion == expansion} == {2, 4}


def test_every_transcript_belongs_to_a_game():
    assert set(Path(__file__).parent.glob("*.txt")) == {played.path for played in PLAYTHROUGHS}


@pytest.mark.parametrize(
    "happening",
    [
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
        "must say whether to take one of",
        "removed a stronghold",
        "conquered D",
        "did not conquer",
        "joined D",
        "gave up",
        "is kept for",
        "free for O",
    ],
)
def test_the_transcripts_show_every_kind_of_happening(happening: str):
    assert any(happening in played.path.read_text("utf-8") for played in PLAYTHROUGHS)
