"""Judge the caches of the bot: what they hold equals what a fresh read would give."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from bot.games.unit.logged_move import recent_of, replay, stored_options
from bot.store import MemberSettings
from bot.store.rows import read_game
from tests.simulation.judges.judge import Judge


class Caches(Judge):
    """Compares each entry of the caches with the database, once everything has been well for a minute.

    With one process and nothing under way, an entry must be as new as its row: games are read from memory without
    looking at their version. A game is compared once for each version and life.
    """

    name = "caches"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._known: set[tuple[str, int, int]] = set()

    def at_a_quiet_moment(self) -> None:
        """Look at the running bot."""
        life = self.world.life
        if life is None or not life.is_running or life.bot is None:
            return
        games = life.bot.tables.games
        versions = {row["id"]: row["version"] for row in self.world.book.rows("SELECT id, version FROM games")}
        for game_id, snapshot in list(games._snapshots.items()):
            version = snapshot.rows.record.version
            if version != versions.get(game_id):
                self.fail(f"{life.name}: game {game_id} has version {versions.get(game_id)}, in memory {version}")
            elif (life.name, game_id, version) not in self._known:
                self._known.add((life.name, game_id, version))
                self._compare_game(game_id, snapshot)
        members = {row["member_id"]: row for row in self.world.book.rows("SELECT * FROM members")}
        for member_id, settings in list(games.settings._values.items()):
            self.count("cached settings")
            if fault := settings_fault(settings, members.get(member_id)):
                self.fail(f"the settings of {member_id}: {fault}")
        for member_id, locale in list(life.bot._locales.items()):
            stored = members[member_id]["locale"] if member_id in members else None
            if locale != stored:
                self.fail(f"the language of {member_id} is {stored}, in memory {locale}")
        servers = dict(map(tuple, self.world.book.rows("SELECT guild_id, settings FROM guild_settings")))
        for guild_id, text in list(games.guild_settings._values.items()):
            if text != servers.get(guild_id):
                self.fail(f"the settings of server {guild_id} are {servers.get(guild_id)}, in memory {text}")

    def _compare_game(self, game_id: int, snapshot: Any) -> None:
        self.count("cached games")
        stored = read_game(game_id, True, self.world.book.connection)
        assert stored is not None
        rows, log = stored
        if rows != snapshot.rows:
            self.fail(f"game {game_id} in memory differs in {difference(snapshot.rows, rows)}")
            return
        moves = list(replay(game_id, stored_options(rows.record), len(rows.seats), log))
        position = moves[-1].after if moves else None
        if position != snapshot.table.position:
            self.fail(f"game {game_id} in memory has another position than its log")
        if list(recent_of(moves, rows.plans)) != list(snapshot.recent):
            self.fail(f"game {game_id} in memory has other recent moves than its log")


def settings_fault(cached: MemberSettings, row: Mapping[str, Any] | None) -> str:
    """Return how cached settings differ from a row of the members, None if there is none; or ""."""
    for each in fields(MemberSettings):
        stored = each.default if row is None else row[each.name]
        value = getattr(cached, each.name)
        if value != stored:
            return f"{each.name} is {stored}, in memory {value}"
    return ""


def difference(left: Any, right: Any) -> str:
    """Return the fields in which two dataclasses differ, with both values."""
    names = [each.name for each in fields(left)]
    pairs = [(name, getattr(left, name), getattr(right, name)) for name in names]
    return "; ".join(f"{name}: {one} and {other}" for name, one, other in pairs if one != other)
