"""Copying everything in a database to another one, from either engine to either."""

from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence

from bot.store.contract.database import Database, TableShape
from bot.store.contract.errors import BadRow, NotEmpty, StoreCorrupt
from bot.store.contract.sql import Row, SqlValue
from bot.store.records import storable_name
from bot.store.sqlite.files import MARK_NOTE

ROWS = 1_000
"""Rows of a batch."""
OF_THE_BOT = ("notes", "timers")
"""Tables that a bot fills by itself: their rows are replaced."""

Report = Callable[[int, int], None]
"""Called with the number of rows done and of all rows."""


async def copy_all(source: Database, target: Database, copied: Report, compared: Report) -> int:
    """Copy all rows of all tables, in the transaction of this task on the target, compare them, and return how many.

    The note with the mark is left out: the bot that opens a database without one renumbers the open games. `copied` and
    `compared` are called after each batch. Raises `NotEmpty`, `BadRow`, `StoreCorrupt` and children of `Trouble`.
    """
    tables = await source.tables()
    await _clear(target, tables)
    numbers, hashes = Counter[str](), Counter[str]()  # sums, whatever the order of the rows
    done = 0
    async with source.transaction(reading=True):
        total = sum([await _count(source, table) for table in tables])
        for table in tables:
            async for rows in _batches(source, table):
                kept = [_storable(row, table) for row in rows if table.name != "notes" or row["name"] != MARK_NOTE]
                await _add(target, table, kept)
                numbers[table.name] += len(kept)
                hashes[table.name] += sum(map(hash, kept))
                done += len(rows)
                copied(done, total)
    await target.finish_adding()
    done = 0
    total = numbers.total()
    for table in tables:
        async for rows in _batches(target, table):
            numbers[table.name] -= len(rows)
            hashes[table.name] -= sum(hash(tuple(row)) for row in rows)
            done += len(rows)
            compared(done, total)
        if numbers[table.name] or hashes[table.name]:
            raise StoreCorrupt(f"The copy in {target.name} differs from {source.name} in the table {table.name}.")
    return total


async def _clear(target: Database, tables: Sequence[TableShape]) -> None:
    """Delete what a bot without games writes. Raises `NotEmpty` if there is more."""
    for table in tables:
        if table.name not in OF_THE_BOT and await _count(target, table):
            text = f"{target.name} has games or settings already ({table.name}), so nothing was copied"
            raise NotEmpty(f"{text}: give an empty database.")
    for name in OF_THE_BOT:
        await target.write(f"DELETE FROM {name}")  # noqa: S608 - our own names


async def _count(database: Database, table: TableShape) -> int:
    [[rows]] = await database.rows(f"SELECT count(*) FROM {table.name}")  # noqa: S608 - our own names
    return rows


async def _batches(database: Database, table: TableShape) -> AsyncIterator[Sequence[Row]]:
    """Yield the rows of a table by their key, each batch after the last row of the one before."""
    columns, key = ", ".join(table.columns), ", ".join(table.key)
    places = [table.columns.index(name) for name in table.key]
    after = f"WHERE ({key}) > ({', '.join('?' * len(table.key))})"
    last: Sequence[SqlValue] = ()
    while True:
        sql = f"SELECT {columns} FROM {table.name} {after if last else ''} ORDER BY {key} LIMIT {ROWS}"  # noqa: S608 - our own names
        rows = await database.rows(sql, last)
        if rows:
            yield rows
        if len(rows) < ROWS:
            return
        last = [rows[-1][place] for place in places]


def _storable(row: Row, table: TableShape) -> tuple[SqlValue, ...]:
    """Return a row as both engines can store it, with the names of players changed as usual. Raises `BadRow`."""
    values: list[SqlValue] = list(row)
    for place, (column, value) in enumerate(zip(table.columns, values, strict=True)):
        if isinstance(value, str) and "\0" in value:
            if column != "name" or "game_id" not in table.columns:
                text = f"{_described([row], table)} cannot be copied: its {column!r} has a zero byte"
                raise BadRow(f"{text}, which PostgreSQL cannot store. Nothing was copied.")
            values[place] = storable_name(value)
    return tuple(values)


async def _add(target: Database, table: TableShape, rows: Sequence[Sequence[SqlValue]]) -> None:
    """Add a batch. Raises `BadRow` with the games in it."""
    try:
        await target.add_rows(table, rows)
    except BadRow as error:
        text = f"{_described(rows, table)} cannot be copied ({error})"
        raise BadRow(f"{text}. Nothing was copied; `splendor-bot check` may say more.") from None


def _described(rows: Sequence[Sequence[SqlValue] | Row], table: TableShape) -> str:
    """Return the name of the table of some rows, and the games that they belong to."""
    of_game = "id" if table.name == "games" else "game_id"
    if of_game not in table.columns:
        return f"A row of the table {table.name}"
    ids = sorted({int(row[table.columns.index(of_game)] or 0) for row in rows})
    games = f"game {ids[0]}" if len(ids) == 1 else f"one of the games {ids[0]} to {ids[-1]}"
    return f"A row of {games} in the table {table.name}"
