"""The message that a channel should show in each status of its game, and the hands that members should have."""

from bot.app.client import load_features
from bot.games import MessageKind, Table, Tables
from bot.games.waiting.waits import People
from bot.present.language.limits import MAX_ALT_TEXT, MAX_TEXT
from bot.rules import ReserveFromDeck, TakeTokens
from bot.ui.content.messages.contents import board_content, wanted_scene, words_of
from bot.ui.content.messages.wanted import Wanted
from bot.ui.delivery.wanted_messages import changed_hands, wanted_hands, wanted_of
from render import Board, Final, LobbyScene
from tests.support.table_builders import ANN, BO, CLEO, a_game, a_lobby

load_features()  # registers the verbs, without which no control has an id


async def wanted(tables: Tables, table: Table) -> Wanted:
    snapshot = await tables.history.reach_shown(await tables.games.known(table.id))
    [message] = wanted_of(snapshot, People({}, 0))
    return message


async def test_a_lobby_wants_a_message_that_notifies_nobody(tables: Tables):
    table = await a_lobby(tables)
    message = await wanted(tables, table)
    assert (message.kind, message.seq, message.member_id) == (MessageKind.LOBBY, -1, None)
    assert isinstance(wanted_scene(table, []), LobbyScene)


async def test_a_game_wants_a_board_that_notifies_the_member_to_move(tables: Tables):
    table = await a_game(tables)
    message = await wanted(tables, table)
    assert (message.kind, message.seq, message.member_id) == (MessageKind.BOARD, 0, ANN)
    assert f"\n<@{ANN}>, it is your turn. This turn began <t:" in message.content.text
    assert isinstance(wanted_scene(table, await tables.history.since(table.id)), Board)


async def test_a_board_describes_older_moves_in_small_type_and_as_many_as_fit(tables: Tables):
    table = await a_game(tables)
    table = await tables.play.make(table.id, ANN, [ReserveFromDeck(1)])
    moves = await tables.history.since(table.id)
    *older, newest, turn = board_content(table, moves, words_of(table), None).text.splitlines()
    assert all(line.startswith("-# ") for line in older)
    assert newest.startswith("**Ann** reserves")
    text = board_content(table, moves * 200, words_of(table), None).text
    assert text.endswith(f"{newest}\n{turn}")
    assert MAX_TEXT - MAX_ALT_TEXT - 500 < len(text) < MAX_TEXT - MAX_ALT_TEXT


async def test_a_finished_game_wants_the_ranking(tables: Tables):
    table = await a_game(tables)
    table = await tables.hosting.remove_player(table.id, BO)
    message = await wanted(tables, table)
    assert (message.kind, message.member_id) == (MessageKind.FINAL, None)
    assert "### **Ann** is the last player left" in message.content.text
    assert message.content.text.count("**Ann**") == 1, "the end names the winner, the picture the ranking"
    assert "\n1. Ann: 0 prestige, 0 cards." in message.content.alt
    assert isinstance(wanted_scene(table, []), Final)


async def test_a_game_that_was_ended_wants_a_sentence_without_a_picture(tables: Tables):
    table = await a_game(tables)
    table = await tables.hosting.end(table.id)
    message = await wanted(tables, table)
    assert (message.kind, message.content.rows) == (MessageKind.FINAL, ())
    assert wanted_scene(table, []) is None


async def test_a_reserved_card_changes_the_hand_and_tokens_do_not(tables: Tables):
    table = await a_game(tables)
    await tables.play.make(table.id, ANN, [ReserveFromDeck(1)])
    takes = [move for move in (await tables.find(table.id)).dealt().legal_moves() if isinstance(move, TakeTokens)]
    table = await tables.play.make(table.id, BO, takes[:1])
    changed = changed_hands(await tables.history.since(table.id))
    assert changed == {0: 1}
    assert wanted_hands(table, changed) == [
        Wanted(MessageKind.HAND, None, table.seq, None, ANN, changed_seq=1),
        Wanted(MessageKind.HAND, None, table.seq, None, BO, is_empty=True),
    ]


async def test_a_member_who_left_wants_no_hand(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    table = await tables.hosting.remove_player(table.id, BO)
    assert [hand.member_id for hand in wanted_hands(table, {})] == [ANN, CLEO]
    assert changed_hands(await tables.history.since(table.id)) == {1: 1}, "so that Bo's hand is deleted"
