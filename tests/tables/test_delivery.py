"""Tests of delivery: the moves that channels and owners of hands have yet to see, and the recorded messages."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

import bot.games.waiting.delivery as module
from bot.games import MessageChanges, MessageKind, MessageRecord, Table, Tables
from bot.games.lobby.lobby import Opening
from bot.games.unit.unit import REMINDER
from bot.games.waiting.waits import DAY, HOUR, UnrecordedWait
from bot.store import MemberSettings, WaitRecord
from tests.support.builders import take
from tests.support.snapshots import unseen
from tests.support.store_builders import due_time
from tests.support.table_builders import ANN, BO, CHANNEL, CLEO, a_game


@pytest.fixture
async def table(tables: Tables) -> Table:
    """A game of Ann and Bo that has just been dealt."""
    return await a_game(tables)


async def test_moves_are_pending_until_they_are_marked_as_shown(tables: Tables, table: Table):
    assert [each.id async for each in tables.delivery.pending()] == [table.id]
    assert [each.id for each in await tables.records.pending_in(CHANNEL)] == [table.id]
    await tables.delivery.mark_shown(table)
    await tables.delivery.mark_hands_shown(table)
    assert [each async for each in tables.delivery.pending()] == []
    assert await tables.records.pending_in(CHANNEL) == []
    assert await unseen(tables, table.id) == []
    for member in (ANN, BO):
        table = await tables.play.make(table.id, member, [take("wbr")])
    assert [(each.seq, each.seat) for each in await unseen(tables, table.id)] == [(1, 0), (2, 1)]
    assert (await tables.games.known(table.id)).is_pending
    await tables.delivery.mark_shown(table)
    assert not (await tables.games.known(table.id)).is_pending


async def test_every_change_that_is_not_a_move_is_pending_too(tables: Tables):
    lobby, hosting, delivery = tables.lobby, tables.hosting, tables.delivery
    table = await lobby.open(Opening(CHANNEL, 1, ANN, "en"), "Ann")
    changes: dict[str, Callable[[], Awaitable[Table]]] = {
        "join": lambda: lobby.join(table.id, BO, "Bo"),
        "seats": lambda: lobby.configure(table.id, ANN, seats=3),
        "language": lambda: lobby.configure(table.id, ANN, language="nl"),
        "leave": lambda: lobby.leave(table.id, ANN),
        "join again": lambda: lobby.join(table.id, ANN, "Ann"),
        "start": lambda: lobby.start(table.id, ANN),
        "theme": lambda: lobby.configure(table.id, ANN, theme="dark"),
        "replace": lambda: hosting.replace_player(table.id, BO, CLEO, "Cleo"),
        "end": lambda: hosting.end(table.id),
        "rematch": lambda: lobby.rematch(table.id, CLEO),
    }
    assert (await tables.games.known(table.id)).is_pending
    for name, change in changes.items():
        await delivery.mark_shown(await tables.find(table.id))
        assert not (await tables.games.known(table.id)).is_pending, f"before {name}"
        table = await change()
        assert (await tables.games.known(table.id)).is_pending, name
        assert table.id in [each.id async for each in delivery.pending()], name


async def test_a_change_stays_pending_while_the_one_before_it_is_shown(tables: Tables):
    before = await a_game(tables, ANN, BO)
    after = await tables.lobby.configure(before.id, ANN, theme="dark")
    await tables.delivery.mark_shown(before)
    assert (await tables.games.known(before.id)).is_pending
    await tables.delivery.mark_shown(after)
    assert not (await tables.games.known(before.id)).is_pending


async def test_hands_are_pending_after_changes_that_concern_them_until_they_are_marked(tables: Tables, table: Table):
    delivery = tables.delivery
    await delivery.mark_shown(table)
    assert (await tables.games.known(table.id)).table.game.hands_seq == -1, "after the deal"
    await delivery.mark_hands_shown(table)
    table = await tables.play.make(table.id, ANN, [take("wbr")])
    await delivery.mark_shown(table)
    assert (await tables.games.known(table.id)).table.game.hands_seq is None
    await delivery.mark_shown(table, hands=True)
    later = await tables.hosting.replace_player(table.id, BO, CLEO, "Cleo")
    await delivery.mark_shown(later)
    await delivery.mark_hands_shown(table)
    assert (await tables.games.known(table.id)).table.game.hands_seq == 1, "the new member has not been sent the hand"
    await delivery.mark_hands_shown(later)
    assert (await tables.games.known(table.id)).table.game.hands_seq is None
    assert [each async for each in delivery.pending()] == []


async def test_what_memory_knows_about_delivery_is_what_the_store_knows(tables: Tables, table: Table):
    delivery = tables.delivery

    async def known() -> tuple[object, ...]:
        seen = [each.seq for each in await unseen(tables, table.id)]
        return (
            (await tables.games.known(table.id)).is_pending,
            seen,
            (await tables.games.known(table.id)).table.game.hands_seq,
        )

    async def check(step: str) -> None:
        in_memory = await known()
        tables.games.clear()
        assert await known() == in_memory, step

    await check("dealt")
    await delivery.mark_shown(table)
    await check("shown")
    await delivery.mark_hands_shown(table)
    await check("hands shown")
    later = await tables.play.make(table.id, ANN, [take("wbr")])
    await check("moved")
    await delivery.mark_shown(later, hands=True)
    await check("shown with hands")
    await delivery.mark_hands_shown(table)
    await check("older hands shown")


async def test_pending_games_are_read_a_few_at_a_time(tables: Tables, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "PENDING_AT_ONCE", 3)
    ids = [(await a_game(tables, channel=channel)).id for channel in range(8)]
    assert [game.id async for game in tables.delivery.pending()] == ids


async def test_messages_are_recorded_until_they_are_gone(tables: Tables, table: Table):
    delivery = tables.delivery
    board = MessageRecord(1, table.id, MessageKind.BOARD, CHANNEL, ANN, 0, 1_000)
    hand = MessageRecord(2, table.id, MessageKind.HAND, 77, BO, 0, 1_000)
    for message in (board, hand):
        await delivery.record_messages(table, MessageChanges(sent=[message]))
    await delivery.record_messages(table, MessageChanges(edited=[board]))
    assert list((await tables.games.known(table.id)).rows.messages.values()) == [board, hand]
    assert (await tables.games.known(table.id)).messages(MessageKind.HAND) == [hand]
    assert await tables.records.has_message(2)
    await delivery.record_messages(table, MessageChanges(gone=[hand]))
    assert (await tables.games.known(table.id)).messages(MessageKind.HAND) == []
    assert not await tables.records.has_message(2)


async def test_a_hand_of_a_seat_given_away_before_it_is_recorded_has_no_member(tables: Tables, table: Table):
    delivery = tables.delivery
    hands = [MessageRecord(each, table.id, MessageKind.HAND, 77, each, 0, 1_000) for each in (ANN, BO)]
    await tables.hosting.replace_player(table.id, ANN, CLEO, "Cleo")
    await delivery.mark_hands_shown(table, MessageChanges(sent=hands))
    recorded = (await tables.games.known(table.id)).messages(MessageKind.HAND)
    assert {each.message_id: each.member_id for each in recorded} == {ANN: None, BO: BO}
    later = [replace(each, message_id=each.message_id + 1_000) for each in hands]
    await delivery.record_messages(table, MessageChanges(sent=later))
    assert {each.member_id for each in (await tables.games.known(table.id)).rows.messages.values()} == {None, BO}


async def test_a_board_that_was_on_its_way_during_a_deletion_is_recorded_without_the_member(
    tables: Tables, table: Table
):
    wait = UnrecordedWait(WaitRecord(table.id, ANN, 0, 1_000, silent_since=1_000), usual=HOUR)
    await tables.members.forget(ANN, {"en": "Former player"})
    board = MessageRecord(1, table.id, MessageKind.BOARD, CHANNEL, ANN, 0, 1_000)
    await tables.delivery.mark_shown(table, changes=MessageChanges(sent=[board]), wait=wait)
    assert (await tables.games.known(table.id)).messages(MessageKind.BOARD) == [replace(board, member_id=None)]
    assert (await tables.games.known(table.id)).rows.wait is None


async def test_what_a_member_sets_while_their_board_is_sent_counts_for_its_reminder(tables: Tables, table: Table):
    now = tables.now()
    wait = UnrecordedWait(WaitRecord(table.id, ANN, 0, now, silent_since=now), usual=DAY)
    await tables.settings.set_for_member(ANN, lambda _: MemberSettings(remind_after=HOUR))
    await tables.delivery.mark_shown(table, wait=wait)
    assert await due_time(tables.games.store, REMINDER, table.id, None) == now + HOUR


async def test_what_a_member_has_set_is_read_while_the_game_is_locked(
    tables: Tables, table: Table, monkeypatch: pytest.MonkeyPatch
):
    now, waits, read, locked = tables.now(), tables.waits, tables.games.settings.get, list[int]()

    async def read_settings(member_id: int) -> MemberSettings:
        locked.append(len(tables.games.locks))
        return await read(member_id)

    monkeypatch.setattr(tables.games.settings, "get", read_settings)
    wait = WaitRecord(table.id, ANN, 0, now, silent_since=now)
    await waits.begin(UnrecordedWait(wait, DAY))
    assert not await waits.is_due(wait, DAY)
    assert await waits.is_due(replace(wait, since=now - DAY), DAY)
    await waits.retry_refused(wait, DAY)
    await waits.finish_sending(wait, DAY, is_reminder=True)
    assert locked == [1] * 5
