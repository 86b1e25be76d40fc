"""One database on PostgreSQL, shared by all tasks of a process and by other processes."""

import asyncio
from collections.abc import Sequence
from functools import partial
from time import monotonic
from typing import Self

from bot.runtime.address import Address
from bot.store.contract.database import Database, TableShape
from bot.store.contract.migrations import Migration
from bot.store.contract.queue import BUSY_TIMEOUT, QueuedConnection
from bot.store.contract.sql import Connection, OnTrip, Rows, SqlValue, Statement
from bot.store.postgres.connection import PostgresThread, copy_rows, write_in_pipeline
from bot.store.postgres.migrations import shipped_migrations
from bot.store.postgres.schema import check_schema, check_to_read, prepare
from bot.store.postgres.unused import LONGEST_WAIT, overwrite_unused

_IDENTITY = """
    SELECT concat_ws(
        '-', system_identifier, (SELECT oid FROM pg_database WHERE datname = current_database()),
        'notes'::regclass::oid, left(pg_walfile_name(pg_current_wal_lsn()), 8)
    ) FROM pg_control_system()
"""
_COUNTERS = """
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_identity = 'YES'
"""

REST = 60
"""Times as long as overwriting took, it is not done again: many deletions are no more load than one."""


class PostgresDatabase(Database):
    """A database on a server. A process that has lost its lease writes nothing because of its `fence`."""

    query_for_tables = """
        SELECT relname, attname, coalesce(array_position(conkey, attnum), 0)
        FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
        LEFT JOIN pg_constraint ON conrelid = pg_class.oid AND contype = 'p'
        WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
        ORDER BY relname, attnum
    """

    _rests_until = 0.0

    def __init__(self, address: Address, thread: PostgresThread, on_trip: OnTrip | None = None) -> None:
        super().__init__(thread, on_trip)
        self._address = address

    @classmethod
    async def open(
        cls,
        address: Address,
        *,
        busy_timeout: float = BUSY_TIMEOUT,
        migrations: Sequence[Migration] | None = None,
        on_trip: OnTrip | None = None,
    ) -> Self:
        """Connect, and bring the schema up to date. `busy_timeout` is in seconds. Raises a child of `Trouble`."""
        shipped = shipped_migrations() if migrations is None else migrations
        database = cls(address, PostgresThread(address, busy_timeout), on_trip)
        await database.prepared(database._writer.run(partial(prepare, address.name, shipped)))
        database._reader = QueuedConnection(PostgresThread(address, busy_timeout, to_read=True), on_trip)
        return database

    @classmethod
    async def open_to_read(cls, address: Address) -> Self:
        """Connect to read only, even while the bot is running. Raises children of `Trouble` such as `StoreTooOld`."""
        database = cls(address, PostgresThread(address, BUSY_TIMEOUT, to_read=True))
        return await database.prepared(database._writer.run(partial(check_to_read, address.name, shipped_migrations())))

    async def add_rows(self, table: TableShape, rows: Sequence[Sequence[SqlValue]]) -> None:
        """Add rows of a copied database, in the transaction of this task. Raises a child of `StoreError`."""
        await self._writer.run_in_turn(partial(copy_rows, table, rows))

    async def finish_adding(self) -> None:
        """Make new ids follow those of added rows, in the transaction of this task, and count rows for the planner."""
        for table, column in await self.rows(_COUNTERS):
            counter = f"pg_get_serial_sequence('{table}', '{column}')"
            await self.write(f"SELECT setval({counter}, coalesce(max({column}), 0) + 1, false) FROM {table}")  # noqa: S608 - our own names
        await self.write("ANALYZE")

    async def identity(self) -> str:
        """Return a text of the server, the database, a table and the timeline, which differs in each copy."""
        [[identity]] = await self.rows(_IDENTITY)
        return identity

    async def check_tables(self) -> None:
        """Raise `SchemaDiffers` unless the tables are those of this version, also in a database opened to read."""
        await self._writer.run(partial(check_schema, self.name, shipped_migrations()))

    async def _overwrite(self) -> bool:
        await asyncio.sleep(self._rests_until - monotonic())
        began = monotonic()
        thread = PostgresThread(self._address, LONGEST_WAIT)
        try:
            return await overwrite_unused(self._address, thread, self._writer.queue)
        finally:
            self._rests_until = monotonic() + REST * (monotonic() - began)
            await thread.close()

    def _write_each(self, statements: Sequence[Statement], connection: Connection) -> list[Rows]:
        return write_in_pipeline(statements, connection)
