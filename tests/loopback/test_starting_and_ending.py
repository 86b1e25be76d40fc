"""How the bot's process starts, is known to be well, and ends."""

from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import TOKEN
from tests.support.loopback.server import Loopback, until

COMMANDS, EMOJIS = r"PUT /applications/\d+/commands", r"POST /applications/\d+/emojis"


async def test_starts_says_its_commands_once_and_is_well(discord: Loopback, bot: BotProcess):
    await bot.start()
    assert (discord.count(COMMANDS), discord.count(EMOJIS)) == (1, 6)
    assert {"game", "take", "buy", "reserve", "help"} < {command["name"] for command in discord.commands}
    await until(lambda: "Ready in 1 servers" in bot.output, "the greeting")
    await until(bot.heartbeat_file.exists, "the first sign of life")
    assert await bot.health() == 0
    assert await bot.stop() == 0

    await bot.start()
    assert (discord.count(COMMANDS), discord.count(EMOJIS)) == (1, 6), "nothing has changed since"
    assert await bot.stop() == 0, "also before it is ready"
    assert discord.logins == ["IDENTIFY", "IDENTIFY"]


async def test_can_be_ended_while_it_logs_in(discord: Loopback, bot: BotProcess):
    login = discord.hold("GET /users/@me")
    await bot.launch()
    await until(lambda: login.hits, "the login")
    assert await bot.health() == 1, "it is not at work yet"
    assert await bot.stop() == 0


async def test_a_wrong_token_ends_with_a_line_that_says_where_to_get_one(bot: BotProcess):
    await bot.launch(TOKEN[:-1] + "x")
    assert await bot.wait(20) == 1
    *before, last = bot.output.splitlines()
    assert last.startswith("splendor-bot: Discord does not accept the token.")
    assert "Developer Portal" in last
    assert all(" INFO " in line for line in before)


async def test_a_token_that_is_reset_meanwhile_ends_with_the_same_line(discord: Loopback, bot: BotProcess):
    await bot.start()
    await discord.revoke_token()
    assert await bot.wait(20) == 1
    assert bot.output.splitlines()[-1].startswith("splendor-bot: Discord does not accept the token.")
