"""A connection to SQLite in a thread of its own, with a queue of callers and a busy timeout."""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, partial
from operator import itemgetter
from pathlib import Path
from time import perf_counter
from typing import Any, Self, TypeVar

import aiosqlite

from bot.store.sqlite.errors import Refusal, RolledBack, StoreLocked, StoreUnavailable, translated
from bot.store.sqlite.files import uri_to_read

BUSY_TIMEOUT = 2.0
"""Seconds to wait for another program's transaction: short enough to answer the player within three."""

SHORT_BUSY_TIMEOUT = 0.2
"""Seconds to wait after the last call met a busy database, so that queued callers do not each wait the full time."""

T = TypeVar("T")
Value = int | str | None
Parameters = Sequence[Value] | Mapping[str, Value]
Columns = Mapping[str, Any]
"""The values of a row by the names of its columns."""
Rows = list[sqlite3.Row]
Work = Callable[[sqlite3.Connection], T]
OnTrip = Callable[[float], None]
"""Called with the seconds that each trip to the database thread and back took."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A writing statement of a batch. `if_no_row` is raised when a statement with RETURNING returns no row."""

    sql: str
    parameters: Parameters = ()
    if_no_row: Refusal | None = None


def insertion(table: str, *rows: Columns, verb: str = "INSERT") -> Statement:
    """Return the statement that inserts rows, which all have the same columns; `verb` may be "REPLACE"."""
    names = ", ".join(rows[0])
    places = ", ".join([f"({', '.join('?' * len(rows[0]))})"] * len(rows))
    values = [value for row in rows for value in row.values()]
    return Statement(f"{verb} INTO {table} ({names}) VALUES {places}", values)


def record_of(record: type[T], row: sqlite3.Row, /, **values: Any) -> T:
    """Return a record whose fields are the columns of a row, apart from those given as `values`."""
    names, columns = _columns_in(record, tuple(values))
    return record(**dict(zip(names, columns(row), strict=True)), **values)


def columns_of(record: object) -> dict[str, Any]:
    """Return the fields of a record by name. Unlike `asdict`, it copies no value, which most writes would pay for."""
    return {name: getattr(record, name) for name in _names_of_fields(type(record))}


@cache
def _columns_in(record: type, given: Sequence[str]) -> tuple[Sequence[str], Callable[[sqlite3.Row], Sequence[Any]]]:
    """Return the names of the fields that are columns, since they are not `given`, and what gets their values at once.

    Statistics of a server make tens of thousands of records.
    """
    names = [name for name in _names_of_fields(record) if name not in given]
    assert len(names) > 1, "`itemgetter` would return a value that is not in a tuple"
    return names, itemgetter(*names)


@cache
def _names_of_fields(record: type) -> list[str]:
    return [each.name for each in fields(record)]


@dataclass(slots=True)
class Transaction:
    """An open transaction: the task that owns it, and the error after which it can only be rolled back."""

    task: asyncio.Task[Any] | None
    failure: BaseException | None = None

    def refuse_after_failure(self) -> None:
        """Raise `RolledBack` when a statement of the transaction has failed."""
        if self.failure is not None:
            raise RolledBack("The transaction was rolled back, because a statement in it failed.") from self.failure


class DatabaseThread(aiosqlite.Connection):
    """A connection with a thread of its own that can run several statements on one trip to the thread.

    aiosqlite's public methods make one trip per statement.
    """

    async def run(self, work: Work[T]) -> T:
        """Return the result of `work`, called in the thread. The thread runs its calls in order."""
        return await self._execute(work, self._conn)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - private in aiosqlite and untyped; tests/store/test_store_aiosqlite.py guards it


class QueuedConnection:
    """A connection that serves its callers one at a time, in the order in which they came.

    `queue` is held by the caller that is served, for one statement or for a transaction. `is_unsettled` means that a
    cancelled call may still be running in the thread.
    """

    def __init__(self, thread: DatabaseThread, path: str, busy_timeout: float, on_trip: OnTrip | None) -> None:
        thread.row_factory = sqlite3.Row
        self.queue = asyncio.Lock()
        self.transaction: Transaction | None = None
        self.is_unsettled = False
        self._was_busy = False
        self._is_closed = False
        self._thread = thread
        self._path = path
        self._busy_timeout = busy_timeout
        self._on_trip = on_trip

    @classmethod
    async def open(
        cls, path: Path | str, busy_timeout: float, on_trip: OnTrip | None, *, to_read: bool = False
    ) -> Self:
        """Connect to a file that exists, or to ":memory:"; with `to_read` in SQLite's read-only mode."""
        address = uri_to_read(path) if to_read else str(path)
        connect = partial(sqlite3.connect, address, timeout=busy_timeout, isolation_level=None, uri=to_read)
        with translated(path):
            thread = DatabaseThread(connect, iter_chunk_size=1)
            await thread
        return cls(thread, str(path), busy_timeout, on_trip)

    def own_transaction(self) -> Transaction | None:
        """Return the open transaction when this task owns it."""
        transaction = self.transaction
        return transaction if transaction and transaction.task is asyncio.current_task() else None

    async def run_in_turn(self, work: Work[T]) -> T:
        """Return the result of `work`: at once in a transaction of this task, else after waiting in the queue."""
        transaction = self.own_transaction()
        if transaction is None:
            queued_at = perf_counter()
            async with self.queue:
                return await self.run_first(work, queued_at)
        transaction.refuse_after_failure()
        try:
            return await self.run(work)
        except BaseException as error:
            # SQLite may have rolled back by itself, and would then write the next statement at once.
            transaction.failure = error
            raise

    async def run_first(self, work: Work[T], queued_at: float) -> T:
        """Return the result of the first work of a transaction, which may have to wait for another program.

        `queued_at` is the `perf_counter` at which the caller joined the queue. When the last call met a busy database,
        the time in the queue counts towards the short timeout.
        """
        if self._was_busy:
            left = min(SHORT_BUSY_TIMEOUT, self._busy_timeout) - (perf_counter() - queued_at)
            await self.set_busy_timeout(max(0.0, left))
        try:
            result = await self.run(work)
            self.is_unsettled = False
        except StoreLocked:
            self._was_busy = True
            raise
        except asyncio.CancelledError:
            self.is_unsettled = True
            raise
        if self._was_busy:
            self._was_busy = False
            await self.set_busy_timeout(self._busy_timeout)
        return result

    async def execute(self, sql: str, parameters: Parameters = ()) -> Rows:
        """Return the rows of one statement. The caller holds the queue."""
        return await self.run(partial(fetch, sql, parameters))

    async def run(self, work: Work[T]) -> T:
        """Return the result of `work` after one trip to the thread. The caller holds the queue."""
        self.refuse_after_close()
        before = perf_counter()
        with translated(self._path):
            result = await self._thread.run(work)
        if self._on_trip is not None:
            self._on_trip(perf_counter() - before)
        return result

    async def set_busy_timeout(self, seconds: float | None = None) -> None:
        """Set SQLite's busy timeout; without an argument, the one that the connection was opened with."""
        seconds = self._busy_timeout if seconds is None else seconds
        await self.execute(f"PRAGMA busy_timeout = {1000 * seconds:.0f}")

    async def rollback(self) -> None:
        """Roll back.

        The thread runs its calls in order. So the rollback runs after a statement whose caller was cancelled and before
        the statement of any other task, even if this call is cancelled as well.
        """
        with translated(self._path):
            await self._thread.rollback()

    async def close(self) -> None:
        """Close the connection and end its thread. Closing twice is no error."""
        self._is_closed = True
        with translated(self._path):
            await self._thread.close()

    def refuse_after_close(self) -> None:
        """Raise `StoreUnavailable` when the connection has been closed."""
        if self._is_closed:
            raise StoreUnavailable(f"{self._path} has been closed.")


def fetch(sql: str, parameters: Parameters, connection: sqlite3.Connection) -> Rows:
    """Return all rows of a statement. No cursor stays open, because that would block a checkpoint."""
    return connection.execute(sql, parameters).fetchall()


def write_as_transaction(statements: Sequence[Statement], connection: sqlite3.Connection) -> list[Rows]:
    """Run statements as a transaction of their own and return the rows of each."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        written = write_each(statements, connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite may have rolled back by itself
            connection.execute("ROLLBACK")
        raise
    return written


def write_each(statements: Sequence[Statement], connection: sqlite3.Connection) -> list[Rows]:
    """Run statements and return the rows of each. Raises the statement's `if_no_row`."""
    written: list[Rows] = []
    for statement in statements:
        rows = fetch(statement.sql, statement.parameters, connection)
        if statement.if_no_row is not None and not rows:
            raise statement.if_no_row
        written.append(rows)
    return written
