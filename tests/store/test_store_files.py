"""The files of a database: one bot uses them at a time, and only its own user may read them."""

# ruff: noqa: ASYNC240 - the files are small, and nothing else runs meanwhile

import logging
import os
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store import DatabaseLock, Store, StoreInUse, back_up
from bot.store.contract.errors import StoreUnavailable
from bot.store.games import new_id_after
from tests.support.store_builders import new_game

HOLD = """
import sys
from pathlib import Path
from bot.store import DatabaseLock
lock = DatabaseLock(Path(sys.argv[1]))
print("locked", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def lax_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in sorted(folder.iterdir())}


def test_a_second_process_cannot_lock_a_database_until_the_first_is_killed(path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdin=-1, stdout=-1) as first:
        assert first.stdout is not None
        first.stdout.readline()
        with pytest.raises(StoreInUse, match=f"Another bot is running on {path}"):
            DatabaseLock(path)
        link = path.with_name("link.db")
        link.symlink_to(path)
        with pytest.raises(StoreInUse):
            DatabaseLock(link)
        first.send_signal(signal.SIGKILL)
    DatabaseLock(path).release()


async def test_tools_use_a_locked_database(path: Path, tmp_path: Path) -> None:
    with DatabaseLock(path) as lock:
        async with await Store.open(path, lock=lock) as store:
            game = await new_game(store, channel_id=10)
            async with await Store.open_to_read(path) as reader:
                assert await reader.games.get(game.id) == game
            back_up(path, tmp_path / "copy.db")


@pytest.mark.usefixtures("lax_umask")
@pytest.mark.skipif(os.name == "nt", reason="needs POSIX file permissions")
async def test_only_the_bots_user_may_read_its_files(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "splendor.db"
    with DatabaseLock(path) as lock:
        async with await Store.open(path, lock=lock) as store:
            await new_game(store, channel_id=10)
            back_up(path, path.with_name("copy.db"), progress=lambda done, total: None)
            assert modes(path.parent) == dict.fromkeys(
                ("copy.db", "splendor.db", "splendor.db-shm", "splendor.db-wal", "splendor.db.lock"), 0o600
            )
    assert modes(tmp_path) == {"a": 0o700}
    assert modes(tmp_path / "a") == {"b": 0o700}


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX file permissions")
async def test_files_that_others_may_read_are_tightened_by_the_bot_but_not_by_tools(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await (await Store.open(path)).close()
    path.chmod(0o644)
    path.parent.chmod(0o755)
    await (await Store.open_to_read(path)).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    with caplog.at_level(logging.WARNING):
        await (await Store.open(path)).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o755
    assert f"Other users had access to {path}" in caplog.text


async def test_an_older_copy_put_in_place_of_the_database_gets_new_ids(path: Path, tmp_path: Path) -> None:
    """An old button must not speak for another turn, even if the copy was made without the write-ahead log."""
    copy = tmp_path / "copy.db"
    with DatabaseLock(path) as lock:
        async with await Store.open(path, lock=lock) as store:
            game = await new_game(store, channel_id=10)
            await store.database.truncate_wal()  # so that the copy has the game
            shutil.copy(path, copy)
            lost = await new_game(store, channel_id=11)
    with DatabaseLock(path) as lock:
        async with await Store.open(path, lock=lock) as store:
            assert [each.id for each in await store.games.all_open()] == [game.id, lost.id], "a restart keeps ids"
    shutil.copy(copy, path)
    with DatabaseLock(path) as lock:
        async with await Store.open(path, lock=lock) as store:
            [restored] = await store.games.all_open()
            assert restored.id not in (game.id, lost.id)
            assert await store.games.pending() == [restored]
            assert (await new_game(store, channel_id=11)).id not in (game.id, lost.id, restored.id)


async def test_a_kill_does_not_look_like_another_database(path: Path) -> None:
    with DatabaseLock(path) as lock:
        store = await Store.open(path, lock=lock)
        game = await new_game(store, channel_id=10)
        await store.database.close()  # without the new mark of an orderly stop
    with DatabaseLock(path) as lock:
        async with await Store.open(path, lock=lock) as store:
            assert [each.id for each in await store.games.all_open()] == [game.id]


def test_ids_rise_and_cannot_be_guessed_and_fit_a_control() -> None:
    ids = [new_id_after(0) for _ in range(100)]
    assert len(set(ids)) == 100
    assert all(len(str(each)) <= 18 for each in ids)
    newest = max(ids)
    assert all(new_id_after(newest) > newest for _ in range(100))


async def test_only_files_are_used_as_databases(tmp_path: Path) -> None:
    pipe, device = tmp_path / "pipe", Path("/dev/full")
    os.mkfifo(pipe)
    for each in (pipe, device, tmp_path):
        with pytest.raises(StoreUnavailable, match="is not a file"):
            await Store.open(each)
    assert stat.S_ISCHR(device.stat().st_mode)


def test_a_lock_is_not_written_through_a_link(path: Path, tmp_path: Path) -> None:
    dear = tmp_path / "dear"
    dear.write_text("dear")
    path.with_name(f"{path.name}.lock").symlink_to(dear)
    with pytest.raises(StoreUnavailable, match="cannot be opened"):
        DatabaseLock(path)
    assert dear.read_text() == "dear"


async def test_a_file_behind_a_link_beside_the_database_keeps_its_mode(path: Path, tmp_path: Path) -> None:
    dear = tmp_path / "dear"
    dear.touch()
    dear.chmod(0o644)
    path.with_name(f"{path.name}.lock").symlink_to(dear)
    await (await Store.open(path)).close()
    assert stat.S_IMODE(dear.stat().st_mode) == 0o644
