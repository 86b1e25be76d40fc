"""Limits for tests whose members are quicker than any."""

from bot.ui.limits import Limits, Rate

_ANY = Rate(10**9, 10**9)
NO_LIMITS = Limits(member=_ANY, channel=_ANY, typing=_ANY)
