"""The checks of what the bot believes about Discord, in the order in which they are made."""

from bot.rehearsal.checks.account import ACCOUNT
from bot.rehearsal.checks.measures import MEASURES
from bot.rehearsal.checks.messages import MESSAGES
from bot.rehearsal.checks.refusals import REFUSALS
from bot.rehearsal.checks.threads import THREADS

OVER_HTTP = (*REFUSALS, *MESSAGES, *THREADS)
"""The checks that need no gateway and nobody who presses. `ACCOUNT` comes before them, `MEASURES` at the very end."""

__all__ = ["ACCOUNT", "MEASURES", "OVER_HTTP"]
