"""Copies of the database, those before its schema is updated as well, and the integrity check of a file."""

import logging
import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, nullcontext
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from bot.runtime.new_files import PART, FileRefused, new_file
from bot.store.contract.errors import NotBackedUp, StoreCorrupt, StoreError, StoreForeign
from bot.store.contract.queue import BUSY_TIMEOUT
from bot.store.sqlite.connection import translated
from bot.store.sqlite.files import MARK_NOTE, check_exists, refuse_own_file, uri_to_read
from bot.store.sqlite.schema import APPLICATION_ID

log = logging.getLogger(__name__)

PAGES_PER_STEP = 256
MOST_FAULTS = 20
COUNTED_TABLES = ("games", "log")
"""Tables whose rows are counted before and after the copy."""
KEPT = timedelta(days=7)
"""How long a backup is kept after the day on which it was made."""
_NAME_ENDS = re.compile(r"\.schema-\d{1,4}\.(?P<day>\d{4}-\d\d-\d\d)\.backup")


def back_up(
    source: Path,
    target: Path,
    *,
    replace: bool = False,
    progress: Callable[[int, int], None] = lambda done, total: None,
    report_elapsed: AbstractContextManager[None] | None = None,
) -> None:
    """Copy the database as it is at this moment to `target`, which appears only when the copy is complete and checked.

    Writers are not blocked during the copy, and their changes are not in the copy. `progress` is called with the pages
    copied and the pages in all; `report_elapsed` surrounds the check, which takes as long as the copy. Raises
    `FileRefused` as `new_file` and for a file of the database itself, and a child of `Trouble`.
    """
    refuse_own_file(target, source)
    with (
        translated(target),
        new_file(target, replace=replace) as file,
        closing(_open_to_read(source)) as original,
        closing(sqlite3.connect(file.name, isolation_level=None)) as copy,
    ):
        with translated(source):
            # A read transaction for as long as the copy takes: it sees the current state and blocks no writer.
            original.execute("BEGIN")
            counts = _counts(original)
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
    """Return the faults in a database, one line each, without changing it. Raises a child of `Trouble`."""
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


def _counts(connection: sqlite3.Connection) -> list[int]:
    return [connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COUNTED_TABLES]  # noqa: S608 - our own names


def today() -> date:
    """Return the day by which backups are named."""
    return datetime.now(UTC).date()


def back_up_before_update(path: Path, version: int, newest: int) -> Path:
    """Copy a database, check the copy, and return its path; one of the same day is replaced. Raises `NotBackedUp`."""
    real = Path(os.path.realpath(path))
    target = real.with_name(f"{real.name}.schema-{version}.{today():%Y-%m-%d}.backup")
    try:
        back_up(real, target, replace=True)
    except StoreCorrupt as error:
        text = f"{path} is damaged, so it stays at schema version {version} and is not updated to {newest}"
        raise NotBackedUp(f"{text}: restore a backup.") from error
    except (FileRefused, StoreError) as error:
        reason = str(error).rstrip(".").removesuffix(": free some on its disk")
        raise NotBackedUp(
            f"{path} stays at schema version {version}, because no backup could be made before its update to {newest}: "
            f"{reason}; free space on its disk, or let the bot write in its folder, and start it again."
        ) from error
    log.info(
        "Before its update from schema version %d to %d, %s was copied to %s, which is deleted after %d days",
        *(version, newest, path, target, KEPT.days),
    )
    return target


def delete_old_backups(path: Path) -> bool:
    """Delete backups from before an update that are a week old; return whether there are younger ones, or parts."""
    real = Path(os.path.realpath(path))
    is_any_left = False
    try:
        files = list(real.parent.iterdir())
    except OSError:  # the bot may use files in this folder, but not list them
        files = []
    for file in files:
        try:
            made = _day_of(file, real.name)
            if made is None:
                continue
            if made + KEPT >= today():
                is_any_left = True
            else:
                file.unlink()
                log.info("Deleted %s, a backup that was made before an update", file)
        except OSError as error:
            log.warning("%s, a backup made before an update, cannot be deleted: %s", file, error.strerror)
    return is_any_left


def _day_of(file: Path, database: str) -> date | None:
    """Return the day on which a backup of a database was made, or None if a file is none. Raises `OSError`."""
    named = _NAME_ENDS.fullmatch(file.name.removeprefix(database)) if file.name.startswith(database) else None
    if (named is None and not PART.fullmatch(file.name)) or file.is_symlink() or not file.is_file():
        return None
    if named is None:
        return datetime.fromtimestamp(file.stat().st_mtime, UTC).date()
    try:
        return date.fromisoformat(named["day"])
    except ValueError:  # a day that no calendar has
        return None
