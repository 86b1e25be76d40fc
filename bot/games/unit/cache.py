"""The tables in memory: a cache in front of the store, and the locks that give each game one writer at a time.

Only the most recently used tables are cached, each with its newest moves. All others are read again when they are
needed, so that neither memory use nor start-up time depends on the number of games.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cachetools import LRUCache

from bot.engine import GameError
from bot.games.unit.locks import KeyedLocks
from bot.games.unit.logged_move import LoggedMove, replay, stored_options, unreadable
from bot.games.unit.options import TableOptions
from bot.games.unit.read_cache import ReadCache
from bot.games.unit.table import Table
from bot.store import GameRecord, GameStatus, GameUnreadable, MemberSettings, Store, StoreCorrupt, WaitRecord

TABLES_IN_MEMORY = 200
"""Each takes about 15 KB."""
MEMBERS_IN_MEMORY = 1000
GUILDS_IN_MEMORY = 100
MOVES_IN_MEMORY = 10
"""Cached moves per table: usually enough for the round that the newest message describes."""


@dataclass(slots=True)
class CachedTable:
    """A table with its newest moves, and how far its channel and the owners of its hands have seen it.

    `planned` are the seats with a plan, `is_asked` says whether there are questions, and `wait` for whom the game
    waits, so that most turns need no look into the store.
    """

    table: Table
    recent: Sequence[LoggedMove]
    shown_seq: int
    shown_revision: int
    hands_seq: int | None
    planned: frozenset[int] = frozenset()
    is_asked: bool = False
    wait: WaitRecord | None = None


class TableMemory:
    """Caches tables and members' settings read from the store.

    A task that changes a game holds its lock in `game_locks`. Seating a member and forgetting one exclude each other by
    `member_locks`, which are taken before the lock of any game, so that no two tasks wait for each other.
    """

    def __init__(self, store: Store, size: int = TABLES_IN_MEMORY) -> None:
        self._store = store
        self._tables: LRUCache[int, CachedTable] = LRUCache(size)
        self.settings = ReadCache[MemberSettings](MEMBERS_IN_MEMORY, self._read_settings)
        self.guild_settings = ReadCache[str | None](GUILDS_IN_MEMORY, store.preferences.guild_settings)
        self._forget_count = 0
        self.game_locks = KeyedLocks()
        self.member_locks = KeyedLocks()

    def __len__(self) -> int:
        """Return the number of cached tables."""
        return len(self._tables)

    def __contains__(self, game_id: object) -> bool:
        """Return whether a game's table is cached."""
        return game_id in self._tables

    async def record(self, game_id: int) -> GameRecord:
        """Return a game's record from the store. Raises `GameError` when there is no such game."""
        record = await self._store.games.get(game_id)
        if record is None:
            raise GameError("error-no-such-game")
        return record

    async def find(self, game_id: int) -> Table:
        """Return a game's table, from the cache or read from the store.

        Raises `GameError` when there is no such game, and `GameUnreadable` when it is damaged, unless it was ended:
        then it has no position.
        """
        return (await self.load(game_id)).table

    async def load(self, game_id: int) -> CachedTable:
        """Return a game's cache entry, after reading it from the store if needed. Raises the same errors as `find`."""
        while game_id not in self._tables:
            forget_count = self._forget_count
            read = await self._read(game_id)
            # Otherwise another task has cached a newer table, or the table that was read has a name that was forgotten.
            if game_id not in self._tables and forget_count == self._forget_count:
                self.put(read)
        return self._tables[game_id]

    async def open_of(self, member_id: int) -> list[Table]:
        """Return the open tables at which a member has a seat, oldest first, without those that cannot be read."""
        tables: list[Table] = []
        for record in await self._store.games.open_of(member_id):
            try:
                tables.append(await self.find(record.id))
            except GameUnreadable:
                continue
        return tables

    def peek(self, game_id: int) -> CachedTable | None:
        """Return a game's cache entry without reading the store, or None when the game is not cached."""
        return self._tables.get(game_id)

    def put(self, cached: CachedTable) -> Table:
        """Cache a table and return it."""
        self._tables[cached.table.id] = cached
        return cached.table

    async def reload(self, game_id: int) -> Table:
        """Read a table again after a change, replace its cache entry, and return it."""
        self.drop(game_id)
        return self.put(await self._read(game_id))

    async def add_hint(self, table: Table) -> None:
        """Record that the player to move at a table got a hint that everybody is told of."""
        await self._store.games.add_hint(table.id, table.seq)
        await self.reload(table.id)

    def peek_to_change(self, game_id: int) -> CachedTable | None:
        """Return a game's cache entry, to be changed after the store was; a task that is reading it reads it again."""
        if game_id not in self._tables:
            self._forget_count += 1
        return self._tables.get(game_id)

    def set_planned(self, game_id: int, seat: int, *, has_plan: bool) -> None:
        """Record in the cache whether a seat has a plan."""
        if (cached := self.peek_to_change(game_id)) is not None:
            cached.planned = cached.planned | {seat} if has_plan else cached.planned - {seat}

    def set_wait(self, game_id: int, wait: WaitRecord | None) -> None:
        """Record in the cache for whom a game waits."""
        if (cached := self.peek_to_change(game_id)) is not None:
            cached.wait = wait

    def drop(self, game_id: int) -> None:
        """Drop a game from the cache."""
        self._tables.pop(game_id, None)

    def drop_forgotten(self, game_ids: Iterable[int]) -> None:
        """Drop the games of a forgotten member, including games that a task is reading from the store right now."""
        self._forget_count += 1
        for game_id in game_ids:
            self.drop(game_id)

    def clear(self) -> None:
        """Drop all tables and settings."""
        self._tables.clear()
        self.settings.clear()
        self.guild_settings.clear()

    async def _read_settings(self, member_id: int) -> MemberSettings:
        return (await self._store.preferences.member(member_id)).settings

    async def _read(self, game_id: int) -> CachedTable:
        """Rebuild a table from one snapshot of the store. Raises `GameError`, and `GameUnreadable` when damaged."""
        try:
            async with self._store.reading():
                record = await self.record(game_id)
                seats = tuple(await self._store.seats.of(game_id))
                former = await self._store.seats.former_names(game_id)
                log = await self._store.log.entries(game_id)
                planned = await self._store.plans.seats(game_id)
                is_asked = await self._store.questions.exist(game_id)
                wait = await self._store.waits.of_game(game_id)
            options = stored_options(record)
            recent = tuple(deque(replay(game_id, options, len(seats), log), maxlen=MOVES_IN_MEMORY))
        except StoreCorrupt as error:
            return await self._read_without_log(game_id, error)
        table = Table(record, seats, options, None, -1, former)
        if recent:
            table = table.with_position(recent[-1].after, recent[-1].seq)
        shown = record.shown_seq, record.shown_revision, record.hands_seq
        return CachedTable(table, recent, *shown, planned, is_asked, wait)

    async def _read_without_log(self, game_id: int, error: StoreCorrupt) -> CachedTable:
        """Return a damaged game without its log if it was ended early. Raises `GameUnreadable` for any other."""
        record = await self.record(game_id)
        if record.status is not GameStatus.ENDED:
            raise unreadable(game_id) from error
        seats = tuple(await self._store.seats.of(game_id))
        table = Table(record, seats, TableOptions(), None, record.newest_seq)
        return CachedTable(table, (), record.shown_seq, record.shown_revision, record.hands_seq)
