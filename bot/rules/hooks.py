"""What an expansion may change about the base game. Each is one file that overrides what it needs of this."""

from collections.abc import Mapping, Sequence

from bot.engine import Event, GameError, Module, Move, NotYourDecision, Position
from data import Card, Noble

NOTHING: Mapping[str, GameError] = {}


class Expansion(Module):
    """An expansion that changes nothing: every hook's default. The base game asks it at each of these points."""

    name = ""
    """What the options of a table call it."""

    has_nobles = True
    """Whether nobles are laid out (B2)."""

    def open_cards(self, position: Position) -> Sequence[tuple[str, Card]]:
        """Return the expansion's own face-up cards with their addresses; they are bought and reserved like others."""
        return ()

    def barred_from_reserving(self, position: Position, seat: int) -> Mapping[str, GameError]:
        """Return the cards that a seat may not reserve although they lie open, each with the reason."""
        return NOTHING

    def barred_from_purchase(self, position: Position, seat: int) -> Mapping[str, GameError]:
        """Return the cards that a seat may not buy for tokens, each with the reason."""
        return NOTHING

    def gold_worth(self, position: Position, seat: int) -> int:
        """Return how many gems of one colour a gold token stands for (B11)."""
        return 1

    def actions(self, position: Position, seat: int) -> Sequence[Move]:
        """Return what a seat may do in place of the four actions."""
        return ()

    def act(self, position: Position, seat: int, move: Move) -> Sequence[Event]:
        """Return the events of one of the expansion's own actions. Raises `GameError` for any other move."""
        raise NotYourDecision("error-not-asked")

    def nobles_for(self, position: Position, seat: int) -> Sequence[Noble]:
        """Return nobles that may visit only this seat (B15)."""
        return ()

    def prestige(self, position: Position, seat: int) -> int:
        """Return the prestige that a seat has beside its cards and nobles."""
        return 0

    def ends_game(self, position: Position, seat: int) -> bool | None:
        """Return whether this seat's turn starts the last round, or None to leave it to prestige (B16)."""
        return None

    def rank(self, position: Position, seat: int) -> int:
        """Return what comes before prestige in the ranking; the lowest is best (B17)."""
        return 0
