"""Rate limits that are too high for any test to reach."""

from dataclasses import fields

from bot.ui.kit.requests.rate_limits import Rate, RateLimits, Rates

_UNLIMITED = Rate(10**9, 10**9)
NO_LIMITS = RateLimits(Rates(**{each.name: _UNLIMITED for each in fields(Rates) if each.name != "warnings"}))
