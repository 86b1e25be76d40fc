"""Signals between processes on one PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from bot.runtime.address import Address
from bot.store.contract.errors import StoreUnavailable
from bot.store.postgres import signals as module
from bot.store.postgres.connection import connect
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.leases import Leases
from bot.store.postgres.signals import PostgresSignals
from tests.support.waiting import until

NewProcess = Callable[[str], Awaitable[tuple[PostgresSignals, list[tuple[str, int]]]]]


@pytest.fixture
async def new_process(address: Address) -> AsyncIterator[NewProcess]:
    """Return what makes a process with a lease; it comes with the signals that it gets."""
    closing: list[Callable[[], Awaitable[None]]] = []

    async def new(name: str) -> tuple[PostgresSignals, list[tuple[str, int]]]:
        database = await PostgresDatabase.open(address)
        leases = Leases(address, name, 3)
        await leases.take(3)
        got: list[tuple[str, int]] = []

        async def handle(signal: str, about: int) -> None:
            if about == 13:
                raise ZeroDivisionError
            if about == 14:
                raise StoreUnavailable("the database cannot be reached")
            got.append((signal, about))

        signals = PostgresSignals(database, address, leases, name, handle)
        await signals.start()

        async def close() -> None:
            signals.close()
            await leases.close()
            await database.close()

        closing.append(close)
        return signals, got

    yield new
    for close in closing:
        await close()


async def test_a_signal_reaches_all_other_processes(new_process: NewProcess) -> None:
    (first, own), (_, second), (_, third) = [await new_process(name) for name in "abc"]
    first.send("game", 7)
    await until(lambda: second == third == [("game", 7)], "the signal")
    assert own == []


async def test_whoever_waits_knows_that_the_others_have_handled_it(new_process: NewProcess) -> None:
    (first, _), (_, second), (_, third) = [await new_process(name) for name in "abc"]
    await first.send_and_wait("forget", 7)
    assert second == third == [("forget", 7)]


async def test_a_process_that_fails_to_handle_a_signal_is_not_waited_for_and_hears_the_next(
    new_process: NewProcess, caplog: pytest.LogCaptureFixture
) -> None:
    (first, _), (_, second) = [await new_process(name) for name in "ab"]
    await first.send_and_wait("forget", 13)
    await first.send_and_wait("forget", 7)
    assert second == [("forget", 7)]
    assert "Could not handle the signal 'forget'" in caplog.text


async def test_a_process_that_cannot_reach_the_database_says_so_in_one_line_and_hears_the_next_signal(
    new_process: NewProcess, caplog: pytest.LogCaptureFixture
) -> None:
    (first, _), (_, second) = [await new_process(name) for name in "ab"]
    await first.send_and_wait("game", 14)
    await first.send_and_wait("game", 7)
    assert second == [("game", 7)]
    [record] = [each for each in caplog.records if "could not be handled" in each.getMessage()]
    assert record.getMessage() == "The signal 'game' could not be handled: the database cannot be reached"
    assert record.exc_info is None


async def test_a_process_that_does_not_answer_is_waited_for_a_while_only(
    new_process: NewProcess, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.1)
    (first, _), (second, _) = [await new_process(name) for name in "ab"]
    second.close()
    await asyncio.to_thread(second._thread.join)
    await first.send_and_wait("forget", 7)
    assert "Not all processes have handled the signal 'forget'" in caplog.text


async def test_after_a_lost_connection_nothing_in_memory_is_known_to_be_current(
    new_process: NewProcess, address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RECONNECT_AFTER", 0.01)
    first, _ = await new_process("a")
    _, second = await new_process("b")
    with connect(address) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    await until(lambda: ("all", 0) in second, "that it listens again")
    first.send("member", 7)
    await until(lambda: ("member", 7) in second, "the next signal")
