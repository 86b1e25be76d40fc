"""Ending a game without a result: free while nothing is at stake, else only with the consent of the others."""

import pytest

from bot.games import GameStatus, Table, Tables
from bot.games.play.consent import NO, YES
from bot.games.play.ending import who_must_agree
from bot.games.waiting.votes import STAND_IN_LEVEL
from tests.support.computers import LEVEL_NAMES, QuickThinker
from tests.support.finished_games import play
from tests.support.table_builders import ANN, BO, CLEO, DAN, a_game, a_lobby, refused


@pytest.fixture
async def tables(tables: Tables) -> Tables:
    tables.computers._thinker = QuickThinker()
    return tables


async def a_game_in_round_two(tables: Tables, *members: int, **options: object) -> Table:
    table = await a_game(tables, *members, **options)
    return await play(tables, table, moves=len(table.seats))


async def test_a_host_cannot_end_a_lost_game_alone(tables: Tables):
    table = await a_game_in_round_two(tables, ANN, BO, CLEO)
    table = await tables.ending.request(table.id, ANN)
    assert table.is_playing
    table = await tables.ending.answer(table.id, BO, YES, seq=table.seq)
    assert table.is_playing, "Cleo has not agreed"
    table = await tables.ending.answer(table.id, CLEO, YES, seq=table.seq)
    assert (table.status, table.game.ended_by) == (GameStatus.ENDED, ANN)
    assert await tables.results.of_game(table.id) is None


async def test_one_refusal_decides_until_the_next_move(tables: Tables):
    table = await tables.ending.request((await a_game_in_round_two(tables)).id, ANN)
    await refused("error-already-asked", tables.ending.request(table.id, ANN))
    await refused("error-own-question", tables.ending.answer(table.id, ANN, YES, seq=table.seq))
    table = await tables.ending.answer(table.id, BO, NO, seq=table.seq)
    await refused("error-question-closed", tables.ending.answer(table.id, BO, YES, seq=table.seq))
    await refused("error-already-refused", tables.ending.request(table.id, ANN))
    table = await play(tables, table, moves=1)
    assert (await tables.ending.request(table.id, ANN)).is_playing
    assert await tables.ending.question(table) is not None


async def test_an_answer_counts_only_for_the_position_that_was_asked_about(tables: Tables):
    asked = await tables.ending.request((await a_game_in_round_two(tables)).id, ANN)
    table = await play(tables, asked, moves=1)
    await refused("error-question-closed", tables.ending.answer(table.id, BO, YES, seq=asked.seq))
    assert await tables.ending.question(table) is None


async def test_nothing_is_at_stake_in_a_lobby_in_the_first_round_and_at_an_unrated_table(tables: Tables):
    lobby = await a_lobby(tables, channel=6)
    first = await play(tables, await a_game(tables, channel=7), moves=1)
    unrated = await a_game_in_round_two(tables, ANN, BO, channel=8, rated=False)
    for table in (lobby, first, unrated):
        assert (await tables.ending.request(table.id, ANN)).status is GameStatus.ENDED


async def test_an_admin_who_does_not_play_ends_a_game_at_once(tables: Tables):
    table = await a_game_in_round_two(tables)
    assert who_must_agree(table, DAN) == ()
    assert (await tables.ending.request(table.id, DAN)).status is GameStatus.ENDED


async def test_who_has_resigned_cannot_end_the_game_to_undo_that(tables: Tables):
    table = await a_game_in_round_two(tables, ANN, BO, CLEO)
    table = await tables.hosting.remove_player(table.id, ANN)
    assert who_must_agree(table, ANN) == [BO, CLEO]
    assert (await tables.ending.request(table.id, ANN)).is_playing


async def test_while_a_computer_holds_a_seat_for_somebody_nobody_agrees_for_them(tables: Tables):
    table = await a_game_in_round_two(tables)
    table = await tables.computers.replace(table.id, table.seats[1], STAND_IN_LEVEL, names=LEVEL_NAMES)
    assert await refused("error-end-kept", tables.ending.request(table.id, ANN)) == {"player": "Bo"}
    await refused("error-end-stand-in", tables.ending.request(table.id, BO))


async def test_a_damaged_game_can_be_ended_by_a_player(tables: Tables):
    table = await a_game_in_round_two(tables)
    await tables.games.store.database.write("UPDATE log SET events = '[{}]' WHERE game_id = ?", (table.id,))
    tables.games.clear()
    assert (await tables.ending.request(table.id, ANN)).status is GameStatus.ENDED


async def test_an_admin_who_plays_takes_back_no_end(tables: Tables):
    table = await play(tables, await a_game(tables))
    assert table.status is GameStatus.FINISHED
    await refused("error-admin-plays", tables.undo.force(table.id, ANN, seq=table.seq))
    table = await tables.undo.request(table.id, ANN)
    assert table.status is GameStatus.FINISHED, "the others are asked"
    table = await tables.undo.answer(table.id, BO, YES, seq=table.seq)
    assert table.is_playing
    assert await tables.results.of_game(table.id) is None


async def test_the_end_of_a_game_that_a_player_left_is_not_taken_back(tables: Tables):
    table = await tables.hosting.remove_player((await a_game_in_round_two(tables)).id, BO)
    assert table.status is GameStatus.FINISHED
    await refused("error-undo-left", tables.undo.force(table.id, DAN, seq=table.seq))
    await refused("error-admin-plays", tables.undo.force(table.id, BO, seq=table.seq))
    result = await tables.results.of_game(table.id)
    assert result is not None
    assert result.is_rated
