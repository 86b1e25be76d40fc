"""One SQLite database, shared by every task of the bot: one connection on which writers take turns, one for readers."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Self
from urllib.parse import quote

import aiosqlite

from bot.store.errors import (
    NotFound,
    RolledBack,
    StoreForeign,
    StoreLocked,
    StoreTooNew,
    StoreTooOld,
    StoreUnavailable,
    translated,
)
from bot.store.migrations import Migration, shipped_migrations

APPLICATION_ID = 0x53504C44
"""Stands in the header of our files (set by the first migration)."""

BUSY_TIMEOUT = 2.0
"""Seconds to wait for another program's transaction: short enough to answer the player within three."""

IMPATIENT = 0.2
"""Seconds to wait for one that was in the way just before, so that the next players do not wait one after the other."""

Value = int | str | None
Parameters = Sequence[Value] | Mapping[str, Value]
Statement = tuple[str, Parameters]
Rows = list[sqlite3.Row]
Work = Callable[[sqlite3.Connection], Rows]
Timed = Callable[[float], None]
"""Is told how many seconds a statement took, the way to the database's thread and back included."""


@dataclass(slots=True)
class _Transaction:
    task: asyncio.Task[Any] | None
    failure: BaseException | None = None


class _Connection(aiosqlite.Connection):
    """A connection with a thread of its own, that carries out more than one statement on a trip there.

    aiosqlite itself goes there once for each statement; what its own methods go with is kept for its children.
    """

    async def run(self, work: Work) -> Rows:
        """Return what comes of a work, carried out in the thread. Raises what the work raises."""
        return await self._execute(work, self._conn)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - aiosqlite gives this method of its own no types


class _Line:
    """A connection at which tasks are served one after the other.

    `is_held` while another program is in the way; `is_unsettled` while a call may be under way for which nobody waits.
    """

    def __init__(self, connection: _Connection) -> None:
        connection.row_factory = sqlite3.Row
        self.connection = connection
        self.turn = asyncio.Lock()
        self.transaction: _Transaction | None = None
        self.is_held = False
        self.is_unsettled = False

    def own_transaction(self) -> _Transaction | None:
        """Return the transaction under way when this task opened it."""
        transaction = self.transaction
        return transaction if transaction and transaction.task is asyncio.current_task() else None


class Database:
    """A database in which one transaction is written at a time, and that raises only `StoreError`s.

    On one connection a reader would see its neighbours' rows before they are committed, and wait behind those who
    wait for another program. So reads have a connection of their own, except those within a transaction. A
    transaction is short: nothing slower than SQLite is awaited inside one.

    The database may be opened by a second process, such as a backup: SQLite keeps the two apart.
    """

    def __init__(
        self,
        connection: _Connection,
        path: str,
        *,
        busy_timeout: float = BUSY_TIMEOUT,
        timed: Timed | None = None,
    ) -> None:
        self._writer = _Line(connection)
        self._reader = self._writer
        self._path = path
        self._busy_timeout = busy_timeout
        self._timed = timed
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
            connection = await _connect(str(path), busy_timeout)
        database = cls(connection, str(path), busy_timeout=busy_timeout, timed=timed)
        try:
            await database._prepare(shipped_migrations() if migrations is None else migrations)
            if path != ":memory:":
                database._reader = _Line(await _connect_to_read(path, busy_timeout))
        except BaseException:
            await database.close()
            raise
        return database

    @classmethod
    async def open_to_read(cls, path: Path, *, busy_timeout: float = BUSY_TIMEOUT) -> Self:
        """Open a file that is there, to be looked at only, while the bot may be running.

        Raises a child of `Trouble`, `StoreTooOld` among them.
        """
        database = cls(await _connect_to_read(path, busy_timeout), str(path), busy_timeout=busy_timeout)
        try:
            known = len(shipped_migrations())
            await database._check_ownership(known=known)
            if (found := await database._pragma("user_version")) < known:
                raise StoreTooOld(found, known, path)
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        """Close the connections, after the transactions under way. Closing twice is no error."""
        self._refuse_nesting()
        async with self._both_turns():
            self._is_closed = True
            with translated(self._path):
                await self._reader.connection.close()
                # The last to be closed, since it takes along the files beside the database.
                await self._writer.connection.close()

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
        line = self._reading_line() if reading else self._writer
        asked_at = perf_counter()
        async with line.turn:
            self._refuse_after_close()
            line.transaction = transaction = _Transaction(asyncio.current_task())
            try:
                await self._begin(partial(_fetch, "BEGIN" if reading else "BEGIN IMMEDIATE", ()), line, asked_at)
                yield
                _refuse_after_failure(transaction)
                await self._execute("COMMIT", line=line)
            except BaseException as error:
                line.is_unsettled |= isinstance(error, asyncio.CancelledError)
                # The connection works off its calls in order, so that this comes after a statement whose wait was
                # cancelled, and before anybody else's, even if this wait is cancelled as well.
                with translated(self._path):
                    await line.connection.rollback()
                raise
            finally:
                line.transaction = None

    @asynccontextmanager
    async def atomic(self) -> AsyncGenerator[None]:
        """Join the transaction of this task, or make one for the block."""
        if self._own_line() is not None:
            yield
        else:
            async with self.transaction():
                yield

    async def rows(self, sql: str, parameters: Parameters = ()) -> Rows:
        """Return the rows of a query, in the transaction of this task or of what was committed last."""
        return await self._run(partial(_fetch, sql, parameters), self._own_line() or self._reading_line())

    async def write(self, sql: str, parameters: Parameters = ()) -> Rows:
        """Run one writing statement, in the transaction of this task or as one of its own, and return what it returns.

        A statement by itself is a transaction to SQLite: one trip to its thread, where `transaction` takes three. It
        is carried out even if the wait for it is cancelled.
        """
        return await self._run(partial(_fetch, sql, parameters), self._own_line() or self._writer)

    async def write_all(self, statements: Sequence[Statement]) -> None:
        """Run writing statements, in the transaction of this task or as one of their own, on one trip to the thread.

        Raises `NotFound` where one that is to return rows finds none. They are carried out even if the wait for them is
        cancelled.
        """
        line = self._own_line()
        work = partial(_write_all if line is None else _write_each, statements)
        await self._run(work, line or self._writer)

    async def scrub(self) -> bool:
        """Clear the file beside the database, in which what was overwritten still stands; return whether that was done.

        Not while another program reads from there, such as a backup: nobody is made to wait for that.
        """
        self._refuse_nesting()
        async with self._both_turns():
            await self._wait_at_most(0, self._writer)
            try:
                [[is_busy, *_]] = await self._execute("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                await self._wait_at_most(self._busy_timeout, self._writer)
        return not is_busy

    async def _run(self, work: Work, line: _Line) -> Rows:
        transaction = line.own_transaction()
        if transaction is None:
            asked_at = perf_counter()
            async with line.turn:
                return await self._begin(work, line, asked_at)
        _refuse_after_failure(transaction)
        try:
            return await self._carry_out(work, line)
        except BaseException as error:
            # SQLite may have rolled all back by itself, and what follows would then be written at once.
            transaction.failure = error
            raise

    async def _begin(self, work: Work, line: _Line, asked_at: float) -> Rows:
        """Carry out the first work of a transaction, which may have to wait for another program.

        Where one was in the way before, those who have waited for their turn meanwhile wait no longer.
        """
        if line.is_held:
            patience = min(IMPATIENT, self._busy_timeout) - (perf_counter() - asked_at)
            await self._wait_at_most(max(0.0, patience), line)
        try:
            rows = await self._carry_out(work, line)
            line.is_unsettled = False
        except StoreLocked:
            line.is_held = True
            raise
        except asyncio.CancelledError:
            line.is_unsettled = True
            raise
        if line.is_held:
            line.is_held = False
            await self._wait_at_most(self._busy_timeout, line)
        return rows

    async def _wait_at_most(self, seconds: float, line: _Line) -> None:
        await self._execute(f"PRAGMA busy_timeout = {1000 * seconds:.0f}", line=line)

    async def _prepare(self, migrations: Sequence[Migration]) -> None:
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
        # Of those forgotten when the bot was last stopped, the names may stand in the file beside the database.
        await self.scrub()
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

    async def _execute(self, sql: str, parameters: Parameters = (), *, line: _Line | None = None) -> Rows:
        return await self._carry_out(partial(_fetch, sql, parameters), line or self._writer)

    async def _carry_out(self, work: Work, line: _Line) -> Rows:
        """Return what comes of a work on a connection. No cursor stays open, which would hold up a checkpoint."""
        self._refuse_after_close()
        before = perf_counter()
        with translated(self._path):
            rows = await line.connection.run(work)
        if self._timed is not None:
            self._timed(perf_counter() - before)
        return rows

    def _own_line(self) -> _Line | None:
        """Return the connection on which this task has a transaction."""
        return next((line for line in (self._writer, self._reader) if line.own_transaction() is not None), None)

    def _reading_line(self) -> _Line:
        """Return the connection to read on: that of the writers while something may yet be written there."""
        return self._writer if self._writer.is_unsettled else self._reader

    @asynccontextmanager
    async def _both_turns(self) -> AsyncGenerator[None]:
        async with AsyncExitStack() as stack:
            for line in dict.fromkeys((self._writer, self._reader)):
                await stack.enter_async_context(line.turn)
            yield

    def _refuse_after_close(self) -> None:
        if self._is_closed:
            raise StoreUnavailable(f"{self._path} has been closed.")

    def _refuse_nesting(self) -> None:
        if self._own_line() is not None:
            raise RuntimeError("This task is in a transaction already: leave it first, or use atomic().")


def _refuse_after_failure(transaction: _Transaction) -> None:
    if transaction.failure is not None:
        raise RolledBack("The transaction was rolled back, because a statement in it failed.") from transaction.failure


async def _connect(address: str, busy_timeout: float, *, uri: bool = False) -> _Connection:
    connect = partial(sqlite3.connect, address, timeout=busy_timeout, isolation_level=None, uri=uri)
    connection = _Connection(connect, iter_chunk_size=1)
    await connection
    return connection


async def _connect_to_read(path: Path | str, busy_timeout: float) -> _Connection:
    with translated(path):
        return await _connect(f"file:{quote(str(path))}?mode=ro", busy_timeout, uri=True)


def _fetch(sql: str, parameters: Parameters, connection: sqlite3.Connection) -> Rows:
    return connection.execute(sql, parameters).fetchall()


def _write_all(statements: Sequence[Statement], connection: sqlite3.Connection) -> Rows:
    connection.execute("BEGIN IMMEDIATE")
    try:
        _write_each(statements, connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite may have rolled back by itself
            connection.execute("ROLLBACK")
        raise
    return []


def _write_each(statements: Sequence[Statement], connection: sqlite3.Connection) -> Rows:
    """Run statements. Raises `NotFound` where one that is to return rows finds none."""
    for sql, parameters in statements:
        cursor = connection.execute(sql, parameters)
        if cursor.description and not cursor.fetchall():
            raise NotFound("There is no such game or post in the database.")
    return []


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
