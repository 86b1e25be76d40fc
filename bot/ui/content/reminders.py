"""The intervals of reminders, for menus and for options of commands."""

from collections.abc import Mapping

from bot.games.waiting.notice_times import HOUR, REMIND_AFTER

REMIND_CHOICES: Mapping[str, str] = {f"{after // HOUR}": f"me-remind-{after // HOUR}" for after in REMIND_AFTER}
"""The intervals in hours, with the messages that name them."""
