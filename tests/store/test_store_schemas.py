"""Databases of every schema version are migrated with all of their contents, and their games can be played on."""

# ruff: noqa: ASYNC240 - the files are small, and nothing else runs meanwhile

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import bot.store.sqlite.database
from bot.cli.databases import Checker
from bot.games import GameStatus, Tables
from bot.games.unit.results import RESULTS_NOTE, rebuild_outdated_results
from bot.runtime.address import Address
from bot.store import Computer, Former, Member, MessageKind, Store
from bot.store.contract.errors import StoreTooOld
from bot.store.contract.migrations import Migration
from bot.store.postgres import migrations as on_servers
from bot.store.postgres.database import PostgresDatabase
from bot.store.sqlite.migrations import shipped_migrations
from bot.store.sqlite.schema import schema_after, schema_of
from tests.support.store_builders import messages_of, seats_of, sql

SCHEMAS = sorted((Path(__file__).parent / "schemas").glob("*.sql"))
"""Dumps of databases with a finished game, one in play, a lobby and an ended lobby, by tools/dump_schema.py."""
SHIPPED = shipped_migrations()
MADE_UP = Migration(
    len(SHIPPED) + 1,
    """
    -- Adds a column, and rebuilds a table, which SQLite needs for most other changes.
    ALTER TABLE games ADD COLUMN colour TEXT NOT NULL DEFAULT 'red; or blue';
    CREATE TABLE new_seats (
        game_id    INTEGER NOT NULL REFERENCES games ON DELETE CASCADE ON UPDATE CASCADE,
        seat       INTEGER NOT NULL CHECK (seat >= 0),
        name       TEXT    NOT NULL,
        occupant   TEXT    NOT NULL,
        member_id  INTEGER CHECK ((member_id IS NOT NULL) = (occupant = 'member')),
        level      TEXT    CHECK ((level IS NOT NULL) = (occupant = 'computer')),
        plays_for  INTEGER CHECK (plays_for IS NULL OR occupant = 'computer'),
        colour     INTEGER NOT NULL,
        invited    INTEGER NOT NULL,
        held_until INTEGER,
        is_open    INTEGER NOT NULL DEFAULT 1,
        changed_hands INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (game_id, seat),
        UNIQUE (member_id, game_id)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO new_seats SELECT game_id, seat, name, occupant, member_id, level, plays_for, colour, invited,
        held_until, is_open, changed_hands FROM seats;
    DROP TABLE seats;
    ALTER TABLE new_seats RENAME TO seats;
    CREATE INDEX open_seats ON seats (member_id) WHERE is_open = 1 AND member_id IS NOT NULL;
    CREATE INDEX held_seats ON seats (held_until) WHERE held_until IS NOT NULL AND is_open = 1;
    CREATE INDEX games_by_colour ON games (colour);
    """,
)
"""A migration that does not exist, so that migrating is tested as long as only one has shipped."""
ANN, BO, DAN = 11, 12, 14


@pytest.fixture(params=[SHIPPED, (*SHIPPED, MADE_UP)], ids=["shipped", "with a made-up migration"])
def migrations(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[Migration, ...]:
    """The migrations that the store knows."""
    monkeypatch.setattr(bot.store.sqlite.database, "shipped_migrations", lambda: request.param)
    return request.param


@pytest.fixture(params=SCHEMAS, ids=lambda schema: schema.stem)
def old(request: pytest.FixtureRequest, path: Path) -> Path:
    """A database of a schema version."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(request.param.read_text(encoding="utf-8"))
    return path


def test_there_is_a_dump_of_every_schema_version() -> None:
    assert [int(schema.stem) for schema in SCHEMAS] == [migration.number for migration in SHIPPED]


async def test_all_contents_survive_and_are_sound(old: Path, migrations: tuple[Migration, ...]) -> None:
    async with await Store.open(old, updates=True) as store:
        assert sql(old, "PRAGMA user_version") == [(len(migrations),)]
        games = await store.games.page(0, 10)
        assert [game.status for game in games] == ["finished", "playing", "lobby", "ended"]
        assert [(seat.name, seat.member_id) for seat in await seats_of(store, 2)] == [
            ("Ann", ANN),
            ("Bo", BO),
            ("Dan", DAN),
        ]
        assert [seat.occupant for seat in await seats_of(store, 4)] == [Member(BO), Computer("easy"), Former()]
        assert [entry.seq for entry in await store.whole_games.log(2)] == list(range(7))
        assert [entry.kind for entry in await store.whole_games.log(1)] == ["deal", "move", "seat_left"]
        assert [message.kind for message in await messages_of(store, 2)] == [MessageKind.BOARD, MessageKind.HAND]
        assert [game.id for game in await store.games.pending()] == [2]
        assert await store.preferences.guild_settings(1) == '{"language": "nl"}'
        assert (await store.preferences.member(ANN)).locale == "da"
        assert (await store.preferences.member(BO)).told_closed_dms
        assert await store.notes.get("commands of 1") == "abc"
        checker = Checker(old, lambda done, total: None)
        assert [fault async for fault in checker.faults()] == []
        assert (checker.games, checker.moves) == (4, 8)


@pytest.mark.usefixtures("migrations")
async def test_play_goes_on_where_it_was(old: Path) -> None:
    async with await Store.open(old, updates=True) as store:
        tables = Tables(store)
        table = await tables.find(2)
        member_id = table.member_to_act()
        assert member_id is not None
        table = await tables.play.make(2, member_id, [table.dealt().legal_moves()[0]])
        assert table.seq == 7
        await tables.lobby.join(3, ANN, "Ann")
        table = await tables.lobby.start(3, ANN)
        assert (table.status, len(table.game.seal or "")) == (GameStatus.PLAYING, 64)


@pytest.mark.usefixtures("migrations")
async def test_the_migrated_schema_is_that_of_a_new_file(old: Path, tmp_path: Path) -> None:
    """This also fails when a migration is edited after its dump was made."""

    def tables_of(file: Path) -> list[tuple[str, list[str], list[str], list[str]]]:
        names = [name for (name,) in sql(file, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
        return [
            (
                name,
                [str(column[1:]) for column in sql(file, f"PRAGMA table_info({name})")],
                sorted(str(index[1:]) for index in sql(file, f"PRAGMA index_list({name})")),
                [str(key[2:]) for key in sql(file, f"PRAGMA foreign_key_list({name})")],
            )
            for name in names
        ]

    await (await Store.open(old, updates=True)).close()
    await (await Store.open(tmp_path / "new.db")).close()
    assert tables_of(old) == tables_of(tmp_path / "new.db")


@pytest.mark.parametrize("dump", SCHEMAS, ids=lambda dump: dump.stem)
def test_each_dump_has_the_schema_of_its_version_and_a_row_in_each_table(dump: Path) -> None:
    """This fails when a migration is edited after its dump was made, and when `dump_schema` misses a new table."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.executescript(dump.read_text(encoding="utf-8"))
        schema = schema_of(connection)
        assert schema == schema_after(SHIPPED[: int(dump.stem)])
        tables = [name.removeprefix("table ") for name in schema if name.startswith("table ")]
        rows = {table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables}  # noqa: S608 - our own names
    assert [table for table, count in rows.items() if not count] == []


async def test_a_migration_that_is_killed_is_made_at_the_next_start(
    old: Path, migrations: tuple[Migration, ...]
) -> None:
    [[version]] = sql(old, "PRAGMA user_version")
    for migration in migrations[version : version + 1]:
        for statements in (1, 3, 5):
            with closing(sqlite3.connect(old, isolation_level=None)) as connection:
                connection.execute("BEGIN IMMEDIATE")
                for statement in list(migration.statements())[:statements]:
                    connection.execute(statement)
                # Closed without a commit, as by a kill.
    await test_all_contents_survive_and_are_sound(old, migrations)


async def test_labels_with_names_are_emptied_and_the_plans_stay(path: Path) -> None:
    """Until version 2, the label of an answer could name another player."""
    buy = '{"type": "PurchaseCard", "card": "D01", "payment": 0}'
    removal = '{"type": "RemoveStronghold", "card": "D02"}'
    take = '{"type": "TakeTokens", "tokens": 1}'
    with_name = f'[{buy}, true, [{{"type": "DeclineConquest"}}, {removal}], "", ["No", "Remove Ann\'s from 1C"]]'
    without = f'[{take}, false, [], "", []]'
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(SCHEMAS[1].read_text(encoding="utf-8"))
        connection.execute("UPDATE plans SET lines = ?", (f"[{without}, {with_name}]",))
        connection.execute("UPDATE plan_results SET lines = ?", (f"[{with_name}]",))
    await (await Store.open(path, updates=True)).close()
    emptied = with_name.replace("Remove Ann's from 1C", "")
    [(plan,)], [(result,)] = sql(path, "SELECT lines FROM plans"), sql(path, "SELECT lines FROM plan_results")
    assert json.loads(plan) == json.loads(f"[{without}, {emptied}]")
    assert json.loads(result) == json.loads(f"[{emptied}]")


async def test_opening_to_read_leaves_an_old_file_unchanged(old: Path, migrations: tuple[Migration, ...]) -> None:
    [[version]] = sql(old, "PRAGMA user_version")
    before = old.read_bytes()
    if version < len(migrations):
        with pytest.raises(StoreTooOld, match="splendor-bot run"):
            await Store.open_to_read(old)
    else:
        await (await Store.open_to_read(old)).close()
    assert old.read_bytes() == before


@pytest.mark.parametrize("dump", SCHEMAS, ids=lambda dump: dump.stem)
async def test_results_of_a_version_that_did_not_know_whole_games_are_computed_again(dump: Path, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(dump.read_text(encoding="utf-8"))
        connection.execute("DELETE FROM notes WHERE name = 'results'")
    async with await Store.open(path, updates=True) as store:
        is_old = "is_whole" not in dump.read_text(encoding="utf-8")
        assert await store.notes.get(RESULTS_NOTE) == ("outdated" if is_old else None)
        await rebuild_outdated_results(store)
        result = await store.results.of_game(1)
        assert result is not None
        assert not result.is_whole, "Bo left it"


async def test_results_on_a_server_that_did_not_know_whole_games_are_computed_again(address: Address) -> None:
    old = [each for each in on_servers.shipped_migrations() if each.number == 1]
    database = await PostgresDatabase.open(address, migrations=old)
    result = "INSERT INTO results (game_id, module, seats, rounds, ended_at, is_rated) VALUES (1, 'base', 2, 20, 1, 1)"
    await database.write("SET session_replication_role = replica")  # no game is needed
    await database.write(result)
    await database.close()
    async with await Store.open(address, updates=True) as store:
        assert await store.notes.get(RESULTS_NOTE) == "outdated"
