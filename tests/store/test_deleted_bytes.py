"""Privacy: no byte of a forgotten member stays in the files of the database, whoever writes or stops meanwhile."""

# ruff: noqa: ASYNC221, ASYNC240 - the files are small, and nothing else runs meanwhile

import asyncio
import os
import random
import signal
import sqlite3
import struct
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot.runtime.address import Address
from bot.store import Store
from bot.store.contract import database, queue
from bot.store.contract.errors import StaleVersion
from bot.store.contract.sql import Connection, Parameters, Rows, Statement
from bot.store.postgres import database as postgres_database
from bot.store.postgres import unused as postgres_unused
from bot.store.privacy.columns import PERSONAL
from bot.store.sqlite import unused
from bot.store.sqlite.backup import faults_in_file
from bot.store.sqlite.files import DatabaseLock, files_of
from tests.support.postgres import server
from tests.support.store_builders import new_game, sql
from tests.support.waiting import until

ANN, BO, CLEO = 710_000_000_000_000_001, 710_000_000_000_000_002, 710_000_000_000_000_003
NAMES = {"en": "Former player"}
NAME = "Ann of Green Gables"
GAMES = 12
STEPS = ("forgotten", "frozen", "half overwritten", "overwritten", "last pages")


def traces_of(member: int) -> list[bytes]:
    """Return the forms in which a file can hold a member's id, and the name."""
    return [struct.pack(">q", member), struct.pack("<q", member), str(member).encode(), NAME.encode()]


def traces_in(files: Sequence[Path], *members: int) -> list[tuple[str, bytes]]:
    """Return what is left of members in files."""
    contents = {file.name: file.read_bytes() for file in files if file.exists()}
    return [
        (name, each) for name, of in contents.items() for member in members for each in traces_of(member) if each in of
    ]


def a_write(chance: random.Random, games: Sequence[int], members: Sequence[int]) -> Statement:
    """Return a statement that adds, changes or deletes rows, so that pages are divided, joined and emptied."""
    game, seq, member = chance.choice(games), chance.randrange(200), chance.choice(members)
    kind = chance.random()
    if kind < 0.5:
        events = f'["{"x" * chance.choice((5, 50, 300, 300, 900, 6000))}"]'
        row = "INSERT INTO log (game_id, seq, kind, member_id, events, at) VALUES (?, ?, 'move', ?, ?, 5)"
        return Statement(
            f"{row} ON CONFLICT (game_id, seq) DO UPDATE SET events = excluded.events", (game, seq, member, events)
        )
    if kind < 0.6:
        return Statement("DELETE FROM log WHERE game_id = ? AND seq > ?", (game, seq))
    if kind < 0.9:
        name = NAME if member == ANN else "o" * chance.randrange(40)
        row = "INSERT INTO former_members VALUES (?, ?, ?) ON CONFLICT (member_id, game_id) DO UPDATE SET name = ?"
        return Statement(row, (member, game, name, name + "!"))
    return Statement("DELETE FROM former_members WHERE game_id = ?", (game,))


async def fill(store: Store, seed: int = 1) -> tuple[random.Random, list[int]]:
    """Let members write to some games; return the chance and the ids of the games."""
    chance = random.Random(seed)
    games = [(await new_game(store, channel_id=100 + each)).id for each in range(GAMES)]
    for _ in range(20):
        await store.database.write_all([a_write(chance, games, (ANN, BO, CLEO)) for _ in range(100)])
    return chance, games


async def forget(store: Store, member: int) -> None:
    """Delete a member. Each game names the member elsewhere as well, so that all logs are searched."""
    games = [row["id"] for row in await store.database.rows("SELECT id FROM games")]
    rows = [
        Statement("INSERT INTO former_members VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (member, game, NAME))
        for game in games
    ]
    await store.database.write_all(rows)
    await store.people.forget(member, NAMES)


async def is_done(store: Store) -> bool:
    """Return whether nothing is left to be overwritten."""
    return await store.notes.get(database.DELETED_NOTE) is None


async def write_meanwhile(store: Store) -> None:
    """Write for longer than an overwriting takes that nothing delays."""
    for number in range(50):
        await store.notes.set("meanwhile", str(number))


async def until_done(store: Store) -> None:
    """Wait until a task that was started elsewhere has overwritten everything."""
    while tasks := set(store.database._tasks):
        await asyncio.wait(tasks)
    assert await is_done(store)


@pytest.mark.parametrize("seed", range(4))
async def test_nothing_stays_in_the_file_or_its_log_while_others_write(
    path: Path, store: Store, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unused, "PAGES", 40)
    chance, games = await fill(store, seed)
    await forget(store, ANN)
    overwriting = store.database.start_overwriting()
    writes = 0
    while not overwriting.done():
        await store.database.write_all([a_write(chance, games, (BO, CLEO)) for _ in range(10)])
        writes += 1
    assert writes > 5, "the others did not wait for all of it"
    assert traces_in(files_of(path), ANN) == []
    for _ in range(20):  # nothing comes back from the cache of SQLite
        await store.database.write_all([a_write(chance, games, (BO, CLEO)) for _ in range(50)])
    assert traces_in(files_of(path), ANN) == []
    await store.close()
    assert traces_in(files_of(path), ANN) == []
    assert faults_in_file(path) == []


@pytest.mark.parametrize("step", STEPS)
async def test_the_next_start_overwrites_what_a_kill_has_left(path: Path, step: str) -> None:
    killed = subprocess.run([sys.executable, "-m", __name__, str(path), step], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert faults_in_file(path) == []
    assert sql(path, "SELECT name FROM notes WHERE name = 'deleted'")
    with DatabaseLock(path) as lock:
        async with await Store.open(path, lock=lock) as store:
            await until_done(store)
            assert traces_in(files_of(path), ANN) == []
    assert faults_in_file(path) == []


async def test_several_deletions_at_once_leave_nothing_of_anybody(path: Path, store: Store) -> None:
    await fill(store)

    async def delete(member: int) -> None:
        await forget(store, member)
        await store.people.overwrite_deleted()

    await asyncio.gather(*(delete(member) for member in (ANN, BO, CLEO, ANN)))
    assert await is_done(store)
    assert traces_in(files_of(path), ANN, BO, CLEO) == []


async def test_a_disk_that_fails_delays_the_overwriting(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database, "OVERWRITE_RETRY", 0.01)
    await fill(store)
    await forget(store, ANN)
    flush, failures = os.fsync, [OSError(28, "No space left on device")]

    def failing(file: int) -> None:
        if failures:
            raise failures.pop()
        flush(file)

    monkeypatch.setattr(os, "fsync", failing)
    await store.people.overwrite_deleted()
    assert "Copies of deleted personal data stay" in caplog.text
    assert await is_done(store)
    assert traces_in(files_of(path), ANN) == []


async def test_closing_in_the_middle_leaves_the_rest_to_the_next_start(
    path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unused, "PAGES", 5)
    await fill(store)
    await forget(store, ANN)
    store.database.start_overwriting()
    await until(lambda: files_of(path)[1].stat().st_size == 0, "the first step")
    await store.close()
    assert faults_in_file(path) == []
    assert sql(path, "SELECT name FROM notes WHERE name = 'deleted'")


async def test_a_file_of_an_earlier_version_loses_its_free_pages_once(path: Path, store: Store) -> None:
    """It had overwritten rows of deleted members, but not the pages that became free."""
    await store.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as earlier:
        earlier.execute("PRAGMA secure_delete = OFF")
        earlier.execute(
            "CREATE TABLE old AS WITH n(i) AS (VALUES (1) UNION SELECT i + 1 FROM n LIMIT 500) SELECT ? FROM n",
            (NAME,),
        )
        earlier.execute("DROP TABLE old")
    assert traces_in([path], ANN) != []
    with DatabaseLock(path) as lock:
        async with await Store.open(path, lock=lock):
            pass
        assert traces_in([path], ANN) == []
        rewritten = path.stat().st_size
        async with await Store.open(path, lock=lock) as again:
            assert await again.database.rows("PRAGMA freelist_count") != []
    assert path.stat().st_size == rewritten


@pytest.fixture
async def on_server(address: Address, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    monkeypatch.setattr(postgres_database, "REST", 0)
    monkeypatch.setattr(postgres_unused, "FEW", 4)
    async with await Store.open(address) as store:
        yield store


def files_on_server(address: Address) -> list[Path]:
    """Return the files of a database, after all pages were written to them."""
    with psycopg.connect(address.text, autocommit=True) as connection:
        connection.execute("CHECKPOINT")
        rows = connection.execute("SELECT oid FROM pg_database WHERE datname = current_database()").fetchall()
    return [file for file in (Path(server().pgdata) / "base" / str(rows[0][0])).iterdir() if file.is_file()]


@pytest.mark.parametrize("seed", range(3))
async def test_nothing_stays_on_a_server_while_others_write(on_server: Store, address: Address, seed: int) -> None:
    chance, games = await fill(on_server, seed)
    await forget(on_server, ANN)
    assert traces_in(files_on_server(address), ANN) != []
    overwriting = on_server.database.start_overwriting()
    while not overwriting.done():
        await on_server.database.write_all([a_write(chance, games, (BO, CLEO)) for _ in range(10)])
    assert traces_in(files_on_server(address), ANN) == []
    await (await Store.open_to_read(address)).close()  # which checks the tables


async def test_other_processes_lose_nothing_while_rows_are_moved(on_server: Store, address: Address) -> None:
    _, games = await fill(on_server)
    await forget(on_server, ANN)
    await on_server.database.write("DELETE FROM log")
    overwriting = on_server.database.start_overwriting()

    def write(game: int) -> list[tuple[int, int, str]]:
        """Add and change entries as a process of its own until all is overwritten; return what has to be there."""
        entries = list[str]()
        with psycopg.connect(address.text, autocommit=True) as connection:
            while not overwriting.done() and len(entries) < 1_000:
                entries.append(f'["{len(entries)}"]')
                with connection.transaction():
                    connection.execute("UPDATE games SET version = version + 1 WHERE id = %s", (game,), prepare=True)
                    sql = "INSERT INTO log (game_id, seq, kind, events, at) VALUES (%s, %s, '', %s, 0)"
                    connection.execute(sql, (game, len(entries) - 1, entries[-1]), prepare=True)
                changed = len(entries) // 2
                entries[changed] = f'["{"changed " * (len(entries) % 40)}"]'
                sql = "UPDATE log SET events = %s WHERE game_id = %s AND seq = %s"
                connection.execute(sql, (entries[changed], game, changed), prepare=True)
        return [(game, seq, events) for seq, events in enumerate(entries)]

    before = {row["id"]: row["version"] for row in await on_server.database.rows("SELECT id, version FROM games")}
    written = await asyncio.gather(*(asyncio.to_thread(write, game) for game in games[:3]))
    await overwriting
    rows = await on_server.database.rows("SELECT game_id, seq, events FROM log ORDER BY game_id, seq")
    assert [tuple(row) for row in rows] == sorted(row for each in written for row in each)
    after = {row["id"]: row["version"] for row in await on_server.database.rows("SELECT id, version FROM games")}
    assert after == {**before, **{each[0][0]: before[each[0][0]] + len(each) for each in written}}
    assert traces_in(files_on_server(address), ANN) == []


@pytest.mark.parametrize("step", ["UPDATE", "VACUUM (INDEX", "INSERT INTO log", "REINDEX"])
async def test_a_connection_that_ends_leaves_the_tables_as_they_were(
    on_server: Store, address: Address, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A killed process or server ends it as well."""
    monkeypatch.setattr(database, "OVERWRITE_RETRY", 0.01)
    await fill(on_server)
    await forget(on_server, ANN)
    every_row = ["SELECT games.*::text FROM games ORDER BY 1", "SELECT log.*::text FROM log ORDER BY 1"]
    before = [[tuple(row) for row in await on_server.database.rows(sql)] for sql in every_row]
    ended, fetch = list[str](), postgres_unused.fetch

    def fetch_or_end(sql: str, parameters: Parameters, connection: Connection) -> Rows:
        if sql.strip().startswith(step) and not ended:
            [[process]] = fetch("SELECT pg_backend_pid()", (), connection)
            with psycopg.connect(address.text) as other:  # its snapshot lets the making of an index wait
                other.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
                other.execute("SELECT count(*) FROM games").fetchall()
                ended.append(step)
                ending = threading.Timer(0.2, end, (process,))
                ending.start()
                try:
                    rows = fetch(sql, parameters, connection)
                finally:
                    ending.join()
            return rows
        return fetch(sql, parameters, connection)

    def end(process: int) -> None:
        with psycopg.connect(address.text) as other:
            other.execute("SELECT pg_terminate_backend(%s)", (process,))

    for module in (postgres_unused, queue):
        monkeypatch.setattr(module, "fetch", fetch_or_end)
    overwriting = on_server.database.start_overwriting()
    await until(lambda: ended, "the end of the connection")
    async with await Store.open(address):
        pass  # the schema is ours
    await overwriting
    assert [[tuple(row) for row in await on_server.database.rows(sql)] for sql in every_row] == before
    assert await on_server.database.rows("SELECT 1 FROM pg_index WHERE NOT indisvalid") == []
    await (await Store.open_to_read(address)).close()  # which checks the tables
    assert traces_in(files_on_server(address), ANN) == []


async def test_an_index_that_a_kill_has_left_is_no_fault_and_is_dropped(on_server: Store, address: Address) -> None:
    await fill(on_server)
    await forget(on_server, ANN)
    with psycopg.connect(address.text, autocommit=True) as reader, psycopg.connect(address.text) as killed:
        reader.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
        reader.execute("SELECT count(*) FROM log").fetchall()
        killed.autocommit = True
        killed.execute("SET lock_timeout = 50")
        with pytest.raises(psycopg.errors.LockNotAvailable):
            killed.execute("REINDEX INDEX CONCURRENTLY log_pkey")
    left = "SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid"
    assert [tuple(row) for row in await on_server.database.rows(left)] == [("log_pkey_ccnew",)]
    await (await Store.open_to_read(address)).close()  # which checks the tables
    await on_server.database.start_overwriting()
    assert await on_server.database.rows(left) == []


async def test_a_refusal_is_known_while_its_index_is_made_anew(on_server: Store) -> None:
    """PostgreSQL renames the old one then, and goes on to check it."""
    game = await new_game(on_server, channel_id=5)
    await on_server.database.write("ALTER INDEX log_pkey RENAME TO log_pkey_ccold")
    entry = "INSERT INTO log (game_id, seq, kind, events, at) VALUES (?, 7, '', '[]', 0)"
    await on_server.database.write(entry, (game.id,))
    with pytest.raises(StaleVersion):
        await on_server.database.write(entry, (game.id,))


async def test_only_one_process_overwrites_at_a_time(
    on_server: Store, address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "OVERWRITE_RETRY", 0.01)
    await forget(on_server, ANN)
    with psycopg.connect(address.text, autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(%s)", (postgres_unused.KEY,))
        overwriting = on_server.database.start_overwriting()
        await write_meanwhile(on_server)
        assert not overwriting.done()
    await overwriting


async def test_many_deletions_are_no_more_load_than_one(on_server: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_database, "REST", 10_000)
    await forget(on_server, ANN)
    await on_server.database.start_overwriting()
    await forget(on_server, BO)
    overwriting = on_server.database.start_overwriting()
    await write_meanwhile(on_server)
    assert not overwriting.done()
    assert not await is_done(on_server), "the note is left for the next start"


async def test_a_server_that_would_damage_indexes_is_left_alone(
    on_server: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(postgres_unused, "SOUND", 10**9)
    await forget(on_server, ANN)
    overwriting = on_server.database.start_overwriting()
    await until(lambda: "PostgreSQL 14.0 to 14.3 may damage indexes" in caplog.text, "the warning")
    assert not overwriting.done()


def test_each_table_that_names_members_and_outlives_games_can_be_filled() -> None:
    of_open_games = {"answers", "plan_results", "plans", "questions", "refused_invitations", "timers", "tries", "waits"}
    assert {column.table for column in PERSONAL} == {*postgres_unused.FILLING, *of_open_games}


async def test_a_reader_on_the_server_delays_the_overwriting(
    on_server: Store, address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "OVERWRITE_RETRY", 0.01)
    await fill(on_server)
    with psycopg.connect(address.text) as reader:
        reader.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
        reader.execute("SELECT count(*) FROM games").fetchall()
        await forget(on_server, ANN)
        overwriting = on_server.database.start_overwriting()
        await write_meanwhile(on_server)
        assert not overwriting.done(), "the reader still reads the old rows"
    await overwriting
    assert traces_in(files_on_server(address), ANN) == []


async def test_a_start_overwrites_what_a_stop_has_left_on_a_server(address: Address) -> None:
    async with await Store.open(address) as store:
        await fill(store)
        await forget(store, ANN)
    lock: Any = object()  # a running bot's
    async with await Store.open(address, lock=lock) as store:
        await until_done(store)
    assert traces_in(files_on_server(address), ANN) == []


async def _die_at(path: Path, step: str) -> None:
    """Delete a member, and be killed at a step."""

    def die(*_: object) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)

    unused.PAGES = 40
    store = await Store.open(path)
    await fill(store)
    await forget(store, ANN)
    parts: Any = unused.UnusedParts
    flush, done = os.fsync, 0

    def count(file: int) -> None:
        nonlocal done
        flush(file)
        done += 1
        if done == {"half overwritten": 1, "overwritten": 2}[step]:
            die()

    match step:
        case "forgotten":
            die()
        case "frozen":
            parts.overwrite = die
        case "last pages":
            parts.close = die
        case _:
            os.fsync = count
            unused.SYNC_AFTER = 10
    await store.people.overwrite_deleted()


if __name__ == "__main__":
    asyncio.run(_die_at(Path(sys.argv[1]), sys.argv[2]))
