"""Chances are told only where they were measured, with the weights that were measured."""

import csv
import random
from pathlib import Path

import pytest

from bot.ai.calibration import FEWEST_GAMES, SHIPPED_CALIBRATION, digest_of, trusted_kinds
from bot.ai.client import Limits, ThinkingClient
from bot.ai.contract import LEVELS, Question
from bot.ai.weights import SHIPPED
from bot.rules import EXPANSIONS, Options, rules_for
from tests.support.expansion_games import played_with
from tests.support.waiting import PATIENCE
from tests.tools.training.calibrate import COLUMNS

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


def test_the_weights_that_ship_were_measured_in_every_kind_of_game():
    assert {row["weights"] for row in rows()} == {digest_of(SHIPPED)}
    assert trusted_kinds(SHIPPED) == KINDS


def test_other_weights_than_those_measured_are_not_trusted(tmp_path: Path):
    other = tmp_path / "other.npz"
    other.write_bytes(SHIPPED.read_bytes() + b" ")
    assert trusted_kinds(other) == frozenset()


@pytest.mark.parametrize("change", [{"share": "0.99"}, {"games": str(FEWEST_GAMES - 1)}, {"count": "x"}])
def test_a_kind_whose_chances_are_off_or_hardly_measured_is_not_trusted(tmp_path: Path, change: dict[str, str]):
    changed = [row | change if (row["module"], row["seats"]) == ("cities", "3") else row for row in rows()]
    trusted = trusted_kinds(SHIPPED, written(tmp_path / "calibration.csv", changed))
    assert trusted == (frozenset() if "count" in change else KINDS - {("cities", 3)})


def test_nothing_is_trusted_without_the_file(tmp_path: Path):
    assert trusted_kinds(SHIPPED, tmp_path / "missing.csv") == frozenset()


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
