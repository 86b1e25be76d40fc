"""One SQLite connection, shared by every task of the bot, on which transactions take turns."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Self
from urllib.parse import quote

import aiosqlite

from bot.store.errors import RolledBack, StoreForeign, StoreTooNew, StoreTooOld, StoreUnavailable, translated
from bot.store.migrations import Migration, shipped_migrations

APPLICATION_ID = 0x53504C44
"""Stands in the header of our files (set by the first migration)."""

BUSY_TIMEOUT = 2.0
"""Seconds to wait for another program's transaction: short enough to answer the player within three."""

Value = int | str | None
Parameters = Sequence[Value] | Mapping[str, Value]
Timed = Callable[[float], None]
"""Is told how many seconds a statement took, the way to the database's thread and back included."""


@dataclass(slots=True)
class _Transaction:
    task: asyncio.Task[Any] | None
    failure: BaseException | None = None


class Database:
    """A connection that runs one transaction at a time and raises only `StoreError`s.

    On a shared connection a reader would see its neighbours' rows before they are committed. So reads wait for
    the transaction under way, too, except the reads of the task whose transaction it is. A transaction is
    therefore short: nothing slower than SQLite is awaited inside one.

    The database may be opened by a second process, such as a backup: SQLite keeps the two apart.
    """

    def __init__(self, connection: aiosqlite.Connection, path: str, *, timed: Timed | None = None) -> None:
        self._connection = connection
        self._path = path
        self._timed = timed
        self._turn = asyncio.Lock()
        self._transaction: _Transaction | None = None
        self._is_closed = False

    @classmethod
    async def open(
        cls,
        path: Path | str,
        *,
        busy_timeout: float = BUSY_TIMEOUT,
        migrations: Sequence[Migration] | None = None,
        timed: Timed | None = None,
    ) -> Self:
        """Open the file, creating it and its folders, and bring its tables up to date.

        `busy_timeout` is in seconds. Raises a child of `Trouble`, and then the file is as it was, or at an earlier
        migration. Pages are not checked one by one, which takes minutes on a large file and would lock the
        players of every sound game out for one that is damaged: that one raises `StoreCorrupt` when it is read.
        """
        if path != ":memory:":
            await asyncio.to_thread(_make_file, Path(path))
        with translated(path):
            connection = await aiosqlite.connect(path, timeout=busy_timeout, isolation_level=None)
        database = cls(connection, str(path), timed=timed)
        try:
            await database._prepare(shipped_migrations() if migrations is None else migrations)
        except BaseException:
            await database.close()
            raise
        return database

    @classmethod
    async def open_to_read(cls, path: Path, *, busy_timeout: float = BUSY_TIMEOUT) -> Self:
        """Open a file that is there, to be looked at only, while the bot may be running.

        Raises a child of `Trouble`, `StoreTooOld` among them.
        """
        address = f"file:{quote(str(path))}?mode=ro"
        with translated(path):
            connection = await aiosqlite.connect(address, timeout=busy_timeout, isolation_level=None, uri=True)
        database = cls(connection, str(path))
        try:
            connection.row_factory = sqlite3.Row
            known = len(shipped_migrations())
            await database._check_ownership(known=known)
            if (found := await database._pragma("user_version")) < known:
                raise StoreTooOld(found, known, path)
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        """Close the connection, after the transaction under way. Closing twice is no error."""
        self._refuse_nesting()
        async with self._turn:
            self._is_closed = True
            with translated(self._path):
                await self._connection.close()

    @asynccontextmanager
    async def transaction(self, *, reading: bool = False) -> AsyncGenerator[None]:
        """Keep all writes of the block or, when it raises or is cancelled, none of them.

        With `reading`, the block writes nothing and holds nobody up who writes; it sees one state of the database.

        It belongs to the task that opened it: a task started inside the block waits for its end like any other, so
        the block must not await one that uses the database.
        Once a statement has failed, the block can only be left: going on regardless ends in `RolledBack`.
        A cancellation that arrives during the commit itself does not undo it.
        Raises `RuntimeError` when the task is in a transaction already.
        """
        self._refuse_nesting()
        async with self._turn:
            self._refuse_after_close()
            self._transaction = transaction = _Transaction(asyncio.current_task())
            try:
                await self._execute("BEGIN" if reading else "BEGIN IMMEDIATE")
                yield
                _refuse_after_failure(transaction)
                await self._execute("COMMIT")
            except BaseException:
                # The connection works off its calls in order, so that this comes after a statement whose wait was
                # cancelled, and before anybody else's, even if this wait is cancelled as well.
                with translated(self._path):
                    await self._connection.rollback()
                raise
            finally:
                self._transaction = None

    @asynccontextmanager
    async def atomic(self) -> AsyncGenerator[None]:
        """Join the transaction of this task, or make one for the block."""
        if self._own_transaction() is not None:
            yield
        else:
            async with self.transaction():
                yield

    async def rows(self, sql: str, parameters: Parameters = ()) -> list[sqlite3.Row]:
        """Return the rows of a query, in the transaction of this task or after everybody else's."""
        transaction = self._own_transaction()
        if transaction is None:
            async with self._turn:
                return await self._execute(sql, parameters)
        _refuse_after_failure(transaction)
        try:
            return await self._execute(sql, parameters)
        except BaseException as error:
            # SQLite may have rolled all back by itself, and what follows would then be written at once.
            transaction.failure = error
            raise

    async def write(self, sql: str, parameters: Parameters = ()) -> list[sqlite3.Row]:
        """Run one writing statement, in the transaction of this task or as one of its own, and return what it returns.

        A statement by itself is a transaction to SQLite: one trip to its thread, where `transaction` takes three. It
        is carried out even if the wait for it is cancelled.
        """
        return await self.rows(sql, parameters)

    async def _prepare(self, migrations: Sequence[Migration]) -> None:
        self._connection.row_factory = sqlite3.Row
        # Look before anything is written: what is not ours, or from a later version, stays untouched.
        await self._check_ownership(known=len(migrations))
        await self._execute("PRAGMA journal_mode = WAL")
        await self._execute("PRAGMA synchronous = FULL")
        await self._execute("PRAGMA foreign_keys = ON")
        # What was deleted, names among it, is overwritten rather than left lying in the file.
        await self._execute("PRAGMA secure_delete = FAST")
        for migration in migrations:
            async with self.transaction():
                # Asked inside, since another process may be migrating, too.
                if await self._pragma("user_version") >= migration.number:
                    continue
                for statement in migration.statements():
                    await self._execute(statement)
                await self._execute(f"PRAGMA user_version = {migration.number:d}")
        async with self.transaction():
            # Written once more as it is, because SQLite reports a file it cannot write only when it has to.
            await self._execute(f"PRAGMA user_version = {await self._pragma('user_version'):d}")

    async def _check_ownership(self, *, known: int) -> None:
        found = await self._pragma("user_version")
        is_empty = not await self._execute("SELECT 1 FROM sqlite_schema LIMIT 1")
        if not is_empty and await self._pragma("application_id") != APPLICATION_ID:
            raise StoreForeign(f"{self._path} is a database of another program: give another path.")
        if found > known:
            raise StoreTooNew(found, known, self._path)

    async def _pragma(self, name: str) -> int:
        [row] = await self._execute(f"PRAGMA {name}")
        return row[0]

    async def _execute(self, sql: str, parameters: Parameters = ()) -> list[sqlite3.Row]:
        self._refuse_after_close()
        before = perf_counter()
        with translated(self._path):
            # One call to the worker thread, so that no cursor stays open and holds up a checkpoint.
            rows = list(await self._connection.execute_fetchall(sql, parameters))
        if self._timed is not None:
            self._timed(perf_counter() - before)
        return rows

    def _own_transaction(self) -> _Transaction | None:
        transaction = self._transaction
        return transaction if transaction and transaction.task is asyncio.current_task() else None

    def _refuse_after_close(self) -> None:
        if self._is_closed:
            raise StoreUnavailable(f"{self._path} has been closed.")

    def _refuse_nesting(self) -> None:
        if self._own_transaction() is not None:
            raise RuntimeError("This task is in a transaction already: leave it first, or use atomic().")


def _refuse_after_failure(transaction: _Transaction) -> None:
    if transaction.failure is not None:
        raise RolledBack("The transaction was rolled back, because a statement in it failed.") from transaction.failure


def _make_file(path: Path) -> None:
    """Create the file and its folders where missing, or say why that cannot be.

    Left to aiosqlite, a file that cannot be opened leaves a thread behind, which answers to an event loop that may
    be gone by then.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreUnavailable(f"The folder of {path} cannot be created: {error.strerror}.") from error
    with translated(path):
        sqlite3.connect(path).close()
