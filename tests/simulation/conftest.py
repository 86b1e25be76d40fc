"""A world that does not run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.simulation.still_world import StillWorld


@pytest.fixture
def world(tmp_path: Path) -> Iterator[StillWorld]:
    """A world with an empty database, in which nothing was ever wrong."""
    world = StillWorld(tmp_path)
    yield world
    world.book.close()
    world.connection.close()
