"""What one member can cause for others at the permitted pace: edits, notifications and threads."""

from typing import Any

import pytest

from bot.games import TableOptions
from bot.games.lobby.lobby import Opening
from bot.ui.kit.requests.rate_limits import Rate, RateLimits, Rates
from tests.support.discord.api_contract import Request
from tests.support.discord.causes import Use
from tests.support.discord.forging import Forger
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, private_answer, private_text


async def start_games(friends: Friends, number: int) -> None:
    """Start games of Bo and Cleo in channels of their own."""
    tables, options = friends.tables, TableOptions(first="joining")
    for each in range(number):
        channel = friends.guild.create_text_channel(f"table-{each}")
        opening = Opening(channel.id, friends.guild.id, friends.bo.id, "en", options=options)
        table = await tables.lobby.open(opening, "Bo")
        await tables.lobby.join(table.id, friends.cleo.id, "Cleo")
        await friends.env.bot.messages.show(await tables.lobby.start(table.id, friends.bo.id))


def edits(requests: list[Request]) -> list[str]:
    """Return the edits of messages in channels."""
    return [str(each) for each in requests if each.method == "PATCH" and each.path.startswith("/channels/")]


async def test_going_away_and_back_edits_each_board_once(friends: Friends, sent_requests: list[Request]):
    await start_games(friends, 3)
    now = friends.tables.now()
    friends.tables.clock = lambda: now
    sent_requests.clear()
    for _ in range(3):
        answer = private_answer(await friends.bo.slash(friends.channel, "me away", until="3 days"))
        await friends.bo.click(answer, custom_id=control(answer, "me_back"))
        await friends.later(1)
    assert edits(sent_requests) == []
    await friends.env.bot.messages.pending.retry()
    assert len(edits(sent_requests)) == 3
    await friends.later(60)
    assert len(edits(sent_requests)) == 3


class Clock:
    """The clock of the rate limits: a hundredth of a second passes with each look."""

    now = 0.0

    def __call__(self) -> float:
        self.now += 0.01
        return self.now


@pytest.fixture
def limited(friends: Friends) -> Friends:
    """Return the friends, with the rate limits that a bot has."""
    friends.env.bot.rate_limits = RateLimits(clock=Clock())
    return friends


def notified(uses: list[Use]) -> int:
    """Return how many notifications of others the uses of commands and controls have caused."""
    return sum(use.caused.notifications for use in uses)


async def test_inviting_and_ending_in_a_loop_notifies_few_times(limited: Friends, uses: list[Use]):
    friends, answers = limited, set[str]()
    for _ in range(6):
        answers.add(private_text(await friends.bo.slash(friends.channel, "game new", **{"with": friends.cleo})))
        if (table := await friends.tables.in_channel(friends.channel.id)) is not None:
            await friends.tables.hosting.end(table.id)
    assert notified(uses) == 4
    refusal = "The others have just been notified several times because of you. Please wait 30 seconds, then try again"
    assert any(answer.startswith(refusal) for answer in answers)


async def test_no_table_is_opened_by_a_refused_invitation(limited: Friends):
    friends = limited
    limited.env.bot.rate_limits = RateLimits(Rates(to_one=Rate(0, 1)))
    await friends.bo.slash(friends.channel, "game new", thread=True, **{"with": friends.cleo})
    assert (friends.channel.threads, friends.channel.history()) == ([], [])
    await friends.bo.slash(friends.channel, "game new", **{"with": friends.cleo})
    assert await friends.tables.latest_in_channel(friends.channel.id) is None


async def test_few_threads_are_opened_at_once(limited: Friends, uses: list[Use]):
    for _ in range(9):
        answer = await limited.bo.slash(limited.channel, "game new", thread=True)
    assert len(limited.channel.threads) == sum(use.caused.threads for use in uses) == 6
    assert private_text(answer).startswith("You have just opened several tables. Please wait 30 seconds")


async def test_moving_and_taking_back_in_a_loop_notifies_few_times(limited: Friends, uses: list[Use]):
    friends = limited
    await friends.start_game(friends.bo, friends.cleo)
    for _ in range(7):
        await friends.bo.slash(friends.channel, "take", gems="wbg")
        answer = await friends.bo.slash(friends.channel, "undo")
    assert notified(uses) == 5, "the first move, and one after each undo"
    assert private_text(answer).startswith("The others have just been notified several times")
    assert (await friends.table()).member_to_act() == friends.cleo.id, "the move stays"


async def test_rematches_that_are_ended_at_once_notify_few_times(limited: Friends, uses: list[Use], press: Any):
    friends = limited
    table = await friends.start_game(friends.bo, friends.cleo)
    forge = Forger(press, press.keep(friends.board()))
    await friends.tables.hosting.end(table.id)
    for _ in range(6):
        answer = forge(friends.bo, f"spl:{table.id}:-1:rematch:")
        await friends.env.settle()
        if (rematch := await friends.tables.in_channel(friends.channel.id)) is not None:
            await friends.tables.hosting.end(rematch.id)
    assert notified(uses) == 4
    assert private_text(answer).startswith("The others have just been notified several times")


async def test_time_away_at_many_tables_is_set_a_few_times_and_then_later(limited: Friends):
    friends = limited
    friends.env.bot.rate_limits = RateLimits(Rates(edits=Rate(5, 1)), Clock())
    await start_games(friends, 3)
    answers = [private_text(await friends.bo.slash(friends.channel, "me away", until="3 days")) for _ in range(3)]
    assert answers[2].startswith("The boards of all your games have just been changed several times. Please wait 2")
    assert not answers[1].startswith("The boards")


async def test_an_admin_who_takes_back_in_a_loop_notifies_few_times(limited: Friends, uses: list[Use]):
    friends = limited
    await friends.start_game(friends.bo, friends.cleo)
    for _ in range(8):
        await friends.bo.slash(friends.channel, "take", gems="wbg")
        question = private_answer(await friends.ann.slash(friends.channel, "admin undo"))
        answer = await friends.ann.click(question, custom_id=control(question, "confirm_undo"))
    assert notified([use for use in uses if use.member_id == friends.ann.id]) == 4
    assert private_text(answer).startswith("The others have just been notified several times")


async def test_an_admin_seats_nobody_who_refuses_invitations(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo)
    await friends.tables.settings.refuse(friends.dan.id, friends.ann.id)
    answer = await friends.ann.slash(friends.channel, "admin replace", player="Cleo", by=friends.dan)
    assert private_text(answer).startswith("It is not possible to invite")
    assert friends.dan.id not in {seat.member_id for seat in (await friends.table()).seats}


async def test_changing_a_lobby_in_a_loop_edits_its_message_few_times(friends: Friends, sent_requests: list[Request]):
    """A member who joins and leaves as fast as presses are answered: 83 edits in 25 seconds before."""
    seconds = [0.0]
    friends.env.bot.rate_limits = RateLimits(clock=lambda: seconds[0])
    private_text(await friends.cleo.slash(friends.channel, "game new"))
    sent_requests.clear()
    for _ in range(250):
        seconds[0] += 0.1
        command = "leave" if (await friends.table()).seats.of(friends.bo.id) is not None else "join"
        await friends.bo.slash(friends.channel, f"game {command}")
    assert 10 <= len(edits(sent_requests)) <= 25
