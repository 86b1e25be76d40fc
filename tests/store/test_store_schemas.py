"""Databases of every earlier version are brought up to date with all that was in them, and played on."""

# ruff: noqa: ASYNC240 - the files are small, and nothing else runs meanwhile

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.check import Checker
from bot.store import MessageKind, Store, StoreTooOld
from bot.store.database import Database
from bot.store.migrations import shipped_migrations
from bot.tables import GameStatus, Tables
from tests.support.store_builders import sql

SCHEMAS = sorted((Path(__file__).parent / "schemas").glob("*.sql"))
"""A finished game, one in play, a lobby and one that was closed, as each version of the tables left them."""
NEWEST = len(shipped_migrations())
ANN, BO, ZOE, DAN = 11, 12, 13, 14


@pytest.fixture(params=SCHEMAS, ids=lambda schema: schema.stem)
def old(request: pytest.FixtureRequest, path: Path) -> Path:
    """A database of an earlier version."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(request.param.read_text(encoding="utf-8"))
    return path


def test_every_earlier_version_is_kept_here() -> None:
    assert [int(schema.stem) for schema in SCHEMAS] == list(range(1, NEWEST))


async def test_everything_is_still_there_and_sound(old: Path) -> None:
    async with await Store.open(old) as store:
        assert sql(old, "PRAGMA user_version") == [(NEWEST,)]
        games = await store.games.page(0, 10)
        assert [game.status for game in games] == ["finished", "playing", "lobby", "ended"]
        assert [(seat.name, seat.member_id) for seat in await store.seats.of(2)] == [
            ("Ann", ANN),
            ("Bo", BO),
            ("Dan", DAN),
        ]
        assert [entry.seq for entry in await store.log.entries(2)] == list(range(7))
        assert [post.kind for post in await store.messages.of(2)] == [MessageKind.BOARD, MessageKind.HAND]
        assert [game.id for game in await store.games.pending()] == [2]
        assert await store.preferences.guild_settings(1) == '{"language": "nl"}'
        assert (await store.preferences.member(ANN)).locale == "da"
        assert (await store.preferences.member(BO)).told_closed_dms
        assert await store.notes.get("commands of 1") == "abc"
        checker = Checker(old, lambda done, total: None)
        assert [fault async for fault in checker.faults()] == []
        assert (checker.games, checker.moves) == (4, 8)


async def test_play_goes_on_where_it_was(old: Path) -> None:
    async with await Store.open(old) as store:
        tables = Tables(store)
        table = await tables.find(2)
        member_id = table.member_to_act()
        assert member_id is not None
        table = await tables.play(2, member_id, [table.dealt().legal_moves()[0]])
        assert (table.seq, table.game.seal) == (7, None)
        await tables.join(3, ANN, "Ann")
        table = await tables.start(3, ANN)
        assert (table.status, len(table.game.seal or "")) == (GameStatus.PLAYING, 64)


async def test_the_tables_become_those_of_an_empty_file(old: Path, tmp_path: Path) -> None:
    def tables_of(file: Path) -> list[tuple[str, list[str], list[str]]]:
        names = [name for (name,) in sql(file, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
        return [
            (
                name,
                [str(column[1:]) for column in sql(file, f"PRAGMA table_info({name})")],
                sorted(str(index[1:]) for index in sql(file, f"PRAGMA index_list({name})")),
            )
            for name in names
        ]

    await (await Store.open(old)).close()
    await (await Store.open(tmp_path / "new.db")).close()
    assert tables_of(old) == tables_of(tmp_path / "new.db")


async def test_a_migration_that_is_killed_is_made_at_the_next_start(old: Path) -> None:
    earlier = shipped_migrations()[: int(sql(old, "PRAGMA user_version")[0][0])]
    database = await Database.open(old, migrations=earlier)
    await database.close()
    for statements in (1, 4, 7):
        with closing(sqlite3.connect(old, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            for statement in list(shipped_migrations()[len(earlier)].statements())[:statements]:
                connection.execute(statement)
            # Closed without a commit, as a kill would.
    await test_everything_is_still_there_and_sound(old)


async def test_what_only_looks_leaves_an_old_file_alone(old: Path) -> None:
    before = old.read_bytes()
    with pytest.raises(StoreTooOld, match="brings them to version"):
        await Store.open_to_read(old)
    assert old.read_bytes() == before
