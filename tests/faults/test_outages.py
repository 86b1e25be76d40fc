"""Outages at the start and long outages: the bot waits, logs one line per try, reconnects, and can be stopped."""

import asyncio
import random
from pathlib import Path
from unittest.mock import Mock

import pytest
from discord import shard
from discord.gateway import DiscordWebSocket

from bot.app.client import SplendorBot
from bot.rules import ReserveFromDeck
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import NEEDED, SEND, Json, Member
from tests.support.loopback.game_driver import game_drivers, start_game
from tests.support.loopback.server import Loopback
from tests.support.waiting import until

SEND_MESSAGE, ANY_REQUEST = r"POST /channels/\d+/messages", r"\w+ /channels/.*"


@pytest.fixture
def bot(quick_bot: BotProcess) -> BotProcess:
    return quick_bot


def connection_failures(bot: BotProcess) -> int:
    """Return how often the bot logged that it waits for Discord."""
    return bot.output.count("WARNING bot.app.phases: Discord cannot be reached; retrying in 0.5 s: ")


async def test_the_bot_waits_for_discord_and_has_a_heartbeat_only_while_connected(discord: Loopback, bot: BotProcess):
    for route in (r"GET /users/@me", r"GET /applications/\d+/commands", r"GET /gateway/bot"):
        discord.fail_next(route, 503)
    discord.fail_next(r"GET /users/@me", 429)  # sent by a proxy, without Retry-After
    await bot.start()
    assert connection_failures(bot) == 4
    assert "Traceback" not in bot.output

    await until(bot.heartbeat_file.exists, "the first heartbeat")
    discord.go_offline()
    await until(lambda: discord.refused_connections, "an attempt to connect again")
    bot.heartbeat_file.unlink()
    await asyncio.sleep(1.2)
    assert not bot.heartbeat_file.exists(), "no heartbeat without a connection"
    discord.come_online()
    await until(bot.heartbeat_file.exists, "another heartbeat")


async def test_the_bot_can_be_stopped_while_it_waits_for_discord(discord: Loopback, tmp_path: Path):
    bot = BotProcess(discord, tmp_path)
    discord.go_offline()
    await bot.launch()
    await until(lambda: "Discord cannot be reached; retrying in 4 s" in bot.output, "the third try")
    assert await bot.stop() == 0
    assert "retrying in 8 s" not in bot.output
    bot.check_output()


def test_during_an_outage_the_bot_reconnects_at_least_once_a_minute():
    client = Mock(SplendorBot, _reconnect=True)
    backoff = shard.Shard(Mock(DiscordWebSocket), client, lambda item: None)._backoff
    assert 30 < max(backoff.delay() for _ in range(100)) <= 60


async def test_no_kind_of_rate_limit_loses_a_move(discord: Loopback, bot: BotProcess):
    game = await start_game(discord, bot)
    for rate_limit in (
        discord.rate_limit_next(ANY_REQUEST, 1.5, everywhere=True),  # a global limit
        discord.rate_limit_next(SEND_MESSAGE, 4),  # a long wait in one channel
        discord.fail_next(SEND_MESSAGE, 429, times=3),  # banned by a proxy, without Retry-After
        discord.rate_limit_next(ANY_REQUEST, 0.3, times=50, share=0.5, everywhere=True),
    ):
        await discord.say(game.members[0], "Go on.", game.channel_id)
        answer = await game.make_move()
        assert answer.delay < 3
        await game.wait_until_shown()
        assert rate_limit.hits
        discord.end_fault(rate_limit)
    assert game.read_log() == (game.moves, game.position)


async def test_pending_messages_are_sent_when_the_bot_gets_a_role(discord: Loopback, bot: BotProcess):
    game = await start_game(discord, bot)
    await discord.say(game.members[0], "Nothing more from you!", game.channel_id)
    await discord.allow(NEEDED & ~SEND, game.channel_id)
    answer = await game.make_move()
    await until(lambda: len(answer.messages) == 2, "the notice about the failed message")
    await discord.give_role(NEEDED, game.channel_id)
    await game.wait_until_shown()


def is_deleted(discord: Loopback, member: Member, message: Json) -> bool:
    return message["id"] not in [each["id"] for each in discord.direct_messages(member)]


async def test_a_channel_deleted_while_the_bot_was_stopped_ends_its_game(discord: Loopback, bot: BotProcess):
    """Nothing was pending there. A channel that GUILD_CREATE does not list, like an archived thread, is not deleted."""
    kept, deleted = game_drivers(discord, bot.database, [None, None], random.Random(1))
    await bot.start()
    for game in (kept, deleted):
        await game.open()
    await deleted.make_move(ReserveFromDeck(1))
    holder = deleted.members[0]
    await until(lambda: discord.direct_messages(holder), "the hand")
    [hand] = discord.direct_messages(holder)
    await deleted.wait_until_shown()
    await until(
        lambda: deleted.rows("SELECT count(*) FROM messages WHERE kind = 'hand'") == [(1,)], "the record of the hand"
    )
    assert await bot.stop() == 0
    await discord.delete_channel(deleted.channel_id)
    discord.channels[kept.channel_id].is_listed = False
    await bot.start()
    status = "SELECT status FROM games WHERE id = ?"
    await until(lambda: deleted.rows(status, deleted.game_id) == [("ended",)], "the end of the game")
    await until(lambda: is_deleted(discord, holder, hand), "the deletion of the hand, not of the note about the end")
    assert kept.rows(status, kept.game_id) == [("playing",)]
    await kept.make_move()
