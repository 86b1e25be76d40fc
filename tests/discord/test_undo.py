"""Taking back turns on the simulated Discord: buttons, /undo, the question to the others, and /admin undo."""

import random
from collections.abc import Callable
from typing import Any

import discord
import pytest
import simcord

from bot.app.client import SplendorBot
from bot.games import GameStatus, MessageKind
from bot.rules import base_of
from tests.discord.conftest import Press
from tests.support.discord.messages import control, control_ids, private_answer, private_text, text_of
from tests.support.discord.players import CommandPlayer
from tests.support.discord.simulated_game import SimulatedGame

pytestmark = pytest.mark.usefixtures("says_nothing_twice")


@pytest.fixture
async def game(simcord_env: simcord.Env) -> SimulatedGame:
    return await SimulatedGame(simcord_env, "Ann", "Bo", "Cleo").open()


async def take_back(member: simcord.MemberActor, answer: simcord.InteractionResult) -> simcord.InteractionResult:
    """Press the button in the answer to a move."""
    confirmation = private_answer(answer)
    return await member.click(confirmation, custom_id=control(confirmation, "undo"))


def questions(game: SimulatedGame) -> list[Any]:
    """Return the public messages that ask, or say what was decided."""
    return [each for each in game.messages() if "last turn" in text_of(each) and "undoes the" not in text_of(each)]


async def answer(game: SimulatedGame, member: simcord.MemberActor, verb: str) -> simcord.InteractionResult:
    [question] = questions(game)
    return await member.click(game.as_received(question), custom_id=control(question, verb))


async def test_a_slip_of_the_finger_is_taken_back_with_one_press(game: SimulatedGame, press: Press):
    ann, bo, _ = game.members
    before, first_board = await game.position(), press.keep(game.as_received(game.board))
    moved = await ann.slash(game.channel, "take", gems="rgb")
    assert [part for part in control_ids(private_answer(moved)) if part.split(":")[3] == "undo"]
    board_of_bo = press.keep(game.as_received(game.board))
    done = await take_back(ann, moved)
    assert "✓ Your last turn is undone." in private_text(done)
    assert game.private_messages(ann) == [], "the board says it"
    assert await game.position() == before
    assert "**Ann** undoes the last turn" in text_of(game.board)
    assert f"<@{ann.id}>" in text_of(game.board)
    assert game.pings()[game.board.id] == [ann.id]
    for member, old in ((ann, first_board), (bo, board_of_bo)):
        buy = next(part for part in control_ids_of(old) if part.split(":")[3] == "buy")
        press(member, old, buy)
        await game.env.settle()
    assert await game.position() == before, "old buttons do nothing"
    await ann.slash(game.channel, "take", gems="wgb")
    assert (await game.table()).seq == 3


def control_ids_of(kept: dict[str, Any]) -> list[str]:
    """Return the custom ids of a kept message."""
    found: list[str] = []

    def walk(parts: list[dict[str, Any]]) -> None:
        for part in parts:
            found.extend([part["custom_id"]] if "custom_id" in part else [])
            walk(part.get("components", []))

    walk(kept["components"])
    return found


async def test_the_button_of_a_move_that_was_taken_back_does_nothing_any_more(game: SimulatedGame, press: Press):
    ann, _, _ = game.members
    confirmation = private_answer(await ann.slash(game.channel, "take", gems="rgb"))
    kept, undo = press.keep(confirmation), control(confirmation, "undo")
    await ann.slash(game.channel, "undo")
    assert "no turn to undo" in private_text(await ann.slash(game.channel, "undo"))
    await ann.slash(game.channel, "take", gems="rgb")
    table = await game.table()
    result = press(ann, kept, undo)
    await game.env.settle()
    assert "not your last turn any more" in private_text(result)
    assert (await game.table()).seq == table.seq


async def test_the_others_are_asked_in_one_message_that_is_edited(game: SimulatedGame):
    ann, bo, cleo = game.members
    before = await game.position()
    moved = await ann.slash(game.channel, "reserve", card="D1")
    assert "**H1**" in text_of(private_answer(moved)), "the answer shows the hand as well"
    asked = await take_back(ann, moved)
    assert "All of them have to agree" in private_text(asked)
    [question] = questions(game)
    assert question.id == game.messages()[-1].id
    assert "**Ann** would like to undo the last turn" in text_of(question)
    assert "a card that came up stays the next to come" in text_of(question)
    assert game.pings()[question.id] == [bo.id, cleo.id]
    assert "Your answer counts" in private_text(await answer(game, bo, "undo_yes"))
    [edited] = questions(game)
    assert edited.id == question.id
    assert "**Bo** agrees." in text_of(edited)
    assert f"<@{bo.id}>" not in text_of(edited)
    await answer(game, cleo, "undo_yes")
    assert questions(game) == []
    assert await game.position() == before
    assert "**Ann** undoes the last turn" in text_of(game.board)
    assert await game.message_ids(MessageKind.HAND) == [], "the card is not in her hand any more"
    assert game.private_messages(bo) == []


async def test_one_no_ends_it_and_the_next_move_removes_the_message(game: SimulatedGame):
    ann, bo, cleo = game.members
    await ann.slash(game.channel, "reserve", card="D1")
    position = await game.position()
    await ann.slash(game.channel, "undo")
    await answer(game, cleo, "undo_no")
    [question] = questions(game)
    assert "**Cleo** would rather leave the last turn as it is" in text_of(question)
    assert control_ids(question) == []
    assert await game.position() == position
    assert "was refused" in private_text(await ann.slash(game.channel, "undo"))
    await bo.slash(game.channel, "take", gems="rgb")
    assert questions(game) == []
    assert game.messages()[-1].id == game.board.id


async def test_a_new_move_ends_the_question_and_its_buttons_do_nothing(game: SimulatedGame, press: Press):
    ann, bo, cleo = game.members
    await ann.slash(game.channel, "reserve", card="D1")
    await ann.slash(game.channel, "undo")
    [question] = questions(game)
    kept, yes = press.keep(game.as_received(question)), control(question, "undo_yes")
    await bo.slash(game.channel, "take", gems="rgb")
    assert questions(game) == []
    result = press(cleo, kept, yes)
    await game.env.settle()
    assert "no longer open" in private_text(result)
    assert (await game.table()).seq == 2


async def test_only_those_who_are_asked_can_answer(game: SimulatedGame):
    ann, bo, _ = game.members
    guild = game.channel.guild
    assert guild is not None
    zoe = guild.add_member(game.env.create_user("zoe", global_name="Zoe"))
    await ann.slash(game.channel, "reserve", card="D1")
    await ann.slash(game.channel, "undo")
    assert "welcome to watch" in private_text(await answer(game, zoe, "undo_yes"))
    assert "your own question" in private_text(await answer(game, ann, "undo_yes"))
    assert "asked already" in private_text(await ann.slash(game.channel, "undo"))
    await answer(game, bo, "undo_yes")
    await answer(game, bo, "undo_yes")
    assert (await game.table()).seq == 1, "a second press of the same person does not stand for another"
    assert "welcome to watch" in private_text(await zoe.slash(game.channel, "undo"))


async def test_a_question_works_after_a_restart(game: SimulatedGame, make_bot: Callable[[], SplendorBot]):
    ann, bo, cleo = game.members
    before = await game.position()
    await ann.slash(game.channel, "reserve", card="D1")
    await ann.slash(game.channel, "undo")
    await game.restart(make_bot)
    assert len(questions(game)) == 1
    await answer(game, bo, "undo_yes")
    await answer(game, cleo, "undo_yes")
    assert (await game.position()).slices == before.slices
    assert questions(game) == []


async def test_a_question_that_somebody_deleted_is_asked_anew_with_the_next_answer(game: SimulatedGame, press: Press):
    ann, bo, _ = game.members
    await ann.slash(game.channel, "reserve", card="D1")
    await ann.slash(game.channel, "undo")
    [question] = questions(game)
    kept = press.keep(game.as_received(question))
    game.env.backend.delete_message(game.channel.id, question.id)
    press(bo, kept, control(question, "undo_yes"))
    await game.env.settle()
    [anew] = questions(game)
    assert anew.id != question.id
    assert game.pings()[anew.id] == []


async def test_the_log_strikes_out_what_was_taken_back(game: SimulatedGame):
    ann, _, _ = game.members
    await ann.slash(game.channel, "take", gems="rgb")
    await ann.slash(game.channel, "undo")
    lines = private_text(await ann.slash(game.channel, "replay")).split("\n")
    [struck] = [line for line in lines if line.startswith("~~")]
    assert "`1` **Ann** takes" in struck
    assert lines[-1] == "`2` **Ann** undoes the last turn"


async def test_the_hand_comes_back_when_the_end_is_taken_back(simcord_env: simcord.Env):
    game = await SimulatedGame(simcord_env, "Ann", "Bo").open()
    ann, bo = game.members
    await ann.slash(game.channel, "reserve", card="D1")
    await bo.slash(game.channel, "take", gems="rgb")
    chance = random.Random(4)
    position = await game.play_until(
        lambda each: (
            any(each.advance(move)[1].is_over for move in each.legal_moves()) and bool(base_of(each).players[0].hand)
        )
    )
    await game.bot.messages.show(await game.table())
    member = await game.to_act()
    ending = chance.choice([move for move in position.legal_moves() if position.advance(move)[1].is_over])
    table = await game.bot.tables.play.make((await game.table()).id, member.id, [ending])
    await game.bot.messages.show(table)
    assert (await game.table()).status is GameStatus.FINISHED
    assert await game.message_ids(MessageKind.HAND) == []
    await member.slash(game.channel, "undo")
    other = bo if member is ann else ann
    await answer(game, other, "undo_yes")
    table = await game.table()
    assert table.status is GameStatus.PLAYING
    messages = (await game.bot.tables.games.known(table.id)).rows.messages.values()
    assert [message.kind for message in messages if message.kind != "hand"] == ["board"]
    assert await game.message_ids(MessageKind.HAND) != []
    assert game.messages()[-1].id == game.board.id


async def test_admins_take_back_the_newest_turn_and_the_channel_reads_it(game: SimulatedGame, press: Press):
    ann, bo, _ = game.members
    guild = game.channel.guild
    assert guild is not None
    role = guild.create_role("Admin", permissions=discord.Permissions(manage_guild=True))
    dan = guild.add_member(game.env.create_user("dan", global_name="Dan"), roles=[role])
    assert "no turn to undo" in private_text(await dan.slash(game.channel, "admin undo"))
    before = await game.position()
    await ann.slash(game.channel, "reserve", card="D1")
    question = private_answer(await dan.slash(game.channel, "admin undo"))
    assert "the last turn of **Ann**" in text_of(question)
    forged = press(bo, press.keep(question), control(question, "confirm_undo"))
    await game.env.settle()
    assert "Only people who manage this server" in private_text(forged)
    assert (await game.table()).seq == 1
    await dan.click(question, custom_id=control(question, "confirm_undo"))
    assert await game.position() == before
    assert "An admin undoes the last turn" in text_of(game.board)


async def test_in_random_games_boards_stay_right_after_undos(simcord_env: simcord.Env):
    game = await SimulatedGame(simcord_env, "Ann", "Bo").open()
    player, chance = CommandPlayer(game, 3), random.Random(3)
    for _ in range(12):
        await game.play_turn(player)
        log = await game.log()
        mover = next(each for each in reversed(log) if each.seat is not None).seat
        if chance.random() < 0.5:
            continue
        assert mover is not None
        member, other = game.members[mover], game.members[1 - mover]
        start = await game.table()
        takeback = await game.bot.tables.undo.takeback(await game.bot.tables.games.known(start.id), member.id)
        await member.slash(game.channel, "undo")
        if takeback.asked:
            await answer(game, other, "undo_yes")
        table = await game.table()
        assert table.seq == start.seq + 1
        assert questions(game) == []
        assert game.messages()[-1].id == game.board.id
        assert f"<@{table.member_to_act()}>" in text_of(game.board)
