"""One database, shared by all tasks of the bot: one connection for writers, one for readers, whatever the engine."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from itertools import groupby
from time import perf_counter
from typing import Any, ClassVar, Self

from bot.engine import Frozen
from bot.store.contract.deletions import Deletions
from bot.store.contract.errors import StoreError
from bot.store.contract.migrations import Migration
from bot.store.contract.queue import BUSY_TIMEOUT, QueuedConnection
from bot.store.contract.sql import (
    Connection,
    OnTrip,
    Parameters,
    Rows,
    SqlValue,
    Statement,
    T,
    Work,
    fetch,
    transaction,
    write_each,
)

log = logging.getLogger(__name__)

DELETED_NOTE = "deleted"
"""The note that a deletion writes: the files may hold copies of what was deleted."""
OVERWRITE_RETRY = 5.0
"""Seconds between two attempts to overwrite them."""
OF_ONE_ENGINE = ("leases", "schema_version")
"""Tables that only PostgreSQL has; nothing in them belongs to the games."""
MEMORY = ":memory:"
"""The place of a database that is lost on closing."""
FIRST = "games"
"""The table that others refer to."""


class TableShape(Frozen):
    """A table that both engines have: the names of its columns, and of those that make up its key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]


class Database(ABC):
    """A database in which one transaction is written at a time, and that raises only `StoreError`s.

    A reader on the writers' connection would see rows that are not committed, and would wait behind writers that
    wait for another program. So reads have a connection of their own, except those within a transaction. A
    transaction is short: nothing slower than the database is awaited inside one. `name` is its path or address, without
    a password, as messages and logs show it. With a `fence`, each transaction that writes begins with that statement.
    """

    connection: ClassVar[type[QueuedConnection]]
    query_for_tables: ClassVar[str]
    """Returns the names of each table and column, ordered by table, and the column's place in the key from 1, or 0."""
    fence: Statement | None = None

    def __init__(
        self, place: Any, busy_timeout: float = BUSY_TIMEOUT, *, to_read: bool = False, on_trip: OnTrip | None = None
    ) -> None:
        self._writer = self._reader = self.connection(place, busy_timeout, to_read=to_read, on_trip=on_trip)
        if not to_read and place != MEMORY:
            self._reader = self.connection(place, busy_timeout, to_read=True, on_trip=on_trip)
        self.name = self._writer.name
        self.deletions = Deletions()
        self._overwriting = asyncio.Lock()
        self._tasks = set[asyncio.Task[None]]()

    @classmethod
    async def open(
        cls,
        place: Any,
        *,
        to_read: bool = False,
        updates: bool = False,
        busy_timeout: float = BUSY_TIMEOUT,
        migrations: Sequence[Migration] | None = None,
        on_trip: OnTrip | None = None,
    ) -> Self:
        """Open a database, and make the tables in an empty one; with `updates`, those of an earlier one are updated.

        `busy_timeout` is in seconds; `on_trip` is called with the seconds of each trip to the database. With `to_read`,
        nothing is ever changed, so the bot may be running. Raises a child of `Trouble`, such as `StoreTooOld` without
        `updates`; the database is unchanged then. Pages are not checked: that takes minutes on a large file, and one
        damaged game would lock out the players of all others. Reading a damaged page raises `StoreCorrupt`.
        """
        database = cls(place, busy_timeout, to_read=to_read, on_trip=on_trip)
        try:
            await (database._check() if to_read else database._prepare(migrations, updates))
        except BaseException:
            await database.close()
            raise
        return database

    @abstractmethod
    async def _prepare(self, migrations: Sequence[Migration] | None, updates: bool) -> None:
        """Make the tables, or bring them up to date, and check them. Changes nothing that is not as it should be."""

    @abstractmethod
    async def _check(self) -> None:
        """Raise a child of `Trouble` unless the tables are those of the newest version. Changes nothing."""

    def _write_each(self, statements: Sequence[Statement], connection: Connection) -> list[Rows]:
        return write_each(statements, connection)

    def _begin(self, reading: bool, first: Sequence[Statement], connection: Connection) -> list[Rows]:
        """Begin a transaction, run its first statements, and return the rows of each, in the thread."""
        before = [Statement("BEGIN" if reading else "BEGIN IMMEDIATE")]
        if self.fence is not None and not reading:
            before.append(self.fence)
        return self._write_each([*before, *first], connection)[len(before) :]

    def _write_as_transaction(self, statements: Sequence[Statement], connection: Connection) -> list[Rows]:
        """Run statements as a transaction of their own and return the rows of each, in the thread."""
        if len(statements) == 1 and self.fence is None:  # the engine makes it a transaction of its own
            return self._write_each(statements, connection)
        with transaction(connection, begin=""):
            return self._begin(False, statements, connection)

    @abstractmethod
    async def _overwrite(self) -> bool:
        """Overwrite what was deleted and return whether that is done. Raises `OSError` and `StoreError`s."""

    async def tables(self) -> list[TableShape]:
        """Return the tables that both engines have, those first that others refer to."""
        found: list[TableShape] = []
        for name, of_table in groupby(await self.rows(self.query_for_tables), key=lambda row: str(row[0])):
            if name not in OF_ONE_ENGINE:
                columns = [(str(column), int(place)) for _, column, place in of_table]
                key = [column for _, column in sorted((place, column) for column, place in columns if place)]
                found.append(TableShape(name, tuple(column for column, _ in columns), tuple(key)))
        return sorted(found, key=lambda table: table.name != FIRST)

    async def add_rows(self, table: TableShape, rows: Sequence[Sequence[SqlValue]]) -> None:
        """Add rows of a copied database, in the transaction of this task. Raises a child of `StoreError`."""
        places = ", ".join("?" * len(table.columns))
        sql = f"INSERT INTO {table.name} ({', '.join(table.columns)}) VALUES ({places})"  # noqa: S608 - our own names
        await self.write_all([Statement(sql, row) for row in rows])

    async def finish_adding(self) -> None:  # noqa: B027 - only PostgreSQL has to
        """Make ids that the database gives out follow those of added rows, as SQLite does by itself."""

    async def identity(self) -> str:
        """Return a text that differs between this database and each of its copies, empty for a file."""
        return ""

    def start_overwriting(self) -> asyncio.Task[None]:
        """Return a task that overwrites what was deleted, as `DELETED_NOTE` says, and retries until it can."""
        task = asyncio.create_task(self._overwrite_until_done())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _overwrite_until_done(self) -> None:
        is_told = False
        async with self._overwriting:
            while True:
                reason: object = "another program reads it"
                try:
                    notes = await self.rows("SELECT text FROM notes WHERE name = ?", (DELETED_NOTE,))
                    if not notes:
                        return
                    if await self._overwrite():
                        # A deletion that was made meanwhile has written another text.
                        parameters = (DELETED_NOTE, notes[0]["text"])
                        await self.write("DELETE FROM notes WHERE name = ? AND text = ?", parameters)
                        continue
                except (OSError, StoreError) as error:
                    reason = error
                if not is_told:
                    log.warning("Copies of deleted personal data stay in %s; trying again: %s", self.name, reason)
                    is_told = True
                await asyncio.sleep(OVERWRITE_RETRY)

    async def close(self) -> None:
        """Close the connections after the transactions that are under way. Closing twice is no error."""
        self._refuse_nesting()
        for task in self._tasks:
            task.cancel()  # the next start does the rest
        await asyncio.gather(*self._tasks, return_exceptions=True)
        async with self._both_queues():
            await self._reader.close()
            # Last, because closing the last connection removes the files beside a database of SQLite.
            await self._writer.close()

    @asynccontextmanager
    async def transaction(self, *first: Statement, reading: bool = False) -> AsyncGenerator[list[Rows]]:
        """Keep all writes of the block or none, as `Store.transaction` describes.

        With `reading`, the block writes nothing, blocks no writer, and sees one state of the database. The `first`
        statements are run on the trip that begins the transaction; their rows are handed out.
        """
        self._refuse_nesting()
        connection = self._reading_connection() if reading else self._writer
        queued_at = perf_counter()
        async with connection.queue:
            connection.owner, connection.failure = asyncio.current_task(), None
            try:
                yield await connection.run_first(partial(self._begin, reading, first), queued_at)
                connection.refuse_after_failure()
                await connection.rows("COMMIT")
            except BaseException as error:
                connection.is_unsettled |= isinstance(error, asyncio.CancelledError)
                await connection.rollback()
                raise
            finally:
                connection.owner = None

    @asynccontextmanager
    async def atomic(self, *first: Statement, reading: bool = False) -> AsyncGenerator[list[Rows]]:
        """Join the transaction of this task, or open one for the block, with the rows of its `first` statements."""
        if self._own_connection() is not None:
            yield await self.write_all(first) if first else []
        else:
            async with self.transaction(*first, reading=reading) as rows:
                yield rows

    async def rows(self, sql: str, parameters: Parameters = ()) -> Rows:
        """Return the rows of a query, in the transaction of this task or as last committed."""
        return await self.read(partial(fetch, sql, parameters))

    async def read(self, work: Work[T]) -> T:
        """Return the result of `work`, which only reads, after one trip to the thread."""
        return await (self._own_connection() or self._reading_connection()).run_in_turn(work)

    async def write(self, sql: str, parameters: Parameters = ()) -> Rows:
        """Run one writing statement, as `write_all` does, and return its rows."""
        [rows] = await self.write_all([Statement(sql, parameters)])
        return rows

    async def write_all(self, statements: Sequence[Statement]) -> list[Rows]:
        """Run writing statements on one trip to the thread and return the rows of each.

        They join the transaction of this task or are a transaction of their own. They are carried out even if their
        caller is cancelled. Raises a statement's `if_no_row`.
        """
        own = self._own_connection()
        work = partial(self._write_as_transaction if own is None else self._write_each, statements)
        return await (own or self._writer).run_in_turn(work)

    def _own_connection(self) -> QueuedConnection | None:
        return next((each for each in (self._writer, self._reader) if each.is_own), None)

    def _reading_connection(self) -> QueuedConnection:
        """Return the connection to read on: the writers' while a cancelled call may still be writing there."""
        return self._writer if self._writer.is_unsettled else self._reader

    @asynccontextmanager
    async def _both_queues(self) -> AsyncGenerator[None]:
        async with AsyncExitStack() as stack:
            for connection in dict.fromkeys((self._writer, self._reader)):
                await stack.enter_async_context(connection.queue)
            yield

    def _refuse_nesting(self) -> None:
        if self._own_connection() is not None:
            raise RuntimeError("This task is in a transaction already: leave it first, or use atomic().")


SHARD_SHIFT = 22
"""Bits of a server's id below those that decide its shard (Discord: Gateway, Sharding)."""


class Share(Frozen):
    """The games that one of several processes shows, by the shards of servers; those of none belong to shard 0."""

    group: int = 0
    groups: int = 1
    shards: int = 1

    @property
    def shard_ids(self) -> list[int]:
        """Return the shards of this group."""
        return list(range(self.group, self.shards, self.groups))

    @property
    def is_whole(self) -> bool:
        """Return whether there is just one process."""
        return self.groups == 1

    def owns(self, guild_id: int | None) -> bool:
        """Return whether games of a server, or of none, are in this share."""
        return ((guild_id or 0) >> SHARD_SHIFT) % self.shards % self.groups == self.group

    @property
    def condition(self) -> str:
        """Return the condition in SQL for the column `guild_id` of the games in this share."""
        if self.is_whole:
            return "1 = 1"
        group = f"((coalesce(guild_id, 0) >> {SHARD_SHIFT}) % {self.shards:d}) % {self.groups:d}"
        return f"{group} = {self.group:d}"


class Signals:
    """Sends signals to all other processes: this one to none, for a process that is alone."""

    def send(self, signal: str, about: int) -> None:
        """Send a signal in the background. One that cannot be sent is logged."""

    async def send_and_wait(self, signal: str, about: int) -> None:
        """Send a signal and return when all other processes have handled it, or have had time enough."""


WHOLE = Share()
"""The share of the only process."""


class Repository:
    """The part of the store for one aggregate."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _value(self, sql: str, *parameters: SqlValue) -> Any:
        """Return the first value of the first row of a query, or None if there is no row."""
        rows = await self._database.rows(sql, parameters)
        return rows[0][0] if rows else None
