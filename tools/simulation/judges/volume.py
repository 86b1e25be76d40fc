"""Judge how much the bot does while nothing happens: requests, writes, pictures and steps, and what it remembers."""

from collections.abc import Mapping
from typing import Any

from tools.simulation.judges.judge import Judge

MOST = {"requests": 4, "rows written": 20, "pictures": 2, "steps": 3000}
"""The most of each in a minute in which nobody acts and nothing goes wrong, for each open game and one more."""

BEYOND, BEYOND_SHARE = 10, 0.02
"""As many requests, and this share of all besides, may be beyond a limit: the first ones to a channel come unawares."""


class Volume(Judge):
    """Counts what happens between a quiet moment and the second one, a minute later.

    A timer may fall due in that minute, so a game may be shown once. It is lenient about messages that people deleted:
    no event tells the bot of those.
    """

    name = "volume"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._before: dict[str, int] | None = None

    def at_a_quiet_moment(self) -> None:
        """Note how much was done so far, and look for records of messages that are gone."""
        self._before = self._done()
        discord, book = self.world.discord, self.world.book
        for message_id, channel_id in book.rows("SELECT message_id, channel_id FROM messages"):
            channel = discord.channels.get(channel_id)
            is_excused = channel is None or channel_id in discord.moderated or channel.owner in self.world.closed_once
            if message_id not in discord.messages and not is_excused:
                self.fail(f"message {message_id} of channel {channel_id} is gone, and its record is not")

    def a_quiet_minute_later(self) -> None:
        """Judge how much was done since."""
        if self._before is None:
            return
        self.count("quiet minutes")
        games = len(self.world.book.open_games()) + 1
        for fault in faults_of(self._before, self._done(), games):
            self.fail(fault)

    def at_the_end(self) -> None:
        """Judge how often a route was used more than its limit allows, although the bot knew that limit."""
        requests, refused = (
            len(self.world.discord.requests),
            sum(each.exceeded for each in self.world.discord.rate_limits),
        )
        self.world.outcome.counted["requests beyond a limit"] = refused
        if refused > BEYOND + BEYOND_SHARE * requests:
            self.fail(f"{refused} of {requests} requests were beyond a limit of their route")

    def _done(self) -> dict[str, int]:
        world = self.world
        return {
            "requests": len(world.discord.requests),
            "rows written": world.rows_written,
            "pictures": world.processes.drawn,
            "steps": world.loop.steps,
        }


def faults_of(before: Mapping[str, int], after: Mapping[str, int], games: int) -> list[str]:
    """Return what was done too often in a quiet minute with so many games, counting one more for the rest."""
    done = {name: after[name] - before[name] for name in MOST}
    return [
        f"{number} {name} in a quiet minute, at most {MOST[name] * games}"
        for name, number in done.items()
        if number > MOST[name] * games
    ]
