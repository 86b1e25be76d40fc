"""`splendor-bot` as the host runs it: a process of its own, from the command line."""

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from bot.rules import PurchaseCard
from bot.store import Store
from bot.tables import Tables

ROOT = Path(__file__).parent.parent
ANN, BO = 11, 12
CHANNEL = 5


def splendor_bot(*arguments: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a folder without a `.env`, with the code of this checkout unless PYTHONPATH says otherwise."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD_", "SPLENDOR_"))}
    return subprocess.run(
        [sys.executable, "-m", "bot", *map(str, arguments)],
        cwd=cwd,
        env={**clean, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with a game under way."""
    path = tmp_path / "games.sqlite3"

    async def play() -> None:
        async with await Store.open(path) as store:
            tables = Tables(store)
            table = await tables.open(channel_id=CHANNEL, guild_id=1, host_id=ANN, name="Ann", language="de")
            await tables.join(table.id, BO, "Bo")
            table = await tables.start(table.id, ANN)
            for _ in range(20):
                moves = table.dealt().legal_moves()
                move = next((move for move in moves if isinstance(move, PurchaseCard)), moves[0])
                table = await tables.play(table.id, table.member_to_act() or 0, [move])

    asyncio.run(play())
    return path


def test_help_explains_every_command(tmp_path: Path):
    for arguments in ((), ("run",), ("demo",), ("render",), ("health",)):
        answer = splendor_bot(*arguments, "--help", cwd=tmp_path)
        assert answer.returncode == 0
        assert "usage: splendor-bot" in answer.stdout
    assert all(
        command in splendor_bot("--help", cwd=tmp_path).stdout for command in ("run", "demo", "render", "health")
    )


def test_a_board_is_drawn_to_a_file(tmp_path: Path, database: Path):
    for which in (
        ("--sample",),
        ("--game", "1"),
        ("--channel", str(CHANNEL)),
        ("--game", "1", "--language", "da"),
        ("--game", "1", "--theme", "dark"),
    ):
        file = tmp_path / "board.png"
        file.unlink(missing_ok=True)
        answer = splendor_bot("render", *which, file, cwd=tmp_path, SPLENDOR_DATABASE=str(database))
        assert (answer.returncode, answer.stderr) == (0, "")
        with Image.open(file) as picture:
            assert (picture.format, picture.width) == ("PNG", 1100)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("render", "--game", "99", "board.png"), "There is no such game"),
        (("render", "--sample", "no/such/folder/board.png"), "cannot be written"),
        (("run",), "There is no bot token"),
    ],
)
def test_a_mistake_of_the_host_is_one_line(tmp_path: Path, database: Path, arguments: tuple[str, ...], said: str):
    answer = splendor_bot(*arguments, cwd=tmp_path, SPLENDOR_DATABASE=str(database))
    assert answer.returncode == 1
    assert answer.stderr.startswith("splendor-bot: ")
    assert said in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_drawing_needs_a_database_and_makes_none(tmp_path: Path):
    missing = tmp_path / "missing.sqlite3"
    answer = splendor_bot("render", "--game", "1", "board.png", cwd=tmp_path, SPLENDOR_DATABASE=str(missing))
    assert "There is no database" in answer.stderr
    assert not missing.exists()


def test_a_damaged_file_of_pieces_is_one_line_at_the_start(tmp_path: Path):
    """B1"""
    code = tmp_path / "code"
    for folder in ("bot", "render", "data"):
        shutil.copytree(ROOT / folder, code / folder, ignore=shutil.ignore_patterns("__pycache__"))
    nobles = code / "data" / "nobles.csv"
    nobles.write_text("\n".join(nobles.read_text().splitlines()[:-1]))
    answer = splendor_bot("render", "--sample", "board.png", cwd=tmp_path, PYTHONPATH=str(code))
    assert answer.returncode == 1
    assert "nobles.csv: 9 nobles, not 10" in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_health_is_a_fresh_sign_of_life(tmp_path: Path, database: Path):
    ask = ("health",)
    assert splendor_bot(*ask, cwd=tmp_path, SPLENDOR_DATABASE=str(database)).returncode == 1
    alive = database.with_name(database.name + ".alive")
    alive.touch()
    assert splendor_bot(*ask, cwd=tmp_path, SPLENDOR_DATABASE=str(database)).returncode == 0
    long_ago = alive.stat().st_mtime - 3600
    os.utime(alive, (long_ago, long_ago))
    stale = splendor_bot(*ask, cwd=tmp_path, SPLENDOR_DATABASE=str(database))
    assert stale.returncode == 1
    assert "not running" in stale.stdout
