"""Games over real sockets, by members with German and Danish clients."""

import asyncio

from bot.rules import ReserveCard, TakeTokens
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import PRIVATE, alt_of, control, text_of
from tests.support.loopback.server import Loopback
from tests.support.loopback.two_friends import ANN, BO, DANISH, GERMAN, POST, TwoFriends
from tests.support.waiting import until


async def test_a_game_by_commands_and_by_buttons(discord: Loopback, bot: BotProcess):
    await bot.start()
    game = await TwoFriends(discord, bot.database).open()
    board = game.board["id"]
    assert discord.notified[-1] == (int(board), ANN.id)

    # Each turn sends a new board, which notifies, and deletes the one before.
    answer = await game.take()
    assert answer.text.startswith("**Ann** nimmt ")
    await game.wait_until_shown()
    assert game.board["id"] != board
    assert discord.notified[-1] == (int(game.board["id"]), BO.id)

    answer = await game.take_by_presses()
    assert answer.text.startswith("**Bo** tager ")
    assert {message["id"] for message in answer.messages} == {answer.message["id"]}, "the answer replaces the picker"
    await game.wait_until_shown()
    assert discord.notified[-1] == (int(game.board["id"]), ANN.id)
    await until(lambda: len(discord.in_channel(PRIVATE)) == 2, "only the newest answer of each member")

    await discord.say(BO, "What a move!")
    await game.take()
    await game.wait_until_shown()
    assert game.board is discord.in_channel()[-1]
    assert len(game.messages_with_pictures()) == 1
    game.check_pictures()
    assert [type(move) for move in (await game.log())[1:]] == [TakeTokens] * 3
    assert await bot.stop() == 0


async def test_a_move_is_answered_before_the_board_is_sent(discord: Loopback, bot: BotProcess):
    """Discord waits three seconds for the answer, so on a slow line it must not queue behind a picture."""
    await bot.start()
    game = await TwoFriends(discord, bot.database).open()
    await bot.ready()
    await game.take()
    await game.wait_until_shown()
    messages = r"(POST|PATCH) /channels/\d+/messages.*"
    sent = discord.count(messages)
    answer = discord.hold(r"POST /interactions/.*/callback")
    reserving = asyncio.create_task(game.reserve("1A"))
    await until(lambda: answer.hits, "the answer")
    await asyncio.sleep(0.3)
    assert discord.count(messages) == sent
    answer.released.set()
    await reserving
    await game.wait_until_shown()
    assert await bot.stop() == 0


async def test_a_hand_reaches_its_owner_in_private(discord: Loopback, bot: BotProcess):
    await bot.start()
    discord.permissions ^= ATTACH_FILES
    answer = await discord.command(BO, "game new")
    assert answer.text == DANISH.text("error-missing-permissions", permissions=DANISH.text("permission-attach_files"))
    assert discord.count(POST) == 0
    discord.permissions ^= ATTACH_FILES

    game = await TwoFriends(discord, bot.database).open()
    discord.closed_dms.add(ANN.id)
    closed = GERMAN.text("hand-closed-dms")
    answer = await game.reserve("1A")
    # The first attempt to send her hand notices it, which may follow an earlier answer.
    answers = [answer for answer in discord.answers.values() if answer.asker == ANN.id]
    await until(lambda: any(closed in answer.text for answer in answers), "the notice that direct messages are closed")
    assert int(answer.messages[0]["id"]) in discord.pictures
    assert discord.direct_messages(ANN) == []
    await game.wait_until_shown()

    answer = await game.reserve("1A")
    await until(lambda: discord.direct_messages(BO), "the hand")
    [hand] = discord.direct_messages(BO)
    assert {int(answer.messages[0]["id"]), int(hand["id"])} <= discord.pictures.keys()
    one_card = alt_of(hand)
    assert text_of(hand).startswith(DANISH.text("hand-channel", channel=f"<#{game.board['channel_id']}>"))
    await game.wait_until_shown()

    later = await game.reserve("2A")
    await game.wait_until_shown()
    await game.reserve("2A")
    await until(lambda: [*map(alt_of, discord.direct_messages(BO))] != [one_card], "the hand of two cards")
    assert [each["id"] for each in discord.direct_messages(BO)] == [hand["id"]], "the message of the hand is edited"
    assert closed not in later.text, "the notice comes once"
    await game.wait_until_shown()
    game.check_pictures()
    assert [type(move) for move in (await game.log())[1:]] == [ReserveCard] * 4

    question = await discord.command(ANN, "game end")
    await discord.press(ANN, question.messages[0], control(question.messages[0], "confirm_end"))
    await until(lambda: len(game.boards()) == 2, "the question to Bo")
    await discord.press(BO, game.boards()[-1], control(game.boards()[-1], "end_yes"))
    await until(lambda: not discord.direct_messages(BO), "the deletion of the hand")
    await until(lambda: game.boards() == [], "the removal of the boards")


ATTACH_FILES = 1 << 15
