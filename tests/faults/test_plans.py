"""The bot is killed while a plan is being played: it is played exactly once, and its owner is told."""

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from bot.cli.databases import Checker
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_server import UnansweredError
from tests.support.loopback.discord_types import CHANNEL, Member, text_of
from tests.support.loopback.game_driver import GameDriver
from tests.support.loopback.server import Loopback
from tests.support.waiting import until

ANN, BO = Member(1_100_000_000_000_000_020, "Ann"), Member(1_100_000_000_000_000_021, "Bo")


async def a_game_with_a_plan(discord: Loopback, bot: BotProcess) -> GameDriver:
    """Return a game in which Ann is to move and Bo has a plan."""
    await bot.start()
    await bot.ready()
    game = GameDriver(discord, bot.database, CHANNEL, [ANN, BO], None, Random(1))
    await discord.command(ANN, "game new")
    await discord.command(ANN, "game settings", first="joining", language="en")
    await discord.command(BO, "game join")
    await discord.command(ANN, "game start")
    [[game.game_id]] = game.rows("SELECT id FROM games")
    await until(lambda: game.rows("SELECT shown_seq FROM games") == [(0,)], "the first board")
    answer = await discord.command(BO, "plan", first="take red blue white")
    assert "Your plan for your next turn" in answer.text
    return game


def results(discord: Loopback) -> list[str]:
    """Return the direct messages to Bo about a plan."""
    return [text for each in discord.direct_messages(BO) if "[Your plan]" in (text := each["content"])]


@pytest.mark.parametrize("moment", ["after the move", "after the plan", "after the board"])
async def test_a_kill_plays_a_plan_exactly_once(discord: Loopback, tmp_path: Path, moment: str):
    bot = BotProcess(discord, tmp_path, "NO_RATE_LIMITS", *(["SLOW_PLANS"] if moment == "after the move" else []))
    game = await a_game_with_a_plan(discord, bot)
    moving = asyncio.create_task(discord.command(ANN, "take", gems="gkw"))
    at = {
        "after the move": ("SELECT max(seq) FROM log", 1),
        "after the plan": ("SELECT max(seq) FROM log", 2),
        "after the board": ("SELECT shown_seq FROM games", 2),
    }[moment]
    await until(lambda: game.rows(at[0]) == [(at[1],)], "the moment of the kill")
    bot.kill()
    await bot.wait()
    moving.cancel()  # nobody answers it any more
    with suppress(asyncio.CancelledError, UnansweredError):
        await moving
    await bot.start()
    await until(lambda: game.rows("SELECT shown_seq FROM games") == [(2,)], "the board after both moves")
    await until(lambda: game.rows("SELECT is_read FROM plan_results") == [(1,)], "the result of the plan")
    assert game.rows("SELECT seat, is_planned FROM log WHERE seq > 0") == [(0, 0), (1, 1)]
    assert game.rows("SELECT * FROM plans") == []
    assert len(results(discord)) == 1
    [board] = game.boards()
    assert all(name in text_of(board) for name in ("**Ann** takes", "**Bo** takes"))
    assert [member for _, member in discord.notified] == [ANN.id, ANN.id], "Bo is never asked to move"
    assert await bot.stop() == 0
    assert [fault async for fault in Checker(bot.database, lambda done, total: None).faults()] == []
    bot.check_output()
