"""The tables in memory: a cache in front of the store, and the locks that leave each game one writer.

Only the tables used last are cached, each with its newest moves. All others are read back when they are needed, so that
neither the memory nor the start depends on the number of games.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cachetools import LRUCache

from bot.engine import GameError
from bot.store import GameRecord, GameStatus, GameUnreadable, Store, StoreCorrupt
from bot.tables.locks import KeyedLocks
from bot.tables.logged_move import LoggedMove, replay, stored_options, unreadable
from bot.tables.table import Table, TableOptions

TABLES_IN_MEMORY = 200
"""Each takes about 15 KB."""
MOVES_IN_MEMORY = 10
"""Cached moves per table: the newest message tells about a round with its questions, which usually fits."""


@dataclass(slots=True)
class CachedTable:
    """A table with its newest moves, and how far its channel and the owners of its hands have seen it."""

    table: Table
    recent: Sequence[LoggedMove]
    shown_seq: int
    shown_revision: int
    hands_seq: int | None


class TableMemory:
    """Caches tables read from the store.

    A task that changes a game holds its lock in `game_locks`. Seating a member and forgetting one exclude each other by
    `member_locks`, which are taken before the lock of any game, so that no two tasks wait for each other.
    """

    def __init__(self, store: Store, size: int = TABLES_IN_MEMORY) -> None:
        self._store = store
        self._tables: LRUCache[int, CachedTable] = LRUCache(size)
        self._forgotten = 0
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
        return (await self.cached(game_id)).table

    async def cached(self, game_id: int) -> CachedTable:
        """Return the same as `find`, with all that the cache knows about the table."""
        while game_id not in self._tables:
            forgotten = self._forgotten
            read = await self._read(game_id)
            # A table that was cached meanwhile is newer, and a name that was forgotten meanwhile must not come back.
            if game_id not in self._tables and forgotten == self._forgotten:
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

    def get(self, game_id: int) -> CachedTable | None:
        """Return what is cached of a game, without reading the store, or None."""
        return self._tables.get(game_id)

    def put(self, cached: CachedTable) -> Table:
        """Cache a table and return it."""
        self._tables[cached.table.id] = cached
        return cached.table

    async def reload(self, game_id: int) -> Table:
        """Read a table again after a change, cache it in place of what a reader may have cached, and return it."""
        self.drop(game_id)
        return self.put(await self._read(game_id))

    def drop(self, game_id: int) -> None:
        """Drop what is cached of a game."""
        self._tables.pop(game_id, None)

    def drop_forgotten(self, game_ids: Iterable[int]) -> None:
        """Drop the games of a member who was forgotten, those too that are being read from the store right now."""
        self._forgotten += 1
        for game_id in game_ids:
            self.drop(game_id)

    def clear(self) -> None:
        """Drop all tables."""
        self._tables.clear()

    async def _read(self, game_id: int) -> CachedTable:
        """Rebuild a table from one snapshot of the store. Raises `GameError`, and `GameUnreadable` when damaged."""
        try:
            async with self._store.reading():
                record = await self.record(game_id)
                seats = tuple(await self._store.seats.of(game_id))
                log = await self._store.log.entries(game_id)
            options = stored_options(record)
            recent = tuple(deque(replay(game_id, options, len(seats), log), maxlen=MOVES_IN_MEMORY))
        except StoreCorrupt as error:
            return await self._read_without_log(game_id, error)
        table = Table(record, seats, options, None, -1)
        if recent:
            table = table.with_position(recent[-1].after, recent[-1].seq)
        return CachedTable(table, recent, record.shown_seq, record.shown_revision, record.hands_seq)

    async def _read_without_log(self, game_id: int, error: StoreCorrupt) -> CachedTable:
        """Return a damaged game that was ended: nobody plays it any more. Raises `GameUnreadable` for any other."""
        record = await self.record(game_id)
        if record.status is not GameStatus.ENDED:
            raise unreadable(game_id) from error
        seats = tuple(await self._store.seats.of(game_id))
        table = Table(record, seats, TableOptions(), None, record.newest_seq)
        return CachedTable(table, (), record.shown_seq, record.shown_revision, record.hands_seq)
