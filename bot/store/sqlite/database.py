"""One SQLite database, shared by all tasks of the bot: one connection for writers, one for readers."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Self

from bot.store.sqlite.connection import (
    BUSY_TIMEOUT,
    OnTrip,
    Parameters,
    QueuedConnection,
    Rows,
    Statement,
    T,
    Transaction,
    Work,
    fetch,
    write_as_transaction,
    write_each,
)
from bot.store.sqlite.errors import StoreTooOld, translated
from bot.store.sqlite.files import check_exists, prepare_file
from bot.store.sqlite.migrations import Migration, shipped_migrations
from bot.store.sqlite.schema import check_schema


class Database:
    """A database in which one transaction is written at a time, and that raises only `StoreError`s.

    A reader on the writers' connection would see rows that are not committed, and would wait behind writers that
    wait for another program. So reads have a connection of their own, except those within a transaction. A
    transaction is short: nothing slower than SQLite is awaited inside one.

    A second process, such as a backup, may open the same file: SQLite keeps the two apart.
    """

    def __init__(self, connection: QueuedConnection, path: str) -> None:
        self._writer = connection
        self._reader = connection
        self.path = path

    @classmethod
    async def open(
        cls,
        path: Path | str,
        *,
        busy_timeout: float = BUSY_TIMEOUT,
        migrations: Sequence[Migration] | None = None,
        on_trip: OnTrip | None = None,
    ) -> Self:
        """Open the file, creating it and its folders, and bring its schema up to date. Only this user may read them.

        `busy_timeout` is in seconds. Raises a child of `Trouble`; the file is then unchanged, or at an earlier
        migration. Pages are not checked: that takes minutes on a large file, and one damaged game would lock out the
        players of all others. Reading a damaged page raises `StoreCorrupt`.
        """
        if path != ":memory:":
            await asyncio.to_thread(_make_file, Path(path))
        connection = await QueuedConnection.open(path, busy_timeout, on_trip)
        database = cls(connection, str(path))
        try:
            await database._prepare(shipped_migrations() if migrations is None else migrations)
            if path != ":memory:":
                database._reader = await QueuedConnection.open(path, busy_timeout, on_trip, to_read=True)
        except BaseException:
            await database.close()
            raise
        return database

    @classmethod
    async def open_to_read(cls, path: Path) -> Self:
        """Open an existing file to read only, even while the bot is running.

        Raises a child of `Trouble`, among them `StoreTooOld` and `SchemaDiffers`.
        """
        check_exists(path)
        database = cls(await QueuedConnection.open(path, BUSY_TIMEOUT, None, to_read=True), str(path))
        try:
            migrations = shipped_migrations()
            if (found := await database._checked_version(migrations)) < len(migrations):
                newest = len(migrations)
                text = f"{path} has schema version {found}; `splendor-bot run` updates it to {newest} when it starts."
                raise StoreTooOld(text)
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        """Close the connections after the transactions that are under way. Closing twice is no error."""
        self._refuse_nesting()
        async with self._both_queues():
            await self._reader.close()
            # Last, because closing the last connection removes the files beside the database.
            await self._writer.close()

    @asynccontextmanager
    async def transaction(self, *, reading: bool = False) -> AsyncGenerator[None]:
        """Keep all writes of the block or none, as `Store.transaction` describes.

        With `reading`, the block writes nothing, blocks no writer, and sees one state of the database.
        """
        self._refuse_nesting()
        connection = self._reading_connection() if reading else self._writer
        queued_at = perf_counter()
        async with connection.queue:
            connection.refuse_after_close()
            connection.transaction = transaction = Transaction(asyncio.current_task())
            try:
                await connection.run_first(partial(fetch, "BEGIN" if reading else "BEGIN IMMEDIATE", ()), queued_at)
                yield
                transaction.refuse_after_failure()
                await connection.execute("COMMIT")
            except BaseException as error:
                connection.is_unsettled |= isinstance(error, asyncio.CancelledError)
                await connection.rollback()
                raise
            finally:
                connection.transaction = None

    @asynccontextmanager
    async def atomic(self, *, reading: bool = False) -> AsyncGenerator[None]:
        """Join the transaction of this task, or open one for the block."""
        if self._own_connection() is not None:
            yield
        else:
            async with self.transaction(reading=reading):
                yield

    async def rows(self, sql: str, parameters: Parameters = ()) -> Rows:
        """Return the rows of a query, in the transaction of this task or as last committed."""
        return await self.read(partial(fetch, sql, parameters))

    async def read(self, work: Work[T]) -> T:
        """Return the result of `work`, which only reads, after one trip to the thread."""
        return await (self._own_connection() or self._reading_connection()).run_in_turn(work)

    async def write(self, sql: str, parameters: Parameters = ()) -> Rows:
        """Run one writing statement, in the transaction of this task or as its own, and return its rows.

        SQLite makes a single statement a transaction: one trip to the thread instead of the three of `transaction`.
        The statement is carried out even if its caller is cancelled.
        """
        return await (self._own_connection() or self._writer).run_in_turn(partial(fetch, sql, parameters))

    async def write_all(self, statements: Sequence[Statement]) -> list[Rows]:
        """Run writing statements on one trip to the thread and return the rows of each.

        They join the transaction of this task or are a transaction of their own. They are carried out even if their
        caller is cancelled. Raises a statement's `if_no_row`.
        """
        own = self._own_connection()
        work = partial(write_as_transaction if own is None else write_each, statements)
        return await (own or self._writer).run_in_turn(work)

    async def rebuild(self) -> None:
        """Write the file anew, without anything that is not in a row any more; others may read meanwhile.

        When SQLite moves rows within a page, it leaves copies in the unused part of the page, which it does not
        overwrite. Raises a `StoreError`, for instance without room on the disk for a second copy.
        """
        self._refuse_nesting()
        async with self._writer.queue:
            await self._writer.execute("VACUUM")

    async def truncate_wal(self) -> bool:
        """Checkpoint the write-ahead log and cut it to zero bytes; return whether that was possible.

        Overwritten text remains readable in that file until then. It is not possible while another program reads from
        the file, such as a backup; this call does not wait for that.
        """
        self._refuse_nesting()
        async with self._both_queues():
            await self._writer.set_busy_timeout(0)
            try:
                [[is_busy, *_]] = await self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                await self._writer.set_busy_timeout()
        return not is_busy

    async def _prepare(self, migrations: Sequence[Migration]) -> None:
        # Check before anything is written: a file that is not as it should be stays untouched.
        await self._checked_version(migrations)
        await self._writer.execute("PRAGMA journal_mode = WAL")
        await self._writer.execute("PRAGMA synchronous = FULL")
        await self._writer.execute("PRAGMA foreign_keys = ON")
        # Deleted rows, names among them, are overwritten with zeros instead of staying in the file.
        await self._writer.execute("PRAGMA secure_delete = FAST")
        for migration in migrations:
            async with self.transaction():
                # Inside the transaction, because another process may be migrating, too.
                if await self._pragma("user_version") >= migration.number:
                    continue
                for statement in migration.statements():
                    await self._writer.execute(statement)
                await self._writer.execute(f"PRAGMA user_version = {migration.number:d}")
        # When the bot was stopped right after a privacy deletion, the names may still stand in the write-ahead log.
        await self.truncate_wal()
        async with self.transaction():
            # The version is written once more, because SQLite reports a read-only file only when it has to write.
            await self._writer.execute(f"PRAGMA user_version = {await self._pragma('user_version'):d}")

    async def _checked_version(self, migrations: Sequence[Migration]) -> int:
        return await self._writer.run(lambda connection: check_schema(connection, self.path, migrations))

    async def _pragma(self, name: str) -> int:
        [row] = await self._writer.execute(f"PRAGMA {name}")
        return row[0]

    def _own_connection(self) -> QueuedConnection | None:
        return next((each for each in (self._writer, self._reader) if each.own_transaction() is not None), None)

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


def _make_file(path: Path) -> None:
    """Create the file and its folders where missing. Raises a child of `Trouble`.

    When aiosqlite cannot open a file, it leaves a thread behind that calls an event loop that may be closed by then.
    """
    prepare_file(path)
    with translated(path):
        sqlite3.connect(path).close()
