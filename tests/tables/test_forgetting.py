"""A member who is forgotten leaves every open game first, no matter what happens at the same moment."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from bot.engine import GameError
from bot.games import DataDeleted, Tables
from bot.games.lobby.lobby import Opening
from bot.store import Former, Store, StoreError
from tests.support.builders import take
from tests.support.computers import QuickThinker
from tests.support.table_builders import ANN, BO, CLEO, a_game, a_lobby

FORGOTTEN_NAMES = {"en": "Former player"}


class Trips:
    """Counts the trips to the database, and signals when a number of them has been made."""

    def __init__(self) -> None:
        self.left = -1
        self.are_made = asyncio.Event()

    def note(self, _: float) -> None:
        self.left -= 1
        if self.left == 0:
            self.are_made.set()


async def opens(tables: Tables, ids: Sequence[int]) -> object:
    return await tables.lobby.open(Opening(50, 1, BO, "en"), "Bo")


async def joins(tables: Tables, ids: Sequence[int]) -> object:
    return await tables.lobby.join(ids[0], BO, "Bo")


async def takes_over_a_seat(tables: Tables, ids: Sequence[int]) -> object:
    return await tables.hosting.replace_player(ids[1], ANN, BO, "Bo")


async def practises(tables: Tables, ids: Sequence[int]) -> object:
    return await tables.lobby.open(Opening(60, None, BO, "en"), "Bo", computers=[("banker", "Banker 1")], is_dealt=True)


async def is_dealt_in(tables: Tables, ids: Sequence[int]) -> object:
    return await tables.lobby.start(ids[2], ANN)


async def joins_a_rematch(tables: Tables, ids: Sequence[int]) -> object:
    return await tables.lobby.rematch(ids[3], ANN)


async def four_games(tables: Tables) -> list[int]:
    """Return the ids of a lobby, a game without Bo, a lobby with Bo, and a game with Bo that is over."""
    games = [
        await a_lobby(tables, ANN, channel=1),
        await a_game(tables, ANN, CLEO, channel=2),
        await a_lobby(tables, ANN, BO, CLEO, channel=3),
        await a_lobby(tables, ANN, BO, CLEO, channel=4),
    ]
    await tables.hosting.end(games[3].id)
    return [each.id for each in games]


@pytest.fixture
def counted() -> Trips:
    return Trips()


@pytest.fixture
async def tables(path: Path, counted: Trips) -> AsyncIterator[Tables]:
    tables = Tables(await Store.open(path, on_trip=counted.note), thinker=QuickThinker())
    yield tables
    await tables.close()


@pytest.mark.parametrize("meanwhile", [opens, joins, takes_over_a_seat, is_dealt_in, joins_a_rematch])
@pytest.mark.parametrize("number", range(1, 25, 2))
async def test_a_member_is_not_seated_while_they_are_forgotten(
    tables: Tables, counted: Trips, meanwhile: Callable[[Tables, Sequence[int]], Awaitable[object]], number: int
):
    """After whichever trip the other call begins: no lobby keeps an empty seat, no game waits for nobody."""
    ids = await four_games(tables)
    counted.left = number
    forgetting = asyncio.create_task(tables.members.forget(BO, FORGOTTEN_NAMES))
    are_made = asyncio.create_task(counted.are_made.wait())
    await asyncio.wait([forgetting, are_made], return_when=asyncio.FIRST_COMPLETED)
    are_made.cancel()
    with suppress(GameError, DataDeleted):  # as refused as a moment later
        await meanwhile(tables, ids)
    await forgetting
    for record in await tables.games.store.games.page(0, 100):
        table = await tables.find(record.id)
        if Former() in [seat.occupant for seat in table.seats]:
            assert not table.status.is_open or (table.is_playing and table.dealt().left)


async def test_a_deletion_that_fails_half_way_changes_nothing(tables: Tables):
    """Nobody has left a game while their data is still there: both are one transaction."""
    await a_game(tables, ANN, BO, CLEO, channel=1)
    await a_lobby(tables, ANN, BO, channel=2)
    before = await tables.games.open_of(BO)
    await tables.games.store.database.write(
        "CREATE TEMP TRIGGER refuse BEFORE UPDATE ON main.log BEGIN SELECT RAISE(ABORT, 'refused'); END"
    )
    await tables.play.make(before[0].id, ANN, [take("wbr")])
    before = [await tables.find(each.id) for each in before]
    with pytest.raises(StoreError):
        await tables.members.forget(ANN, FORGOTTEN_NAMES)
    tables.games.clear()
    assert await tables.games.open_of(ANN) == before


@pytest.mark.parametrize("take_seat", [opens, joins, takes_over_a_seat, practises])
async def test_a_command_from_before_a_deletion_gives_no_seat_after_it(
    tables: Tables, take_seat: Callable[[Tables, Sequence[int]], Awaitable[object]]
):
    """Something may be awaited between a command and its seat, such as Discord's answer about direct messages."""
    ids, acting = await four_games(tables), tables.members.deletions.acting
    with acting():
        with acting():
            await tables.members.forget(BO, FORGOTTEN_NAMES)
        with pytest.raises(DataDeleted):
            await take_seat(tables, ids)
    assert await tables.games.open_of(BO) == []
    with acting():
        await take_seat(tables, ids)
    assert len(await tables.games.open_of(BO)) == 1, "a later command seats the member as usual"
