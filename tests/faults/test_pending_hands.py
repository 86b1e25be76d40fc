"""After a kill, the next start sends the hands that are missing, and deletes those that were not recorded."""

from collections.abc import Awaitable, Callable

import pytest

from bot.rules import ReserveFromDeck
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import Member
from tests.support.loopback.game_driver import GameDriver
from tests.support.loopback.lobby_driver import hand_of, hands_shown
from tests.support.loopback.restarts import (
    CLEO,
    OPEN_DIRECT,
    a_game,
    end,
    hands_are_with,
    kill_after,
    replace,
    restart,
    restart_before,
    take,
)
from tests.support.loopback.server import Loopback
from tests.support.waiting import until

TO_CHANNEL = r"(POST|PATCH) /channels/1200000000000000000/messages.*"


def to(discord: Loopback, member: Member) -> str:
    """Return the routes by which a member gets direct messages, new or edited."""
    return rf"(POST|PATCH) /channels/{discord.open_direct_channel(member)}/messages(/\d+)?"


async def resign(discord: Loopback, game: GameDriver, member: Member, question: str) -> None:
    """Let a member leave the game, who has read what follows."""
    yes = f"spl:{game.game_id}:{game.seq}:confirm_resign:{question}"
    await discord.forge(member, yes, channel=game.channel_id)


async def kill_after_hand(
    discord: Loopback, bot: BotProcess, member: Member, act: Callable[[], Awaitable[object]], *then: Awaitable[object]
) -> None:
    """Run `act`, and `then` while the hand to a member is on its way; kill the bot before it can record the hand."""
    route = to(discord, member)

    async def act_twice() -> None:
        before = discord.count(route)
        await act()
        await until(lambda: discord.count(route) > before, "the request for the hand")
        for each in then:
            await each

    await kill_after(discord, bot, route, act_twice)
    assert hands_shown(discord, member, 1_200_000_000_000_000_000), "the hand was sent"


async def test_an_unrecorded_hand_is_replaced_and_deleted_at_the_end(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot)
    ann = game.to_act
    in_direct = to(discord, ann)
    await kill_after(discord, bot, in_direct, lambda: game.make_move(ReserveFromDeck(1)))
    await bot.start()
    await until(lambda: game.rows("SELECT count(*) FROM messages WHERE kind = 'hand'") == [(1,)], "the recorded hand")
    assert len(discord.direct_messages(ann)) == 1
    await take(game)
    await kill_after(discord, bot, in_direct, lambda: game.make_move(ReserveFromDeck(2)))
    await bot.start()
    await resign(discord, game, ann, "resign-question-two")
    await until(lambda: not discord.direct_messages(ann), "the end of the hand")
    assert await bot.stop() == 0
    assert discord.direct_messages(ann) == []


async def test_a_hand_that_was_not_sent_is_sent_at_the_next_start(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot)
    ann = game.to_act
    await restart_before(discord, bot, OPEN_DIRECT, lambda: game.make_move(ReserveFromDeck(1)))
    await until(lambda: len(discord.direct_messages(ann)) == 1, "the hand")
    assert await bot.stop() == 0


async def test_a_hand_is_sent_to_the_member_who_takes_the_seat_over(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot)
    ann = game.to_act
    await game.make_move(ReserveFromDeck(1))
    await until(lambda: discord.direct_messages(ann), "the hand")
    await restart_before(discord, bot, OPEN_DIRECT, lambda: replace(discord, game, ann, CLEO))
    await until(lambda: discord.direct_messages(CLEO), "the hand")
    await until(lambda: discord.direct_messages(ann) == [], "the deletion of the old one")
    assert await bot.stop() == 0


async def test_members_who_change_seats_get_the_hands_of_their_new_seats(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot)
    ann, bo = game.members
    for card in (1, 2):
        await game.make_move(ReserveFromDeck(card))
    await until(lambda: discord.direct_messages(ann) and discord.direct_messages(bo), "the hands")

    held_request = discord.hold(TO_CHANNEL)
    for member, by in ((ann, CLEO), (bo, ann), (CLEO, bo)):
        await replace(discord, game, member, by)
    held_request.released.set()
    await until(lambda: hands_are_with(discord, game, bo, ann), "the hands that changed places")
    assert hands_shown(discord, CLEO, game.channel_id) == []
    assert await bot.stop() == 0


async def test_a_hand_being_sent_to_a_member_who_changes_seats_is_deleted(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot)
    ann, bo = game.members
    for card in (1, 2):
        await game.make_move(ReserveFromDeck(card))
    await until(lambda: discord.direct_messages(ann) and discord.direct_messages(bo), "the hands")
    held_request = discord.hold(to(discord, ann))
    await game.make_move(ReserveFromDeck(1))
    await until(lambda: held_request.hits, "the request for the hand")
    for member, by in ((ann, CLEO), (bo, ann)):
        await replace(discord, game, member, by)
    held_request.released.set()
    await until(lambda: hands_are_with(discord, game, CLEO, ann), "the hands of the seats that they have now")
    await until(lambda: hands_shown(discord, bo, game.channel_id) == [], "the deletion of the hand without a seat")
    assert await bot.stop() == 0


async def test_an_unrecorded_hand_of_a_replaced_member_is_deleted(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot)
    ann = game.to_act
    in_direct = to(discord, ann)
    await kill_after(discord, bot, in_direct, lambda: game.make_move(ReserveFromDeck(1)))
    held_request = discord.hold(OPEN_DIRECT)
    await bot.start()
    await until(lambda: held_request.hits, "the search for the hand")
    await replace(discord, game, ann, CLEO)
    await restart(bot)
    await until(
        lambda: discord.direct_messages(CLEO) and not discord.direct_messages(ann), "the hand of the new member"
    )
    assert await bot.stop() == 0


async def test_a_hand_being_sent_when_the_game_ends_is_deleted(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot)
    held_request = discord.hold(OPEN_DIRECT)
    ann = game.to_act
    await game.make_move(ReserveFromDeck(1))
    await until(lambda: held_request.hits, "the request for the hand")
    await end(discord, game)
    await until(lambda: not game.boards(), "the end")
    discord.release_all()
    assert await bot.stop() == 0, "the shutdown waits for the hand"
    assert discord.direct_messages(ann) == []


# A hand that is on its way when the bot is killed, while its owner gets or loses the seat.


async def test_an_unrecorded_hand_of_a_new_member_is_deleted_if_the_game_has_ended(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot)
    ann = game.to_act
    await game.make_move(ReserveFromDeck(1))
    await until(lambda: game.rows("SELECT count(*) FROM messages WHERE kind = 'hand'") == [(1,)], "the recorded hand")
    await kill_after_hand(discord, bot, CLEO, lambda: replace(discord, game, ann, CLEO), end(discord, game))
    await bot.start()
    await until(lambda: hands_shown(discord, CLEO, game.channel_id) == [], "the end of the hand")
    assert await bot.stop() == 0


@pytest.mark.parametrize("has_ended", [False, True])
async def test_an_unrecorded_hand_of_a_member_who_has_another_seat_now_is_deleted(
    discord: Loopback, bot: BotProcess, has_ended: bool
):
    game = await a_game(discord, bot)
    ann, bo = game.members

    async def change_seats() -> None:
        await replace(discord, game, ann, CLEO)
        await replace(discord, game, bo, ann)
        if has_ended:
            await end(discord, game)

    await kill_after_hand(discord, bot, ann, lambda: game.make_move(ReserveFromDeck(1)), change_seats())
    await bot.start()
    await until(lambda: hands_shown(discord, ann, game.channel_id) == [], "the end of the hand")
    expected = [] if has_ended else hand_of(game.position, 0)
    await until(lambda: hands_shown(discord, CLEO, game.channel_id) == expected, "the hand of the new member")
    assert await bot.stop() == 0


async def test_an_unrecorded_hand_of_a_member_who_has_left_is_deleted(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot, players=3)
    ann = game.to_act
    leave = resign(discord, game, ann, "resign-question")
    await kill_after_hand(discord, bot, ann, lambda: game.make_move(ReserveFromDeck(1)), leave)
    await bot.start()
    await until(lambda: hands_shown(discord, ann, game.channel_id) == [], "the end of the hand")
    assert await bot.stop() == 0


@pytest.mark.parametrize("fails", [False, True])
async def test_a_hand_of_a_seat_that_was_given_away_before_it_was_recorded_is_replaced(
    discord: Loopback, bot: BotProcess, fails: bool
):
    game = await a_game(discord, bot)
    ann, bo = game.members
    board = discord.hold(TO_CHANNEL)
    for card in (1, 2):
        await game.make_move(ReserveFromDeck(card))
    await until(lambda: board.hits, "the board")
    held_request = discord.hold(to(discord, bo).replace("POST|PATCH", "GET"))
    await restart(bot)
    await until(lambda: held_request.hits, "the search for a hand of the second player, after the first was sent one")
    for member, by in ((ann, CLEO), (bo, ann)):
        await replace(discord, game, member, by)
    if fails:
        discord.fail_next(to(discord, bo), 503)
    held_request.released.set()
    await until(lambda: hands_are_with(discord, game, CLEO, ann), "the hands of the seats that they have now")
    await until(lambda: hands_shown(discord, bo, game.channel_id) == [], "the deletion of the hand without a seat")
    assert await bot.stop() == 0


async def test_a_search_for_hands_of_a_game_leaves_those_of_the_next_game(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot)
    ann, bo = game.members
    await game.make_move(ReserveFromDeck(1))
    await until(lambda: game.rows("SELECT count(*) FROM messages WHERE kind = 'hand'") == [(1,)], "the recorded hand")
    await kill_after_hand(discord, bot, bo, lambda: game.make_move(ReserveFromDeck(1)), end(discord, game))
    held_request = discord.hold(rf"DELETE /channels/{discord.open_direct_channel(ann)}/messages/\d+")
    await bot.start()
    await until(lambda: held_request.hits, "the end of the first hand, before the search for the second")
    await game.open()
    await take(game)
    await game.make_move(ReserveFromDeck(2))
    for _ in range(3):  # meanwhile the hand would be sent, if it did not wait for the search
        await take(game)
        await game.wait_until_shown()
    held_request.released.set()
    await until(lambda: game.rows("SELECT DISTINCT hands_seq FROM games") == [(None,)], "that no hand is outdated")
    assert hands_shown(discord, bo, game.channel_id) == hand_of(game.position, 1)
    assert await bot.stop() == 0
