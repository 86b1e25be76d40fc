"""What the game refuses.

GameError            a player asked for something the game refuses; the message is written for that player
└── NotYourDecision  the question is somebody else's, or none is open
"""

from data import Gem

Value = str | int | Gem | tuple[Gem, ...]


class GameError(Exception):
    """A refusal, as the id of a message and the values that belong in it; the sentence stands in the catalogues."""

    def __init__(self, message_id: str, **values: Value) -> None:
        super().__init__(message_id, values)
        self.message_id = message_id
        self.values = values


class NotYourDecision(GameError):
    """The question that is open is not this seat's to answer, or this move does not answer it."""
