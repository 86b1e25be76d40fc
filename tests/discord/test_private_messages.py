"""Private messages do not pile up: a member sees at most one answer and one note in a channel."""

import asyncio
import logging
from typing import Any

import aiohttp
import pytest
import simcord

from bot.present.language.words import words_in
from bot.ui.kit.private_messages import TOKEN_LIFETIME, PrivateMessages
from tests.support.discord.api_contract import Request
from tests.support.discord.messages import control, control_ids, private_answer, text_of
from tests.support.discord.players import ButtonPlayer, PatientPlayer
from tests.support.discord.simulated_game import SimulatedGame

ENGLISH = words_in("en")


@pytest.fixture
async def game(simcord_env: simcord.Env) -> SimulatedGame:
    return await SimulatedGame(simcord_env, "Ann", "Bo").open()


def seen_by(game: SimulatedGame, member: simcord.MemberActor) -> list[str]:
    """Return the texts of the private messages that a member sees."""
    return [text_of(message) for message in game.private_messages(member)]


async def press_board(
    game: SimulatedGame, member: simcord.MemberActor, verb: str, argument: str | None = None
) -> simcord.ResponseMessage:
    """Press a button of the public board and return the private answer."""
    custom_id = control(game.board, verb, argument)
    return private_answer(await member.click(game.as_received(game.board), custom_id=custom_id))


async def open_rules(game: SimulatedGame, member: simcord.MemberActor) -> simcord.ResponseMessage:
    """Open the rules from the member's own board and return the private answer."""
    board = await press_board(game, member, "board")
    return private_answer(await member.click(board, custom_id=control(board, "rules")))


async def test_an_answer_replaces_the_one_before_whatever_asked_for_it(game: SimulatedGame):
    ann, bo = game.members
    await ann.slash(game.channel, "board", text=True)
    await bo.slash(game.channel, "replay")
    await open_rules(game, ann)
    [shown] = seen_by(game, ann)
    assert "What it is about" in shown
    await ann.slash(game.channel, "hand")
    [shown] = seen_by(game, ann)
    assert "You have no reserved cards." in shown
    assert len(seen_by(game, bo)) == 1, "the answers to others stay"


async def test_a_control_in_a_private_message_edits_that_message(game: SimulatedGame):
    ann, _ = game.members
    rules = await open_rules(game, ann)
    following = private_answer(await ann.click(rules, label="Next"))
    assert following.id == rules.id
    assert len(seen_by(game, ann)) == 1
    await ann.slash(game.channel, "hand")
    assert len(seen_by(game, ann)) == 1


async def test_a_note_replaces_the_one_before_and_goes_with_the_next_answer(game: SimulatedGame):
    ann, bo = game.members
    await ann.slash(game.channel, "replay")
    await bo.slash(game.channel, "hand")
    for _ in range(2):
        await bo.slash(game.channel, "buy", card="3A")
    hand, note = seen_by(game, bo)
    assert "cannot afford" in note
    await bo.slash(game.channel, "replay")
    [log_text] = seen_by(game, bo)
    assert log_text not in (hand, note)
    assert len(seen_by(game, ann)) == 1, "the messages to others stay"


@pytest.mark.parametrize("way", ["command", "buttons"])
async def test_the_confirmation_of_a_move_stays_with_the_button_that_takes_it_back(game: SimulatedGame, way: str):
    ann, _ = game.members
    await ann.slash(game.channel, "take", gems="gold")  # a refusal, which is gone as well
    if way == "command":
        answer = await ann.slash(game.channel, "take", gems="rgb")
    else:
        player, position = ButtonPlayer(game, 1), await game.position()
        [move] = player.plan(position)
        answer = await player.confirm(ann, await player.prepare(position, ann, move))
    confirmation = private_answer(answer)
    assert "**Ann** takes" in text_of(confirmation)
    assert seen_by(game, ann) == [text_of(confirmation)]
    assert [custom_id.split(":")[3] for custom_id in control_ids(confirmation)] == ["undo"]
    assert "**Ann** takes" in text_of(game.board)


async def test_the_confirmation_stays_if_the_channel_could_not_be_updated(game: SimulatedGame):
    ann, bo = game.members
    game.env.inject_error("POST", f"/channels/{game.channel.id}/messages", status=403, code=50_013)
    await ann.slash(game.channel, "take", gems="rgb")
    confirmation, note = seen_by(game, ann)
    assert "**Ann** takes" in confirmation
    assert "Your move counts" in note
    await bo.slash(game.channel, "game status")
    assert "**Ann** takes" in text_of(game.board)
    await ann.slash(game.channel, "hand")
    assert len(seen_by(game, ann)) == 1


async def test_the_hand_after_reserving_stays_until_the_next_answer(game: SimulatedGame):
    ann, bo = game.members
    await ann.slash(game.channel, "reserve", card="D3")
    [hand] = seen_by(game, ann)
    assert "**H1** level 3" in hand
    await bo.slash(game.channel, "take", gems="rgb")
    assert seen_by(game, ann) == [hand]
    await ann.slash(game.channel, "take", gems="rgb")
    [confirmation] = seen_by(game, ann)
    assert "**Ann** takes" in confirmation


async def test_a_document_neither_replaces_an_answer_nor_is_replaced(game: SimulatedGame):
    ann, _ = game.members
    await ann.slash(game.channel, "replay")
    await ann.slash(game.channel, "me export")
    assert len(seen_by(game, ann)) == 2
    await ann.slash(game.channel, "hand")
    assert len(seen_by(game, ann)) == 2
    [export, _] = game.private_messages(ann)
    assert export.attachments


async def test_hands_that_answer_one_command_stay_together(simcord_env: simcord.Env):
    game = await SimulatedGame(simcord_env, "Ann", "Bo").open()
    ann, _ = game.members
    game.channel = ann.guild.create_text_channel("elsewhere")
    await game.open()
    await ann.user.slash("hand")
    dm = ann.user.dm_channel
    assert len(game.env.backend.messages[dm.id]) == 2
    await ann.user.slash("hand")
    assert len(game.env.backend.messages[dm.id]) == 2


async def test_after_fifteen_minutes_an_answer_can_no_longer_be_deleted_and_stays(
    game: SimulatedGame, sent_requests: list[Request]
):
    ann, _ = game.members
    now = 0.0
    game.bot.private_messages = PrivateMessages(game.bot._task_tracker.start, lambda: now)
    await ann.slash(game.channel, "replay")
    now = TOKEN_LIFETIME + 1.0
    sent_requests.clear()
    await ann.slash(game.channel, "hand")
    assert [request.method for request in sent_requests if request.path.startswith("/webhooks")] == []
    assert len(game.bot.private_messages._answers) + len(game.bot.private_messages._notes) == 1


async def test_a_message_that_the_member_has_dismissed_is_not_missed(game: SimulatedGame):
    ann, _ = game.members
    for _ in range(2):
        answer = private_answer(await ann.slash(game.channel, "replay"))
        game.env.backend.delete_message(game.channel.id, answer.id)
    await ann.slash(game.channel, "hand")
    assert len(seen_by(game, ann)) == 1


async def test_a_press_on_a_message_that_was_just_replaced_is_answered_in_a_new_one(game: SimulatedGame, press: Any):
    ann, _ = game.members
    picker = await press_board(game, ann, "take", "w")
    kept, gem = press.keep(picker), control(picker, "take", "wr")
    await ann.slash(game.channel, "replay")
    answer = press(ann, kept, gem)
    await game.env.settle()
    assert private_answer(answer).id != picker.id
    assert len(seen_by(game, ann)) == 1


async def test_a_broken_connection_is_no_bug(
    game: SimulatedGame, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    async def break_off(_: int) -> str:
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(game.bot.tables.members, "about", break_off)
    answer = private_answer(await game.members[0].slash(game.channel, "me export"))
    assert text_of(answer) == ENGLISH.text("error-discord")
    [record] = [each for each in caplog.records if each.name == "bot.ui.kit.error_boundary"]
    assert (record.levelno, record.exc_info) == (logging.WARNING, None)


async def test_no_token_of_an_interaction_is_logged(game: SimulatedGame, caplog: pytest.LogCaptureFixture):
    ann, _ = game.members
    with caplog.at_level(logging.DEBUG, "bot"):
        for _ in range(2):
            answer = private_answer(await ann.slash(game.channel, "replay"))
            game.env.backend.delete_message(game.channel.id, answer.id)
        await ann.slash(game.channel, "take", gems="rgb")
    ours = [record for record in caplog.records if record.name.startswith("bot")]
    assert any("private message" in record.getMessage() for record in ours)
    assert not any("simcord_interaction" in record.getMessage() + (record.exc_text or "") for record in ours)


async def test_discord_py_keeps_nothing_of_an_answer(game: SimulatedGame):
    """It would keep the view of a private message for 15 minutes, with a task that waits for the timeout."""
    ann, _ = game.members
    views = game.bot._connection._view_store

    def kept() -> tuple[int, int, int]:
        timeouts = [task for task in asyncio.all_tasks() if "ui-view" in task.get_name() or "timeout" in repr(task)]
        return len(views._views), len(views._synced_message_views), len(timeouts)

    before = kept()
    picker = await press_board(game, ann, "take", "r")
    picker = private_answer(await ann.click(picker, custom_id=control(picker, "take", "gr")))
    for _ in range(10):
        await open_rules(game, ann)
    await ann.slash(game.channel, "take", gems="rgb")
    assert kept() == before
    rules = await open_rules(game, ann)
    assert "2 / " in text_of(private_answer(await ann.click(rules, label="Next"))), "its controls work"


async def test_an_evening_leaves_one_board_and_at_most_one_answer_and_one_note_each(simcord_env: simcord.Env):
    """Three members play thirty rounds by commands and buttons, look around, and try what they may not do."""
    game = await SimulatedGame(simcord_env, "Ann", "Bo", "Cleo").open()
    player = PatientPlayer(game, 4)
    rounds = 0
    while (position := await game.position()).round <= 30:
        member = await game.to_act()
        other = game.members[(game.members.index(member) + 1) % 3]
        if position.round > rounds:
            rounds = position.round  # now and then in a turn; `play_turn` checks what everybody sees after each
            await other.slash(game.channel, "take", gems="rgb")
            await press_board(game, other, ("players", "hand", "board")[rounds % 3])
            await other.send(game.channel, "Well, well.")
        await game.play_turn(player)
    assert game.boards() == [game.messages()[-1]]
    assert f"<@{(await game.to_act()).id}>" in text_of(game.board)
