"""The schema that a database on a server should have: `schema.csv` beside the migrations describes what they make."""

import csv
import logging
from functools import cache
from importlib.resources import files

from bot.store.contract.migrations import MOST_NAMED, Schema, check_same
from bot.store.contract.sql import Connection, fetch
from bot.store.postgres import migrations

log = logging.getLogger(__name__)

_SCHEMA = """
    SELECT table_name || '.' || column_name AS name, data_type || ' ' || is_nullable AS definition
    FROM information_schema.columns WHERE table_schema = current_schema()
    UNION ALL SELECT 'index ' || relname, pg_get_indexdef(indexrelid) FROM pg_index
    JOIN pg_class ON oid = indexrelid WHERE relnamespace = current_schema()::regnamespace AND indisvalid
    UNION ALL SELECT 'rule ' || conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND contype <> 'n'
"""
"""Without indexes that another process is making, or that it left when it was killed."""


@cache
def described_schema() -> Schema:
    """Return the schema that the migrations of this version make of an empty database."""
    lines = (files(migrations) / "schema.csv").read_text(encoding="utf-8").splitlines()
    return {row["name"]: row["definition"] for row in csv.DictReader(lines)}


def own_tables() -> frozenset[str]:
    """Return the names of the bot's tables."""
    return frozenset(name.partition(".")[0] for name in described_schema() if "." in name)


def check_schema(name: str, version: int, connection: Connection) -> None:
    """Raise `SchemaDiffers` unless everything of the bot is as described, and its tables have no further columns.

    What others have added, such as an extension, an index or a view, is left alone; a warning names it.
    """
    expected, found, own = described_schema(), schema_of(connection), own_tables()
    others = [each for each in sorted(found.keys() - expected) if each.partition(".")[0] not in own]
    advice = "copy its games with `splendor-bot export` and `splendor-bot import` into an empty database"
    check_same(name, version, expected, {each: found[each] for each in found if each not in others}, advice)
    if others:
        named = ", ".join(others[:MOST_NAMED]) + (", …" if len(others) > MOST_NAMED else "")
        log.warning("%s has what the bot did not make, and leaves alone: %s", name, named)


def schema_of(connection: Connection) -> Schema:
    """Return the schema of a database, with what others have added."""
    [[schema]] = fetch("SELECT current_schema()", (), connection)
    rows = fetch(_SCHEMA, (), connection)
    return {row["name"]: " ".join(row["definition"].replace(f"{schema}.", "").split()) for row in rows}
