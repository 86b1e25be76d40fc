"""Statements, parameters and rows, as both engines read them; and records made of rows."""

import json
import sqlite3
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields
from enum import StrEnum
from functools import cache
from operator import attrgetter, itemgetter
from typing import Any, Protocol, TypeVar

from bot.engine import Frozen

T = TypeVar("T")
SqlValue = int | str | None
Parameters = Sequence[SqlValue] | Mapping[str, SqlValue]
Columns = Mapping[str, Any]
"""The values of a row by the names of its columns."""
MOST = 2**62
"""More rows than any table has."""


Row = sqlite3.Row
"""A row of a result: its values by place or by the name of their column. Those of PostgreSQL can do the same."""
Rows = list[Row]


class Connection(Protocol):
    """A connection in a thread of its own. Parameters are `?` or `:name`, as in SQLite."""

    @property
    def in_transaction(self) -> bool:
        """Return whether a transaction is open."""
        ...

    def execute(self, sql: str, parameters: Any = ..., /) -> Any:
        """Run one statement, and return its cursor."""
        ...


Work = Callable[[Connection], T]
OnTrip = Callable[[float], None]
"""Called with the seconds that each trip to the database thread and back took."""


class Statement(Frozen):
    """A writing statement of a batch. `if_no_row` is raised when a statement that should return a row returns none."""

    sql: str
    parameters: Parameters = ()
    if_no_row: Exception | None = None


def insertion(table: str, *rows: Columns, key: str = "") -> Statement:
    """Return the statement that inserts rows with the same columns, each in place of one with the same `key`."""
    names = ", ".join(rows[0])
    places = ", ".join([f"({', '.join('?' * len(rows[0]))})"] * len(rows))
    values = [value for row in rows for value in row.values()]
    changes = ", ".join(f"{name} = excluded.{name}" for name in rows[0] if name not in key.split(", "))
    conflict = f" ON CONFLICT ({key}) DO UPDATE SET {changes}" if key else ""
    return Statement(f"INSERT INTO {table} ({names}) VALUES {places}{conflict}", values)  # noqa: S608 - our own names


def fetch(sql: str, parameters: Parameters, connection: Connection) -> Rows:
    """Return all rows of a statement. No cursor stays open, because that would block a checkpoint of SQLite."""
    return rows_of(connection.execute(sql, parameters))


def rows_of(cursor: Any) -> Rows:
    """Return all rows of a cursor, none of a statement that returns none."""
    return [] if cursor.description is None else cursor.fetchall()


@contextmanager
def snapshot(connection: Connection) -> Generator[None]:
    """Let all statements of the block see one state of the database; they only read."""
    if connection.in_transaction:
        yield
    else:
        with transaction(connection, "BEGIN"):
            yield


@contextmanager
def transaction(connection: Connection, begin: str = "BEGIN IMMEDIATE") -> Generator[None]:
    """Commit what the block writes, or roll it back when the block raises. With an empty `begin`, the block begins."""
    if begin:
        connection.execute(begin)
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite may have rolled back by itself
            with suppress(Exception):  # the connection was lost
                connection.execute("ROLLBACK")
        raise


def write_each(statements: Sequence[Statement], connection: Connection) -> list[Rows]:
    """Run statements and return the rows of each. Raises the statement's `if_no_row`."""
    written: list[Rows] = []
    for statement in statements:
        rows = fetch(statement.sql, statement.parameters, connection)
        if statement.if_no_row is not None and not rows:
            raise statement.if_no_row
        written.append(rows)
    return written


def record_of(record: type[T], row: Row, /, **values: Any) -> T:
    """Return a record of the columns of a row and of `values`. Raises `ValueError` for a text that no enum has."""
    names, columns = _fields_of(record, tuple(values), itemgetter)
    found = dict(zip(names, columns(row), strict=True))
    for name, converted in _conversions(record):
        if name in found:
            found[name] = converted(found[name])
    return record(**found, **values)


def columns_of(record: object, *left_out: str) -> dict[str, Any]:
    """Return the fields of a record by name. Unlike `asdict`, it copies no value, which most writes would pay for."""
    names, values = _fields_of(type(record), left_out, attrgetter)
    return {
        name: json.dumps(value) if isinstance(value, tuple) else value
        for name, value in zip(names, values(record), strict=True)
    }


@cache
def _fields_of(
    record: Any, left_out: Sequence[str], getter: Any
) -> tuple[Sequence[str], Callable[[object], Sequence[Any]]]:
    """Return the names of the fields that are not `left_out`, and what gets the values of all of them at once."""
    names = [each.name for each in fields(record) if each.name not in left_out]
    assert len(names) > 1, "the getter would return a value that is not in a tuple"
    return names, getter(*names)


@cache
def _conversions(record: Any) -> Sequence[tuple[str, Callable[[Any], Any]]]:
    """Return the fields whose values differ from the stored ones, and what makes a value of a stored one."""
    found: list[tuple[str, Callable[[Any], Any]]] = []
    for name, kind in ((each.name, each.type) for each in fields(record)):
        if kind in (bool, bool | None):
            found.append((name, lambda number: None if number is None else bool(number)))
        elif kind == tuple[int, ...]:  # an empty list, as most are, costs as much to read as a long one
            found.append((name, lambda text: () if text == "[]" else tuple(json.loads(text))))
        elif isinstance(kind, type) and issubclass(kind, StrEnum):
            found.append((name, kind))
    return found
