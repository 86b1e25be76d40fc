"""A connection to SQLite in a thread of its own."""

import sqlite3
from pathlib import Path

from bot.store.contract.queue import EngineThread
from bot.store.contract.sql import T, Work
from bot.store.sqlite.errors import translated
from bot.store.sqlite.files import uri_to_read


class SqliteThread(EngineThread):
    """A connection to a file that exists, or to ":memory:"; with `to_read` in SQLite's read-only mode."""

    def __init__(self, path: Path | str, busy_timeout: float, *, to_read: bool = False) -> None:
        super().__init__(str(path), busy_timeout, to_read=to_read)
        self._connection: sqlite3.Connection | None = None

    def waiting(self, seconds: float) -> str:
        """Return the statement that sets SQLite's busy timeout."""
        return f"PRAGMA busy_timeout = {1000 * seconds:.0f}"

    def _run(self, work: Work[T]) -> T:
        with translated(self.name):
            if self._connection is None:
                address = uri_to_read(self.name) if self._to_read else self.name
                self._connection = sqlite3.connect(
                    address, timeout=self.busy_timeout, isolation_level=None, uri=self._to_read
                )
                self._connection.row_factory = sqlite3.Row
            return work(self._connection)

    def _rollback(self) -> None:
        with translated(self.name):
            if self._connection is not None:
                self._connection.rollback()

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
