"""Copies of the database, made while the bot is running, and the integrity check of a file."""

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path

from bot.runtime.new_files import new_file
from bot.store.contract.errors import StoreCorrupt, StoreForeign
from bot.store.contract.queue import BUSY_TIMEOUT
from bot.store.sqlite.errors import translated
from bot.store.sqlite.files import check_exists, refuse_own_file, uri_to_read
from bot.store.sqlite.lock import MARK_NOTE
from bot.store.sqlite.schema import APPLICATION_ID

PAGES_PER_STEP = 256
MOST_FAULTS = 20
COUNTED_TABLES = ("games", "log")
"""Tables whose rows are counted before and after the copy."""


def back_up(
    source: Path,
    target: Path,
    *,
    replace: bool = False,
    progress: Callable[[int, int], None],
    report_elapsed: AbstractContextManager[None] | None = None,
) -> None:
    """Copy the database as it is at this moment to `target`, which appears only when the copy is complete and checked.

    Writers are not blocked during the copy, and their changes are not in the copy. `progress` is called with the pages
    copied and the pages in all; `report_elapsed` surrounds the check, which takes as long as the copy. Raises
    `FileRefused` as `new_file` and for a file of the database itself, and a child of `Trouble`.
    """
    refuse_own_file(target, source)
    with (
        new_file(target, replace=replace) as file,
        closing(_open_to_read(source)) as original,
        closing(_connect(Path(file.name))) as copy,
    ):
        with translated(source):
            # A read transaction for as long as the copy takes: it sees the current state and blocks no writer.
            original.execute("BEGIN")
            counts = _counts(original)
        with translated(target):
            original.backup(copy, pages=PAGES_PER_STEP, progress=lambda _, left, total: progress(total - left, total))
            # The bot that opens a database without a mark renumbers the open games: moves may have been made since.
            copy.execute("DELETE FROM notes WHERE name = ?", (MARK_NOTE,))
            # A single file without a write-ahead log; the bot switches back to WAL when it opens it.
            copy.execute("PRAGMA journal_mode = DELETE")
            with report_elapsed or nullcontext():
                faults = faults_of(copy)
            if faults:
                raise StoreCorrupt(f"{source} is damaged and was not copied: {faults[0]}")
            if _counts(copy) != counts:
                raise StoreCorrupt(f"The copy {target} differs from {source}.")


def faults_in_file(path: Path) -> list[str]:
    """Return the faults in the pages, indexes and references of a database, one line each, without changing anything.

    Raises a child of `Trouble` when the file cannot be opened.
    """
    with closing(_open_to_read(path)) as connection:
        return faults_of(connection)


def faults_of(connection: sqlite3.Connection) -> list[str]:
    """Return the faults that SQLite finds in pages, indexes and references, one line each."""
    try:
        faults = [str(text) for (text,) in connection.execute(f"PRAGMA integrity_check({MOST_FAULTS})") if text != "ok"]
        for table, *_ in connection.execute("PRAGMA foreign_key_check"):
            faults.append(f"a row of {table} belongs to a game that does not exist")
    except sqlite3.DatabaseError as error:
        faults = [str(error)]
    return [" ".join(fault.split()) for fault in faults]


def _open_to_read(path: Path) -> sqlite3.Connection:
    check_exists(path)
    with translated(path):
        connection = sqlite3.connect(uri_to_read(path), timeout=BUSY_TIMEOUT, isolation_level=None, uri=True)
        try:
            [(application,)] = connection.execute("PRAGMA application_id")
        except BaseException:
            connection.close()
            raise
    if application != APPLICATION_ID:
        connection.close()
        raise StoreForeign(f"{path} is a database of another program: give another path.")
    return connection


def _connect(path: Path) -> sqlite3.Connection:
    """Connect to an empty file. Raises children of `Trouble`."""
    with translated(path):
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA user_version")
    return connection


def _counts(connection: sqlite3.Connection) -> list[int]:
    return [connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COUNTED_TABLES]  # noqa: S608 - our own names
