"""A connection to SQLite in a thread of its own, and SQLite's errors as those of the store."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

from bot.store.contract import errors
from bot.store.contract.queue import QueuedConnection
from bot.store.contract.sql import T, Work
from bot.store.sqlite.files import uri_to_read


@contextmanager
def translated(path: object) -> Generator[None]:
    """Raise SQLite's errors as children of `StoreError`, with the path of the database in the message."""
    try:
        yield
    except sqlite3.Error as error:
        raise _translation(error, path) from error


def _translation(error: sqlite3.Error, path: object) -> errors.StoreError:
    text = str(error)
    # Errors that Python itself finds, such as text that is not UTF-8, have no code.
    extended: int = getattr(error, "sqlite_errorcode", 0)
    code = extended & 0xFF
    if code in (sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH):
        # SQLite's message names the columns of the violated key; nothing else tells one key from another.
        return errors.error_for("sqlite", text) or errors.BadRow(f"The database refused a row: {text}.")
    if text.startswith("Could not decode"):
        code = sqlite3.SQLITE_CORRUPT
    name = next((each for each in errors.DECLARED["sqlite"] if getattr(sqlite3, each, None) == code), "")
    return errors.error_for("sqlite", name, name=path, error=text) or errors.StoreError(f"{path}: {text}")


class SqliteConnection(QueuedConnection):
    """A connection to a file that exists, or to `MEMORY`; with `to_read` in SQLite's read-only mode."""

    _connection: sqlite3.Connection | None = None

    def _waiting(self, seconds: float) -> str:
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
