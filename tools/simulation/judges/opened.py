"""Judge new tables: each has the settings that were typed, and for the rest those of its server."""

import json
from collections.abc import Mapping
from typing import Any

from bot.games.unit.options import OPTIONS, TableOptions
from tools.simulation.judges.judge import Judge
from tools.simulation.plan import START

SLOW = 30.0
"""Seconds within which a command opens its table."""
CHANGING = 60.0
"""Seconds in which new settings of a server may come before or after the opening of a table."""


class Opened(Judge):
    """Compares the settings of a table, when it is first stored, with the command that opened it.

    It is lenient about tables whose host typed the command more than once just before, about the number of seats of
    tables with invitations, and about servers whose settings were just changed. It leaves out rematches.
    """

    name = "opened"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._seen: set[int] = set()
        self._settings: dict[int, str] = {}
        self._changed_at = -CHANGING

    def after_a_commit(self) -> None:
        """Look at the settings of servers, and at new tables."""
        book, now = self.world.book, self.world.loop.time()
        settings = dict(map(tuple, book.rows("SELECT guild_id, settings FROM guild_settings")))
        if settings != self._settings:
            self._settings, self._changed_at = settings, now
        sql = "SELECT id, guild_id, host_id, options FROM games WHERE created_at >= ? AND status = 'lobby'"
        for game_id, guild_id, host_id, options in book.rows(sql, START):
            if game_id not in self._seen:
                self._seen.add(game_id)
                if now > self._changed_at + CHANGING or not self._settings:
                    self._judge(game_id, host_id, json.loads(options), self._settings.get(guild_id))

    def _judge(self, game_id: int, host_id: int, options: Mapping[str, Any], settings: str | None) -> None:
        now, typed = self.world.loop.time(), list[Mapping[str, Any]]()
        for at, member, data in reversed(self.world.discord.interactions):
            if at < now - SLOW:
                break
            if member == host_id and "rematch" in data.get("custom_id", ""):
                return
            if member == host_id and (chosen := chosen_in(data)) is not None:
                typed.append(chosen)
        if len(typed) == 1:
            self.count("tables that were opened by a command")
            if fault := fault_of(options, typed[0], json.loads(settings or "{}")):
                self.fail(f"game {game_id}: {fault}")


def chosen_in(data: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the options of a command that opens a table, by name; None for anything else."""
    below = data.get("options", ())
    if data.get("name") != "game" or not below or below[0]["name"] != "new":
        return None
    return {each["name"]: each["value"] for each in below[0].get("options", ())}


def fault_of(options: Mapping[str, Any], typed: Mapping[str, Any], settings: Mapping[str, Any]) -> str:
    """Return which setting of a new table differs from what was typed, its server's setting or the usual one, or ""."""
    is_guest = any(name.startswith("with") for name in typed)
    for option in OPTIONS:
        if option.field == "seats" and is_guest:
            continue
        usual = getattr(TableOptions(), option.field)
        wanted = settings.get(option.field, usual) if option.has_server_default else usual
        if (name := option.command) in typed:
            wanted = option.choices.get(str(typed[name]), typed[name])
        if (found := options.get(option.field, usual)) != wanted:
            return f"{option.field} is {found!r}, not {wanted!r}"
    return ""
