"""What can go wrong with the store, drawn as a tree, and the one place where SQLite's errors become it.

StoreError
├── Refusal              this call cannot be done; the store is well
│   ├── StaleVersion     somebody else wrote that place of the log
│   ├── ChannelTaken     a second open game in a channel
│   ├── SeatTaken        the member, or the seat, is at the table already
│   ├── NotFound         there is no such game, seat or post
│   ├── BackupRefused    the backup would overwrite something
│   ├── BadRow           the row breaks a rule of the tables: a mistake of ours
│   └── RolledBack       a statement of this transaction failed, so none of it was kept
└── Trouble              the file or its place is at fault; the host can mend it
    ├── StoreLocked      another program is writing
    ├── StoreReadOnly    the file or its folder cannot be written
    ├── StoreFull        the disk is full
    ├── StoreCorrupt     damaged, or no database at all
    │   └── GameUnreadable   what is stored of one game makes no sense; all others are well
    ├── StoreForeign     a database, but another program's
    ├── StoreTooNew      written by a newer version of the bot
    ├── StoreTooOld      written by an older one, and only to be read
    └── StoreUnavailable cannot be opened or reached, or is closed

Each message is one line for the host's log. After any of them nothing is half done, and the next call
works again once the cause has gone.
"""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager


class StoreError(Exception):
    """The store could not do what it was asked to."""


class Refusal(StoreError):
    """This call cannot be done; the store itself is well."""


class StaleVersion(Refusal):
    """Somebody else has written that place of the log; nothing of this call was."""


class ChannelTaken(Refusal):
    """The channel has an open game already."""


class SeatTaken(Refusal):
    """The member sits at this table already, or the seat is held."""


class NotFound(Refusal):
    """There is no such game, seat or post."""


class BackupRefused(Refusal):
    """The backup would overwrite something that it may not."""


class BadRow(Refusal):
    """The row breaks a rule of the tables, as JSON that is none would: a mistake of the caller."""


class RolledBack(Refusal):
    """A statement of this transaction failed although the caller went on, so none of it was kept."""


class Trouble(StoreError):
    """The file or its place is at fault; what the host can do stands in the message."""


class StoreLocked(Trouble):
    """Another program held the database for longer than the time-out."""


class StoreReadOnly(Trouble):
    """The file or its folder cannot be written."""


class StoreFull(Trouble):
    """No space was left for what had to be written."""


class StoreCorrupt(Trouble):
    """The file is damaged, or no database."""


class GameUnreadable(StoreCorrupt):
    """What is stored of one game makes no sense to this version; all others are well."""


class StoreForeign(Trouble):
    """The file is a database of another program; it was left untouched."""


class StoreTooNew(Trouble):
    """The file was written by a newer version of the bot; it was left untouched."""

    def __init__(self, found: int, known: int, path: object) -> None:
        super().__init__(
            f"{path} has tables of version {found}, and this bot knows {known} at most: run a newer version of the bot."
        )
        self.found = found
        self.known = known


class StoreTooOld(Trouble):
    """The file was written by an older version of the bot, and was only to be looked at."""

    def __init__(self, found: int, known: int, path: object) -> None:
        super().__init__(
            f"{path} has tables of version {found}; `splendor-bot run` brings them to version {known} when it starts."
        )


class StoreUnavailable(Trouble):
    """The file cannot be opened or reached, or the store is closed."""


_TROUBLES: dict[int, tuple[type[Trouble], str]] = {
    sqlite3.SQLITE_BUSY: (StoreLocked, "{path} is held by another program; try again when that has finished."),
    sqlite3.SQLITE_LOCKED: (StoreLocked, "{path} is held by another program; try again when that has finished."),
    sqlite3.SQLITE_READONLY: (StoreReadOnly, "{path} cannot be written: check the rights of the file and its folder."),
    sqlite3.SQLITE_PERM: (StoreReadOnly, "{path} cannot be written: check the rights of the file and its folder."),
    sqlite3.SQLITE_FULL: (StoreFull, "No space is left to write {path}: free some on its disk."),
    sqlite3.SQLITE_CORRUPT: (StoreCorrupt, "{path} is damaged: restore it from a backup."),
    sqlite3.SQLITE_NOTADB: (StoreCorrupt, "{path} is not a database: give another path, or restore a backup."),
    sqlite3.SQLITE_CANTOPEN: (
        StoreUnavailable,
        "{path} cannot be opened: check the path and its rights.",
    ),
    sqlite3.SQLITE_IOERR: (StoreUnavailable, "{path} could not be read or written: check its disk ({error})."),
}

# SQLite names the columns of the key that was broken, and nothing else tells one key from another.
_REFUSALS: dict[str, tuple[type[Refusal], str]] = {
    "UNIQUE constraint failed: moves.": (StaleVersion, "Somebody else has moved in this game meanwhile."),
    "UNIQUE constraint failed: games.channel_id": (ChannelTaken, "This channel has an open game already."),
    "UNIQUE constraint failed: seats.": (SeatTaken, "This member sits at the table already, or the seat is held."),
    "FOREIGN KEY constraint failed": (NotFound, "There is no such game in the database."),
}


@contextmanager
def translated(path: object) -> Generator[None]:
    """Raise SQLite's errors as children of `StoreError`, naming the database's path to the host."""
    try:
        yield
    except sqlite3.Error as error:
        raise _translation(error, path) from error


def _translation(error: sqlite3.Error, path: object) -> StoreError:
    text = str(error)
    # Python sets no code on the errors it finds itself, such as text that is not UTF-8.
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
