"""Judge the caches of the bot: what they hold equals what a fresh read would give."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from bot.games.unit.logged_move import recent_of, replay, stored_options
from bot.store import MemberSettings
from bot.store.rows import read_game
from tools.simulation.judges.judge import Judge

OLD_FOR = 3.0
"""Seconds for which settings in memory may differ from those that are stored: a change may be under way."""


class Caches(Judge):
    """Compares each entry of the caches with the database, once everything has been well for a minute.

    With one process and nothing under way, an entry must be as new as its row: games are read from memory without
    looking at their version. With several, a game may be older, but not different. A game is compared once for each
    version and life. Besides, it looks all the time whether a game in memory is older than its row although nobody
    holds its lock, and whether settings stay old.
    """

    name = "caches"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._known: set[tuple[str, int, int]] = set()
        self._versions: dict[int, int] = {}
        self._members: dict[int, Any] = {}
        self._old_since: dict[tuple[str, int], float] = {}  # settings in memory, by life and member

    def after_a_commit(self) -> None:
        """Note the versions of games, and the settings of members."""
        book = self.world.book
        self._versions = dict(map(tuple, book.rows("SELECT id, version FROM games")))
        self._members = {row["member_id"]: row for row in book.rows("SELECT * FROM members")}

    def before_a_jump(self) -> None:
        """Look for what is older than it may be at any time."""
        old = dict[tuple[str, int], float]()
        for life in self.world.running:
            if life.bot is not None and life.bot._running is not None:  # otherwise it begins, or it is over
                old |= self._look_at(life)
        self._old_since = old

    def _look_at(self, life: Any) -> dict[tuple[str, int], float]:
        """Look at a life, and return which of its settings are old since when."""
        games, old, is_alone = life.bot.tables.games, dict[tuple[str, int], float](), self.world.plan.bots == 1
        for game_id, snapshot in games._snapshots.items() if is_alone else ():
            version, stored = snapshot.rows.record.version, self._versions.get(game_id, 0)
            if version < stored and not _is_held(games.locks, game_id):
                self.fail(f"{life.name}: game {game_id} has version {stored}, and got version {version} in memory")
        now = self.world.loop.time()
        for member_id, settings in games.settings._values.items():
            if fault := settings_fault(settings, self._members.get(member_id)):
                since = old[life.name, member_id] = self._old_since.get((life.name, member_id), now)
                is_excused = self.conditions.locked if is_alone else self.conditions.trouble
                if now - since > OLD_FOR and not is_excused.overlap(since, now):
                    self.fail(f"the settings of {member_id} are old in {life.name}: {fault}")
        return old

    def at_a_quiet_moment(self) -> None:
        """Look at the running bots."""
        for life in self.world.running:
            if life.bot is not None and life.bot._running is not None:
                self._look_at_all_of(life)

    def _look_at_all_of(self, life: Any) -> None:
        games = life.bot.tables.games
        versions = {row["id"]: row["version"] for row in self.world.book.rows("SELECT id, version FROM games")}
        for game_id, snapshot in list(games._snapshots.items()):
            version = snapshot.rows.record.version
            if self.world.plan.bots > 1 and version < versions.get(game_id, 0):
                continue  # its version is looked at before it is used
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


def _is_held(locks: Any, key: int) -> bool:
    lock = locks._locks.get(key)
    return lock is not None and lock.locked()


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
