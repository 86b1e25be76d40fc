"""Direct messages that are owed to members about their seat and their time away: sent once, also after a kill."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import Any

import discord
import pytest
import simcord

from bot.games import Computer
from bot.games.unit.unit import SEAT_BY_VOTE
from bot.games.waiting.waits import DAY
from tests.discord.test_votes import START, Table
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, private_answer
from tests.support.recorded_discord import unavailable
from tests.support.store_builders import due_time

pytestmark = pytest.mark.usefixtures("says_nothing_twice")


@pytest.fixture
async def table(friends: Friends) -> Table:
    table = Table(friends)
    await friends.start_game(friends.bo, friends.cleo, friends.dan)
    return table


def direct_messages(member: simcord.MemberActor) -> list[str]:
    """Return the texts of the direct messages to a member, without hands."""
    return [message.content for message in member.user.dm_channel.history() if message.content]


async def decide(table: Table, choice: str) -> None:
    """Let the others decide about Bo by a vote."""
    await table.at(START + 3 * DAY)
    await table.vote(table.friends.cleo, choice)
    await table.vote(table.friends.dan, choice)


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, failure: BaseException) -> Generator[None]:
    """Let each direct message fail: by a kill, which cancels the bot's tasks, or by an outage."""

    async def fail(*_: Any, **__: Any) -> None:
        raise failure

    with monkeypatch.context() as patch, suppress(asyncio.CancelledError):
        patch.setattr("discord.DMChannel.send", fail)
        yield


async def test_a_member_is_told_once_that_a_vote_lets_a_computer_sit_in_for_them(table: Table) -> None:
    bo = table.friends.bo
    await decide(table, "stand_in")
    assert direct_messages(bo) == [], "the board comes first"
    await table.at(START + 3 * DAY + 2)
    [told] = direct_messages(bo)
    game, board = (await table.friends.table()).game, table.board()
    link = f"https://discord.com/channels/{game.guild_id}/{game.channel_id}/{board.id}"
    assert told.startswith(f"A computer is now playing for you in [this game]({link}): the others voted for it")
    assert told.endswith("The button or your next move there takes it back.")
    await table.at(START + 4 * DAY)
    assert direct_messages(bo) == [told]


async def test_a_member_who_is_back_before_is_not_told(table: Table) -> None:
    friends = table.friends
    await decide(table, "stand_in")
    await friends.tables.computers.take_back((await friends.table()).id, friends.bo.id, "Bo")
    await table.at(START + 3 * DAY + 2)
    assert direct_messages(friends.bo) == []


async def test_a_member_is_told_that_a_vote_has_taken_them_out(table: Table) -> None:
    await decide(table, "out")
    await table.at(START + 3 * DAY + 2)
    [told] = direct_messages(table.friends.bo)
    assert "You are no longer playing in [this game](https://discord.com/channels/" in told
    assert "the others voted to take you out" in told


@pytest.mark.parametrize(("command", "options", "told"), [
    ("admin replace", {"player": "Bo", "computer": "merchant"}, "somebody who manages the server decided it"),
    ("admin remove", {"player": "Bo"}, "somebody who manages the server has taken you out"),
])  # fmt: skip
async def test_a_member_is_told_what_an_admin_does_with_their_seat(
    table: Table, command: str, options: dict[str, str], told: str
) -> None:
    friends = table.friends
    answer = private_answer(await friends.ann.slash(table.channel, command, **options))
    if command == "admin remove":
        await friends.ann.click(answer, custom_id=control(answer, "confirm_remove"))
    await table.at(START + 2)
    [text] = direct_messages(friends.bo)
    assert told in text


async def test_a_member_who_leaves_their_seat_to_a_computer_is_not_told(table: Table) -> None:
    friends = table.friends
    game = await friends.table()
    await friends.tables.computers.replace(game.id, game.seats[0], "merchant", names={"en": "Merchant"})
    await table.at(START + DAY)
    assert direct_messages(friends.bo) == []


@pytest.mark.parametrize("failure", [asyncio.CancelledError(), unavailable()])
async def test_what_a_member_is_owed_survives_a_kill_and_an_outage(
    table: Table, failure: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    friends = table.friends
    await decide(table, "stand_in")
    with failing(monkeypatch, failure):
        await table.at(START + 3 * DAY + 2)
    assert direct_messages(friends.bo) == []
    assert (await friends.table()).seats[0].occupant == Computer("merchant", friends.bo.id)
    await table.at(START + 3 * DAY + 100)
    assert len(direct_messages(friends.bo)) == 1


@pytest.mark.parametrize("is_away", [False, True])
async def test_a_note_whose_reply_was_lost_is_sent_again_with_the_same_key(
    table: Table, is_away: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord sends messages with the same nonce once, and the retry has another due time than the first try."""
    friends, moment = table.friends, START + 3 * DAY + 2
    if is_away:
        await friends.tables.settings.go_away(friends.bo.id, moment)
    else:
        await decide(table, "stand_in")
    send, nonces = discord.DMChannel.send, list[int]()

    async def lose_replies(channel: discord.DMChannel, *content: Any, nonce: int, **options: Any) -> Any:
        nonces.append(nonce)
        sent = await send(channel, *content, nonce=nonce, **options)
        if len(nonces) < 3:
            raise unavailable()
        return sent

    monkeypatch.setattr("discord.DMChannel.send", lose_replies)
    for later in (0, 100, 200, 300):
        await table.at(moment + later)
    assert len(nonces) >= 3, "the running clock may try at the same moment as the test"
    assert len(set(nonces)) == 1


async def test_the_same_note_about_a_later_change_has_another_key(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    friends = table.friends
    nonces: list[int] = []

    async def send(*_: Any, nonce: int, **__: Any) -> None:
        nonces.append(nonce)

    monkeypatch.setattr("discord.DMChannel.send", send)
    for until in (START + DAY, START + DAY + 60):
        await friends.tables.settings.go_away(friends.bo.id, until)
        await table.at(until)
        await table.at(until + 1)
    assert len(set(nonces)) == 2


async def test_closed_direct_messages_are_no_error(table: Table) -> None:
    friends = table.friends
    route = f"/channels/{friends.bo.user.dm_channel.id}/messages"
    friends.env.inject_error("POST", route, status=403, code=50_007, times=None)
    await decide(table, "stand_in")
    await table.at(START + 3 * DAY + 2)
    assert await due_time(friends.store, SEAT_BY_VOTE, (await friends.table()).id, friends.bo.id) is None


async def test_a_member_is_told_after_a_kill_that_they_are_no_longer_away(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    friends = table.friends
    friends.env.bot.running.clock.close()  # it would send the message at the same moment as the test
    await friends.tables.settings.go_away(friends.bo.id, START + DAY)
    for _ in range(2):
        with failing(monkeypatch, asyncio.CancelledError()):
            await table.at(START + DAY)
    assert direct_messages(friends.bo) == []
    await table.at(START + DAY + 1)
    assert direct_messages(friends.bo) == ["Welcome back: you are no longer marked as away."]


async def test_a_member_who_comes_back_by_a_press_is_not_told_twice(table: Table) -> None:
    friends = table.friends
    answer = private_answer(await friends.bo.slash(table.channel, "me away", until="3 days"))
    await friends.bo.click(answer, custom_id=control(answer, "me_back"))
    await table.at(START + 4 * DAY)
    assert direct_messages(friends.bo) == []
