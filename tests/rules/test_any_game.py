"""The contract suite: the invariants of `tests/support/game_contract.py` hold in every kind of game.

`make test-long` plays thousands of such games.
"""

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from bot.rules import EXPANSIONS, Options, rules_for
from tests.support import game_contract
from tests.support.builders import a_position, take
from tests.support.invariants import Invariants, invariants_of
from tests.support.thorough import times

SEEDS = range(17, 17 + times(1, 40))
"""Seeds of the games that are played with each expansion and each number of players."""


class AnyGame(RuleBasedStateMachine):
    """A game in which players make any legal move or leave, and which is always played to its end."""

    @initialize(
        options=st.sampled_from(game_contract.GAMES), seats=st.sampled_from((2, 3, 4)), seed=st.integers(0, 2**32 - 1)
    )
    def deal(self, options: Options, seats: int, seed: int) -> None:
        self.game = game_contract.CheckedGame(options, seats, seed)

    @rule(choice=st.integers(0, 999))
    def any_move(self, choice: int) -> None:
        if moves := self.game.position.legal_moves():
            self.game.play(moves[choice % len(moves)])

    @rule(turns=st.integers(1, 40))
    def everybody_buys_when_possible(self, turns: int) -> None:
        self.game.play_on(turns, game_contract.purchases)

    @rule(turns=st.integers(1, 40))
    def everybody_buys_only_when_nothing_else_is_possible(self, turns: int) -> None:
        self.game.play_on(turns, game_contract.anything_but_purchases)

    @rule(turns=st.integers(1, 40))
    def everybody_prefers_moves_of_the_expansion(self, turns: int) -> None:
        self.game.play_on(turns, game_contract.expansion_moves)

    @rule(turns=st.integers(1, 40))
    def everybody_prefers_the_first_move_of_the_expansion(self, turns: int) -> None:
        self.game.play_on(turns, game_contract.first_expansion_move)

    @rule(seat=st.integers(0, 12))
    def a_player_leaves(self, seat: int) -> None:
        if seat in self.game.position.active_seats() and not self.game.position.is_over:
            self.game.leave(seat)

    def teardown(self) -> None:
        if hasattr(self, "game"):
            self.game.finish()


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(
    max_examples=times(20, 500),
    stateful_step_count=12,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),  # shrinking a whole game takes minutes; the seed and the rules say enough
)


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_whole_games_with_an_expansion_keep_every_invariant_and_use_its_whole_vocabulary(
    expansion: str, subtests: pytest.Subtests
):
    """X1, X2: games in which an expansion is never used would prove nothing."""
    met: set[type] = set()
    for seats in (2, 3, 4):
        for seed in SEEDS:
            with subtests.test(seats=seats, seed=seed):
                game = game_contract.play_a_game(Options(expansion=expansion), seats, seed)
                assert game.position.is_over
                met |= game.met
    own = rules_for(Options(expansion=expansion)).modules[1].vocabulary
    assert [kind.__name__ for kind in own if kind not in met] == []


def test_the_error_for_missing_invariants_names_the_file_to_add():
    with pytest.raises(LookupError, match=r"'moons' needs a module tests\.support\.invariants\.moons"):
        invariants_of("moons")


def test_the_search_for_secrets_finds_them_where_they_are():
    """B18: without this test, a search that finds nothing would pass the suite above."""
    position = a_position(hand={0: "?D41", 1: "?D71"})
    position = position.after(position.play(take("wbg")))
    assert game_contract.hidden_from(position, 0, Invariants()) >= {"D71", "D90"}
    assert "D41" not in game_contract.hidden_from(position, 0, Invariants())
    assert game_contract.hidden_from(position, 0, Invariants()) <= set(game_contract.texts_in(position))
    assert game_contract.hidden_from(position, None, Invariants()) >= {"D41", "D71"}
