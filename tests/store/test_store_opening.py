"""Opening a database: a new file, an existing one, and files that are not ours."""

# ruff: noqa: ASYNC240 - the files are small, and nothing else runs meanwhile

import sqlite3
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from bot.store import GameStatus, Member, MessageChanges, Store, StoreError
from bot.store.contract.errors import SchemaDiffers, StoreForeign, StoreTooNew, StoreUnavailable
from bot.store.contract.migrations import Migration
from bot.store.sqlite.database import SqliteDatabase
from bot.store.sqlite.migrations import shipped_migrations
from bot.store.sqlite.schema import APPLICATION_ID
from tests.support import store_builders as build

ENGINES = ("sqlite",)  # its files and its errors


NEWEST = len(shipped_migrations())


async def test_an_empty_file_gets_all_tables(path: Path) -> None:
    await (await Store.open(path)).close()
    names = build.sql(path, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    tables = {name for (name,) in names}
    assert tables == {
        *("games", "seats", "log", "sealed_deals", "messages", "former_members", "questions", "answers"),
        "refused_invitations",
        *("guild_settings", "members", "notes", "timers", "waits", "plans", "plan_results", "tries"),
        *("results", "seat_results", "weekly_deals"),
    }
    assert build.sql(path, "PRAGMA user_version") == [(NEWEST,)]
    assert build.sql(path, "PRAGMA application_id") == [(APPLICATION_ID,)]


async def test_missing_folders_are_created(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "a" / "b" / "splendor.db") as store:
        assert await store.games.all_open() == []


async def test_a_store_may_live_in_memory() -> None:
    async with await Store.open(":memory:") as store:
        game = await build.new_game(store, channel_id=10)
        assert await store.games.open_in(10) == game


async def test_all_children_of_a_game_cascade(path: Path) -> None:
    """Deleting a game and giving it a new id are one statement, with no list of tables to keep up to date."""
    await (await Store.open(path)).close()
    children = {}
    for (table,) in build.sql(path, "SELECT name FROM sqlite_schema WHERE type = 'table'"):
        has_game = "game_id" in [column[1] for column in build.sql(path, f"PRAGMA table_info({table})")]
        for _, _, parent, column, _, on_update, on_delete, _ in build.sql(path, f"PRAGMA foreign_key_list({table})"):
            children[table] = (parent, column, on_update, on_delete)
        assert has_game == (table in children), f"{table} has a game_id without a foreign key"
    assert set(children) == {
        *("seats", "log", "sealed_deals", "messages", "former_members"),
        *("questions", "answers", "timers", "waits", "plans", "plan_results", "tries"),
        *("results", "seat_results"),
    }
    assert set(children.values()) == {("games", "game_id", "CASCADE", "CASCADE")}


async def test_the_schema_has_no_triggers(path: Path) -> None:
    """Every change of a row can be read in the Python code that makes it."""
    await (await Store.open(path)).close()
    assert build.sql(path, "SELECT name FROM sqlite_schema WHERE type = 'trigger'") == []


async def test_reopening_keeps_everything(path: Path) -> None:
    async with await Store.open(path) as store:
        game = await build.new_game(store, channel_id=10)
        seat = await build.add_seat(store, game.id, "Zoë 🐸", Member(100))
        await build.append(store, game.id, [build.entry(0), build.entry(1)], status=GameStatus.PLAYING)
        await build.mark_shown(store, game.id, 0, 0)
        await build.record_messages(store, MessageChanges(sent=[build.message(77, game.id)]))
        await store.preferences.set_guild_settings(1, '{"language": "nl"}')
        await store.preferences.set_member(100, locale="da")
        saved = await store.games.get(game.id)
    async with await Store.open(path) as store:
        assert await store.games.get(game.id) == saved == await store.games.open_in(10)
        assert await build.seats_of(store, game.id) == [seat]
        assert await store.whole_games.log(game.id) == [build.entry(0), build.entry(1)]
        assert await build.messages_of(store, game.id) == [build.message(77, game.id)]
        assert await store.preferences.guild_settings(1) == '{"language": "nl"}'
        assert (await store.preferences.member(100)).locale == "da"


async def test_the_database_is_safe_against_a_power_cut(database: SqliteDatabase) -> None:
    full = 2
    assert [tuple(row) for row in await database.write("PRAGMA journal_mode")] == [("wal",)]
    assert [tuple(row) for row in await database.write("PRAGMA synchronous")] == [(full,)]
    assert [tuple(row) for row in await database.write("PRAGMA foreign_keys")] == [(1,)]


async def test_an_existing_database_gets_only_the_later_migrations(path: Path) -> None:
    async with await Store.open(path) as store:
        game = await build.new_game(store, channel_id=10)
    later = Migration(NEWEST + 1, "ALTER TABLE games ADD COLUMN colour TEXT; UPDATE games SET colour = 'a;b';")
    database = await SqliteDatabase.open(path, updates=True, migrations=[*shipped_migrations(), later])
    await database.close()
    assert build.sql(path, "SELECT id, colour FROM games") == [(game.id, "a;b")]
    assert build.sql(path, "PRAGMA user_version") == [(NEWEST + 1,)]


async def test_a_migration_that_fails_leaves_neither_tables_nor_its_number(path: Path) -> None:
    broken = Migration(NEWEST + 1, "CREATE TABLE half (x); PRAGMA user_version = 50; CREATE TABLE games (x);")
    with pytest.raises(StoreError, match="table games already exists"):
        await SqliteDatabase.open(path, updates=True, migrations=[*shipped_migrations(), broken])
    assert build.sql(path, "PRAGMA user_version") == [(0,)], "all migrations are one transaction"
    assert build.sql(path, "SELECT * FROM sqlite_schema WHERE name = 'half'") == []
    async with await Store.open(path, updates=True) as store:
        assert await store.games.all_open() == []


def test_a_migration_is_split_only_between_statements() -> None:
    trigger = "CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT ';'; SELECT 2; END;"
    migration = Migration(1, f"-- one; two\nCREATE TABLE a (x); -- three; four\n{trigger}\n")
    assert [statement.rpartition("\n")[2] for statement in migration.statements()] == ["CREATE TABLE a (x);", trigger]


def test_a_migration_with_an_incomplete_statement_is_refused() -> None:
    with pytest.raises(ValueError, match="ends inside a statement"):
        list(Migration(1, "CREATE TABLE a (x); CREATE TABLE b (").statements())


async def test_a_newer_database_is_refused_and_left_untouched(path: Path) -> None:
    await (await Store.open(path)).close()
    build.sql(path, f"PRAGMA user_version = {NEWEST + 1}")
    before = path.read_bytes()
    with pytest.raises(StoreTooNew, match="newer version of the bot") as caught:
        await Store.open(path)
    assert f"version {NEWEST + 1}, and this bot knows at most {NEWEST}:" in str(caught.value)
    assert path.read_bytes() == before


DIFFERENCES = {
    "a missing table": ("DROP TABLE plans", "index plans_of_member, table plans"),
    "a table too many": ("CREATE TABLE hands (game_id INTEGER)", "table hands"),
    "a missing column": ("ALTER TABLE members DROP COLUMN heads_up", "table members"),
    "a column too many": ("ALTER TABLE games ADD COLUMN colour TEXT", "table games"),
    "a missing index": ("DROP INDEX open_seats", "index open_seats"),
    "an index of other rows": (
        "DROP INDEX open_games; CREATE UNIQUE INDEX open_games ON games (channel_id)",
        "index open_games",
    ),
    "a trigger": ("CREATE TRIGGER mean AFTER INSERT ON log BEGIN DELETE FROM log; END", "trigger mean"),
    "another check": (
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, '(0, 1)', '(0, 2)') "
        "WHERE name = 'members'",
        "table members",
    ),
}


def change_schema(path: Path, statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(statements)


@pytest.mark.parametrize(("change", "named"), DIFFERENCES.values(), ids=DIFFERENCES)
async def test_a_schema_that_is_not_that_of_its_version_is_refused_and_left_untouched(
    path: Path, change: str, named: str
) -> None:
    """As that of a database that was made before the first migration was edited."""
    await (await Store.open(path)).close()
    change_schema(path, change)
    before = path.read_bytes()
    for opening in (Store.open, Store.open_to_read):
        with pytest.raises(SchemaDiffers, match=rf"differs from schema version {NEWEST} \({named}\): restore a backup"):
            await opening(path)
    assert path.read_bytes() == before


async def test_an_old_schema_that_differs_is_not_migrated(path: Path) -> None:
    await (await Store.open(path)).close()
    change_schema(path, "DROP TABLE waits")
    later = Migration(NEWEST + 1, "ALTER TABLE games ADD COLUMN colour TEXT;")
    with pytest.raises(SchemaDiffers, match="index waits_of_member, table waits"):
        await SqliteDatabase.open(path, updates=True, migrations=[*shipped_migrations(), later])
    assert build.sql(path, "PRAGMA user_version") == [(NEWEST,)]


async def test_comments_quotes_and_layout_of_a_schema_make_no_difference(path: Path) -> None:
    await (await Store.open(path)).close()
    change_schema(
        path,
        'DROP TABLE guild_settings; CREATE TABLE "guild_settings" (guild_id /* a; server */ INTEGER PRIMARY KEY,\n'
        "  settings TEXT NOT NULL -- as JSON\n CHECK(json_valid( settings )))STRICT",
    )
    change_schema(path, "ANALYZE")
    async with await Store.open(path) as store:
        assert await store.preferences.guild_settings(1) is None
    await (await Store.open_to_read(path)).close()


def test_the_first_migration_is_frozen() -> None:
    """Databases have been made with it: a change of the schema is a new migration."""
    [first, *_] = shipped_migrations()
    assert sha256(first.sql.encode()).hexdigest() == "d63c338494ce4e45d4c49ebf0537fabfa3910a29625841c825385d4184836217"


async def test_another_programs_database_is_refused_and_left_untouched(path: Path) -> None:
    build.sql(path, "CREATE TABLE bookmarks (url)")
    before = path.read_bytes()
    with pytest.raises(StoreForeign, match="another program"):
        await Store.open(path)
    assert path.read_bytes() == before


async def test_two_programs_may_open_a_new_file_at_once(path: Path) -> None:
    first, second = await Store.open(path), await Store.open(path)
    async with first, second:
        game = await build.new_game(first, channel_id=10)
        assert await second.games.get(game.id) == replace(game)


async def test_a_path_below_a_file_is_unavailable(path: Path) -> None:
    path.write_text("no folder")
    with pytest.raises(StoreUnavailable, match=r"folder of .* cannot be created"):
        await Store.open(path / "splendor.db")


async def test_a_closed_store_says_so(path: Path) -> None:
    store = await Store.open(path)
    await store.close()
    await store.close()
    with pytest.raises(StoreUnavailable, match="has been closed"):
        await store.games.all_open()
    with pytest.raises(StoreUnavailable, match="has been closed"):
        await build.new_game(store, channel_id=10)


async def test_the_schema_refuses_values_of_another_type(path: Path) -> None:
    await (await Store.open(path)).close()
    with pytest.raises(sqlite3.IntegrityError, match="cannot store TEXT value in INTEGER column"):
        build.sql(path, "INSERT INTO members (member_id, told_closed_dms) VALUES (1, 'yes')")
    with pytest.raises(sqlite3.IntegrityError, match="CHECK constraint failed: told_closed_dms"):
        build.sql(path, "INSERT INTO members (member_id, told_closed_dms) VALUES (1, 2)")
