"""Tens of thousands of finished games cost nothing: the searches that run often never meet them."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from sqlite3 import Row

import pytest

from bot.store import Store
from bot.store.database import Database, Parameters


class ExplainingDatabase(Database):
    """Keeps the plan of every query it runs."""

    plans: list[str]

    async def rows(self, sql: str, parameters: Parameters = ()) -> list[Row]:
        self.plans += [row["detail"] for row in await super().rows(f"EXPLAIN QUERY PLAN {sql}", parameters)]
        return await super().rows(sql, parameters)


@pytest.fixture
async def explaining(path: Path) -> AsyncIterator[ExplainingDatabase]:
    database = await ExplainingDatabase.open(path)
    database.plans = []
    yield database
    await database.close()


@pytest.mark.parametrize(
    ("search", "index"),
    [
        (lambda store: store.open_game(10), "INDEX open_games (channel_id=?)"),
        (lambda store: store.open_games(), "INDEX open_games"),
        (lambda store: store.open_games_of(100), "INDEX open_games"),
        (lambda store: store.owed_games(), "INDEX owed_games (id>?)"),
        (lambda store: store.latest_game(10), "INDEX games_of_channel (channel_id=?)"),
        (lambda store: store.hand_posts_of(100), "INDEX hands_of_member (member_id=?)"),
        (lambda store: store.posts(1), "INDEX posts_of_game (game_id=?)"),
        (lambda store: store.log(1), "PRIMARY KEY (game_id=? AND seq>?)"),
        (lambda store: store.seats(1), "PRIMARY KEY (game_id=?)"),
    ],
)
async def test_a_search_goes_by_its_index(
    explaining: ExplainingDatabase, search: Callable[[Store], Awaitable[object]], index: str
) -> None:
    await search(Store(explaining))
    first, *others = [plan for plan in explaining.plans if plan.startswith(("SCAN", "SEARCH"))]
    assert first.endswith(index)
    assert not [plan for plan in others if plan.startswith("SCAN")]
