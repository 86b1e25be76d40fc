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


MEMBER, CHANNEL = Rate(30, 3), Rate(120, 20)
"""Commands and presses of a member, and those in a channel."""
TYPING, TYPING_IN_CHANNEL = Rate(60, 10), Rate(240, 40)
"""Suggestions asked for by a member who types, and by all who do so in a channel."""
TELLING = Rate(1, 1)
"""How often somebody who goes on regardless is asked to slow down."""


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


class RateLimits:
    """The limits of a running bot."""

    def __init__(
        self,
        *,
        member: Rate = MEMBER,
        channel: Rate = CHANNEL,
        typing: Rate = TYPING,
        typing_in_channel: Rate = TYPING_IN_CHANNEL,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._members, self._channels = Limit(member, clock), Limit(channel, clock)
        self._typing, self._typing_in_channels = Limit(typing, clock), Limit(typing_in_channel, clock)
        self._told = Limit(TELLING, clock)

    def wait(self, member_id: int, channel_id: int | None) -> float:
        """Return 0 if the member may go on, else for how many seconds not.

        What a member does beyond their own limit does not count in the channel, so that nobody uses it up alone.
        """
        return _wait(self._members, self._channels, member_id, channel_id)

    def wait_to_type(self, member_id: int, channel_id: int | None) -> float:
        """Return 0 if the member may have suggestions, else for how many seconds not."""
        return _wait(self._typing, self._typing_in_channels, member_id, channel_id)

    def may_tell(self, member_id: int) -> bool:
        """Return whether to ask the member to slow down: not for each of a hundred presses."""
        return not self._told.wait(member_id)


def _wait(members: Limit, channels: Limit, member_id: int, channel_id: int | None) -> float:
    return members.wait(member_id) or (0 if channel_id is None else channels.wait(channel_id))
