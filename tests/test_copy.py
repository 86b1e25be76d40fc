"""`splendor-bot copy`: everything in a file comes to a server and back, or nothing does."""

import argparse
import asyncio
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot.cli import databases
from bot.cli.databases import do_copy
from bot.games.play.plans import PlanLine
from bot.games.weekly.weekly import weekly_options
from bot.runtime.address import Address, Place
from bot.runtime.config import CommandError
from bot.store import DatabaseLock, MemberSettings, MessageChanges, MessageKind, Store, StoreError, copy_all
from bot.store.contract.errors import BadRow, NotEmpty, StoreCorrupt
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.leases import ServerLock
from bot.store.sqlite.database import SqliteDatabase
from bot.store.sqlite.files import MARK_NOTE
from tests.support.damage import faults_in
from tests.support.finished_games import HOST, start
from tests.support.store_builders import message, record_messages, sql
from tests.support.table_life import Life, new_tables

Content = dict[str, list[tuple[Any, ...]]]
MODULES = (None, "cities", "orient", "strongholds")


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with rows in every table, after a bot that was stopped in order."""
    path = tmp_path_factory.mktemp("lived") / "games.sqlite3"

    async def write() -> None:
        async with new_tables(path) as tables:
            for number, module in enumerate(MODULES * 2):
                life = Life(tables, module, seed=number, channel=10 + number)
                async for _ in life.steps(random.Random(number).choice([6, 60, 400])):
                    pass
            table = await start(tables, 3, channel=99)
            await tables.tries.begin(table, HOST + 1, ())
            await tables.weekly.switch(1, 99, weekly_options(None, 1))
            await tables.plans.make(table.id, HOST + 1, [PlanLine(table.dealt().legal_moves()[0])], [], seq=table.seq)
        with DatabaseLock(path) as lock:
            async with await Store.open(path, lock=lock) as store:
                await store.preferences.set_guild_settings(1, '{"theme": "dark", "note": "Ørsted \\u0000 ☃"}')
                await store.preferences.set_settings(
                    101, MemberSettings(zone="Europe/Berlin", quiet_from=1, quiet_until=2)
                )
                await store.notes.set("commands", "digest")
                await store.timers.set("back", None, 101, 2_000_000_000)
                [game, *_] = await store.games.all_open()
                await record_messages(store, MessageChanges(sent=[message(900, game.id, MessageKind.BOARD)]))
        [(game_id,)] = sql(path, "SELECT min(id) FROM games")
        for statement in (
            "INSERT INTO refused_invitations VALUES (101, 102), (101, -103)",
            "INSERT OR IGNORE INTO waits VALUES (:game, 1, 2, 3, 4, 0, NULL, NULL)",
            "INSERT OR IGNORE INTO questions VALUES (:game, 'vote', 1, 2, 3, 4, 5)",
            "INSERT OR IGNORE INTO answers VALUES (:game, 'vote', 1, NULL), (:game, 'vote', 2, 'yes')",
            "INSERT OR IGNORE INTO plan_results VALUES (:game, 0, 101, 1, '[]', '[]', 1, NULL, NULL, 0, 0)",
        ):
            sql(path, statement.replace(":game", str(game_id)))

    asyncio.run(write())
    return path


@pytest.fixture
def source(lived: Path, tmp_path: Path) -> Path:
    return shutil.copy(lived, tmp_path / "source.sqlite3")


async def content(place: Place) -> Content:
    """Return the rows of all tables, apart from the mark."""
    async with await Store.open_to_read(place) as store:
        found: Content = {}
        for table in await store.database.tables():
            rows = await store.database.rows(f"SELECT {', '.join(sorted(table.columns))} FROM {table.name}")  # noqa: S608
            found[table.name] = sorted((tuple(row) for row in rows if MARK_NOTE not in tuple(row)), key=repr)
        return found


def rows_in(place: Place) -> Content:
    return asyncio.run(content(place))


def copied(source: Place, target: Place, *, force: bool = False) -> int:
    return asyncio.run(do_copy(argparse.Namespace(source=source, target=target, force=force)))


def change(address: Address, *statements: str) -> None:
    with psycopg.connect(address.text, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)  # type: ignore[call-overload] - our own text


def is_empty(place: Place) -> bool:
    if isinstance(place, Path):
        return [each.name for each in place.parent.glob(f"{place.name}*")] in ([], [f"{place.name}.lock"])
    with psycopg.connect(place.text) as connection:
        tables = [row[0] for row in connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
        counts = [connection.execute(f"SELECT count(*) FROM {table}").fetchone() for table in tables]  # type: ignore[call-overload] # noqa: S608
    return [count for count in counts if count != (0,)] in ([], [(1,)])  # the version


async def test_both_engines_have_the_same_tables_columns_and_keys(address: Address):
    """A migration that forgets one of them is noticed here."""
    server, file = await PostgresDatabase.open(address), await SqliteDatabase.open(":memory:")
    found = [
        {each.name: ({*each.columns}, each.key) for each in await database.tables()} for database in (server, file)
    ]
    await server.close()
    await file.close()
    assert found[0] == found[1]
    assert len(found[0]) == 20


def test_everything_comes_to_a_server_and_back(
    source: Path, address: Address, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    before = rows_in(source)
    assert [table for table, rows in before.items() if not rows] == []
    assert copied(source, address) == 0
    games, rows = len(before["games"]), sum(map(len, before.values()))
    output = capsys.readouterr()
    assert output.out.startswith(
        f"Copied {source} to {address.name} and checked it, rows: {rows:,}, games: {games}, moves: "
    )
    for label, number in (("Rows", rows + 1), ("Rows compared", rows), ("Games", games)):
        assert f"{label}: {number:,} of {number:,} (100 %)\n" in output.err
    assert rows_in(address) == before
    back = tmp_path / "back.sqlite3"
    assert copied(address, back) == 0
    assert rows_in(back) == before == rows_in(source)
    assert asyncio.run(faults_in(back)) == []


async def test_more_rows_than_a_batch_are_copied(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lived: Path
):
    monkeypatch.setattr("bot.store.copying.ROWS", 3)
    target, counted = tmp_path / "target.sqlite3", list[tuple[int, int]]()
    for source, place in ((lived, address), (address, target)):
        async with await Store.open_to_read(source) as old, await Store.open(place) as new, new.transaction():
            await copy_all(old.database, new.database, lambda *done: counted.append(done), lambda done, total: None)
        assert counted[-1][0] == counted[-1][1], "each row is counted once"
    assert await content(target) == await content(lived)


async def test_open_games_of_a_copy_get_new_ids_at_the_next_start(source: Path, address: Address, tmp_path: Path):
    target = tmp_path / "target.sqlite3"
    await asyncio.to_thread(copied, source, address)
    await asyncio.to_thread(copied, address, target)
    for place in (address, target):
        async with await Store.open_to_read(place) as store:
            assert await store.notes.get(MARK_NOTE) is None
    before = {game[0] for game in sql(target, "SELECT id FROM games WHERE status IN ('lobby', 'playing')")}
    with DatabaseLock(target) as lock:
        await (await Store.open(target, lock=lock)).close()
    after = {game[0] for game in sql(target, "SELECT id FROM games WHERE status IN ('lobby', 'playing')")}
    assert len(before) == len(after)
    assert before & after == set()


async def test_new_timers_get_ids_after_those_of_the_copy(source: Path, address: Address):
    await asyncio.to_thread(copied, source, address)
    async with await Store.open(address) as store:
        before = {timer.id for timer in await store.timers.due(2**60, 1000)}
        await store.timers.set("back", None, 555, 5)
        [new] = [timer.id for timer in await store.timers.due(2**60, 1000) if timer.member_id == 555]
    assert before
    assert new > max(before)


@pytest.mark.parametrize("table", ["games", "guild_settings", "members"])
def test_a_target_with_games_or_settings_is_refused_and_stays_as_it_is(
    source: Path, address: Address, table: str, tmp_path: Path
):
    target = tmp_path / "target.sqlite3"
    if table == "games":
        shutil.copy(source, target)
    else:
        asyncio.run(_with_settings(target, table))
    before = rows_in(target)
    copied(source, address)
    with pytest.raises(
        NotEmpty, match=rf"target.sqlite3 has games or settings already \({table}\), so nothing was copied"
    ):
        copied(address, target)
    assert rows_in(target) == before
    with pytest.raises(NotEmpty, match="has games or settings already"):
        copied(source, address)


async def _with_settings(place: Place, table: str) -> None:
    async with await Store.open(place) as store:
        if table == "members":
            await store.preferences.set_member(5, locale="de")
        else:
            await store.preferences.set_guild_settings(5, "{}")


def test_what_a_bot_without_games_has_noted_is_replaced(source: Path, address: Address):
    async def run_without_games() -> None:
        async with await Store.open(address) as store:
            await store.notes.set("commands", "of an earlier run")
            await store.timers.set("back", None, 7, 7)

    asyncio.run(run_without_games())
    copied(source, address)
    assert rows_in(address) == rows_in(source)


def test_two_files_or_one_database_twice_are_refused(source: Path, address: Address, tmp_path: Path):
    with pytest.raises(CommandError, match="Both are files: `splendor-bot backup` copies"):
        copied(source, tmp_path / "new.sqlite3")
    with pytest.raises(CommandError, match="Both are postgresql:"):
        copied(address, address)


def test_a_source_that_is_not_there_is_not_made(address: Address, tmp_path: Path):
    with pytest.raises(CommandError, match="There is no database at"):
        copied(tmp_path / "missing.sqlite3", address)
    assert [*tmp_path.iterdir()] == []
    with pytest.raises(StoreError, match="has no tables of this bot yet"):
        copied(address, tmp_path / "missing.sqlite3")
    assert [*tmp_path.iterdir()] == []


def test_nothing_is_copied_while_a_bot_runs_on_either(source: Path, address: Address, tmp_path: Path):
    with (
        DatabaseLock(source),
        pytest.raises(CommandError, match=r"The bot is running\. Stop the one on .*source.sqlite3, copy"),
    ):
        copied(source, address)

    async def beside_a_bot(source: Place, target: Place) -> None:
        async with ServerLock(address, shared=True), ServerLock(address, shared=True):
            with pytest.raises(CommandError, match=r"The bot is running\. Stop the one on postgresql"):
                await asyncio.to_thread(copied, source, target)

    asyncio.run(beside_a_bot(source, address))
    copied(source, address)
    asyncio.run(beside_a_bot(address, tmp_path / "target.sqlite3"))
    assert is_empty(tmp_path / "target.sqlite3")


@pytest.fixture(params=["to a server", "to a file"])
def ends(
    request: pytest.FixtureRequest, source: Path, address: Address, tmp_path: Path
) -> Iterator[tuple[Place, Place]]:
    """A source that is full, and a target that is empty."""
    if request.param == "to a server":
        yield source, address
    else:
        copied(source, address)
        yield address, tmp_path / "target.sqlite3"


def damage(place: Place, statement: str) -> None:
    if isinstance(place, Path):
        sql(place, statement)
    else:
        change(place, statement)


def test_a_damaged_game_keeps_everything_from_being_copied_unless_that_is_asked_for(
    ends: tuple[Place, Place], capsys: pytest.CaptureFixture[str]
):
    source, target = ends
    damage(
        source,
        "UPDATE log SET seat = seat + 1 WHERE seq = 2 AND game_id = (SELECT min(game_id) FROM log WHERE seq = 2)",
    )
    capsys.readouterr()
    with pytest.raises(CommandError, match=r"Games are damaged, and nothing was copied; faults: 1\. Mend them"):
        copied(source, target)
    assert ": move 2 was made by a player who was not asked: " in capsys.readouterr().out
    assert is_empty(target)
    assert copied(source, target, force=True) == 0
    assert rows_in(target) == rows_in(source)


@pytest.mark.parametrize("label", ["Rows", "Rows compared", "Games"])
def test_nothing_stays_of_a_copy_that_was_interrupted(
    ends: tuple[Place, Place], label: str, monkeypatch: pytest.MonkeyPatch
):
    source, target = ends

    def reporter(of: str) -> Any:
        def report(done: int, total: int) -> None:
            if of == label and done > total // 2:
                task = asyncio.current_task()
                assert task is not None
                task.cancel()  # as Ctrl-C does

        return report

    monkeypatch.setattr(databases, "progress_reporter", reporter)
    with pytest.raises(asyncio.CancelledError):
        copied(source, target)
    assert is_empty(target)
    monkeypatch.undo()
    assert copied(source, target) == 0


def test_a_server_that_changes_what_it_is_given_is_noticed(source: Path, address: Address):
    asyncio.run(_prepare(address))
    change(
        address,
        "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.name = 'x'; RETURN NEW; END $$",
        "CREATE TRIGGER spoil BEFORE INSERT ON seats FOR EACH ROW EXECUTE FUNCTION spoil()",
    )
    with pytest.raises(
        StoreCorrupt, match=r"The copy in postgresql:.* differs from .*source.sqlite3 in the table seats"
    ):
        copied(source, address)
    assert is_empty(address)


async def _prepare(place: Place) -> None:
    await (await Store.open(place)).close()


async def test_a_row_that_the_target_refuses_is_told_with_its_game(source: Path, address: Address):
    sql(source, "DELETE FROM games WHERE id <> (SELECT max(id) FROM games)")
    [(game,)] = sql(source, "SELECT id FROM games")
    async with await Store.open_to_read(source) as old, await Store.open(address) as new:
        await new.database.write("ALTER TABLE seats ADD CONSTRAINT named CHECK (length(name) < 2)")
        with pytest.raises(
            BadRow, match=rf"^A row of game {game} in the table seats cannot be copied \(The database refused"
        ):
            async with new.transaction():
                await copy_all(old.database, new.database, lambda done, total: None, lambda done, total: None)


async def test_zero_bytes_in_names_become_question_marks_and_elsewhere_are_told(source: Path, address: Address):
    """PostgreSQL stores none. The bot has replaced them in names for long, and writes none elsewhere."""
    [(game,)] = sql(source, "SELECT min(game_id) FROM seats WHERE seat = 0")
    sql(source, "UPDATE seats SET name = 'A' || char(0) || 'n' WHERE game_id = ? AND seat = 0", game)
    await asyncio.to_thread(copied, source, address)
    async with await Store.open_to_read(address) as store:
        [[name]] = await store.database.rows("SELECT name FROM seats WHERE game_id = ? AND seat = 0", (game,))
    assert name == "A?n"
    sql(source, "UPDATE games SET language = 'en' || char(0) WHERE id = ?", game)
    change(
        address,
        "DELETE FROM games",
        "DELETE FROM members",
        "DELETE FROM guild_settings",
        "DELETE FROM refused_invitations",
        "DELETE FROM weekly_deals",
    )
    expected = rf"^A row of game {game} in the table games cannot be copied: its 'language' has a zero byte"
    with pytest.raises(BadRow, match=expected):
        await asyncio.to_thread(copied, source, address)


def test_a_file_with_damaged_pages_is_not_copied(source: Path, address: Address):
    data = bytearray(source.read_bytes())
    data[-4096:] = b"\xa5" * 4096
    source.write_bytes(data)
    with pytest.raises((CommandError, StoreError), match="damaged"):
        copied(source, address)
    assert is_empty(address)
