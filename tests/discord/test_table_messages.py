"""The messages in a channel and in direct messages while a game goes on, and after failures."""

import math
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite

from bot.engine import Move, Position
from bot.present.board_text import alt_text
from bot.present.scenes import board_scene, final_scene
from bot.present.words import words_in
from bot.rules import PurchaseCard, ReserveCard, ReserveFromDeck, TakeTokens, base_of
from bot.store.log import Log
from bot.tables import Computer, GameStatus, MessageKind, MovesInProgress, Table, positions_before
from bot.ui.core.client import SplendorBot
from bot.ui.pictures.table_pictures import TablePictures
from render import DARK, Board, Scene
from render.drawing import draw
from tests.support.discord.api_contract import Request
from tests.support.discord.players import ByCommands, Evening, control, ids_of, pictures_of, private, text_of


@pytest.fixture
async def evening(simcord_env: simcord.Env) -> Evening:
    return await Evening(simcord_env, "Ann", "Bo").open()


@pytest.fixture
def player(evening: Evening) -> ByCommands:
    return ByCommands(evening, 1)


def messages_of(evening: Evening) -> str:
    return f"/channels/{evening.channel.id}/messages"


def as_seen(evening: Evening) -> list[tuple[int, str | None]]:
    """Return which messages there are, and when each was last edited."""
    return [(message.id, message.edited_timestamp) for message in evening.messages()]


def last_moves(position: Position) -> list[Move]:
    """Return the moves that would end the game."""
    return [move for move in position.legal_moves() if position.advance(move)[1].is_over]


# Quiet channels, and others.


async def test_in_a_quiet_channel_the_board_is_edited_and_each_mention_replaces_the_last(
    evening: Evening, player: ByCommands
):
    ann, bo = evening.members
    board = evening.board.id
    assert not ids_of(evening.messages()[0]), "the lobby has no controls any more"
    await evening.follow(player)
    *_, shown, mention = evening.messages()
    assert shown.id == board
    assert mention.ping_user_ids == [bo.id]
    assert mention.content == f"<@{bo.id}>, it is your turn."
    await evening.follow(player)
    *_, shown, next_mention = evening.messages()
    assert shown.id == board
    assert next_mention.id != mention.id
    assert next_mention.ping_user_ids == [ann.id]
    assert len(evening.messages()) == 3, "the lobby, the board and one mention"


async def test_a_burst_of_moves_reads_the_channel_once(
    evening: Evening, player: ByCommands, sent_requests: list[Request], monkeypatch: pytest.MonkeyPatch
):
    ann, _ = evening.members
    await evening.follow(player)
    old = evening.board

    def looks() -> int:
        return sum(sent.method == "GET" and sent.path == messages_of(evening) for sent in sent_requests)

    before = looks()
    await ann.send(evening.channel, "Quick, quick!")
    for _ in range(3):
        await evening.follow(player)
    assert looks() == before
    assert evening.board.id == old.id
    assert len(await evening.message_ids(MessageKind.MENTION)) == 1
    monkeypatch.setattr("bot.ui.messages.channel.LOOK_HOLDS", -math.inf)  # a while later
    await evening.follow(player)
    assert looks() == before + 1
    assert evening.board.id > old.id, "below what was written meanwhile"


async def test_a_board_is_drawn_once_while_its_move_is_committed(
    evening: Evening, player: ByCommands, monkeypatch: pytest.MonkeyPatch
):
    """Drawing takes longer than the commit, so it begins first, and the channel shows that picture."""
    drawn: list[Scene] = []
    order: list[str] = []
    draw_scene, append = TablePictures.draw, Log.append

    async def draw_and_log(pictures: TablePictures, scene: Scene, table: Table | None = None) -> bytes | None:
        drawn.append(scene)
        order.append("drawn")
        return await draw_scene(pictures, scene, table)

    async def append_and_log(entries: Log, *what: Any, **more: Any) -> None:
        await append(entries, *what, **more)
        order.append("written")

    monkeypatch.setattr(TablePictures, "draw", draw_and_log)
    monkeypatch.setattr(Log, "append", append_and_log)
    for _ in range(3):
        drawn.clear()
        order.clear()
        await evening.follow(player)
        assert sum(isinstance(scene, Board) for scene in drawn) == 1
        assert order[:2] == ["drawn", "written"]


async def test_a_board_drawn_ahead_is_not_shown_if_the_table_changed_meanwhile(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
):
    ann, _ = evening.members
    tables = evening.bot.tables
    begin = tables.play.begin

    @asynccontextmanager
    async def begin_and_repaint(game_id: int, *what: Any, **more: Any) -> AsyncIterator[MovesInProgress]:
        async with begin(game_id, *what, **more) as begun:
            yield begun
        await tables.lobby.configure(game_id, ann.id, theme="dark")

    monkeypatch.setattr(tables.play, "begin", begin_and_repaint)
    await ann.slash(evening.channel, "take", gems="rgb")
    table, [newest] = await evening.table(), (await evening.log())[-1:]
    scene = board_scene(table.dealt(), table.names, words_in("en"), newest.events, past=positions_before([newest]))
    assert evening.picture(evening.board) == draw(scene, DARK)


async def test_a_board_deleted_in_a_burst_of_moves_is_sent_again(evening: Evening, player: ByCommands):
    await evening.follow(player)
    old = evening.board
    evening.env.backend.delete_message(evening.channel.id, old.id)
    await evening.follow(player)
    assert evening.board.id > old.id
    assert len(await evening.message_ids(MessageKind.BOARD)) == 1


@pytest.mark.usefixtures("moves_apart")
async def test_a_new_board_is_sent_below_messages_of_members(evening: Evening, player: ByCommands):
    ann, _ = evening.members
    await evening.follow(player)
    old = evening.board
    picture = evening.picture(old)
    await ann.send(evening.channel, "Well, well.")
    await evening.follow(player)
    board = evening.board
    assert board.id > old.id
    assert board.ping_user_ids == [ann.id]
    assert await evening.message_ids(MessageKind.MENTION) == []
    retired = next(message for message in evening.messages() if message.id == old.id)
    assert not ids_of(retired)
    assert evening.picture(retired) == picture
    assert "takes" in text_of(retired)
    assert "your turn" not in text_of(retired)
    assert [message.content for message in evening.messages() if message.content] == ["Well, well."]


async def test_a_deleted_board_is_replaced(evening: Evening, player: ByCommands):
    evening.env.backend.delete_message(evening.channel.id, evening.board.id)
    await evening.env.settle()
    await evening.follow(player)
    assert evening.board.ping_user_ids == [evening.members[1].id]
    assert await evening.message_ids(MessageKind.BOARD) == [evening.board.id]


async def test_a_deleted_mention_does_no_harm(evening: Evening, player: ByCommands):
    await evening.follow(player)
    evening.env.backend.delete_message(evening.channel.id, evening.messages()[-1].id)
    await evening.env.settle()
    await evening.follow(player)


async def test_an_old_board_is_replaced_before_discord_limits_its_edits(
    evening: Evening, player: ByCommands, monkeypatch: pytest.MonkeyPatch
):
    old = evening.board
    monkeypatch.setattr(
        "bot.ui.messages.channel.time",
        SimpleNamespace(time=lambda: time.time() + 3_600, monotonic=lambda: time.monotonic() + 3_600),
    )
    await evening.follow(player)
    assert evening.board.id > old.id
    assert evening.board.ping_user_ids == [evening.members[1].id]


async def test_a_board_that_discord_refuses_to_edit_is_replaced(evening: Evening, player: ByCommands):
    old = evening.board
    evening.env.inject_error("PATCH", f"{messages_of(evening)}/{old.id}", status=400, code=30_046)
    await evening.follow(player)
    assert evening.board.id > old.id
    assert await evening.message_ids(MessageKind.BOARD) == [evening.board.id]


async def test_a_game_in_a_thread_stays_in_the_thread(simcord_env: simcord.Env):
    evening = Evening(simcord_env, "Ann", "Bo")
    channel = evening.channel
    simcord_env.backend.create_thread(channel.id, "evening", evening.members[0].id)
    await simcord_env.settle()
    evening.channel = channel.threads[0]
    await evening.open()
    for _ in range(3):
        await evening.follow(ByCommands(evening, 1))
    assert all(message.author.id == evening.members[0].id for message in channel.history()), "only that it was opened"


# Failures.

FAULTS = [{"status": 500}, {"status": 403, "code": 50_013}, {"status": 403, "code": 50_001}]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
async def test_a_move_that_could_not_be_shown_is_shown_once_with_the_next_command(
    evening: Evening, fault: dict[str, int]
):
    ann, bo = evening.members
    evening.env.inject_error("PATCH", f"{messages_of(evening)}/*", **fault)
    told = await ann.slash(evening.channel, "take", gems="rgb")
    assert "**Ann** takes" in text_of(private(told))
    [kept] = told.followups
    assert kept.ephemeral
    assert "Your move counts" in kept.content
    assert "takes" not in text_of(evening.board)
    assert len(await evening.log()) == 2
    await bo.slash(evening.channel, "game status")
    assert "**Ann** takes" in text_of(evening.board)
    assert evening.messages()[-1].ping_user_ids == [bo.id]
    before = as_seen(evening)
    await bo.slash(evening.channel, "game status")
    assert as_seen(evening) == before


async def test_a_move_that_could_not_be_shown_is_shown_once_at_the_next_start(
    evening: Evening, make_bot: Callable[[], SplendorBot]
):
    ann, bo = evening.members
    evening.env.inject_error("PATCH", f"{messages_of(evening)}/*")
    await ann.slash(evening.channel, "take", gems="rgb")
    assert "takes" not in text_of(evening.board)
    await evening.restart(make_bot)
    assert "**Ann** takes" in text_of(evening.board)
    assert evening.messages()[-1].ping_user_ids == [bo.id]
    before = as_seen(evening)
    await evening.restart(make_bot)
    assert as_seen(evening) == before


async def test_a_mention_that_failed_is_sent_with_the_next_command(evening: Evening):
    ann, bo = evening.members
    evening.env.inject_error("POST", messages_of(evening))
    await ann.slash(evening.channel, "take", gems="rgb")
    assert "**Ann** takes" in text_of(evening.board), "the board itself was edited"
    assert evening.messages()[-1].id == evening.board.id
    await bo.slash(evening.channel, "hand")
    assert evening.messages()[-1].ping_user_ids == [bo.id]


async def test_a_move_is_shown_although_its_answer_came_too_late(evening: Evening):
    ann, bo = evening.members
    evening.env.inject_error("POST", "/interactions/*", status=404, code=10_062)
    await ann.slash(evening.channel, "take", gems="rgb")
    assert len(await evening.log()) == 2
    assert "**Ann** takes" in text_of(evening.board)
    assert evening.messages()[-1].ping_user_ids == [bo.id]


async def test_a_move_is_shown_later_if_the_connection_breaks(evening: Evening, monkeypatch: pytest.MonkeyPatch):
    ann, bo = evening.members

    async def broken(*_: object, **__: object) -> None:
        raise ConnectionResetError("the line is dead")

    with monkeypatch.context() as patch:
        patch.setattr(discord.PartialMessage, "edit", broken)
        told = await ann.slash(evening.channel, "take", gems="rgb")
    assert "Your move counts" in told.followups[0].content
    await bo.slash(evening.channel, "game status")
    assert "**Ann** takes" in text_of(evening.board)


async def test_a_channel_that_missed_many_moves_shows_the_newest(evening: Evening):
    await evening.skip(lambda position: position.round == 22)
    newest = (await evening.log())[-1]
    assert evening.told_of(newest, await evening.table())[-1] in text_of(evening.board)
    assert len(text_of(evening.board)) <= 4_000


@pytest.mark.usefixtures("moves_apart")
async def test_without_permissions_the_game_goes_on_and_is_shown_once_they_are_back(evening: Evening):
    ann, bo = evening.members
    assert evening.channel.guild is not None
    everyone = evening.channel.guild.id
    await ann.send(evening.channel, "Now a new board will be due.")
    denied = discord.Permissions(send_messages=True).value
    backend = evening.env.backend
    backend.set_overwrite(evening.channel.id, Overwrite(target_id=everyone, type=0, allow=0, deny=denied))
    await evening.env.settle()
    told = await ann.slash(evening.channel, "take", gems="rgb")
    assert "Send Messages" in told.followups[0].content
    assert len(await evening.log()) == 2
    backend.set_overwrite(evening.channel.id, Overwrite(target_id=everyone, type=0, allow=0, deny=0))
    await evening.env.settle()
    await bo.slash(evening.channel, "board", text=True)
    assert "**Ann** takes" in text_of(evening.board)
    assert evening.board.ping_user_ids == [bo.id]


async def test_a_seat_without_a_member_is_named_on_the_board_and_not_mentioned(evening: Evening):
    ann, bo = evening.members
    table = await evening.table()
    seat = table.seat_of(bo.id)
    assert seat is not None
    await evening.bot.tables._store.seats.give_to(table.id, seat, "Deep Emerald", Computer("easy"))
    evening.bot.tables._memory.clear()
    await ann.slash(evening.channel, "take", gems="rgb")
    assert "**Deep Emerald**, it is your turn." in text_of(evening.board)
    assert "None" not in text_of(evening.board)
    assert evening.board.ping_user_ids == []


async def test_the_game_of_a_deleted_channel_ends_and_its_hands_are_deleted(
    evening: Evening, make_bot: Callable[[], SplendorBot]
):
    ann, _ = evening.members
    await ann.slash(evening.channel, "reserve", card="D1")
    assert len(ann.user.dm_channel.history()) == 1
    evening.env.backend.delete_channel(evening.channel.id)
    await evening.env.settle()
    assert (await evening.table()).status is GameStatus.ENDED
    assert ann.user.dm_channel.history() == []


async def test_nothing_is_pending_for_a_channel_deleted_while_the_bot_was_away(
    evening: Evening, make_bot: Callable[[], SplendorBot]
):
    ann, _ = evening.members
    evening.env.inject_error("PATCH", f"{messages_of(evening)}/*")
    await ann.slash(evening.channel, "reserve", card="D1")
    await evening.bot.close()
    evening.env.backend.delete_channel(evening.channel.id)
    await evening.env.restart_bot(make_bot())
    assert (await evening.table()).status is GameStatus.ENDED
    assert [table async for table in evening.bot.tables.delivery.pending()] == []
    assert ann.user.dm_channel.history() == []


# The end.


async def test_the_final_message_reveals_all_hands(evening: Evening, player: ByCommands):
    position = await evening.skip(
        lambda position: (
            bool(last_moves(position)) and any(held.blind for each in base_of(position).players for held in each.hand)
        )
    )
    await evening.follow(player, last_moves(position)[:1])
    table, said = await evening.table(), words_in("en")
    final = evening.board
    assert [custom_id.split(":")[3] for custom_id in ids_of(final)] == ["rematch"]
    assert evening.picture(final) == draw(final_scene(table.dealt(), table.names, said))
    assert [alt for _, alt in pictures_of(final)] == [alt_text(table.dealt(), table.names, said)]
    assert await evening.message_ids(MessageKind.HAND) == await evening.message_ids(MessageKind.MENTION) == []
    late = private(await evening.members[0].slash(evening.channel, "take", gems="rgb"))
    assert "There is no game" in text_of(late)
    assert len(await evening.log()) == table.seq + 1


async def test_a_final_message_that_failed_is_sent_once(
    evening: Evening, player: ByCommands, make_bot: Callable[[], SplendorBot]
):
    position = await evening.skip(lambda position: bool(last_moves(position)))
    member = await evening.to_act()
    evening.env.inject_error("POST", messages_of(evening))
    await player.make(position, member, last_moves(position)[:1])
    assert (await evening.table()).status is GameStatus.FINISHED
    assert "rematch" not in str(ids_of(evening.board))
    await evening.restart(make_bot)
    assert "rematch" in str(ids_of(evening.board))
    before = as_seen(evening)
    await member.slash(evening.channel, "log")
    assert as_seen(evening) == before


async def test_ending_a_game_asks_first_and_leaves_no_controls(evening: Evening):
    ann, bo = evening.members
    await ann.slash(evening.channel, "reserve", card="D1")
    assert "host" in text_of(private(await bo.slash(evening.channel, "game end")))
    asked = private(await ann.slash(evening.channel, "game end"))
    assert (await evening.table()).is_playing
    await ann.click(asked, label="End the game")
    assert (await evening.table()).status is GameStatus.ENDED
    assert evening.boards() == []
    assert "Nobody wins" in text_of(evening.messages()[-1])
    assert ann.user.dm_channel.history() == []
    await bo.slash(evening.channel, "game new")
    assert len(evening.boards()) == 1


# The hand.


async def test_the_hand_is_sent_replaced_and_deleted(evening: Evening, player: ByCommands):
    ann, bo = evening.members
    card = base_of(await evening.position()).rows[1][2]
    assert card is not None
    await evening.follow(player, [ReserveCard(card.id)])
    [first] = ann.user.dm_channel.history()
    await evening.follow(player, [ReserveFromDeck(1)])
    [bos] = bo.user.dm_channel.history()
    takes = [move for move in (await evening.position()).legal_moves() if isinstance(move, TakeTokens)]
    await evening.follow(player, takes[:1])
    await evening.follow(player, takes[:1])
    assert [message.id for message in ann.user.dm_channel.history()] == [first.id], "tokens change no hand"
    await evening.follow(player, [ReserveFromDeck(3)])
    [second] = ann.user.dm_channel.history()
    assert second.id != first.id
    assert [message.id for message in bo.user.dm_channel.history()] == [bos.id]


async def test_a_bought_card_disappears_from_the_direct_message(evening: Evening, player: ByCommands):
    def from_hand(position: Position) -> list[Move]:
        hand = {held.card.id for held in base_of(position).players[position.seat].hand}
        return [move for move in position.legal_moves() if isinstance(move, PurchaseCard) and move.card in hand]

    position = await evening.skip(lambda position: bool(from_hand(position)))
    member, hand = await evening.to_act(), base_of(position).players[position.seat].hand
    [before] = member.user.dm_channel.history()
    await evening.follow(player, from_hand(position)[:1])
    after = member.user.dm_channel.history()
    assert before.id not in [message.id for message in after]
    assert len(after) == (1 if len(hand) > 1 else 0)


async def test_closed_direct_messages_are_reported_once_and_used_again_when_open(evening: Evening):
    ann, bo = evening.members
    dm = ann.user.dm_channel
    evening.env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50_007, times=None)

    async def reserve(card: str) -> list[str]:
        result = await ann.slash(evening.channel, "reserve", card=card)
        assert pictures_of(private(result)), "the private answer shows the hand"
        assert all(followup.ephemeral for followup in result.followups)
        seq = (await evening.table()).seq
        await bo.slash(evening.channel, "take", gems="rgb" if seq < 4 else "wkg")
        assert (await evening.table()).seq == seq + 1, "the game goes on"
        return [followup.content for followup in result.followups]

    [told] = await reserve("D1")
    assert "direct message" in told
    assert await reserve("D2") == []
    evening.env.backend.faults.clear()
    assert await reserve("D3") == []
    [sent] = dm.history()
    shown = evening.env.backend.get_message(dm.id, sent.id)
    assert f"<#{evening.channel.id}>" in text_of(shown)
    assert evening.picture(shown)


async def test_a_hand_that_discord_refuses_is_not_reported_as_a_move_that_was_not_shown(evening: Evening):
    ann, bo = evening.members
    evening.env.inject_error("POST", f"/channels/{ann.user.dm_channel.id}/messages", status=500)
    result = await ann.slash(evening.channel, "reserve", card="D1")
    assert result.followups == []
    assert evening.messages()[-1].ping_user_ids == [bo.id]
    shown = private(await ann.click(evening.seen(evening.board), custom_id=control(evening.board, "hand")))
    assert pictures_of(shown)
