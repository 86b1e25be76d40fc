"""Errors that are shown to a player.

GameError            a player tried something that the game refuses; the message is written for that player
└── NotYourDecision  the move does not answer the open decision, or none is open
"""

from data import Gem

Value = str | int | Gem | tuple[Gem, ...]


class GameError(Exception):
    """The game refuses what a player tried; has the id of a message in the catalogues and the values to fill in."""

    def __init__(self, message_id: str, **values: Value) -> None:
        super().__init__(message_id, values)
        self.message_id = message_id
        self.values = values

    def for_reader(self, language: str) -> "GameError":
        """Return the error as readers of a language should see it, for errors whose advice depends on the language."""
        return self


class NotYourDecision(GameError):
    """The move does not answer the open decision, or there is no open decision."""
