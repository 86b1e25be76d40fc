"""Rate limits that no test reaches."""

from bot.ui.core.rate_limits import Rate, RateLimits

_UNLIMITED = Rate(10**9, 10**9)
NO_LIMITS = RateLimits(member=_UNLIMITED, channel=_UNLIMITED, suggestions=_UNLIMITED)
