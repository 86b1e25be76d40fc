"""Advice: by the chance to win, far behind by place and prestige, far ahead by an early end."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

import numpy as np
import pytest

from bot.ai.advice import (
    AS_SOON,
    HARDLY_ANY,
    NEARLY_SURE,
    PlayoutResult,
    advice,
    best_supported,
    haste,
    play_on,
    ranked,
    worth,
)
from bot.ai.contract import ADVICE_NODES, AdviceGoal, AdvisedMove
from bot.ai.encoding import SEATS, EncodedRows
from bot.ai.features import EVERYTHING, Numbers, Sight
from bot.ai.network import Network, load_weights
from bot.ai.search import moves_to_consider, search
from bot.engine import Move, Position
from bot.rules import CARDS, EXPANSIONS, ChooseAction, Options, prestige_of
from tests.support.builders import a_deal, a_position, take
from tests.support.thorough import times
from tools.training.weights import new_weights

SHIPPED = Network(load_weights())
MOVES = 3


class _Sure(Network):
    """A network that gives the first seat always the same chance, and the others the rest."""

    def __init__(self, chance: float) -> None:
        super().__init__(new_weights(1))
        self._chance = chance

    def chances(self, rows: EncodedRows, sight: Sight = EVERYTHING) -> Numbers:
        """Return the same chances for each of the encoded positions."""
        seats = int(rows[0][SEATS])
        others = (1 - self._chance) / (seats - 1)
        return np.array([[self._chance, *[others] * (seats - 1)]] * len(rows), dtype=np.float32)


LOST = _Sure(0.01)


def _first_seat_chooses(options: Options, seats: int, chance: Random) -> Iterator[Position]:
    """Yield positions of random games in which the first seat chooses an action and can buy a card with prestige."""
    for seed in range(1_000_000):
        position = a_deal(seats, options, seed)[1]
        while not position.is_over:
            legal = position.legal_moves()
            if isinstance(position.decision, ChooseAction) and position.seat == 0 and any(_prestigious(position)):
                yield position
            purchases = [move for move in legal if type(move).__name__.startswith("Purchase")]
            saves = chance.random() < 0.8  # so that dear cards come into reach
            position = position.advance(chance.choice(legal if saves or not purchases else purchases))[1]


def _prestigious(position: Position) -> list[Move]:
    """Return the purchases that bring prestige."""
    purchases = [move for move in position.legal_moves() if type(move).__name__.startswith("Purchase")]
    had = prestige_of(position, 0)
    return [move for move in purchases if prestige_of(position.advance(move)[1], 0) > had]


def _moves(advised: Sequence[AdvisedMove]) -> list[Move]:
    return [each.move for each in advised]


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
def test_far_behind_the_advice_contains_a_purchase_with_prestige_if_there_is_one(expansion: str | None) -> None:
    chance = Random(5)
    for seats in (2, 3, 4):
        for position in islice(_first_seat_chooses(Options(expansion=expansion), seats, chance), times(1, 12)):
            advised = advice(LOST, position.view(0), 1, MOVES)
            assert {each.goal for each in advised} == {AdviceGoal.RANKING}
            assert len(set(_moves(advised))) == len(advised) == min(MOVES, len(moves_to_consider(position)))
            assert set(_moves(advised)) & set(_prestigious(position)), "prestige is in reach"
            assert not all(type(move).__name__.startswith("Reserve") for move in _moves(advised))


def test_a_card_with_two_prestige_in_reach_is_advised_to_a_player_who_cannot_win_any_more() -> None:
    card = next(card for card in CARDS.values() if card.id[0] == "D" and card.prestige == 2 and card.level == 2)
    position = a_position(
        tokens={0: "10j"},
        prestige={0: 1, 1: 14},
        bonuses={0: "w b g r k", 1: "4w 4b 4g 4r 4k"},
        row={2: f"{card.id} - - -", 3: "- - - -"},
        round=24,
    )
    advised = advice(SHIPPED, position.view(0), 1, MOVES)
    assert {each.goal for each in advised} == {AdviceGoal.RANKING}
    assert getattr(advised[0].move, "card", "") == card.id, "there is no time for anything else"
    assert all(each.chances[0] < HARDLY_ANY for each in advised)


def test_far_ahead_the_move_that_ends_the_game_comes_first() -> None:
    card = next(card for card in CARDS.values() if card.id[0] == "D" and card.prestige == 3)
    position = a_position(
        prestige={0: 1, 1: 13}, bonuses={1: "7w 7b 7g 7r 7k"}, hand={1: card.id}, row={3: "- - - -"}, turn=1, round=20
    )
    advised = advice(_Sure(0.01), position.view(1), 1, MOVES)
    assert {each.goal for each in advised} == {AdviceGoal.END}
    assert position.advance(advised[0].move)[1].winners == (1,)
    assert all(each.chances[1] >= NEARLY_SURE for each in advised)


def test_far_ahead_only_moves_that_end_the_game_soonest_are_said_to() -> None:
    card = next(card for card in CARDS.values() if card.id[0] == "D" and card.prestige == 3)
    position = a_position(
        prestige={0: 1, 1: 12},
        bonuses={1: "7w 7b 7g 7r 7k"},
        hand={1: card.id},
        row={2: "- - - -", 3: "- - - -"},
        turn=1,
        round=20,
    )
    advised = advice(_Sure(0.01), position.view(1), 1, MOVES)
    assert [(getattr(each.move, "card", ""), each.goal) for each in advised] == [(card.id, AdviceGoal.END)], (
        "no other ends it"
    )


def test_where_all_moves_end_the_game_as_soon_none_is_said_to_end_it_soonest() -> None:
    position = a_position(prestige={0: 3, 1: 15}, last_round=True, turn=1, round=9, bonuses={1: "w"})
    advised = advice(_Sure(0.01), position.view(1), 1, MOVES)
    assert {each.goal for each in advised} == {AdviceGoal.VICTORY}
    assert len(advised) == MOVES


@pytest.mark.parametrize("seats", [2, 3])
def test_each_move_said_to_end_the_game_soonest_does_so_in_the_worlds_that_were_tried(seats: int) -> None:
    positions = _first_seat_chooses(Options(), seats, Random(7))
    said = 0
    for position in islice(positions, 0, 40, 5):
        advised = advice(_Sure(0.99), position.view(0), 1, MOVES)
        if advised[0].goal is AdviceGoal.END:
            said += 1
            found = best_supported(search(_Sure(0.99), position.view(0), Random(1), nodes=ADVICE_NODES), 0)
            speed = ranked(position.view(0), [each.move for each in found], haste, 1)
            assert all(speed[each.move] > max(speed.values()) - AS_SOON for each in advised)
    assert said


def test_in_the_balance_the_chance_to_win_decides() -> None:
    position = a_deal(3, Options(), seed=3)[1]
    advised = advice(SHIPPED, position.view(0), 1, MOVES)
    assert {each.goal for each in advised} == {AdviceGoal.VICTORY}
    assert len(advised) == MOVES


def test_the_same_question_gets_the_same_advice() -> None:
    position = next(_first_seat_chooses(Options(), 3, Random(2))).view(0)
    assert advice(LOST, position, 4, MOVES) == advice(LOST, position, 4, MOVES)


def test_an_ending_counts_place_prestige_victory_and_rounds() -> None:
    position = a_position(prestige={0: 3, 1: 15}, last_round=True, turn=1, round=9, bonuses={1: "w"})
    assert play_on(position.view(1), take("wbg"), Random(1)) == (PlayoutResult(1, 15, 1, 0), 1)
    lost = a_position(prestige={0: 15, 1: 3}, last_round=True, turn=1, round=9)
    assert play_on(lost.view(1), take("wbg"), Random(1)) == (PlayoutResult(2, 3, 0, 0), 1)


def test_a_better_place_is_worth_more_than_a_little_prestige_and_an_early_victory_more_than_a_late_one() -> None:
    second, third = PlayoutResult(2, 8, 0, 5), PlayoutResult(3, 10, 0, 5)
    assert worth(second) > worth(third)
    assert worth(PlayoutResult(2, 9, 0, 5)) > worth(second)
    assert haste(PlayoutResult(1, 15, 1, 2)) > haste(PlayoutResult(1, 18, 1, 3)) > haste(PlayoutResult(2, 14, 0, 2))
