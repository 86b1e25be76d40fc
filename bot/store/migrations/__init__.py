"""The tables, as numbered SQL files: `0001_tables.sql` leads from an empty file to version 1, and so on.

A file is never edited once it has shipped; a change is a new file.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Migration:
    """One step, from version `number - 1` of the tables to version `number`."""

    number: int
    sql: str

    def statements(self) -> Iterator[str]:
        """Yield the statements one by one, since `executescript` would commit what came before.

        Raises `ValueError` when the text ends in the middle of one.
        """
        statement = ""
        for piece in self.sql.split(";")[:-1]:
            statement += piece + ";"
            # Not so for a semicolon in a string, a comment or the body of a trigger.
            if sqlite3.complete_statement(statement):
                yield statement.strip()
                statement = ""
        if rest := (statement + self.sql.rpartition(";")[2]).strip():
            raise ValueError(f"migration {self.number} ends inside a statement: {rest[-40:]!r}")


def shipped_migrations() -> tuple[Migration, ...]:
    """Return the migrations of this version of the bot, in order, numbered from 1 without a gap."""
    sheets = sorted((file for file in files(__name__).iterdir() if file.name.endswith(".sql")), key=lambda f: f.name)
    migrations = tuple(Migration(int(sheet.name[:4]), sheet.read_text(encoding="utf-8")) for sheet in sheets)
    if [migration.number for migration in migrations] != list(range(1, len(migrations) + 1)):
        raise ValueError(f"migrations are not numbered from 1: {[sheet.name for sheet in sheets]}")
    return migrations
