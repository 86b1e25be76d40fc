"""Records of the messages that the bot sent."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import BadRow, GameRecord, GameUnreadable, Member, MessageChanges, MessageKind, Store
from tests.support.store_builders import message, sql


async def test_a_message_is_recognised_whatever_its_game(store: Store, game: GameRecord) -> None:
    assert not await store.messages.is_recorded(77)
    await store.messages.change(MessageChanges(sent=[message(77, game.id)]))
    assert await store.messages.is_recorded(77)
    await store.messages.change(MessageChanges(gone=[message(77, game.id)]))
    assert not await store.messages.is_recorded(77)


async def test_messages_are_recorded_until_they_are_deleted(store: Store, game: GameRecord) -> None:
    board, hand = message(51, game.id), message(50, game.id, MessageKind.HAND, member_id=100)
    await store.messages.change(MessageChanges(sent=[board]))
    await store.messages.change(MessageChanges(sent=[hand]))
    assert await store.messages.of(game.id) == [hand, board]
    assert await store.messages.of(game.id, MessageKind.BOARD) == [board]
    assert await store.messages.of(game.id, MessageKind.HAND) == [hand]
    await store.messages.change(MessageChanges(edited=[replace(board, seq=7)]))
    await store.messages.change(MessageChanges(gone=[hand]))
    await store.messages.change(MessageChanges(gone=[hand]))
    assert await store.messages.of(game.id) == [replace(board, seq=7)]


async def test_a_message_is_recorded_once(store: Store, game: GameRecord) -> None:
    await store.messages.change(MessageChanges(sent=[message(51, game.id)]))
    with pytest.raises(BadRow):
        await store.messages.change(MessageChanges(sent=[message(51, game.id)]))


async def test_the_hand_of_a_member_who_gave_the_seat_away_belongs_to_nobody(store: Store, game: GameRecord) -> None:
    await store.seats.add(game.id, "Ann", Member(100))
    hand, board = message(50, game.id, MessageKind.HAND, 100), message(51, game.id, MessageKind.BOARD, 100)
    await store.messages.change(MessageChanges(sent=[hand, board]))
    await store.seats.give_to(game.id, 0, "Bob", Member(200))
    assert await store.messages.of(game.id) == [replace(hand, member_id=None), board]


async def test_an_unknown_kind_of_message_makes_its_game_unreadable(path: Path, store: Store, game: GameRecord) -> None:
    await store.messages.change(MessageChanges(sent=[message(51, game.id)]))
    sql(path, "UPDATE messages SET kind = 'miracle'")
    with pytest.raises(GameUnreadable, match="miracle"):
        await store.messages.of(game.id)
