"""Copies of the database, made while the bot is running, and the integrity check of a file."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path

from bot.store.sqlite.connection import BUSY_TIMEOUT
from bot.store.sqlite.errors import BackupRefused, StoreCorrupt, StoreForeign, StoreUnavailable, translated
from bot.store.sqlite.files import check_exists, companions, create_private, is_regular_or_missing, uri_to_read
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
    `BackupRefused` for a target that exists, unless `replace` is set, and a child of `Trouble`.
    """
    # The file that a symbolic link points to is replaced, not the link.
    database, target = Path(os.path.realpath(source)), Path(os.path.realpath(target))
    if target in (database, *companions(database)):
        raise BackupRefused(f"{target} belongs to the database itself.")
    try:
        if not is_regular_or_missing(target):
            raise BackupRefused(f"{target} is not a file, so it is not replaced.")
        if target.exists() and not replace:
            raise BackupRefused(f"{target} exists already; --force replaces it.")
    except OSError as error:
        raise StoreUnavailable(f"{target} cannot be written: {error.strerror}.") from error
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        with closing(_open_to_read(source)) as original, closing(_new_file(part)) as copy:
            with translated(source):
                # A read transaction for as long as the copy takes: it sees the current state and blocks no writer.
                original.execute("BEGIN")
                counts = _counts(original)
            with translated(target):
                original.backup(
                    copy, pages=PAGES_PER_STEP, progress=lambda _, left, total: progress(total - left, total)
                )
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
        _flush(part)
        part.replace(target)
        _flush(target.parent)
    except OSError as error:
        raise StoreUnavailable(f"{target} cannot be written: {error.strerror}.") from error
    finally:
        part.unlink(missing_ok=True)


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


def _new_file(path: Path) -> sqlite3.Connection:
    """Connect to a new file that only this user may read. Raises `OSError` and children of `Trouble`."""
    create_private(path)
    with translated(path):
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA user_version")
    return connection


def _counts(connection: sqlite3.Connection) -> list[int]:
    return [connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COUNTED_TABLES]  # noqa: S608 - our own names


def _flush(path: Path) -> None:
    if os.name == "nt" and path.is_dir():
        return  # Windows cannot open folders
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
