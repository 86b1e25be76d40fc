"""Mentions of the bot and direct messages to it over real sockets, and servers that invite it."""

from pathlib import Path

from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import APP, CHANNEL, GUILD, TOKEN, Json, control, text_of
from tests.support.loopback.server import Loopback
from tests.support.loopback.two_friends import BO
from tests.support.waiting import until

MENTION = f"<@{APP}> hello"


def menus(discord: Loopback, channel: int = CHANNEL) -> list[Json]:
    return [each for each in discord.in_channel(channel) if "What would you like to do?" in text_of(each)]


def greetings(discord: Loopback) -> list[Json]:
    return [each for each in discord.in_channel() if "I deal the board game" in text_of(each)]


async def test_a_mention_and_a_direct_message_are_answered_and_their_menus_work(discord: Loopback, bot: BotProcess):
    await bot.start()
    await bot.ready()
    await discord.say(BO, "What a day!")
    asked = await discord.say(BO, MENTION)
    await until(lambda: menus(discord), "the menu")
    [menu] = menus(discord)
    assert str(menu["message_reference"]["message_id"]) == asked["id"]
    answer = await discord.press(BO, menu, control(menu, "command"))
    assert answer.messages
    direct = discord.open_direct_channel(BO)
    await discord.say(BO, "x" * 4_000, direct)
    await until(lambda: menus(discord, direct), "the menu in direct messages")
    assert "x" * 50 not in bot.output
    assert await bot.stop() == 0


async def test_a_process_that_takes_over_leaves_answered_mentions_alone(discord: Loopback, tmp_path: Path):
    older = BotProcess(discord, tmp_path)
    await older.start()
    await older.ready()
    folder = tmp_path / "newer"
    folder.mkdir()
    newer = BotProcess(discord, folder)
    newer.database = older.database
    held = discord.hold(r"POST /channels/\d+/messages")
    await newer.launch(TOKEN, "--take-over")
    await until(lambda: len(discord.logins) == 2, "the connection of the newer one")
    await discord.say(BO, MENTION)
    await until(lambda: held.hits, "the answer of the older one")
    held.released.set()
    assert await older.wait() == 0
    await until(lambda: "Has taken over" in newer.output, "the end of the hand-over")
    await until(lambda: menus(discord), "the menu")
    await discord.say(BO, MENTION)
    await until(lambda: menus(discord)[-1]["id"] > discord.in_channel()[-2]["id"], "the next menu")
    assert discord.count(r"POST /channels/\d+/messages") <= 3
    assert await newer.stop() == 0


async def test_a_server_is_greeted_once_whatever_happens_to_the_bot(discord: Loopback, bot: BotProcess):
    discord.absent_from.add(GUILD)
    await bot.start()
    await until(lambda: "Ready in 0 servers" in bot.output, "the end of the bot's start")
    await discord.add_bot()
    await until(lambda: greetings(discord), "the greeting")
    await discord.remove_bot()
    await discord.add_bot()
    await bot.stop()
    await bot.start()
    await bot.ready()
    await discord.remove_bot()
    await discord.add_bot()
    await discord.say(BO, MENTION)
    await until(lambda: menus(discord), "the menu, which comes after a greeting")
    assert len(greetings(discord)) == 1
    assert await bot.stop() == 0
