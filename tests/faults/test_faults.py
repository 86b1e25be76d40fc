"""Discord fails, forgets sessions, revokes permissions, removes the bot: no move is lost."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.rules import ReserveCard, ReserveFromDeck, open_cards
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import CHANNEL, GUILD, NEEDED, SEND, Limit, text_of
from tests.support.loopback.game_driver import ENGLISH, GameDriver, game_drivers, start_game
from tests.support.loopback.server import Loopback
from tests.support.waiting import until

SEND_MESSAGE, DELETE, ANY_REQUEST = r"POST /channels/\d+/messages", r"DELETE /channels/.*", r"\w+ /channels/.*"


@pytest.fixture
def bot(quick_bot: BotProcess) -> BotProcess:
    return quick_bot


async def check(game: GameDriver, moves: int) -> None:
    """Check that the log has all moves, and wait until the channel shows the newest position."""
    assert game.read_log() == (game.moves, game.position)
    assert len(game.moves) == moves
    await game.wait_until_shown()


async def test_an_outage_between_the_answer_and_the_board_delays_the_board(discord: Loopback, bot: BotProcess):
    game = await start_game(discord, bot)
    outage = discord.fail_next(ANY_REQUEST, 503, times=1_000)
    await game.make_move()
    discord.go_offline()
    await until(lambda: "could not be shown" in bot.output, "the notice about the failed message")
    assert not game.is_shown()
    discord.end_fault(outage)
    discord.come_online()
    await until(lambda: discord.logins[1:], "the connection")
    await check(game, 1)
    await game.play_moves(2)
    await check(game, 3)


async def test_boards_are_sent_after_discord_has_refused_messages_for_a_while(discord: Loopback, bot: BotProcess):
    game = await start_game(discord, bot)
    outage = discord.fail_next(ANY_REQUEST, 503, times=1_000)
    for _ in range(3):
        await game.make_move()
    in_channel = rf"\w+ /channels/{game.channel_id}/messages.*"
    before = discord.count(in_channel)
    await until(lambda: discord.count(in_channel) > before, "a retry")
    assert not game.is_shown()
    discord.end_fault(outage)
    await check(game, 3)


async def test_play_goes_on_after_discord_has_invalidated_the_session(discord: Loopback, bot: BotProcess):
    game = await start_game(discord, bot)
    discord.invalidate_sessions()
    discord.drop_connections()
    await until(lambda: discord.logins == ["IDENTIFY", "IDENTIFY"], "a new session")
    await game.play_moves(2)
    await check(game, 2)


async def test_rate_limited_requests_are_retried(discord: Loopback, bot: BotProcess):
    game = await start_game(discord, bot)
    rate_limit = discord.rate_limit_next(r".*", 0.05, times=10_000, share=0.3)
    await game.play_moves(6)
    assert rate_limit.hits
    discord.end_fault(rate_limit)
    await check(game, 6)


async def test_the_rate_limits_of_a_channel_are_respected(discord: Loopback, bot: BotProcess):
    discord.rate_limits = [Limit(SEND_MESSAGE, 5, 1), Limit(DELETE, 5, 1)]
    game = await start_game(discord, bot)
    await game.play_moves(15)
    await check(game, 15)
    assert all(limit.passed for limit in discord.rate_limits), "both limits saw requests"
    assert sum(limit.exceeded for limit in discord.rate_limits) <= 2, "the bot follows the rate-limit headers"


async def test_slow_requests_delay_the_board_and_lose_nothing(discord: Loopback, bot: BotProcess):
    game = await start_game(discord, bot)
    discord.delay = (0.1, 0.4)
    await game.play_moves(3)
    await check(game, 3)


async def test_the_text_of_an_answer_does_not_wait_for_a_slow_picture(discord: Loopback, tmp_path: Path):
    bot = BotProcess(discord, tmp_path, "SLOW_DRAWING")
    game = await start_game(discord, bot)
    ann = game.to_act
    answer = await game.make_move(ReserveCard(next(iter(open_cards(game.position)))[1].id))
    [message] = answer.messages
    assert int(message["id"]) not in discord.pictures
    await until(lambda: int(message["id"]) in discord.pictures, "the picture, in the same message")
    assert game.read_log() == (game.moves, game.position)
    await game.wait_until_shown()
    await until(lambda: discord.direct_messages(ann), "the hand")
    assert await bot.stop() == 0
    bot.check_output()


async def test_a_lost_response_of_discord_causes_no_second_message(discord: Loopback, bot: BotProcess):
    game = await start_game(discord, bot)
    for route in (SEND_MESSAGE, DELETE, SEND_MESSAGE):
        lost = discord.fail_next(route, 500, takes_effect=True)
        await game.make_move()
        await check(game, game.seq)
        discord.end_fault(lost)
    assert [int(message["id"]) in discord.pictures for message in discord.in_channel(game.channel_id)] == [False, True]


async def test_a_board_that_could_not_be_deleted_is_deleted_with_the_retry(discord: Loopback, bot: BotProcess):
    game = await start_game(discord, bot)
    failure = discord.fail_next(DELETE, 503)
    await game.make_move()
    await until(lambda: failure.hits and len(game.boards()) == 1, "the retry")
    await check(game, 1)


async def test_a_board_that_may_not_be_deleted_is_deleted_with_the_next_turn(discord: Loopback, bot: BotProcess):
    game = await start_game(discord, bot)
    failure = discord.fail_next(DELETE, 403, 50_001)
    await game.make_move()
    await until(lambda: failure.hits and len(game.boards()) == 2, "the refusal")
    await game.make_move()
    await check(game, 2)


async def test_a_board_that_may_not_be_deleted_is_deleted_when_that_is_allowed_again(
    discord: Loopback, bot: BotProcess
):
    game = await start_game(discord, bot)
    failure = discord.fail_next(DELETE, 403, 50_001)
    await game.make_move()
    await until(lambda: failure.hits and len(game.boards()) == 2, "the refusal")
    await discord.allow(NEEDED, CHANNEL)
    await until(lambda: len(game.boards()) == 1, "the update after the change of permissions")
    await check(game, 1)


async def test_a_message_that_the_store_could_not_record_is_recorded_later(discord: Loopback, tmp_path: Path):
    bot = BotProcess(discord, tmp_path, "NO_RATE_LIMITS", "SHORT_INTERVALS")
    game = await start_game(discord, bot)
    sending = discord.hold(SEND_MESSAGE)
    answer = await game.make_move()
    await until(lambda: sending.hits, "the new board")
    with closing(sqlite3.connect(bot.database, isolation_level=None)) as another_program:
        another_program.execute("BEGIN IMMEDIATE")
        sending.released.set()
        await until(lambda: len(answer.messages) > 1, "the notice about the store error")
        another_program.execute("ROLLBACK")
    assert text_of(answer.messages[1]) == ENGLISH.text("message-store-error")
    await until(lambda: game.rows("SELECT shown_seq FROM games") == [(1,)], "the record of the board")
    await check(game, 1)
    assert [member for _, member in discord.notified] == [member.id for member in game.members]
    assert await bot.stop() == 0


async def test_a_hand_that_the_store_could_not_record_is_not_there_twice(discord: Loopback, tmp_path: Path):
    bot = BotProcess(discord, tmp_path, "NO_RATE_LIMITS", "SHORT_INTERVALS")
    game = await start_game(discord, bot)
    owner = game.to_act
    sending = discord.hold(rf"POST /channels/{discord.open_direct_channel(owner)}/messages")
    answer = await game.make_move(ReserveFromDeck(1))
    await until(lambda: sending.hits, "the hand")
    with closing(sqlite3.connect(bot.database, isolation_level=None)) as another_program:
        another_program.execute("BEGIN IMMEDIATE")
        sending.released.set()
        await until(lambda: len(answer.messages) > 1, "the notice about the store error")
        another_program.execute("ROLLBACK")
    await until(lambda: game.rows("SELECT hands_seq FROM games") == [(None,)], "the record of the hand")
    assert len(discord.direct_messages(owner)) == 1
    await check(game, 1)
    assert await bot.stop() == 0


async def test_a_deleted_board_is_sent_again(discord: Loopback, bot: BotProcess):
    game = await start_game(discord, bot)
    [board] = game.boards()
    discord.delete(board)
    await game.make_move()
    await check(game, 1)


async def test_a_channel_deleted_while_a_board_is_sent_ends_its_game(discord: Loopback, bot: BotProcess):
    game = await start_game(discord, bot)
    sending = discord.hold(SEND_MESSAGE)
    await game.make_move()
    await until(lambda: sending.hits, "the new board")
    await discord.delete_channel(game.channel_id)
    discord.release_all()
    status = "SELECT status, shown_seq = newest_seq FROM games WHERE id = ?"
    await until(lambda: game.rows(status, game.game_id) == [("ended", 1)], "the end of the game")
    assert game.read_log() == (game.moves, game.position)


async def test_the_board_is_sent_once_the_bot_may_send_messages_again(discord: Loopback, bot: BotProcess):
    game = await start_game(discord, bot)
    await discord.say(game.members[0], "Nothing more from you!", game.channel_id)
    await discord.allow(NEEDED & ~SEND, game.channel_id)
    answer = await game.make_move()
    await until(lambda: len(answer.messages) == 2, "the notice about the failed message")
    assert not game.is_shown()
    await discord.allow(NEEDED, game.channel_id)
    await check(game, 1)


async def test_the_board_is_sent_once_the_bot_is_back_on_the_server(discord: Loopback, bot: BotProcess):
    game = await start_game(discord, bot)
    discord.absent_from.add(GUILD)
    await game.make_move()
    await discord.remove_bot()
    await until(lambda: "could not be shown" in bot.output, "the notice about the failed message")
    assert not game.is_shown()
    await discord.add_bot()
    await check(game, 1)
    await game.make_move()
    await check(game, 2)


async def test_the_board_is_sent_if_the_bot_was_removed_while_it_was_not_running(discord: Loopback, bot: BotProcess):
    game = await start_game(discord, bot)
    request = discord.hold(SEND_MESSAGE)
    await game.make_move()
    await until(lambda: request.hits, "the new board")
    bot.kill()
    await bot.wait()
    discord.release_all()
    discord.absent_from.add(GUILD)
    await bot.start()
    await until(lambda: "Ready in 0 servers" in bot.output, "the end of the bot's start")
    assert not game.is_shown()
    await discord.add_bot()
    await check(game, 1)


async def test_two_shards_share_the_servers(discord: Loopback, bot: BotProcess):
    discord.shards = 2
    tables = game_drivers(discord, bot.database, [None, None], random.Random(1))
    for shard, table in enumerate(tables):
        table.channel_id += 100
        discord.open_channel(table.channel_id, (1_100_000_000_000_000_000 >> 23 << 23) + (shard << 22))
    await bot.start()
    await until(lambda: len(discord.logins) == 2, "both shards")
    await bot.ready()
    for table in tables:
        await table.open()
        await table.play_moves(3)
    assert sorted(each.shard for each in discord.sessions.values()) == [0, 1]
    assert min(session.sent for session in discord.sessions.values()) > 5, "each shard served one server"
    discord.drop_connections()
    await until(lambda: discord.logins.count("RESUME") == 2, "both shards again")
    for table in tables:
        await table.make_move()
        await check(table, 4)
