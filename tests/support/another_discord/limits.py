"""Rate limits: per route and channel, with the headers, and the global one (developers/topics/rate-limits).

Numbers: 5 messages in 5 s, edits likewise, in a bucket of the same name though counted apart (discord-api-docs #1442);
deletions 5 in 1 s (#8330); a channel's settings 10 in 15 s and its name 2 in 10 min (#2190); webhooks 5 in 2 s (#367).
Interaction endpoints are not bound to the global limit. Other routes answer without headers here.
"""

import hashlib
import time
from dataclasses import dataclass

from tests.support.another_discord.errors import Refusal


@dataclass(frozen=True)
class Limit:
    """So many requests within so many seconds, for each channel or webhook."""

    bucket: str
    requests: int
    seconds: float


SEND = Limit("messages", 5, 5.0)
EDIT = Limit("messages", 5, 5.0)
DELETE = Limit("messages deleted", 5, 1.0)
CHANNEL = Limit("channel", 10, 15.0)
RENAME = Limit("channel", 2, 600.0)
THREADS = Limit("threads", 50, 300.0)
WEBHOOK = Limit("webhook", 5, 2.0)


class RateLimits:
    """Counts requests in fixed windows. Tests may change `per_second` or turn everything off with `enabled`."""

    def __init__(self) -> None:
        self.per_second, self.enabled = 50, True
        self._used: dict[tuple[str, ...], tuple[float, int]] = {}

    def count(self, limit: Limit, *key: str) -> dict[str, str]:
        """Count one request and return the headers of its answer, or raise 429."""
        start, used = self._window(limit, key)
        left = max(0.0, start + limit.seconds - time.monotonic())
        headers = {
            "X-RateLimit-Limit": str(limit.requests),
            "X-RateLimit-Remaining": str(max(0, limit.requests - used - 1)),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": hashlib.md5(limit.bucket.encode(), usedforsecurity=False).hexdigest(),
        }
        if used >= limit.requests and self.enabled:
            raise too_many(left, headers)
        self._used[key] = (start, used + 1)
        return headers

    def count_globally(self) -> None:
        """Count one request of the bot, or raise the global 429."""
        limit = Limit("global", self.per_second, 1.0)
        start, used = self._window(limit, ("global",))
        if used >= self.per_second and self.enabled:
            raise too_many(start + 1.0 - time.monotonic(), {"X-RateLimit-Global": "true"}, "global")
        self._used["global",] = (start, used + 1)

    def _window(self, limit: Limit, key: tuple[str, ...]) -> tuple[float, int]:
        start, used = self._used.get(key, (0.0, 0))
        return (time.monotonic(), 0) if time.monotonic() - start >= limit.seconds else (start, used)


class TooMany(Refusal):
    """A refusal with 429 and its headers."""

    headers: dict[str, str]


def too_many(seconds: float, headers: dict[str, str], scope: str = "user") -> TooMany:
    """Return the refusal of a request that comes too soon."""
    wait = round(max(seconds, 0.001), 3)
    said = TooMany(429, 0, "You are being rate limited.", retry_after=wait, **{"global": scope == "global"})
    del said.body["code"]
    said.headers = {**headers, "Retry-After": str(int(wait) + 1), "X-RateLimit-Scope": scope}
    return said
