"""Which games are rated, and how: given up, played in part by a computer, or declared unrated."""

import logging
from pathlib import Path

import pytest

from bot.cli.databases import rebuild
from bot.cli.faults import faults_of_game
from bot.games import Table, Tables
from bot.games.files.game_file import dump_game, read_games
from bot.games.history.statistics import Ratings
from bot.games.unit.results import RESULTS_NOTE, is_given_up, rebuild_outdated_results, result_of_game
from bot.games.waiting.votes import STAND_IN_LEVEL
from bot.rules import standings
from bot.store import Result, Store, StoredGame
from tests.support.computers import LEVEL_NAMES, QuickThinker
from tests.support.damage import faults_in
from tests.support.finished_games import play
from tests.support.store_builders import sql
from tests.support.table_builders import ANN, BO, CLEO, DAN, a_game, a_lobby


@pytest.fixture
async def tables(tables: Tables) -> Tables:
    tables.computers._thinker = QuickThinker()
    return tables


async def computer_turn(tables: Tables, table: Table) -> Table:
    """Let a computer make the turn of the member to move, as an admin or a vote may."""
    before = table.dealt().seat
    while table.is_playing and table.dealt().seat == before:
        table = (await tables.computers.move_for(table, STAND_IN_LEVEL)).table
    return table


async def finish(tables: Tables, table: Table, by_computer: dict[int, int]) -> tuple[Table, Result]:
    """Play to the end; a computer makes the first turns of the members in `by_computer`."""
    left = dict(by_computer)
    while table.is_playing:
        member = table.member_to_act() or 0
        if left.get(member, 0):
            left[member] -= 1
            table = await computer_turn(tables, table)
        else:
            table = await play(tables, table, moves=1, seed=table.seq)
    return table, await result_of(tables, table)


async def result_of(tables: Tables, table: Table) -> Result:
    """Return the stored result of a game."""
    result = await tables.games.store.results.of_game(table.id)
    assert result is not None
    return result


async def stored_and_copied(tables: Tables, table: Table) -> tuple[StoredGame, StoredGame]:
    """Return a game as it is stored, and as another host reads it from a file."""
    stored = await tables.games.store.whole_games.read(table.id)
    assert stored is not None
    [copy] = read_games(dump_game(stored).splitlines(keepends=True))
    return stored, copy.game


def of_member(result: Result, member: int) -> tuple[int, int, int]:
    """Return the place of a member, the turns by a computer, and all turns."""
    [seat] = [each for each in result.seats if each.member_id == member]
    return seat.place, seat.by_computer, seat.turns


async def test_one_move_by_a_computer_is_marked_and_the_game_counts(tables: Tables):
    table, result = await finish(tables, await a_game(tables), {BO: 1})
    assert result.is_rated
    _, by_computer, turns = of_member(result, BO)
    assert (by_computer, turns > 5) == (1, True)
    own = await tables.statistics.of_member(BO, 1, viewer_id=BO)
    assert (own.by_computer, own.turns, own.total.games) == (1, turns, 1)
    server = await tables.statistics.of_server(1)
    assert (server.games, server.assisted, server.mixed) == (1, 1, 0)
    assert [seat.place for seat in result.seats] == [
        each.place for each in sorted(standings(table.dealt()), key=lambda each: each.seat)
    ]


@pytest.mark.parametrize(
    ("by_computer", "turns", "is_over"), [(0, 0, False), (1, 5, False), (1, 4, True), (6, 31, False), (7, 31, True)]
)
def test_more_than_a_fifth_of_the_turns_gives_a_seat_up(by_computer: int, turns: int, is_over: bool):
    assert is_given_up(by_computer, turns) == is_over


async def test_a_member_who_leaves_the_game_to_a_computer_is_last_even_if_it_wins(tables: Tables):
    _, result = await finish(tables, await a_game(tables, ANN, BO, CLEO), {ANN: 1_000})
    assert result.is_rated
    assert of_member(result, ANN)[0] == 3
    table = await play(tables, await a_game(tables, ANN, BO, CLEO, channel=6), moves=4)
    table = await tables.computers.replace(table.id, table.seats[0], STAND_IN_LEVEL, names=LEVEL_NAMES)
    while table.is_playing:
        acting = table.seat_to_act()
        assert acting is not None
        if acting.member_id is None:
            table = await tables.computers.play(table.id)
        else:
            table = await play(tables, table, moves=1, seed=3)
    result = await result_of(tables, table)
    assert result.is_rated
    assert of_member(result, ANN)[0] == 3
    assert sorted(seat.place for seat in result.seats) in ([1, 2, 3], [1, 1, 3]), "the others may share the victory"


async def test_a_member_who_leaves_only_the_last_turns_to_a_computer_keeps_the_place(tables: Tables):
    """Otherwise a stand-in at the end would make a lost game count for nothing."""
    table = await a_game(tables)
    while table.dealt().round < 12:
        table = await play(tables, table, moves=1, seed=table.seq)
    table = await tables.computers.replace(table.id, table.seats[1], STAND_IN_LEVEL, names=LEVEL_NAMES)
    table = await tables.hosting.remove_player(table.id, ANN) if table.is_playing else table
    result = await result_of(tables, table)
    assert result.is_rated
    assert of_member(result, ANN)[0] == 2
    assert of_member(result, BO)[0] == 1


async def finish_with_stand_ins(tables: Tables, table: Table) -> Result:
    """Play to the end; computers move in the seats that they hold."""
    while table.is_playing:
        is_held = table.member_to_act() is None
        table = await (tables.computers.play(table.id) if is_held else play(tables, table, moves=1, seed=table.seq))
    return await result_of(tables, table)


async def test_a_member_who_never_moved_comes_last_and_the_game_counts(tables: Tables):
    """Otherwise one member who stays away after joining would undo the result of all others."""
    table = await a_game(tables, ANN, BO, CLEO)
    table = await tables.computers.replace(table.id, table.seats[0], STAND_IN_LEVEL, names=LEVEL_NAMES)
    result = await finish_with_stand_ins(tables, table)
    place, by_computer, turns = of_member(result, ANN)
    assert (result.is_rated, result.is_whole, place) == (True, False, 3)
    assert by_computer == turns > 5
    assert Ratings([result]).of_all()[ANN].points < min(Ratings([result]).of_all()[each].points for each in (BO, CLEO))
    await tables.members.forget(ANN, {"en": "Former player"})
    stored, _ = await stored_and_copied(tables, table)
    assert result_of_game(stored) == await result_of(tables, table)


async def test_own_turns_keep_their_times_when_a_computer_holds_the_seat_at_the_end(tables: Tables):
    table = await play(tables, await a_game(tables, ANN, BO, CLEO), moves=9)
    table = await tables.computers.replace(table.id, table.seats[0], STAND_IN_LEVEL, names=LEVEL_NAMES)
    result = await finish_with_stand_ins(tables, table)
    [own] = [seat for seat in result.seats if seat.member_id == ANN]
    assert len(own.times) == own.turns - own.by_computer == 3
    await tables.members.forget(ANN, {"en": "Former player"})
    forgotten = await result_of(tables, table)
    assert forgotten.seats[own.seat].times == ()


async def test_a_game_is_whole_if_all_members_played_it_to_its_end(tables: Tables, path: Path):
    whole = (await finish(tables, await a_game(tables), {BO: 1}))[1]
    given_up = (await finish(tables, await a_game(tables, channel=6), {BO: 999}))[1]
    resigned = await play(tables, await a_game(tables, channel=7), moves=4)
    await tables.hosting.remove_player(resigned.id, BO)
    left = await result_of(tables, resigned)
    assert [each.is_whole for each in (whole, given_up, left)] == [True, False, False]
    assert await tables.results.of_game(given_up.game_id) == given_up
    assert sql(path, "SELECT sum(is_whole) FROM results") == [(1,)]


async def test_a_resigned_game_counts_with_stand_in_moves_and_without(tables: Tables):
    for number, computers in enumerate((0, 1)):
        table = await play(tables, await a_game(tables, ANN, BO, CLEO, channel=20 + number), moves=9)
        for _ in range(computers):
            table = await computer_turn(tables, table)
        table = await tables.hosting.remove_player(table.id, BO)
        _, result = await finish(tables, table, {})
        assert result.is_rated
        assert of_member(result, BO)[0] == 3


async def test_if_all_gave_up_nothing_counts(tables: Tables):
    _, result = await finish(tables, await play(tables, await a_game(tables), moves=2), {ANN: 999, BO: 999})
    assert not result.is_rated
    assert Ratings([result]).of_all() == {}


async def test_an_unrated_table_counts_nowhere_and_its_rematch_is_unrated_too(tables: Tables):
    table, result = await finish(tables, await a_game(tables, rated=False), {})
    assert not result.is_rated
    rematch = await tables.lobby.rematch(table.id, ANN)
    assert rematch.options.rated is False


async def test_a_forgotten_member_who_left_the_game_to_a_computer_keeps_the_last_place(tables: Tables, path: Path):
    table = await play(tables, await a_game(tables, ANN, BO, CLEO), moves=4)
    table = await tables.computers.replace(table.id, table.seats[0], STAND_IN_LEVEL, names=LEVEL_NAMES)
    while table.is_playing:
        table = await tables.computers.play(table.id)
        table = await play(tables, table, moves=1, seed=table.seq) if table.member_to_act() else table
    before = await result_of(tables, table)
    assert before.is_rated
    await tables.members.forget(ANN, {"en": "Former player"})
    forgotten = await result_of(tables, table)
    assert [seat.place for seat in forgotten.seats] == [seat.place for seat in before.seats]
    stored, copy = await stored_and_copied(tables, table)
    assert list(faults_of_game(stored)) == []
    assert result_of_game(copy) == forgotten, "also on another host"
    await tables.close()
    assert await rebuild(path) == (1, 0)
    async with await Store.open(path) as store:
        again = await store.results.of_game(table.id)
    assert again == forgotten


async def test_a_seat_of_several_members_who_were_all_forgotten_makes_no_game_rated(tables: Tables, path: Path):
    """The log does not tell them apart any more."""
    table = await play(tables, await a_game(tables), moves=8)
    table = await tables.hosting.replace_player(table.id, BO, DAN, "Dan")
    table, before = await finish(tables, table, {})
    assert not before.is_rated
    for member_id in (BO, DAN):
        await tables.members.forget(member_id, {"en": "Former player"})
    stored, copy = await stored_and_copied(tables, table)
    assert result_of_game(stored) == result_of_game(copy) == await result_of(tables, table), "also on another host"
    assert await faults_in(path) == []


async def test_a_seat_that_an_admin_gave_from_a_computer_player_to_a_member_makes_no_game_rated(tables: Tables):
    lobby = await a_lobby(tables, ANN)
    await tables.computers.add(lobby.id, ANN, STAND_IN_LEVEL, names=LEVEL_NAMES)
    table = await tables.lobby.start(lobby.id, ANN)
    assert not table.is_at_stake_for(ANN)
    table = await tables.hosting.replace_player(table.id, table.seats[1], BO, "Bo")
    _, result = await finish(tables, table, {})
    assert not result.is_rated


async def test_results_of_an_older_version_are_computed_again_once(
    tables: Tables, path: Path, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.INFO)
    table, result = await finish(tables, await a_game(tables), {})
    sql(path, "UPDATE results SET is_rated = 0")
    store = tables.games.store
    await rebuild_outdated_results(store)
    assert not (await store.results.of_game(table.id)).is_rated  # type: ignore[union-attr]
    await store.notes.set(RESULTS_NOTE, "outdated")
    await rebuild_outdated_results(store)
    assert "Computing the results of 1 games again" in caplog.text
    assert await store.results.of_game(table.id) == result
    assert await store.notes.get(RESULTS_NOTE) is None
