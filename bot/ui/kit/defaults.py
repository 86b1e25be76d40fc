"""The settings that new games on a server start with."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import discord

from bot.engine import read_json
from bot.games import TableOptions
from bot.present.language.words import language_for
from bot.ui.kit.context import app
from bot.ui.kit.table_options import LANGUAGE, REMINDERS, SERVER_SETTINGS


@dataclass(frozen=True, slots=True)
class Defaults:
    """The settings that a server has chosen: values of `SERVER_SETTINGS` by field.

    Without a chosen one, the language is that of the server on Discord, and the options are those of `TableOptions()`.
    """

    chosen: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def dumps(self) -> str:
        """Return the settings as JSON."""
        return json.dumps(dict(self.chosen))

    @classmethod
    def loads(cls, text: str | None) -> "Defaults":
        """Return the settings that `dumps` wrote; values that this version does not know are left out."""
        try:
            parsed: Any = read_json(text or "{}")
        except ValueError:
            return cls()
        if not isinstance(parsed, dict):
            return cls()
        known = cast("dict[str, Any]", parsed)
        settings = {setting.field: setting for setting in SERVER_SETTINGS}
        return cls(
            {
                name: value
                for name, value in known.items()
                if value is not None and name in settings and settings[name].is_choice(value)
            }
        )

    @property
    def language(self) -> str | None:
        """Return the chosen language of new tables, or None."""
        return self.chosen.get(LANGUAGE.field)

    @property
    def remind_after(self) -> int | None:
        """Return the chosen interval of reminders in seconds, or None."""
        return self.chosen.get(REMINDERS.field)

    def changed(self, values: Mapping[str, Any]) -> "Defaults":
        """Return the settings with other values for some fields."""
        return Defaults({**self.chosen, **values})

    def options(self) -> TableOptions:
        """Return the options of a new table, for which its host has chosen none."""
        besides = (LANGUAGE.field, REMINDERS.field)
        return TableOptions(**{name: value for name, value in self.chosen.items() if name not in besides})


async def defaults_for(interaction: discord.Interaction[Any]) -> Defaults:
    """Return the settings of the interaction's server; in a direct message, settings with no value."""
    if interaction.guild_id is None:
        return Defaults()
    return Defaults.loads(await app(interaction).tables.settings.of_guild(interaction.guild_id))


def language_of_server(interaction: discord.Interaction[Any], defaults: Defaults) -> str:
    """Return the language of new tables: the one in the server's settings, else the server's language in Discord."""
    locale = interaction.guild_locale
    return defaults.language or language_for(locale.value if locale else None)
