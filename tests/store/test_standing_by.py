"""A process that stands by on a server goes on while the database cannot be used, but not with a wrong setting."""

import asyncio

import pytest

from bot.app import server_holder as module
from bot.app.server_holder import ServerHolder
from bot.runtime.address import Address
from bot.runtime.config import CommandError
from bot.store.contract.errors import StoreError, StoreInUse, StoreLocked, StoreUnavailable
from bot.store.postgres import leases
from bot.store.postgres.leases import Leases
from tests.support.postgres import rows_of
from tests.support.waiting import until


async def one_shard() -> int:
    return 1


def nothing() -> None:
    """Do nothing whenever a standby has looked."""


@pytest.mark.parametrize("error", [StoreLocked("in use"), StoreUnavailable("restarting")])
async def test_a_standby_outlives_trouble_with_the_database(
    address: Address, monkeypatch: pytest.MonkeyPatch, error: StoreError
) -> None:
    monkeypatch.setattr(module, "STANDBY", 0.01)
    holder, standby = ServerHolder(address, "a", 1), ServerHolder(address, "b", 1)
    await holder.prepare(one_shard, nothing, is_taking_over=False)
    take, looks, has_looked_again = Leases.take, list[bool](), asyncio.Event()

    async def fail_once(leases: Leases, shards: int, *, wanted: int | None = None) -> object:
        looks.append(True)
        if len(looks) == 2:
            raise error
        if len(looks) > 3:
            has_looked_again.set()
        return await take(leases, shards, wanted=wanted)

    monkeypatch.setattr(Leases, "take", fail_once)
    waiting = asyncio.ensure_future(standby.prepare(one_shard, nothing, is_taking_over=False))
    await has_looked_again.wait()
    await holder.close()
    await waiting
    await standby.close()


async def test_a_new_process_does_not_wait_for_a_database_that_cannot_be_used(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object, **options: object) -> None:
        raise StoreLocked("in use")

    monkeypatch.setattr(Leases, "take", fail)
    holder = ServerHolder(address, "a", 1)
    with pytest.raises(StoreLocked):
        await holder.prepare(one_shard, nothing, is_taking_over=False)
    await holder.close()


async def test_a_process_with_another_number_of_processes_does_not_wait(address: Address) -> None:
    holder, other = ServerHolder(address, "a", 1), ServerHolder(address, "b", 2)
    await holder.prepare(one_shard, nothing, is_taking_over=False)
    with pytest.raises(StoreInUse):
        await other.prepare(one_shard, nothing, is_taking_over=False)
    await holder.close()
    await other.close()


async def test_a_standby_shows_that_it_is_alive(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "STANDBY", 0.01)
    holder, standby, looks = ServerHolder(address, "a", 1), ServerHolder(address, "b", 1), list[str]()
    await holder.prepare(one_shard, lambda: looks.append("holder"), is_taking_over=False)
    waiting = asyncio.ensure_future(standby.prepare(one_shard, lambda: looks.append("standby"), is_taking_over=False))
    await until(lambda: len(looks) >= 3, "three looks of the standby")
    await holder.close()
    await waiting
    await standby.close()
    assert set(looks) == {"standby"}


async def test_a_process_that_is_about_to_take_over_asks_only_once_it_is_connected(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "RENEWED_EVERY", 0.05)
    holder, newer, newest = [ServerHolder(address, name, 1) for name in "abc"]
    await holder.prepare(one_shard, nothing, is_taking_over=False)
    await newer.prepare(one_shard, nothing, is_taking_over=True)
    assert rows_of(address, "SELECT asked_by FROM leases", ()) == [(None,)], (
        "members would wait for a process that starts"
    )
    with pytest.raises(CommandError, match="taking over already"):
        await newest.prepare(one_shard, nothing, is_taking_over=True)
    taking = asyncio.ensure_future(newer.take_over())
    await holder.until_asked()
    await holder.release([1, 2])
    await taking
    assert newer.answered == {1, 2}
    for each in (holder, newer, newest):
        await each.close()
