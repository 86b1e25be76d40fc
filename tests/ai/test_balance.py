"""The search for how much each level has to misjudge, so that the level above wins as often as it shall."""

import random
from itertools import pairwise
from math import exp, log
from pathlib import Path

import pytest

from tools.training import balance as balancing
from tools.training.arena import Pairing
from tools.training.balance import EVEN, alone, balance, goals_of, ladder, odds, playing
from tools.training.results import Results


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("steepness", [0.9, 1.3, 2.0])
def test_misjudgements_are_found_in_a_few_rounds_of_levels_that_differ_in_how_steeply_they_fall(
    seats: int, steepness: float
):
    chance = random.Random(1)

    def strength(name: str) -> float:
        level, _, misjudgement = name.partition("@")
        below = {"shipped": 0.0, "novice": 4.2 if seats == 2 else 4.6}
        return -below[level] if level in below else -steepness * (4 + log(float(misjudgement)))

    def won(pairing: Pairing) -> float:
        share = 1 / (1 + exp(strength(pairing.other) - strength(pairing.first)))
        share = share / (share + (1 - share) * (seats - 1))  # against several opponents
        return sum(chance.random() < share for _ in range(800)) / 800

    row, lines = balance("base", seats, 800, {}, lambda pairings: [won(pairing) for pairing in pairings])
    names = ["shipped", *(f"{name}@{row[name]}" for name in ladder(seats)[1:-1]), "novice"]
    shares = [1 / (1 + exp(strength(lower) - strength(upper))) for upper, lower in pairwise(names)]
    assert all(share == pytest.approx(shares[1], abs=0.06) for share in shares[1:-1])
    assert shares[-1] == pytest.approx(EVEN, abs=0.08)
    assert len(lines) == balancing.ROUNDS


def test_steps_between_levels_are_alike_however_long_the_ladder_is():
    for length in (4.0, 8.0):
        first, *steps, last = goals_of(length, 3)
        assert len(set(steps)) == 1
        assert first + sum(steps) + last == pytest.approx(length)


def test_a_share_against_several_opponents_is_told_as_if_there_had_been_one():
    assert alone(0.6, 2) == 0.6
    assert alone(0.6, 3) == pytest.approx(0.75)
    assert alone(0.5, 4) == pytest.approx(0.75)
    assert odds(alone(0.25, 4)) == pytest.approx(0)


def test_a_match_that_was_played_before_a_stop_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pairings = [Pairing("random", name, "base", 2, 1, 1) for name in ("random", "novice")]
    pairings.append(Pairing("novice", "random", "base", 2, 1, 1))
    played: list[str] = []
    games = Pairing.games

    def stopped_after_two(pairing: Pairing):
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(pairing.first)
        return games(pairing)

    monkeypatch.setattr(Pairing, "games", stopped_after_two)
    with pytest.raises(KeyboardInterrupt):
        playing(Results(tmp_path / "matches"), 1)(pairings)
    played.clear()
    first = playing(Results(tmp_path / "matches"), 1)(pairings)
    assert played == ["novice"]
    assert playing(Results(tmp_path / "matches"), 1)(pairings) == first


def test_a_level_that_searches_is_not_balanced():
    assert ladder(2)[:2] == ("shipped", "jeweller")
    assert ladder(3)[:2] == ("shipped", "merchant")
