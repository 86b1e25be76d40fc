"""What must survive: limits of Discord, its failures, lost connections, and ends of the process at a bad moment."""

import signal

from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import text_of
from tests.support.loopback.server import Loopback, until
from tests.support.loopback.two_friends import ANN, BO, GERMAN, POST, TwoFriends


async def test_troubles_of_discord_pass(discord: Loopback, bot: BotProcess):
    await bot.start()
    game = await TwoFriends(discord, bot.database).open()

    # A rate-limited message is sent when the limit allows it.
    discord.say(BO, "Well, well.")
    limit = discord.rate_limit_next(POST, 0.4)
    said = await game.take()
    await game.wait_until_shown()
    assert len(limit.hits) == 1
    assert discord.sent_times[-1] - limit.hits[0] > 0.4
    assert len(said.messages) == 1, "nothing to apologise for"

    # Events of a time without a connection are made up for.
    discord.drop_connections()
    await game.take_by_presses()
    await game.wait_until_shown()
    assert discord.logins == ["IDENTIFY", "RESUME"]

    # A move that cannot be shown is kept and shown with the next command. (discord.py retries a 500 first.)
    await until(lambda: "Ready in" in bot.output, "the end of the start, which shows what is pending")
    discord.say(BO, "Hm.")
    again, never = discord.fail_next(POST, 500), discord.fail_next(POST, 503)
    posts = len(discord.in_channel())
    said = await game.take()
    await until(lambda: len(said.messages) == 2, "the warning that it could not be shown")
    assert (len(again.hits), len(never.hits)) == (1, 1)
    assert text_of(said.messages[1]) == GERMAN.text("message-failed")
    assert len(await game.log()) == 1 + 3
    assert len(discord.in_channel()) == posts
    await discord.command(BO, "game status")
    await game.wait_until_shown()
    assert game.to_act() == BO
    assert await bot.stop() == 0


async def test_a_message_that_a_kill_prevented_is_sent_once(discord: Loopback, bot: BotProcess):
    await bot.start()
    game = await TwoFriends(discord, bot.database).open()
    for number, status in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGTERM, 0)):
        discord.say(BO, "Go on.")
        board, before, moves = game.board, game.messages_with_pictures(), len(await game.log())
        post = discord.hold(POST)
        await game.take()
        await until(lambda post=post: post.hits, "the post")
        assert await bot.stop(number) == status
        assert game.boards() == [board]

        await bot.start()
        await game.wait_until_shown()
        assert game.messages_with_pictures() == [*before, game.board["id"]]
        await game.take_by_presses()
        await game.wait_until_shown()
        await until(game.mentions, "the mention")
        assert len(await game.log()) == moves + 2


async def test_a_message_under_way_is_not_sent_for_the_next_command_as_well(discord: Loopback, bot: BotProcess):
    await bot.start()
    game = await TwoFriends(discord, bot.database).open()
    discord.say(BO, "And?")
    before = game.messages_with_pictures()
    post = discord.hold(POST)
    await game.take()
    await until(lambda: post.hits, "the post")
    for _ in range(3):  # at the answer to one, the ones before are done with but for posting
        await discord.command(BO, "game status")
    post.released.set()
    await game.wait_until_shown()
    assert await bot.stop() == 0, "and all that was under way is done"
    assert game.messages_with_pictures() == [*before, game.board["id"]]
    assert [member for _, member in discord.notified] == [ANN.id, BO.id]
