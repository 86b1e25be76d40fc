"""Tens of thousands of finished games cost nothing: frequent queries use an index that leaves them out."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from sqlite3 import Connection, Row
from typing import Any

import pytest

from bot.runtime.address import Address
from bot.store import Share, Store
from bot.store.contract import sql
from bot.store.contract.sql import Parameters, Statement, fetch
from bot.store.postgres.database import PostgresDatabase
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
    (lambda store: store.past_games.of_series(1), "PRIMARY KEY (rowid=?)"),
    (lambda store: store.timers.due(5, 20), "INDEX timers_by_due (due<?)"),
    (lambda store: store.timers.next_due(), "INDEX timers_by_due"),
    (
        lambda store: store.timers.set("reminder", 1, None, None),
        "INDEX timers_by_key (kind=? AND <expr>=? AND <expr>=? AND <expr>=?)",
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
        inner = {plan.replace("CO-ROUTINE", "SCAN") for plan in explaining.plans}  # the rows of a query within it
        if not first.endswith(index) or any(plan.startswith("SCAN") for plan in others if plan not in inner):
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

    def explained(statement: str, parameters: Parameters, connection: Connection) -> list[Row]:
        plans.extend(row["detail"] for row in fetch(f"EXPLAIN QUERY PLAN {statement}", parameters, connection))
        return fetch(statement, parameters, connection)

    monkeypatch.setattr(sql, "fetch", explained)
    assert await Store(explaining).games.load(game.id) is not None
    assert len(plans) > 10
    assert [plan for plan in plans if plan.startswith("SCAN")] == []


FILLING = (
    """
    INSERT INTO games (
        id, channel_id, guild_id, host_id, status, options, language, created_at, changed_at, started_at, ended_at,
        newest_seq, shown_seq
    )
    SELECT
        n, n, n * (1 << 22)::bigint, 1, CASE WHEN n % 10 = 0 THEN 'playing' ELSE 'finished' END, '{}', 'en',
        1, 1, 1, CASE WHEN n % 10 > 0 THEN 2 END, 9, CASE WHEN n % 1000 = 0 THEN 8 ELSE 9 END
    FROM generate_series(1, 20000) AS n ORDER BY hashint8(n)
    """,
    """
    INSERT INTO seats (game_id, seat, name, occupant, level, colour, is_open)
    SELECT n, seat, 'name', 'computer', 'easy', seat, CASE WHEN n % 10 = 0 THEN 1 ELSE 0 END
    FROM generate_series(1, 20000) AS n, generate_series(0, 1) AS seat
    """,
    "INSERT INTO timers (kind, game_id, due) SELECT 'reminder', n * 10, n FROM generate_series(1, 2000) AS n",
)
"""Statements that add 20,000 games in no order: 2,000 are in play and have a timer, and 20 of these are pending."""
MOST_READ = 80
"""Rows of games, seats and timers that a search for what is pending or due may read: a few for each such game."""


HIGHEST_COST = 8_000
"""The most that the planner may expect of such a search. With ten times as many games it expects a hundred times as
much of a search for each game that it takes for pending, and then compiles the query or reads in several processes."""


class CountingDatabase(PostgresDatabase):
    """Counts the rows of tables and indexes that queries read, and notes what the planner expects of the last one."""

    read_rows = 0
    cost = 0.0

    async def rows(self, sql: str, parameters: Parameters = ()) -> list[Any]:
        [[[plan]]] = await super().rows(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", parameters)
        self.read_rows += _rows_read(plan["Plan"])
        self.cost = plan["Plan"]["Total Cost"]
        return await super().rows(sql, parameters)

    async def write_all(self, statements: Sequence[Statement]) -> list[list[Any]]:
        return [await self.rows(each.sql, each.parameters) for each in statements]


def _rows_read(plan: dict[str, Any]) -> int:
    removed = sum(value for name, value in plan.items() if name.startswith("Rows Removed"))
    own = plan["Actual Loops"] * (plan["Actual Rows"] + removed) if "Relation Name" in plan else 0
    return own + sum(map(_rows_read, plan.get("Plans", ())))


PERIODIC: list[tuple[str, Callable[[Store], Awaitable[object]]]] = [
    ("next_due", lambda store: store.timers.next_due()),
    ("due", lambda store: store.timers.due(5, 20)),
    ("pending_with_computers", lambda store: store.games.pending_with_computers()),
    ("pending", lambda store: store.games.pending()),
    ("count_pending", lambda store: store.games.count_pending()),
]


@pytest.mark.parametrize("is_analyzed", [False, True])
async def test_a_server_reads_only_what_is_pending_or_due(address: Address, is_analyzed: bool) -> None:
    """The planner knows nothing about new tables, and something after `ANALYZE`: neither makes it read all games."""
    async with await Store.open(address) as store:
        await store.database.write_all([Statement(sql) for sql in (*FILLING, "ANALYZE")[: 4 if is_analyzed else 3]])
    database = await CountingDatabase.open(address)
    store = Store(database)
    read: list[tuple[str, Share, int, float]] = []
    for share in (Share(), Share(1, 3, 3)):
        store.take_share(share)
        for name, search in PERIODIC:
            database.read_rows = 0
            await search(store)
            read.append((name, share, database.read_rows, database.cost))
    await database.close()
    assert [each for each in read if each[2] > MOST_READ or each[3] > HIGHEST_COST] == []
    assert all(rows for _, _, rows, _ in read)
