"""What Discord refuses while a game goes on: archived threads, channels that it denies, emojis that are gone."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.games import GameStatus, MessageKind
from bot.store import StoreError
from bot.ui.delivery.pending import GIVEN_UP_AFTER
from tests.support.discord.api_schema import Request
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control_ids, private_text, text_of

HOUR, DAY = 3_600, 86_400
ARCHIVED = {"status": 400, "code": 50_083, "message": "Thread is archived"}
UNKNOWN = {"status": 404, "code": 10_003, "message": "Unknown Channel"}


async def let_pass(friends: Friends, seconds: int, step: int = 20) -> None:
    """Let time pass, with what the bot does every 20 seconds."""
    began = friends.tables.now()
    for passed in range(step, seconds + 1, step):
        now = began + passed
        friends.tables.clock = lambda now=now: now
        await friends.env.bot._retry()
        while await friends.env.bot.running.clock.look():
            pass
    await friends.env.settle()


async def test_a_vote_and_the_reminders_come_in_a_thread_whose_messages_cannot_be_edited(friends: Friends):
    await friends.start_game()
    friends.env.inject_error("PATCH", f"/channels/{friends.channel.id}/messages/*", **ARCHIVED, times=1_000)
    friends.env.inject_error("DELETE", f"/channels/{friends.channel.id}/messages/*", **ARCHIVED, times=1_000)
    private_text(await friends.cleo.slash(friends.channel, "me away", until="in 2 hours"))
    await let_pass(friends, 4 * DAY, HOUR)
    posted = [message for message in friends.channel.history() if f"<@{friends.bo.id}>" in message.content]
    assert posted, "reminders"
    assert any(":vote:" in each for message in friends.channel.history() for each in control_ids(message)), "a vote"


REFUSALS = {
    "archived": (400, 50_083),
    "closed": (403, 50_083),
    "without permission": (403, 50_013),
    "without access": (403, 50_001),
    "a time-out of the bot": (403, 0),
    "unknown": (404, 10_003),
    "a bare 404": (404, 0),
    "content": (400, 50_035),
    "an outage of one channel": (503, 0),
}


@pytest.mark.parametrize(("status", "code"), REFUSALS.values(), ids=REFUSALS)
async def test_a_game_that_cannot_be_shown_costs_at_most_twenty_requests_a_day(
    friends: Friends, sent_requests: list[Request], status: int, code: int
):
    await friends.start_game()
    channel = f"/channels/{friends.channel.id}"
    friends.env.inject_error("*", f"{channel}/messages*", status=status, code=code, times=None)
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    for _ in range(2):
        sent_requests.clear()
        await let_pass(friends, DAY)
        about_it = [str(each) for each in sent_requests if each.path.startswith(channel)]
        assert 3 <= len(about_it) <= 20, about_it


@pytest.mark.parametrize("refused", ["the board", "the hand"])
async def test_the_log_says_when_retries_of_a_game_begin_and_when_they_end(
    friends: Friends, caplog: pytest.LogCaptureFixture, refused: str
):
    caplog.set_level(logging.INFO)
    table = await friends.start_game()
    place = friends.channel if refused == "the board" else friends.bo.user.dm_channel
    for round_ in range(2):
        friends.env.inject_error("POST", f"/channels/{place.id}/messages", status=503, times=None)
        private_text(await (friends.bo, friends.cleo)[round_].slash(friends.channel, "reserve", card="blind 1"))
        await let_pass(friends, HOUR // 2)
        friends.env.backend.faults.clear()
        await let_pass(friends, HOUR * 3 // 4)
    game = f"Game {table.id} (table {friends.channel.id}, server {friends.guild.id})"
    about_it = [record.getMessage() for record in caplog.records if game in record.getMessage()]
    begun, ended = [line for line in about_it if "shown" in line]
    assert begun.startswith(f"{game} could not be shown: 503 Error (error code: 0)")
    assert begun.endswith("; retrying")
    assert int(ended.removeprefix(f"{game} is shown again after ").removesuffix(" s")) > HOUR // 2
    assert not [record for record in caplog.records if record.levelno > logging.WARNING]


async def test_after_two_weeks_a_game_that_cannot_be_shown_is_tried_no_more(
    friends: Friends, sent_requests: list[Request], caplog: pytest.LogCaptureFixture
):
    pending = friends.env.bot.messages.pending
    caplog.set_level(logging.WARNING)
    table = await friends.start_game()
    now = friends.tables.now()
    for day in range(GIVEN_UP_AFTER):
        friends.tables.clock = lambda day=day: now + day * DAY
        pending.failed(table.id)
    assert "could not be shown for two weeks" in caplog.text
    friends.tables.clock = lambda: now + 365 * DAY
    sent_requests.clear()
    await pending.retry()
    assert sent_requests == []


async def test_presses_while_a_game_waits_for_its_retry_do_not_make_the_wait_longer(friends: Friends):
    pending = friends.env.bot.messages.pending
    table = await friends.start_game()
    for _ in range(9):
        pending.failed(table.id)
    now = friends.tables.now()
    friends.tables.clock = lambda: now + 26
    assert not pending._is_waiting(table.id)


async def test_boards_come_within_a_minute_of_the_end_of_an_outage(friends: Friends, sent_requests: list[Request]):
    await friends.start_game()
    for each in ("/channels/*", "/users/@me"):
        friends.env.inject_error("*", each, status=503, times=None)
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    sent_requests.clear()
    await let_pass(friends, 3 * HOUR)
    assert len([each for each in sent_requests if each.path.startswith("/channels/")]) <= 10
    friends.env.backend.faults.clear()
    await let_pass(friends, 60)
    assert "**Bo** takes" in text_of(friends.board())


async def test_a_change_of_a_lobby_in_an_archived_thread_is_shown_by_a_new_message(friends: Friends):
    table = await friends.open_lobby()
    [lobby] = friends.channel.history()
    friends.env.inject_error("PATCH", f"/channels/{friends.channel.id}/messages/*", **ARCHIVED, times=1)
    await friends.env.bot.messages.show(await friends.tables.lobby.join(table.id, friends.dan.id, "Dan"))
    [new] = friends.channel.history()
    assert new.id != lobby.id


async def test_one_unknown_channel_ends_no_game(friends: Friends):
    table = await friends.start_game()
    friends.env.inject_error("POST", f"/channels/{friends.channel.id}/messages", **UNKNOWN, times=3)
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    await let_pass(friends, HOUR)
    assert (await friends.tables.games.known(table.id)).table.is_playing
    assert "**Bo** takes" in text_of(friends.board())


async def test_a_channel_that_discord_lists_is_there_although_it_denies_it(friends: Friends):
    table = await friends.start_game()
    friends.env.inject_error("POST", f"/channels/{friends.channel.id}/messages", **UNKNOWN, times=1_000)
    friends.env.inject_error("GET", f"/channels/{friends.channel.id}", **UNKNOWN, times=1_000)
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    await let_pass(friends, 2 * HOUR)
    assert (await friends.tables.games.known(table.id)).table.is_playing


async def test_two_signs_that_a_channel_is_gone_end_its_game(friends: Friends, monkeypatch: pytest.MonkeyPatch):
    table = await friends.start_game()
    monkeypatch.setattr(friends.env.bot, "get_channel", lambda _: None)
    friends.env.inject_error("POST", f"/channels/{friends.channel.id}/messages", **UNKNOWN, times=1_000)
    friends.env.inject_error("GET", f"/channels/{friends.channel.id}", **UNKNOWN, times=1_000)
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    await let_pass(friends, 540)
    assert (await friends.tables.games.known(table.id)).table.is_playing, "one sign"
    await let_pass(friends, 120)
    assert (await friends.tables.games.known(table.id)).table.status is GameStatus.ENDED


async def test_without_its_emojis_the_board_has_letters_until_they_are_made_again(friends: Friends):
    await friends.start_game()
    said = "Invalid Form Body\nIn components.0.components.1.emoji.id: Invalid emoji"
    friends.env.inject_error("POST", f"/channels/{friends.channel.id}/messages", status=400, code=50_035, message=said)
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    await let_pass(friends, 20)
    assert "**Bo** takes" in text_of(friends.board())
    assert friends.env.bot.gem_emojis.texts is not None, "made again"


async def test_on_a_full_disk_a_hand_is_sent_once(
    friends: Friends, monkeypatch: pytest.MonkeyPatch, logged_errors: list[logging.LogRecord]
):
    await friends.start_game()
    mark: Callable[..., Awaitable[Any]] = friends.tables.delivery.mark_hands_shown

    async def full(*_: Any, **__: Any) -> Any:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(friends.tables.delivery, "mark_hands_shown", full)
    monkeypatch.setattr(friends.tables.delivery, "record_messages", full)
    private_text(await friends.bo.slash(friends.channel, "reserve", card="1A"))
    await let_pass(friends, HOUR)
    [hand] = friends.bo.user.dm_channel.history()
    monkeypatch.undo()
    friends.tables.delivery.mark_hands_shown = mark
    await let_pass(friends, 6 * HOUR, HOUR)
    assert [message.id for message in friends.bo.user.dm_channel.history()] == [hand.id], "it was adopted"
    table = await friends.table()
    recorded = (await friends.tables.games.known(table.id)).messages(MessageKind.HAND)
    assert [record.message_id for record in recorded] == [hand.id]
    logged_errors.clear()


async def test_the_host_is_warned_when_something_else_answers_again_and_again(
    friends: Friends, caplog: pytest.LogCaptureFixture
):
    await friends.start_game()
    warned = "Does another program use this bot's token?"
    for number in range(3):
        assert warned not in caplog.text, number
        friends.env.inject_error("POST", "/interactions/*/callback", status=400, code=40_060)
        await friends.bo.slash(friends.channel, "hand")
    assert warned in caplog.text
