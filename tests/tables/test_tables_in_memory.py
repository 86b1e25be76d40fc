"""Thousands of tables: those touched last are in memory, a move is one trip to the disk, a start reads no games."""

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import bot.tables.tables as module
from bot.rules import EXPANSIONS
from bot.store import GameStatus, Store
from bot.tables import LoggedMove, Table, TableOptions, Tables
from tests.support.builders import random_moves, take

ANN, BO = 11, 12


class Trips(list[float]):
    """How long each trip to the database's thread took."""

    def since(self, before: int) -> int:
        return len(self) - before


@pytest.fixture
def trips() -> Trips:
    return Trips()


@pytest.fixture
async def tables(tmp_path: Path, trips: Trips) -> AsyncIterator[Tables]:
    tables = Tables(await Store.open(tmp_path / "games.sqlite3", timed=trips.append), chance=Random(1))
    yield tables
    await tables.close()


async def a_game(tables: Tables, channel: int = 5, expansion: str | None = None) -> Table:
    table = await tables.open(
        channel_id=channel,
        guild_id=1,
        host_id=ANN,
        name="Ann",
        language="en",
        options=TableOptions(first="joining", expansion=expansion),
    )
    await tables.join(table.id, BO, "Bo")
    return await tables.start(table.id, ANN)


async def test_a_move_is_one_trip_to_the_database(tables: Tables, trips: Trips):
    table = await a_game(tables)
    before = len(trips)
    table = await tables.play(table.id, ANN, [take("wbr")], seq=0)
    assert trips.since(before) == 1
    await tables.history(table.id, after=0)
    await tables.unseen(table.id)
    await tables.turns(table.id, 2)
    assert trips.since(before) == 1, "what is to be told of it is in memory"


async def test_a_start_reads_no_games(tmp_path: Path, tables: Tables):
    """However many there are, over or open, nothing is read that is not owed a post."""

    async def trips_of_a_start() -> int:
        trips = Trips()
        async with await Store.open(tmp_path / "games.sqlite3", timed=trips.append) as store:
            assert [game async for game in Tables(store).owed()] == []
        return len(trips)

    few = await trips_of_a_start()
    for channel in range(30):
        table = await a_game(tables, channel)
        if channel % 2:
            table = await tables.end(table.id)
        await tables.mark_posted(table)
        await tables.mark_hands(table)
    assert await trips_of_a_start() == few


async def test_tables_that_nobody_touches_leave_the_memory_and_come_back(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(module, "TABLES_IN_MEMORY", 5)
    games = [await a_game(tables, channel) for channel in range(20)]
    for game in games:
        await tables.play(game.id, ANN, [take("wbr")], seq=0)
    assert len(tables._tables) == 5
    assert len(tables._locks) <= 1, "nor are locks kept that nobody holds"
    for game in games:
        found = await tables.find(game.id)
        assert (found.seq, found.member_to_act()) == (1, BO)
        assert [each.seq for each in await tables.unseen(game.id)] == [0, 1]
    assert len(tables._tables) == 5


async def test_who_owes_a_post_is_read_a_few_at_a_time(tables: Tables, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "OWED_AT_ONCE", 3)
    ids = [(await a_game(tables, channel)).id for channel in range(8)]
    assert [game.id async for game in tables.owed()] == ids


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
async def test_what_memory_tells_is_what_the_log_tells(tables: Tables, expansion: str | None):
    table = await a_game(tables, expansion=expansion)
    for _, move, _ in random_moves(table.dealt(), Random(5)):
        table = await tables.play(table.id, table.member_to_act() or 0, [move])
        if not table.is_playing:
            break
        if table.seq % 7 == 0:
            kept = tables._tables[table.id]
            told = [await tables.turns(table.id, number) for number in (1, 2, 4)]
            late = await tables.history(table.id, after=table.seq - 3)
            tables._tables.clear()
            assert [await tables.turns(table.id, number) for number in (1, 2, 4)] == told
            assert await tables.history(table.id, after=table.seq - 3) == late
            assert tables._tables[table.id].table.position == kept.table.position
    assert table.status is GameStatus.FINISHED


async def test_a_turn_is_an_action_with_the_answers_it_led_to(tables: Tables):
    table = await a_game(tables, expansion="strongholds")
    for _, move, _ in random_moves(table.dealt(), Random(5)):
        table = await tables.play(table.id, table.member_to_act() or 0, [move])
        turns = await tables.turns(table.id, 2)
        seats = [each.seat for each in turns]
        assert turns[-1].seq == table.seq
        assert _changes(seats) <= 1
        assert turns[0].seq == 0 or _seat_before(turns[0], await tables.history(table.id)) != turns[0].seat


def _changes(seats: list[int | None]) -> int:
    return sum(one != other for one, other in pairwise(seats))


def _seat_before(happening: LoggedMove, history: list[LoggedMove]) -> int | None:
    return history[happening.seq - 1].seat


async def test_a_slow_reader_does_not_bring_back_what_was(tables: Tables, monkeypatch: pytest.MonkeyPatch):
    """It has read the log before the move was written, and is done after it."""
    table = await a_game(tables)
    tables._tables.clear()
    read_back, read, go_on = tables._read, asyncio.Event(), asyncio.Event()

    async def slow_read(game_id: int) -> object:
        kept = await read_back(game_id)
        read.set()
        await go_on.wait()
        return kept

    monkeypatch.setattr(tables, "_read", slow_read)
    reader = asyncio.create_task(tables.find(table.id))
    await read.wait()
    monkeypatch.undo()
    await tables.play(table.id, ANN, [take("wbr")])
    go_on.set()
    assert (await reader).seq == 1
    assert (await tables.find(table.id)).seq == 1
    await tables.play(table.id, BO, [take("wbr")], seq=1)


async def test_a_table_is_read_of_one_moment(tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Another process writes between the statements that read it."""
    table = await a_game(tables)
    tables._tables.clear()
    log, other = tables.store.log, Tables(await Store.open(tmp_path / "games.sqlite3"))

    async def log_after_a_move(game_id: int) -> object:
        await other.play(game_id, ANN, [take("wbr")])
        return await log(game_id)

    monkeypatch.setattr(tables.store, "log", log_after_a_move)
    read = await tables.find(table.id)
    assert (read.seq, read.game.newest_seq) == (0, 0)
    await other.close()
