"""Records of the messages that the bot sent."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import BadRow, GameRecord, GameUnreadable, Member, MessageChanges, MessageKind, Store
from tests.support.store_builders import add_seat, message, messages_of, new_game, record_messages, rows_of, sql


async def test_a_message_is_recognised_whatever_its_game(store: Store, game: GameRecord) -> None:
    assert not await store.games.has_message(77)
    await record_messages(store, MessageChanges(sent=[message(77, game.id)]))
    assert await store.games.has_message(77)
    await record_messages(store, MessageChanges(gone=[message(77, game.id)]))
    assert not await store.games.has_message(77)


async def test_messages_are_recorded_until_they_are_deleted(store: Store, game: GameRecord) -> None:
    await add_seat(store, game.id, "Ann", Member(100))
    board, hand = message(51, game.id), message(50, game.id, MessageKind.HAND, member_id=100)
    await record_messages(store, MessageChanges(sent=[board]))
    await record_messages(store, MessageChanges(sent=[hand]))
    assert await messages_of(store, game.id) == [hand, board]
    assert list((await rows_of(store, game.id)).messages) == [50, 51], "oldest first"
    await record_messages(store, MessageChanges(edited=[replace(board, seq=7)]))
    await record_messages(store, MessageChanges(gone=[hand]))
    await record_messages(store, MessageChanges(gone=[hand]))
    assert await messages_of(store, game.id) == [replace(board, seq=7)]


async def test_a_message_is_recorded_once(store: Store, game: GameRecord) -> None:
    await record_messages(store, MessageChanges(sent=[message(51, game.id)]))
    await record_messages(store, MessageChanges(sent=[message(51, game.id)]))
    assert await messages_of(store, game.id) == [message(51, game.id)]
    other = await new_game(store, channel_id=11)
    with pytest.raises(BadRow):
        await record_messages(store, MessageChanges(sent=[message(51, other.id)]))
    assert await messages_of(store, game.id) == [message(51, game.id)]
    assert await messages_of(store, other.id) == []


async def test_an_edit_does_not_bring_back_the_record_of_a_message_that_is_gone(store: Store, game: GameRecord) -> None:
    board = message(51, game.id)
    await record_messages(store, MessageChanges(sent=[board]))
    await record_messages(store, MessageChanges(gone=[board]))
    await record_messages(store, MessageChanges(edited=[replace(board, seq=7)]))
    assert await messages_of(store, game.id) == []


async def test_an_unknown_kind_of_message_makes_its_game_unreadable(path: Path, store: Store, game: GameRecord) -> None:
    await record_messages(store, MessageChanges(sent=[message(51, game.id)]))
    sql(path, "UPDATE messages SET kind = 'miracle'")
    with pytest.raises(GameUnreadable, match="miracle"):
        await rows_of(store, game.id)
