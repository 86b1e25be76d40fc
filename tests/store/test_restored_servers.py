"""Open games get new ids once a database on a server was restored or copied, and never otherwise."""

import asyncio
from pathlib import Path

import pytest
from psycopg.conninfo import conninfo_to_dict

from bot.runtime.address import Address
from bot.store import Store
from bot.store.postgres.leases import ServerLock
from tests.support.postgres import new_database, program
from tests.support.store_builders import new_game


async def ids_after_start(address: Address) -> list[int]:
    """Return the ids of the open games after a bot has started."""
    async with ServerLock(address, shared=True) as lock, await Store.open(address, lock=lock) as store:
        return [game.id for game in await store.games.all_open()]


@pytest.fixture
async def played(address: Address) -> Address:
    """A database with open games, on which a bot has run."""
    async with await Store.open(address) as store:
        for channel in (10, 11):
            await new_game(store, channel_id=channel)
    await ids_after_start(address)
    return address


async def test_the_ids_stay_from_start_to_start(played: Address):
    before = await ids_after_start(played)
    assert len(before) == 2
    assert await ids_after_start(played) == before


async def test_a_copy_without_a_mark_gets_new_ids_once_although_several_bots_start(played: Address):
    before = await ids_after_start(played)
    async with await Store.open(played) as store:
        await store.notes.remove("mark")
    found = await asyncio.gather(*(ids_after_start(played) for _ in range(4)))
    assert found == [found[0]] * 4
    assert not {*found[0]} & {*before}


async def test_a_dump_that_was_restored_gets_new_ids_in_another_database_and_in_its_own(
    played: Address, tmp_path: Path
):
    before = await ids_after_start(played)
    file = tmp_path / "games.dump"
    await asyncio.to_thread(program, "pg_dump", "--format=custom", f"--file={file}", f"--dbname={played.text}")
    with new_database() as other:
        restoring = ("--no-owner", "--exit-on-error", "--single-transaction")
        await asyncio.to_thread(program, "pg_restore", *restoring, f"--dbname={other.text}", str(file))
        after = await ids_after_start(other)
        assert (len(after), {*after} & {*before}) == (2, set())
        assert await ids_after_start(other) == after
    assert await ids_after_start(played) == before
    await asyncio.to_thread(program, "pg_restore", *restoring, "--clean", f"--dbname={played.text}", str(file))
    assert not {*await ids_after_start(played)} & {*before}


async def test_a_database_made_from_another_one_gets_new_ids(played: Address):
    before = await ids_after_start(played)
    with new_database(f"TEMPLATE {conninfo_to_dict(played.text)['dbname']}") as copy:
        assert not {*await ids_after_start(copy)} & {*before}
