"""The contract suite: the invariants of `tests/support/game_contract.py` hold in every game that can be opened.

`make test-long` plays thousands of such games.
"""

from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from bot.rules import EXPANSIONS, Options, rules_for
from tests.support.builders import a_position, take
from tests.support.game_contract import (
    GAMES,
    CheckedGame,
    anything_but_purchases,
    expansion_moves,
    first_expansion_move,
    hidden_from,
    play_a_game,
    purchases,
    texts_in,
)
from tests.support.invariants import Invariants

SEEDS = range(6, 10)
"""Of the games that are played with each expansion and each number of players."""


class AnyGame(RuleBasedStateMachine):
    """A game in which anybody does anything legal, or leaves, and which is played to its end in every case."""

    @initialize(options=st.sampled_from(GAMES), seats=st.sampled_from((2, 3, 4)), seed=st.integers(0, 2**32 - 1))
    def deal(self, options: Options, seats: int, seed: int) -> None:
        self.game = CheckedGame(options, seats, seed)

    @rule(choice=st.integers(0, 999))
    def any_move(self, choice: int) -> None:
        if moves := self.game.position.legal_moves():
            self.game.play(moves[choice % len(moves)])

    @rule(turns=st.integers(1, 40))
    def everybody_buys_whatever_there_is(self, turns: int) -> None:
        self.game.play_on(turns, purchases)

    @rule(turns=st.integers(1, 40))
    def everybody_hoards_and_buys_only_when_nothing_else_is_left(self, turns: int) -> None:
        self.game.play_on(turns, anything_but_purchases)

    @rule(turns=st.integers(1, 40))
    def everybody_does_what_only_the_expansion_has(self, turns: int) -> None:
        self.game.play_on(turns, expansion_moves)

    @rule(turns=st.integers(1, 40))
    def everybody_does_so_in_the_same_place_every_time(self, turns: int) -> None:
        self.game.play_on(turns, first_expansion_move)

    @rule(seat=st.integers(0, 12))
    def now_and_then_somebody_leaves(self, seat: int) -> None:
        if seat in self.game.position.active_seats() and not self.game.position.is_over:
            self.game.leave(seat)

    def teardown(self) -> None:
        if hasattr(self, "game"):
            self.game.finish()


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(
    max_examples=60,
    stateful_step_count=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),  # to shrink a whole game takes minutes; its seed and its rules say enough
    suppress_health_check=[HealthCheck.too_slow],
)


@cache
def games_with(expansion: str, seats: int) -> tuple[CheckedGame, ...]:
    """Return games that were played to their end, the same each time."""
    return tuple(play_a_game(Options(expansion=expansion), seats, seed) for seed in SEEDS)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_whole_games_with_an_expansion_keep_every_promise(expansion: str, seats: int):
    """X2"""
    assert all(game.position.is_over for game in games_with(expansion, seats))


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_these_games_meet_everything_that_an_expansion_has(expansion: str):
    """X1: a guard on the test above, for games in which an expansion lies idle would prove nothing."""
    met = {kind for seats in (2, 3, 4) for game in games_with(expansion, seats) for kind in game.met}
    own = rules_for(Options(expansion=expansion)).modules[1].vocabulary
    assert [kind.__name__ for kind in own if kind not in met] == []


def test_the_search_for_secrets_finds_them_where_they_are():
    """B18: a guard on the suite above, which would be content with a search that finds nothing."""
    position = a_position(hand={0: "?D41", 1: "?D71"})
    position = position.after(position.play(take("wbg")))
    assert hidden_from(position, 0, Invariants()) >= {"D71", "D90"}
    assert "D41" not in hidden_from(position, 0, Invariants())
    assert hidden_from(position, 0, Invariants()) <= set(texts_in(position))
    assert hidden_from(position, None, Invariants()) >= {"D41", "D71"}
