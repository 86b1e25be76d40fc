"""The search for how much a level has to misjudge, so that the level above wins as often as it shall."""

import random
from math import exp

import pytest

from tools.training import balance as balancing
from tools.training.balance import STEP, STEPS, alone, balance, ladder, odds, suggested


@pytest.mark.parametrize("steepness", [0.45, 0.8, 1.5])
@pytest.mark.parametrize("start", [-1.5, 0.0, 1.5])
def test_the_misjudgement_is_found_in_a_few_matches_of_levels_that_differ_in_how_steeply_they_fall(
    steepness: float, start: float
):
    chance = random.Random(1)

    def share_won(at: float) -> float:
        won = 1 / (1 + exp(-odds(STEP) - steepness * at))
        return sum(chance.random() < won for _ in range(400)) / 400

    at, matches = start, list[tuple[float, float]]()
    for _ in range(STEPS):
        matches.append((at, share_won(at)))
        at = suggested(matches, odds(STEP))
    assert 1 / (1 + exp(-odds(STEP) - steepness * at)) == pytest.approx(STEP, abs=0.06)


def test_a_share_against_several_opponents_is_told_as_if_there_had_been_one():
    assert alone(0.6, 2) == 0.6
    assert alone(0.6, 3) == pytest.approx(0.75)
    assert alone(0.5, 4) == pytest.approx(0.75)
    assert odds(alone(0.25, 4)) == pytest.approx(0)


def test_a_balance_begins_with_what_is_known_of_the_kind_and_its_spreads(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(balancing, "STEPS", 1)
    monkeypatch.setattr(balancing, "ATTEMPTS", 1)
    known = [
        {"module": "base", "seats": str(seats), "level": level, "misjudgement": "0.100", "spread": spread}
        for level in ("apprentice", "pedlar", "jeweller")
        for seats, spread in ((2, "1.70"), (3, "2.20"))
    ]
    rows, lines = balance(("base", 2, 2), known)
    assert [(row["module"], row["seats"], row["spread"]) for row in rows] == [("base", "2", "1.70")] * 3
    assert "% at 0.100" in lines[0]
    assert lines[-1].count("(spread 1.70)") == 3


def test_a_balance_below_a_level_keeps_that_level_and_begins_with_the_next(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(balancing, "STEPS", 1)
    monkeypatch.setattr(balancing, "ATTEMPTS", 1)
    known = [{"module": "base", "seats": "3", "level": "merchant", "misjudgement": "0.030", "spread": "1.50"}]
    rows, lines = balance(("base", 3, 3), known, below="merchant")
    assert [row["level"] for row in rows] == ["jeweller", "pedlar", "apprentice"]
    assert "merchant against jeweller" in lines[0]


def test_the_banker_is_above_the_merchant_only_where_the_merchant_has_habits():
    assert ladder(2)[0] == "merchant"
    assert ladder(3)[:2] == ("shipped+300", "merchant")
