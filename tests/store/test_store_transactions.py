"""Several tasks on one connection: what one of them loses is never what another has written."""

import asyncio
from pathlib import Path
from sqlite3 import Row
from typing import Any

import pytest

from bot.store import GameRecord, GameStatus, NotFound, RolledBack, SeatTaken, Store
from bot.store.database import Database
from tests.support.store_builders import NO_GAME, entry, new_game


class OutOfLuckError(Exception):
    """Stands for whatever may happen in the middle of a transaction."""


class CancellingDatabase(Database):
    """Cancels its caller right after handing one statement of that kind to SQLite."""

    statement: str | None = None
    cancellations: int = 0

    def cancel_at(self, statement: str, cancellations: int) -> None:
        self.statement, self.cancellations = statement, cancellations

    async def _carry_out(self, work: Any, line: Any) -> list[Row]:
        if self.statement and str(work.args[0]).strip().startswith(self.statement):
            self.statement = None
            task = asyncio.current_task()
            assert task is not None
            task.cancel()
            if self.cancellations == 2:
                # One turn of the loop for the first to arrive; the second then meets the rollback.
                loop = asyncio.get_running_loop()
                loop.call_soon(loop.call_soon, task.cancel)
        return await super()._carry_out(work, line)


async def test_a_block_that_raises_leaves_nothing(store: Store, game: GameRecord) -> None:
    async def unlucky() -> None:
        async with store.transaction():
            await store.log.append(game.id, [entry(0)], status=GameStatus.PLAYING)
            await store.games.set_host(game.id, 200)
            raise OutOfLuckError

    with pytest.raises(OutOfLuckError):
        await unlucky()
    assert await store.games.get(game.id) == game
    assert await store.log.entries(game.id) == []


async def test_a_block_sees_its_own_writes(store: Store, game: GameRecord) -> None:
    async with store.transaction():
        await store.log.append(game.id, [entry(0)])
        assert await store.log.entries(game.id) == [entry(0)]


async def test_a_rollback_does_not_erase_a_neighbours_insert(store: Store, game: GameRecord) -> None:
    has_written = asyncio.Event()

    async def unlucky() -> None:
        async with store.transaction():
            await store.seats.add(game.id, "Ann", Member(100))
            has_written.set()
            await asyncio.sleep(0.05)
            raise OutOfLuckError

    async def lucky() -> None:
        await has_written.wait()
        await store.seats.add(game.id, "Bob", Member(200))

    async with asyncio.timeout(5):
        outcomes = await asyncio.gather(unlucky(), lucky(), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [OutOfLuckError, type(None)]
    assert [(seat.seat, seat.name) for seat in await store.seats.of(game.id)] == [(0, "Bob")]


async def test_a_neighbour_reads_nothing_that_may_be_rolled_back(store: Store, game: GameRecord) -> None:
    has_written = asyncio.Event()

    async def unlucky() -> None:
        async with store.transaction():
            await store.log.append(game.id, [entry(0)])
            has_written.set()
            await asyncio.sleep(0.05)
            raise OutOfLuckError

    async def reader() -> int:
        await has_written.wait()
        return len(await store.log.entries(game.id))

    async with asyncio.timeout(5):
        _, seen = await asyncio.gather(unlucky(), reader(), return_exceptions=True)
    assert seen == 0


async def test_a_cancelled_block_is_rolled_back(store: Store, game: GameRecord) -> None:
    async def slow() -> None:
        async with store.transaction():
            await store.log.append(game.id, [entry(0)])
            await asyncio.Event().wait()

    task = asyncio.create_task(slow())
    await asyncio.sleep(0.05)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await store.log.entries(game.id) == []
    await store.log.append(game.id, [entry(0)])


@pytest.mark.parametrize("cancellations", [1, 2])
@pytest.mark.parametrize("statement", ["BEGIN", "INSERT", "UPDATE", "COMMIT"])
async def test_a_cancellation_at_any_statement_keeps_all_or_nothing(
    path: Path, statement: str, cancellations: int
) -> None:
    """SQLite still carries the statement out, so that only a ROLLBACK lined up behind it leaves the store at rest."""
    database = await CancellingDatabase.open(path)
    async with Store(database) as store:
        game = await new_game(store, channel_id=10)
        database.cancel_at(statement, cancellations)
        task = asyncio.create_task(store.log.append(game.id, [entry(0), entry(1)], status=GameStatus.PLAYING))
        with pytest.raises(asyncio.CancelledError):
            await task
        found, log = await store.games.get(game.id), await store.log.entries(game.id)
        assert found is not None
        if statement == "COMMIT":
            assert (found.status, len(log)) == (GameStatus.PLAYING, 2), "too late to be undone"
        else:
            assert (found, log) == (game, [])
        await store.log.append(game.id, [entry(len(log))])


async def test_waiting_for_a_turn_can_be_cancelled(store: Store, game: GameRecord) -> None:
    async with store.transaction():
        waiting = asyncio.create_task(store.games.set_host(game.id, 200))
        await asyncio.sleep(0.01)
        waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await store.games.get(game.id) == game


async def test_a_transaction_inside_another_is_refused_at_once(store: Store, game: GameRecord) -> None:
    async with asyncio.timeout(5):
        with pytest.raises(RuntimeError, match="in a transaction already"):
            async with store.transaction(), store.transaction():
                pass
        with pytest.raises(RuntimeError, match="in a transaction already"):
            async with store.transaction():
                await store.close()
        await store.games.set_host(game.id, 200)


@pytest.mark.parametrize("writes_on", [False, True])
async def test_going_on_after_a_failed_call_keeps_nothing(store: Store, game: GameRecord, writes_on: bool) -> None:
    await store.seats.add(game.id, "Ann", Member(100))
    before = await store.games.get(game.id)

    async def careless() -> None:
        async with store.transaction():
            await store.games.set_host(game.id, 200)
            with pytest.raises(SeatTaken):
                await store.seats.add(game.id, "Ann", Member(100))
            if writes_on:
                await store.games.set_host(game.id, 300)

    with pytest.raises(RolledBack) as caught:
        await careless()
    assert isinstance(caught.value.__cause__, SeatTaken)
    assert await store.games.get(game.id) == before


async def test_a_block_may_go_on_when_something_is_not_there(store: Store, game: GameRecord) -> None:
    """Nothing was tried in vain then, unlike after a statement that failed."""
    async with store.transaction():
        with pytest.raises(NotFound):
            await store.games.set_host(NO_GAME, 200)
        await store.games.set_host(game.id, 200)
    found = await store.games.get(game.id)
    assert found is not None
    assert found.host_id == 200


async def test_many_tasks_at_once_lose_nothing(store: Store) -> None:
    async def play(channel_id: int) -> int:
        game = await new_game(store, channel_id)
        for seq in range(5):
            async with store.transaction():
                await store.log.append(game.id, [entry(seq)])
                await store.games.mark_shown(game.id, seq, 0)
        return len(await store.log.entries(game.id))

    assert await asyncio.gather(*(play(channel_id) for channel_id in range(20))) == [5] * 20


async def test_closing_waits_for_the_transaction_under_way(store: Store, game: GameRecord) -> None:
    async with store.transaction():
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0.01)
        await store.games.set_host(game.id, 200)
    await closing
