"""Overwriting the unused space of tables and indexes, where PostgreSQL leaves copies of rows, while others write."""

import asyncio
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from time import monotonic

from bot.runtime.address import Address
from bot.store.contract.errors import StoreError, StoreLocked
from bot.store.contract.sql import Connection, Row, fetch
from bot.store.postgres.connection import PostgresConnection
from bot.store.privacy.columns import PERSONAL

KEY = 0x53504C55
"""The key of the advisory lock of the one process that overwrites."""
SOUND = 140004
"""The first PostgreSQL that makes indexes beside writers without damage, as `server_version_num`."""
LONGEST_WAIT = 0.05
"""Seconds that a table that is to be written anew is waited for: everybody who comes later waits as well."""
LONGEST_HIDDEN_WAIT = 5.0
"""The same for locks that keep off nobody but those who vacuum or change a table."""
LONGEST_WAIT_FOR_ROW = 0.01
"""The same for a row that others change, while they may wait for other rows that were moved."""

FULL_ROW, BLOCK = 8160, 8192
"""The bytes of a row that leaves no space in its block (`MaxHeapTupleSize`), and of a block."""
STEP = 8
"""Blocks whose rows are moved in one transaction, usually for some milliseconds: others who change them wait."""
PARTS, FEW = 8, 64
"""Parts of a table that are emptied one after the other, so that it grows by one part only; at least so many blocks."""
ROUNDS = 3 * PARTS
"""Attempts until all blocks are done: others may write to blocks before they are filled."""
MOVES = 300
"""Times that the rows of a step are moved until its blocks hold none: a row may stay until its block has no space."""
ROWS = 4
"""Filling rows that are added at a time."""

_GAME = "id, channel_id, host_id, status, language, created_at, changed_at, ended_at, options"
_JSON = "'\"' || filling || '\"'"
_RESULT = "game_id, seat, place, prestige, nobles, bonuses, times"
FILLING = {
    "games": ("options", _GAME, f"-n, 0, 0, 'ended', '', 0, 0, 0, {_JSON}"),
    "seats": ("name", "game_id, seat, occupant, colour, name", "-1, n, 'former', n, filling"),
    "log": ("events", "game_id, seq, kind, at, events", f"-1, n, '', 0, {_JSON}"),
    "seat_results": ("times", _RESULT, f"-1, n, 1, 0, 0, '{{}}', {_JSON}"),
    "messages": ("kind", "message_id, game_id, channel_id, seq, sent_at, kind", "-n, -1, 0, 0, 0, filling"),
    "former_members": ("name", "member_id, game_id, name", "-n, -1, filling"),
    "members": ("zone", "member_id, zone", "-n, filling"),
}
"""The tables that grow with the games that are over: a column, and the columns and values of a row of any length."""

_OLDER = """
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND backend_xmin IS NOT NULL AND xact_start < CAST(? AS TIMESTAMPTZ)
"""
"""Transactions that may read rows that were deleted before a moment: PostgreSQL keeps these for them."""
_INDEXES = """
    SELECT indexrelid::regclass::text FROM pg_index
    WHERE indrelid = CAST(? AS regclass) AND indisvalid = CAST(? AS boolean)
"""


async def overwrite_unused(address: Address, connection: PostgresConnection, writers: asyncio.Lock) -> bool:
    """Overwrite what was deleted; return False while others do or read. The lock `writers` keeps ours off."""
    if not await connection.run(_begin):
        return False
    for table in FILLING:
        if not await LargeTable(table, address, connection, writers).overwrite():
            return False
    return True


def _begin(connection: Connection) -> bool:
    """Write those tables anew that only grow with open games, and return whether the others can follow."""
    [[version, begun, is_first]] = fetch(
        "SELECT current_setting('server_version_num')::int, now()::text, pg_try_advisory_lock(?)", (KEY,), connection
    )
    if version < SOUND:
        raise StoreError("PostgreSQL 14.0 to 14.3 may damage indexes that are made while others write: update it.")
    tables = sorted({column.table for column in PERSONAL} - {*FILLING})
    for table in tables:
        connection.execute(f"VACUUM {table}")
    if not is_first or fetch(_OLDER, (begun,), connection):
        return False
    for table in tables:
        connection.execute(f"VACUUM (FULL) {table}")
    connection.execute("SET synchronous_commit = off")  # nothing that is moved would be missed
    return True


class LargeTable:
    """A table whose rows are moved to other blocks, so that the empty ones can be overwritten, while others write.

    Only rows are changed, so that a kill leaves the table sound. A block that was there at the beginning is done once a
    row that fills it was added, which is rolled back; blocks that came later never held anything that was deleted
    before. Then the indexes are made anew. Personal values are too short for the table beside a table.
    """

    def __init__(self, table: str, address: Address, connection: PostgresConnection, writers: asyncio.Lock) -> None:
        self._table, self._address, self._connection, self._writers = table, address, connection, writers

    async def overwrite(self) -> bool:
        """Overwrite all unused space; return False if that was not possible because others read for long."""
        await self._connection.set_busy_timeout(LONGEST_HIDDEN_WAIT)
        [[blocks]] = await self._connection.rows(f"SELECT pg_relation_size('{self._table}') / {BLOCK}")
        length = await self._connection.run(self._length)
        vacuum = f"VACUUM (INDEX_CLEANUP ON, TRUNCATE OFF) {self._table}"
        left, part, is_stuck = set[int](range(blocks)), max(FEW, -(-blocks // PARTS)), False
        for _ in range(ROUNDS):
            if not left:
                await self._renew_indexes()
                return True
            await self._move(sorted(left)[:part])
            # PostgreSQL offers the first block with space to all who write.
            async with self._writers if is_stuck and len(left) <= FEW else nullcontext():
                await self._connection.rows(vacuum)
                filled = await self._connection.run(partial(self._fill, left, blocks, length))
            await self._connection.rows(vacuum)
            is_stuck = left.isdisjoint(filled)
            left -= filled
        return False

    async def _move(self, blocks: Sequence[int]) -> None:
        """Move the rows out of blocks. An older transaction keeps the space that they leave from being used again."""
        reader, column = PostgresConnection(self._address, LONGEST_WAIT), FILLING[self._table][0]
        try:
            for statement in ("SET idle_in_transaction_session_timeout = 0", "BEGIN", "SELECT 1"):
                await reader.rows(statement)
            await self._connection.set_busy_timeout(LONGEST_WAIT_FOR_ROW)
            for step in _steps(blocks):
                sql = f"""
                    UPDATE {self._table} SET {column} = {column}
                    WHERE ctid >= '({step.start},0)' AND ctid < '({step.stop},0)' RETURNING 1
                """  # noqa: S608 - numbers, and our own names
                for _ in range(MOVES):
                    began, moved = monotonic(), list[Row]()
                    with suppress(StoreLocked):
                        moved = await self._connection.rows(sql)
                    await asyncio.sleep(monotonic() - began)  # half of the time belongs to the others
                    if not moved:
                        break
        finally:
            await self._connection.set_busy_timeout(LONGEST_HIDDEN_WAIT)
            await reader.rollback()
            await reader.close()

    def _length(self, connection: Connection) -> int:
        """Return the length of the text of a row that fills a block."""
        with self._rolled_back(connection):
            sql = f"{_addition(self._table, 1, ROWS, 1000)} RETURNING pg_column_size({self._table}.*)"
            return 1000 + FULL_ROW - fetch(sql, (), connection)[0][0]

    def _fill(self, wanted: set[int], end: int, length: int, connection: Connection) -> set[int]:
        """Fill empty blocks until all `wanted` ones are, or new ones are added; return the numbers of those filled."""
        filled = {-1}
        with self._rolled_back(connection):
            while max(filled) < end and not wanted <= filled:
                sql = f"{_addition(self._table, len(filled), ROWS, length)} RETURNING (ctid::text::point)[0]::bigint"
                filled |= {row[0] for row in fetch(sql, (), connection)}
        return filled

    @contextmanager
    def _rolled_back(self, connection: Connection) -> Generator[None]:
        """Roll the block back, in which rows are as long as a block."""
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.execute(f"ALTER TABLE {self._table} SET (toast_tuple_target = {FULL_ROW})")
            if "game_id" in FILLING[self._table][1]:
                connection.execute(_addition("games", 1, 1, 1))
            yield
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")

    async def _renew_indexes(self) -> None:
        for [index] in await self._connection.rows(_INDEXES, self._table, "false"):  # a kill has left it
            await self._connection.rows(f"DROP INDEX CONCURRENTLY {index}")
        for [index] in await self._connection.rows(_INDEXES, self._table, "true"):
            await self._connection.rows(f"REINDEX INDEX CONCURRENTLY {index}")


def _steps(blocks: Sequence[int]) -> Iterator[range]:
    """Yield ranges of blocks, in order, that have all of these and no others."""
    start = stop = blocks[0]
    for block in blocks:
        if block != stop or stop - start == STEP:
            yield range(start, stop)
            start = block
        stop = block + 1
    yield range(start, stop)


def _addition(table: str, first: int, rows: int, length: int) -> str:
    """Return the statement that adds rows with a number and a text of some length."""
    _, columns, values = FILLING[table]
    source = f"generate_series({first}, {first + rows - 1}) AS n, repeat('x', {length}) AS filling"
    return f"INSERT INTO {table} ({columns}) SELECT {values} FROM {source}"  # noqa: S608 - numbers, and our own names
