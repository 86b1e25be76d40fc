"""Only `splendor-bot run` updates a database: every other command refuses one of another version, and changes no byte.

`backup` alone copies an older file, as it is: a host makes a backup before an update.
"""

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli.parser import build_parser
from bot.runtime.address import Address
from bot.store import Store
from bot.store.contract.migrations import Migration
from bot.store.postgres.connection import connect
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.migrations import shipped_migrations as on_servers
from bot.store.postgres.schema import schema_of
from bot.store.sqlite.migrations import shipped_migrations
from tests.support.command_line import Answer, start_quickly
from tests.support.postgres import new_database, rows_of
from tests.test_cli import a_database

SCHEMAS = sorted((Path(__file__).parent / "store" / "schemas").glob("*.sql"))
NEWEST = len(shipped_migrations())
OPENING = {
    "check": ("check",),
    "results": ("results",),
    "export": ("export", "--all", "exported"),
    "import": ("import", "games.jsonl"),
    "render": ("render", "--game", "latest", "drawn.png"),
}
"""The commands that open the database of the settings."""
NOT_OPENING = {
    "health": ("health",),
    "verify": ("verify", "games.jsonl", 64 * "0"),
    "setup": ("setup", "--yes"),
    "rehearse": ("rehearse", "--yes"),
}
"""Those that open none, and fail here because of something else: a token, a deal or a heartbeat."""


def test_all_commands_are_tried_here() -> None:
    [commands] = [each.choices for each in build_parser()._subparsers._group_actions]  # type: ignore[union-attr]
    assert {*commands} == {*OPENING, *NOT_OPENING, "run", "backup", "copy", "demo"}  # type: ignore[misc]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file of games to import."""
    folder = tmp_path_factory.mktemp("games")
    base = a_database(folder, 6)
    assert start_quickly("export", "--all", "it", cwd=folder, SPLENDOR_DATABASE=str(base)).returncode == 0
    return (folder / "it").read_bytes()


@pytest.mark.parametrize("schema", SCHEMAS[:-1], ids=lambda schema: schema.stem)
def test_a_file_of_an_older_version_is_refused_and_stays_as_it_is(tmp_path: Path, schema: Path, games: bytes) -> None:
    old = of_a_bot_that_was_killed(tmp_path, schema)
    before = content(old)
    for answer in answers(tmp_path, old, games):
        assert_refused(answer, f"{old} has schema version {int(schema.stem)}", "start the bot with `splendor-bot run`")
        assert content(old) == before, answer
    target = tmp_path / "backup.sqlite3"
    assert start_quickly("backup", target, cwd=tmp_path, SPLENDOR_DATABASE=str(old)).returncode == 0
    assert content(old) == before
    with closing(sqlite3.connect(target)) as copy:
        assert copy.execute("PRAGMA user_version").fetchall() == [(int(schema.stem),)]


def test_a_file_of_a_newer_version_is_refused_and_stays_as_it_is(tmp_path: Path, games: bytes) -> None:
    new = of_a_bot_that_was_killed(tmp_path, SCHEMAS[-1], version=NEWEST + 1)
    before = content(new)
    for answer in answers(tmp_path, new, games):
        assert_refused(answer, f"{new} has schema version {NEWEST + 1}", "run a newer version of the bot")
        assert content(new) == before, answer


@pytest.mark.parametrize("version", [*range(1, len(on_servers())), len(on_servers()) + 1])
def test_a_database_on_a_server_is_refused_and_stays_as_it_is(tmp_path: Path, games: bytes, version: int) -> None:
    with new_database() as address:
        migrations = on_servers()[:version]
        asyncio.run(make(address, migrations))
        with connect(address) as connection:
            connection.execute(f"UPDATE schema_version SET version = {version}")  # noqa: S608 - a number
            before = schema_of(connection)
        for answer in answers(tmp_path, address, games):
            advice = "start the bot with `splendor-bot run`" if version < len(on_servers()) else "run a newer version"
            assert_refused(answer, f"{address.name} has schema version {version}", advice)
            assert rows_of(address, "SELECT version FROM schema_version", ()) == [(version,)], answer
        with connect(address) as connection:
            assert schema_of(connection) == before


async def make(address: Address, migrations: Sequence[Migration]) -> None:
    await (await PostgresDatabase.open(address, updates=True, migrations=migrations)).close()


def test_commands_that_open_no_database_leave_an_older_one_as_it_is(tmp_path: Path, games: bytes) -> None:
    old = of_a_bot_that_was_killed(tmp_path, SCHEMAS[0])
    (tmp_path / "games.jsonl").write_bytes(games)
    before = content(old)
    for words in NOT_OPENING.values():
        assert start_quickly(*words, cwd=tmp_path, SPLENDOR_DATABASE=str(old)).returncode == 1
        assert content(old) == before, words


async def test_an_empty_file_is_filled_without_an_update(tmp_path: Path, games: bytes) -> None:
    empty = tmp_path / "empty.sqlite3"
    empty.touch()
    (tmp_path / "games.jsonl").write_bytes(games)
    answer = start_quickly("import", "games.jsonl", cwd=tmp_path, SPLENDOR_DATABASE=str(empty))
    assert answer.returncode == 0, answer
    async with await Store.open(empty) as store:
        assert await store.games.count() == 1


def answers(folder: Path, place: Path | Address, games: bytes) -> Iterator[Answer]:
    """Yield what each command that opens a database answers."""
    (folder / "games.jsonl").write_bytes(games)
    text = place.text if isinstance(place, Address) else str(place)
    for words in OPENING.values():
        yield start_quickly(*words, cwd=folder, SPLENDOR_DATABASE=text)
    if isinstance(place, Address):
        source = of_a_bot_that_was_killed(folder, SCHEMAS[-1])
        yield start_quickly("copy", text, folder / "copied.sqlite3", cwd=folder)
        yield start_quickly("copy", source, text, cwd=folder)
    else:
        yield start_quickly("demo", "--database", place, cwd=folder)
        yield start_quickly("copy", place, "postgresql://127.0.0.1:1/games", cwd=folder)


def assert_refused(answer: Answer, start: str, advice: str) -> None:
    lines = [line for line in answer.stderr.splitlines() if line]
    assert (answer.returncode, len(lines)) == (1, 1), answer
    assert lines[0].startswith(f"splendor-bot: {start}"), answer
    assert advice in lines[0], answer


def of_a_bot_that_was_killed(folder: Path, schema: Path, version: int | None = None) -> Path:
    """Return a file of a schema version beside which a kill has left a write-ahead log."""
    living, file = folder / "living.sqlite3", folder / "games.sqlite3"
    with closing(sqlite3.connect(living, isolation_level=None)) as connection:
        connection.executescript(schema.read_text(encoding="utf-8"))
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA user_version = {version or int(schema.stem)}")
        for end in ("", "-wal"):
            file.with_name(file.name + end).write_bytes(living.with_name(living.name + end).read_bytes())
    return file


def content(file: Path) -> list[bytes]:
    return [each.read_bytes() for each in (file, file.with_name(f"{file.name}-wal"))]
