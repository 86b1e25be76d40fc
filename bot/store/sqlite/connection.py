"""A connection to SQLite in a thread of its own."""

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import aiosqlite

from bot.store.contract.sql import T
from bot.store.sqlite.errors import translated
from bot.store.sqlite.files import uri_to_read

Work = Callable[[sqlite3.Connection], T]


class DatabaseThread(aiosqlite.Connection):
    """A connection with a thread of its own that can run several statements on one trip to the thread.

    aiosqlite's public methods make one trip per statement.
    """

    async def run(self, work: Work[T]) -> T:
        """Return the result of `work`, called in the thread. The thread runs its calls in order."""
        return await self._execute(work, self._conn)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - private in aiosqlite and untyped; tests/store/test_store_aiosqlite.py guards it


class SqliteThread:
    """A `DatabaseThread` that raises SQLite's errors as those of the store."""

    def __init__(self, thread: DatabaseThread, path: str) -> None:
        thread.row_factory = sqlite3.Row
        self._thread = thread
        self._path = path

    async def run(self, work: Work[T]) -> T:
        """Return the result of `work`, called in the thread."""
        with translated(self._path):
            return await self._thread.run(work)

    async def rollback(self) -> None:
        """Roll back, if a transaction is open."""
        with translated(self._path):
            await self._thread.rollback()

    async def close(self) -> None:
        """Close the connection and end its thread. Closing twice is no error."""
        with translated(self._path):
            await self._thread.close()

    def waiting(self, seconds: float) -> str:
        """Return the statement that sets SQLite's busy timeout."""
        return f"PRAGMA busy_timeout = {1000 * seconds:.0f}"


async def connect(path: Path | str, busy_timeout: float, *, to_read: bool = False) -> SqliteThread:
    """Connect to a file that exists, or to ":memory:"; with `to_read` in SQLite's read-only mode."""
    address = uri_to_read(path) if to_read else str(path)
    opened: Callable[[], Any] = partial(
        sqlite3.connect, address, timeout=busy_timeout, isolation_level=None, uri=to_read
    )
    with translated(path):
        thread = DatabaseThread(opened, iter_chunk_size=1)
        await thread
    return SqliteThread(thread, str(path))
