"""The parts of `splendor-bot setup` that need no Discord: `.env` and the places of a database."""

from pathlib import Path
from unittest.mock import Mock

import discord
import pytest
from dotenv import dotenv_values

from bot.cli.application import Application, Server
from bot.cli.setup import FILE_NAME, check_place, place_of
from bot.runtime.config import ENV_HEADER, CommandError, with_settings

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
    for wrong in ("/", "postgresql://"):
        with pytest.raises(CommandError, match="This is no place for a database"):
            place_of(wrong)


def test_a_place_is_checked_without_a_trace(tmp_path: Path):
    check_place(tmp_path / "a" / "b" / "games.sqlite3")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(CommandError, match="Nothing can be written to /proc"):
        check_place(Path("/proc/games/games.sqlite3"))


def test_names_of_servers_are_shortened_to_a_sentence():
    servers = [Server(f"S{number}", ()) for number in range(1, 8)]
    about = Mock(spec=discord.AppInfo, bot_require_code_grant=False, interactions_endpoint_url=None)
    application = Application(about, servers)
    assert application.server_names() == "S1, S2, S3, S4, S5 and 2 more"
    assert (application.problems(), application.lacking()) == ([], [])
