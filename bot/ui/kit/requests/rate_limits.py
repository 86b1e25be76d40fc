"""Rate limits of members and channels: of commands and presses, and of what these cause for others."""

import math
import time
from collections.abc import Callable, Hashable, Iterable
from dataclasses import asdict

from cachetools import LRUCache

from bot.engine import Frozen, GameError

MEMBERS_REMEMBERED = 10_000
"""Maximum size of caches with an entry for each member or channel; the least recently used entries are dropped."""


PRESSES_PER_EDIT = 5


class Rate(Frozen):
    """The size and the refill rate of a token bucket."""

    burst: int
    per_second: float


class Rates(Frozen):
    """The rates of all limits; below `warnings` are those of what a member causes for others."""

    member: Rate = Rate(30, 3)  # commands and presses
    channel: Rate = Rate(120, 20)
    suggestions: Rate = Rate(60, 10)  # while a command is typed
    suggestions_in_channel: Rate = Rate(240, 40)
    warnings: Rate = Rate(1, 1)
    notifications: Rate = Rate(12, 1 / 20)  # of other members by more than moves, in all and `to_one` of them
    to_one: Rate = Rate(4, 1 / 30)
    tables: Rate = Rate(6, 1 / 30)  # opened, some with threads
    edits: Rate = Rate(60, 1 / 2)  # of the boards of the member's games
    shared: Rate = Rate(4, 1 / 60)


class TokenBuckets:
    """A token bucket for each key: every use takes a token, and tokens come back with time."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: LRUCache[Hashable, tuple[float, float]] = LRUCache(MEMBERS_REMEMBERED)  # tokens, when counted

    def wait(self, key: Hashable) -> float:
        """Take a token and return 0, or return the seconds until there is one."""
        if not (seconds := self.seconds(key)):
            self.take(key)
        return seconds

    def seconds(self, key: Hashable) -> float:
        """Return the seconds until there is a token, 0 if there is one."""
        return max(0, (1 - self._count(key)) / self._rate.per_second)

    def take(self, key: Hashable, tokens: int = 1) -> None:
        """Take tokens, maybe more than there are: then it takes longer until there is one again."""
        self._buckets[key] = (self._count(key) - tokens, self._clock())

    def _count(self, key: Hashable) -> float:
        now = self._clock()
        tokens, counted_at = self._buckets.get(key, (self._rate.burst, now))
        self._buckets[key] = min(self._rate.burst, tokens + (now - counted_at) * self._rate.per_second), now
        return self._buckets[key][0]


class RateLimits:
    """The rate limits of a running bot."""

    def __init__(self, rates: Rates | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets = {name: TokenBuckets(Rate(**rate), clock) for name, rate in asdict(rates or Rates()).items()}

    def wait(self, member_id: int, channel_id: int | None, *, is_typing: bool = False) -> float:
        """Return 0 if a command or press, or suggestions for one, may be answered now, else the seconds until then.

        Uses beyond the member's own limit do not count in the channel, so that no member uses it up alone.
        """
        members, channels = ("suggestions", "suggestions_in_channel") if is_typing else ("member", "channel")
        seconds = self._buckets[members].wait(member_id)
        return seconds or (0 if channel_id is None else self._buckets[channels].wait(channel_id))

    def charge(
        self,
        member_id: int,
        *,
        notified: Iterable[int | None] = (),
        tables: int = 0,
        edits: int = 0,
        shared: int = 0,
    ) -> None:
        """Charge a member for what a press is about to cause for others: notifications, and what they see.

        Call this before anything is changed. Raises `GameError`, and charges nothing, if too much was caused lately.
        """
        others = {each for each in notified if each is not None and each != member_id}
        charges = (
            ("error-notified-often", "notifications", member_id, len(others)),
            *(("error-notified-often", "to_one", (member_id, each), 1) for each in others),
            ("error-opened-often", "tables", member_id, tables),
            ("error-edited-often", "edits", member_id, edits),
            ("error-shared-often", "shared", member_id, shared),
        )
        for message, name, key, cost in charges:
            if cost and (seconds := self._buckets[name].seconds(key)):
                raise GameError(message, seconds=math.ceil(seconds))
        for _, name, key, cost in charges:
            if cost:
                self._buckets[name].take(key, cost)

    def slow_down(self, member_id: int) -> None:
        """Let the edit of a message that others see count as several presses: one member can repeat it alone."""
        self._buckets["member"].take(member_id, PRESSES_PER_EDIT - 1)

    def may_warn(self, member_id: int) -> bool:
        """Return whether a rate-limited member should be warned now, which is so at most once a second."""
        return not self._buckets["warnings"].wait(member_id)
