"""`splendor-bot` with a database on a server, where SPLENDOR_DATABASE is an address."""

import asyncio
import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from PIL import Image
from psycopg.conninfo import conninfo_to_dict

from bot.games import Tables
from bot.runtime.address import Address, read_address
from bot.runtime.logs import JsonFormatter, RedactingFormatter
from bot.store import Store, StoreError, lock_on
from bot.store.postgres.connection import PostgresConnection
from bot.store.postgres.leases import ServerLock
from bot.store.postgres.migrations import shipped_migrations
from tests.support.command_line import ROOT, Answer, environment_of_tests, start_quickly
from tests.support.finished_games import CHANNEL, play, start
from tests.support.postgres import new_database

NEWEST = len(shipped_migrations())
"""The version of the schema."""
PASSWORD = "pa%40ss%2Fw%C3%B6rd-of-the-host"
FORMS_OF_PASSWORD = ("pa%40ss", "pa@ss", "of-the-host", "w%C3%B6rd", "wörd")


@pytest.fixture
def games(address: Address) -> Address:
    """A database with a game that is over, and one in play."""

    async def write() -> None:
        tables = Tables(await Store.open(address))
        await play(tables, await start(tables, 2, channel=CHANNEL))
        await play(tables, await start(tables, 3, channel=CHANNEL + 1), moves=3)
        await tables.close()

    asyncio.run(write())
    return address


def command(cwd: Path, place: Address | str, *arguments: str | Path) -> Answer:
    text = place.text if isinstance(place, Address) else place
    return start_quickly(*map(str, arguments), cwd=cwd, SPLENDOR_DATABASE=text)


def change(address: Address, *statements: str) -> None:
    with psycopg.connect(address.text, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)  # type: ignore[call-overload] - our own text


def assert_one_line(answer: Answer, expected: str) -> None:
    """Check that a command failed with one line, in which no password is."""
    assert answer.returncode == 1, answer
    assert (answer.stdout, answer.stderr.count("\n")) == ("", 1), answer
    assert answer.stderr.startswith("splendor-bot: "), answer
    assert re.search(expected, answer.stderr), answer
    assert not [form for form in FORMS_OF_PASSWORD if form in answer.stderr], answer


def test_games_are_checked(tmp_path: Path, games: Address):
    answer = command(tmp_path, games, "check")
    assert (answer.returncode, answer.stderr.splitlines()[-1]) == (0, "Games: 2 of 2 (100 %)")
    assert re.fullmatch(rf"Checked {games.name}, games: 2, moves: \d+; all is well\.\n", answer.stdout)
    change(games, "UPDATE log SET seat = 1 - seat WHERE seq = 2 AND game_id = (SELECT min(id) FROM games)")
    answer = command(tmp_path, games, "check")
    assert answer.returncode == 1
    assert "move 2 was made by a player who was not asked: end it with /admin reset" in answer.stdout


def test_a_schema_that_differs_is_found_by_check(tmp_path: Path, games: Address):
    change(games, "DROP INDEX games_of_host", "ALTER TABLE log ALTER COLUMN events DROP NOT NULL")
    assert_one_line(
        command(tmp_path, games, "check"), rf"differs from schema version {NEWEST} \(index games_of_host, log.events"
    )


def test_check_works_where_the_server_forbids_writing_and_beside_bots(tmp_path: Path, games: Address):
    [name] = [conninfo_to_dict(games.text)["dbname"]]
    change(games, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert command(tmp_path, games, "check").returncode == 0
    assert_one_line(
        command(tmp_path, games, "results"), r"cannot be written: it is a standby, or default_transaction_read"
    )
    with psycopg.connect(games.text) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (2,)


def test_results_are_computed_again(tmp_path: Path, games: Address):
    change(games, "DELETE FROM results")
    assert "run `splendor-bot results`" in command(tmp_path, games, "check").stdout
    answer = command(tmp_path, games, "results")
    assert (answer.returncode, answer.stdout) == (0, "Wrote the results of 1 games.\n")
    assert command(tmp_path, games, "check").returncode == 0


def test_games_are_exported_and_imported(tmp_path: Path, games: Address):
    assert command(tmp_path, games, "export", "--all", "games.jsonl").returncode == 0
    with new_database() as other:
        answer = command(tmp_path, other, "import", "games.jsonl")
        assert answer.returncode == 0, answer
        assert answer.stdout.startswith(f"Added 2 games to {other.name}.")
        assert command(tmp_path, other, "export", "--all", "again.jsonl").returncode == 0
        assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "games.jsonl").read_bytes()
        assert_one_line(
            command(tmp_path, other, "import", "games.jsonl"), "is in the database already; nothing was added"
        )
    sqlite = str(tmp_path / "games.sqlite3")
    assert command(tmp_path, sqlite, "import", "games.jsonl").returncode == 0
    assert command(tmp_path, sqlite, "export", "--all", "--force", "again.jsonl").returncode == 0
    assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "games.jsonl").read_bytes()


@pytest.mark.parametrize("arguments", [("import", "games.jsonl"), ("results",)])
async def test_nothing_is_changed_beside_a_running_bot(tmp_path: Path, games: Address, arguments: tuple[str, ...]):
    exported = await asyncio.to_thread(command, tmp_path, games, "export", "--all", "games.jsonl")
    assert exported.returncode == 0
    async with ServerLock(games, shared=True):
        answer = await asyncio.to_thread(command, tmp_path, games, *arguments)
    assert_one_line(answer, r"^splendor-bot: The bot is running\. Stop it")


def test_boards_are_drawn(tmp_path: Path, games: Address):
    assert command(tmp_path, games, "render", "--channel", str(CHANNEL), "board.png").returncode == 0
    with Image.open(tmp_path / "board.png") as board:
        assert board.width == 1100


def test_health_looks_at_a_file_of_this_machine(tmp_path: Path, games: Address):
    answer = command(tmp_path, games, "health")
    assert (answer.returncode, answer.stderr) == (1, "")
    assert answer.stdout.startswith("not running")


def test_backup_prints_the_line_to_type_without_the_password(tmp_path: Path):
    address = f"postgresql://splendor:{PASSWORD}@db.example.org:5432/games?sslmode=require&password={PASSWORD}"
    answer = command(tmp_path, address, "backup", "games monday.dump")
    assert_one_line(answer, "^splendor-bot: postgresql://splendor@db.example.org:5432/games is on a server")
    line = (
        "pg_dump --format=custom '--file=games monday.dump' '--dbname=postgresql://splendor@db.example.org:5432/games?"
    )
    assert f"{line}sslmode=require' (it takes the password from PGPASSWORD or ~/.pgpass" in answer.stderr
    assert not (tmp_path / "games monday.dump").exists()


def with_part(address: Address, **parts: str) -> str:
    """Return an address of the test's server with another user, password or database."""
    found = conninfo_to_dict(address.text) | parts
    user = f"{found['user']}:{found['password']}@" if found.get("password") else f"{found['user']}@"
    return f"postgresql://{user}/{found['dbname']}?host={found['host']}"


READING = (("check",), ("export", "--all", "games.jsonl"), ("render", "--game", "latest", "board.png"))


def test_a_server_that_is_not_there_is_told(tmp_path: Path):
    for place in (
        f"postgresql://splendor:{PASSWORD}@127.0.0.1:9/games",
        f"postgresql://splendor:{PASSWORD}@no-such-host.invalid/games",
        f"postgresql://splendor:{PASSWORD}@/games?host=/no/such/folder",
    ):
        for arguments in (*READING, ("results",)):
            assert_one_line(
                command(tmp_path, place, *arguments), r"postgresql://splendor@\S*/games cannot be reached: "
            )


def test_a_user_who_may_not_log_in_and_a_database_that_is_not_there_are_told(tmp_path: Path, games: Address):
    change(games, "DROP ROLE IF EXISTS nobody", "CREATE ROLE nobody NOLOGIN")
    place = with_part(games, user="nobody", password=PASSWORD)
    assert_one_line(command(tmp_path, place, "check"), 'cannot be reached: .*role "nobody" is not permitted to log in')
    place = with_part(games, dbname="no_such_database", password=PASSWORD)
    assert_one_line(command(tmp_path, place, "check"), 'cannot be reached: .*"no_such_database" does not exist')


def test_a_user_without_rights_is_told(tmp_path: Path, games: Address):
    change(games, "DROP ROLE IF EXISTS reader", "CREATE ROLE reader LOGIN")
    answer = command(tmp_path, with_part(games, user="reader"), "check")
    assert_one_line(answer, "refuses its user something: permission denied for table schema_version. Grant")


def test_a_database_of_another_program_is_left_alone(tmp_path: Path, address: Address):
    change(address, "CREATE TABLE cats (name text)")
    for arguments in (("check",), ("results",), ("copy", tmp_path / "copy.sqlite3", address.text)):
        (tmp_path / "copy.sqlite3").touch()
        answer = command(tmp_path, address, *arguments)
        if arguments[0] != "copy":
            assert_one_line(answer, "is a database of another program: give another one")
    with psycopg.connect(address.text) as connection:
        names = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
    assert names == [("cats",)]


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path, games: Address):
    change(games, "UPDATE schema_version SET version = 99")
    for arguments in (("check",), ("results",), ("copy", games.text, tmp_path / "copy.sqlite3")):
        expected = f"has schema version 99, and this bot knows at most {NEWEST}: run a newer version of the bot"
        assert_one_line(command(tmp_path, games, *arguments), expected)


def test_an_empty_database_is_told(tmp_path: Path, address: Address):
    assert_one_line(command(tmp_path, address, "check"), "has no tables of this bot yet: `splendor-bot run` or")


def test_another_encoding_is_refused_and_other_collations_work(tmp_path: Path):
    locale = "TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'"
    with new_database(f"ENCODING 'LATIN1' {locale}") as latin:
        for arguments in (("check",), ("results",)):
            expected = "has the encoding LATIN1: create the database with ENCODING 'UTF8'"
            assert_one_line(command(tmp_path, latin, *arguments), expected)
    for options in (locale, "TEMPLATE template0 LOCALE 'C.UTF-8'"):
        with new_database(f"ENCODING 'UTF8' {options}") as odd, new_database() as usual:

            async def write(place: Address) -> None:
                tables = Tables(await Store.open(place))
                await play(tables, await start(tables, 2), moves=3)
                await tables.close()

            asyncio.run(write(usual))
            target = tmp_path / "copy.sqlite3"
            target.unlink(missing_ok=True)
            assert command(tmp_path, odd, "copy", usual.text, odd.text).returncode == 0
            assert command(tmp_path, odd, "check").returncode == 0
            assert command(tmp_path, odd, "copy", odd.text, target).returncode == 0


@pytest.mark.parametrize(
    "place",
    [
        f"postgresql://splendor:{PASSWORD}@host",
        f"postgresql://splendor:{PASSWORD}@host/",
        f"postgresql://splendor:{PASSWORD}@host:port/games",
        f"postgresql://splendor:{PASSWORD}@more@host/games",
        f"postgresql://splendor:12/{PASSWORD}@host/games",
        f"postgresql://splendor:{PASSWORD}%zz@host/games",
        f"postgresql://splendor:{PASSWORD}%00@host/games",
        f"postgresql://splendor:{PASSWORD} @host/games",
        f"postgresql://splendor:{PASSWORD}#x@host/games",
        f"postgresql://splendor:[{PASSWORD}@host/games",
        f"postgresql://splendor:{PASSWORD}@host/games?colour=blue",
        f"postgresql://splendor:{PASSWORD}@host/games?nonsense",
        f"postgresql://splendor:{PASSWORD}@host/games?password={PASSWORD}&nonsense=1",
        f"postgresql://splendor@127.0.0.1:9/games?password={PASSWORD}",
    ],
)
def test_no_error_repeats_a_password(tmp_path: Path, place: str):
    assert_one_line(command(tmp_path, place, "check"), r"SPLENDOR_DATABASE is invalid: it must|cannot be reached: ")
    answer = command(tmp_path, "games.sqlite3", "copy", place, "x.sqlite3", place)
    assert answer.returncode == 2
    assert not [form for form in FORMS_OF_PASSWORD if form in answer.stdout + answer.stderr], answer
    answer = command(tmp_path, "games.sqlite3", "copy", place, "x.sqlite3")
    assert not [form for form in FORMS_OF_PASSWORD if form in answer.stdout + answer.stderr], answer


@pytest.mark.parametrize("formatter", [RedactingFormatter(()), JsonFormatter(())])
@pytest.mark.parametrize("options", ["", "?colour=blue", f"?password={PASSWORD}&colour=blue"])
async def test_no_log_shows_a_password_not_even_in_a_traceback(formatter: logging.Formatter, options: str):
    address = read_address(f"postgresql://splendor:{PASSWORD}@127.0.0.1:9/games{options}")
    thread = PostgresConnection(address, 1)
    try:
        await thread.run(lambda connection: None)
    except StoreError:
        text = f"{address} {address!r} {address.text}"
        record = logging.LogRecord("bot", logging.ERROR, "", 1, text, (), sys.exc_info())
    await thread.close()
    shown = formatter.format(record)
    assert "Traceback" in shown
    assert "postgresql://splendor@127.0.0.1:9/games" in shown
    assert not [form for form in FORMS_OF_PASSWORD if form in shown], shown


@contextmanager
def without_psycopg(folder: Path) -> Iterator[dict[str, str]]:
    """Hand out an environment in which Python finds no psycopg."""
    (folder / "psycopg.py").write_text("raise ModuleNotFoundError('no', name='psycopg')\n")
    yield environment_of_tests() | {"PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}


@pytest.mark.parametrize(
    "arguments", [("check",), ("results",), ("import", "no.jsonl"), ("copy", "FROM", "TO.sqlite3")]
)
def test_without_psycopg_the_line_to_install_it_is_told(tmp_path: Path, arguments: tuple[str, ...]):
    place = f"postgresql://splendor:{PASSWORD}@host/games"
    words = [place if word == "FROM" else word for word in arguments]
    with without_psycopg(tmp_path) as environment:
        answer = subprocess.run(
            [sys.executable, "-m", "bot", *words],
            env=environment | {"SPLENDOR_DATABASE": place},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
    assert_one_line(answer, r"psycopg is not installed: pip install 'splendor-bot\[postgres\]'\.")


def test_the_owner_of_the_database_needs_no_other_rights(tmp_path: Path):
    """The other tests are the superuser of their server."""
    with new_database() as usual:
        change(usual, "DROP ROLE IF EXISTS plain", "CREATE ROLE plain LOGIN")
        name = conninfo_to_dict(usual.text)["dbname"]
        change(usual, f"ALTER DATABASE {name} OWNER TO plain")
        plain = read_address(with_part(usual, user="plain"))

        async def run_and_play() -> None:
            async with lock_on(plain, shared=True) as lock:
                store = await Store.open(plain, lock=lock)
                tables = Tables(store)
                await play(tables, await start(tables, 2))
                await store.people.forget(101, {"en": "Former player"})
                await store.people.overwrite_deleted()
                await tables.close()

        asyncio.run(run_and_play())
        for arguments in (("check",), ("results",), ("copy", plain.text, "copy.sqlite3")):
            answer = command(tmp_path, plain, *arguments)
            assert answer.returncode == 0, answer
        with new_database() as other:
            name = conninfo_to_dict(other.text)["dbname"]
            change(other, f"ALTER DATABASE {name} OWNER TO plain")
            answer = command(tmp_path, plain, "copy", "copy.sqlite3", with_part(other, user="plain"))
            assert answer.returncode == 0, answer
