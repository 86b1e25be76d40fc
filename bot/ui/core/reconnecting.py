"""Cap the time that discord.py waits before it connects again. It has no setting for that, so its backoff is replaced.

No other place touches this private part of discord.py, and `tests/ui/test_reconnecting.py` fails when it moves.
"""

from typing import Literal

from discord import shard
from discord.backoff import ExponentialBackoff

LONGEST_WAIT = 60  # seconds; discord.py would go up to 17 minutes


class CappedBackoff(ExponentialBackoff[Literal[False]]):
    """The backoff between two attempts to connect a shard."""

    def delay(self) -> float:
        """Return the seconds until the next attempt."""
        return min(super().delay(), LONGEST_WAIT)


def cap_reconnect_delay() -> None:
    """Let shards that are created from now on wait `LONGEST_WAIT` at most."""
    shard.ExponentialBackoff = CappedBackoff  # pyright: ignore[reportPrivateImportUsage] - there is no setting for it
