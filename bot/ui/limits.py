"""How fast somebody may go on: enough for anybody who plays, and too little to keep the bot from others."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

KEYS_KEPT = 10_000
"""Members or channels remembered at a time, about 200 bytes each; whoever did nothing for longest is forgotten."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second from then on."""

    burst: int
    per_second: float


MEMBER, CHANNEL, TYPING = Rate(30, 3), Rate(120, 20), Rate(60, 10)
"""Commands and presses of a member, those in a channel, and suggestions asked for by a member who types."""
TOLD_AGAIN = 10.0
"""Seconds after which somebody who goes on regardless is asked once more to slow down."""


@dataclass(slots=True)
class _Bucket:
    level: float
    at: float


class Limit:
    """A bucket for each key: every use takes a token, and they come back with time."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[int, _Bucket] = OrderedDict()

    def wait(self, key: int) -> float:
        """Take a token and return 0, or return in how many seconds there will be one."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = _Bucket(self._rate.burst, now)
            if len(self._buckets) > KEYS_KEPT:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        bucket.level = min(self._rate.burst, bucket.level + (now - bucket.at) * self._rate.per_second)
        bucket.at = now
        if bucket.level < 1:
            return (1 - bucket.level) / self._rate.per_second
        bucket.level -= 1
        return 0


class Limits:
    """The limits of a running bot."""

    def __init__(
        self,
        *,
        member: Rate = MEMBER,
        channel: Rate = CHANNEL,
        typing: Rate = TYPING,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._members, self._channels, self._typing = (Limit(rate, clock) for rate in (member, channel, typing))
        self._told = Limit(Rate(1, 1 / TOLD_AGAIN), clock)

    def wait(self, member_id: int, channel_id: int | None) -> float:
        """Return 0 if the member may go on, else for how many seconds not.

        What a member does beyond their own limit does not count in the channel, so that nobody uses it up alone.
        """
        return self._members.wait(member_id) or (0 if channel_id is None else self._channels.wait(channel_id))

    def wait_to_type(self, member_id: int) -> float:
        """Return 0 if the member may have suggestions, else for how many seconds not."""
        return self._typing.wait(member_id)

    def may_tell(self, member_id: int) -> bool:
        """Return whether to ask the member to slow down: not for each of a hundred presses."""
        return not self._told.wait(member_id)
