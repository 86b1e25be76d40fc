"""The invariants of the Orient (O1 to O10)."""

from collections.abc import Sequence

from bot.engine import Position
from bot.rules import base_of
from bot.rules.orient.state import (
    ChooseCardsToDiscard,
    ChooseCardToJoin,
    ChooseFreeCard,
    ChooseNobleToReserve,
    OrientState,
)
from data import Card, Gems, Noble, components
from data.gems import gold_in
from tests.support.invariants.base import Deck, Invariants, Row


class OrientInvariants(Invariants):
    cards = (*components().cards, *components().orient_cards)
    before_refill = (ChooseCardToJoin, ChooseFreeCard, ChooseNobleToReserve)

    def rows(self, position: Position) -> Sequence[tuple[Row, Deck]]:
        state = position.slice_of(OrientState)
        return (*super().rows(position), *zip(state.rows, state.decks, strict=True))

    def discarded(self, position: Position) -> Sequence[Card]:
        return [card for _, card in position.slice_of(OrientState).discarded]

    def nobles(self, position: Position) -> list[Noble]:
        return [*super().nobles(position), *(noble for _, noble in position.slice_of(OrientState).nobles)]

    def announced(self, position: Position) -> set[str]:
        decision = position.decision
        return {decision.card} if isinstance(decision, ChooseCardsToDiscard) else set()

    def bonuses(self, position: Position, card: Card) -> Gems:
        return position.slice_of(OrientState).bonuses_of(card)

    def check(self, position: Position) -> None:
        state = position.slice_of(OrientState)
        players = base_of(position).players
        owners = {card.id: seat for seat, player in enumerate(players) for card in player.cards}
        for card, partner in state.joined:
            assert owners[card.id] == owners[partner.id]
            assert partner.bonuses
        assert not any(gold_in(player.bonuses) for player in players)
        # The last player wins at once when all others leave, whatever effect was still pending.
        assert state.effect is None or isinstance(position.decision, self.before_refill) or position.is_over
        assert [len(row) for row in state.rows] == [2, 2, 2]


INVARIANTS = OrientInvariants()
