"""Tables on a file, and the trips that they make to the database."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.games import Tables
from bot.store import Store


class Trips(list[float]):
    """The seconds of each trip to the database's thread."""

    def since(self, before: int) -> int:
        """Return the number of trips after the first `before`."""
        return len(self) - before


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def trips() -> Trips:
    return Trips()


@pytest.fixture
async def tables(path: Path, trips: Trips, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Tables]:
    """Tables whose clock stands still; deals repeat from run to run."""
    secrets = Random(1)
    monkeypatch.setattr("bot.games.lobby.lobby.new_secret", lambda: secrets.randbytes(32).hex())
    store = await Store.open(path, busy_timeout=0.05, on_trip=trips.append)
    tables = Tables(store, clock=lambda: 1_000)
    yield tables
    await tables.close()
