"""The base of all judges: the moments at which they are called."""

import logging
from typing import Any

from tests.support.loopback.discord_state import Request
from tests.support.loopback.discord_types import Sent
from tools.simulation.judges.conditions import Conditions


class Judge:
    """A judge of one thing. The methods do nothing unless a judge overrides them.

    `name` stands before what it finds. It reports each text once.
    """

    name = ""

    def __init__(self, world: Any, conditions: Conditions) -> None:
        self.world = world
        self.conditions = conditions
        self._reported: set[str] = set()

    def fail(self, text: str) -> None:
        """Report what is wrong, unless it was reported before."""
        if text not in self._reported:
            self._reported.add(text)
            self.world.fail(self.name, text)

    def count(self, what: str) -> None:
        """Count something that was judged, so that it can be seen that there was anything to judge."""
        counted = self.world.outcome.counted
        counted[what] = counted.get(what, 0) + 1

    def after_a_commit(self) -> None:
        """Look at the database, which has just changed."""

    def before_a_jump(self) -> None:
        """Look at the world before its time jumps: nothing more happens now."""

    def after_an_act(self) -> None:
        """Look at an act that is over: its answer has come, or the member gave up."""

    def after_a_kill(self) -> None:
        """Look at what a killed process has left."""

    def at_a_quiet_moment(self) -> None:
        """Look at everything: for a minute, nobody has acted, and nothing went wrong."""

    def a_quiet_minute_later(self) -> None:
        """Look again, for what may take the bot a while although nothing went wrong."""

    def at_the_end(self) -> None:
        """Look at everything a last time while the bot is running."""

    def after_the_stop(self, life: Any) -> None:
        """Look at what a life that has ended has left."""

    def after_the_world(self) -> None:
        """Look at the file of the database when the world has ended."""

    def on_post(self, post: Any) -> None:
        """Look at a message that was sent to a channel or a member just now."""

    def on_leaving(self, request: Request) -> None:
        """Look at a request that a process is about to send."""

    def on_sent(self, sent: Sent) -> None:
        """Read everything that anybody can read, as it is sent."""

    def on_log(self, record: logging.LogRecord, text: str) -> None:
        """Read a line of the log."""
