"""Ending a game without a result: free while nothing is at stake, else only with the consent of the others."""

import pytest

from bot.games import GameStatus, Table, Tables
from bot.games.play.consent import NO, YES, who_must_agree
from bot.games.waiting.votes import STAND_IN_LEVEL
from bot.store import NOBODY
from tests.support.computers import LEVEL_NAMES, QuickThinker
from tests.support.finished_games import play
from tests.support.snapshots import end_question
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
    assert await end_question(tables, table) is not None


async def test_an_answer_counts_only_for_the_position_that_was_asked_about(tables: Tables):
    asked = await tables.ending.request((await a_game_in_round_two(tables)).id, ANN)
    table = await play(tables, asked, moves=1)
    await refused("error-question-closed", tables.ending.answer(table.id, BO, YES, seq=asked.seq))
    assert await end_question(tables, table) is None


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


async def test_nobody_agrees_for_a_member_who_was_forgotten(tables: Tables):
    """Otherwise the host ends the game alone as soon as an absent player deletes their data."""
    table = await a_game_in_round_two(tables, ANN, BO, CLEO)
    table = await tables.computers.replace(table.id, table.seats[2], STAND_IN_LEVEL, names=LEVEL_NAMES)
    await refused("error-end-kept", tables.ending.request(table.id, ANN))
    await tables.members.forget(CLEO, {"en": "Former player"})
    await refused("error-end-gone", tables.ending.request(table.id, ANN))
    table = await tables.hosting.remove_player(table.id, ANN)
    assert table.is_playing
    assert table.game.host_id == BO
    table = await tables.hosting.remove_player(table.id, BO)
    assert table.status is GameStatus.FINISHED, "the rules say who wins"


async def test_computers_play_on_for_members_who_were_forgotten(tables: Tables):
    """Otherwise the last player at the table would resign to get rid of a lost game."""
    table = await a_game_in_round_two(tables, ANN, BO, CLEO)
    for seat in (1, 2):
        table = await tables.computers.replace(table.id, table.seats[seat], STAND_IN_LEVEL, names=LEVEL_NAMES)
    for member_id in (BO, CLEO):
        await tables.members.forget(member_id, {"en": "Former player"})
    table = await tables.hosting.remove_player(table.id, ANN)
    assert (table.is_playing, table.game.host_id) == (True, NOBODY)
    table = await tables.computers.play(table.id)
    result = await tables.results.of_game(table.id)
    assert result is not None
    assert len(result.seats) == 3


async def test_a_seat_that_has_changed_hands_makes_a_game_unrated_and_nothing_is_at_stake(tables: Tables):
    table = await a_game_in_round_two(tables)
    table = await tables.hosting.replace_player(table.id, BO, CLEO, "Cleo")
    assert not any(table.is_at_stake_for(member_id) for member_id in (ANN, BO, CLEO))
    assert (await tables.ending.request(table.id, ANN)).status is GameStatus.ENDED


@pytest.mark.parametrize("is_first_round", [True, False])
async def test_an_admin_who_plays_decides_on_no_player(tables: Tables, is_first_round: bool):
    """The services check it under the lock of the game, whatever was asked before."""
    start = a_game if is_first_round else a_game_in_round_two
    table = await start(tables, ANN, BO, CLEO)
    seat = table.seats[1]
    for call in (
        tables.hosting.remove_player(table.id, BO, admin_id=ANN),
        tables.hosting.replace_player(table.id, BO, DAN, "Dan", admin_id=ANN),
        tables.computers.replace(table.id, seat, STAND_IN_LEVEL, names=LEVEL_NAMES, admin_id=ANN),
        tables.computers.move_for(table, STAND_IN_LEVEL, admin_id=ANN),
    ):
        await refused("error-admin-plays", call)
    table = await tables.computers.replace(table.id, seat, STAND_IN_LEVEL, names=LEVEL_NAMES, admin_id=DAN)
    await refused("error-admin-plays", tables.computers.remove(table.id, ANN, table.seats[1], is_admin=True))
    assert (await tables.hosting.remove_player(table.id, CLEO, admin_id=DAN)).seats.has_left(2)


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
