"""The pieces and invariants that each expansion adds to the suite in `tests/support/game_contract.py`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from bot.engine import Decision, Position
from bot.rules import ChooseAction, base_of, prestige_of
from bot.rules.cities import cities_of
from bot.rules.orient import (
    ChooseCardsToDiscard,
    ChooseCardToJoin,
    ChooseFreeCard,
    ChooseNobleToReserve,
    orient_of,
)
from bot.rules.strongholds import ChooseConquest, ChooseStronghold, strongholds_of
from bot.rules.trading_posts import ChooseExtraGem, is_met, posts_of
from data import Card, Gem, Gems, Noble, components
from data.gems import ONE, count

Row: TypeAlias = Sequence[Card | None]
Deck: TypeAlias = Sequence[Card]


class Promises:
    """Those of the base game, to which an expansion adds."""

    cards: Iterable[str] = components().cards
    """The cards that are in the game."""
    before_refill: tuple[type[Decision], ...] = ()
    """Questions that are asked before a row is refilled."""
    before_return: tuple[type[Decision], ...] = ()
    """Questions that may be asked while a player has more than ten tokens."""

    def rows(self, position: Position) -> Sequence[tuple[Row, Deck]]:
        """Return every row with the deck that fills it."""
        state = base_of(position)
        return tuple(zip(state.rows, state.decks, strict=True))

    def box(self, position: Position) -> Sequence[Card]:
        """Return the cards that left the game."""
        return ()

    def nobles(self, position: Position) -> list[Noble]:
        """Return every noble, once for each place it is in."""
        state = base_of(position)
        return [*state.nobles, *(noble for player in state.players for noble in player.nobles)]

    def announced(self, position: Position) -> set[str]:
        """Return the cards that a player has named by asking for them, although they were reserved blind."""
        return set()

    def bonuses(self, position: Position, card: Card) -> Gems:
        """Return what a purchased card counts for."""
        return ONE[card.bonus]

    def extra_prestige(self, position: Position, seat: int) -> int:
        """Return the prestige that neither cards nor nobles bring."""
        return 0

    def ends_the_game(self, position: Position, seat: int) -> bool:
        """Return whether a seat has what starts the last round."""
        return prestige_of(position, seat) >= 15

    def rank(self, position: Position, seat: int) -> int:
        """Return what comes before prestige in the ranking, the lowest first."""
        return 0

    def check(self, position: Position) -> None:
        """Check what else holds after every move."""


class CitiesPromises(Promises):
    """C1 to C4"""

    def ends_the_game(self, position: Position, seat: int) -> bool:
        return any(holder == seat for holder, _ in cities_of(position).holders)

    def rank(self, position: Position, seat: int) -> int:
        return 0 if self.ends_the_game(position, seat) else 1

    def check(self, position: Position) -> None:
        state = cities_of(position)
        assert not self.nobles(position)
        assert len({city.tile for city in (*state.cities, *(city for _, city in state.holders))}) == 3
        assert len({seat for seat, _ in state.holders}) == len(state.holders), "one city is enough for anybody"
        assert bool(state.holders) == base_of(position).last_round


class PostsPromises(Promises):
    """T1 to T7"""

    before_refill = (ChooseExtraGem,)
    before_return = (ChooseExtraGem,)

    def extra_prestige(self, position: Position, seat: int) -> int:
        held = posts_of(position).posts_of(seat)
        fourth, fifth = list(components().posts.values())[3:]
        return 5 * (fourth in held) + len(held) * (fifth in held)

    def check(self, position: Position) -> None:
        if not isinstance(position.decision, ChooseAction):
            return
        for seat in position.active_seats():
            player = base_of(position).players[seat]
            met = [post.id for post in components().posts.values() if is_met(post, player)]
            assert sorted(post.id for post in posts_of(position).posts_of(seat)) == met


class StrongholdsPromises(Promises):
    """S1 to S6"""

    before_refill = (ChooseStronghold,)
    before_return = (ChooseStronghold, ChooseConquest)

    def check(self, position: Position) -> None:
        state = strongholds_of(position)
        lying = {card.id for _, card in base_of(position).open_cards()}
        assert {card for _, card in state.placed} <= lying
        owners = {card: seat for seat, card in state.placed}
        assert set(state.placed) == {(seat, card) for card, seat in owners.items()}, "those of two on one card"
        assert set(owners.values()).isdisjoint(position.left)
        assert all(0 <= state.supply(seat) <= 3 for seat in range(position.seats))


class OrientPromises(Promises):
    """O1 to O10"""

    cards = (*components().cards, *components().orient_cards)
    before_refill = (ChooseCardToJoin, ChooseFreeCard, ChooseNobleToReserve)

    def rows(self, position: Position) -> Sequence[tuple[Row, Deck]]:
        state = orient_of(position)
        return (*super().rows(position), *zip(state.rows, state.decks, strict=True))

    def box(self, position: Position) -> Sequence[Card]:
        return [card for _, card in orient_of(position).discarded]

    def nobles(self, position: Position) -> list[Noble]:
        return [*super().nobles(position), *(noble for _, noble in orient_of(position).nobles)]

    def announced(self, position: Position) -> set[str]:
        decision = position.decision
        return {decision.card} if isinstance(decision, ChooseCardsToDiscard) else set()

    def bonuses(self, position: Position, card: Card) -> Gems:
        return orient_of(position).bonuses_of(card)

    def check(self, position: Position) -> None:
        state = orient_of(position)
        players = base_of(position).players
        owners = {card.id: seat for seat, player in enumerate(players) for card in player.cards}
        for card, partner in state.joined:
            assert owners[card.id] == owners[partner.id]
            assert partner.bonuses
        assert not any(count(player.bonuses, Gem.GOLD) for player in players)
        # The one left over when all others leave has won, whatever there was still to do.
        assert state.effect is None or isinstance(position.decision, self.before_refill) or position.is_over
        assert [len(row) for row in state.rows] == [2, 2, 2]


PROMISES: Mapping[str | None, Promises] = {
    None: Promises(),
    "cities": CitiesPromises(),
    "orient": OrientPromises(),
    "strongholds": StrongholdsPromises(),
    "trading_posts": PostsPromises(),
}
"""By the name of the expansion that is played."""
