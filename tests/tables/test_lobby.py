"""The lobby: who may sit down, what may be chosen, and the order in which the seats are dealt."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine import GameError
from bot.games import GameStatus, Table, TableOptions, Tables
from bot.games.lobby.lobby import Opening
from bot.games.unit.refusals import NotAPlayer
from bot.games.unit.unit import HELD_SEAT, LOBBY
from bot.games.waiting.votes import STAND_IN_LEVEL
from bot.rules import base_of
from bot.store import Computer, Former, Member, Store
from tests.support.builders import random_moves
from tests.support.computers import LEVEL_NAMES, QuickThinker, a_game_with_computers
from tests.support.damage import faults_in
from tests.support.table_builders import (
    ANN,
    BO,
    CHANNEL,
    CLEO,
    DAN,
    NAMES,
    a_game,
    a_lobby,
    refused,
    reopened,
    stand_in,
    without_counters,
)

DAY = 86_400  # seconds


@dataclass
class Time:
    """The time of day of the tables."""

    now: int = 1_000


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def timed(path: Path, time: Time) -> AsyncIterator[Tables]:
    """Tables whose clock a test moves."""
    async with await Store.open(path) as store:
        yield Tables(store, clock=lambda: time.now)


async def test_a_game_has_two_to_four_players(tables: Tables):
    """B3"""
    table = await a_lobby(tables, ANN)
    await refused("error-need-two", tables.lobby.start(table.id, ANN))
    for member in (BO, CLEO, DAN):
        await tables.lobby.join(table.id, member, NAMES[member])
    assert await refused("error-table-full", tables.lobby.join(table.id, 15, "Eve")) == {"seats": 4}
    table = await tables.lobby.start(table.id, DAN)
    assert len(base_of(table.dealt()).players) == 4


async def test_the_seats_can_be_in_the_order_of_joining(tables: Tables):
    """B4"""
    table = await a_game(tables, CLEO, ANN, BO)
    assert table.seats.names == ("Cleo", "Ann", "Bo")
    assert table.member_to_act() == CLEO


async def test_only_a_seated_player_can_be_chosen_to_begin(tables: Tables):
    table = await a_lobby(tables, ANN, BO)
    await refused("error-first-not-seated", tables.lobby.configure(table.id, ANN, first=str(CLEO)))
    await tables.lobby.configure(table.id, ANN, first=str(BO))
    table = await tables.lobby.leave(table.id, BO)
    assert table.options.first == "random", "the chosen player has left"


async def test_options_have_limits(tables: Tables):
    table = await a_lobby(tables, ANN, BO, CLEO)
    values = await refused("error-too-many-seated", tables.lobby.configure(table.id, ANN, seats=2))
    assert values == {"seats": 2, "players": 3}
    await refused("error-not-seated", tables.lobby.configure(table.id, DAN, seats=4))
    table = await tables.lobby.configure(table.id, DAN, is_admin=True, seats=3, up_to_three=True, language="da")
    assert (table.options, table.game.language) == (TableOptions(up_to_three=True, seats=3, first="joining"), "da")
    await tables.lobby.start(table.id, ANN)
    await refused("error-game-running", tables.lobby.configure(table.id, ANN, up_to_three=False))
    assert (await tables.lobby.configure(table.id, ANN, language="nl")).game.language == "nl"


async def test_the_next_player_becomes_host_when_the_host_leaves(tables: Tables, path: Path):
    table = await a_lobby(tables, ANN, BO, CLEO)
    table = await tables.lobby.leave(table.id, ANN)
    assert (table.game.host_id, table.seats.names) == (BO, ("Bo", "Cleo"))
    await refused("error-not-seated", tables.lobby.leave(table.id, ANN))
    await tables.lobby.leave(table.id, CLEO)
    table = await tables.lobby.leave(table.id, BO)
    assert table.status is GameStatus.ENDED, "nobody is left"
    assert await tables.in_channel(CHANNEL) is None
    assert await reopened(path, table.id) == without_counters(table)
    await refused("error-game-over", tables.lobby.join(table.id, ANN, "Ann"))


async def test_a_closed_lobby_is_over_and_waits_for_nobody(tables: Tables):
    table = await a_lobby(tables, ANN)
    await refused("error-in-lobby", tables.history.open_deal(table.id))
    await tables.hosting.end(table.id)
    await refused("error-game-over", tables.history.open_deal(table.id))


async def test_a_channel_has_one_open_game(tables: Tables):
    table = await a_lobby(tables, ANN)
    await refused("error-channel-taken", a_lobby(tables, BO))
    other = await a_lobby(tables, BO, channel=CHANNEL + 1)
    await tables.hosting.end(table.id)
    later = await a_lobby(tables, BO)
    assert later.id != table.id
    assert [each.id for each in await tables.games.open_of(BO)] == [other.id, later.id]
    assert [each.id for each in await tables.records.all_open()] == [other.id, later.id]


async def test_joining_twice_or_too_late_is_refused(tables: Tables):
    table = await a_lobby(tables, ANN, BO)
    await refused("error-already-joined", tables.lobby.join(table.id, BO, "Bo"))
    await refused("error-not-seated", tables.lobby.start(table.id, CLEO))
    await tables.lobby.start(table.id, BO)
    await refused("error-started", tables.lobby.join(table.id, CLEO, "Cleo"))
    await refused("error-started", tables.lobby.start(table.id, ANN))
    await refused("error-leave-running", tables.lobby.leave(table.id, ANN))
    await refused("error-no-such-game", tables.lobby.join(99, CLEO, "Cleo"))
    assert [await tables.records.version(each) is None for each in (table.id, 99)] == [False, True]


async def test_a_finished_game_frees_its_channel_for_a_rematch(tables: Tables):
    table = await a_game(tables, ANN, BO, up_to_three=True)
    await refused("error-game-running", tables.lobby.rematch(table.id, ANN))
    for _, move, _ in random_moves(table.dealt(), Random(3)):
        table = await tables.play.make(table.id, table.member_to_act() or 0, [move])
    assert table.status is GameStatus.FINISHED
    assert table.game.ended_at == 1_000
    await refused("error-not-a-player", tables.lobby.rematch(table.id, CLEO))
    again = await tables.lobby.rematch(table.id, BO)
    assert again.options == replace(table.options, first="rotating", starts_itself=True)
    assert (again.seats.names, again.game.host_id) == (("Bo", "Ann"), BO)
    assert again.is_in_lobby
    await refused("error-channel-taken", tables.lobby.rematch(table.id, ANN))


async def begins_rematches(tables: Tables, table: Table, games: int) -> list[str]:
    """Play rematches of a game, and return who began each of them."""
    began: list[str] = []
    for _ in range(games):
        await tables.hosting.end(table.id)
        again = await tables.lobby.rematch(table.id, ANN)
        for seat in again.seats:
            if seat.is_invited and seat.member_id is not None:
                await tables.lobby.join(again.id, seat.member_id, seat.name)
        table = await tables.lobby.start(again.id, ANN)
        began.append(table.seats.names[0])
    return began


async def test_another_player_begins_each_rematch(tables: Tables):
    """B4"""
    table = await a_game(tables, ANN, BO, CLEO)
    assert await begins_rematches(tables, table, 5) == ["Bo", "Cleo", "Ann", "Bo", "Cleo"]


async def test_the_player_after_a_chosen_one_begins_the_rematch(tables: Tables):
    table = await a_lobby(tables, ANN, BO, CLEO)
    await tables.lobby.configure(table.id, ANN, first=str(BO))
    table = await tables.lobby.start(table.id, ANN)
    assert table.seats.names == ("Bo", "Cleo", "Ann")
    assert await begins_rematches(tables, table, 2) == ["Cleo", "Ann"]


async def test_computers_begin_a_rematch_in_their_turn(path: Path):
    async with await Store.open(path) as store:
        tables = Tables(store, thinker=QuickThinker())
        table = await a_game_with_computers(tables, ANN, computers=2)
        assert await begins_rematches(tables, table, 3) == [table.seats.names[1], table.seats.names[2], "Ann"]


@pytest.mark.parametrize(("leaver", "order"), [(ANN, ("Bo", "Cleo")), (BO, ("Cleo", "Ann")), (CLEO, ("Bo", "Ann"))])
async def test_a_rematch_is_begun_by_the_next_who_is_still_there(tables: Tables, leaver: int, order: tuple[str, str]):
    """Be it that the player leaves the game, or only the lobby of the rematch."""
    in_game = await a_game(tables, ANN, BO, CLEO)
    await tables.hosting.remove_player(in_game.id, leaver)
    await tables.hosting.end(in_game.id)
    asking = next(each for each in (ANN, BO) if each != leaver)
    again = await tables.lobby.rematch(in_game.id, asking)
    for each in again.held:
        await tables.lobby.join(again.id, each.member_id or 0, each.name)
    assert (await tables.lobby.start(again.id, asking)).seats.names == order
    in_lobby = await a_game(tables, ANN, BO, CLEO, channel=6)
    await tables.hosting.end(in_lobby.id)
    again = await tables.lobby.rematch(in_lobby.id, asking)
    await tables.lobby.leave(again.id, leaver)
    for member_id in {ANN, BO, CLEO, DAN} - {leaver, asking}:
        await tables.lobby.join(again.id, member_id, NAMES[member_id])
    assert (await tables.lobby.start(again.id, asking)).seats.names == (*order, "Dan"), "newcomers sit at the end"


async def test_a_player_whose_seat_changed_hands_is_followed_in_it(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    await tables.hosting.replace_player(table.id, BO, DAN, "Dan")
    assert await begins_rematches(tables, await tables.find(table.id), 3) == ["Dan", "Cleo", "Ann"]


async def test_a_rematch_may_be_begun_by_lot_or_by_the_first_at_the_table(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    await tables.hosting.end(table.id)
    again = await tables.lobby.rematch(table.id, BO, first="joining")
    assert again.seats.names == table.seats.names
    again = await tables.lobby.configure(again.id, BO, first="random")
    assert again.options.first == "random"


async def test_a_lobby_that_was_never_dealt_is_opened_again_in_its_order(tables: Tables):
    table = await a_lobby(tables, ANN, BO)
    await tables.hosting.end(table.id)
    assert (await tables.lobby.rematch(table.id, ANN)).seats.names == ("Ann", "Bo")


async def test_a_new_table_may_rotate_from_its_first_game_on(tables: Tables, path: Path):
    table = await a_game(tables, ANN, BO, first="rotating")
    assert table.seats.names == ("Ann", "Bo")
    assert await begins_rematches(tables, table, 1) == ["Bo"]
    assert await faults_in(path) == []


async def test_a_rematch_has_no_seat_for_a_forgotten_member(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    await tables.hosting.end(table.id)
    await tables.members.forget(BO, {"en": "Former player"})
    table = await tables.find(table.id)
    assert [seat.occupant for seat in table.seats] == [Member(ANN), Former(), Member(CLEO)]
    assert (await tables.lobby.rematch(table.id, ANN)).seats.names == ("Cleo", "Ann")


async def test_a_member_keeps_their_colour_from_the_lobby_to_the_rematch(tables: Tables, path: Path):
    """B4"""
    table = await a_lobby(tables, ANN, BO, CLEO)
    assert table.seats.colours == (0, 1, 2)
    await tables.lobby.leave(table.id, BO)
    table = await tables.lobby.join(table.id, DAN, "Dan")
    assert (table.seats.names, table.seats.colours) == (("Ann", "Cleo", "Dan"), (0, 2, 1)), (
        "a free colour is used again"
    )
    await tables.lobby.configure(table.id, ANN, first=str(DAN))
    table = await tables.lobby.start(table.id, ANN)
    assert (table.seats.names, table.seats.colours) == (("Dan", "Ann", "Cleo"), (1, 0, 2))
    assert (await reopened(path, table.id)).seats.colours == table.seats.colours
    table = await tables.hosting.replace_player(table.id, CLEO, BO, "Bo")
    assert (table.seats.names, table.seats.colours) == (("Dan", "Ann", "Bo"), (1, 0, 2)), "Bo plays on as Cleo"
    await tables.hosting.end(table.id)
    again = await tables.lobby.rematch(table.id, BO)
    assert (again.seats.names, again.seats.colours) == (("Ann", "Bo", "Dan"), (0, 2, 1))


async def test_a_rematch_invites_the_others_and_they_may_accept_or_decline(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    await tables.hosting.end(table.id)
    again = await tables.lobby.rematch(table.id, BO)
    assert again.seats.names == ("Bo", "Cleo", "Ann")
    assert [seat.is_invited for seat in again.seats] == [False, True, True]
    again = await tables.lobby.join(again.id, ANN, "Ann")
    assert [seat.is_invited for seat in again.seats] == [False, True, False]
    await refused("error-already-joined", tables.lobby.join(again.id, ANN, "Ann"))
    again = await tables.lobby.leave(again.id, CLEO)
    assert again.seats.names == ("Bo", "Ann")
    assert (await tables.lobby.start(again.id, BO)).is_playing


async def test_a_rematch_seats_no_computer_under_the_name_of_an_absent_player(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    await stand_in(tables, table, BO)
    await tables.hosting.end(table.id)
    again = await tables.lobby.rematch(table.id, ANN)
    assert again.seats.names == ("Bo", "Cleo", "Ann")
    assert [seat.seat for seat in again.held] == [0, 1]
    await tables.lobby.join(again.id, CLEO, "Cleo")
    await refused("error-seats-held", tables.lobby.start(again.id, ANN))
    assert (await tables.lobby.start(again.id, ANN, without_held=True)).seats.names == ("Cleo", "Ann")


async def test_an_absent_player_may_ask_for_a_rematch(tables: Tables):
    table = await a_game(tables, ANN, BO)
    await stand_in(tables, table, BO)
    await tables.hosting.end(table.id)
    again = await tables.lobby.rematch(table.id, BO)
    assert (again.seats.names, [seat.name for seat in again.held], again.game.host_id) == (("Bo", "Ann"), ["Ann"], BO)


async def test_a_rematch_seats_nobody_who_had_left_the_game(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    await tables.hosting.remove_player(table.id, CLEO)
    await tables.hosting.end(table.id)
    assert (await tables.lobby.rematch(table.id, ANN)).seats.names == ("Bo", "Ann")


async def test_a_member_has_a_limited_number_of_open_tables(path: Path):
    tables = Tables(await Store.open(path), chance=Random(1), clock=lambda: 1_000, of_a_member=3)
    first = await a_game(tables, ANN, BO, CLEO, channel=1)
    await a_lobby(tables, ANN, channel=2)
    third = await a_lobby(tables, DAN, ANN, channel=3)
    assert await refused("error-too-many-tables", a_lobby(tables, ANN, channel=4)) == {"count": 3}
    await tables.hosting.remove_player(first.id, ANN)
    other = await a_lobby(tables, BO, channel=4)
    await tables.lobby.join(other.id, ANN, "Ann")
    await tables.lobby.leave(third.id, ANN)
    last = await a_lobby(tables, ANN, channel=5)
    await refused("error-too-many-tables", tables.lobby.join(third.id, ANN, "Ann"))
    await refused("error-member-has-tables", tables.hosting.replace_player(third.id, DAN, ANN, "Ann"))
    await tables.lobby.leave(last.id, ANN)
    await tables.lobby.join(third.id, ANN, "Ann")
    await tables.close()


async def test_many_tables_at_once_do_not_exceed_the_limit(path: Path):
    tables = Tables(await Store.open(path), chance=Random(1), clock=lambda: 1_000, of_a_member=2)
    opening = [a_lobby(tables, ANN, channel=channel) for channel in range(6)]
    results = await asyncio.gather(*opening, return_exceptions=True)
    assert sum(isinstance(each, Table) for each in results) == 2
    await tables.close()


async def looked_at(tables: Tables) -> list[Table]:
    """Look at the timers of lobbies that are due, and return the tables that have changed."""
    changes = {HELD_SEAT: tables.lobby.release_overdue, LOBBY: tables.lobby.close_unchanged}
    changed: list[Table] = []
    while due := await tables.timers.due(tables.now(), 20):
        for timer in due:
            assert timer.game_id is not None
            table = await changes[timer.kind](timer.game_id)
            changed += [] if table is None else [table]
            await tables.timers.finish(timer)
    return changed


async def test_a_lobby_that_nobody_changes_is_closed_after_a_word_and_a_game_is_not(timed: Tables, time: Time):
    game = await a_game(timed, ANN, BO, channel=1)
    quiet = await a_lobby(timed, ANN, channel=2)
    busy = await a_lobby(timed, ANN, channel=3)
    time.now += 6 * DAY
    await timed.lobby.join(busy.id, BO, "Bo")
    [told] = await looked_at(timed)
    assert (told.id, told.status, told.game.closes_at) == (quiet.id, GameStatus.LOBBY, time.now + DAY)
    time.now += DAY - 1
    assert await looked_at(timed) == []
    time.now += 1
    [closed] = [table for table in await looked_at(timed) if not table.is_in_lobby]
    assert (closed.id, closed.status, closed.game.ended_by) == (quiet.id, GameStatus.ENDED, None)
    assert [each.id for each in await timed.records.all_open()] == [game.id, busy.id]
    assert [record.id async for record in timed.delivery.pending()] == [game.id, quiet.id, busy.id]


async def test_a_change_after_the_word_keeps_a_lobby_open(timed: Tables, time: Time):
    table = await a_lobby(timed, ANN)
    time.now += 6 * DAY
    await looked_at(timed)
    assert (await timed.lobby.join(table.id, BO, "Bo")).game.closes_at is None
    time.now += 2 * DAY
    assert await looked_at(timed) == []


async def test_the_word_comes_a_day_before_the_end_even_after_an_outage(timed: Tables, time: Time):
    await a_lobby(timed, ANN)
    time.now += 30 * DAY
    [told] = await looked_at(timed)
    assert told.game.closes_at == time.now + DAY
    assert await looked_at(timed) == []


async def with_invited(tables: Tables, *invited: int, **options: Any) -> Table:
    """Return a lobby that Ann opened, with seats held for invited members."""
    return await tables.lobby.open(
        Opening(CHANNEL, 1, ANN, "en", options=TableOptions(**{"first": "joining", **options})),
        "Ann",
        {member: NAMES[member] for member in invited},
    )


async def test_invited_members_hold_their_seats_for_a_day(timed: Tables, time: Time):
    table = await with_invited(timed, BO, CLEO, seats=3)
    assert [seat.held_until for seat in table.seats] == [None, 1_000 + DAY, 1_000 + DAY]
    await refused("error-table-full", timed.lobby.join(table.id, DAN, "Dan"))
    accepted = await timed.lobby.join(table.id, CLEO, "Cleo")
    assert [seat.name for seat in accepted.held] == ["Bo"]
    time.now += DAY - 1
    assert await looked_at(timed) == []
    time.now += 1
    [released] = await looked_at(timed)
    assert released.seats.names == ("Ann", "Cleo")
    assert released.game.changed_at == 1_000, "no member has changed the lobby"
    await timed.lobby.join(table.id, DAN, "Dan")


async def test_who_does_not_play_is_told_so_during_the_game_and_may_join_before(tables: Tables):
    with pytest.raises(NotAPlayer):
        (await a_game(tables, ANN, BO)).check_seat(CLEO)
    with pytest.raises(GameError, match="error-not-seated"):
        (await a_lobby(tables, ANN, channel=2)).check_seat(CLEO)


async def test_a_lobby_without_its_host_ends_with_the_last_held_seats(path: Path, time: Time):
    async with await Store.open(path) as store:
        tables = Tables(store, clock=lambda: time.now, thinker=QuickThinker())
        table = await with_invited(tables, BO, CLEO)
        await tables.computers.replace(table.id, table.seats[0], STAND_IN_LEVEL, names=LEVEL_NAMES)
        time.now += DAY
        [ended] = await looked_at(tables)
        assert ended.status is GameStatus.ENDED
        assert await looked_at(tables) == []


async def test_a_game_begins_without_invited_members_only_if_that_is_wanted(tables: Tables, path: Path):
    table = await with_invited(tables, BO, CLEO, first=str(CLEO))
    await refused("error-need-two", tables.lobby.start(table.id, ANN))
    await tables.lobby.join(table.id, BO, "Bo")
    await refused("error-seats-held", tables.lobby.start(table.id, ANN))
    table = await tables.lobby.start(table.id, ANN, without_held=True)
    assert (table.seats.names, table.is_playing) == (("Ann", "Bo"), True)
    assert await reopened(path, table.id) == without_counters(table)
    assert await looked_at(tables) == []


async def test_only_invited_members_may_join_while_their_seats_are_held(timed: Tables, time: Time):
    table = await with_invited(timed, BO, CLEO, invited_only=True)
    await refused("error-invited-only", timed.lobby.join(table.id, DAN, "Dan"))
    await timed.lobby.join(table.id, BO, "Bo")
    await refused("error-invited-only", timed.lobby.join(table.id, DAN, "Dan"))
    time.now += DAY
    await looked_at(timed)
    await timed.lobby.join(table.id, DAN, "Dan")


async def test_a_lobby_closes_when_only_invited_members_are_left(tables: Tables):
    table = await with_invited(tables, BO)
    assert (await tables.lobby.leave(table.id, ANN)).status is GameStatus.ENDED
    assert await looked_at(tables) == []


async def test_nobody_is_invited_beyond_their_number_of_tables(path: Path):
    tables = Tables(await Store.open(path), of_a_member=1)
    await a_lobby(tables, BO, channel=9)
    assert await refused("error-member-has-tables", with_invited(tables, BO)) == {"count": 1}
    await tables.close()


async def test_the_seat_to_act_is_stored_with_each_move(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO, channel=CHANNEL)
    for _ in range(7):
        member = table.member_to_act()
        assert member is not None
        [waiting] = await tables.open_games.waiting_for(member)
        assert waiting.member_to_act == member
        assert await tables.open_games.waiting_for(member) == [waiting]
        table = await tables.play.make(table.id, member, [table.dealt().legal_moves()[0]])
    left = table.member_to_act()
    assert left is not None
    table = await tables.hosting.remove_player(table.id, left)
    following = table.member_to_act()
    assert following is not None
    assert len(await tables.open_games.waiting_for(following)) == 1
    assert await tables.open_games.waiting_for(left) == []


async def test_a_table_is_opened_with_its_computer_players_in_one_write(path: Path):
    computers = [("banker", "Banker 1"), ("pedlar", "Pedlar 1")]
    async with await Store.open(path) as store:
        tables = Tables(store, thinker=QuickThinker())
        table = await tables.lobby.open(Opening(CHANNEL, 1, ANN, "en"), "Ann", {BO: "Bo"}, computers)
    assert table.seats.names == ("Ann", "Bo", "⚙ Banker 1", "⚙ Pedlar 1")
    assert [seat.occupant for seat in table.seats.records[2:]] == [Computer("banker"), Computer("pedlar")]
    assert (table.seats.colours, table.game.version) == ((0, 1, 2, 3), 0)


async def test_no_table_is_opened_while_the_computer_players_that_were_asked_for_cannot_think(path: Path):
    async with await Store.open(path) as store:
        thinker = QuickThinker()
        thinker.is_available = False
        tables = Tables(store, thinker=thinker)
        with pytest.raises(GameError, match="error-no-computers"):
            await tables.lobby.open(Opening(CHANNEL, 1, ANN, "en"), "Ann", {}, [("banker", "Banker 1")])
        assert await tables.in_channel(CHANNEL) is None
