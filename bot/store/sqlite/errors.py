"""Errors of the store, and the one place where SQLite's errors are translated into them.

StoreError
├── Refusal    this call cannot be done: StaleVersion, ChannelHasGame, GameExists, SeatTaken, NotFound, BadRow,
│              RolledBack
└── Trouble    a problem with the file or its place: StoreLocked, StoreInUse, StoreReadOnly, StoreFull, StoreForeign,
    │          StoreTooNew, StoreTooOld, SchemaDiffers, StoreUnavailable
    └── StoreCorrupt
        └── GameUnreadable

Each message is one line for the operator's log. After any of these errors nothing is half done, and the next call works
again once the cause is gone.
"""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager


class StoreError(Exception):
    """The store could not carry out a call."""


class Refusal(StoreError):
    """This call cannot be done; the store itself is well."""


class StaleVersion(Refusal):
    """Another process has changed the game since it was read; nothing of this call was written."""


class ChannelHasGame(Refusal):
    """The channel has an open game already."""


class GameExists(Refusal):
    """The database has this game already."""


class SeatTaken(Refusal):
    """The member has a seat at this table already, or the seat is taken."""


class NotFound(Refusal):
    """There is no such game, seat or message."""


class BadRow(Refusal):
    """The row breaks a rule of the schema, such as text that is not JSON: a bug of the caller."""


class RolledBack(Refusal):
    """The caller went on after a statement of this transaction had failed, so nothing of it was kept."""


class Trouble(StoreError):
    """A problem with the file or its place; the message says what the operator can do."""


class StoreLocked(Trouble):
    """Another program held the database for longer than the timeout."""


class StoreInUse(Trouble):
    """Another bot is running on the database."""


class StoreReadOnly(Trouble):
    """The file or its folder cannot be written."""


class StoreFull(Trouble):
    """The disk has no space left."""


class StoreCorrupt(Trouble):
    """The file is damaged or is not a database."""


class GameUnreadable(StoreCorrupt):
    """The stored data of one game cannot be read by this release; all others are well."""


class StoreForeign(Trouble):
    """The file is a database of another program; it was left untouched."""


class StoreTooNew(Trouble):
    """The file was written by a newer version of the bot; it was left untouched."""


class StoreTooOld(Trouble):
    """The file was written by an older version of the bot and was opened to read only."""


class SchemaDiffers(Trouble):
    """The tables or indexes of the file are not those of its schema version; it was left untouched."""


class StoreUnavailable(Trouble):
    """The file cannot be opened or reached, or the store is closed."""


_LOCKED = (StoreLocked, "{path} is locked by another program; try again when that has finished.")
_READ_ONLY = (StoreReadOnly, "{path} cannot be written: check the permissions of the file and its folder.")
_TROUBLES: dict[int, tuple[type[Trouble], str]] = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_FULL: (StoreFull, "No space is left to write {path}: free some on its disk."),
    sqlite3.SQLITE_CORRUPT: (StoreCorrupt, "{path} is damaged: restore it from a backup."),
    sqlite3.SQLITE_NOTADB: (StoreCorrupt, "{path} is not a database: give another path, or restore a backup."),
    sqlite3.SQLITE_CANTOPEN: (StoreUnavailable, "{path} cannot be opened: check the path and its permissions."),
    sqlite3.SQLITE_IOERR: (StoreUnavailable, "{path} could not be read or written: check its disk ({error})."),
}

# SQLite's message names the columns of the violated key; nothing else tells one key from another.
_REFUSALS: dict[str, tuple[type[Refusal], str]] = {
    "UNIQUE constraint failed: log.": (StaleVersion, "Another process has moved in this game since it was read."),
    "UNIQUE constraint failed: games.channel_id": (ChannelHasGame, "This channel has an open game already."),
    "UNIQUE constraint failed: seats.": (SeatTaken, "This member has a seat at the table, or the seat is taken."),
    "FOREIGN KEY constraint failed": (NotFound, "There is no such game in the database."),
}


@contextmanager
def translated(path: object) -> Generator[None]:
    """Raise SQLite's errors as children of `StoreError`, with the path of the database in the message."""
    try:
        yield
    except sqlite3.Error as error:
        raise _translation(error, path) from error


def _translation(error: sqlite3.Error, path: object) -> StoreError:
    text = str(error)
    # Errors that Python itself finds, such as text that is not UTF-8, have no code.
    extended: int = getattr(error, "sqlite_errorcode", 0)
    code = extended & 0xFF
    if code in (sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH):
        for start, (refusal, message) in _REFUSALS.items():
            if text.startswith(start):
                return refusal(message)
        return BadRow(f"The database refused a row: {text}.")
    if text.startswith("Could not decode"):
        code = sqlite3.SQLITE_CORRUPT
    if code in _TROUBLES:
        trouble, message = _TROUBLES[code]
        return trouble(message.format(path=path, error=text))
    return StoreError(f"{path}: {text}")
