"""The backup that is made of a file before its schema is updated: complete, private, and deleted after a week."""

# ruff: noqa: ASYNC240 - the files are small, and nothing else runs meanwhile

import logging
import os
import resource
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.cli.commands import WRONG_SETTING
from bot.runtime.address import Address
from bot.store import Store, faults_in_file
from bot.store.contract.errors import NotBackedUp, error_for
from bot.store.contract.migrations import Migration
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.migrations import shipped_migrations as shipped_on_servers
from bot.store.sqlite import backup as module
from bot.store.sqlite import database as database_module
from bot.store.sqlite.database import SqliteDatabase
from bot.store.sqlite.migrations import shipped_migrations
from tests.support.command_line import ROOT, start_quickly
from tests.support.store_builders import sql
from tests.support.waiting import PATIENCE, until

NEWEST = len(shipped_migrations())
BEFORE = NEWEST - 1
DAY = date(2026, 11, 26)
TOKEN = ".".join(["MTIzNDU2Nzg5MDEyMzQ1Njc4", "Gabcde", "x-_" * 9])

KILLED_BEFORE_THE_MIGRATION = """
import asyncio, os, signal, sys
from bot.store.sqlite import database

def backed_up_and_killed(*arguments, make=database.back_up_before_update):
    make(*arguments)
    os.kill(os.getpid(), signal.SIGKILL)

database.back_up_before_update = backed_up_and_killed
asyncio.run(database.SqliteDatabase.open(sys.argv[1], updates=True))
"""


KILLED_IN_THE_LAST_MIGRATION = """
import asyncio, os, signal, sys
from bot.store.contract.migrations import Migration
from bot.store.sqlite import database

def statements(migration, of=Migration.statements):
    yield from of(migration)
    if migration.number == len(database.shipped_migrations()):
        os.kill(os.getpid(), signal.SIGKILL)

Migration.statements = statements
asyncio.run(database.SqliteDatabase.open(sys.argv[1], updates=True))
"""


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "today", lambda: DAY)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database of the schema version before the newest, in a folder of its own."""
    path = tmp_path / "data" / "games.sqlite3"
    path.parent.mkdir()
    write_dump(path, BEFORE)
    return path


def write_dump(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript((ROOT / f"tests/store/schemas/{version:04}.sql").read_text(encoding="utf-8"))


def contents(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def backups(path: Path) -> list[Path]:
    return sorted(path.parent.glob("*.backup"))


def version(path: Path) -> int:
    return sql(path, "PRAGMA user_version")[0][0]


async def test_an_older_file_is_copied_as_it_was_before_it_is_updated(
    old: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    before = contents(old)
    await (await Store.open(old, updates=True)).close()
    [backup] = backups(old)
    assert backup.name == f"games.sqlite3.schema-{BEFORE}.2026-11-26.backup"
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert (version(old), version(backup), contents(backup)) == (NEWEST, BEFORE, before)
    assert faults_in_file(backup) == []
    said = f"from schema version {BEFORE} to {NEWEST}, {old} was copied to {backup}, which is deleted after 7 days"
    assert said in caplog.text


async def test_the_version_before_can_go_on_with_the_backup(old: Path) -> None:
    await (await Store.open(old, updates=True)).close()
    [backup] = backups(old)
    backup.rename(old)
    database = await SqliteDatabase.open(old, updates=True, migrations=shipped_migrations()[:BEFORE])
    assert [row[0] for row in await database.rows("SELECT count(*) FROM games")] == [4]
    await database.close()


async def test_a_file_that_needs_no_update_is_not_copied(old: Path, tmp_path: Path) -> None:
    for path in (old, old, tmp_path / "new.sqlite3", ":memory:"):
        await (await Store.open(path, updates=True)).close()
    assert [len(backups(path)) for path in (old, tmp_path / "new.sqlite3")] == [1, 0]


async def test_a_kill_between_the_backup_and_the_update_loses_nothing(old: Path) -> None:
    before = contents(old)
    command = [sys.executable, "-c", KILLED_BEFORE_THE_MIGRATION, str(old)]
    assert subprocess.run(command, cwd=ROOT, timeout=PATIENCE, check=False).returncode == -signal.SIGKILL  # noqa: ASYNC221 - nothing else runs
    # The process that was killed named its copy by the real day.
    assert (version(old), contents(old), [contents(each) for each in backups(old)]) == (BEFORE, before, [before])
    for _ in range(2):
        await (await Store.open(old, updates=True)).close()
    assert version(old) == NEWEST
    assert {backup.name.split(".")[2] for backup in backups(old)} == {f"schema-{BEFORE}"}
    assert all(contents(each) == before for each in backups(old))


async def test_a_kill_in_the_middle_of_the_update_leaves_the_version_of_the_only_backup(tmp_path: Path) -> None:
    old = tmp_path / "games.sqlite3"
    write_dump(old, 1)
    before = contents(old)
    command = [sys.executable, "-c", KILLED_IN_THE_LAST_MIGRATION, str(old)]
    assert subprocess.run(command, cwd=ROOT, timeout=PATIENCE, check=False).returncode == -signal.SIGKILL  # noqa: ASYNC221 - nothing else runs
    assert (version(old), contents(old)) == (1, before)
    await (await Store.open(old, updates=True)).close()
    assert version(old) == NEWEST
    assert {backup.name.split(".")[2] for backup in backups(old)} == {"schema-1"}


async def test_a_second_update_on_the_same_day_replaces_the_backup(old: Path) -> None:
    await (await Store.open(old, updates=True)).close()
    old.unlink()
    write_dump(old, BEFORE)
    sql(old, "INSERT INTO notes VALUES ('later', 'written since')")
    await (await Store.open(old, updates=True)).close()
    [backup] = backups(old)
    assert sql(backup, "SELECT text FROM notes WHERE name = 'later'") == [("written since",)]


async def test_without_room_for_the_backup_nothing_is_updated(old: Path) -> None:
    before = contents(old)
    size = old.stat().st_size
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size // 2, limits[1]))
    try:
        with pytest.raises(NotBackedUp, match="free space on its disk, or let the bot write in its folder") as caught:
            await Store.open(old, updates=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert "\n" not in str(caught.value)
    assert (version(old), contents(old)) == (BEFORE, before)
    assert [file.name for file in old.parent.iterdir() if file.suffix in (".part", ".backup")] == []
    await (await Store.open(old, updates=True)).close()
    assert version(old) == NEWEST


async def test_a_full_disk_is_said_with_one_advice(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: Path, target: Path, *, replace: bool) -> None:
        raise error_for("sqlite", "SQLITE_FULL", name=target) or AssertionError(replace)

    monkeypatch.setattr(module, "back_up", full)
    with pytest.raises(NotBackedUp) as caught:
        await Store.open(old, updates=True)
    target = old.with_name(f"games.sqlite3.schema-{BEFORE}.2026-11-26.backup")
    advice = "free space on its disk, or let the bot write in its folder, and start it again."
    assert str(caught.value).endswith(f": No space is left to write {target}; {advice}")


async def test_a_damaged_file_is_not_updated(old: Path) -> None:
    sql(old, "INSERT INTO notes VALUES ('long', ?)", "x" * 100_000)
    with old.open("r+b") as file:
        file.seek(old.stat().st_size - 40_000)
        file.write(b"\xa5" * 9_000)
    with pytest.raises(NotBackedUp, match="is damaged, so it stays at schema version") as caught:
        await Store.open(old, updates=True)
    assert str(caught.value).endswith(": restore a backup.")
    assert version(old) == BEFORE
    answer = start_quickly("run", cwd=old.parent, DISCORD_TOKEN=TOKEN, SPLENDOR_DATABASE=str(old))
    assert (answer.returncode, "is damaged" in answer.stderr) == (WRONG_SETTING, True), "a retry does not help"


def test_run_says_in_one_line_why_it_does_not_update(old: Path, tmp_path: Path) -> None:
    target = old.with_name(f"games.sqlite3.schema-{BEFORE}.{date.today()}.backup")
    target.mkdir()  # nothing can be written there
    answer = start_quickly("run", cwd=tmp_path, DISCORD_TOKEN=TOKEN, SPLENDOR_DATABASE=str(old))
    *_, last = answer.stderr.splitlines()
    assert (answer.returncode, answer.stdout, "Traceback" in answer.stderr) == (1, "", False)
    assert last == (
        f"splendor-bot: {old} stays at schema version {BEFORE}, because no backup could be made before its update to "
        f"{NEWEST}: {target} is not a file, so it is not replaced; free space on its disk, or let the bot write in its "
        "folder, and start it again."
    )
    assert version(old) == BEFORE


async def test_the_update_of_a_database_on_a_server_says_that_there_is_no_backup(
    address: Address, caplog: pytest.LogCaptureFixture
) -> None:
    shipped = shipped_on_servers()
    newest = len(shipped)
    later = Migration(newest + 1, "ALTER TABLE games ADD COLUMN colour text;")
    for migrations in (shipped, (*shipped, later)):
        assert "without a backup" not in caplog.text
        await (await PostgresDatabase.open(address, updates=True, migrations=migrations)).close()
    assert f"Updating {address.name} from schema version {newest} to {newest + 1} without a backup" in caplog.text


async def test_backups_are_deleted_after_a_week_and_nothing_else_is(old: Path, tmp_path: Path) -> None:
    def named(day: str, database: str = "games.sqlite3") -> Path:
        return old.with_name(f"{database}.schema-1.{day}.backup")

    (tmp_path / "mine").write_text("elsewhere")
    gone = [named("2026-11-18"), named("2025-01-01")]
    kept = [named("2026-11-19"), named("2026-11-26"), named("2026-13-45"), named("2025-01-01", "others.sqlite3")]
    kept += [old.with_name("games.sqlite3.schema-1.backup"), old.with_name("games-monday.sqlite3.backup")]
    for file in (*gone, *kept):
        file.write_text("a backup")
    parts = [old.with_name(f"splendor-bot-{digit * 16}.part") for digit in "abc"]
    for part, day in zip(parts, (DAY - timedelta(days=8), DAY - timedelta(days=6), DAY), strict=True):
        part.write_text("a part of a backup")
        at = datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp()
        os.utime(part, (at, at))
    beside = [old.with_name(f"{parts[0].name}-{end}") for end in ("journal", "wal", "shm")]
    for file in beside:
        file.write_text("what SQLite had beside it")
        os.utime(file, (at := parts[0].stat().st_mtime, at))
    gone, kept = [*gone, parts[0], *beside], [*kept, *parts[1:]]
    link, folder = named("2025-01-02"), named("2025-01-03")
    link.symlink_to(tmp_path / "mine")
    folder.mkdir()
    await (await Store.open(old, updates=True)).close()
    assert [file.name for file in gone if file.exists()] == []
    assert [file.name for file in (*kept, link, folder) if not file.exists()] == []
    assert (tmp_path / "mine").read_text() == "elsewhere"


async def test_a_bot_that_keeps_running_deletes_a_backup_after_a_week(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "BACKUP_LOOK", 0.01)
    looks = 0
    now = DAY

    def today() -> date:
        nonlocal looks
        looks += 1
        return now

    monkeypatch.setattr(module, "today", today)
    async with await Store.open(old, updates=True):
        [backup] = backups(old)
        now = DAY + timedelta(days=7)
        seen = looks
        await until(lambda: looks > seen + 2, "two looks at the backup, which is a week old")
        assert backup.exists()
        now += timedelta(days=1)
        await until(lambda: not backup.exists(), "the deletion of the backup")
