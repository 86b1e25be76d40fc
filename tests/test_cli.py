"""`splendor-bot` as the operator runs it: a process with arguments, a folder and environment variables."""

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord
import pytest
from PIL import Image

from bot.cli.commands import WRONG_SETTING
from bot.games import Tables
from bot.games.deal.sealed_deal import DealPress, SealedDeal, new_secret
from bot.games.lobby.lobby import Opening
from bot.rules import EXPANSIONS, Options, PurchaseCard
from bot.runtime.alive import running
from bot.store import Store
from tests.support.command_line import ROOT, Answer, environment_of_tests, start, start_quickly
from tests.support.store_builders import sql
from tests.support.waiting import PATIENCE
from tests.test_config import fake_token

TOKEN = fake_token()
ANN, BO = 11, 12
CHANNEL = 5
AT_NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with a game in play, of twenty moves."""
    return a_database(tmp_path, 20)


@pytest.fixture
def short_database(tmp_path: Path) -> Path:
    """A database with a game in play, of three moves, which is drawn quickly."""
    return a_database(tmp_path, 3)


def a_database(folder: Path, moves_made: int) -> Path:
    path = folder / "games.sqlite3"

    async def play() -> None:
        async with await Store.open(path) as store:
            tables = Tables(store)
            table = await tables.lobby.open(Opening(CHANNEL, 1, ANN, "de"), "Ann")
            await tables.lobby.join(table.id, BO, "Bo")
            table = await tables.lobby.start(table.id, ANN)
            for _ in range(moves_made):
                moves = table.dealt().legal_moves()
                move = next((move for move in moves if isinstance(move, PurchaseCard)), moves[0])
                table = await tables.play.make(table.id, table.member_to_act() or 0, [move])

    asyncio.run(play())
    return path


def test_help_explains_every_command(tmp_path: Path):
    commands = ("run", "demo", "render", "check", "export", "import", "results", "backup", "copy", "verify")
    commands += ("health", "setup")
    answers = {command: start_quickly(*command.split(), "--help", cwd=tmp_path) for command in ("", *commands)}
    for answer in answers.values():
        assert answer.returncode == 0
        assert "usage: splendor-bot" in answer.stdout
    assert all(f"    {command} " in answers[""].stdout for command in commands)


def test_every_command_starts_in_a_new_process(tmp_path: Path, short_database: Path):
    """The other tests start copies of a process, in which modules may be there that a command forgot to import."""
    (tmp_path / "deal.txt").write_text(a_sealed_deal(Options()).text)
    for arguments, status in (
        (("--help",), 0),
        (("run",), WRONG_SETTING),
        (("demo", "--port", "99999"), 2),
        (("render", "--sample", "board.png"), 0),
        (("check",), 0),
        (("backup", "copy.sqlite3"), 0),
        (("copy", "games.sqlite3", "copy2.sqlite3"), 1),
        (("verify", "deal.txt", "0" * 64), 1),
        (("health",), 1),
        (("setup", "--yes"), 1),
    ):
        answer = start(*arguments, cwd=tmp_path, SPLENDOR_DATABASE=str(short_database))
        assert (answer.returncode, "Traceback" in answer.stderr) == (status, False), answer


@pytest.mark.parametrize(
    ("command", "module"),
    [
        *(("run", "bot.cli.commands"), ("check", "bot.runtime.config"), ("check", "bot.games")),
        *(("run", "discord"), ("demo", "discord"), ("setup", "discord")),
    ],
)
def test_ctrl_c_while_a_command_loads_ends_it_without_a_traceback(tmp_path: Path, command: str, module: str):
    code = f"""import os, signal, sys, bot.cli
signal.signal(signal.SIGINT, signal.default_int_handler)
loading = lambda event, details: event == "import" and details[0] == {module!r}
sys.addaudithook(lambda *event: os.kill(os.getpid(), signal.SIGINT) if loading(*event) else None)
bot.cli.main()"""
    answer = subprocess.run(
        [sys.executable, "-c", code, command],
        cwd=tmp_path,
        env={**environment_of_tests(), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (answer.returncode, answer.stdout, answer.stderr) == (130, "", "")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-"])
def test_a_command_works_without_standard_input_or_output(tmp_path: Path, database: Path, closed: str):
    command = f"{sys.executable} -m bot check {closed}"
    environment = {**environment_of_tests(), "PYTHONPATH": str(ROOT), "SPLENDOR_DATABASE": str(database)}
    answer = subprocess.run(
        ["bash", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (answer.returncode, "Traceback" in answer.stderr) == (0, False), answer


def test_a_board_is_drawn_to_a_file(tmp_path: Path, database: Path):
    [(game_id,)] = sql(database, "SELECT id FROM games")
    for which in (
        ("--sample",),
        ("--game", str(game_id)),
        ("--game", "latest"),
        ("--channel", str(CHANNEL)),
        ("--game", str(game_id), "--language", "da", "--theme", "dark"),
    ):
        file = tmp_path / "board.png"
        file.unlink(missing_ok=True)
        answer = start_quickly("render", *which, file, cwd=tmp_path, SPLENDOR_DATABASE=str(database))
        assert (answer.returncode, answer.stderr) == (0, "")
        with Image.open(file) as picture:
            assert (picture.format, picture.width) == ("PNG", 1100)


def test_the_latest_game_is_the_newest_that_has_begun(tmp_path: Path, database: Path):
    [(game_id,)] = sql(database, "SELECT id FROM games")

    async def open_a_lobby() -> None:
        async with await Store.open(database) as store:
            await Tables(store).lobby.open(Opening(CHANNEL + 1, 1, ANN, "de"), "Ann")

    asyncio.run(open_a_lobby())
    for name in (str(game_id), "latest"):
        drawn = start_quickly("render", "--game", name, f"{name}.png", cwd=tmp_path, SPLENDOR_DATABASE=str(database))
        assert (drawn.returncode, drawn.stderr) == (0, "")
    assert (tmp_path / "latest.png").read_bytes() == (tmp_path / f"{game_id}.png").read_bytes()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("PRAGMA user_version = 99", "run a newer version of the bot"),
        ("DROP TABLE plans", "differs from schema version"),
        ("PRAGMA application_id = 7", "another program"),
    ],
)
def test_a_start_that_no_retry_helps_tells_systemd_to_rest(tmp_path: Path, database: Path, change: str, said: str):
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute(change)
    answer = start_quickly("run", cwd=tmp_path, DISCORD_TOKEN=TOKEN, SPLENDOR_DATABASE=str(database))
    assert (answer.returncode, said in answer.stderr) == (WRONG_SETTING, True), answer


def test_a_folder_in_which_the_bot_cannot_write_is_named_with_what_to_do(tmp_path: Path):
    (tmp_path / "file").touch()
    place = tmp_path / "file" / "games.sqlite3"
    answer = start_quickly("run", cwd=tmp_path, DISCORD_TOKEN=TOKEN, SPLENDOR_DATABASE=str(place))
    said = f"The bot cannot write in {place.parent} (File exists): let its user write there."
    *_, last = answer.stderr.splitlines()
    assert (answer.returncode, last) == (1, f"splendor-bot: {said}")


def test_an_error_that_the_operator_can_solve_is_one_line(tmp_path: Path, database: Path):
    wrong: list[tuple[tuple[str, ...], Answer]] = []
    for arguments, message in [
        (("render", "--game", "99", "board.png"), "There is no such game"),
        (("render", "--sample", "no/such/folder/board.png"), "cannot be written"),
        (("run",), "There is no bot token"),
        (("verify", "no-such-file.txt", "0" * 64), "cannot be read"),
        (("verify", ".", "0" * 64), "is not a file"),
        (("backup", "no/such/folder/copy.sqlite3"), "cannot be"),
    ]:
        answer = start_quickly(*arguments, cwd=tmp_path, SPLENDOR_DATABASE=str(database))
        is_one_line = answer.stderr.startswith("splendor-bot: ") and answer.stderr.count("\n") == 1
        status = WRONG_SETTING if arguments == ("run",) else 1
        if answer.returncode != status or not is_one_line or message not in answer.stderr:
            wrong.append((arguments, answer))
    assert wrong == []


def test_drawing_without_a_database_does_not_create_one(tmp_path: Path):
    missing = tmp_path / "missing.sqlite3"
    answer = start_quickly("render", "--game", "1", "board.png", cwd=tmp_path, SPLENDOR_DATABASE=str(missing))
    assert "There is no database" in answer.stderr
    assert not missing.exists()


def test_checking_a_sound_database_does_not_change_it(tmp_path: Path, database: Path):
    before = database.read_bytes()
    answer = start_quickly("check", cwd=tmp_path, SPLENDOR_DATABASE=str(database))
    assert (answer.returncode, answer.stderr) == (0, "Games: 1 of 1 (100 %)\n")
    assert answer.stdout == f"Checked {database}, games: 1, moves: 20; all is well.\n"
    assert database.read_bytes() == before


def test_check_prints_a_line_for_a_fault_and_exits_with_1(tmp_path: Path, database: Path):
    [(game_id,)] = sql(database, "SELECT id FROM games")
    sql(database, "UPDATE log SET seat = 1 - seat WHERE seq = 7")
    answer = start_quickly("check", cwd=tmp_path, SPLENDOR_DATABASE=str(database))
    assert answer.returncode == 1
    fault, result = answer.stdout.splitlines()
    assert fault.startswith(f"game {game_id} in channel {CHANNEL}: move 7 was made by a player who was not asked: ")
    assert result.endswith("; faults found: 1.")
    missing = start_quickly("check", cwd=tmp_path, SPLENDOR_DATABASE=str(tmp_path / "missing.sqlite3"))
    assert (missing.returncode, missing.stdout) == (1, "")
    assert missing.stderr.startswith("splendor-bot: There is no database")


def test_a_backup_can_be_restored_as_the_readme_describes_and_played_on(tmp_path: Path, database: Path):
    def run(*arguments: str | Path) -> Answer:
        return start_quickly(*arguments, cwd=tmp_path, SPLENDOR_DATABASE=str(database))

    async def seq_after_one_more_move() -> int:
        async with await Store.open(database) as store:
            [game] = await store.games.all_open()
            table = await Tables(store).find(game.id)
            move = table.dealt().legal_moves()[0]
            return (await Tables(store).play.make(game.id, table.member_to_act() or 0, [move])).seq

    backup = tmp_path / "copy.sqlite3"
    answer = run("backup", backup)
    assert (answer.returncode, answer.stdout.startswith(f"Copied {database} to {backup}, ")) == (0, True)
    assert answer.stderr.endswith("(100 %)\n")
    assert run("backup", backup).returncode == 1, "the file exists"
    assert run("backup", backup, "--force").returncode == 0

    database.write_bytes(b"\xa5" * 40_000)
    database.with_name(database.name + "-wal").write_bytes(b"\xa5" * 40_000)
    assert run("check").returncode == 1
    # Restore: move the damaged files away, copy the backup to their place, and check it.
    for file in (database, *database.parent.glob(f"{database.name}-*")):
        file.rename(file.with_name(f"damaged-{file.name}"))
    shutil.copy(backup, database)
    assert run("check").returncode == 0
    assert asyncio.run(seq_after_one_more_move()) == 21


def a_sealed_deal(options: Options) -> SealedDeal:
    """Return a deal for three players; one of them joined at noon and five seconds."""
    presses = [DealPress(action, discord.utils.time_snowflake(AT_NOON)) for action in ("open", "join")]
    late = DealPress("join", discord.utils.time_snowflake(AT_NOON + timedelta(seconds=5)))
    return SealedDeal.of(new_secret(), options, "random", [*presses, late, DealPress("start", late.id + 1)], 3)


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
def test_verify_lists_every_piece_of_a_deal_in_words(tmp_path: Path, expansion: str | None):
    deal = a_sealed_deal(Options(expansion=expansion))
    file = tmp_path / "deal-7.txt"
    file.write_bytes(deal.text.encode())
    answer = start_quickly("verify", file, deal.seal(), cwd=tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")
    dealt = re.findall(r'"([A-Z][0-9]+[AB]?)"', deal.text)
    assert len(dealt) > 90
    assert re.findall(r"^  ([A-Z][0-9]+[AB]?) +\S", answer.stdout, re.MULTILINE) == dealt
    assert "nothing, cost" not in answer.stdout


def test_verify_compares_a_deal_with_its_seal(tmp_path: Path):
    deal = a_sealed_deal(Options())
    file = tmp_path / "deal-7.txt"
    file.write_bytes(deal.text.encode())
    answer = start_quickly("verify", file, deal.seal(), cwd=tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert len(re.findall(r"^  D\d\d ", answer.stdout, re.MULTILINE)) == 90
    assert f"The secret is the one that was sealed as {deal.seal()}." in answer.stdout
    assert "A player joined at 2026-01-31 12:00:05 UTC" in answer.stdout
    for shown in (deal.seal()[:32], f"`{deal.seal()[:40]}`"):
        assert start_quickly("verify", file, shown, cwd=tmp_path).returncode == 0
    assert "At least the first 32 digits" in start_quickly("verify", file, deal.seal()[:31], cwd=tmp_path).stderr
    for other in (deal.seal() + "0", "0" * 32):
        assert "The seal does not match" in start_quickly("verify", file, other, cwd=tmp_path).stderr
    for changed, complaint in (
        (deal.text.replace("D01", "D02"), "dealt exactly once"),
        (deal.text.replace(deal.secret, "0a" * 32), "The seal does not match"),
    ):
        file.write_bytes(changed.encode())
        answer = start_quickly("verify", file, deal.seal(), cwd=tmp_path)
        assert (answer.returncode, answer.stdout) == (1, "")
        assert complaint in answer.stderr
        assert answer.stderr.count("\n") == 1
    file.write_bytes(b"\xff\xfe shopping")
    assert start_quickly("verify", file, deal.seal(), cwd=tmp_path).returncode == 1


def test_a_misspelt_token_is_named_where_the_token_is_missing(tmp_path: Path):
    (tmp_path / ".env").write_text("DISCORD_BOT_TOKEN=something\n")
    answer = start_quickly("run", cwd=tmp_path, SPLENDOR_DATABSE="games.sqlite3")
    assert answer.returncode == WRONG_SETTING
    assert len(answer.stderr.splitlines()) == 1
    assert answer.stderr.startswith("splendor-bot: There is no bot token.")
    for part in ("did you mean DISCORD_TOKEN?", "did you mean SPLENDOR_DATABASE?", f"in {tmp_path / '.env'}"):
        assert part in answer.stderr


def test_a_misspelt_setting_draws_a_warning_from_every_command(tmp_path: Path, database: Path):
    answer = start_quickly("check", cwd=tmp_path, SPLENDOR_DATABASE=str(database), SPLENDOR_LOGLEVEL="DEBUG")
    assert (answer.returncode, answer.stdout.endswith("all is well.\n")) == (0, True)
    assert "SPLENDOR_LOGLEVEL is no setting and is ignored: did you mean SPLENDOR_LOG_LEVEL?" in answer.stderr


def test_a_damaged_data_file_is_reported_in_one_line(tmp_path: Path):
    """B1"""
    code = tmp_path / "code"
    for folder in ("bot", "render", "data"):
        shutil.copytree(ROOT / folder, code / folder, ignore=shutil.ignore_patterns("__pycache__"))
    nobles = code / "data" / "nobles.csv"
    nobles.write_text("\n".join(nobles.read_text().splitlines()[:-1]))
    answer = start("render", "--sample", "board.png", cwd=tmp_path, PYTHONPATH=str(code))
    assert answer.returncode == 1
    assert "nobles.csv: 9 nobles, not 10" in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_health_succeeds_after_a_recent_heartbeat_of_a_bot_that_runs(tmp_path: Path, database: Path):
    alive = database.with_name(database.name + ".alive")

    def health() -> tuple[int, str]:
        answer = start_quickly("health", cwd=tmp_path, SPLENDOR_DATABASE=str(database))
        return answer.returncode, answer.stdout.partition(":")[0].strip()

    assert health() == (1, "not running")
    alive.touch()
    os.utime(alive, (time.time() - 5, time.time() - 5))
    assert health() == (1, "not running"), "it has just ended"
    with running(alive), running(alive):  # a process, and one that takes over
        assert health() == (1, "starting")
        alive.touch()
        assert health() == (0, "running")
        now = alive.stat().st_mtime
        for hours, said in ((-1, "starting"), (1, "running, but not connected to Discord, or stuck")):
            os.utime(alive, (now + hours * 3600, now + hours * 3600))  # long ago; and before the clock was set back
            assert health() == (1, said)
        began = now - 2 * 3600
        os.utime(alive.with_suffix(".running"), (began, began))
        os.utime(alive, (now - 3600, now - 3600))
        assert health() == (1, "running, but not connected to Discord, or stuck")
    alive.touch()
    assert health() == (1, "not running")


def test_hostile_arguments_and_files_end_in_one_line(tmp_path: Path, database: Path):
    deep = "[" * 100_000
    title = "splendor-bot deal, format 1\nsalt: 1\n"
    (tmp_path / "deep.txt").write_text(f"{title}options: {deep}\n")
    (tmp_path / "deep-event.txt").write_text(f'{title}options: {{"expansion": null}}\n{deep}\n')
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "binary.txt").write_bytes(bytes(range(256)))
    long_name, seal = "x" * 300, "0" * 64
    wrong: list[tuple[object, Answer]] = []
    for arguments, settings in [
        (("verify", "/dev/zero", seal), {}),
        (("verify", "pipe", seal), {}),
        (("verify", "deep.txt", seal), {}),
        (("verify", "deep-event.txt", seal), {}),
        (("verify", "binary.txt", seal), {}),
        (("verify", long_name, seal), {}),
        (("backup", "/dev/full", "--force"), {}),
        (("backup", long_name), {}),
        (("render", "--sample", "/dev/full"), {}),
        (("render", "--sample", str(database)), {}),
        (("render", "--game", "0", "board.png"), {}),
        (("render", "--sample", long_name), {}),
        (("check",), {"SPLENDOR_DATABASE": "/"}),
        (("check",), {"SPLENDOR_DATABASE": "/dev/zero"}),
        (("check",), {"SPLENDOR_DATABASE": "pipe"}),
        (("render", "--channel", "5", "board.png"), {"SPLENDOR_DATABASE": long_name}),
        (("run",), {"DISCORD_TOKEN_FILE": "/dev/zero"}),
        (("run",), {"DISCORD_TOKEN_FILE": "pipe"}),
        (("run",), {"SPLENDOR_METRICS_PORT": "9" * 5_000}),
    ]:
        answer = start_quickly(*arguments, cwd=tmp_path, **{"SPLENDOR_DATABASE": str(database), **settings})
        is_one_line = answer.stderr.startswith("splendor-bot: ") and answer.stderr.count("\n") == 1
        status = WRONG_SETTING if arguments == ("run",) else 1
        if answer.returncode != status or not is_one_line:
            wrong.append((arguments, answer))
    assert wrong == []
    for arguments in (("render", "--game", "9" * 22, "x.png"), ("demo", "--port", "99999")):
        answer = start_quickly(*arguments, cwd=tmp_path, SPLENDOR_DATABASE=str(database))
        assert (answer.returncode, "Traceback" in answer.stderr) == (2, False)
    assert Path("/dev/full").is_char_device()


def test_a_row_of_deep_json_is_one_line(tmp_path: Path, database: Path):
    [(game_id,)] = sql(database, "SELECT id FROM games")
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE log SET events = ? WHERE seq = 7", ("[" * 100_000 + "]" * 100_000,))
    answer = start_quickly("check", cwd=tmp_path, SPLENDOR_DATABASE=str(database))
    assert (answer.returncode, "move 7 cannot be read" in answer.stdout) == (1, True)
    answer = start_quickly("render", "--game", str(game_id), "board.png", cwd=tmp_path, SPLENDOR_DATABASE=str(database))
    assert (answer.returncode, answer.stderr.count("\n")) == (1, 1)


def test_output_that_nobody_reads_or_can_be_written_is_no_traceback(tmp_path: Path, database: Path):
    for target in ("| true", "> /dev/full"):
        command = f"{sys.executable} -m bot check {target}"
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "SPLENDOR_DATABASE": str(database)}
        answer = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert "Traceback" not in answer.stderr
        assert "Exception ignored" not in answer.stderr
