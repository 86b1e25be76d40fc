"""The schema that a file should have: what the migrations up to its version make of an empty database."""

import re
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import cache

from bot.store.contract.errors import SchemaDiffers, StoreForeign, StoreTooNew
from bot.store.contract.migrations import Migration
from bot.store.contract.sql import Connection

APPLICATION_ID = 0x53504C44
"""The id in the header of our files, set by the first migration."""

MOST_NAMED = 3
"""Tables and indexes that the message about a schema names."""

_TOKEN = re.compile(
    r"""'(?:[^']++|'')*+'|"(?P<name>\w++)"|(?P<comment>--[^\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/)|\w++|\S""", re.DOTALL
)

Schema = Mapping[str, str]
"""The statements that made the tables, indexes, views and triggers, without comments and layout, by "table games"."""


def check_schema(connection: Connection, path: object, migrations: Sequence[Migration]) -> int:
    """Return the schema version of a file of ours, 0 for an empty one. Changes nothing.

    Raises `StoreForeign`, `StoreTooNew`, and `SchemaDiffers` when the schema is not that of the version.
    """
    connection.execute("BEGIN")  # one state, because another process may be migrating
    try:
        [[version]], [[application]] = (
            connection.execute(f"PRAGMA {name}").fetchall() for name in ("user_version", "application_id")
        )
        found = schema_of(connection)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    if found and application != APPLICATION_ID:
        raise StoreForeign(f"{path} is a database of another program: give another path.")
    if version > len(migrations):
        text = f"{path} has schema version {version}, and this bot knows at most {len(migrations)}"
        raise StoreTooNew(f"{text}: run a newer version of the bot, or restore a backup.")
    expected = schema_after(tuple(migrations[:version]))
    if different := sorted(name for name in {*expected, *found} if expected.get(name) != found.get(name)):
        named = ", ".join(different[:MOST_NAMED]) + (", …" if len(different) > MOST_NAMED else "")
        raise SchemaDiffers(
            f"{path} differs from schema version {version} ({named}): restore a backup, or export its games with the "
            "version of the bot that wrote it and import them into a new file."
        )
    return version


@cache
def schema_after(migrations: tuple[Migration, ...]) -> Schema:
    """Return the schema that migrations make of an empty database."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for migration in migrations:
            for statement in migration.statements():
                connection.execute(statement)
        return schema_of(connection)


def schema_of(connection: Connection) -> Schema:
    """Return the schema of a database, without the tables that SQLite makes for itself."""
    sql = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    rows = connection.execute(sql).fetchall()
    return {f"{kind} {name}": _normalised(sql) for kind, name, sql in rows}


def _normalised(sql: str) -> str:
    tokens = (token["name"] or token[0] for token in _TOKEN.finditer(sql) if token["comment"] is None)
    return " ".join(tokens)
