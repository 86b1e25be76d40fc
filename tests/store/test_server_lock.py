"""The lock of a database on a server: bots share it, and commands that change everything have it alone."""

from pathlib import Path

import psycopg
import pytest

from bot.runtime.address import Address
from bot.store import DatabaseLock, StoreInUse, lock_on
from bot.store.postgres.leases import ServerLock


async def test_bots_share_the_lock_and_a_command_has_it_alone(address: Address):
    async with ServerLock(address, shared=True), ServerLock(address, shared=True):
        with pytest.raises(StoreInUse, match=rf"^A bot is running on {address.name}: stop it first, or name another"):
            await ServerLock(address, shared=False).__aenter__()
    async with ServerLock(address, shared=False):
        with pytest.raises(StoreInUse, match=r"import` is changing .*: wait until it is done"):
            await ServerLock(address, shared=True).__aenter__()
        with pytest.raises(StoreInUse):
            await ServerLock(address, shared=False).__aenter__()
    for _ in range(20):  # it is free at once
        async with ServerLock(address, shared=False):
            pass


async def test_a_lock_that_is_held_is_not_taken_a_second_time(address: Address):
    async with ServerLock(address, shared=True) as lock:
        for _ in range(3):
            await lock.hold()
        with psycopg.connect(address.text) as connection:
            query = """
                SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
                WHERE datname = current_database() AND locktype = 'advisory' AND mode = 'ShareLock'
            """
            assert connection.execute(query).fetchone() == (1,)


async def test_a_lock_that_was_lost_with_its_connection_is_taken_again_or_is_refused(address: Address):
    async with ServerLock(address, shared=True) as lock:
        _cut(address)
        await lock.hold()
        with pytest.raises(StoreInUse):
            await ServerLock(address, shared=False).__aenter__()
        _cut(address)
        async with ServerLock(address, shared=False):
            with pytest.raises(StoreInUse, match="wait until it is done"):
                await lock.hold()
        await lock.hold()


def _cut(address: Address) -> None:
    """End the connections of the bot to the database, and return when that is done."""
    with psycopg.connect(address.text, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


async def test_one_function_locks_a_file_or_a_server(address: Address, path: Path):
    async with lock_on(path) as lock:
        assert isinstance(lock, DatabaseLock)
        with pytest.raises(StoreInUse, match="Another bot is running on"):
            async with lock_on(path, shared=True):
                pass
    async with lock_on(address, shared=True) as lock, lock_on(address, shared=True):
        assert isinstance(lock, ServerLock)
        with pytest.raises(StoreInUse):
            async with lock_on(address):
                pass


def test_a_lock_that_was_released_writes_to_no_other_file(tmp_path: Path) -> None:
    """The number of its file may belong to another one by then, such as a database."""
    lock = DatabaseLock(tmp_path / "games.db")
    number = lock._handle
    lock.release()
    with (tmp_path / "other").open("w+b") as other:
        other.write(b"untouched")
        other.flush()
        assert other.fileno() == number, "the number is used again"
        with pytest.raises(OSError, match="Bad file descriptor"):
            lock.set_marks("mark")
        other.seek(0)
        assert other.read() == b"untouched"
        lock.release()
