"""Discord is away at the start, or for long: the bot waits, says so in a line, comes back by itself, can be stopped."""

from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from bot_process import BotProcess
from discord import shard
from discord.gateway import DiscordWebSocket
from loopback import Loopback, until

from bot.ui.client import SplendorBot


@pytest.fixture
async def bot(discord: Loopback, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Return the bot, whose members may be quick, and which does not wait long. It says nothing of errors."""
    process = BotProcess(discord, tmp_path, "UNLIMITED", "HASTY")
    yield process
    assert await process.stop() == 0
    process.check_output()


def said_away(bot: BotProcess) -> int:
    """Return how often the bot said that it waits for Discord."""
    return bot.output.count("WARNING bot.serve: Discord cannot be reached, trying again in 0.5 s: ")


async def test_the_start_waits_until_discord_can_be_reached(discord: Loopback, bot: BotProcess):
    for route in (r"GET /users/@me", r"GET /applications/\d+/commands", r"GET /gateway/bot"):
        discord.refuse(route, 503)
    discord.refuse(r"GET /users/@me", 429)  # of a proxy, which says not for how long
    await bot.start()
    assert said_away(bot) == 4
    assert "Traceback" not in bot.output


async def test_it_can_be_stopped_while_it_waits_for_discord(discord: Loopback, tmp_path: Path):
    bot = BotProcess(discord, tmp_path)
    discord.go_down()
    await bot.launch()
    await until(lambda: "Discord cannot be reached, trying again in 4 s" in bot.output, "the third try")
    assert await bot.stop(seconds=2) == 0
    bot.check_output()


def test_during_an_outage_it_asks_at_least_once_a_minute():
    client = Mock(SplendorBot, _reconnect=True)
    backoff = shard.Shard(Mock(DiscordWebSocket), client, lambda item: None)._backoff
    assert 30 < max(backoff.delay() for _ in range(100)) <= 60
