"""A rematch: seats are held for the others until each has said yes or no, and then the game starts by itself."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.engine import GameError
from bot.games import GameStatus, Table, Tables
from bot.games.unit.unit import HELD_SEAT
from bot.store import EntryKind, Member, Store
from tests.support.computers import QuickThinker, a_game_with_computers
from tests.support.damage import faults_in
from tests.support.table_builders import ANN, BO, CHANNEL, CLEO, DAN, NAMES, a_game, a_lobby, refused

DAY = 86_400  # seconds


class World:
    """Tables with a clock that a test moves."""

    def __init__(self, store: Store) -> None:
        self.seconds = 1_000
        self.tables = Tables(store, clock=lambda: self.seconds, thinker=QuickThinker(), of_a_member=3)

    async def rematch(self, *members: int, joined: Sequence[int] = ()) -> Table:
        """Return the rematch that the first of the members asks for after their game, and that some have joined."""
        table = await a_game(self.tables, *members)
        await self.tables.hosting.end(table.id)
        table = await self.tables.lobby.rematch(table.id, members[0])
        for member_id in joined:
            table = await self.join(table, member_id)
        return table

    async def join(self, table: Table, member_id: int) -> Table:
        return await self.tables.lobby.join(table.id, member_id, NAMES[member_id])

    async def look(self, *, after: int = 0) -> None:
        """Do what the clock does some seconds later with the timers of held seats that are due."""
        self.seconds += after
        for timer in await self.tables.timers.due(self.seconds, 20):
            if timer.kind == HELD_SEAT and timer.game_id is not None:
                await self.tables.lobby.release_overdue(timer.game_id)
                await self.tables.timers.finish(timer)

    async def now(self, table: Table) -> Table:
        return await self.tables.find(table.id)

    async def started(self, table: Table) -> list[str]:
        """Return the names at a table after the clock has looked."""
        await self.look()
        return sorted((await self.now(table)).seats.names)


@pytest.fixture
async def world(path: Path) -> AsyncIterator[World]:
    async with await Store.open(path) as store:
        yield World(store)


async def test_nobody_is_dealt_in_who_has_not_said_yes(world: World):
    table = await world.rematch(ANN, BO, CLEO)
    await refused("error-need-two", world.tables.lobby.start(table.id, ANN, without_held=True))
    await world.join(table, BO)
    await refused("error-seats-held", world.tables.lobby.start(table.id, ANN))
    started = await world.tables.lobby.start(table.id, ANN, without_held=True)
    assert sorted(started.seats.names) == ["Ann", "Bo"]


async def test_it_starts_by_itself_when_each_has_said_yes(world: World, path: Path):
    table = await world.rematch(ANN, BO, CLEO, joined=[BO])
    await world.look()
    assert (await world.now(table)).is_in_lobby
    await world.join(table, CLEO)
    assert (await world.now(table)).is_in_lobby, "the clock starts it"
    await world.look()
    started = await world.now(table)
    assert (sorted(started.seats.names), started.is_playing) == (["Ann", "Bo", "Cleo"], True)
    [dealt] = await world.tables.history.since(table.id)
    assert (dealt.kind, dealt.member_id) == (EntryKind.DEAL, ANN), "the host started it"
    await world.tables.hosting.end(table.id)
    sealed = await world.tables.history.open_deal(table.id)
    assert [str(press) for press in sealed.presses] == ["open 0", "join 0", "join 0", "start 0"]
    assert list(sealed.faults()) == []
    assert await faults_in(path) == []


async def test_a_no_counts_as_an_answer(world: World):
    table = await world.rematch(ANN, BO, CLEO, joined=[BO])
    await world.tables.lobby.leave(table.id, CLEO)
    await world.look()
    assert (await world.now(table)).is_playing


async def test_a_table_that_all_others_have_declined_stays_open_and_starts_as_any_other(world: World):
    table = await world.rematch(ANN, BO)
    await world.tables.lobby.leave(table.id, BO)
    await world.look()
    assert ((await world.now(table)).seats.names, (await world.now(table)).is_in_lobby) == (("Ann",), True)
    await world.join(table, DAN)
    await world.look()
    assert (await world.now(table)).is_in_lobby, "Dan was not asked, so somebody presses Start"
    assert (await world.tables.lobby.start(table.id, DAN)).is_playing


async def test_after_a_day_it_starts_without_those_who_have_not_answered(world: World):
    table = await world.rematch(ANN, BO, CLEO, joined=[BO])
    await world.look(after=DAY - 1)
    assert (await world.now(table)).is_in_lobby
    await world.look(after=1)
    started = await world.now(table)
    assert (sorted(started.seats.names), started.is_playing) == (["Ann", "Bo"], True)


async def test_after_a_day_without_an_answer_the_seats_are_free_for_others(world: World):
    table = await world.rematch(ANN, BO, CLEO)
    await world.look(after=DAY)
    waiting = await world.now(table)
    assert (waiting.seats.names, waiting.is_in_lobby, waiting.options.starts_itself) == (("Ann",), True, False)


async def test_a_computer_player_counts_after_a_day(world: World):
    table = await a_game_with_computers(world.tables, ANN, BO, computers=1)
    await world.tables.hosting.end(table.id)
    table = await world.tables.lobby.rematch(table.id, ANN)
    await world.look(after=DAY)
    started = await world.now(table)
    assert (started.is_playing, len(started.seats), started.seats.of(BO)) == (True, 2, None)


async def test_nobody_is_waited_for_against_computers_alone(world: World):
    """There is nobody to ask, so the table is an ordinary one: its settings can be changed before the start."""
    table = await a_game_with_computers(world.tables, ANN, computers=2)
    await world.tables.hosting.end(table.id)
    table = await world.tables.lobby.rematch(table.id, ANN)
    await world.look(after=DAY)
    assert (await world.now(table)).is_in_lobby
    assert (await world.tables.lobby.start(table.id, ANN)).is_playing


async def test_others_may_take_a_free_seat_of_a_rematch(world: World):
    table = await world.rematch(ANN, BO, joined=[DAN])
    await world.join(table, BO)
    assert await world.started(table) == ["Ann", "Bo", "Dan"]


async def test_a_rematch_is_not_kept_for_those_who_were_invited_to_the_first_game(world: World):
    table = await a_lobby(world.tables, ANN, BO, invited_only=True)
    await world.tables.hosting.end(table.id)
    again = await world.tables.lobby.rematch(table.id, ANN)
    assert again.options.invited_only is False
    await world.join(again, DAN)


async def test_joining_twice_and_refusing_after_accepting(world: World):
    table = await world.rematch(ANN, BO, CLEO, joined=[BO])
    await refused("error-already-joined", world.join(table, BO))
    await world.tables.lobby.leave(table.id, BO)
    await refused("error-not-seated", world.tables.lobby.leave(table.id, BO))
    await world.join(table, BO)
    await world.join(table, CLEO)
    assert await world.started(table) == ["Ann", "Bo", "Cleo"]


async def test_a_rematch_of_a_rematch_asks_everybody_again(world: World):
    table = await world.rematch(ANN, BO, CLEO, joined=(BO, CLEO))
    await world.look()
    await world.tables.hosting.end(table.id)
    again = await world.tables.lobby.rematch(table.id, CLEO)
    assert (again.game.host_id, sorted(seat.name for seat in again.held)) == (CLEO, ["Ann", "Bo"])
    assert again.options.starts_itself


async def test_two_who_ask_for_a_rematch_at_once_open_one(world: World):
    table = await a_game(world.tables, ANN, BO)
    await world.tables.hosting.end(table.id)
    asked = [world.tables.lobby.rematch(table.id, member_id) for member_id in (ANN, BO)]
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert [each.message_id for each in results if isinstance(each, GameError)] == ["error-channel-taken"]


async def test_who_may_have_no_more_tables_or_refuses_is_not_asked(world: World):
    table = await a_game(world.tables, ANN, BO, CLEO)
    await world.tables.hosting.end(table.id)
    await world.tables.settings.refuse(BO, ANN)
    for channel in (1, 2, 3):
        await a_lobby(world.tables, CLEO, channel=CHANNEL + channel)
    again = await world.tables.lobby.rematch(table.id, ANN)
    assert (again.seats.names, again.options.starts_itself) == (("Ann",), False)


async def test_a_kept_seat_counts_among_the_tables_of_its_member(world: World):
    table = await world.rematch(ANN, BO)
    for channel in (1, 2):
        await a_lobby(world.tables, BO, channel=CHANNEL + channel)
    await refused("error-too-many-tables", a_lobby(world.tables, BO, channel=CHANNEL + 3))
    await world.join(table, BO)


async def test_a_rematch_without_the_members_who_were_forgotten_starts_with_the_others(world: World):
    table = await world.rematch(ANN, BO, CLEO, joined=[BO])
    await world.tables.members.forget(CLEO, {"en": "Former player"})
    assert await world.started(table) == ["Ann", "Bo"]


async def test_a_rematch_whose_host_was_forgotten_goes_on_with_those_who_have_joined(world: World):
    table = await world.rematch(ANN, BO, CLEO, joined=[BO])
    await world.tables.members.forget(ANN, {"en": "Former player"})
    assert (await world.now(table)).game.host_id == BO
    await world.join(table, CLEO)
    assert await world.started(table) == ["Bo", "Cleo"]


@pytest.mark.parametrize("meanwhile", ["join", "leave", "start", "forget", "end", "leave of one who has joined"])
async def test_the_start_in_the_same_second_as_another_change(world: World, meanwhile: str):
    """Either comes first: nobody is dealt in who has not said yes, and an ended table stays ended."""
    table = await world.rematch(ANN, BO, CLEO, joined=[BO])
    world.seconds += DAY
    changes: dict[str, Coroutine[Any, Any, object]] = {
        "join": world.join(table, CLEO),
        "leave": world.tables.lobby.leave(table.id, CLEO),
        "start": world.tables.lobby.start(table.id, ANN, without_held=True),
        "forget": world.tables.members.forget(CLEO, {"en": "Former player"}),
        "end": world.tables.hosting.end(table.id),
        "leave of one who has joined": world.tables.lobby.leave(table.id, BO),
    }
    change = changes.pop(meanwhile)
    for other in changes.values():
        other.close()  # the coroutines that are not wanted
    start = world.tables.lobby.release_overdue(table.id)
    await asyncio.gather(
        *((change, start) if meanwhile in ("join", "end") else (start, change)), return_exceptions=True
    )
    await world.look()
    after = await world.now(table)
    has_said_yes = {"Ann", "Bo", *(["Cleo"] if meanwhile == "join" else [])}
    assert set(after.seats.names) <= has_said_yes or not after.is_playing
    if meanwhile == "end":
        assert after.status is GameStatus.ENDED
    else:
        assert after.is_playing


async def test_a_join_after_the_seat_was_released_in_the_same_second_takes_a_free_one(world: World):
    table = await a_lobby(world.tables, ANN, DAN, seats=3)
    invited = await world.tables.hosting.replace_player(table.id, DAN, BO, "Bo")
    assert [seat.name for seat in invited.held] == ["Bo"]
    await world.join(table, DAN)
    await refused("error-table-full", world.join(table, CLEO))
    world.seconds += DAY
    await asyncio.gather(world.tables.lobby.release_overdue(table.id), world.join(table, BO))
    assert (await world.now(table)).seats.names == ("Ann", "Dan", "Bo")


async def test_a_bot_that_was_down_when_the_time_passed_starts_the_game_afterwards(world: World):
    table = await world.rematch(ANN, BO, CLEO, joined=[BO])
    later = World(world.tables.games.store)
    later.seconds = world.seconds + 3 * DAY
    await later.look()
    started = await later.now(table)
    assert (started.is_playing, sorted(started.seats.names)) == (True, ["Ann", "Bo"])
    [pending] = [record.id async for record in later.tables.delivery.pending() if record.id == table.id]
    assert pending == table.id, "the channel is shown the board"
    await later.look()
    assert (await later.now(table)).seq == 0, "a second look starts nothing"


async def test_a_bot_that_is_killed_after_the_automatic_start_shows_that_game_and_starts_no_other(world: World):
    table = await world.rematch(ANN, BO, CLEO)
    await world.join(table, BO)
    world.seconds += DAY
    started = await world.tables.lobby.release_overdue(table.id)  # killed before the timer is finished
    later = World(world.tables.games.store)
    later.seconds = world.seconds
    await later.look()
    assert started is not None
    assert (await later.now(table)).position == started.position, "the cards that were dealt"
    assert table.id in [record.id async for record in later.tables.delivery.pending()]
    kinds = [timer.kind for timer in await later.tables.timers.due(later.seconds, 20)]
    assert HELD_SEAT not in kinds, "the timer is finished"


async def test_a_member_whom_an_admin_seats_before_the_deal_is_asked_first(world: World):
    """Nobody is dealt into a rated game without having pressed or typed something for it."""
    table = await a_lobby(world.tables, ANN, BO)
    table = await world.tables.hosting.replace_player(table.id, BO, CLEO, "Cleo", admin_id=DAN)
    assert [seat.occupant for seat in table.held] == [Member(CLEO)]
    await refused("error-need-two", world.tables.lobby.start(table.id, ANN))
    await refused("error-needs-person", world.tables.hosting.replace_player(table.id, ANN, BO, "Bo", admin_id=DAN))
    await world.look(after=DAY)
    assert (await world.now(table)).seats.names == ("Ann",)
    table = await world.tables.hosting.replace_player(table.id, ANN, DAN, "Dan", admin_id=DAN)
    assert (table.held, table.game.host_id) == ([], DAN), "the admin has typed it"


async def test_a_seat_that_an_admin_gives_to_another_member_during_the_game_makes_it_unrated(world: World):
    table = await a_game(world.tables, ANN, BO)
    table = await world.tables.hosting.replace_player(table.id, BO, CLEO, "Cleo", admin_id=DAN)
    assert not any(table.is_at_stake_for(member_id) for member_id in (ANN, BO, CLEO))


async def test_a_table_that_closes_after_a_day_waits_for_the_end_of_the_held_seats(path: Path):
    async with await Store.open(path) as store:
        seconds = [1_000]
        tables = Tables(store, clock=lambda: seconds[0], lobby_days=1)
        table = await a_game(tables, ANN, BO)
        await tables.hosting.end(table.id)
        table = await tables.lobby.rematch(table.id, ANN)
        seconds[0] += DAY // 2
        assert await tables.lobby.close_unchanged(table.id) is None
        assert (await tables.find(table.id)).game.closes_at is None
