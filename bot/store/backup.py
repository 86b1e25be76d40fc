"""Copies of the database, made while the bot plays on, and the check of a file as such."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from urllib.parse import quote

from bot.store.database import APPLICATION_ID, BUSY_TIMEOUT
from bot.store.errors import BackupRefused, StoreCorrupt, StoreForeign, StoreUnavailable, translated

PAGES_AT_ONCE = 256
MOST_FAULTS = 20
COUNTED = ("games", "moves")
COPIED = "copied"
"""The note by which a copy is known as one."""


def back_up(
    source: Path,
    target: Path,
    *,
    replace: bool = False,
    progress: Callable[[int, int], None],
    ticking: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> None:
    """Copy the database as it is at this moment to `target`, which appears only when it is whole and checked.

    Whoever writes meanwhile is neither held up nor in the copy. `progress` is told pages, and
    `ticking` surrounds the check, which takes as long again. Raises `BackupRefused` for
    a file that is there, unless it may be replaced, and a child of `Trouble`.
    """
    if target.exists() and target.resolve() in (source.resolve(), *_beside(source.resolve())):
        raise BackupRefused(f"{target} belongs to the database itself.")
    if target.exists() and not replace:
        raise BackupRefused(f"{target} is there already; --force replaces it.")
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        with closing(_open_to_read(source)) as original, closing(_new_file(part)) as copy:
            shutil.copymode(source, part)
            with translated(source):
                # Held for as long as the copy takes: what is read stays as it is now, and nobody has to wait.
                original.execute("BEGIN")
                counts = _counts(original)
            with translated(target):
                original.backup(
                    copy, pages=PAGES_AT_ONCE, progress=lambda _, left, total: progress(total - left, total)
                )
                # So that whoever opens it to play on knows that moves may have been made since.
                copy.execute("INSERT OR REPLACE INTO notes (name, text) VALUES (?, '')", (COPIED,))
                # One file that needs no other beside it; the bot puts it back into WAL mode when it opens it.
                copy.execute("PRAGMA journal_mode = DELETE")
                with ticking():
                    faults = faults_of(copy)
                if faults:
                    raise StoreCorrupt(f"{source} is damaged, so it was not copied: {faults[0]}")
                if _counts(copy) != counts:
                    raise StoreCorrupt(f"{target} did not become the same as {source}.")
        _flush(part)
        part.replace(target)
        _flush(target.parent)
    except OSError as error:
        raise StoreUnavailable(f"{target} cannot be written: {error.strerror}.") from error
    finally:
        part.unlink(missing_ok=True)


def faults_in_file(path: Path) -> list[str]:
    """Return what is wrong with the pages and references of a database, a line each, without changing anything.

    Raises a child of `Trouble` when it cannot even be opened.
    """
    with closing(_open_to_read(path)) as connection:
        return faults_of(connection)


def faults_of(connection: sqlite3.Connection) -> list[str]:
    """Return what SQLite finds wrong with pages, indexes and references, a line each."""
    try:
        faults = [str(text) for (text,) in connection.execute(f"PRAGMA integrity_check({MOST_FAULTS})") if text != "ok"]
        for table, *_ in connection.execute("PRAGMA foreign_key_check"):
            faults.append(f"a row of {table} belongs to a game that is not there")
    except sqlite3.DatabaseError as error:
        faults = [str(error)]
    return [" ".join(fault.split()) for fault in faults]


def _open_to_read(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise StoreUnavailable(f"There is no database at {path}; SPLENDOR_DATABASE can name another.")
    with translated(path):
        connection = sqlite3.connect(
            f"file:{quote(str(path.absolute()))}?mode=ro", timeout=BUSY_TIMEOUT, isolation_level=None, uri=True
        )
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
    with translated(path):
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA user_version")
    return connection


def _beside(path: Path) -> tuple[Path, Path]:
    """Return the files that SQLite keeps beside a database."""
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def _counts(connection: sqlite3.Connection) -> list[int]:
    return [connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COUNTED]  # noqa: S608 - our own names


def _flush(path: Path) -> None:
    """Have the disk take a file or a folder for good."""
    if os.name == "nt" and path.is_dir():
        return  # Windows opens no folders
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
