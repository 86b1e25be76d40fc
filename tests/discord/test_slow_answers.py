"""Answers that take long are deferred in time, in the way in which they are given later."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
import simcord

from bot.ai.contract import AdvisedMove, Question
from bot.engine import GameError
from bot.ui.kit.controls import HANDLERS, Press, Reach
from bot.ui.kit.replies import Answer, Document, change_reply, reply
from render import Scene, Theme
from render.client import RenderClient
from tests.support.discord.api_contract import Request
from tests.support.discord.friends import Friends
from tests.support.discord.messages import answers_of, control, pictures_of, private_answer, private_text, text_of
from tests.support.finished_games import play

MESSAGE, THINKING, DEFERRED_UPDATE, UPDATE = 4, 5, 6, 7
"""How Discord calls the first answers."""
SLOW = 90
"""Seconds: longer than simcord waits for anything, so that they pass at once, when the test says so."""


FirstAnswers = Callable[[], list[int]]


class Slow:
    """A thinker that takes a minute and a half, and counts the games it is asked about."""

    is_available = True

    def __init__(self) -> None:
        self.courses = 0

    async def advice(self, question: Question, number: int) -> tuple[AdvisedMove, ...]:
        await asyncio.sleep(SLOW)
        return tuple(AdvisedMove(move, (0.6, 0.4)) for move in question.view().legal_moves()[:number])

    async def alternatives(self, question: Question) -> tuple[AdvisedMove, ...]:
        return tuple(AdvisedMove(move, (1.0, 1.0)) for move in question.view().legal_moves()[:1])

    async def course(self, question: Question, entries: Sequence[int]) -> Sequence[tuple[float, ...] | None] | None:
        self.courses += 1
        await asyncio.sleep(SLOW)
        return [(0.5, 0.5) if at < 5 else (0.2, 0.2) for at in range(len(entries))]


@pytest.fixture(autouse=True)
def slow(friends: Friends, monkeypatch: pytest.MonkeyPatch) -> Slow:
    monkeypatch.setattr("bot.ui.kit.private_messages.DEFER_AFTER", 0.02)
    friends.env.bot.thinker = Slow()
    return friends.env.bot.thinker


@pytest.fixture
def first_answers(sent_requests: list[Request]) -> FirstAnswers:
    """Return a function that returns the kinds of the first answers since its last call."""
    seen = 0

    def kinds() -> list[int]:
        nonlocal seen
        new, seen = sent_requests[seen:], len(sent_requests)
        return [each.body["type"] for each in new if each.path.endswith("/callback")]

    return kinds


async def show(press: Press) -> None:
    await reply(press.interaction, Answer("slow text"))


async def refuse(press: Press) -> None:
    raise GameError("error-hint-over")


async def give_a_file(press: Press) -> None:
    await reply(press.interaction, Answer("first text", document=Document("a.txt", "slow file")))
    await change_reply(press.interaction, Answer("slow text", document=Document("a.txt", "slow file")))


async def say_nothing(press: Press) -> None:
    """Answer nothing, as a press that another one made pointless."""


Pressed = tuple[simcord.InteractionResult, simcord.ResponseMessage]
Outcome = Callable[[Press], Awaitable[None]]


async def _press_slow(
    friends: Friends, patch: pytest.MonkeyPatch, first_answers: FirstAnswers, outcome: Outcome, *, in_private: bool
) -> Pressed:
    """Press a button whose handler is slow, on the board or on a private message, which is returned."""

    async def slowly(press: Press) -> None:
        await asyncio.sleep(SLOW)
        await outcome(press)

    await friends.start_game()
    board, on_board = friends.board(), friends.control_id("hand")
    private = private_answer(await friends.bo.click(board, custom_id=friends.control_id("board")))
    first_answers()
    patch.setitem(HANDLERS, "hand", (slowly, Reach.CHANNEL))
    if in_private:
        pressed = await friends.bo.click(private, custom_id=control(private, "hand"))
    else:
        pressed = await friends.bo.click(board, custom_id=on_board)
    await friends.env.advance_time(SLOW + 1)
    return pressed, private


@pytest.fixture
def press_slow(
    friends: Friends, monkeypatch: pytest.MonkeyPatch, first_answers: FirstAnswers
) -> Callable[..., Awaitable[Pressed]]:
    return partial(_press_slow, friends, monkeypatch, first_answers)


PressSlow = Callable[..., Awaitable[Pressed]]


async def test_a_slow_answer_to_a_public_press_fills_the_message_that_said_wait(press_slow: PressSlow, first_answers):
    pressed, _ = await press_slow(show, in_private=False)
    assert first_answers() == [THINKING]
    [answer] = answers_of(pressed)
    assert (text_of(answer), answer.ephemeral) == ("slow text", True)


async def test_a_slow_answer_to_a_private_press_replaces_that_message(press_slow: PressSlow, first_answers):
    pressed, private = await press_slow(show, in_private=True)
    assert first_answers() == [DEFERRED_UPDATE]
    [answer] = answers_of(pressed)
    assert (answer.id, text_of(answer)) == (private.id, "slow text")


async def test_a_slow_refusal_of_a_public_press_fills_the_message_that_said_wait(press_slow: PressSlow, first_answers):
    pressed, _ = await press_slow(refuse, in_private=False)
    assert first_answers() == [THINKING]
    assert private_text(pressed).startswith("The game is over")
    assert len(answers_of(pressed)) == 1


async def test_a_slow_refusal_of_a_private_press_leaves_that_message_as_it_is(press_slow: PressSlow, first_answers):
    pressed, private = await press_slow(refuse, in_private=True)
    assert first_answers() == [DEFERRED_UPDATE]
    kept, refusal = answers_of(pressed)
    assert kept.id == private.id
    assert "slow text" not in text_of(kept)
    assert text_of(refusal).startswith("The game is over")


@pytest.mark.parametrize("in_private", [True, False])
async def test_a_slow_file_is_a_message_of_its_own_and_can_be_changed(press_slow: PressSlow, in_private: bool):
    pressed, private = await press_slow(give_a_file, in_private=in_private)
    *kept, answer = answers_of(pressed)
    assert [each.id for each in kept] == ([private.id] if in_private else [])
    assert text_of(answer) == "slow text"
    assert all("text" not in text_of(each) for each in kept)


async def test_nobody_is_left_waiting_for_an_answer_that_never_comes(press_slow: PressSlow, sent_requests):
    await press_slow(say_nothing, in_private=False)
    assert [each.method for each in sent_requests if each.path.endswith("@original")] == ["DELETE"]


async def test_a_quick_answer_is_not_deferred(friends: Friends, first_answers: FirstAnswers):
    await friends.start_game()
    first_answers()
    board = private_answer(await friends.bo.slash(friends.channel, "board"))
    await friends.bo.click(board, custom_id=control(board, "hand"))
    assert first_answers() == [MESSAGE, UPDATE]


async def test_a_hint_that_takes_long_follows(friends: Friends, first_answers: FirstAnswers):
    table = await friends.start_game()
    async with friends.tables.games.locked(table.id) as game:
        game.set_options(replace(table.options, hints="allowed"))
    first_answers()
    asked = await friends.bo.slash(friends.channel, "hint")
    assert first_answers() == [THINKING]
    await friends.env.advance_time(SLOW + 1)
    assert "The best moves I see" in private_text(asked)


async def test_twenty_who_ask_for_the_story_at_once_are_all_answered_and_it_is_made_once(
    friends: Friends, slow: Slow, press: Any, first_answers: FirstAnswers, monkeypatch: pytest.MonkeyPatch
):
    drawn: list[Scene] = []
    draw = RenderClient.draw

    async def counted(client: RenderClient, scene: Scene, theme: Theme) -> bytes:
        drawn.append(scene)
        return await draw(client, scene, theme)

    monkeypatch.setattr(RenderClient, "draw", counted)
    table = await play(friends.tables, await friends.start_game(friends.bo, friends.cleo))
    await friends.env.bot.messages.show(table)
    drawn.clear()
    first_answers()
    users = [friends.env.create_user(f"reader{number}") for number in range(20)]
    readers, board = list(map(friends.guild.add_member, users)), press.keep(friends.board())
    results = [press(reader, board, friends.control_id("story")) for reader in readers]
    await friends.env.settle()
    await friends.env.advance_time(SLOW + 1)
    assert first_answers() == 20 * [THINKING]
    answers = [private_answer(each) for each in results]
    assert len({text_of(each) for each in answers}) == 1
    assert "chance to win falls" in text_of(answers[0])
    assert [len(pictures_of(each)) for each in answers] == 20 * [1]
    assert len(drawn) == 1
