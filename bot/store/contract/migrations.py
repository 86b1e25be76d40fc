"""Schemas as numbered SQL files: `0001_tables.sql` turns an empty database into version 1, and so on.

A file is never edited after it has shipped; a change of the schema is a new file in the folders of both engines.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files

from bot.engine import Frozen
from bot.store.contract.errors import SchemaDiffers, StoreTooNew, StoreTooOld

MOST_NAMED = 3
"""Tables, columns, indexes and rules that the message about a schema names."""

Schema = Mapping[str, str]
"""The definitions of what a schema consists of, without comments and layout, by a name such as "table games"."""


class Migration(Frozen):
    """One step from schema version `number - 1` to version `number`."""

    number: int
    sql: str

    def statements(self) -> Iterator[str]:
        """Yield the statements one by one: `executescript` would commit. Raises `ValueError` for half a statement."""
        statement = ""
        for piece in self.sql.split(";")[:-1]:
            statement += piece + ";"
            # False for a semicolon in a string, in a comment or in the body of a trigger.
            if sqlite3.complete_statement(statement):
                yield statement.strip()
                statement = ""
        if rest := (statement + self.sql.rpartition(";")[2]).strip():
            raise ValueError(f"migration {self.number} ends inside a statement: {rest[-40:]!r}")


def check_known(name: object, version: int, migrations: Sequence[Migration]) -> None:
    """Raise `StoreTooNew` for a schema version that this release does not know."""
    if version > len(migrations):
        text = f"{name} has schema version {version}, and this bot knows at most {len(migrations)}"
        raise StoreTooNew(f"{text}: run a newer version of the bot, or restore a backup.")


def check_newest(name: object, version: int, migrations: Sequence[Migration]) -> None:
    """Raise `StoreTooOld` for a database that has not been updated, which only `splendor-bot run` does."""
    if version < len(migrations):
        text = f"{name} has schema version {version}, and this version of the bot uses {len(migrations)}"
        raise StoreTooOld(f"{text}: start the bot with `splendor-bot run`, which updates it.")


def check_same(name: object, version: int, expected: Schema, found: Schema, advice: str) -> None:
    """Raise `SchemaDiffers` unless two schemas are the same."""
    if different := sorted(each for each in {*expected, *found} if expected.get(each) != found.get(each)):
        named = ", ".join(different[:MOST_NAMED]) + (", …" if len(different) > MOST_NAMED else "")
        raise SchemaDiffers(f"{name} differs from schema version {version} ({named}): restore a backup, or {advice}.")


def migrations_in(package: str) -> tuple[Migration, ...]:
    """Return the migrations in a package in order, numbered from 1 without a gap."""
    sql_files = sorted((file for file in files(package).iterdir() if file.name.endswith(".sql")), key=lambda f: f.name)
    migrations = tuple(Migration(int(file.name[:4]), file.read_text(encoding="utf-8")) for file in sql_files)
    if [migration.number for migration in migrations] != list(range(1, len(migrations) + 1)):
        raise ValueError(f"migrations are not numbered from 1: {[file.name for file in sql_files]}")
    return migrations
