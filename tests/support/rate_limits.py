"""Rate limits that are too high for any test to reach."""

from bot.ui.kit.rate_limits import Rate, RateLimits

_UNLIMITED = Rate(10**9, 10**9)
NO_LIMITS = RateLimits(member=_UNLIMITED, channel=_UNLIMITED, suggestions=_UNLIMITED)
