"""The invariants of the base game, which an expansion extends."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from bot.engine import Decision, Position
from bot.rules import base_of, prestige_of
from data import Card, Gems, Noble, components
from data.gems import ONE

Row: TypeAlias = Sequence[Card | None]
Deck: TypeAlias = Sequence[Card]


class Invariants:
    """The components of a game and the conditions that hold after every move."""

    cards: Iterable[str] = components().cards
    """The cards in the game."""
    before_refill: tuple[type[Decision], ...] = ()
    """Decisions that are asked before a row is refilled."""
    before_return: tuple[type[Decision], ...] = ()
    """Decisions that may be asked while a player has more than ten tokens."""

    def rows(self, position: Position) -> Sequence[tuple[Row, Deck]]:
        """Return every row with the deck that refills it."""
        state = base_of(position)
        return tuple(zip(state.rows, state.decks, strict=True))

    def discarded(self, position: Position) -> Sequence[Card]:
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
        """Return the bonuses that a purchased card counts for."""
        return ONE[card.bonus]

    def extra_prestige(self, position: Position, seat: int) -> int:
        """Return the prestige that comes neither from cards nor from nobles."""
        return 0

    def ends_the_game(self, position: Position, seat: int) -> bool:
        """Return whether a seat has what starts the last round."""
        return prestige_of(position, seat) >= 15

    def rank(self, position: Position, seat: int) -> int:
        """Return the sort key that outranks prestige in the ranking, lowest first."""
        return 0

    def check(self, position: Position) -> None:
        """Assert whatever else holds after every move."""
