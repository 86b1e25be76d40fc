"""Members who are removed, and members who take over a seat."""

from pathlib import Path

from bot.games import Computer, GameStatus, Tables
from bot.rules import base_of
from tests.support.builders import take
from tests.support.table_builders import (
    ANN,
    BO,
    CLEO,
    DAN,
    a_game,
    a_lobby,
    refused,
    reopened,
    stand_in,
    without_counters,
)


async def test_the_others_play_on_when_a_player_is_removed(tables: Tables, path: Path):
    table = await a_game(tables, ANN, BO, CLEO)
    await tables.play.make(table.id, ANN, [take("wbr")])
    table = await tables.hosting.remove_player(table.id, ANN)
    assert (table.seats.of(ANN), table.game.host_id, table.member_to_act()) == (None, BO, BO)
    assert table.seats.held_by(ANN) == 0, "they may still look at the game"
    assert not base_of(table.dealt()).players[0].tokens
    assert await reopened(path, table.id) == without_counters(table)
    await refused("error-member-not-seated", tables.hosting.remove_player(table.id, ANN))
    await refused("error-not-a-player", tables.play.make(table.id, ANN, [take("wbr")]))
    table = await tables.hosting.remove_player(table.id, CLEO)
    assert table.status is GameStatus.FINISHED
    assert table.dealt().winners == (1,)
    await refused("error-game-over", tables.hosting.remove_player(table.id, BO))


async def test_a_player_can_be_removed_from_a_lobby(tables: Tables):
    table = await a_lobby(tables, ANN, BO)
    table = await tables.hosting.remove_player(table.id, ANN)
    assert (table.seats.names, table.game.host_id) == (("Bo",), BO)


async def test_a_computer_player_never_becomes_host(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    async with tables.games.locked(table.id) as game:
        game.give_seat(1, "Deep Emerald", Computer("easy"))
    assert (await tables.hosting.remove_player(table.id, ANN)).game.host_id == CLEO


async def test_a_seat_can_be_given_to_another_member(tables: Tables, path: Path):
    table = await a_game(tables, ANN, BO)
    table = await tables.play.make(table.id, ANN, [take("wbr")])
    await refused("error-member-seated", tables.hosting.replace_player(table.id, ANN, BO, "Bo"))
    await refused("error-member-not-seated", tables.hosting.replace_player(table.id, CLEO, DAN, "Dan"))
    replaced = await tables.hosting.replace_player(table.id, ANN, CLEO, "Cleo")
    assert (replaced.seats.names, replaced.game.host_id, replaced.position) == (("Cleo", "Bo"), CLEO, table.position)
    assert list(replaced.former) == [ANN]
    assert await reopened(path, table.id) == without_counters(replaced)
    await tables.play.make(table.id, BO, [take("wbr")])
    await tables.play.make(table.id, CLEO, [take("wbr")])
    await tables.hosting.end(table.id)
    await refused("error-game-over", tables.hosting.replace_player(table.id, CLEO, DAN, "Dan"))


async def test_a_member_for_whom_a_seat_is_kept_gets_no_second_one(tables: Tables):
    table = await stand_in(tables, await a_game(tables, ANN, BO, CLEO), BO)
    await refused("error-member-kept", tables.hosting.replace_player(table.id, CLEO, BO, "Bo"))
    table = await tables.hosting.replace_player(table.id, table.seats[1], BO, "Bo")
    assert [seat.owner_id for seat in table.seats] == [ANN, BO, CLEO]
    assert not table.seats[1].has_changed_hands, "it was Bo's all the time"


async def test_a_member_for_whom_a_seat_was_kept_until_its_player_was_removed_gets_no_second_one(tables: Tables):
    table = await stand_in(tables, await a_game(tables, ANN, BO, CLEO), BO)
    table = await tables.computers.remove(table.id, DAN, table.seats[1], is_admin=True)
    await refused("error-member-seated", tables.hosting.replace_player(table.id, CLEO, BO, "Bo"))


async def test_a_member_for_whom_a_seat_of_a_lobby_is_kept_gets_no_second_one(tables: Tables):
    table = await stand_in(tables, await a_lobby(tables, ANN, BO), BO)
    await refused("error-not-a-player", tables.lobby.join(table.id, BO, "Bo"))
    table = await tables.computers.take_back(table.id, BO, "Bo")
    assert [seat.owner_id for seat in table.seats] == [ANN, BO]


async def test_the_seat_of_an_absent_host_is_given_away_with_the_host(tables: Tables):
    table = await stand_in(tables, await stand_in(tables, await a_game(tables, ANN, BO, CLEO), BO), CLEO)
    table = await tables.hosting.remove_player(table.id, ANN)
    assert table.game.host_id == BO
    table = await tables.hosting.replace_player(table.id, table.seats[1], DAN, "Dan")
    assert table.game.host_id == DAN
