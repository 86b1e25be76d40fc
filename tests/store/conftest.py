"""A real database in a real file for every test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import GameRecord, Store
from bot.store.sqlite.database import SqliteDatabase
from tests.support.store_builders import new_game


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "splendor.db"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[SqliteDatabase]:
    database = await SqliteDatabase.open(path, busy_timeout=0.05)
    yield database
    await database.close()


@pytest.fixture
async def store(database: SqliteDatabase) -> Store:
    return Store(database)


@pytest.fixture
async def game(store: Store) -> GameRecord:
    return await new_game(store, channel_id=10)
