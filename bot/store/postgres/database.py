"""One database on PostgreSQL, shared by all tasks of a process and by other processes; and its schema."""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from time import monotonic

import psycopg

from bot.runtime.address import Address
from bot.store.contract.database import Database, TableShape
from bot.store.contract.errors import MigrationCancelled, StoreForeign, StoreReadOnly, StoreUnavailable
from bot.store.contract.migrations import Migration, check_known, check_newest
from bot.store.contract.sql import Connection, Rows, SqlValue, Statement, fetch, transaction
from bot.store.postgres.connection import PostgresConnection, copy_rows, has_session_of, write_in_pipeline
from bot.store.postgres.migrations import shipped_migrations
from bot.store.postgres.schema import check_schema, own_tables
from bot.store.postgres.unused import LONGEST_WAIT, overwrite_unused

log = logging.getLogger(__name__)

_IDENTITY = """
    SELECT concat_ws(
        '-', system_identifier, (SELECT oid FROM pg_database WHERE datname = current_database()), 'notes'::regclass::oid
    ) FROM pg_control_system()
"""
_TABLES = """
    SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
    AND pg_class.oid NOT IN (SELECT objid FROM pg_depend WHERE classid = 'pg_class'::regclass AND deptype = 'e')
"""
"""Without those of extensions."""

REST = 60
"""Times as long as overwriting took, it is not done again: many deletions are no more load than one."""


class PostgresDatabase(Database):
    """A database on a server. A process that has lost its lease writes nothing because of its `fence`."""

    connection = PostgresConnection
    query_for_tables = """
        SELECT relname, attname, coalesce(array_position(conkey, attnum), 0)
        FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
        LEFT JOIN pg_constraint ON conrelid = pg_class.oid AND contype = 'p'
        WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
        ORDER BY relname, attnum
    """

    _rests_until = 0.0

    async def _prepare(self, migrations: Sequence[Migration] | None, updates: bool) -> None:
        shipped = shipped_migrations() if migrations is None else migrations
        await self._writer.run(partial(prepare, self._writer.place, shipped, updates=updates))

    async def _check(self) -> None:
        await self._writer.run(partial(check_to_read, self._writer.place, shipped_migrations()))

    async def add_rows(self, table: TableShape, rows: Sequence[Sequence[SqlValue]]) -> None:
        """Add rows of a copied database, in the transaction of this task. Raises a child of `StoreError`."""
        await self._writer.run_in_turn(partial(copy_rows, table, rows))

    async def finish_adding(self) -> None:
        """Make new ids follow those of added rows, in the transaction of this task, and count rows for the planner."""
        counter = "SELECT setval(pg_get_serial_sequence('timers', 'id'), coalesce(max(id), 0) + 1, false) FROM timers"
        await self.write(counter)
        await self.write("ANALYZE")

    async def identity(self) -> str:
        """Return a text of the server, the database and a table, which differs in each copy, but not in a replica."""
        [[identity]] = await self.rows(_IDENTITY)
        return identity

    async def tables(self) -> list[TableShape]:
        """Return the bot's tables that both engines have, those first that others refer to."""
        return [each for each in await super().tables() if each.name in own_tables()]

    async def _overwrite(self) -> bool:
        await asyncio.sleep(self._rests_until - monotonic())
        began = monotonic()
        connection = PostgresConnection(self._writer.place, LONGEST_WAIT)
        try:
            return await overwrite_unused(self._writer.place, connection, self._writer.queue)
        finally:
            self._rests_until = monotonic() + REST * (monotonic() - began)
            await connection.close()

    def _write_each(self, statements: Sequence[Statement], connection: Connection) -> list[Rows]:
        return write_in_pipeline(statements, connection)


# The schema: its version, whether it is ours, and whether it is as it should be

OLDEST = 140000
"""The oldest PostgreSQL that is supported, as `server_version_num`."""
MIGRATING = 0x53504C44
"""The key of the advisory lock that one process holds while it brings the schema up to date."""


def _check_server(address: Address, connection: Connection) -> None:
    """Raise `StoreUnavailable` for a server or a database that the bot cannot use."""
    name = address.name
    if has_session_of(connection, address):
        text = f"{name} is a connection pool that gives each transaction another session, as PgBouncer in its"
        raise StoreUnavailable(f"{text} transaction mode: use its session mode, or the address of the server itself.")
    [[version]] = fetch("SELECT current_setting('server_version_num')::int", (), connection)
    if version < OLDEST:
        raise StoreUnavailable(
            f"{name} is PostgreSQL {version // 10_000}, and the bot needs {OLDEST // 10_000} or newer."
        )
    [[encoding]] = fetch("SELECT current_setting('server_encoding')", (), connection)
    if encoding != "UTF8":
        raise StoreUnavailable(f"{name} has the encoding {encoding}: create the database with ENCODING 'UTF8'.")


def prepare(address: Address, migrations: Sequence[Migration], connection: Connection, *, updates: bool) -> None:
    """Make the schema or bring it up to date, and check it. Raises `StoreReadOnly`, also for a standby, and others."""
    _check_server(address, connection)
    name = address.name
    [[is_read_only]] = fetch("SELECT current_setting('transaction_read_only')::bool", (), connection)
    if is_read_only:
        raise StoreReadOnly(f"{name} cannot be written: it is a standby, or default_transaction_read_only is on.")
    _migrate(name, migrations, connection, updates=updates)
    if len(migrations) == len(shipped_migrations()):
        check_schema(name, len(migrations), connection)


def check_to_read(address: Address, migrations: Sequence[Migration], connection: Connection) -> None:
    """Raise a child of `Trouble` unless the tables are those of the newest version. Changes nothing."""
    _check_server(address, connection)
    name = address.name
    version = _version_of(name, migrations, connection)
    if version == 0:
        text = f"{name} has no tables of this bot yet"
        raise StoreUnavailable(f"{text}: `splendor-bot run` or `splendor-bot copy` makes them.")
    check_newest(name, version, migrations)
    check_schema(name, version, connection)


def _version_of(name: str, migrations: Sequence[Migration], connection: Connection) -> int:
    """Return the schema version of a database, 0 for an empty one. Raises `StoreForeign` and `StoreTooNew`."""
    names = {row[0] for row in fetch(_TABLES, (), connection)}
    if "schema_version" not in names:
        if names:
            raise StoreForeign(f"{name} is a database of another program: give another one.")
        return 0
    [[version]] = fetch("SELECT max(version) FROM schema_version", (), connection)
    check_known(name, version, migrations)
    return version


def _migrate(name: str, migrations: Sequence[Migration], connection: Connection, *, updates: bool) -> None:
    """Make the schema or bring it up to date, in one transaction: other processes wait until it is done."""
    with transaction(connection):
        fetch("SELECT pg_advisory_xact_lock(?)", (MIGRATING,), connection)
        found = _version_of(name, migrations, connection)
        if 0 < found < len(migrations):
            if not updates:
                check_newest(name, found, migrations)
            # pg_dump may be missing here, or older than the server.
            text = "Updating %s from schema version %d to %d without a backup; if that fails, it stays as it was"
            log.warning(text, name, found, len(migrations))
        _apply(name, migrations[found:], connection)


def _apply(name: str, migrations: Sequence[Migration], connection: Connection) -> None:
    """Make migrations, which may take any time. Raises `MigrationCancelled` if one is cancelled all the same."""
    connection.execute("SET LOCAL statement_timeout = 0")
    try:
        for migration in migrations:
            for statement in migration.statements():
                connection.execute(statement)
            connection.execute(f"UPDATE schema_version SET version = {migration.number:d}")  # noqa: S608 - a number
    except psycopg.errors.QueryCanceled as error:
        text = f"The update of {name} was cancelled, and it stayed as it was ({error.diag.message_primary})"
        raise MigrationCancelled(f"{text}: let the server give it more time, and start the bot again.") from error
