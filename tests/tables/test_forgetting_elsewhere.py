"""A forgotten member stays forgotten, whatever another process on the same database writes at the same moment."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from bot.engine import GameError
from bot.games import DataDeleted, Table, Tables
from bot.games.lobby.lobby import Opening
from bot.runtime.address import Place
from bot.store import Former, Share, Store
from bot.store.people import PersonalData
from tests.support.builders import take
from tests.support.computers import QuickThinker
from tests.support.postgres import new_database
from tests.support.table_builders import ANN, BO, CLEO, a_game, a_lobby

FORGOTTEN_NAMES = {"en": "Former player"}
UNKNOWN = 999
BLOCKED = 0.1
"""Seconds after which a call that has not ended waits for the other process."""
MOST_TRIPS = 24


async def joins(tables: Tables, ids: Sequence[int]) -> object:
    return await tables.lobby.join(ids[0], BO, "Bo")


async def opens(tables: Tables, ids: Sequence[int]) -> object:
    return await tables.lobby.open(Opening(50, 1, BO, "en"), "Bo")


async def is_invited(tables: Tables, ids: Sequence[int]) -> object:
    return await tables.lobby.open(Opening(51, 1, ANN, "en"), "Ann", {BO: "Bo"})


async def takes_over_a_seat(tables: Tables, ids: Sequence[int]) -> object:
    return await tables.hosting.replace_player(ids[1], ANN, BO, "Bo")


async def ends_a_game_of_others(tables: Tables, ids: Sequence[int]) -> object:
    return await tables.hosting.end(ids[1], by=BO)


async def goes_away(tables: Tables, ids: Sequence[int]) -> object:
    return await tables.settings.go_away(BO, tables.now() + 86_400)


async def refuses_invitations(tables: Tables, ids: Sequence[int]) -> object:
    return await tables.settings.refuse(BO, CLEO)


async def closes_direct_messages(tables: Tables, ids: Sequence[int]) -> object:
    return await tables.members.note_dms(BO, are_closed=True)


async def moves(tables: Tables, ids: Sequence[int]) -> object:
    return await tables.play.make(ids[2], BO, [take("wbr")])


Action = Callable[[Tables, Sequence[int]], Awaitable[object]]
ACTIONS: Sequence[Action] = (
    *(joins, opens, is_invited, takes_over_a_seat, ends_a_game_of_others),
    *(goes_away, refuses_invitations, closes_direct_messages, moves),
)


class Process:
    """The tables of one process, which stops before one of its next trips to the database until it is let go on."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.left = -1
        self.is_there, self.may_go_on = asyncio.Event(), asyncio.Event()
        database = tables.games.store.database
        for connection in {database._writer, database._reader}:
            connection.run = self._stopping(connection.run)  # type: ignore[method-assign]

    def _stopping(self, run: Callable[[Any], Awaitable[Any]]) -> Callable[[Any], Awaitable[Any]]:
        async def stop_and_run(work: Any) -> Any:
            self.left -= 1
            if self.left == 0:
                self.is_there.set()
                await self.may_go_on.wait()
            return await run(work)

        return stop_and_run


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def shared(request: pytest.FixtureRequest) -> Iterator[Place | None]:
    """A server for all tests of an engine, since making a database takes half a second; None is a file for each."""
    with ExitStack() as stack:
        yield stack.enter_context(new_database()) if request.param == "postgres" else None


async def leave_deleted(_: PersonalData) -> None:
    pass


@pytest.fixture
async def processes(shared: Place | None, path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Process]]:
    monkeypatch.setattr(PersonalData, "overwrite_deleted", leave_deleted)  # which takes seconds on a server
    stores = [await Store.open(shared or path, busy_timeout=10) for _ in range(2)]
    processes = [Process(Tables(store, clock=lambda: 1_000, thinker=QuickThinker())) for store in stores]
    if shared is not None:
        for store in stores:
            store.take_share(Share(0, 2, 2))
            await store.database.write("DELETE FROM games")
            await store.database.write("DELETE FROM members")
    yield processes
    for store in stores:
        await store.close()


async def three_games(tables: Tables) -> list[int]:
    """Return the ids of a lobby and a game without Bo, and of a game with Bo, who is to move."""
    games: list[Table] = [
        await a_lobby(tables, ANN, channel=1),
        await a_game(tables, ANN, CLEO, channel=2),
        await a_game(tables, BO, CLEO, channel=3),
    ]
    return [each.id for each in games]


async def is_done_first(stopped: Process, first: asyncio.Task[Any], second: Callable[[], Awaitable[Any]]) -> bool:
    """Run a call while another one is stopped in its process; return False if that one ended before its stop."""
    stop = asyncio.create_task(stopped.is_there.wait())
    await asyncio.wait([first, stop], return_when=asyncio.FIRST_COMPLETED)
    is_stopped = stopped.is_there.is_set()
    stop.cancel()
    other = asyncio.ensure_future(second())
    await asyncio.wait([other], timeout=BLOCKED)
    stopped.may_go_on.set()
    await asyncio.gather(first, other)
    return is_stopped


async def forget_in(process: Process) -> None:
    process.tables.games.clear()  # a process that takes over a file has nothing in memory
    await process.tables.members.forget(BO, FORGOTTEN_NAMES)


async def check_forgotten(processes: Sequence[Process]) -> None:
    tables = processes[0].tables
    known = await tables.games.store.people.about(BO)
    assert known == {**(await tables.games.store.people.about(UNKNOWN)), "member": str(BO)}
    for record in await tables.games.store.games.page(0, 100):
        tables.games.clear()
        table = await tables.find(record.id)
        assert not table.is_in_lobby or Former() not in [seat.occupant for seat in table.seats], "a dead seat"


def call_of(action: Action, process: Process, ids: Sequence[int]) -> Callable[[], Awaitable[None]]:
    """Return what carries out an action of a member, which may be refused."""

    async def call() -> None:
        with process.tables.members.deletions.acting(), suppress(GameError, DataDeleted):
            await action(process.tables, ids)

    return call


@pytest.mark.parametrize("action", ACTIONS)
async def test_a_member_is_forgotten_while_an_action_is_under_way(processes: list[Process], action: Action):
    """The action is stopped before each of its trips to the database while the member is forgotten elsewhere."""
    acting, deleting = processes
    for number in range(1, MOST_TRIPS):
        ids = await three_games(deleting.tables)
        await acting.tables.members.count_deletions()
        acting.left = number
        acted = asyncio.create_task(call_of(action, acting, ids)())
        is_stopped = await is_done_first(acting, acted, lambda: forget_in(deleting))
        await check_forgotten(processes)
        if not is_stopped:
            return
        await start_again(processes)
    pytest.fail("the action makes more trips")


@pytest.mark.parametrize("action", ACTIONS)
async def test_a_member_acts_while_they_are_forgotten(processes: list[Process], action: Action):
    """The deletion is stopped before each of its trips to the database while the member acts elsewhere."""
    acting, deleting = processes
    for number in range(1, MOST_TRIPS):
        ids = await three_games(deleting.tables)
        await acting.tables.members.count_deletions()
        deleting.left = number
        forgetting = asyncio.create_task(forget_in(deleting))
        is_stopped = await is_done_first(deleting, forgetting, call_of(action, acting, ids))
        if not is_stopped:
            return
        await check_forgotten(processes)
        await start_again(processes)
    pytest.fail("the deletion makes more trips")


async def start_again(processes: Sequence[Process]) -> None:
    """Delete all games, and let both processes run."""
    for process in processes:
        await process.tables.games.store.database.write("DELETE FROM games")
        process.tables.games.clear()
        process.left = -1
        process.is_there.clear()
        process.may_go_on.clear()
