"""The start, the health and the end of the bot process."""

import asyncio
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.cli.commands import WRONG_SETTING
from bot.cli.databases import Checker
from bot.runtime.version import version
from bot.store import faults_in_file
from bot.store.sqlite.migrations import shipped_migrations
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_server import UnansweredError
from tests.support.loopback.discord_types import PRIVATE, TOKEN, Member, control
from tests.support.loopback.server import Loopback
from tests.support.loopback.two_friends import ANN, TwoFriends
from tests.support.waiting import until

SCHEMAS = Path(__file__).parents[1] / "store" / "schemas"
COMMANDS, EMOJIS = r"PUT /applications/\d+/commands", r"POST /applications/\d+/emojis"


async def test_the_bot_registers_its_commands_once_and_is_healthy(discord: Loopback, bot: BotProcess):
    await bot.start()
    assert (discord.count(COMMANDS), discord.count(EMOJIS)) == (1, 6)
    assert {"game", "take", "buy", "reserve", "splendor"} < {command["name"] for command in discord.commands}
    await until(lambda: f"Ready in 1 server, version {version()}." in bot.output, "the end of the bot's start")
    await until(bot.heartbeat_file.exists, "the first heartbeat")
    assert await bot.health() == 0
    assert await bot.stop() == 0
    assert await bot.health() == 1, "it has ended"

    await bot.start()
    assert (discord.count(COMMANDS), discord.count(EMOJIS)) == (1, 6), "nothing has changed"
    assert await bot.stop() == 0, "it can be stopped before it is ready"
    assert discord.logins == ["IDENTIFY", "IDENTIFY"]


async def test_the_bot_is_unhealthy_at_once_after_a_kill(bot: BotProcess):
    await bot.start()
    await until(bot.heartbeat_file.exists, "the first heartbeat")
    assert await bot.health() == 0
    bot.kill()
    await bot.wait()
    assert await bot.health() == 1


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


def lines_since(bot: BotProcess, before: str) -> list[str]:
    """Return the text of the lines that the bot has logged since its output was `before`."""
    return [line.partition(" INFO ")[2] for line in bot.output.removeprefix(before).splitlines()]


STOPPED = ["bot.app.phases: Stopping, because of SIGTERM"]


async def test_a_stop_does_not_wait_for_a_discord_that_has_fallen_silent(discord: Loopback, bot: BotProcess):
    await bot.start()
    await TwoFriends(discord, bot.database).open()
    await bot.ready()
    before = bot.output
    discord.fall_silent()
    known = len(discord.requests)
    moving = asyncio.ensure_future(discord.command(ANN, "take", gems="rgb", any_delay=True))
    await until(
        lambda: any(each.endswith("/callback") for each in discord.requests[known:]),
        "an answer that Discord does not take",
    )
    assert await bot.stop() == 0
    assert lines_since(bot, before) == STOPPED
    discord.abandon_interactions()
    with pytest.raises(UnansweredError):
        await moving


async def test_a_stop_in_traffic_ends_with_one_line_and_loses_no_move(discord: Loopback, tmp_path: Path):
    bot = BotProcess(discord, tmp_path, "NO_RATE_LIMITS")
    await bot.start()
    game = await TwoFriends(discord, bot.database).open()
    await bot.ready()
    discord.delay = (0.05, 0.3)
    board, before, answered = game.board, bot.output, 0

    async def keep_pressing(member: Member) -> None:
        nonlocal answered
        with suppress(UnansweredError):
            while True:
                await discord.press(member, board, control(board, "board"), any_delay=True)
                answered += 1

    members = [Member(1_100_000_000_000_000_100 + number, f"Reader {number}") for number in range(16)]
    pressing = [asyncio.ensure_future(keep_pressing(member)) for member in members]
    await until(lambda: answered > 20, "some answers")
    held = discord.hold(r"POST /interactions/\d+/\w+/callback")
    await until(lambda: held.hits, "an answer that takes its time")
    taking = asyncio.ensure_future(game.take())
    await asyncio.sleep(0.1)
    assert await bot.stop() == 0
    assert lines_since(bot, before) == STOPPED
    discord.abandon_interactions()
    held.released.set()
    await asyncio.gather(*pressing)
    with suppress(UnansweredError):
        await taking
    discord.delay = (0, 0)
    await bot.start()
    await until(lambda: len(game.boards()) == 1, "the board after the next start")
    assert await bot.stop() == 0
    assert [fault async for fault in Checker(bot.database, lambda *_: None).faults()] == []
    bot.check_output()


async def test_a_wrong_token_ends_the_bot_with_a_line_that_says_where_to_get_one(bot: BotProcess):
    await bot.launch(TOKEN[:-1] + "x")
    assert await bot.wait() == WRONG_SETTING
    *before, last = bot.output.splitlines()
    assert last.startswith("splendor-bot: Discord does not accept the token.")
    assert "Developer Portal" in last
    assert all(" INFO " in line for line in before)


async def test_a_token_reset_while_running_ends_the_bot_with_the_same_line(discord: Loopback, bot: BotProcess):
    await bot.start()
    await discord.revoke_token()
    assert await bot.wait() == WRONG_SETTING
    assert bot.output.splitlines()[-1].startswith("splendor-bot: Discord does not accept the token.")


async def test_an_older_database_is_backed_up_before_its_update_and_only_then(bot: BotProcess):
    older = len(shipped_migrations()) - 1
    with closing(sqlite3.connect(bot.database, isolation_level=None)) as connection:
        connection.executescript((SCHEMAS / f"{older:04}.sql").read_text(encoding="utf-8"))
    for _ in range(2):
        await bot.start()
        assert await bot.stop() == 0
        [backup] = bot.database.parent.glob("*.backup")
        assert bot.output.count(f"was copied to {backup}, which is deleted after 7 days") == 1
        assert faults_in_file(backup) == []
