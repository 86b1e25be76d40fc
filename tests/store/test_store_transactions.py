"""Several tasks on one connection: the rollback of one never erases what another has written."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from bot.store import GameRecord, GameStatus, Member, SeatTaken, StaleVersion, Store
from bot.store.contract.errors import RolledBack
from bot.store.contract.queue import QueuedConnection
from bot.store.contract.sql import Work
from tests.support import store_builders as build
from tests.support.waiting import PATIENCE, until


class UnluckyError(Exception):
    """Any error in the middle of a transaction."""


T = TypeVar("T")


class Canceller:
    """Cancels the calling task right after it handed a statement to the thread of a connection."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._statement: str | None = None
        self._cancellations = 0
        run = QueuedConnection.run

        async def run_and_cancel(connection: QueuedConnection, work: Work[T]) -> T:
            self._cancel(work)
            return await run(connection, work)

        monkeypatch.setattr(QueuedConnection, "run", run_and_cancel)

    def cancel_at(self, statement: str, cancellations: int) -> None:
        self._statement, self._cancellations = statement, cancellations

    def _cancel(self, work: object) -> None:
        argument = getattr(work, "args", ("",))[0]
        if isinstance(argument, bool):
            argument = "BEGIN"  # with whether the transaction only reads
        if isinstance(argument, int):
            return  # a game is read
        text = " ".join([argument] if isinstance(argument, str) else [each.sql for each in argument]).strip()
        if self._statement is None or self._statement not in text:
            return
        self._statement = None
        task = asyncio.current_task()
        assert task is not None
        task.cancel()
        if self._cancellations == 2:
            # One turn of the loop for the first to arrive; the second then meets the rollback.
            loop = asyncio.get_running_loop()
            loop.call_soon(loop.call_soon, task.cancel)


async def test_a_block_that_raises_leaves_nothing(store: Store, game: GameRecord) -> None:
    async def unlucky() -> None:
        async with store.transaction():
            await build.append(store, game.id, [build.entry(0)], status=GameStatus.PLAYING)
            await build.set_host(store, game.id, 200)
            raise UnluckyError

    with pytest.raises(UnluckyError):
        await unlucky()
    assert await store.games.get(game.id) == game
    assert await store.whole_games.log(game.id) == []


async def test_a_block_sees_its_own_writes(store: Store, game: GameRecord) -> None:
    async with store.transaction():
        await build.append(store, game.id, [build.entry(0)])
        assert await store.whole_games.log(game.id) == [build.entry(0)]


async def test_a_rollback_does_not_erase_a_neighbours_insert(store: Store, game: GameRecord) -> None:
    has_written = asyncio.Event()

    async def unlucky() -> None:
        async with store.transaction():
            await build.add_seat(store, game.id, "Ann", Member(100))
            has_written.set()
            await build.add_seat(store, game.id, "Cleo", Member(300))  # the neighbour would have been as quick
            raise UnluckyError

    async def lucky() -> None:
        await has_written.wait()
        await build.add_seat(store, game.id, "Bob", Member(200))

    async with asyncio.timeout(PATIENCE):
        outcomes = await asyncio.gather(unlucky(), lucky(), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [UnluckyError, type(None)]
    assert [(seat.seat, seat.name) for seat in await build.seats_of(store, game.id)] == [(0, "Bob")]


async def test_a_neighbour_reads_nothing_that_may_be_rolled_back(store: Store, game: GameRecord) -> None:
    has_written = asyncio.Event()

    async def unlucky() -> None:
        async with store.transaction():
            await build.append(store, game.id, [build.entry(0)])
            has_written.set()
            await build.append(store, game.id, [build.entry(1)])  # the neighbour would have been as quick
            raise UnluckyError

    async def reader() -> int:
        await has_written.wait()
        return len(await store.whole_games.log(game.id))

    async with asyncio.timeout(PATIENCE):
        _, seen = await asyncio.gather(unlucky(), reader(), return_exceptions=True)
    assert seen == 0


async def test_a_cancelled_block_is_rolled_back(store: Store, game: GameRecord) -> None:
    has_written = asyncio.Event()

    async def slow() -> None:
        async with store.transaction():
            await build.append(store, game.id, [build.entry(0)])
            has_written.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(slow())
    await asyncio.wait_for(has_written.wait(), PATIENCE)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await store.whole_games.log(game.id) == []
    await build.append(store, game.id, [build.entry(0)])


@pytest.mark.parametrize("cancellations", [1, 2])
@pytest.mark.parametrize("statement", ["BEGIN", "INSERT INTO log", "status = :status", "COMMIT"])
async def test_a_cancellation_at_any_statement_of_a_transaction_keeps_all_or_nothing(
    path: Path, statement: str, cancellations: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite still carries the statement out, so only a ROLLBACK queued behind it leaves the store clean."""
    canceller = Canceller(monkeypatch)
    async with await Store.open(path) as store:
        game = await build.new_game(store, channel_id=10)

        async def start() -> None:
            async with store.transaction():
                await build.append(store, game.id, [build.entry(0), build.entry(1)])
                await build.set_status(store, game.id, GameStatus.PLAYING, at=2000)

        canceller.cancel_at(statement, cancellations)
        with pytest.raises(asyncio.CancelledError):
            await asyncio.create_task(start())
        found, log = await build.record_of(store, game.id), await store.whole_games.log(game.id)
        if statement == "COMMIT":
            assert (found.status, len(log)) == (GameStatus.PLAYING, 2), "too late to be undone"
        else:
            assert (found, log) == (game, [])
        await build.append(store, game.id, [build.entry(len(log))])


@pytest.mark.parametrize("cancellations", [1, 2])
async def test_a_batch_is_written_although_its_caller_is_cancelled(
    path: Path, cancellations: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader that comes right after it waits for it, and sees all of it."""
    canceller = Canceller(monkeypatch)
    async with await Store.open(path) as store:
        game = await build.new_game(store, channel_id=10)
        canceller.cancel_at("INSERT INTO log", cancellations)
        with pytest.raises(asyncio.CancelledError):
            await asyncio.create_task(build.append(store, game.id, [build.entry(0)], status=GameStatus.PLAYING))
        found, log = await build.record_of(store, game.id), await store.whole_games.log(game.id)
        assert (found.status, found.newest_seq, log) == (GameStatus.PLAYING, 0, [build.entry(0)])
        await build.append(store, game.id, [build.entry(1)])


async def test_waiting_in_the_queue_can_be_cancelled(store: Store, game: GameRecord) -> None:
    async with store.transaction():
        waiting = asyncio.create_task(build.set_host(store, game.id, 200))
        await until(lambda: store.database._writer.queue._waiters, "the wait in the queue")
        waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await store.games.get(game.id) == game


async def test_a_transaction_inside_another_is_refused_at_once(store: Store, game: GameRecord) -> None:
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(RuntimeError, match="in a transaction already"):
            async with store.transaction(), store.transaction():
                pass
        with pytest.raises(RuntimeError, match="in a transaction already"):
            async with store.transaction():
                await store.close()
        await build.set_host(store, game.id, 200)


@pytest.mark.parametrize("writes_on", [False, True])
async def test_going_on_after_a_failed_call_keeps_nothing(store: Store, game: GameRecord, writes_on: bool) -> None:
    await build.add_seat(store, game.id, "Ann", Member(100))
    before = await store.games.get(game.id)

    async def careless() -> None:
        async with store.transaction():
            await build.set_host(store, game.id, 200)
            with pytest.raises(SeatTaken):
                await build.add_seat(store, game.id, "Ann", Member(100))
            if writes_on:
                await build.set_host(store, game.id, 300)

    with pytest.raises(RolledBack) as caught:
        await careless()
    assert isinstance(caught.value.__cause__, SeatTaken)
    assert await store.games.get(game.id) == before


async def test_a_block_may_go_on_after_a_game_was_not_found(store: Store, game: GameRecord) -> None:
    """No statement failed then."""
    async with store.transaction():
        assert await store.games.load(build.NO_GAME) is None
        await build.set_host(store, game.id, 200)
    assert (await build.record_of(store, game.id)).host_id == 200


async def test_going_on_after_a_change_was_refused_keeps_nothing(store: Store, game: GameRecord) -> None:
    """A part of the refused change may have been written."""
    rows = await build.rows_of(store, game.id)
    await build.set_host(store, game.id, 200)
    before = await store.games.get(game.id)

    async def careless() -> None:
        async with store.transaction():
            await build.set_host(store, game.id, 300)
            with pytest.raises(StaleVersion):
                await store.games.write(rows, replace(rows, record=replace(rows.record, host_id=400)))

    with pytest.raises(RolledBack):
        await careless()
    assert await store.games.get(game.id) == before


async def test_many_tasks_at_once_lose_nothing(store: Store) -> None:
    async def play(channel_id: int) -> int:
        game = await build.new_game(store, channel_id)
        for seq in range(5):
            async with store.transaction():
                await build.append(store, game.id, [build.entry(seq)])
                await build.mark_shown(store, game.id, seq, 0)
        return len(await store.whole_games.log(game.id))

    assert await asyncio.gather(*(play(channel_id) for channel_id in range(20))) == [5] * 20


async def test_closing_waits_for_the_transaction_under_way(store: Store, game: GameRecord) -> None:
    async with store.transaction():
        closing = asyncio.create_task(store.close())
        await until(lambda: store.database._writer.queue._waiters, "the wait for the transaction")
        await build.set_host(store, game.id, 200)
    await closing
