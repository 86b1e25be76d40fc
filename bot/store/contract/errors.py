"""Errors of the store. Each engine translates those of its database into them, as `errors.csv` says.

StoreError
├── Refusal    this call cannot be done: StaleVersion, ChannelHasGame, GameExists, SeatTaken, NotFound, BadRow,
│              NotEmpty, RolledBack
└── Trouble    a problem with the file or its place: StoreLocked, StoreInUse, StoreReadOnly, StoreFull, StoreForeign,
    │          StoreTooNew, StoreTooOld, SchemaDiffers, NotBackedUp, MigrationCancelled, StoreUnavailable,
    │          LeaseLost
    └── StoreCorrupt
        └── GameUnreadable

Each message is one line for the operator's log. After any of these errors nothing is half done, and the next call works
again once the cause is gone.
"""

import csv
from collections.abc import Mapping
from importlib.resources import files


class StoreError(Exception):
    """The store could not carry out a call."""


class Refusal(StoreError):
    """This call cannot be done; the store itself is well."""


class StaleVersion(Refusal):
    """Another process has changed the game since it was read; nothing of this call was written."""


class DataDeleted(Refusal):
    """A member's data was deleted since the action began that would store an id; nothing of it was written."""


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


class NotEmpty(Refusal):
    """The database to which another one was to be copied has games or settings of its own."""


class RolledBack(Refusal):
    """The caller went on after a statement of this transaction had failed, so nothing of it was kept."""


class Trouble(StoreError):
    """A problem with the file or its place; the message says what the operator can do."""


class StoreLocked(Trouble):
    """Another program held the database for longer than the timeout."""


class StoreInUse(Trouble):
    """Another bot is running on the database."""


class LeaseLost(Trouble):
    """Another process answers and shows the games that were this one's; nothing was written."""


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
    """The database was written by an older version of the bot, and only `splendor-bot run` updates it."""


class SchemaDiffers(Trouble):
    """The tables or indexes of the file are not those of its schema version; it was left untouched."""


class NotBackedUp(Trouble):
    """The file was written by an older version of the bot and could not be backed up; it was left untouched."""


class MigrationCancelled(Trouble):
    """The update of the tables took longer than the server allows; the database was left untouched."""


class StoreUnavailable(Trouble):
    """The file cannot be opened or reached, or the store is closed."""


def _declared(engine: str) -> Mapping[str, tuple[type[StoreError], str]]:
    lines = files("bot.store.contract").joinpath("errors.csv").read_text(encoding="utf-8").splitlines()
    rows = [row for row in csv.DictReader(lines) if row["engine"] == engine]
    return {row["code"]: (globals()[row["error"]], row["message"]) for row in rows}


DECLARED = {engine: _declared(engine) for engine in ("sqlite", "postgres")}
"""The errors by engine and code: a name in SQLite's C API or the beginning of a message; a SQLSTATE (PostgreSQL
documentation, appendix A) or the name of a unique index. They are read at the start: later, the disk may fail.
"""


def error_for(engine: str, code: str, **values: object) -> StoreError | None:
    """Return the error for a code of an engine, with values in its message; None for a code that is not declared."""
    for beginning, (error, message) in DECLARED[engine].items():
        if code.startswith(beginning):
            return error(message.format(**values))
    return None
