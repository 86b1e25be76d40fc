"""Schemas as numbered SQL files: `0001_tables.sql` turns an empty database into version 1, and so on.

A file is never edited after it has shipped; a change of the schema is a new file in the folders of both engines.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Migration:
    """One step from schema version `number - 1` to version `number`."""

    number: int
    sql: str

    def statements(self) -> Iterator[str]:
        """Yield the statements one by one, because `executescript` would commit the open transaction first.

        Raises `ValueError` when the text ends in the middle of a statement.
        """
        statement = ""
        for piece in self.sql.split(";")[:-1]:
            statement += piece + ";"
            # False for a semicolon in a string, in a comment or in the body of a trigger.
            if sqlite3.complete_statement(statement):
                yield statement.strip()
                statement = ""
        if rest := (statement + self.sql.rpartition(";")[2]).strip():
            raise ValueError(f"migration {self.number} ends inside a statement: {rest[-40:]!r}")


def migrations_in(package: str) -> tuple[Migration, ...]:
    """Return the migrations in a package in order, numbered from 1 without a gap."""
    sql_files = sorted((file for file in files(package).iterdir() if file.name.endswith(".sql")), key=lambda f: f.name)
    migrations = tuple(Migration(int(file.name[:4]), file.read_text(encoding="utf-8")) for file in sql_files)
    if [migration.number for migration in migrations] != list(range(1, len(migrations) + 1)):
        raise ValueError(f"migrations are not numbered from 1: {[file.name for file in sql_files]}")
    return migrations
