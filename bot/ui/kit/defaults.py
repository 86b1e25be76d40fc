"""The settings that new games on a server start with."""

import json
from dataclasses import asdict, dataclass, fields
from typing import Any, cast

import discord

from bot.engine import read_json
from bot.games import FEWEST_SEATS, HINTS, JOINING, MOST_SEATS, RANDOM, TableOptions
from bot.games.waiting.notice_times import PATIENCE_DAYS, REMIND_AFTER
from bot.present.language.words import LANGUAGES, language_for
from bot.rules import EXPANSIONS
from bot.ui.kit.context import app
from render import THEMES


@dataclass(frozen=True, slots=True)
class Defaults:
    """The settings of a server; None where it has set nothing.

    Then the language is that of the server on Discord, and the options are those of `TableOptions()`.
    """

    language: str | None = None
    up_to_three: bool | None = None
    seats: int | None = None
    first: str | None = None
    expansion: str | None = None
    theme: str | None = None
    keep_boards: bool | None = None
    hints: str | None = None
    remind_after: int | None = None
    patience: int | None = None

    def dumps(self) -> str:
        """Return the settings as JSON."""
        return json.dumps(asdict(self))

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
        is_valid = {
            "language": known.get("language") in LANGUAGES,
            "up_to_three": isinstance(known.get("up_to_three"), bool),
            "seats": known.get("seats") in range(FEWEST_SEATS, MOST_SEATS + 1),
            "first": known.get("first") in (RANDOM, JOINING),
            "expansion": isinstance(known.get("expansion"), str) and known["expansion"] in EXPANSIONS,
            "theme": isinstance(known.get("theme"), str) and known["theme"] in THEMES,
            "keep_boards": isinstance(known.get("keep_boards"), bool),
            "hints": known.get("hints") in HINTS,
            "remind_after": known.get("remind_after") in REMIND_AFTER,
            "patience": known.get("patience") in PATIENCE_DAYS,
        }
        return cls(**{field.name: known[field.name] for field in fields(cls) if is_valid[field.name]})

    def options(self) -> TableOptions:
        """Return the options of a new table, for which its host has chosen none."""
        usual = TableOptions()
        return TableOptions(
            up_to_three=usual.up_to_three if self.up_to_three is None else self.up_to_three,
            seats=self.seats or usual.seats,
            first=self.first or usual.first,
            expansion=self.expansion,
            theme=self.theme or usual.theme,
            keep_boards=usual.keep_boards if self.keep_boards is None else self.keep_boards,
            hints=usual.hints if self.hints is None else self.hints,
            patience=usual.patience if self.patience is None else self.patience,
        )


async def defaults_for(interaction: discord.Interaction[Any]) -> Defaults:
    """Return the settings of the interaction's server; in a direct message, settings with no value."""
    if interaction.guild_id is None:
        return Defaults()
    return Defaults.loads(await app(interaction).tables.settings.of_guild(interaction.guild_id))


def language_of_server(interaction: discord.Interaction[Any], defaults: Defaults) -> str:
    """Return the language of new tables: the one in the server's settings, else the server's language in Discord."""
    locale = interaction.guild_locale
    return defaults.language or language_for(locale.value if locale else None)
