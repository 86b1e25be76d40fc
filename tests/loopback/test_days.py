"""Undo, plans and personal settings on the real client, by commands and by buttons, in two languages."""

from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import control, text_of
from tests.support.loopback.server import Loopback
from tests.support.loopback.two_friends import ANN, BO, DANISH, GERMAN, TwoFriends
from tests.support.waiting import until


async def test_a_turn_is_taken_back_by_its_button_and_later_with_consent(discord: Loopback, bot: BotProcess):
    await bot.start()
    game = await TwoFriends(discord, bot.database).open()
    answer = await game.take()
    await game.wait_until_shown()
    answer = await discord.press(ANN, answer.messages[-1], control(answer.messages[-1], "undo"))
    game.seq += 1
    await game.wait_until_shown()
    assert game.to_act() == ANN
    assert GERMAN.text("undo-done") in answer.text

    for _ in range(2):
        await game.take()
        await game.wait_until_shown()
    await discord.command(ANN, "undo")
    await until(lambda: len(game.boards()) == 2, "the question to Bo")
    question = game.boards()[-1]
    assert f"<@{BO.id}>" in text_of(question)
    await discord.press(BO, question, control(question, "undo_yes"))
    game.seq += 1
    await game.wait_until_shown()
    assert game.to_act() == ANN
    assert [move is None for move in await game.log()] == [True, False, True, False, False, True]


async def test_a_planned_move_is_played_with_the_move_before_it_and_told_in_private(discord: Loopback, bot: BotProcess):
    await bot.start()
    game = await TwoFriends(discord, bot.database).open()
    answer = await discord.command(BO, "plan", first="tag rød blå hvid")
    assert DANISH.text("plan-title") in answer.text
    await game.take()
    game.seq += 1
    await game.wait_until_shown()
    assert game.to_act() == ANN
    await until(lambda: len(discord.direct_messages(BO)) == 1, "the result of the plan")
    [result] = discord.direct_messages(BO)
    assert "Din plan" in result["content"]
    assert [each for each in discord.in_channel() if "plan" in text_of(each).lower()] == []


async def test_settings_are_shown_and_changed_by_command_and_by_menu(discord: Loopback, bot: BotProcess):
    await bot.start()
    game = await TwoFriends(discord, bot.database).open()
    answer = await discord.command(
        ANN, "me settings", quiet_from="22:00", quiet_until="7:30", time_zone="Europe/Berlin"
    )
    assert "22:00" in answer.text
    answer = await discord.command(ANN, "me away", until="3 Tage")
    assert "abwesend" in answer.text
    await until(lambda: "**Ann** is away until <t:" in text_of(game.board), "the board that says so")
    status = await discord.command(BO, "game status")
    assert "Ann" in status.text
    assert "væk" in status.text
