"""The start, the health and the end of the bot process."""

import asyncio

from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import PRIVATE, TOKEN
from tests.support.loopback.server import Loopback, until
from tests.support.loopback.two_friends import TwoFriends

COMMANDS, EMOJIS = r"PUT /applications/\d+/commands", r"POST /applications/\d+/emojis"


async def test_the_bot_registers_its_commands_once_and_is_healthy(discord: Loopback, bot: BotProcess):
    await bot.start()
    assert (discord.count(COMMANDS), discord.count(EMOJIS)) == (1, 6)
    assert {"game", "take", "buy", "reserve", "help"} < {command["name"] for command in discord.commands}
    await until(lambda: "Ready in 1 servers" in bot.output, "the end of the bot's start")
    await until(bot.heartbeat_file.exists, "the first heartbeat")
    assert await bot.health() == 0
    assert await bot.stop() == 0

    await bot.start()
    assert (discord.count(COMMANDS), discord.count(EMOJIS)) == (1, 6), "nothing has changed"
    assert await bot.stop() == 0, "it can be stopped before it is ready"
    assert discord.logins == ["IDENTIFY", "IDENTIFY"]


async def test_the_bot_can_be_stopped_while_it_logs_in(discord: Loopback, bot: BotProcess):
    login = discord.hold("GET /users/@me")
    await bot.launch()
    await until(lambda: login.hits, "the login")
    assert await bot.health() == 1, "unhealthy before the login"
    assert await bot.stop() == 0


async def test_a_stop_waits_until_an_old_answer_is_deleted_but_not_for_long(discord: Loopback, bot: BotProcess):
    await bot.start()
    game = await TwoFriends(discord, bot.database).open()
    for is_released in (True, False):
        old = await game.take()
        await game.wait_until_shown()
        await game.take()
        await game.wait_until_shown()
        deletion = discord.hold(r"DELETE /webhooks/.*")
        await game.take()  # the same member's next answer replaces the old one
        await until(lambda deletion=deletion: deletion.hits, "the deletion of the old answer")
        stopping = asyncio.ensure_future(bot.stop())
        await asyncio.sleep(0.3)
        assert not stopping.done()
        if is_released:
            deletion.released.set()
        assert await stopping == 0
        if is_released:
            assert old.messages[0] not in discord.in_channel(PRIVATE)
            await bot.start()
    bot.check_output()


async def test_a_wrong_token_ends_the_bot_with_a_line_that_says_where_to_get_one(bot: BotProcess):
    await bot.launch(TOKEN[:-1] + "x")
    assert await bot.wait() == 1
    *before, last = bot.output.splitlines()
    assert last.startswith("splendor-bot: Discord does not accept the token.")
    assert "Developer Portal" in last
    assert all(" INFO " in line for line in before)


async def test_a_token_reset_while_running_ends_the_bot_with_the_same_line(discord: Loopback, bot: BotProcess):
    await bot.start()
    await discord.revoke_token()
    assert await bot.wait() == 1
    assert bot.output.splitlines()[-1].startswith("splendor-bot: Discord does not accept the token.")
