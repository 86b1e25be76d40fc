"""The answer to a decision that offers several pieces, one of which the player chooses."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.engine import Event, GameError, Move, NotYourDecision, Position


@dataclass(frozen=True, slots=True)
class Choice:
    """The hooks of a decision of which the field `offered` has the pieces, and of a move with one piece as its value.

    `events` returns the events of a choice. `first` and `not_offered` are the messages for any other move.
    """

    offered: str
    move: type[Move]
    events: Callable[[Position, Any, Any], Sequence[Event]]
    first: str
    not_offered: str

    def legal(self, position: Position, decision: Any) -> Sequence[Move]:
        """Return a move for each offered piece."""
        kind: Any = self.move
        return [kind(piece) for piece in getattr(decision, self.offered)]

    def play(self, position: Position, decision: Any, move: Move) -> Sequence[Event]:
        """Return the events of the chosen piece. Raises `GameError` for an illegal move."""
        if not isinstance(move, self.move):
            raise NotYourDecision(self.first)
        if move not in self.legal(position, decision):
            raise GameError(self.not_offered)
        return self.events(position, decision, move)
