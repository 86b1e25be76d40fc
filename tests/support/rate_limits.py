"""Limits for tests whose members are quicker than any."""

from bot.ui.core.rate_limits import Rate, RateLimits

_ANY = Rate(10**9, 10**9)
NO_LIMITS = RateLimits(member=_ANY, channel=_ANY, typing=_ANY)
