"""Refusals that more than one place raises or tells apart.

GameError
├── StaleBoard      the game has moved on since what the member saw
├── NoSuchGame      there is no game with this id
├── InLobby         nothing has been dealt yet
├── GameOver        the game is over
├── NotAPlayer      the member has no seat at the table
├── NotYourTurn     the game waits for another player
├── NothingAsked    a further answer, and no question
├── ChannelTaken    the channel has an open game already
├── SeatsHeld       seats are held for invited members
└── NoComputers     computer players cannot be seated at the moment
"""

from typing import ClassVar

from bot.engine import GameError
from bot.engine.errors import Value


class _Refusal(GameError):
    """A refusal with a message of its own."""

    message: ClassVar[str]

    def __init__(self, **values: Value) -> None:
        super().__init__(self.message, **values)


class StaleBoard(_Refusal):
    """The game has moved on since what the member saw, or a control was forged."""

    message = "error-stale-board"


class NoSuchGame(_Refusal):
    """There is no game with this id."""

    message = "error-no-such-game"


class InLobby(_Refusal):
    """Nothing has been dealt yet."""

    message = "error-in-lobby"


class GameOver(_Refusal):
    """The game is over."""

    message = "error-game-over"


class NotAPlayer(_Refusal):
    """The member has no seat at the table, or has left the game."""

    message = "error-not-a-player"


class NotYourTurn(_Refusal):
    """The game waits for another player, whose name is the value `player`."""

    message = "error-not-your-turn"


class NothingAsked(_Refusal):
    """A further answer was given, but the game asks the member nothing more."""

    message = "error-nothing-asked"


class ChannelTaken(_Refusal):
    """The channel has an open game already."""

    message = "error-channel-taken"


class SeatsHeld(_Refusal):
    """The game cannot start while seats are held for invited members."""

    message = "error-seats-held"


class NoComputers(_Refusal):
    """Computer players cannot be seated at the moment."""

    message = "error-no-computers"
