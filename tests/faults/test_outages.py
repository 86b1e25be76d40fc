"""Discord is away at the start, or for long: the bot waits, says so in a line, comes back by itself, can be stopped."""

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from discord import shard
from discord.gateway import DiscordWebSocket

from bot.rules import ReserveFromDeck
from bot.ui.core.client import SplendorBot
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import NEEDED, SEND
from tests.support.loopback.game_driver import GameDriver, game_drivers
from tests.support.loopback.server import Loopback, until

POST, ANY = r"POST /channels/\d+/messages", r"\w+ /channels/.*"


@pytest.fixture
async def bot(discord: Loopback, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Return the bot, whose members may be quick, and which does not wait long. It says nothing of errors."""
    process = BotProcess(discord, tmp_path, "NO_RATE_LIMITS", "SHORT_INTERVALS", "MOVES_APART")
    yield process
    assert await process.stop() == 0
    process.check_output()


def said_away(bot: BotProcess) -> int:
    """Return how often the bot said that it waits for Discord."""
    return bot.output.count("WARNING bot.serve: Discord cannot be reached; retrying in 0.5 s: ")


async def test_it_waits_for_discord_at_the_start_and_is_well_only_while_connected(discord: Loopback, bot: BotProcess):
    for route in (r"GET /users/@me", r"GET /applications/\d+/commands", r"GET /gateway/bot"):
        discord.fail_next(route, 503)
    discord.fail_next(r"GET /users/@me", 429)  # of a proxy, which says not for how long
    await bot.start()
    assert said_away(bot) == 4
    assert "Traceback" not in bot.output

    await until(bot.heartbeat_file.exists, "the first sign of life")
    discord.go_offline()
    await asyncio.sleep(0.2)
    bot.heartbeat_file.unlink()
    await asyncio.sleep(1.2)
    assert not bot.heartbeat_file.exists(), "it is not connected"
    discord.come_online()
    await until(bot.heartbeat_file.exists, "another sign of life", 30)


async def test_it_can_be_stopped_while_it_waits_for_discord(discord: Loopback, tmp_path: Path):
    bot = BotProcess(discord, tmp_path)
    discord.go_offline()
    await bot.launch()
    await until(lambda: "Discord cannot be reached; retrying in 4 s" in bot.output, "the third try")
    assert await bot.stop(seconds=2) == 0
    bot.check_output()


def test_during_an_outage_it_asks_at_least_once_a_minute():
    client = Mock(SplendorBot, _reconnect=True)
    backoff = shard.Shard(Mock(DiscordWebSocket), client, lambda item: None)._backoff
    assert 30 < max(backoff.delay() for _ in range(100)) <= 60


async def a_game(discord: Loopback, bot: BotProcess) -> GameDriver:
    [game] = game_drivers(discord, bot.database, [None], random.Random(1))
    await bot.start()
    await until(lambda: "Ready in" in bot.output, "the greeting")
    return await game.open()


async def test_of_all_that_discord_says_when_there_is_too_much_nothing_is_lost(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot)
    for storm in (
        discord.rate_limit_next(ANY, 1.5, everywhere=True),  # no request at all for so long
        discord.rate_limit_next(POST, 4),  # a long wait, in one channel
        discord.fail_next(POST, 429, times=3),  # banned by a proxy, which says not for how long
        discord.rate_limit_next(ANY, 0.3, times=50, share=0.5, everywhere=True),
    ):
        discord.say(game.members[0], "Go on.", game.channel_id)
        answer = await game.make_move()
        assert answer.delay < 3
        await game.wait_until_shown(30)
        assert storm.hits
        discord.end_fault(storm)
    assert game.read_log() == (game.moves, game.position)


async def test_a_role_given_to_the_bot_shows_what_is_pending(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot)
    discord.say(game.members[0], "Nothing more from you!", game.channel_id)
    await discord.allow(NEEDED & ~SEND, game.channel_id)
    answer = await game.make_move()
    await until(lambda: len(answer.messages) == 2, "the warning that it could not be shown")
    await discord.give_role(NEEDED, game.channel_id)
    await game.wait_until_shown()


async def test_a_channel_deleted_while_the_bot_was_off_ends_its_game(discord: Loopback, bot: BotProcess):
    """Nothing was pending there. A channel that Discord does not list, such as an archived thread, is not deleted."""
    kept, gone = game_drivers(discord, bot.database, [None, None], random.Random(1))
    await bot.start()
    for game in (kept, gone):
        await game.open()
    await gone.make_move(ReserveFromDeck(1))
    holder = gone.members[0]
    await until(lambda: discord.direct_messages(holder), "the hand")
    await gone.wait_until_shown()
    await until(lambda: gone.rows("SELECT count(*) FROM messages WHERE kind = 'hand'") == [(1,)], "the recorded hand")
    assert await bot.stop() == 0
    await discord.delete_channel(gone.channel_id)
    discord.channels[kept.channel_id].is_listed = False
    await bot.start()
    status = "SELECT status FROM games WHERE id = ?"
    await until(lambda: gone.rows(status, gone.game_id) == [("ended",)], "the end of the game")
    await until(lambda: not discord.direct_messages(holder), "the end of the hand")
    assert kept.rows(status, kept.game_id) == [("playing",)]
    await kept.make_move()
