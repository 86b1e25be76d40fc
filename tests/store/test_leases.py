"""Leases of groups of shards: one holder each, by the clock of the database; the one before writes nothing."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

import psycopg
import pytest

from bot.runtime.address import Address
from bot.store import Share, Store
from bot.store.contract.errors import LeaseLost, StoreInUse, StoreLocked
from bot.store.postgres import leases as module
from bot.store.postgres.connection import connect
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.leases import Leases
from tests.support.postgres import rows_of
from tests.support.store_builders import new_game
from tests.support.waiting import PATIENCE, until

NewLeases = Callable[..., Awaitable[Leases]]


@pytest.fixture
async def new_leases(address: Address) -> AsyncIterator[NewLeases]:
    made: list[Leases] = []
    await (await PostgresDatabase.open(address)).close()

    async def new(name: str, groups: int = 2) -> Leases:
        made.append(Leases(address, name, groups))
        return made[-1]

    yield new
    for each in made:
        await each.close()


async def test_each_process_gets_a_group_and_the_next_one_stands_by(new_leases: NewLeases) -> None:
    first, second, third = [await new_leases(name) for name in "abc"]
    taken = [await each.take(4) for each in (first, second, third)]
    assert [each.share if each else None for each in taken] == [Share(0, 2, 4), Share(1, 2, 4), None]
    assert [each.share.shard_ids if each else [] for each in taken] == [[0, 2], [1, 3], []]


async def test_the_number_of_shards_is_that_of_the_processes_that_run(new_leases: NewLeases) -> None:
    first, second = await new_leases("a"), await new_leases("b")
    await first.take(4)
    lease = await second.take(16)
    assert lease is not None
    assert lease.share.shards == 4


async def test_there_are_as_many_shards_as_processes_at_least(new_leases: NewLeases) -> None:
    lease = await (await new_leases("a", groups=3)).take(1)
    assert lease is not None
    assert (lease.share.shards, lease.share.shard_ids) == (3, [0])


async def test_another_number_of_processes_is_refused_while_some_run(new_leases: NewLeases) -> None:
    await (await new_leases("a", groups=2)).take(2)
    with pytest.raises(StoreInUse, match="SPLENDOR_PROCESSES=2, and here it is 3"):
        await (await new_leases("b", groups=3)).take(2)


async def test_a_lease_that_was_given_back_is_free_at_once_with_what_was_answered(new_leases: NewLeases) -> None:
    first, second = await new_leases("a", groups=1), await new_leases("b", groups=1)
    await first.take(1)
    assert await second.take(1) is None
    await first.release([11, 12])
    lease = await second.take(1)
    assert lease is not None
    assert (lease.epoch, lease.answered) == (2, {11, 12})
    assert not first.is_held


async def test_a_process_that_stopped_while_it_sent_a_transaction_keeps_nobody_from_taking_over(
    new_leases: NewLeases, address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LASTS", 0)
    first, second = await new_leases("a", groups=1), await new_leases("b", groups=1)
    lease = await first.take(1)
    assert lease is not None
    with connect(address) as connection, suppress(psycopg.OperationalError), connection.pipeline():
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(lease.fence.sql, lease.fence.parameters)
        connection.pgconn.send_flush_request()
        connection.pgconn.flush()  # stopped here: the end of the pipeline is not sent
        await _until_it_holds_the_lease(address)
        with pytest.raises(StoreLocked):
            await second.take(1)
        monkeypatch.setattr(module, "LONGEST_PAUSE", 0)
        assert await second.take(1) is not None


async def _until_it_holds_the_lease(address: Address) -> None:
    sql = "SELECT count(*) FROM pg_locks WHERE relation = 'leases'::regclass AND mode = 'RowShareLock'"
    await until(lambda: rows_of(address, sql, ()) == [(1,)], "the lock")


async def test_a_lease_that_expired_passes_on_and_cannot_be_renewed(
    new_leases: NewLeases, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LASTS", 0)
    first, second = await new_leases("a", groups=1), await new_leases("b", groups=1)
    await first.take(1)
    assert not first.is_held, "it stops before the database says so"
    assert await second.take(1) is not None
    assert not await first.renew()


async def test_a_renewal_keeps_the_lease(new_leases: NewLeases) -> None:
    first, second = await new_leases("a", groups=1), await new_leases("b", groups=1)
    await first.take(1)
    assert await first.renew()
    assert first.is_held
    assert await second.take(1) is None


async def test_one_process_at_a_time_chooses_a_group_and_its_holder_goes_on_until_it_is_asked(
    new_leases: NewLeases,
) -> None:
    first, second, third = [await new_leases(name, groups=1) for name in "abc"]
    await first.take(1)
    assert await second.choose(0)
    assert not await third.choose(0)
    await first.renew()
    assert not first.is_asked, "the second one is not connected to Discord yet"
    await second.ask(0)
    await first.renew()
    assert first.is_asked


async def test_a_group_can_be_chosen_again_once_it_was_taken_over(new_leases: NewLeases) -> None:
    first, second, third = [await new_leases(name, groups=1) for name in "abc"]
    await first.take(1)
    assert await second.choose(0)
    await first.release()
    assert await second.take(1, wanted=0)
    assert await third.choose(0)


async def test_the_choice_of_a_process_lapses_when_it_dies(new_leases: NewLeases) -> None:
    first, second, third = [await new_leases(name, groups=1) for name in "abc"]
    await first.take(1)
    assert await second.choose(0)
    await second.close()
    async with asyncio.timeout(PATIENCE):
        while not await third.choose(0):  # the server notices a moment later
            pass


async def test_a_question_for_a_hand_over_lapses_when_the_process_that_asks_dies(
    new_leases: NewLeases, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ASKED_FOR", -1)
    first, second = [await new_leases(name, groups=1) for name in "ab"]
    await first.take(1)
    await second.ask(0)
    await first.renew()
    assert not first.is_asked


async def test_a_process_whose_lease_has_passed_on_writes_nothing(
    new_leases: NewLeases, address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await new_leases("a", groups=1), await new_leases("b", groups=1)
    monkeypatch.setattr(module, "LASTS", 0)
    lease = await first.take(1)
    assert lease is not None
    async with await Store.open(address) as store:
        assert isinstance(store.database, PostgresDatabase)
        store.database.fence = lease.fence
        game = await new_game(store, channel_id=1)
        await second.take(1)
        with pytest.raises(LeaseLost):
            await store.notes.set("commands", "digest")
        with pytest.raises(LeaseLost):
            async with store.transaction():
                await store.notes.set("commands", "digest")
        with pytest.raises(LeaseLost):
            await store.notes.remove("commands")
        assert await store.notes.get("commands") is None
        assert await store.games.get(game.id) == game, "it may read"


async def test_pending_games_and_timers_are_those_of_the_share(address: Address) -> None:
    async with await Store.open(address) as store:
        ids = {}
        for number, guild in enumerate((None, 0, 1, 2, 3)):
            guild_id = None if guild is None else guild << 22
            record = await new_game(store, channel_id=10 + number, guild_id=guild_id, revision=1)
            ids[guild] = record.id
            await store.timers.set("reminder", record.id, None, 100 + (guild or 0))
        await store.timers.set("back", None, 7, 500)
        found: list[set[int]] = []
        for group in (0, 1):
            store.take_share(Share(group, 2, 4))
            pending = {game.id for game in await store.games.pending()}
            due = await store.timers.due(1000, 20)
            assert {timer.game_id for timer in due if timer.game_id} == pending
            assert any(timer.member_id for timer in due) == (group == 0)
            found.append(pending)
        assert found == [{ids[None], ids[0], ids[2]}, {ids[1], ids[3]}]
        assert await store.timers.next_due() == 101
