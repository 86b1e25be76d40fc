"""In random games of every kind, each stated reason is decided once more, by trial and on the real position."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

import pytest

from bot.engine import Move, Position
from bot.present.reasons import Fact, Kind, facts_of
from bot.rules import EXPANSIONS, ChooseAction, Options
from tests.support.builders import a_deal
from tests.support.claims import Trial
from tests.support.thorough import times

POSITIONS = times(30, 1000)
"""Positions of each module, number of seats and way of taking gems (B6)."""
MOVES_OF_A_KIND = 2
"""Moves that are checked of each class of moves in a position."""
SHARE = 6
"""One of so many positions of a game is checked, and all questions within a turn."""


def _moments(options: Options, seats: int) -> Iterator[tuple[list[Position], Random]]:
    """Yield positions of random games, each with those before it, and the chance that chooses moves there."""
    for seed in range(1_000_000):
        chance = Random(f"{options} {seats} {seed}")
        history = [a_deal(seats, options, seed)[1]]
        hurry = chance.random()  # so that some games are played to their end soon and others take long
        while not history[-1].is_over:
            legal = history[-1].legal_moves()
            if not isinstance(history[-1].decision, ChooseAction) or not chance.randrange(SHARE):
                yield history, chance
            purchases = [move for move in legal if type(move).__name__.startswith("Purchase")]
            moves = purchases if purchases and chance.random() < hurry else legal
            history.append(history[-1].advance(chance.choice(moves))[1])


def _some_of_each_kind(moves: Sequence[Move], chance: Random) -> list[Move]:
    by_kind: dict[type[Move], list[Move]] = {}
    for move in moves:
        by_kind.setdefault(type(move), []).append(move)
    return [move for kind in by_kind.values() for move in chance.sample(kind, min(MOVES_OF_A_KIND, len(kind)))]


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
def test_every_stated_reason_is_true(expansion: str | None) -> None:
    stated, false = Counter[Kind](), Counter[Kind]()
    examples: list[tuple[Move, Fact]] = []
    for seats in (2, 3, 4):
        for up_to_three in (False, True):
            moments = _moments(Options(up_to_three, expansion), seats)
            for history, chance in islice(moments, POSITIONS):
                position = history[-1]
                assert position.decision is not None
                view = position.view(position.decision.seat)
                for move in _some_of_each_kind(position.legal_moves(), chance):
                    trial = Trial(history, move)
                    for fact in facts_of(view, move):
                        stated[fact.kind] += 1
                        if not trial.holds(fact):
                            false[fact.kind] += 1
                            examples.append((move, fact))
    rows = [f"{expansion or 'base'}: reasons and false ones in {6 * POSITIONS} positions"]
    rows += [f"{kind.name:20} {stated[kind]:6} {false[kind]:6}" for kind in Kind if stated[kind]]
    sys.stdout.write("\n".join([*rows, ""]))  # shown with -rP
    assert examples == []


def test_every_kind_of_reason_has_a_check() -> None:
    assert all(hasattr(Trial, f"_{kind.name.lower()}") for kind in Kind)
