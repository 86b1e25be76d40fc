"""Each kind of move takes few presses from the public message, and the buttons below it show what the bank has."""

from collections.abc import Sequence
from typing import Any

import pytest
import simcord

from bot.engine import Event
from bot.games import Computer
from bot.rules import TokensTaken, base_of
from data import GEMS, Gem
from data.gems import count
from tests.support.builders import gems
from tests.support.computers import QuickThinker
from tests.support.discord.causes import Use
from tests.support.discord.friends import Friends, bought, holds, reserved
from tests.support.discord.messages import (
    Component,
    bank_buttons,
    control,
    labelled,
    private_answer,
    private_text,
    text_of,
    with_gem,
)

WHITE, BLUE, GREEN, RED, _ = GEMS
Step = Gem | str
"""A button to press: the one of a gem, or one with a label."""


async def follow(friends: Friends, member: simcord.MemberActor, steps: Sequence[Step]) -> Any:
    """Press the buttons of steps, the first one below the board, each next one in the answer; return the last answer.

    Until the last press nothing changes.
    """
    shown, before = friends.board(), await state_of(friends, member)
    for at, step in enumerate(steps):
        assert await state_of(friends, member) == before, f"moved after {at} presses"
        shown = private_answer(await member.click(shown, custom_id=found(friends, shown, step)))
    assert await state_of(friends, member) != before, f"not moved: {text_of(shown)}"
    return shown


def found(friends: Friends, message: Any, step: Step) -> str:
    """Return the id of the button of a step in a message."""
    if isinstance(step, str):
        return labelled(message, step)
    emojis = friends.env.bot.gem_emojis.texts
    assert emojis is not None
    return with_gem(message, emojis[step].split(":")[2].rstrip(">"))


async def state_of(friends: Friends, member: simcord.MemberActor) -> object:
    """Return the length of the log, the members with a seat, and a member's plan."""
    table = await friends.table()
    return table.seq, table.seats.names, await friends.tables.plans.of(table, member.id)


def leaving(bank: str, seat: int = 1) -> list[Event]:
    """Return the events after which a seat of a game of two has all gems except those left in the bank."""
    return [TokensTaken(seat, gems("4w 4b 4g 4r 4k") - gems(bank))]


WAYS: dict[str, tuple[Sequence[Step], int, Sequence[Event]]] = {
    "three gems": ((WHITE, BLUE, RED), 3, ()),
    "two alike": ((WHITE, WHITE), 2, ()),
    "two gems, no more are left": ((WHITE, BLUE), 2, leaving("w 2b")),
    "the only gem that is left": ((WHITE,), 1, leaving("w")),
    "one of the last four": ((WHITE, "Take white"), 2, leaving("4w")),
    "a card": (("Buy", "Buy 1A"), 2, (holds(0, "3b"),)),
    "a card in one's hand": (("My hand", "Buy H1"), 2, (holds(0, "3b"), reserved(0, "D01"))),
    "a reservation": (("Reserve", "2A", "Reserve 2A"), 3, ()),
    "a reservation, unseen": (("Reserve", "D3", "Reserve unseen from D3"), 3, ()),
}
"""Steps to a move, the most of them that are allowed, and events before."""


@pytest.mark.parametrize("way", WAYS)
async def test_a_move_takes_few_presses_from_the_public_board(friends: Friends, uses: list[Use], way: str):
    steps, most, events = WAYS[way]
    await friends.start_game(events=events)
    uses.clear()
    await follow(friends, friends.bo, steps)
    assert len(uses) == len(steps) <= most
    assert (await friends.table()).member_to_act() == friends.cleo.id


PLANS: dict[str, tuple[Sequence[Step], Sequence[Event]]] = {
    "three gems": ((WHITE, BLUE, RED), ()),
    "two alike": ((WHITE, WHITE), ()),
    "the only gem that is left": ((WHITE, "Plan this: Take white"), leaving("w", 0)),
    "a card": (("Buy", "Plan 1A"), (holds(1, "3b"),)),
    "a reservation": (("Reserve", "2A", "Plan this: Reserve 2A"), ()),
}


@pytest.mark.parametrize("way", PLANS)
async def test_a_plan_takes_at_most_three_presses_from_the_public_board(friends: Friends, uses: list[Use], way: str):
    steps, events = PLANS[way]
    table = await friends.start_game(events=events)
    uses.clear()
    shown = await follow(friends, friends.cleo, steps)
    assert text_of(shown).startswith("### Your plan")
    assert len(uses) == len(steps) <= 3
    assert (await friends.table()).seq == table.seq


async def test_an_invitation_is_accepted_with_one_press_on_its_notification(friends: Friends, uses: list[Use]):
    await friends.bo.slash(friends.channel, "game new", **{"with": friends.cleo, "with-2": friends.dan})
    lobby = friends.board()
    assert friends.cleo.id in {user.id for user in lobby.mentions}
    uses.clear()
    await friends.cleo.click(lobby, custom_id=labelled(lobby, "Join"))
    assert [seat.name for seat in (await friends.table()).held] == ["Dan"]
    assert len(uses) == 1


async def test_three_gems_are_undone_with_one_press_and_nobody_is_asked(friends: Friends):
    await friends.start_game()
    before = (await friends.table()).dealt()
    answer = await follow(friends, friends.bo, (WHITE, BLUE, RED))
    assert text_of(answer).startswith("**Bo** takes")
    private_text(await friends.bo.click(answer, custom_id=control(answer, "undo")))
    assert (await friends.table()).dealt() == before


async def test_the_answer_to_a_take_above_ten_asks_what_goes_back_and_can_undo_it(friends: Friends):
    await friends.start_game(events=[holds(0, "2w2b2g3r")])
    before = (await friends.table()).dealt()
    answer = await follow(friends, friends.bo, (WHITE, BLUE, GREEN))
    assert "Give back 2." in text_of(answer)
    private_text(await friends.bo.click(answer, custom_id=control(answer, "undo")))
    assert (await friends.table()).dealt() == before
    answer = await follow(friends, friends.bo, (WHITE, BLUE, GREEN))
    answer = private_answer(await friends.bo.click(answer, custom_id=found(friends, answer, RED)))
    answer = private_answer(await friends.bo.click(answer, custom_id=found(friends, answer, RED)))
    table = await friends.table()
    assert count(base_of(table.dealt()).players[0].tokens, Gem.RUBY) == 1
    assert table.member_to_act() == friends.cleo.id
    private_text(await friends.bo.click(answer, custom_id=control(answer, "undo")))
    assert (await friends.table()).dealt() == before


async def test_a_second_press_on_the_third_gem_takes_nothing_more(friends: Friends, press: Any):
    await friends.start_game()
    picker = friends.board()
    for gem in (WHITE, BLUE):
        picker = private_answer(await friends.bo.click(picker, custom_id=found(friends, picker, gem)))
    kept, third = press.keep(picker), found(friends, picker, RED)
    said = [press(friends.bo, kept, third), press(friends.bo, kept, third)]
    await friends.env.settle()
    assert "You have already made that move. It counted once." in {private_text(each).splitlines()[0] for each in said}
    assert (await friends.table()).seq == 1


async def test_the_third_gem_of_an_old_picker_is_offered_as_a_plan_and_not_taken(friends: Friends, press: Any):
    await friends.start_game()
    picker = friends.board()
    for gem in (WHITE, BLUE):
        picker = private_answer(await friends.bo.click(picker, custom_id=found(friends, picker, gem)))
    kept, third = press.keep(picker), found(friends, picker, RED)
    await friends.tables.computers.move_for(await friends.table(), "merchant")
    seq = (await friends.table()).seq
    late = press(friends.bo, kept, third)
    await friends.env.settle()
    assert "It is **Cleo**’s turn. What you choose here is planned" in private_text(late)
    table = await friends.table()
    assert (table.seq, await friends.tables.plans.of(table, friends.bo.id)) == (seq, None)


async def test_the_only_gem_on_an_old_board_is_not_taken(friends: Friends, press: Any):
    await friends.start_game(events=leaving("w", 1))
    kept, gem = press.keep(friends.board()), found(friends, friends.board(), WHITE)
    await friends.bo.slash(friends.channel, "take", gems="white")
    seq = (await friends.table()).seq
    late = press(friends.cleo, kept, gem)
    await friends.env.settle()
    assert "The game has moved on since that board." in private_text(late)
    assert (await friends.table()).seq == seq


async def check_bank(friends: Friends) -> list[str]:
    """Check that the buttons below the board show the bank, and are disabled at 0; return their labels."""
    await friends.env.settle()
    bank = base_of((await friends.table()).dealt()).bank
    shown: list[Component] = bank_buttons(friends.board())
    labels = [str(each["label"]) for each in shown]
    assert labels == [str(count(bank, gem)) for gem in GEMS]
    assert all(each["disabled"] for each in shown if each["label"] == "0")
    return labels


async def test_the_buttons_show_the_bank_after_everything_that_changes_it(friends: Friends):
    friends.tables.computers._thinker = QuickThinker()
    bo, cleo, dan = friends.bo, friends.cleo, friends.dan
    await friends.start_game(bo, cleo, dan, events=[holds(2, "3b")])
    assert await check_bank(friends) == ["5", "2", "5", "5", "5"]
    await follow(friends, bo, (WHITE, BLUE, RED))
    assert await check_bank(friends) == ["4", "1", "5", "4", "5"]
    await bo.slash(friends.channel, "undo")
    assert await check_bank(friends) == ["5", "2", "5", "5", "5"]
    await cleo.slash(friends.channel, "plan", first="take 2 green")
    await follow(friends, bo, (WHITE, BLUE, RED))
    assert await check_bank(friends) == ["4", "1", "3", "4", "5"], "a plan was played, too"
    await follow(friends, dan, ("Buy", "Buy 1A"))
    assert await check_bank(friends) == ["4", "4", "3", "4", "5"]
    asked = private_answer(await friends.ann.slash(friends.channel, "admin undo"))
    await friends.ann.click(asked, custom_id=control(asked, "confirm_undo"))
    assert (await friends.table()).member_to_act() == dan.id
    assert await check_bank(friends) == ["4", "1", "3", "4", "5"]
    await friends.tables.computers.move_for(await friends.table(), "merchant")
    await friends.env.bot.messages.show(await friends.table())
    await check_bank(friends)
    table = await friends.table()
    await friends.tables.computers.replace(table.id, table.seats[0], "merchant", names={"en": "Merchant"})
    await friends.tables.computers.play(table.id)
    await friends.env.bot.messages.show(await friends.table())
    assert isinstance((await friends.table()).seats[0].occupant, Computer)
    await check_bank(friends)
    await friends.tables.hosting.remove_player(table.id, cleo.id)
    await friends.env.bot.messages.show(await friends.table())
    await check_bank(friends)
    await friends.add_events(*bought(2, "D41"), holds(2, "k"))
    await check_bank(friends)
