"""`run --take-over` with a file: a newer bot replaces the one that runs, and no press fails."""

import asyncio
import signal
from pathlib import Path
from random import Random

from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import TOKEN
from tests.support.loopback.game_driver import GameDriver, game_drivers
from tests.support.loopback.server import Loopback
from tests.support.postgres import rows_of
from tests.support.waiting import until

QUICK = ("NO_RATE_LIMITS", "SHORT_INTERVALS")


async def test_a_newer_bot_takes_over_while_members_play(discord: Loopback, tmp_path: Path):
    older = BotProcess(discord, tmp_path, *QUICK)
    games = game_drivers(discord, older.database, [None] * 3, Random(1))
    await older.start()
    await older.ready()
    for game in games:
        await game.open()
    is_over = False

    async def play(game: GameDriver) -> None:
        while not is_over:
            await game.play_moves(1)

    playing = [asyncio.ensure_future(play(game)) for game in games]
    folder = tmp_path / "newer"
    folder.mkdir()
    newer = BotProcess(discord, folder, *QUICK)
    newer.database = older.database
    await newer.launch(TOKEN, "--take-over")
    assert await older.wait() == 0
    await until(lambda: "Has taken over" in newer.output, "the end of the hand-over")
    is_over = True
    await asyncio.gather(*playing)
    marks = newer.database.with_name(f"{newer.database.name}.lock").read_text().split()
    assert rows_of(newer.database, "SELECT text FROM notes WHERE name = 'mark'", ()) == [(marks[-1],)]
    for game in games:
        await game.wait_until_shown()
        assert game.read_log()[0] == game.moves
    assert await newer.stop() == 0
    newer.check_output()
    older.check_output()


async def test_what_the_older_bot_has_begun_is_not_run_again_by_the_newer_one(discord: Loopback, tmp_path: Path):
    older = BotProcess(discord, tmp_path, *QUICK, "STUCK_ANSWERS")
    [game] = game_drivers(discord, older.database, [None], Random(1))
    await older.start()
    await older.ready()
    folder = tmp_path / "newer"
    folder.mkdir()
    newer = BotProcess(discord, folder, *QUICK)
    newer.database = older.database
    await newer.launch(TOKEN, "--take-over")
    await until(lambda: len(discord.sessions) == 2, "the newer bot")  # which takes over half a second later
    asking = asyncio.ensure_future(
        discord.command(game.members[0], "splendor", channel=game.channel_id, any_delay=True)
    )
    assert await older.wait() == 0
    await until(lambda: "Has taken over" in newer.output, "the end of the hand-over")
    answer = await discord.command(game.members[1], "splendor", channel=game.channel_id, any_delay=True)
    assert "What would you like to do?" in answer.text
    assert not asking.done()
    asking.cancel()
    assert await newer.stop() == 0


async def test_a_bot_starts_normally_if_there_is_none_to_take_over_from(discord: Loopback, bot: BotProcess):
    await bot.launch(TOKEN, "--take-over")
    await until(lambda: "Has taken over" in bot.output, "the start")
    assert await bot.stop() == 0


async def test_a_question_that_a_killed_bot_has_left_does_not_end_the_one_that_starts(
    discord: Loopback, tmp_path: Path
):
    older = BotProcess(discord, tmp_path, *QUICK)
    question = older.database.with_name(f"{older.database.name}.take-over")
    question.touch()
    await older.start()
    await older.ready()
    await until(lambda: not question.exists(), "the end of the question")
    folder = tmp_path / "newer"
    folder.mkdir()
    newer = BotProcess(discord, folder, *QUICK)
    newer.database = older.database
    await newer.launch(TOKEN, "--take-over")
    assert await older.wait() == 0
    await until(lambda: "Has taken over" in newer.output, "the end of the hand-over")
    assert await newer.stop() == 0


async def test_a_service_that_starts_the_older_bot_again_gets_the_file_when_the_newer_one_ends(
    discord: Loopback, tmp_path: Path
):
    service = BotProcess(discord, tmp_path, *QUICK)
    await service.start()
    await service.ready()
    folder = tmp_path / "newer"
    folder.mkdir()
    newer = BotProcess(discord, folder, *QUICK)
    newer.database = service.database
    await newer.launch(TOKEN, "--take-over")
    assert await service.wait() == 0
    await until(lambda: "Has taken over" in newer.output, "the end of the hand-over")
    for _ in range(2):
        await service.launch()
        assert await service.wait() == 1
    assert newer.is_running
    assert await newer.stop() == 0
    await service.start()
    await service.ready()
    assert await service.stop() == 0


async def test_a_bot_that_waits_for_a_hand_over_can_be_stopped(discord: Loopback, tmp_path: Path):
    older = BotProcess(discord, tmp_path, *QUICK)
    await older.start()
    await older.ready()
    older.send_signal(signal.SIGSTOP)  # so that it does not hand over
    folder = tmp_path / "newer"
    folder.mkdir()
    newer = BotProcess(discord, folder, *QUICK)
    newer.database = older.database
    await newer.launch(TOKEN, "--take-over")
    await newer.ready()
    assert await newer.stop() == 0
    newer.check_output()
    older.send_signal(signal.SIGCONT)
    assert await older.stop() == 0
