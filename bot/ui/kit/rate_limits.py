"""Rate limits of members and channels: generous for playing, but no member can slow the bot down for others."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from cachetools import LRUCache

MEMBERS_REMEMBERED = 10_000
"""Maximum size of caches with an entry for each member or channel; the least recently used entries are dropped."""


@dataclass(frozen=True, slots=True)
class Rate:
    """The size and the refill rate of a token bucket."""

    burst: int
    per_second: float


MEMBER, CHANNEL = Rate(30, 3), Rate(120, 20)
"""Commands and presses, by a member and in a channel."""
SUGGESTIONS, SUGGESTIONS_IN_CHANNEL = Rate(60, 10), Rate(240, 40)
"""Requests for suggestions while a command is typed, by a member and in a channel."""
WARNINGS = Rate(1, 1)
"""Warnings to a member."""


class TokenBuckets:
    """A token bucket for each key: every use takes a token, and tokens come back with time."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: LRUCache[int, tuple[float, float]] = LRUCache(MEMBERS_REMEMBERED)  # tokens, and when counted

    def wait(self, key: int) -> float:
        """Take a token and return 0, or return the seconds until there is one."""
        now = self._clock()
        tokens, counted_at = self._buckets.get(key, (self._rate.burst, now))
        tokens = min(self._rate.burst, tokens + (now - counted_at) * self._rate.per_second)
        self._buckets[key] = (tokens if tokens < 1 else tokens - 1, now)
        return max(0, (1 - tokens) / self._rate.per_second)


class RateLimits:
    """The rate limits of a running bot."""

    def __init__(
        self,
        *,
        member: Rate = MEMBER,
        channel: Rate = CHANNEL,
        suggestions: Rate = SUGGESTIONS,
        suggestions_in_channel: Rate = SUGGESTIONS_IN_CHANNEL,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._uses = TokenBuckets(member, clock), TokenBuckets(channel, clock)
        self._suggestions = TokenBuckets(suggestions, clock), TokenBuckets(suggestions_in_channel, clock)
        self._warnings = TokenBuckets(WARNINGS, clock)

    def wait(self, member_id: int, channel_id: int | None) -> float:
        """Return 0 if a command or press may run now, else the seconds until the next one may."""
        return _wait(*self._uses, member_id, channel_id)

    def wait_for_suggestions(self, member_id: int, channel_id: int | None) -> float:
        """Return 0 if the member may get suggestions now, else the seconds until they may."""
        return _wait(*self._suggestions, member_id, channel_id)

    def may_warn(self, member_id: int) -> bool:
        """Return whether a rate-limited member should be warned now, which is so at most once a second."""
        return not self._warnings.wait(member_id)


def _wait(members: TokenBuckets, channels: TokenBuckets, member_id: int, channel_id: int | None) -> float:
    """Uses beyond the member's own limit do not count in the channel, so that no member uses it up alone."""
    return members.wait(member_id) or (0 if channel_id is None else channels.wait(channel_id))
