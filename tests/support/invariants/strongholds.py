"""The invariants of the Strongholds (S1 to S6)."""

from bot.engine import Position
from bot.rules import base_of
from bot.rules.strongholds import ChooseConquest, ChooseStronghold, StrongholdsState
from tests.support.invariants.base import Invariants


class StrongholdsInvariants(Invariants):
    before_refill = (ChooseStronghold,)
    before_return = (ChooseStronghold, ChooseConquest)

    def check(self, position: Position) -> None:
        state = position.slice_of(StrongholdsState)
        face_up = {card.id for _, card in base_of(position).open_cards()}
        assert {card for _, card in state.placed} <= face_up
        owners = {card: seat for seat, card in state.placed}
        assert set(state.placed) == {(seat, card) for card, seat in owners.items()}, "two players are on one card"
        assert set(owners.values()).isdisjoint(position.left)
        assert all(0 <= state.supply(seat) <= 3 for seat in range(position.seats))


INVARIANTS = StrongholdsInvariants()
