"""Chances are told only where they were measured, with the weights that were measured."""

import csv
import json
import random
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from bot.ai.advice import advice, alternatives
from bot.ai.client import Limits, ThinkingClient
from bot.ai.contract import LEVELS, Question, dump_request
from bot.ai.network import SHIPPED, Network, load_weights
from bot.ai.thinker import FEWEST_GAMES, SHIPPED_CALIBRATION, NetworkThinker, Use, digest_of, told, trusted_kinds
from bot.rules import EXPANSIONS, Options, rules_for
from tests.support.expansion_games import played_with
from tests.support.waiting import PATIENCE
from tools.training.calibrate import COLUMNS, Played, confidence_of, gap_of, measure, tenths

KINDS = {(module, seats) for module in (None, *EXPANSIONS) for seats in (2, 3, 4)}


def rows() -> list[dict[str, str]]:
    with SHIPPED_CALIBRATION.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def written(path: Path, changed: list[dict[str, str]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(changed)
    return path


@pytest.mark.parametrize("use", Use)
def test_the_weights_that_ship_were_measured_in_every_kind_of_game(use: Use):
    assert {row["weights"] for row in rows()} == {digest_of(SHIPPED)}
    assert set(trusted_kinds(SHIPPED, use)) == KINDS


def test_other_weights_than_those_measured_are_not_trusted(tmp_path: Path):
    other = tmp_path / "other.npz"
    other.write_bytes(SHIPPED.read_bytes() + b" ")
    assert not trusted_kinds(other, Use.STORY)


@pytest.mark.parametrize("change", [{"share": "0.99"}, {"games": str(FEWEST_GAMES - 1)}, {"count": "x"}])
def test_a_kind_whose_chances_are_off_or_hardly_measured_is_not_trusted(tmp_path: Path, change: dict[str, str]):
    named = ("cities", "3", Use.STORY)
    changed = [row | change if (row["module"], row["seats"], row["use"]) == named else row for row in rows()]
    file = written(tmp_path / "calibration.csv", changed)
    assert set(trusted_kinds(SHIPPED, Use.STORY, file)) == (set() if "count" in change else KINDS - {("cities", 3)})
    assert trusted_kinds(SHIPPED, Use.HINT, file) == trusted_kinds(SHIPPED, Use.HINT)


def test_nothing_is_trusted_without_the_file(tmp_path: Path):
    assert not trusted_kinds(SHIPPED, Use.STORY, tmp_path / "missing.csv")


def test_more_confidence_moves_chances_away_from_even_ones_and_keeps_their_order():
    chances = np.array([[0.5, 0.3, 0.2], [1 / 3, 1 / 3, 1 / 3], [1.0, 0.0, 0.0]])
    sure, unsure = told(chances, 1.5), told(chances, 0.7)
    assert told(chances, 1.0) == pytest.approx(chances)
    assert sure.sum(-1) == pytest.approx([1, 1, 1])
    assert sure[0, 0] > 0.5 > unsure[0, 0] > unsure[0, 1] > unsure[0, 2] > 0.2 > sure[0, 2]
    assert sure[1:] == pytest.approx(chances[1:])


@pytest.mark.parametrize("confidence", [0.7, 1.0, 1.4])
def test_the_confidence_is_found_with_which_the_chances_of_games_come_true(confidence: float):
    random_numbers = np.random.default_rng(1)
    chances = random_numbers.dirichlet((2, 2, 2), size=4000)
    winners = [random_numbers.choice(3, p=each) for each in told(chances, confidence)]
    is_told = np.ones((1, 3), bool)
    played = [Played(each[None], is_told, np.eye(3)[winner]) for each, winner in zip(chances, winners, strict=True)]
    assert confidence_of(played) == pytest.approx(confidence, abs=0.1)


def test_the_gap_is_the_mean_difference_between_what_was_told_and_what_came_true_in_each_tenth():
    estimates, shares = np.array([0.42, 0.44, 0.44, 0.95]), np.array([1.0, 0.0, 0.0, 1.0])
    rows = tenths(estimates, shares)
    assert [(row["bin"], row["count"]) for row in rows] == [(4, 3), (9, 1)]
    assert gap_of(rows) == pytest.approx((3 * 0.1 + 0.05) / 4, abs=1e-3)


def test_the_chances_of_hints_are_compared_with_the_results_of_games_in_which_they_are_followed():
    measured, of_story = (measure(("base", 2, 4), use) for use in (Use.HINT, Use.STORY))
    assert {(row["module"], row["seats"], row["use"], row["games"]) for row in measured} == {("base", "2", "hint", "4")}
    assert measured == measure(("base", 2, 4), Use.HINT)
    hints, in_story = (sum(int(row["count"]) for row in each) for each in (measured, of_story))
    assert 0 < 10 * hints < in_story  # one seat's in a few rounds, instead of all seats' at each turn


@pytest.mark.parametrize(("asked", "use"), [("advice", Use.HINT), ("alternatives", Use.STORY)])
def test_moves_are_told_with_the_confidence_of_hints_or_of_the_story_that_names_them(asked: str, use: Use):
    question, entries = a_game("orient")
    question = replace(question, events=question.events[: sum(entries[: len(entries) // 3])])
    numbers = {"number": 3} if use is Use.HINT else {}
    moves = NetworkThinker(SHIPPED).answer(json.loads(dump_request(asked, question, **numbers)))
    network, view = Network(load_weights(SHIPPED)), question.view()
    find = partial(advice, number=3) if use is Use.HINT else alternatives
    advised = find(network, view, question.seed)
    expected = told(np.array([each.chances for each in advised]), trusted_kinds(SHIPPED, use)["orient", 3])
    assert np.array([chances for _, chances, *_ in moves]) == pytest.approx(expected)
    assert sum(expected[0]) == pytest.approx(1)
    assert expected[0] != pytest.approx(advised[0].chances)


def a_game(expansion: str, *, up_to_three: bool = False) -> tuple[Question, list[int]]:
    steps = played_with(expansion, 3, 1)
    options = Options(up_to_three=up_to_three, expansion=expansion)
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


async def test_the_course_of_a_game_by_the_other_rule_of_taking_is_not_told():
    question, entries = a_game("cities", up_to_three=True)
    async with ThinkingClient(Limits(PATIENCE, PATIENCE, PATIENCE)) as client:
        assert await client.start()
        assert await client.course(question, entries) is None
