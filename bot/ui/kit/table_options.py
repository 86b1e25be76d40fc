"""The settings of tables and servers in slash commands and menus: options of a table, and what is set beside them."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games import OPTIONS, Option
from bot.games.waiting.notice_times import HOUR, REMIND_AFTER
from bot.present.language.words import LANGUAGES

LANGUAGE = Option(
    "language", "language", "language", {name: name for name in LANGUAGES}, words="language-{}", in_lobby="never"
)
"""The language of a table, which is stored beside its options and may change at any time."""
REMINDERS = Option(
    "remind_after", "remind", "", {str(seconds // HOUR): seconds for seconds in REMIND_AFTER}, words="me-remind-{}"
)
"""A server's usual interval of reminders, in seconds."""


def _inserted(options: Sequence[Option], new: Option, *, before: str) -> tuple[Option, ...]:
    place = [option.field for option in options].index(before)
    return (*options[:place], new, *options[place:])


_WITH_MENU = [option for option in OPTIONS if option.menu]
MENUS = _inserted(_WITH_MENU, LANGUAGE, before="theme")
"""The settings of a table, in the order of its menus and of lists."""
TABLE_SETTINGS = _inserted(_WITH_MENU, LANGUAGE, before="seats")
"""The settings of a table, in the order of slash commands."""
SERVER_SETTINGS = tuple(
    option for option in _inserted(TABLE_SETTINGS, REMINDERS, before="patience") if option.has_server_default
)
"""The settings of a server, in the order of its slash command."""


def chosen_values(settings: Sequence[Option], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of the settings that were filled in with a command, by field."""
    return {
        option.field: option.choices.get(str(value), value)
        for option in settings
        if (value := chosen[option.command]) is not None
    }
