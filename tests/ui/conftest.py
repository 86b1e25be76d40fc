"""Tables in memory."""

from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.games import Tables
from bot.store import Store


@pytest.fixture
async def tables() -> AsyncIterator[Tables]:
    async with await Store.open(":memory:") as store:
        yield Tables(store, chance=Random(3))
