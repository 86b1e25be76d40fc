"""All games: finding them, and changing one under its lock.

Only the most recently used games are in memory, each with its newest moves. An entry of this cache is valid while its
version equals that of the row in the database, so nothing ever changes an entry: it is replaced by what was written.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from enum import StrEnum
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot import store
from bot.engine import Event
from bot.games.unit.life import in_log, log, log_change
from bot.games.unit.logged_move import LoggedMove, in_effect, recent_of, replay, stored_options, unreadable, up_to
from bot.games.unit.options import TableOptions
from bot.games.unit.refusals import ChannelTaken, NoSuchGame, StaleBoard
from bot.games.unit.results import has_result, result_of
from bot.games.unit.table import Table
from bot.games.unit.unit import Game, Snapshot, without_log
from bot.store import MemberSettings, Signals, Store


class KeyedLocks:
    """One `asyncio.Lock` for each key, such as a game's id."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        """Return the number of locks that are held or awaited."""
        return len(self._locks)

    @asynccontextmanager
    async def hold(self, *keys: int) -> AsyncGenerator[None]:
        """Hold the locks of all keys for the block; they are taken in ascending order, so that tasks never deadlock."""
        async with AsyncExitStack() as stack:
            for key in sorted(set(keys)):
                await stack.enter_async_context(self._lock(key))
            yield

    def _lock(self, key: int) -> asyncio.Lock:
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock


GAMES_IN_MEMORY = 200
"""Each takes about 15 KB."""
MEMBERS_IN_MEMORY = 1000
GUILDS_IN_MEMORY = 100
EVENTS_IN_MEMORY = 100
"""Games whose events are cached, for computer players: reading a long log takes ten times as long as a move."""

FIRST_ENTRIES_IN_MEMORY = 10_000


class Signal(StrEnum):
    """The kinds of signals to the other processes on the same database; each comes with an id."""

    GAME = "game"
    """A game is pending, and the process in whose share it is shows it."""
    MEMBER = "member"
    """The settings of a member have changed."""
    SERVER = "server"
    """The settings of a server have changed."""
    FORGET = "forget"
    """A member was forgotten: nothing of them may stay in memory."""
    ALL = "all"
    """Signals may have been missed: nothing in memory is known to be current. The id is 0."""


V = TypeVar("V")


class ReadCache(Generic[V]):
    """Caches values that `read` gets from the store by an id. `on_change` tells other processes."""

    def __init__(self, size: int, read: Callable[[int], Awaitable[V]], on_change: Callable[[int], None]) -> None:
        self._values: LRUCache[int, V] = LRUCache(size)
        self._read = read
        self.on_change = on_change
        self._changes = 0

    async def get(self, key: int) -> V:
        """Return the value of an id."""
        if key in self._values:
            return self._values[key]
        changes = self._changes
        value = await self._read(key)
        if changes == self._changes:
            self._values[key] = value
        return value

    def drop(self, key: int) -> None:
        """Drop the value of an id that is about to change. A read in progress is not cached."""
        self._changes += 1
        self._values.pop(key, None)

    def drop_everywhere(self, key: int) -> None:
        """Drop the value of an id that has changed, also in other processes."""
        self.drop(key)
        self.on_change(key)

    def clear(self) -> None:
        """Drop all values."""
        self._changes += 1
        self._values.clear()


class Games:
    """Reads games, and hands out one at a time to be changed.

    `locks` gives each game one writer at a time, and `member_locks` each member one new seat at a time; the latter are
    taken first, so that no two tasks wait for each other. `on_moves` receives the number of moves written, each time.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        size: int = GAMES_IN_MEMORY,
        on_moves: Callable[[int], None] | None = None,
    ) -> None:
        self.store = store
        self.now = now
        self._snapshots: LRUCache[int, Snapshot] = LRUCache(size)
        self.events: LRUCache[int, tuple[int, tuple[Event, ...]]] = LRUCache(EVENTS_IN_MEMORY)
        """The entry up to which the events of a game are cached, and these events; `History.events` reads them."""
        self.first_added: LRUCache[int, int] = LRUCache(FIRST_ENTRIES_IN_MEMORY)
        """The first entry of each game that this process has added since it began, or since `clear`."""
        self._changes = 0
        self._on_moves = on_moves
        self.settings = ReadCache[MemberSettings](
            MEMBERS_IN_MEMORY, self._read_settings, lambda key: self.signals.send(Signal.MEMBER, key)
        )
        self.guild_settings = ReadCache[str | None](
            GUILDS_IN_MEMORY, store.preferences.guild_settings, lambda key: self.signals.send(Signal.SERVER, key)
        )
        self.signals = Signals()
        self.locks = KeyedLocks()
        self.member_locks = KeyedLocks()

    def __len__(self) -> int:
        """Return the number of games in memory."""
        return len(self._snapshots)

    def clear(self) -> None:
        """Drop all games and settings from memory."""
        self._changes += 1
        self._snapshots.clear()
        self.events.clear()
        self.first_added.clear()
        self.settings.clear()
        self.guild_settings.clear()

    async def renumber(self, set_back: int) -> bool:
        """Give all open games new ids, since Discord shows a lost entry of the one that was `set_back`.

        Return False if that game has got a new id meanwhile.
        """
        async with self.store.transaction():
            if await self.store.games.version(set_back) is None:
                return False
            await self.store.renumber()
        self.clear()
        self.signals.send(Signal.ALL, 0)
        return True

    async def record(self, game_id: int) -> store.GameRecord:
        """Return a game's record from the store. Raises `NoSuchGame`."""
        record = await self.store.games.get(game_id)
        if record is None:
            raise NoSuchGame
        return record

    async def find(self, game_id: int) -> Table:
        """Return a game's table as it is stored now.

        Raises `NoSuchGame`, and `GameUnreadable` for a damaged game; one that was ended is returned without a position.
        """
        return (await self.current(game_id)).table

    async def current(self, game_id: int) -> Snapshot:
        """Return a game as it is stored now, from memory if its version is that in the store. Raises as `find`."""
        version = await self.store.games.version(game_id)
        if version is None:
            raise NoSuchGame
        return await self.of_version(game_id, version)

    async def of_version(self, game_id: int, version: int) -> Snapshot:
        """Return a game that is at least as new as this version, from memory or from the store. Raises as `find`."""
        cached = self._snapshots.get(game_id)
        return cached if cached is not None and cached.rows.record.version >= version else await self._read(game_id)

    async def known(self, game_id: int) -> Snapshot:
        """Return a game from memory, or from the store. Raises as `find`.

        What is in memory is current unless a multi-game change has written since. If other processes change games too,
        this is the same as `current`.
        """
        if not self.store.games.share.is_whole:
            return await self.current(game_id)
        return self._snapshots.get(game_id) or await self._read(game_id)

    async def log_of(self, snapshot: Snapshot) -> list[LoggedMove]:
        """Return the whole log up to a snapshot with the positions, with what was taken back; empty before the deal."""
        if snapshot.table.position is None:
            return []
        return up_to(snapshot.table.seq, _replayed(snapshot.rows, await self.store.whole_games.log(snapshot.table.id)))

    @asynccontextmanager
    async def locked(self, game_id: int, *, even_damaged: bool = False) -> AsyncGenerator[Game]:
        """Hand out a game to be changed, and write it when the block is left; a block that raises writes nothing.

        Raises as `find`; after the block, `StaleBoard` if another process has changed the game since it was read, and
        a `StoreError` if it could not be written. With `even_damaged`, a game that cannot be read is handed out without
        a position, for changes that need no log.
        """
        async with self.locks.hold(game_id):
            async with self._locked_for_all(game_id) as versions:
                game = await self._as_locked(game_id, versions, even_damaged=even_damaged)
                yield game
                if has_changed := game.has_changed:
                    await self._write(game)
            if has_changed:
                self._keep(game)
            if game.is_damaged:
                self.drop(game_id)

    @asynccontextmanager
    async def _locked_for_all(self, *game_ids: int) -> AsyncGenerator[Mapping[int, int] | None]:
        """Lock games in the database if other processes change games too, and hand out their versions then."""
        if self.store.games.share.is_whole:
            yield None
        else:
            async with self.store.games.locked(*game_ids) as versions:
                yield versions

    async def _as_locked(self, game_id: int, versions: Mapping[int, int] | None, *, even_damaged: bool) -> Game:
        try:
            if versions is None:
                return Game(await self.known(game_id), self.now())
            if game_id not in versions:
                raise NoSuchGame
            return Game(await self.of_version(game_id, versions[game_id]), self.now())
        except store.GameUnreadable:
            if not even_damaged:
                raise
            return Game(await self._read_without_log(game_id), self.now(), is_damaged=True)

    async def open_of(self, member_id: int) -> list[Table]:
        """Return the open tables at which a member has a seat, oldest first, without those that cannot be read."""
        tables: list[Table] = []
        for record in await self.store.games.open_of(member_id):
            with suppress(store.GameUnreadable):
                tables.append((await self.of_version(record.id, record.version)).table)
        return tables

    @asynccontextmanager
    async def locked_together(
        self,
        game_ids: Collection[int],
        others: Collection[int] = (),
        *,
        even_damaged: bool = False,
        at_end: Callable[[], Awaitable[None]] | None = None,
    ) -> AsyncGenerator[list[Game]]:
        """Hand out several games, and write them with the store's other changes of the block in one transaction.

        `at_end` is called after they were written, in the same transaction; it may change the rows of these games and
        of `others`, which are locked but not read. Damaged games are left out, or handed out as by `locked`. Raises as
        `locked`.
        """
        async with self.locks.hold(*game_ids, *others):
            async with self._locked_for_all(*game_ids, *others) as versions:
                games: list[Game] = []
                for game_id in game_ids:
                    with suppress(store.GameUnreadable):
                        games.append(await self._as_locked(game_id, versions, even_damaged=even_damaged))
                async with self.store.database.atomic():
                    yield games
                    changed = [game for game in games if game.has_changed]
                    for game in changed:
                        await self._write(game)
                    if at_end is not None:
                        await at_end()
            for game in changed:
                self._keep(game)
            if at_end is not None:
                for game_id in (*game_ids, *others):
                    self.drop(game_id)

    async def create(self, game: Game) -> Table:
        """Add a game that is not stored yet, and return its table. Raises `ChannelTaken`."""
        try:
            game_id = await self.store.games.create(game.rows, game.written())
        except (store.ChannelHasGame, store.GameExists):  # the latter is a weekly deal that its member has begun
            raise ChannelTaken from None
        self.store.timers.announce(game.timers)
        table = (await self.known(game_id)).table
        if table.is_playing:
            log.info("%s begins", in_log(table.game))
        return table

    async def _write(self, game: Game) -> None:
        written = game.written()
        if game.added and has_result(game.record):
            log = await self.store.whole_games.log(game.id)
            whole = in_effect([*_replayed(game.snapshot.rows, log), *game.added])
            table = game.table
            written = replace(written, result=result_of(table.game, game.seats, table.options, whole))
        try:
            await self.store.games.write(game.snapshot.rows, game.rows, written)
        except BaseException as error:
            self.drop(game.id)
            if isinstance(error, store.StaleVersion):
                raise StaleBoard from None
            raise

    def _keep(self, game: Game) -> None:
        self.store.timers.announce(game.timers)
        moves = sum(each.kind is not store.EntryKind.DEAL for each in game.added)
        if moves and self._on_moves is not None:
            self._on_moves(moves)
        if game.added:
            self.first_added.setdefault(game.id, game.added[0].seq)
        log_change(game)
        self._changes += 1
        self._snapshots[game.id] = game.rebase()

    def drop(self, game_id: int) -> None:
        """Drop a game from memory; a task that is reading it now reads it again."""
        self._changes += 1
        self._snapshots.pop(game_id, None)

    async def _read_settings(self, member_id: int) -> MemberSettings:
        return (await self.store.preferences.member(member_id)).settings

    async def _read(self, game_id: int) -> Snapshot:
        """Read a game from the store, and put it in memory unless a newer version of it is there."""
        changes = self._changes
        try:
            stored = await self.store.games.load(game_id)
            if stored is None:
                raise NoSuchGame
            rows, log = stored
            if (log[-1].seq if log else -1) != rows.record.newest_seq:
                raise unreadable(game_id)
            recent = recent_of(_replayed(rows, log), rows.plans)
        except store.StoreCorrupt as error:
            snapshot = await self._read_without_log(game_id)
            if snapshot.rows.record.status is not store.GameStatus.ENDED:
                raise unreadable(game_id) from error
            return snapshot
        position = recent[-1].after if recent else None
        table = Table(
            rows.record, rows.seats, stored_options(rows.record), position, rows.record.newest_seq, rows.former
        )
        snapshot = Snapshot(rows, table, recent)
        cached = self._snapshots.get(game_id)
        if cached is not None and cached.rows.record.version > rows.record.version:
            return cached
        if changes != self._changes:  # perhaps of this game, which is not in memory any more
            return await self._read(game_id)
        self._snapshots[game_id] = snapshot
        return snapshot

    async def _read_without_log(self, game_id: int) -> Snapshot:
        """Return a game without position and options, for a game whose log or options may be unreadable."""
        stored = await self.store.games.load(game_id, with_log=False)
        if stored is None:
            raise NoSuchGame
        return without_log(stored[0], TableOptions())


def _replayed(rows: store.GameRows, log: Sequence[store.LogEntry]) -> list[LoggedMove]:
    return list(replay(rows.record.id, stored_options(rows.record), len(rows.seats), log))
