"""The bot, or the process that thinks, is killed while computer players move."""

import asyncio
import os
import signal
from pathlib import Path
from random import Random

import pytest

from bot.cli.databases import Checker
from bot.present.language.words import words_in
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import CHANNEL, Member, controls_of, text_of
from tests.support.loopback.game_driver import GameDriver
from tests.support.loopback.server import Loopback
from tests.support.waiting import until

ENGLISH = words_in("en")
ANN = Member(1_100_000_000_000_000_020, "Ann")
NAMES = ("**Ann**", "**⚙ Banker 1**", "**⚙ Banker 2**", "**⚙ Banker 3**")


async def a_solo_game(discord: Loopback, bot: BotProcess) -> GameDriver:
    """Return a game of Ann, who begins, and three computer players."""
    await bot.start()
    await bot.ready()
    game = GameDriver(discord, bot.database, CHANNEL, [ANN], None, Random(1))
    await discord.command(ANN, "game new", computers=3, level="banker")
    await discord.command(ANN, "game settings", first="joining", language="en")
    await discord.command(ANN, "game start")
    [[game.game_id]] = game.rows("SELECT id FROM games")
    await until(lambda: shown(game) == 0, "the first board")
    return game


def shown(game: GameDriver) -> int | None:
    """Return the newest entry of the log if the only board shows it, and that is recorded."""
    boards = game.boards()
    [[seq]] = game.rows("SELECT max(seq) FROM log")
    [[recorded]] = game.rows("SELECT shown_seq FROM games")
    seqs = [controls_of(board)[0].split(":")[2] for board in boards]
    return seq if recorded == seq and seqs == [str(seq)] else None


async def check(bot: BotProcess, game: GameDriver) -> None:
    """Check that everybody has moved once, and that one board tells all of it and notifies Ann."""
    await until(lambda: shown(game) == 4, "the board after all moves")
    assert game.rows("SELECT seat, member_id FROM log WHERE seq > 0") == [(0, ANN.id), (1, None), (2, None), (3, None)]
    [board] = game.boards()
    assert all(name in text_of(board) for name in NAMES)
    assert [member for _, member in game.discord.notified] == [ANN.id, ANN.id]
    assert await bot.stop() == 0
    assert [fault async for fault in Checker(bot.database, lambda *_: None).faults()] == []
    bot.check_output()


@pytest.mark.parametrize("moves", [1, 2, 3])
async def test_a_kill_between_moves_of_computers_loses_none_and_makes_none_twice(
    discord: Loopback, tmp_path: Path, moves: int
):
    bot = BotProcess(discord, tmp_path, "NO_RATE_LIMITS", "SLOW_THINKING")
    game = await a_solo_game(discord, bot)
    await discord.command(ANN, "take", gems="rgb")
    await until(lambda: game.rows("SELECT max(seq) FROM log") == [(moves,)], "the moves before the kill")
    bot.kill()
    await bot.wait()
    await bot.start()
    await check(bot, game)


async def check_hint(discord: Loopback) -> None:
    """Ask for a hint until the process that thinks has started."""
    title = ENGLISH.text("hint-title").splitlines()[0].strip("# ")
    for _ in range(100):
        answer = await discord.command(ANN, "hint")
        if title in answer.text:
            return
        await asyncio.sleep(0.2)
    raise AssertionError(answer.text)


async def test_a_killed_thinking_process_costs_no_move_and_no_hint(discord: Loopback, tmp_path: Path):
    bot = BotProcess(discord, tmp_path, "NO_RATE_LIMITS", "SLOW_THINKING")
    game = await a_solo_game(discord, bot)
    await check_hint(discord)
    for process in bot.thinking_processes:
        os.kill(process, signal.SIGKILL)
    await check_hint(discord)
    await discord.command(ANN, "take", gems="rgb")
    for process in bot.thinking_processes:
        os.kill(process, signal.SIGKILL)
    await check(bot, game)
