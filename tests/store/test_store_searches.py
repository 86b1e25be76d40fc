"""Tens of thousands of finished games cost nothing: frequent queries use an index that leaves them out."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from sqlite3 import Connection, Row

import pytest

from bot.store import Store, rows
from bot.store.contract.sql import Parameters, Statement, fetch
from bot.store.sqlite.database import SqliteDatabase
from tests.support.store_builders import new_game


class ExplainingDatabase(SqliteDatabase):
    """Records the plan of every query."""

    plans: list[str]

    async def rows(self, sql: str, parameters: Parameters = ()) -> list[Row]:
        self.plans += [row["detail"] for row in await super().rows(f"EXPLAIN QUERY PLAN {sql}", parameters)]
        return await super().rows(sql, parameters)

    async def write_all(self, statements: Sequence[Statement]) -> list[list[Row]]:
        for each in statements:
            self.plans += [
                row["detail"] for row in await super().rows(f"EXPLAIN QUERY PLAN {each.sql}", each.parameters)
            ]
        return await super().write_all(statements)


@pytest.fixture
async def explaining(path: Path) -> AsyncIterator[ExplainingDatabase]:
    database = await ExplainingDatabase.open(path)
    yield database
    await database.close()


SEARCHES: list[tuple[Callable[[Store], Awaitable[object]], str]] = [
    (lambda store: store.games.open_in(10), "INDEX open_games (channel_id=?)"),
    (lambda store: store.games.all_open(), "INDEX open_games"),
    (lambda store: store.games.count_open(), "INDEX open_games"),
    (lambda store: store.games.open_of(100), "INDEX open_seats (member_id=?)"),
    (lambda store: store.open_games.of_member(100), "INDEX open_seats (member_id=?)"),
    (lambda store: store.open_games.kept_for(100), "INDEX kept_seats (plays_for=?)"),
    (lambda store: store.open_games.waiting_for(100), "INDEX open_seats (member_id=?)"),
    (lambda store: store.past_games.of_channel(10, 5), "INDEX games_of_channel (channel_id=?)"),
    (lambda store: store.timers.due(5, 20), "INDEX timers_by_due (due<?)"),
    (
        lambda store: store.timers.set("reminder", 1, None, None),
        "INDEX timers_by_key (kind=? AND <expr>=? AND <expr>=?)",
    ),
    (lambda store: store.games.waits_of_guild(1), "INDEX open_games_of_server (guild_id=?)"),
    (lambda store: store.open_games.of_server(1), "INDEX open_games_of_server (guild_id=?)"),
    (lambda store: store.games.pending_with_computers(), "INDEX pending_games"),
    (lambda store: store.games.pending(), "INDEX pending_games (id>?)"),
    (lambda store: store.games.pending_in(10), "INDEX pending_games"),
    (lambda store: store.games.count_pending(), "INDEX pending_games"),
    (lambda store: store.games.latest_in(10), "INDEX games_of_channel (channel_id=?)"),
    (lambda store: store.whole_games.log(1), "PRIMARY KEY (game_id=? AND seq>?)"),
    (lambda store: store.games.version(1), "PRIMARY KEY (rowid=?)"),
    (lambda store: store.games.has_message(1), "PRIMARY KEY (rowid=?)"),
]


async def test_frequent_queries_use_their_index(explaining: ExplainingDatabase) -> None:
    wrong: list[tuple[str, list[str]]] = []
    for search, index in SEARCHES:
        explaining.plans = []
        await search(Store(explaining))
        first, *others = [plan for plan in explaining.plans if plan.startswith(("SCAN", "SEARCH"))]
        if not first.endswith(index) or any(plan.startswith("SCAN") for plan in others):
            wrong.append((index, explaining.plans))
    assert wrong == []


async def test_the_games_of_a_member_are_found_by_index(explaining: ExplainingDatabase) -> None:
    explaining.plans = []
    await Store(explaining).people.games_of(100)
    plans = [plan for plan in explaining.plans if plan.startswith(("SCAN", "SEARCH")) and "CTE" not in plan]
    assert [plan for plan in plans if "INDEX" not in plan and "PRIMARY KEY" not in plan] == []
    assert len(plans) >= 3


async def test_no_table_is_scanned_to_read_a_game(
    explaining: ExplainingDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    explaining.plans = []
    game = await new_game(Store(explaining), channel_id=10)
    plans: list[str] = []

    def explained(sql: str, parameters: Parameters, connection: Connection) -> list[Row]:
        plans.extend(row["detail"] for row in fetch(f"EXPLAIN QUERY PLAN {sql}", parameters, connection))
        return fetch(sql, parameters, connection)

    monkeypatch.setattr(rows, "fetch", explained)
    assert await Store(explaining).games.load(game.id) is not None
    assert len(plans) > 10
    assert [plan for plan in plans if plan.startswith("SCAN")] == []
