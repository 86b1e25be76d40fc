"""Refusals that more than one place raises or tells apart; all are children of `GameError`."""

from typing import ClassVar

from bot.engine import GameError, Value


class _Refusal(GameError):
    """A refusal with a message of its own."""

    _message: ClassVar[str]

    def __init_subclass__(cls, message: str) -> None:
        cls._message = message

    def __init__(self, **values: Value) -> None:
        super().__init__(self._message, **values)


class StaleBoard(_Refusal, message="error-stale-board"):
    """The game has moved on since what the member saw, or a control was forged."""


class SetBack(_Refusal, message="error-set-back"):
    """Discord shows a later entry of a game than the database has, which was set back to an earlier state."""


class NoSuchGame(_Refusal, message="error-no-such-game"):
    """There is no game with this id."""


class NotAPlayer(_Refusal, message="error-not-a-player"):
    """The member has no seat at the table, or has left the game."""


class NothingAsked(_Refusal, message="error-nothing-asked"):
    """A further answer was given, but the game asks the member nothing more."""


class ChannelTaken(_Refusal, message="error-channel-taken"):
    """The channel has an open game already."""


class SeatsHeld(_Refusal, message="error-seats-held"):
    """The game cannot start while seats are held for invited members."""
