"""This version reads what earlier ones wrote: game files of every version of the format, and settings.

Databases of every schema version are opened by tests/store/test_store_schemas.py. A new version of the format or of the
settings gets a file here. The files of games have the line of each kind, and a finished game of each expansion; from
version 4 on, also one that began from a position.
"""

# ruff: noqa: ASYNC240 - the files are small, and nothing else runs meanwhile

import gzip
from pathlib import Path

import pytest

from bot.games import Tables
from bot.games.files.game_file import VERSION
from bot.runtime.config import load_settings
from bot.store import Store
from tests.support.command_line import environment_of_tests, start_quickly
from tests.support.damage import faults_in
from tests.support.finished_games import play

HERE = Path(__file__).parent
GAME_FILES = sorted((HERE / "game_files").iterdir())
SETTINGS = {
    "0.1.0": {
        "discord_token_file": Path("/run/secrets/discord_token"),
        "database": Path("/data/games.sqlite3"),
        "log_level": "DEBUG",
        "log_format": "json",
        "metrics_port": 9187,
        "metrics_host": "0.0.0.0",
        "tables_of_a_member": 5,
        "lobby_days": 30,
    },
}
"""The settings of each version mean this, by their names in the code of this one."""


def test_there_is_a_game_file_of_every_version() -> None:
    assert [int(file.name.partition(".")[0]) for file in GAME_FILES] == list(range(1, VERSION + 1))


@pytest.mark.parametrize("packed", GAME_FILES, ids=lambda file: file.name)
async def test_games_of_every_version_are_imported_are_sound_and_go_on(packed: Path, tmp_path: Path) -> None:
    file, database = tmp_path / "games.jsonl", tmp_path / "games.sqlite3"
    file.write_bytes(gzip.decompress(packed.read_bytes()))
    answer = start_quickly("import", file, cwd=tmp_path, SPLENDOR_DATABASE=str(database))
    assert answer.returncode == 0, answer
    assert answer.stdout.startswith("Added 7 games to " if packed.name.startswith("4") else "Added 6 games to ")
    assert await faults_in(database) == []
    async with await Store.open(database) as store:
        tables = Tables(store)
        [open_game] = await store.games.all_open()
        table = await tables.find(open_game.id)
        played = await play(tables, table, moves=1)
        assert (played.is_playing, played.seq) == (True, table.seq + 2), "the move, and the next player's plan"


@pytest.mark.parametrize("version", SETTINGS)
def test_settings_of_every_version_mean_what_they_meant(version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.environ", environment_of_tests())
    settings = load_settings(HERE / "settings" / f"{version}.env")
    assert {name: getattr(settings, name) for name in SETTINGS[version]} == SETTINGS[version]
    assert settings.discord_token is not None
    assert settings.discord_token.text == "not.a.token"
