"""A real database for every test, on each engine unless the test needs the file of SQLite."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from bot.runtime.address import Address
from bot.store import GameRecord, Store
from bot.store.contract.database import Database
from bot.store.postgres.database import PostgresDatabase
from bot.store.sqlite.database import SqliteDatabase
from tests.support.postgres import new_database
from tests.support.store_builders import new_game


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test of the store on both engines, unless it uses the file or its module names its `ENGINES`."""
    if "database" in metafunc.fixturenames and not _needs_file(metafunc):
        metafunc.parametrize("engine", getattr(metafunc.module, "ENGINES", ("sqlite", "postgres")))


def _needs_file(metafunc: pytest.Metafunc) -> bool:
    fixtures = metafunc.definition._fixtureinfo
    used = {*fixtures.initialnames}
    for name in fixtures.initialnames:
        if name not in ("database", "store", "game") and name in fixtures.name2fixturedefs:
            used |= {*fixtures.name2fixturedefs[name][-1].argnames}
    return "path" in used


@pytest.fixture
def engine() -> str:
    return "sqlite"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "splendor.db"


@pytest.fixture
async def database(engine: str, path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Database]:
    database: Database
    if engine == "sqlite":
        database = await SqliteDatabase.open(path, busy_timeout=0.05)
    else:
        database = await PostgresDatabase.open(request.getfixturevalue("shared_database"), busy_timeout=0.05)
    yield database
    await database.close()
    if engine != "sqlite":
        empty(request.getfixturevalue("shared_database"))


@pytest.fixture(scope="module")
def shared_database() -> Iterator[Address]:
    """A database on the server that the tests of a module use one after the other: making one takes half a second."""
    with new_database() as address:
        yield address


def empty(address: Address) -> None:
    """Delete all rows of a database but its version."""
    with psycopg.connect(address.text) as connection:
        tables = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        for (table,) in tables:
            if table != "schema_version":
                connection.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(table)))


@pytest.fixture
async def store(database: Database) -> Store:
    return Store(database)


@pytest.fixture
async def game(store: Store) -> GameRecord:
    return await new_game(store, channel_id=10)
