"""The parts of `splendor-bot setup` that need no Discord: `.env` and the places of a database."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import discord
import pytest
from dotenv import dotenv_values

from bot.cli.application import Application, Server
from bot.cli.setup import FILE_NAME, check_place, place_of
from bot.runtime.config import ENV_HEADER, CommandError, with_settings
from bot.store.sqlite.migrations import shipped_migrations

BEFORE = "# mine\n\nA='1'\nB=2 # two\nnonsense\nA=3\nC=\"more\nlines\"\n"


def test_a_changed_setting_keeps_its_place_and_all_other_lines_stay():
    after = with_settings(BEFORE, {"A": "new", "D": "4"})
    assert after == '# mine\n\nA=new\nB=2 # two\nnonsense\nC="more\nlines"\nD=4\n'
    assert with_settings(after, {"A": "new", "D": "4"}) == after
    assert with_settings(after, {"A": None, "C": None}) == "# mine\n\nB=2 # two\nnonsense\nD=4\n"


@pytest.mark.parametrize("value", ["a b", "it's", 'a "b"', "a#b", "C:\\new\\table", "ä", "$HOME", "a=b", "\\'", ""])
def test_every_value_is_read_as_it_was_written(tmp_path: Path, value: str):
    file = tmp_path / ".env"
    file.write_text(with_settings("", {"A": value}))
    assert file.read_text().startswith(ENV_HEADER)
    assert dotenv_values(file) == {"A": value}


def test_a_value_that_would_be_read_as_another_one_is_refused():
    with pytest.raises(ValueError, match="cannot hold"):
        with_settings("", {"A": "${HOME}"})


def test_a_place_is_a_file_or_a_folder_for_it_or_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert place_of("games.db") == tmp_path / "games.db"
    assert place_of(str(tmp_path)) == tmp_path / FILE_NAME
    assert place_of("new/") == tmp_path / "new" / FILE_NAME
    assert str(place_of("postgresql://me:secret@host/games")) == "postgresql://me@host/games"
    assert (place_of("/"), place_of(".")) == (Path("/") / FILE_NAME, tmp_path / FILE_NAME)
    for wrong in ("", "postgresql://", "mysql://me:secret@host/games", "sqlite:///games", "games\0", "games\udcff"):
        with pytest.raises(CommandError, match="This is no place for a database"):
            place_of(wrong)


def test_a_place_is_checked_without_a_trace(tmp_path: Path):
    check_place(tmp_path / "a" / "b" / "games.sqlite3")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(CommandError, match="Nothing can be written to /proc"):
        check_place(Path("/proc/games/games.sqlite3"))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can become another user")
def test_a_path_that_may_not_be_read_is_a_sentence(tmp_path: Path):
    mine = tmp_path / "mine"
    (mine / "games").mkdir(parents=True)
    (mine / "games.sqlite3").touch()
    mine.chmod(0)
    os.seteuid(65_534)
    try:
        for typed in (f"{mine}/games", f"{mine}/games/", f"{mine}/games.sqlite3", f"{mine}/new/folder/games.sqlite3"):
            with pytest.raises(CommandError, match=r"^Nothing can be written to .* \(Permission denied\)\."):
                check_place(place_of(typed))
    finally:
        os.seteuid(0)


def test_a_database_of_an_earlier_version_is_a_place_and_stays_as_it_is(tmp_path: Path):
    old = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(old, isolation_level=None)) as database:
        earlier = Path(__file__).parent / "store" / "schemas" / f"{len(shipped_migrations()) - 1:04}.sql"
        database.executescript(earlier.read_text(encoding="utf-8"))
    before = old.read_bytes()
    check_place(old)
    assert old.read_bytes() == before


def test_names_of_servers_are_shortened_to_a_sentence():
    servers = [Server(f"S{number}", ()) for number in range(1, 8)]
    about = Mock(spec=discord.AppInfo, bot_require_code_grant=False, interactions_endpoint_url=None)
    application = Application(about, servers)
    assert application.server_names() == "S1, S2, S3, S4, S5 and 2 more"
    assert (application.problems(), application.lacking()) == ([], [])
