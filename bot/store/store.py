"""The store: everything that must survive a restart, one part per aggregate; and the lock on a database."""

import logging
import secrets
from collections.abc import AsyncGenerator, Generator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from typing import TYPE_CHECKING, Self

from bot.runtime.address import Address, Place
from bot.store.contract.database import DELETED_NOTE, Database, Share
from bot.store.contract.errors import StoreError, StoreUnavailable
from bot.store.contract.queue import BUSY_TIMEOUT
from bot.store.contract.sql import OnTrip, Statement
from bot.store.games import RAISE_REVISION, GameRecords, OpenGames, PastGames, WholeGames, new_id_after
from bot.store.people import PersonalData
from bot.store.preferences import Notes, Preferences
from bot.store.results import Results
from bot.store.sqlite.database import SqliteDatabase
from bot.store.sqlite.files import MARK_NOTE, DatabaseLock
from bot.store.timers import Timers
from bot.store.tries import TriedLines
from bot.store.weekly import WeeklyDeals

if TYPE_CHECKING:
    from bot.store.postgres.leases import ServerLock


log = logging.getLogger(__name__)

REWRITTEN_NOTE = "rewritten"
"""The note of a file whose free pages are empty."""


class Store:
    """The bot's database.

    Any call may raise a child of `Trouble`; children of `Refusal` are named where they can be raised. A call writes
    everything or nothing. Inside `async with store.transaction():`, several calls become one. Moments are whole seconds
    since 1970 (UTC). `database` is what the parts are built on, for tools that measure or damage it.
    """

    def __init__(self, database: Database, lock: "DatabaseLock | ServerLock | None" = None) -> None:
        self.database = database
        self._lock = lock if isinstance(lock, DatabaseLock) else None  # one with marks, which are renewed at the end
        self.games = GameRecords(database)
        self.open_games = OpenGames(database)
        self.past_games = PastGames(database)
        self.preferences = Preferences(database)
        self.notes = Notes(database)
        self.results = Results(database)
        self.people = PersonalData(database)
        self.timers = Timers(database)
        self.tries = TriedLines(database)
        self.weekly = WeeklyDeals(database)
        self.whole_games = WholeGames(database)

    def take_share(self, share: Share) -> None:
        """List only what is pending or due in a share of the games, from now on."""
        self.games.share = self.timers.share = share

    @classmethod
    async def open(
        cls,
        place: Place | str,
        *,
        lock: "DatabaseLock | ServerLock | None" = None,
        updates: bool = False,
        busy_timeout: float = BUSY_TIMEOUT,
        on_trip: OnTrip | None = None,
    ) -> Self:
        """Open the database as `Database.open` does, creating a file and its folders where missing.

        `lock` is held by the running bot and stays the caller's; with it, open games get new ids and become pending
        when the database was put in the place of another one. Raises a child of `Trouble`.
        """
        database = await _engine(place).open(place, updates=updates, busy_timeout=busy_timeout, on_trip=on_trip)
        store = cls(database, lock)
        try:
            if lock is not None:
                await store._renumber_if_copied(lock)
            if isinstance(lock, DatabaseLock):
                await store._renew_mark(lock)
                await store._rewrite_once()
            await store.people.count_deletions()
            if lock is not None and await store.notes.get(DELETED_NOTE) is not None:
                database.start_overwriting()  # a deletion before a stop
        except BaseException:
            await store.database.close()
            raise
        return store

    @classmethod
    async def open_to_read(cls, place: Place) -> Self:
        """Open an existing database to read only, even while the bot is running. Raises a child of `Trouble`."""
        return cls(await _engine(place).open(place, to_read=True))

    async def close(self) -> None:
        """Close the database, after the transaction under way. Later calls raise `StoreUnavailable`."""
        if self._lock is not None:
            lock, self._lock = self._lock, None
            with suppress(StoreError, OSError):  # on a full disk, only the copies made in this run look the same
                await self._renew_mark(lock)
        await self.database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.close()

    def transaction(self) -> AbstractAsyncContextManager[object]:
        """Make the calls in the block one transaction: all are kept or, when the block raises or is cancelled, none.

        All other writers wait until then, so nothing slower than the store is awaited inside. The block belongs to its
        task: awaiting another task there that uses the store is a deadlock. After a call has failed, the block can
        only be left: going on raises `RolledBack`. A cancellation that arrives during the commit does not undo it.
        Raises `RuntimeError` inside another transaction of the same task.
        """
        return self.database.transaction()

    async def _renumber_if_copied(self, lock: "DatabaseLock | ServerLock") -> None:
        """Renumber the open games unless the mark is that of the lock file, or of this very database on a server."""
        locking = """
            INSERT INTO notes (name, text) VALUES (?, '')
            ON CONFLICT (name) DO UPDATE SET text = notes.text RETURNING text
        """
        async with self.transaction():
            identity = await self.database.identity()
            [[mark]] = await self.database.write(locking, (MARK_NOTE,))  # one process at a time
            if mark not in (lock.marks if isinstance(lock, DatabaseLock) else [identity]):
                await self.renumber()
                await self.notes.set(MARK_NOTE, identity)

    async def _rewrite_once(self) -> None:
        """Write a file from before `secure_delete` anew, which takes a second for 100 MB and room for two copies."""
        if await self.notes.get(REWRITTEN_NOTE) is None:
            if await self.games.count():
                log.info("Writing %s anew, once: about a second for 100 MB", self.database.name)
            try:
                await self.database.write("VACUUM")
                await self.notes.set(REWRITTEN_NOTE, "1")
            except StoreError as error:
                log.warning("Free pages may hold deleted personal data; the next start overwrites them: %s", error)

    async def renumber(self) -> None:
        """Give the open games new ids, so that buttons of moves after this copy find no game; make them pending."""
        sql = f"UPDATE games SET id = ?, {RAISE_REVISION} WHERE id = ?"  # noqa: S608 - our own text
        games, statements = await self.games.all_open(), list[Statement]()
        newest = games[-1].id if games else 0
        for game in games:
            newest = new_id_after(newest)
            statements.append(Statement(sql, (newest, game.id)))  # the children follow by ON UPDATE CASCADE
        if statements:
            await self.database.write_all(statements)

    async def _renew_mark(self, lock: DatabaseLock) -> None:
        """Write a new mark to the database and to the lock file, so that copies made earlier differ."""
        known, mark = await self.notes.get(MARK_NOTE), secrets.token_hex(16)
        lock.set_marks(*([known] if known else []), mark)
        await self.notes.set(MARK_NOTE, mark)
        lock.set_marks(mark)


@asynccontextmanager
async def lock_on(place: Place, *, shared: bool = False) -> "AsyncGenerator[DatabaseLock | ServerLock]":
    """Lock a database during the block.

    With `shared`, several bots may use one on a server, as long as no command holds its lock alone; a file is always
    used by one. Raises `StoreInUse` while others hold the lock, and other children of `Trouble`.
    """
    if isinstance(place, Address):
        with importing():
            from bot.store.postgres.leases import ServerLock
        async with ServerLock(place, shared) as lock:
            yield lock
    else:
        with DatabaseLock(place) as lock:
            yield lock


def _engine(place: Place | str) -> type[Database]:
    """Return the class of the database at a place. Raises `StoreUnavailable` without the library of PostgreSQL."""
    if not isinstance(place, Address):
        return SqliteDatabase
    with importing():
        from bot.store.postgres.database import PostgresDatabase
    return PostgresDatabase


@contextmanager
def importing() -> Generator[None]:
    """Raise `StoreUnavailable`, which says what to install, if an import in the block finds no psycopg."""
    try:
        yield
    except ImportError as error:
        text = f"SPLENDOR_DATABASE names a server, and {error.name or 'the library of PostgreSQL'} is not installed"
        raise StoreUnavailable(f"{text}: pip install 'splendor-bot[postgres]'.") from None
