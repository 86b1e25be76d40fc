"""The invariants of the Cities (C1 to C4)."""

from bot.engine import Position
from bot.rules import base_of
from bot.rules.cities import CitiesState
from tests.support.invariants.base import Invariants


class CitiesInvariants(Invariants):
    def ends_the_game(self, position: Position, seat: int) -> bool:
        return any(holder == seat for holder, _ in position.slice_of(CitiesState).holders)

    def rank(self, position: Position, seat: int) -> int:
        return 0 if self.ends_the_game(position, seat) else 1

    def check(self, position: Position) -> None:
        state = position.slice_of(CitiesState)
        assert not self.nobles(position)
        assert len({city.tile for city in (*state.cities, *(city for _, city in state.holders))}) == 3
        assert len({seat for seat, _ in state.holders}) == len(state.holders), "a player has more than one city"
        assert bool(state.holders) == base_of(position).last_round


INVARIANTS = CitiesInvariants()
