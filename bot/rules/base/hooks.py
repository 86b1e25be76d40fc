"""The points at which an expansion may change the base game. An expansion overrides the hooks that it needs."""

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any

from bot.engine import DecisionOpened, Event, Frozen, GameError, Module, Move, Position
from data import Card, Noble, components

UNKNOWN_CARDS = frozenset(card for card in components().every_card() if card.startswith("?"))
"""The backs of cards (B18). Moves that are tried on a view put them into the rows, where no player can use them."""


class Goal(Frozen):
    """A tile by its id, with the seats that may still get it and those that have it."""

    tile: str
    open_to: tuple[int, ...]
    held_by: tuple[int, ...] = ()


class Expansion(Module):
    """The hooks that the base game calls, with defaults that change nothing."""

    name = ""
    """The name in the options of a table and of the expansion's files."""

    has_nobles = True
    """Whether the game is played with nobles (B2)."""

    places = ""
    """Letters of the places that the expansion adds to each row, in the order of their addresses."""

    def open_cards(self, position: Position) -> Sequence[tuple[str, Card]]:
        """Return the face-up cards that the expansion adds, with their addresses; they can be bought and reserved."""
        return ()

    def barred_from_reserving(self, position: Position, seat: int) -> Set[str]:
        """Return the face-up cards that a seat may not reserve, `UNKNOWN_CARDS` among them."""
        return UNKNOWN_CARDS

    def barred_from_purchase(self, position: Position, seat: int) -> Set[str]:
        """Return the cards that a seat may not buy for tokens, `UNKNOWN_CARDS` among them."""
        return UNKNOWN_CARDS

    def why_barred(self, position: Position, card: str) -> GameError:
        """Return the reason why a seat may not reserve or buy a card, which it is barred from."""
        return GameError("error-card-gone")

    def gold_worth(self, position: Position, seat: int) -> int:
        """Return the number of gems of one colour that a gold token stands for (B11)."""
        return 1

    def actions(self, position: Position, seat: int) -> Sequence[Move]:
        """Return the legal moves that the expansion adds to the four actions."""
        return ()

    def act(self, position: Position, seat: int, move: Move) -> Sequence[Event]:
        """Return the events of an action of the expansion. Raises `GameError` for any other move."""
        raise GameError("error-not-asked")

    def nobles_for(self, position: Position, seat: int) -> Sequence[Noble]:
        """Return the nobles, besides those on the table, that may visit only this seat (B15)."""
        return ()

    def prestige(self, position: Position, seat: int) -> int:
        """Return the prestige that a seat has in addition to its cards and nobles."""
        return 0

    def ends_game(self, position: Position, seat: int) -> bool | None:
        """Return whether the seat has what starts the last round, or None if prestige decides (B16)."""
        return None

    def rank(self, position: Position, seat: int) -> int:
        """Return a sort key that outranks prestige in the ranking, lowest first (B17)."""
        return 0

    # Computer players know the following of an expansion, besides `open_cards`, `gold_worth` and `prestige`. All these
    # results must follow from the expansion's slice, what is in front of the seat, and the seats that have left.

    def goals(self, position: Position) -> Sequence[Goal]:
        """Return the tiles that the expansion adds to the nobles on the table."""
        return ()

    def claims(self, position: Position) -> Mapping[str, tuple[int, int]]:
        """Return the face-up cards that a seat holds for itself: the seat, and its markers on the card."""
        return {}

    def gold_in_cards(self, position: Position, seat: int) -> int:
        """Return the number of gems that a seat's cards can pay for once, as gold does."""
        return 0

    def hidden_filled(self, state: Any, fill: Callable[[Card], Card]) -> Any:
        """Return the expansion's slice of a view with `fill` of every card in it; `fill` replaces the backs."""
        return state

    def cards_out_of_play(self, position: Position) -> Sequence[Card]:
        """Return the cards that were in the game and are neither in a row, a deck or a hand nor bought."""
        return ()


class Choice(Frozen):
    """The hooks of a decision of which the field `offered` has the pieces, and of a move with one piece as its value.

    `events` returns the events of a choice. `first` and `not_offered` are the messages for any other move.
    """

    offered: str
    move: type[Move]
    events: Callable[[Position, Any, Any], Sequence[Event]]
    first: str
    not_offered: str

    def offer(self, position: Position, decision: Any) -> Sequence[Event]:
        """Open a decision if it offers several pieces; return the events of the only piece; none without a piece."""
        moves = self.legal(position, decision)
        if len(moves) > 1:
            return (DecisionOpened(decision),)
        return self.events(position, decision, moves[0]) if moves else ()

    def legal(self, position: Position, decision: Any) -> Sequence[Move]:
        """Return a move for each offered piece."""
        kind: Any = self.move
        return [kind(piece) for piece in getattr(decision, self.offered)]

    def play(self, position: Position, decision: Any, move: Move) -> Sequence[Event]:
        """Return the events of the chosen piece. Raises `GameError` for an illegal move."""
        if not isinstance(move, self.move):
            raise GameError(self.first)
        if move not in self.legal(position, decision):
            raise GameError(self.not_offered)
        return self.events(position, decision, move)
