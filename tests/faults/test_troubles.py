"""A game survives rate limits, failures of Discord, lost connections, and the end of the process at a bad moment."""

import signal

from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import text_of
from tests.support.loopback.server import Loopback
from tests.support.loopback.two_friends import ANN, BO, GERMAN, POST, TwoFriends
from tests.support.waiting import until


async def test_a_game_survives_rate_limits_lost_connections_and_failures(discord: Loopback, bot: BotProcess):
    await bot.start()
    game = await TwoFriends(discord, bot.database).open()

    # A rate-limited message is sent after the wait.
    await discord.say(BO, "Well, well.")
    limit = discord.rate_limit_next(POST, 0.4)
    answer = await game.take()
    await game.wait_until_shown()
    assert len(limit.hits) == 1
    assert discord.sent_times[-1] - limit.hits[0] > 0.4
    assert len(answer.messages) == 1, "no notice about a failure"

    # Events missed without a connection are replayed.
    discord.drop_connections()
    await game.take_by_presses()
    await game.wait_until_shown()
    assert discord.logins == ["IDENTIFY", "RESUME"]

    # A move whose board cannot be sent is kept, and shown with the next command. (A 500 is retried first.)
    await bot.ready()
    await discord.say(BO, "Hm.")
    retried, failed = discord.fail_next(POST, 500), discord.fail_next(POST, 503)
    messages = len(discord.in_channel())
    answer = await game.take()
    await until(lambda: len(answer.messages) == 2, "the notice about the failed message")
    assert (len(retried.hits), len(failed.hits)) == (1, 1)
    assert text_of(answer.messages[1]) == GERMAN.text("message-failed")
    assert len(await game.log()) == 1 + 3
    assert len(discord.in_channel()) == messages
    await discord.command(BO, "game status")
    await game.wait_until_shown()
    assert game.to_act() == BO
    assert await bot.stop() == 0


async def test_a_message_pending_when_the_bot_ends_is_sent_once(discord: Loopback, bot: BotProcess):
    await bot.start()
    game = await TwoFriends(discord, bot.database).open()
    for number, status in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGTERM, 0)):
        await discord.say(BO, "Go on.")
        board, moves = game.board, len(await game.log())
        request = discord.hold(POST)
        await game.take()
        await until(lambda request=request: request.hits, "the request")
        assert await bot.stop(number) == status
        assert game.boards() == [board]

        await bot.start()
        await game.wait_until_shown()
        await until(lambda: game.messages_with_pictures() == [game.board["id"]], "the end of the old board")
        await game.take_by_presses()
        await game.wait_until_shown()
        assert len(await game.log()) == moves + 2


async def test_a_message_being_sent_is_not_sent_again_for_the_next_command(discord: Loopback, bot: BotProcess):
    await bot.start()
    game = await TwoFriends(discord, bot.database).open()
    await discord.say(BO, "And?")
    request = discord.hold(POST)
    await game.take()
    await until(lambda: request.hits, "the request")
    for _ in range(3):  # once one is answered, those before it have only their messages left to send
        await discord.command(BO, "game status")
    request.released.set()
    await game.wait_until_shown()
    assert await bot.stop() == 0, "the bot finishes the messages under way"
    assert game.messages_with_pictures() == [game.board["id"]]
    assert [member for _, member in discord.notified] == [ANN.id, BO.id]
