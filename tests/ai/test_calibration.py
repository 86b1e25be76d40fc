"""How far chances are off is told as it was measured, of the weights and the kinds of games that were measured."""

import random
from pathlib import Path

import numpy as np
import pytest

from bot.ai.calibration import CALIBRATION, Use, error_of, measured
from bot.ai.client import Limits, ThinkingClient
from bot.ai.contract import LEVELS, WEIGHTS, WEIGHTS_VARIABLE, Question
from bot.rules import EXPANSIONS, Options, rules_for
from tests.support.expansion_games import played_with
from tests.support.waiting import PATIENCE
from tools.training import calibrate
from tools.training.calibrate import ESTIMATE, USES, best_confidence, gap_of, measure, play, played, told, write

KINDS = [(Options(expansion=module), seats) for module in (None, *EXPANSIONS) for seats in (2, 3, 4)]


@pytest.mark.parametrize("use", USES)
def test_it_was_measured_for_every_kind_of_game_how_far_chances_are_off(use: Use):
    found = [error_of(use, options, seats) for options, seats in KINDS]
    assert all(error is not None and 0 < error < 20 for error in found)
    assert len(CALIBRATION.read_text(encoding="utf-8").splitlines()) == 1 + len(KINDS)


def test_the_other_rule_of_taking_and_other_weights_were_not_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert error_of("story", Options(up_to_three=True), 2) is None
    other = tmp_path / "other.npz"
    other.write_bytes(WEIGHTS.read_bytes() + b" ")
    monkeypatch.setenv(WEIGHTS_VARIABLE, str(other))
    assert error_of("story", Options(), 2) is None


@pytest.mark.parametrize("damage", [b"", b"module,seats\nbase,2\n", b"\xff\xfe\x00"])
def test_nothing_was_measured_if_the_file_is_damaged_or_missing(tmp_path: Path, damage: bytes):
    file = tmp_path / "calibration.csv"
    assert not measured(WEIGHTS, file)
    other = tmp_path / "damaged.csv"
    other.write_bytes(damage)
    assert not measured(WEIGHTS, other)


@pytest.mark.parametrize("confidence", [0.7, 1.0, 1.4])
def test_the_confidence_is_found_with_which_the_chances_of_games_come_true(confidence: float):
    numbers = np.random.default_rng(1)
    found = np.zeros(6000, ESTIMATE)
    found["chances"][:, :3] = numbers.dirichlet((2, 2, 2), size=len(found))
    found["share"] = numbers.random(len(found)) < told(found, confidence)
    assert best_confidence(found) == pytest.approx(confidence, abs=0.11)


def test_the_gap_is_the_mean_difference_between_what_was_told_and_what_came_true_in_each_tenth():
    found = np.zeros(4, ESTIMATE)
    found["game"] = [0, 0, 1, 1]
    found["chances"][:, 0], found["share"] = [0.42, 0.44, 0.44, 0.95], [1, 0, 0, 1]
    found["chances"][:, 1] = 1 - found["chances"][:, 0]
    gap, margin = gap_of(found, 1.0)
    assert gap == pytest.approx(100 * (3 * 0.1 + 0.05) / 4, abs=0.1)
    assert margin > 0


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate, "BATCH", 2)
    monkeypatch.setattr(calibrate, "NODES", 2)
    monkeypatch.setattr(calibrate, "ROUNDS_BETWEEN_HINTS", 2)


@pytest.mark.usefixtures("small")
def test_the_games_of_a_measurement_are_the_same_each_time_and_both_kinds_of_tables_are_among_them():
    found = play(("base", 2), 3)
    assert np.array_equal(found, play(("base", 2), 3))
    assert {(row["game"], row["is_equal"]) for row in found} == {(6, True), (7, False)}
    stories, hints = (found[found["use"] == use] for use in USES)
    assert 0 < 4 * len(hints) < len(stories), "one seat's chance in some rounds, instead of all seats' at each turn"


@pytest.mark.usefixtures("small")
def test_a_measurement_that_was_stopped_goes_on_with_the_games_that_were_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    kind = ("base", 2)
    begun = played(kind, 2, tmp_path)
    [file] = tmp_path.iterdir()
    written = file.stat().st_mtime_ns
    both = played(kind, 4, tmp_path)
    assert file.stat().st_mtime_ns == written
    assert np.array_equal(both[: len(begun)], begun)
    monkeypatch.delattr(calibrate, "play")
    row, lines = measure(kind, 4, tmp_path)
    assert row["games"] == "4"
    assert [use in line for use, line in zip(USES, lines, strict=True)] == [True, True]
    for _ in range(2):
        write(row, tmp_path / "calibration.csv")
    assert measured(WEIGHTS, tmp_path / "calibration.csv") == {("base", "2"): row}


def a_game(expansion: str) -> tuple[Question, list[int]]:
    steps = played_with(expansion, 3, 1)
    options = Options(expansion=expansion)
    deal = rules_for(options).deal(3, random.Random(1))
    entries = [deal, *(step.events for step in steps)]
    events = tuple(event for each in entries for event in each)
    return Question(options, 3, 0, events, LEVELS[0], 0), [len(each) for each in entries]


async def test_the_course_of_a_game_has_the_chances_after_each_turn():
    question, entries = a_game("cities")
    async with ThinkingClient(Limits(PATIENCE, PATIENCE, PATIENCE)) as client:
        assert await client.start()
        course = await client.course(question, entries)
        assert course is not None
        assert len(course) == len(entries)
        known = [chances for chances in course if chances is not None]
        assert all(abs(sum(chances) - 1) < 0.001 for chances in known)
        assert course[0] is not None
        end = question.view()
        assert course[-1] == tuple(1 / len(end.winners) if seat in end.winners else 0.0 for seat in range(3))
        assert await client.course(question, entries) == course
