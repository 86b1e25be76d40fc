"""Signals to the other processes that run on the same database: what they have to look at or to drop from memory."""

from enum import StrEnum
from typing import Protocol


class Signal(StrEnum):
    """The kinds of signals; each comes with an id."""

    GAME = "game"
    """A game is pending, and the process in whose share it is shows it."""
    MEMBER = "member"
    """The settings of a member have changed."""
    SERVER = "server"
    """The settings of a server have changed."""
    FORGET = "forget"
    """A member was forgotten: nothing of them may stay in memory."""
    ALL = "all"
    """Signals may have been missed: nothing in memory is known to be current. The id is 0."""


class Signals(Protocol):
    """Sends signals to all other processes."""

    def send(self, signal: Signal, about: int) -> None:
        """Send a signal in the background. One that cannot be sent is logged."""
        ...

    async def send_and_wait(self, signal: Signal, about: int) -> None:
        """Send a signal and return when all other processes have handled it, or have had time enough."""
        ...


class NoSignals:
    """The signals of a process that is the only one."""

    def send(self, signal: Signal, about: int) -> None:
        """Do nothing."""

    async def send_and_wait(self, signal: Signal, about: int) -> None:
        """Do nothing."""
