"""Cap the delay before discord.py reconnects. There is no setting for it, so its backoff class is replaced.

This is the only file that touches that private part of discord.py; `tests/ui/test_reconnecting.py` fails when it moves.
"""

from typing import Literal

from discord import shard
from discord.backoff import ExponentialBackoff

LONGEST_WAIT = 60  # seconds; discord.py would go up to 17 minutes


class CappedBackoff(ExponentialBackoff[Literal[False]]):
    """The backoff between attempts to connect a shard, capped at `LONGEST_WAIT`."""

    def delay(self) -> float:
        """Return the seconds until the next attempt."""
        return min(super().delay(), LONGEST_WAIT)


def cap_reconnect_delay() -> None:
    """Make shards that are created from now on use `CappedBackoff`."""
    shard.ExponentialBackoff = CappedBackoff  # pyright: ignore[reportPrivateImportUsage] - there is no setting for it
