"""The schema that a file should have: what the migrations up to its version make of an empty database."""

import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import cache

from bot.store.contract.errors import StoreForeign
from bot.store.contract.migrations import Migration, Schema, check_known, check_same
from bot.store.contract.sql import Connection, snapshot

APPLICATION_ID = 0x53504C44
"""The id in the header of our files, set by the first migration."""

_TOKEN = re.compile(
    r"""'(?:[^']++|'')*+'|"(?P<name>\w++)"|(?P<comment>--[^\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/)|\w++|\S""", re.DOTALL
)


def check_schema(connection: Connection, path: object, migrations: Sequence[Migration]) -> int:
    """Return the schema version of a file, 0 if it is empty. Raises `StoreForeign`, `StoreTooNew`, `SchemaDiffers`."""
    with snapshot(connection):  # because another process may be migrating
        [[version]], [[application]] = (
            connection.execute(f"PRAGMA {name}").fetchall() for name in ("user_version", "application_id")
        )
        found = schema_of(connection)
    if found and application != APPLICATION_ID:
        raise StoreForeign(f"{path} is a database of another program: give another path.")
    check_known(path, version, migrations)
    advice = "export its games with the version of the bot that wrote it and import them into a new file"
    check_same(path, version, schema_after(tuple(migrations[:version])), found, advice)
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
