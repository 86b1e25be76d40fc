"""The checks of what the bot believes about Discord, in the order in which they are made."""

from bot.rehearsal.checks.account import ACCOUNT, MEASURES
from bot.rehearsal.checks.kinds import WITH_PICTURES
from bot.rehearsal.checks.messages import MESSAGES, REFUSALS

OVER_HTTP = (*REFUSALS, *MESSAGES)
"""The checks of messages and threads, which need no gateway and nobody who presses."""
QUICK = (*ACCOUNT, *OVER_HTTP, *MEASURES)
ALL = (*ACCOUNT, *OVER_HTTP, *WITH_PICTURES, *MEASURES)
"""All checks but those with a person; the measures are of all requests before them. Pictures take two minutes."""

__all__ = ["ACCOUNT", "ALL", "MEASURES", "OVER_HTTP", "QUICK", "WITH_PICTURES"]
