"""The schema of a database on PostgreSQL: its version, whether it is ours, and whether it is as it should be."""

import logging
from collections.abc import Sequence

from bot.store.contract.errors import StoreForeign, StoreReadOnly, StoreUnavailable
from bot.store.contract.migrations import Migration, Schema, check_known, check_newest, check_same
from bot.store.contract.sql import Connection, fetch, transaction
from bot.store.postgres.connection import READ_ONLY

log = logging.getLogger(__name__)

OLDEST = 140000
"""The oldest PostgreSQL that is supported, as `server_version_num`."""
MIGRATING = 0x53504C44
"""The key of the advisory lock that one process holds while it brings the schema up to date."""
SCRATCH = "splendor_scratch"
"""The beginning of the name of a schema that is never committed; each connection has its own."""

_COLUMNS = """
    SELECT table_name || '.' || column_name AS name, data_type || ' ' || is_nullable AS definition
    FROM information_schema.columns WHERE table_schema = ?
"""
_INDEXES = """
    SELECT 'index ' || indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = ?
    AND (schemaname, indexname) IN (
        SELECT nspname, relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        JOIN pg_namespace ON pg_namespace.oid = relnamespace WHERE indisvalid
    )
"""
"""Without those that another process is making, or that it left when it was killed."""
_RULES = """
    SELECT 'rule ' || conname AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
    FROM pg_constraint JOIN pg_namespace ON pg_namespace.oid = connamespace WHERE nspname = ? AND contype <> 'n'
"""


def _check_server(name: str, connection: Connection) -> None:
    """Raise `StoreUnavailable` for a server or a database that the bot cannot use."""
    [[version]] = fetch("SELECT current_setting('server_version_num')::int", (), connection)
    if version < OLDEST:
        raise StoreUnavailable(
            f"{name} is PostgreSQL {version // 10_000}, and the bot needs {OLDEST // 10_000} or newer."
        )
    [[encoding]] = fetch("SELECT current_setting('server_encoding')", (), connection)
    if encoding != "UTF8":
        raise StoreUnavailable(f"{name} has the encoding {encoding}: create the database with ENCODING 'UTF8'.")


def prepare(name: str, migrations: Sequence[Migration], connection: Connection) -> None:
    """Bring the schema up to date and check it. Raises `StoreReadOnly`, for a standby as well, and other troubles."""
    _check_server(name, connection)
    [[is_read_only]] = fetch("SELECT current_setting('transaction_read_only')::bool", (), connection)
    if is_read_only:
        raise StoreReadOnly(READ_ONLY.format(name=name))
    _migrate(name, migrations, connection)
    check_schema(name, migrations, connection)


def check_to_read(name: str, migrations: Sequence[Migration], connection: Connection) -> None:
    """Raise a child of `Trouble` unless the tables are ours and of the newest version. Changes nothing."""
    _check_server(name, connection)
    version = _version_of(name, migrations, connection)
    if version == 0:
        text = f"{name} has no tables of this bot yet"
        raise StoreUnavailable(f"{text}: `splendor-bot run` or `splendor-bot copy` makes them.")
    check_newest(name, version, migrations)


def _version_of(name: str, migrations: Sequence[Migration], connection: Connection) -> int:
    """Return the schema version of a database, 0 for an empty one. Raises `StoreForeign` and `StoreTooNew`."""
    names = {
        row[0] for row in fetch("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()", (), connection)
    }
    if "schema_version" not in names:
        if names:
            raise StoreForeign(f"{name} is a database of another program: give another one.")
        return 0
    [[version]] = fetch("SELECT max(version) FROM schema_version", (), connection)
    check_known(name, version, migrations)
    return version


def _migrate(name: str, migrations: Sequence[Migration], connection: Connection) -> None:
    """Bring the schema up to date, in one transaction: other processes wait until it is done."""
    with transaction(connection):
        fetch("SELECT pg_advisory_xact_lock(?)", (MIGRATING,), connection)
        found = _version_of(name, migrations, connection)
        if 0 < found < len(migrations):
            # pg_dump may be missing here, or older than the server.
            text = "Updating %s from schema version %d to %d without a backup; if that fails, it stays as it was"
            log.warning(text, name, found, len(migrations))
        for migration in migrations[found:]:
            for statement in migration.statements():
                connection.execute(statement)
            connection.execute(f"UPDATE schema_version SET version = {migration.number:d}")  # noqa: S608 - a number


def check_schema(name: str, migrations: Sequence[Migration], connection: Connection) -> None:
    """Raise `SchemaDiffers` unless all is as the migrations make it in a scratch schema; a standby has none."""
    [[is_standby]] = fetch("SELECT pg_is_in_recovery()", (), connection)
    if is_standby:
        return
    [[schema]] = fetch("SELECT current_schema()", (), connection)
    found = _definitions(schema, connection)
    connection.execute("BEGIN READ WRITE")  # also on a connection to read
    try:
        [[number]] = fetch("SELECT pg_backend_pid()", (), connection)
        scratch = f"{SCRATCH}_{number:d}"
        connection.execute(f"CREATE SCHEMA {scratch}")
        connection.execute(f"SET LOCAL search_path = {scratch}")
        for migration in migrations:
            for statement in migration.statements():
                connection.execute(statement)
        expected = _definitions(scratch, connection)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    advice = "copy its games with `splendor-bot export` and `splendor-bot import` into an empty database"
    check_same(name, len(migrations), expected, found, advice)


def _definitions(schema: str, connection: Connection) -> Schema:
    rows = [row for sql in (_COLUMNS, _INDEXES, _RULES) for row in fetch(sql, (schema,), connection)]
    return {row["name"]: row["definition"].replace(f"{schema}.", "") for row in rows}
