"""Thousands of tables: those used last are in memory, a move is one trip to the disk, a start reads no games."""

import asyncio
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random
from sqlite3 import Connection, connect

import pytest

from bot.games import GameStatus, Table, Tables, WaitRecord
from bot.games.unit.games import KeyedLocks
from bot.games.unit.unit import REMINDER
from bot.games.waiting.waits import UnrecordedWait
from bot.rules import EXPANSIONS
from bot.store import Store
from bot.store.contract import sql
from bot.store.contract.sql import Parameters, Rows, fetch
from tests.support.builders import random_moves, take
from tests.support.snapshots import away_until, newest_turns, unseen
from tests.support.store_builders import due_time
from tests.support.table_builders import ANN, BO, CLEO, a_game
from tests.support.waiting import PATIENCE
from tests.tables.conftest import Trips

DAY = 24 * 3600


async def test_a_move_is_one_trip_to_the_database(tables: Tables, trips: Trips):
    table = await a_game(tables)
    before = len(trips)
    table = await tables.play.make(table.id, ANN, [take("wbr")], seq=0)
    assert trips.since(before) == 1
    await tables.history.since(table.id, after=0)
    await unseen(tables, table.id)
    await newest_turns(tables, table.id, 2)
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


async def test_tables_leave_the_memory_when_others_are_used_and_come_back(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bot.games.tables.GAMES_IN_MEMORY", 5)
    tables = Tables(await Store.open(path))
    games = [await a_game(tables, channel=channel) for channel in range(20)]
    for game in games:
        await tables.play.make(game.id, ANN, [take("wbr")], seq=0)
    assert len(tables.games) == 5
    assert len(tables.games.locks) <= 1, "a lock that nobody holds is dropped"
    assert len(tables.games.member_locks) <= 1
    for game in games:
        found = await tables.find(game.id)
        assert (found.seq, found.member_to_act()) == (1, BO)
        assert [each.seq for each in await unseen(tables, game.id)] == [0, 1]
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
            turns = [await newest_turns(tables, table.id, number) for number in (1, 2, 4)]
            late = await tables.history.since(table.id, after=table.seq - 3)
            tables.games.clear()
            assert [await newest_turns(tables, table.id, number) for number in (1, 2, 4)] == turns
            assert await tables.history.since(table.id, after=table.seq - 3) == late
            assert (await tables.find(table.id)).position == position
    assert table.status is GameStatus.FINISHED


async def test_a_turn_is_an_action_with_the_answers_it_led_to(tables: Tables):
    table = await a_game(tables, expansion="strongholds")
    for _, move, _ in random_moves(table.dealt(), Random(6)):
        table = await tables.play.make(table.id, table.member_to_act() or 0, [move])
        turns = await newest_turns(tables, table.id, 2)
        assert turns[-1].seq == table.seq
        assert sum(one.seat != other.seat for one, other in pairwise(turns)) <= 1
        history, first = await tables.history.since(table.id), turns[0]
        assert first.seq == 0 or history[first.seq - 1].seat != first.seat


class SlowReader:
    """A task that has read a game from the store and waits before it caches the game."""

    def __init__(self, tables: Tables, game_id: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self._of_store = tables.games.store.games
        self._load = self._of_store.load
        self._has_read, self._go_on = asyncio.Event(), asyncio.Event()
        tables.games.clear()
        monkeypatch.setattr(self._of_store, "load", self._load_slowly)
        self._task = asyncio.create_task(tables.find(game_id))

    @classmethod
    async def that_has_read(cls, tables: Tables, table: Table, monkeypatch: pytest.MonkeyPatch) -> "SlowReader":
        """Return a reader that has read a table; all others read at the usual pace."""
        reader = cls(tables, table.id, monkeypatch)
        await reader._has_read.wait()
        monkeypatch.setattr(reader._of_store, "load", reader._load)
        return reader

    async def _load_slowly(self, game_id: int) -> object:
        loaded = await self._load(game_id)
        self._has_read.set()
        await self._go_on.wait()
        return loaded

    async def found(self) -> Table:
        """Let it go on, and return the table that it finds."""
        self._go_on.set()
        return await self._task


async def test_a_slow_reader_does_not_bring_back_an_older_position(tables: Tables, monkeypatch: pytest.MonkeyPatch):
    """It reads the log before a move is written, and is done after it."""
    table = await a_game(tables)
    reader = await SlowReader.that_has_read(tables, table, monkeypatch)
    await tables.play.make(table.id, ANN, [take("wbr")])
    assert (await reader.found()).seq == 1
    assert (await tables.find(table.id)).seq == 1
    await tables.play.make(table.id, BO, [take("wbr")], seq=1)


async def test_a_slow_reader_does_not_bring_back_an_older_position_of_a_game_that_has_left_the_memory(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
):
    table = await a_game(tables)
    reader = await SlowReader.that_has_read(tables, table, monkeypatch)
    await tables.play.make(table.id, ANN, [take("wbr")])
    tables.games._snapshots.clear()  # many other games were read meanwhile
    assert (await reader.found()).seq == 1
    assert (await tables.games.known(table.id)).table.seq == 1


@pytest.mark.parametrize("is_over", [False, True])
async def test_a_slow_reader_does_not_bring_back_a_forgotten_name(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, is_over: bool
):
    table = await a_game(tables)
    if is_over:
        await tables.hosting.end(table.id)
    reader = await SlowReader.that_has_read(tables, table, monkeypatch)
    await tables.members.forget(BO, {"en": "Former player"})
    assert (await reader.found()).seats.names == ("Ann", "Former player")
    assert (await tables.games.known(table.id)).table.seats.names == ("Ann", "Former player"), "what is in memory"


async def test_a_slow_reader_does_not_bring_back_the_name_of_a_former_player(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
):
    """Bo has no seat any more, but the log tells who made which move."""
    table = await a_game(tables)
    await tables.hosting.replace_player(table.id, BO, CLEO, "Cleo")
    reader = await SlowReader.that_has_read(tables, table, monkeypatch)
    await tables.members.forget(BO, {"en": "Former player"})
    assert (await reader.found()).former == {}
    assert (await tables.games.known(table.id)).rows.former == {}


async def test_a_slow_reader_does_not_forget_what_the_channel_shows(tables: Tables, monkeypatch: pytest.MonkeyPatch):
    """It reads for whom the game waits before the board is recorded as shown, and is done after it."""
    table = await a_game(tables)
    reader = await SlowReader.that_has_read(tables, table, monkeypatch)
    wait = WaitRecord(table.id, ANN, table.seq, tables.now(), silent_since=tables.now())
    await tables.delivery.mark_shown(table, hands=True, wait=UnrecordedWait(wait, DAY))
    await reader.found()
    assert not (await tables.games.known(table.id)).is_pending
    assert (await tables.games.known(table.id)).table.game.hands_seq == -1, "the hands are pending"
    assert (await tables.games.known(table.id)).rows.wait == wait
    assert await due_time(tables.games.store, REMINDER, table.id, None) == wait.since + DAY


async def test_a_slow_reader_does_not_bring_back_old_settings(tables: Tables, monkeypatch: pytest.MonkeyPatch):
    table = await a_game(tables)
    tables.games.clear()
    member, has_read, go_on = tables.games.store.preferences.member, asyncio.Event(), asyncio.Event()

    async def slow(member_id: int) -> object:
        read = await member(member_id)
        has_read.set()
        await go_on.wait()
        return read

    with monkeypatch.context() as patch:
        patch.setattr(tables.games.store.preferences, "member", slow)
        reading = asyncio.create_task(away_until(tables, ANN))
        await has_read.wait()
    await tables.settings.go_away(ANN, tables.now() + DAY)
    go_on.set()
    await reading
    assert (await tables.waits.people(table)).away_at(table) == {0: tables.now() + DAY}


async def test_a_table_is_read_from_one_snapshot(tables: Tables, path: Path, monkeypatch: pytest.MonkeyPatch):
    """Another process writes between the statements that read it."""
    table = await a_game(tables)
    tables.games.clear()
    fetched: list[str] = []

    def fetch_slowly(statement: str, parameters: Parameters, connection: Connection) -> Rows:
        fetched.append(statement)
        if len(fetched) == 2:
            write = "UPDATE seats SET name = 'Zoe'; UPDATE log SET at = 9; UPDATE games SET version = version + 1"
            with closing(connect(path)) as other:
                other.executescript(write)
        return fetch(statement, parameters, connection)

    with monkeypatch.context() as patch:
        patch.setattr(sql, "fetch", fetch_slowly)
        read = await tables.games.current(table.id)
    assert len(fetched) > 5
    assert (read.table.seats.names, read.recent[-1].at) == (("Ann", "Bo"), 1_000)
    assert (await tables.find(table.id)).seats.names == ("Zoe 1", "Zoe 2"), "the next one sees the change"


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

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(hold(*keys) for keys in ((1, 2), (2, 1), (2, 2, 1)) * 10))
    assert len(locks) == 0
