"""The tables of a database as its schema has them, so that a copy has those of later migrations, too."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from bot.store.contract.sql import Row

OF_ONE_ENGINE = ("leases", "schema_version")
"""Tables that only PostgreSQL has; nothing in them belongs to the games."""
FIRST = "games"
"""The table that others refer to."""


@dataclass(frozen=True, slots=True)
class TableShape:
    """A table that both engines have: the names of its columns, and of those that make up its key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]


def shapes(rows: Iterable[Row]) -> list[TableShape]:
    """Return the tables of a schema, those first that others refer to.

    `rows` are ordered by table. Each has the name of a table, the name of a column, and the column's place in the key,
    counted from 1; 0 if it is not in the key.
    """
    found: list[TableShape] = []
    for name, of_table in groupby(rows, key=lambda row: str(row[0])):
        if name not in OF_ONE_ENGINE:
            columns = [(str(column), int(place)) for _, column, place in of_table]
            key = sorted((place, column) for column, place in columns if place)
            found.append(TableShape(name, tuple(column for column, _ in columns), tuple(column for _, column in key)))
    return sorted(found, key=lambda table: table.name != FIRST)
