"""The settings of tables in commands and forms, and the defaults that a server's new games start with."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from typing import Any, cast

import discord

from bot.engine import Frozen
from bot.games import TableOptions
from bot.games.unit.options import OPTIONS, Option
from bot.games.waiting.waits import HOUR, REMIND_AFTER
from bot.present.language.words import CATALOGUES, language_for
from bot.rules.codec import read_json
from bot.ui.kit.context import app

LANGUAGE = Option(
    "language", "language", "language", {name: name for name in CATALOGUES}, pattern="language-{}", in_lobby="never"
)
"""The language of a table, which is stored beside its options and may change at any time."""
REMINDERS = Option(
    "remind_after", "remind", "", {str(seconds // HOUR): seconds for seconds in REMIND_AFTER}, pattern="me-remind-{}"
)
"""A server's usual interval of reminders, in seconds."""


def _inserted(options: Sequence[Option], new: Option, *, before: str) -> tuple[Option, ...]:
    place = [option.field for option in options].index(before)
    return (*options[:place], new, *options[place:])


_WITH_MENU = [option for option in OPTIONS if option.menu]
MENUS = _inserted(_WITH_MENU, LANGUAGE, before="theme")
"""The settings of a table, in the order of its forms and of lists."""
TABLE_SETTINGS = _inserted(_WITH_MENU, LANGUAGE, before="seats")
"""The settings of a table, in the order of slash commands."""
NEW_TABLE_SETTINGS = tuple(option for option in TABLE_SETTINGS if option.command in ("expansion", "players"))
"""The settings of a table that the command has which opens one; a lobby's forms have all of them."""
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


class Defaults(Frozen):
    """The settings that a server has chosen: values of `SERVER_SETTINGS` by field."""

    chosen: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def dumps(self) -> str:
        """Return the settings as JSON."""
        return json.dumps(dict(self.chosen))

    @classmethod
    def loads(cls, text: str | None) -> "Defaults":
        """Return the settings that `dumps` wrote; values that this version does not know are left out."""
        known: Any = {}
        with suppress(ValueError):
            known = read_json(text or "{}")
        if not isinstance(known, dict):
            return cls()
        stored = cast("dict[str, Any]", known)
        fields = {setting.field for setting in SERVER_SETTINGS if setting.is_choice(stored.get(setting.field))}
        return cls({name: value for name, value in stored.items() if name in fields and value is not None})

    @property
    def remind_after(self) -> int | None:
        """Return the chosen interval of reminders in seconds, or None."""
        return self.chosen.get(REMINDERS.field)

    def options(self) -> TableOptions:
        """Return the options of a new table, for which its host has chosen none."""
        besides = (LANGUAGE.field, REMINDERS.field)
        return TableOptions(**{name: value for name, value in self.chosen.items() if name not in besides})


async def defaults_for(interaction: discord.Interaction[Any]) -> Defaults:
    """Return the settings of the interaction's server; in a direct message, settings with no value."""
    if interaction.guild_id is None:
        return Defaults()
    return Defaults.loads(await app(interaction).tables.games.guild_settings.get(interaction.guild_id))


def language_at(locale: discord.Locale | None, defaults: Defaults) -> str:
    """Return the language of new tables on a server with this locale: that in its settings, else that of the locale."""
    return defaults.chosen.get(LANGUAGE.field) or language_for(locale.value if locale else None)
