"""SQLite's errors as those of the store."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

from bot.store.contract import errors

_LOCKED = (errors.StoreLocked, "{path} is locked by another program; try again when that has finished.")
_READ_ONLY = (errors.StoreReadOnly, "{path} cannot be written: check the permissions of the file and its folder.")
_TROUBLES: dict[int, tuple[type[errors.Trouble], str]] = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_FULL: (errors.StoreFull, "No space is left to write {path}: free some on its disk."),
    sqlite3.SQLITE_CORRUPT: (errors.StoreCorrupt, "{path} is damaged: restore it from a backup."),
    sqlite3.SQLITE_NOTADB: (errors.StoreCorrupt, "{path} is not a database: give another path, or restore a backup."),
    sqlite3.SQLITE_CANTOPEN: (errors.StoreUnavailable, "{path} cannot be opened: check the path and its permissions."),
    sqlite3.SQLITE_IOERR: (errors.StoreUnavailable, "{path} could not be read or written: check its disk ({error})."),
}

# SQLite's message names the columns of the violated key; nothing else tells one key from another.
_REFUSALS: dict[str, tuple[type[errors.Refusal], str]] = {
    "UNIQUE constraint failed: log.": (
        errors.StaleVersion,
        "Another process has moved in this game since it was read.",
    ),
    "UNIQUE constraint failed: games.channel_id": (errors.ChannelHasGame, "This channel has an open game already."),
    "UNIQUE constraint failed: seats.": (
        errors.SeatTaken,
        "This member has a seat at the table, or the seat is taken.",
    ),
    "FOREIGN KEY constraint failed": (errors.NotFound, "There is no such game in the database."),
}


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
        for start, (refusal, message) in _REFUSALS.items():
            if text.startswith(start):
                return refusal(message)
        return errors.BadRow(f"The database refused a row: {text}.")
    if text.startswith("Could not decode"):
        code = sqlite3.SQLITE_CORRUPT
    if code in _TROUBLES:
        trouble, message = _TROUBLES[code]
        return trouble(message.format(path=path, error=text))
    return errors.StoreError(f"{path}: {text}")
