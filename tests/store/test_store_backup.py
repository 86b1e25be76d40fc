"""Backups made while the bot is running: the state of one moment, complete or not there at all."""

# ruff: noqa: ASYNC240 - the files are small, and nothing else runs meanwhile

import asyncio
import resource
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.runtime.new_files import FileRefused
from bot.store import (
    DatabaseLock,
    GameRecord,
    GameStatus,
    Member,
    MessageChanges,
    Store,
    StoreCorrupt,
    StoreError,
    back_up,
    faults_in_file,
)
from bot.store.contract.errors import StoreForeign, StoreUnavailable
from bot.store.preferences import Notes
from tests.support import store_builders as build


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "copy.db"


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """Make writing beyond so many bytes fail, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("is_written", [False, True])
async def test_a_kill_while_the_mark_is_renewed_does_not_look_like_a_restored_copy(
    path: Path, monkeypatch: pytest.MonkeyPatch, is_written: bool
) -> None:
    with DatabaseLock(path) as lock:
        async with await Store.open(path, lock=lock) as first:
            game = await build.new_game(first, channel_id=10)
        set_marks, set_note = lock.set_marks, Notes.set

        def killed(*_: object) -> None:
            raise KeyboardInterrupt

        if is_written:
            monkeypatch.setattr(lock, "set_marks", lambda *marks: set_marks(*marks) if len(marks) > 1 else killed())
        else:
            monkeypatch.setattr(Notes, "set", killed)
        with pytest.raises(KeyboardInterrupt):
            await Store.open(path, lock=lock)
        monkeypatch.setattr(lock, "set_marks", set_marks)
        monkeypatch.setattr(Notes, "set", set_note)
        async with await Store.open(path, lock=lock) as second:
            assert [each.id for each in await second.games.all_open()] == [game.id]


async def test_open_games_of_a_restored_copy_get_ids_that_no_old_button_has(
    path: Path, store: Store, game: GameRecord, target: Path
) -> None:
    over = await build.new_game(store, channel_id=11)
    await build.set_status(store, over.id, GameStatus.ENDED, at=2_000)
    await build.mark_shown(store, over.id, -1, 1)
    await build.add_seat(store, game.id, "Ann", Member(100))
    await build.add_seat(store, game.id, "Bo", Member(101))
    await build.give_seat(store, game.id, 1, "Cleo", Member(102))
    await build.append(store, game.id, [build.entry(0), build.entry(1)], status=GameStatus.PLAYING)
    await build.seal(store, game.id, text="text")
    await build.record_messages(store, MessageChanges(sent=[build.message(77, game.id)]))
    found = await build.record_of(store, game.id)
    await build.mark_shown(store, game.id, 1, found.revision)
    await build.mark_hands_shown(store, game.id, 1, found.revision)
    given = {game.id, over.id}
    for number in (1, 2):
        target.unlink(missing_ok=True)
        back_up(path, target)
        with DatabaseLock(target) as lock:
            copy = await Store.open(target, lock=lock)
            [restored] = await copy.games.all_open()
            assert await copy.games.pending() == [restored]
            later = await build.new_game(copy, channel_id=12 + number)
            assert not given & {restored.id, later.id}
            given |= {restored.id, later.id}
            assert [seat.name for seat in await build.seats_of(copy, restored.id)] == ["Ann", "Cleo"]
            assert await copy.people.games_of(101) == [restored.id]
            assert await copy.whole_games.log(restored.id) == [build.entry(0), build.entry(1)]
            assert await copy.games.deal_text(restored.id) == "text"
            assert await build.messages_of(copy, restored.id) == [build.message(77, restored.id)]
            assert await copy.games.get(over.id) == await store.games.get(over.id), "a game that is over keeps its id"
            await copy.close()
            async with await Store.open(target, lock=lock) as again:
                assert (await again.games.all_open())[0].id == restored.id, "only once"
        assert faults_in_file(target) == []


async def test_a_copy_of_a_database_in_use_holds_everything_written_before(
    path: Path, store: Store, game: GameRecord, target: Path
) -> None:
    await build.append(store, game.id, [build.entry(0), build.entry(1)])
    reports: list[tuple[int, int]] = []
    back_up(path, target, progress=lambda done, total: reports.append((done, total)))
    assert reports[-1][0] == reports[-1][1] > 0
    assert [file.name for file in target.parent.iterdir() if file.name.startswith("copy")] == ["copy.db"]
    async with await Store.open_to_read(target) as copy:
        assert await copy.whole_games.log(game.id) == [build.entry(0), build.entry(1)]


async def test_writes_during_the_copy_are_not_in_it_and_do_not_restart_it(
    path: Path, store: Store, target: Path
) -> None:
    for channel_id in range(100):
        game = await build.new_game(store, channel_id)
        await build.append(store, game.id, [build.entry(0, '"' + "x" * 10_000 + '"')])
    reports: list[int] = []

    def write(done: int, total: int) -> None:
        reports.append(done)
        build.sql(path, "UPDATE games SET language = ? WHERE channel_id = 99", f"page {done}")
        build.sql(path, "INSERT INTO notes VALUES (?, 'written meanwhile')", str(done))

    back_up(path, target, progress=write)
    written = "FROM notes WHERE text = 'written meanwhile'"
    assert reports == sorted(set(reports)), "no page was copied twice"
    assert len(reports) > 1
    assert build.sql(target, "SELECT language FROM games WHERE channel_id = 99") == [("en",)]
    assert build.sql(target, f"SELECT name {written}") == []
    assert build.sql(path, f"SELECT count(*) {written}") == [(len(reports),)]


async def test_a_backup_does_not_block_writers(path: Path, store: Store, game: GameRecord, target: Path) -> None:
    stop = threading.Event()

    def copy_again_and_again() -> int:
        copies = 0
        while not stop.is_set():
            back_up(path, target, replace=True)
            copies += 1
        return copies

    copying = asyncio.create_task(asyncio.to_thread(copy_again_and_again))
    for seq in range(200):
        await build.append(store, game.id, [build.entry(seq)])
    stop.set()
    assert await copying > 0
    assert faults_in_file(target) == []
    async with await Store.open_to_read(target) as copy:
        log = await copy.whole_games.log(game.id)
        assert [each.seq for each in log] == list(range(len(log)))


async def test_the_check_of_a_copy_can_report_progress(path: Path, store: Store, target: Path) -> None:
    reports: list[str] = []

    @contextmanager
    def report_elapsed() -> Iterator[None]:
        reports.append("check begins")
        yield
        reports.append("check ends")

    back_up(path, target, progress=lambda done, total: reports.append("copies"), report_elapsed=report_elapsed())
    assert reports[-3:] == ["copies", "check begins", "check ends"]


async def test_a_file_that_exists_is_replaced_only_by_force(path: Path, store: Store, target: Path) -> None:
    target.write_text("something dear")
    with pytest.raises(FileRefused, match="--force"):
        back_up(path, target)
    assert target.read_text() == "something dear"
    back_up(path, target, replace=True)
    assert faults_in_file(target) == []


async def test_the_database_is_never_its_own_backup(path: Path, store: Store, game: GameRecord) -> None:
    for file in (path, path.parent / ".." / path.parent.name / path.name, path.with_name(f"{path.name}-wal")):
        with pytest.raises(FileRefused, match="belongs to the database"):
            back_up(path, file, replace=True)
    assert await store.games.get(game.id) == game


async def test_a_copy_that_fails_leaves_the_older_one(path: Path, store: Store, target: Path) -> None:
    for channel_id in range(20):
        game = await build.new_game(store, channel_id)
        await build.append(store, game.id, [build.entry(0, '"' + "x" * 50_000 + '"')])
    back_up(path, target)
    before = target.read_bytes()
    with no_file_larger_than(100_000), pytest.raises(StoreError):
        back_up(path, target, replace=True)
    assert target.read_bytes() == before
    assert list(target.parent.glob("*.part")) == []


async def test_a_damaged_database_is_not_copied_over_a_sound_one(path: Path, target: Path) -> None:
    async with await Store.open(path) as store:
        for channel_id in range(50):
            game = await build.new_game(store, channel_id)
            await build.append(store, game.id, [build.entry(0, '"' + "x" * 5_000 + '"')])
    back_up(path, target)
    before = target.read_bytes()
    with path.open("r+b") as file:
        file.seek(60_000)
        file.write(b"\xa5" * 9_000)
    with pytest.raises(StoreCorrupt, match="is damaged"):
        back_up(path, target, replace=True)
    assert target.read_bytes() == before


async def test_a_missing_source_or_folder_is_refused(tmp_path: Path, path: Path, store: Store, target: Path) -> None:
    with pytest.raises(StoreUnavailable, match="There is no database"):
        back_up(tmp_path / "missing.db", target)
    with pytest.raises(FileRefused):
        back_up(path, tmp_path / "no" / "such" / "folder.db")
    foreign = tmp_path / "bookmarks.db"
    build.sql(foreign, "CREATE TABLE bookmarks (url)")
    with pytest.raises(StoreForeign):
        back_up(foreign, target)
    assert not target.exists()


async def test_a_row_without_its_game_is_found(path: Path, game: GameRecord) -> None:
    assert faults_in_file(path) == []
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(
            "INSERT INTO seats (game_id, seat, name, occupant, member_id, colour)"
            " VALUES (404, 0, 'Ann', 'member', 11, 0)"
        )
    assert faults_in_file(path) == ["a row of seats belongs to a game that does not exist"]
