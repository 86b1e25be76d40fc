"""Files that are locked, damaged, full or read-only: a clear error, nothing half done, and the game goes on."""

# ruff: noqa: ASYNC240 - the files are small, and nothing else runs meanwhile

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.runtime.alive import running
from bot.runtime.new_files import FileRefused
from bot.store import GameRecord, GameStatus, Member, Store, StoreCorrupt
from bot.store.contract.errors import RolledBack, StoreFull, StoreLocked, StoreReadOnly, Trouble
from bot.store.contract.queue import SHORT_BUSY_TIMEOUT, QueuedConnection
from bot.store.sqlite.database import SqliteDatabase
from tests.support.store_builders import add_seat, append, change, entry, new_game, seats_of, set_host
from tests.support.waiting import PATIENCE, until

ENGINES = ("sqlite",)  # its files and its errors


NOBODY = 65534
"""The user id of an account without rights."""


@contextmanager
def locked_by_another_program(path: Path) -> Iterator[None]:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def as_an_ordinary_user() -> Iterator[None]:
    """Drop root's rights for the block, because file permissions do not apply to root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """A folder that an ordinary user can reach, unlike pytest's own, even when the tests run as root."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def overwrite(path: Path, offset: int, length: int) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(b"\xa5" * length)


# --- locked ----------------------------------------------------------------------------------------------------------


async def test_a_locked_database_is_reported_and_works_again_once_free(
    path: Path, store: Store, game: GameRecord
) -> None:
    with locked_by_another_program(path):
        assert await store.games.get(game.id) == game, "reading goes on"
        with pytest.raises(StoreLocked, match="locked by another program"):
            await append(store, game.id, [entry(0)])
    await append(store, game.id, [entry(0)])


@pytest.fixture
def busy_timeouts(monkeypatch: pytest.MonkeyPatch) -> list[float | None]:
    """Return the seconds for which connections are told to wait, None for those with which they were opened."""
    timeouts: list[float | None] = []
    set_busy_timeout = QueuedConnection.set_busy_timeout

    async def noted(connection: QueuedConnection, seconds: float | None = None) -> None:
        timeouts.append(seconds)
        await set_busy_timeout(connection, seconds)

    monkeypatch.setattr(QueuedConnection, "set_busy_timeout", noted)
    return timeouts


async def test_queued_writers_do_not_each_wait_for_a_locked_database(
    path: Path, busy_timeouts: list[float | None]
) -> None:
    """All tables get their answer within the time that one of them waits."""

    async def in_transaction(game: GameRecord) -> None:
        async with store.transaction():
            await append(store, game.id, [entry(0)], status=GameStatus.PLAYING)

    async with await Store.open(path, busy_timeout=2 * SHORT_BUSY_TIMEOUT) as store:
        games = [await new_game(store, channel_id) for channel_id in range(6)]
        busy_timeouts.clear()
        with locked_by_another_program(path):
            writing = [
                *(append(store, game.id, [entry(0)]) for game in games[:3]),
                *(in_transaction(game) for game in games[3:]),
            ]
            outcomes = await asyncio.gather(*writing, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [StoreLocked] * 6
            assert busy_timeouts == [0] * 5, "only the first one has waited"
            with pytest.raises(StoreLocked):
                await append(store, games[0].id, [entry(0)])
            assert (busy_timeouts[5] or 0) <= SHORT_BUSY_TIMEOUT, "it is known to be locked"
        for game in games:
            await append(store, game.id, [entry(0)])


async def test_readers_do_not_wait_for_writers_that_wait_for_a_locked_database(path: Path) -> None:
    async with await Store.open(path, busy_timeout=PATIENCE) as store:
        game = await new_game(store, channel_id=10)
        with locked_by_another_program(path):
            writing = asyncio.create_task(append(store, game.id, [entry(0)]))
            await until(store.database._writer.queue.locked, "the writer")
            assert len(await store.games.page(0, 10)) == 1
            async with store.database.atomic(reading=True):
                assert await store.whole_games.log(game.id) == []
            assert not writing.done()
        await writing


async def test_writers_wait_the_full_time_again_once_the_database_was_free(
    path: Path, busy_timeouts: list[float | None]
) -> None:
    full = 2 * SHORT_BUSY_TIMEOUT
    async with await Store.open(path, busy_timeout=full) as store:
        game = await new_game(store, channel_id=10)
        with locked_by_another_program(path), pytest.raises(StoreLocked):
            await append(store, game.id, [entry(0)])
        busy_timeouts.clear()
        await append(store, game.id, [entry(0)])
        assert (busy_timeouts[0] or 0) <= SHORT_BUSY_TIMEOUT
        [[milliseconds]] = await store.database.write("PRAGMA busy_timeout")
        assert milliseconds == 1000 * full


async def test_a_locked_database_cannot_be_opened(path: Path) -> None:
    await (await Store.open(path)).close()
    with locked_by_another_program(path), pytest.raises(StoreLocked):
        await Store.open(path, busy_timeout=0.05)
    await (await Store.open(path)).close()


# --- read-only -----------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX file permissions")
@pytest.mark.parametrize("folder_mode", [0o555, 0o777])
async def test_a_read_only_file_is_refused_on_opening(shared_folder: Path, folder_mode: int) -> None:
    path = shared_folder / "splendor.db"
    async with await Store.open(path) as store:
        game = await new_game(store, channel_id=10)
    path.chmod(0o444)
    shared_folder.chmod(folder_mode)
    with as_an_ordinary_user(), pytest.raises(StoreReadOnly, match="check the permissions"):
        await Store.open(path)
    shared_folder.chmod(0o755)
    for file in shared_folder.iterdir():
        # SQLite gives its other files the permissions of the database.
        file.chmod(0o644)
    async with await Store.open(path) as store:
        assert await store.games.get(game.id) == game


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX file permissions")
async def test_a_new_file_in_a_read_only_folder_is_refused(shared_folder: Path) -> None:
    shared_folder.chmod(0o555)
    with as_an_ordinary_user(), pytest.raises(Trouble, match="permissions"):
        await Store.open(shared_folder / "splendor.db")


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX file permissions")
async def test_a_sound_file_in_a_read_only_folder_is_refused_for_its_folder(shared_folder: Path) -> None:
    path = shared_folder / "splendor.db"
    await (await Store.open(path)).close()
    path.chmod(0o444)
    shared_folder.chmod(0o555)
    with as_an_ordinary_user():
        with pytest.raises(Trouble, match="its folder, in which SQLite writes too"):
            await Store.open_to_read(path)
        said = rf"The bot cannot write in {shared_folder} \(Permission denied\): let its user write there\."
        with pytest.raises(FileRefused, match=said), running(path.with_name("splendor.db.alive")):
            pass


async def test_a_store_that_becomes_read_only_keeps_reading(
    database: SqliteDatabase, store: Store, game: GameRecord
) -> None:
    await database.write("PRAGMA query_only = ON")
    with pytest.raises(StoreReadOnly):
        await append(store, game.id, [entry(0)])
    assert await store.games.get(game.id) == game
    await database.write("PRAGMA query_only = OFF")
    await append(store, game.id, [entry(0)])


# --- full ------------------------------------------------------------------------------------------------------------


async def test_a_full_disk_leaves_nothing_half_done(database: SqliteDatabase, store: Store, game: GameRecord) -> None:
    [[pages]] = await database.write("PRAGMA page_count")
    await database.write(f"PRAGMA max_page_count = {pages}")
    large = '"' + "x" * 50_000 + '"'
    with pytest.raises(StoreFull, match="No space"):
        await append(store, game.id, [entry(0), entry(1, events=large)], status=GameStatus.PLAYING)
    assert await store.games.get(game.id) == game
    await database.write("PRAGMA max_page_count = 1000000")
    await append(store, game.id, [entry(0), entry(1, events=large)], status=GameStatus.PLAYING)
    assert len(await store.whole_games.log(game.id)) == 2


async def test_a_block_that_goes_on_after_a_full_disk_keeps_nothing(
    database: SqliteDatabase, store: Store, game: GameRecord
) -> None:
    """SQLite has rolled back by then, and would write what follows at once."""
    [[pages]] = await database.write("PRAGMA page_count")
    await database.write(f"PRAGMA max_page_count = {pages}")

    async def careless() -> None:
        async with store.transaction():
            await set_host(store, game.id, 200)
            with pytest.raises(StoreFull):
                await append(store, game.id, [entry(0, events='"' + "x" * 50_000 + '"')])
            await change(store, game.id, language="nl")

    with pytest.raises(RolledBack):
        await careless()
    assert await store.games.get(game.id) == game


# --- damaged ---------------------------------------------------------------------------------------------------------


async def test_a_file_of_garbage_is_no_database_and_left_untouched(path: Path) -> None:
    path.write_bytes(b"These are holiday pictures. " * 500)
    before = path.read_bytes()
    with pytest.raises(StoreCorrupt, match="not a database"):
        await Store.open(path)
    assert path.read_bytes() == before


async def test_a_damaged_first_page_is_noticed_on_opening(path: Path) -> None:
    await (await Store.open(path)).close()
    overwrite(path, offset=100, length=3000)
    with pytest.raises(StoreCorrupt, match="damaged"):
        await Store.open(path)


async def test_a_damaged_page_costs_only_what_stands_on_it(path: Path) -> None:
    async with await Store.open(path) as store:
        game = await new_game(store, channel_id=10)
        await append(store, game.id, [entry(0)])
        await add_seat(store, game.id, "Ann", Member(100))
    with closing(sqlite3.connect(path)) as connection:
        [[page_size]] = connection.execute("PRAGMA page_size")
        [[page]] = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'log'")
    overwrite(path, offset=(page - 1) * page_size, length=page_size)
    async with await Store.open(path) as store:
        with pytest.raises(StoreCorrupt, match="damaged"):
            await store.whole_games.log(game.id)
        assert len(await seats_of(store, game.id)) == 1
        await set_host(store, game.id, 200)


async def test_text_that_is_no_longer_utf_8_is_damage(path: Path, store: Store, game: GameRecord) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE games SET language = CAST(x'ff' AS TEXT)")
    with pytest.raises(StoreCorrupt, match="damaged"):
        await store.games.get(game.id)
