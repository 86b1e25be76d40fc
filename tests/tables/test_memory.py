"""Thousands of tables: those used last are in memory, a move is one trip to the disk, a start reads no games."""

import asyncio
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from bot.games import REMINDER, GameStatus, KeyedLocks, LoggedMove, Table, Tables, WaitRecord
from bot.rules import EXPANSIONS
from bot.store import Store
from tests.support.builders import random_moves, take
from tests.support.table_builders import ANN, BO, a_game
from tests.tables.conftest import Trips

DAY = 24 * 3600


async def test_a_move_is_one_trip_to_the_database(tables: Tables, trips: Trips):
    table = await a_game(tables)
    before = len(trips)
    table = await tables.play.make(table.id, ANN, [take("wbr")], seq=0)
    assert trips.since(before) == 1
    await tables.history.since(table.id, after=0)
    await tables.delivery.unseen(table.id)
    await tables.history.turns(table.id, 2)
    assert trips.since(before) == 1, "the newest moves are in memory"


async def test_a_start_reads_no_games(path: Path, tables: Tables):
    """The number of trips depends only on the games of which something is pending."""

    async def trips_of_a_start() -> int:
        trips = Trips()
        async with await Store.open(path, on_trip=trips.append) as store:
            assert [game async for game in Tables(store).delivery.pending()] == []
        return len(trips)

    few = await trips_of_a_start()
    for channel in range(30):
        table = await a_game(tables, channel=channel)
        if channel % 2:
            table = await tables.hosting.end(table.id)
        await tables.delivery.mark_shown(table)
        await tables.delivery.mark_hands_shown(table)
    assert await trips_of_a_start() == few


async def test_tables_leave_the_memory_when_others_are_used_and_come_back(path: Path):
    tables = Tables(await Store.open(path), in_memory=5)
    games = [await a_game(tables, channel=channel) for channel in range(20)]
    for game in games:
        await tables.play.make(game.id, ANN, [take("wbr")], seq=0)
    assert len(tables.games) == 5
    assert len(tables.games.game_locks) <= 1, "a lock that nobody holds is dropped"
    assert len(tables.games.member_locks) <= 1
    for game in games:
        found = await tables.find(game.id)
        assert (found.seq, found.member_to_act()) == (1, BO)
        assert [each.seq for each in await tables.delivery.unseen(game.id)] == [0, 1]
    assert len(tables.games) == 5
    await tables.close()


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
async def test_the_history_in_memory_is_the_history_in_the_log(tables: Tables, expansion: str | None):
    table = await a_game(tables, expansion=expansion)
    for _, move, _ in random_moves(table.dealt(), Random(6)):
        table = await tables.play.make(table.id, table.member_to_act() or 0, [move])
        if not table.is_playing:
            break
        if table.seq % 7 == 0:
            position = (await tables.find(table.id)).position
            turns = [await tables.history.turns(table.id, number) for number in (1, 2, 4)]
            late = await tables.history.since(table.id, after=table.seq - 3)
            tables.games.clear()
            assert [await tables.history.turns(table.id, number) for number in (1, 2, 4)] == turns
            assert await tables.history.since(table.id, after=table.seq - 3) == late
            assert (await tables.find(table.id)).position == position
    assert table.status is GameStatus.FINISHED


async def test_a_turn_is_an_action_with_the_answers_it_led_to(tables: Tables):
    table = await a_game(tables, expansion="strongholds")
    for _, move, _ in random_moves(table.dealt(), Random(6)):
        table = await tables.play.make(table.id, table.member_to_act() or 0, [move])
        turns = await tables.history.turns(table.id, 2)
        assert turns[-1].seq == table.seq
        assert _changes([each.seat for each in turns]) <= 1
        assert turns[0].seq == 0 or _seat_before(turns[0], await tables.history.since(table.id)) != turns[0].seat


def _changes(seats: list[int | None]) -> int:
    return sum(one != other for one, other in pairwise(seats))


def _seat_before(move: LoggedMove, history: list[LoggedMove]) -> int | None:
    return history[move.seq - 1].seat


class SlowReader:
    """A task that has read a game from the store and waits before it caches the table."""

    def __init__(self, tables: Tables, game_id: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self._memory = tables.games
        self._monkeypatch = monkeypatch
        self._read = self._memory._read
        self._has_read, self._go_on = asyncio.Event(), asyncio.Event()
        self._memory.clear()
        monkeypatch.setattr(self._memory, "_read", self._read_slowly)
        self._task = asyncio.create_task(tables.find(game_id))

    async def _read_slowly(self, game_id: int) -> object:
        read = await self._read(game_id)
        self._has_read.set()
        await self._go_on.wait()
        return read

    async def has_read(self) -> None:
        """Wait until it has read; all others read at the usual pace."""
        await self._has_read.wait()
        self._monkeypatch.setattr(self._memory, "_read", self._read)

    async def found(self) -> Table:
        """Let it go on, and return the table that it finds."""
        self._go_on.set()
        return await self._task


async def test_a_slow_reader_does_not_bring_back_an_older_position(tables: Tables, monkeypatch: pytest.MonkeyPatch):
    """It reads the log before a move is written, and is done after it."""
    table = await a_game(tables)
    reader = SlowReader(tables, table.id, monkeypatch)
    await reader.has_read()
    await tables.play.make(table.id, ANN, [take("wbr")])
    assert (await reader.found()).seq == 1
    assert (await tables.find(table.id)).seq == 1
    await tables.play.make(table.id, BO, [take("wbr")], seq=1)


async def test_a_slow_reader_does_not_bring_back_a_forgotten_name(tables: Tables, monkeypatch: pytest.MonkeyPatch):
    table = await a_game(tables)
    await tables.hosting.end(table.id)
    reader = SlowReader(tables, table.id, monkeypatch)
    await reader.has_read()
    await tables.members.forget(BO, {"en": "Former player"})
    assert (await reader.found()).names == ("Ann", "Former player")


async def test_a_slow_reader_does_not_forget_what_the_channel_shows(tables: Tables, monkeypatch: pytest.MonkeyPatch):
    """It reads for whom the game waits before the board is recorded as shown, and is done after it."""
    table = await a_game(tables)
    reader = SlowReader(tables, table.id, monkeypatch)
    await reader.has_read()
    wait = WaitRecord(table.id, ANN, table.seq, tables.now(), silent_since=tables.now())
    await tables.delivery.mark_shown(table, wait=await tables.waits.timed(wait, DAY))
    await reader.found()
    assert not await tables.delivery.is_pending(table.id)
    assert await tables.waits.of_game(table.id) == wait
    assert await tables.timers.of(REMINDER, table.id, None) == wait.since + DAY


async def test_a_table_is_read_from_one_snapshot(tables: Tables, path: Path, monkeypatch: pytest.MonkeyPatch):
    """Another process writes between the statements that read it."""
    table = await a_game(tables)
    tables.games.clear()
    entries, other = tables.games.store.log.entries, Tables(await Store.open(path))

    async def entries_after_a_move(game_id: int) -> object:
        await other.play.make(game_id, ANN, [take("wbr")])
        return await entries(game_id)

    monkeypatch.setattr(tables.games.store.log, "entries", entries_after_a_move)
    read = await tables.find(table.id)
    assert (read.seq, read.game.newest_seq) == (0, 0)
    await other.close()


async def test_locks_of_several_keys_are_taken_in_order():
    """Two tasks that want the same keys in a different order do not wait for each other."""
    locks, held = KeyedLocks(), 0

    async def hold(*keys: int) -> None:
        nonlocal held
        async with locks.hold(*keys):
            held += 1
            assert held == 1
            await asyncio.sleep(0)
            held -= 1

    async with asyncio.timeout(60):
        await asyncio.gather(*(hold(*keys) for keys in ((1, 2), (2, 1), (2, 2, 1)) * 10))
    assert len(locks) == 0
