"""The bot shares a server with its administrator: it demands its own tables, and leaves alone what others have made."""

import logging
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from bot.runtime.address import Address, read_address
from bot.store import Store
from bot.store.contract.errors import MigrationCancelled, SchemaDiffers, StoreForeign, StoreLocked, StoreUnavailable
from bot.store.contract.migrations import Migration
from bot.store.postgres import connection as connections
from bot.store.postgres.connection import Session, connect
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.migrations import shipped_migrations
from bot.store.postgres.schema import described_schema, schema_of
from tests.support.command_line import start_quickly
from tests.support.store_builders import new_game

OF_OTHERS = {
    "an index": ("CREATE INDEX by_language ON games (language)", "index by_language"),
    "a table": ("CREATE TABLE audit (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, what TEXT)", "audit.id"),
    "a view": ("CREATE VIEW busy AS SELECT channel_id FROM games", "busy.channel_id"),
    "a constraint": ("ALTER TABLE notes ADD CONSTRAINT short CHECK (length(text) < 10000)", "rule short"),
}
DIFFERENCES = {
    "a missing index": ("DROP INDEX games_of_host", "index games_of_host"),
    "an index of other rows": (
        "DROP INDEX open_games; CREATE UNIQUE INDEX open_games ON games (channel_id)",
        "index open_games",
    ),
    "a missing table": ("DROP TABLE plans", "index plans_of_member, index plans_pkey, plans.game_id"),
    "another type": ("ALTER TABLE notes ALTER COLUMN text DROP NOT NULL", "notes.text"),
    "a column too many": ("ALTER TABLE games ADD COLUMN colour TEXT", "games.colour"),
}


def change(address: Address, *statements: str) -> None:
    with psycopg.connect(address.text, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)  # type: ignore[call-overload] - our own text


@pytest.fixture
async def opened(address: Address) -> Address:
    """A database with a game."""
    async with await Store.open(address) as store:
        await new_game(store, channel_id=10)
    return address


async def test_the_shipped_description_is_what_the_migrations_make(opened: Address):
    """`python -m tools.dump_schema --postgres` writes it anew."""
    with connect(opened) as connection:
        assert schema_of(connection) == described_schema()


@pytest.mark.parametrize(("statement", "named"), OF_OTHERS.values(), ids=OF_OTHERS)
async def test_what_an_administrator_adds_is_left_alone(
    opened: Address, caplog: pytest.LogCaptureFixture, tmp_path: Path, statement: str, named: str
):
    change(opened, statement)
    async with await Store.open(opened) as store:
        assert len(await store.games.all_open()) == 1
    [warning] = [each.getMessage() for each in caplog.records if each.levelno == logging.WARNING]
    assert warning.startswith(f"{opened.name} has what the bot did not make, and leaves alone: {named}")
    target = tmp_path / "games.sqlite3"
    copied = start_quickly("copy", opened.text, str(target), cwd=tmp_path, SPLENDOR_DATABASE=str(target))
    assert copied.returncode == 0, copied


async def test_an_extension_is_left_alone_also_in_an_empty_database(
    address: Address, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    """Extensions are not installed here, so a table is made a part of the one that every database has."""
    change(address, "CREATE TABLE spatial (id INT)", "ALTER EXTENSION plpgsql ADD TABLE spatial")
    for _ in range(2):
        await (await Store.open(address)).close()
    assert "leaves alone: spatial.id" in caplog.text
    change(address, "ALTER EXTENSION plpgsql DROP TABLE spatial")


async def test_the_database_of_another_program_is_refused(address: Address):
    change(address, "CREATE TABLE bookmarks (url TEXT)")
    with pytest.raises(StoreForeign, match="another program"):
        await Store.open(address)


@pytest.mark.parametrize(("statement", "named"), DIFFERENCES.values(), ids=DIFFERENCES)
async def test_what_differs_in_the_tables_of_the_bot_is_refused(opened: Address, statement: str, named: str):
    change(opened, statement)
    with pytest.raises(SchemaDiffers, match=rf"schema version {len(shipped_migrations())} \({named}.*restore a backup"):
        await Store.open(opened)


@pytest.fixture
def of_a_role(opened: Address) -> Iterator[Address]:
    """The database for a role that owns the tables, and may create nothing."""
    [database] = [conninfo_to_dict(opened.text)["dbname"]]
    change(
        opened,
        "CREATE ROLE modest LOGIN",
        f"REVOKE ALL ON DATABASE {database} FROM PUBLIC",
        "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
        f"GRANT CONNECT ON DATABASE {database} TO modest",
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO modest",
    )
    try:
        yield read_address(opened.text.replace("//postgres:@", "//modest:@").replace("//postgres@", "//modest@"))
    finally:
        change(opened, "DROP OWNED BY modest", "DROP ROLE modest")


async def test_a_role_that_may_create_nothing_is_enough_to_play(of_a_role: Address):
    async with await Store.open(of_a_role) as store:
        assert [[*row] for row in await store.database.rows("SELECT current_user::text")] == [["modest"]]
        assert (await new_game(store, channel_id=11)).id


# Pools of connections.


async def test_a_pool_that_hands_out_sessions_by_the_transaction_is_refused_with_the_reason(
    opened: Address, monkeypatch: pytest.MonkeyPatch
):
    """PgBouncer's transaction mode: whatever connects gets the session that was used last."""
    with connect(opened) as session:

        class Pooled(Session):
            def close(self) -> None:
                """Leave the session to the next client."""

        session.__class__ = Pooled
        monkeypatch.setattr(connections, "connect", lambda _: session)
        for opening in (Store.open, Store.open_to_read):
            with pytest.raises(StoreUnavailable, match="PgBouncer in its transaction mode: use its session mode, or"):
                await opening(opened)
        monkeypatch.undo()
        session.__class__ = Session


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("postgresql://one/games", None),
        ("postgresql://one,two:5433/games", "read-write"),
        ("postgresql://one,two/games?target_session_attrs=any", "any"),
    ],
)
def test_of_several_servers_the_one_that_can_be_written_is_used(
    monkeypatch: pytest.MonkeyPatch, text: str, expected: str | None
):
    asked: list[str] = []
    monkeypatch.setattr(Session, "connect", lambda conninfo, **_: asked.append(conninfo) or Mock())
    connect(read_address(text))
    [conninfo] = asked
    assert conninfo_to_dict(conninfo).get("target_session_attrs") == expected


# Migrations.


async def test_a_migration_may_take_longer_than_a_statement_of_the_game(
    opened: Address, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(connections, "LONGEST_STATEMENT", 0.1)
    slow = Migration(len(shipped_migrations()) + 1, "SELECT pg_sleep(0.3);")
    database = await PostgresDatabase.open(opened, updates=True, migrations=(*shipped_migrations(), slow))
    with pytest.raises(StoreLocked, match="took too long: canceling statement due to statement timeout"):
        await database.rows("SELECT pg_sleep(0.3)")
    await database.close()


async def test_a_cancelled_migration_is_told_and_is_no_reason_to_stand_by(opened: Address):
    slow = Migration(len(shipped_migrations()) + 1, "SET LOCAL statement_timeout = 50; SELECT pg_sleep(0.3);")
    with pytest.raises(MigrationCancelled, match=r"was cancelled, and it stayed as it was \(canceling statement"):
        await PostgresDatabase.open(opened, updates=True, migrations=(*shipped_migrations(), slow))
    await (await Store.open(opened)).close()
