"""Who is forgotten leaves every open game first, whatever happens at the same moment."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from bot.engine import GameError
from bot.store import Store
from bot.tables import Table, Tables

ANN, BO, CLEO = 11, 12, 13
NAMES = {"en": "Former player"}


class Statements:
    """Counts what the database was asked, and tells when it is time for something else."""

    def __init__(self) -> None:
        self.left = -1
        self.has_come = asyncio.Event()

    def wait_for(self, number: int) -> None:
        self.left = number

    def note(self, _: float) -> None:
        self.left -= 1
        if self.left == 0:
            self.has_come.set()


@pytest.fixture
def statements() -> Statements:
    return Statements()


@pytest.fixture
async def tables(tmp_path: Path, statements: Statements) -> AsyncIterator[Tables]:
    tables = Tables(await Store.open(tmp_path / "games.sqlite3", timed=statements.note))
    yield tables
    await tables.close()


async def a_lobby(tables: Tables, channel: int, *members: int) -> Table:
    host, *others = members
    table = await tables.open(channel_id=channel, guild_id=1, host_id=host, name="Ann", language="en")
    for other in others:
        table = await tables.join(table.id, other, f"Member {other}")
    return table


async def nobodies(tables: Tables) -> list[tuple[str, list[int]]]:
    """Return where a seat is nobody's: the status of the game, and who has left it."""
    found: list[tuple[str, list[int]]] = []
    for record in await tables.store.games(0, 100):
        table = await tables.find(record.id)
        if any(seat.member_id is None for seat in table.seats):
            left = sorted(table.position.left) if table.position else []
            found.append((table.status.value, left))
    return found


async def opens(tables: Tables) -> object:
    return await tables.open(channel_id=50, guild_id=1, host_id=BO, name="Bo", language="en")


async def joins(tables: Tables) -> object:
    return await tables.join(1, BO, "Bo")


async def comes_in_for_ann(tables: Tables) -> object:
    return await tables.replace_player(2, ANN, BO, "Bo")


async def is_dealt_in(tables: Tables) -> object:
    return await tables.start(3, ANN)


async def plays_once_more(tables: Tables) -> object:
    return await tables.rematch(4, ANN)


@pytest.mark.parametrize("meanwhile", [opens, joins, comes_in_for_ann, is_dealt_in, plays_once_more])
@pytest.mark.parametrize("number", range(1, 25, 2))
async def test_nobody_is_seated_while_they_are_forgotten(
    tables: Tables, statements: Statements, meanwhile: Callable[[Tables], Awaitable[object]], number: int
):
    """After whichever statement the other thing begins: no lobby keeps an empty seat, no game waits for nobody."""
    await a_lobby(tables, 1, ANN)
    await a_lobby(tables, 2, ANN, CLEO)
    await tables.start(2, ANN)
    await a_lobby(tables, 3, ANN, BO, CLEO)
    await a_lobby(tables, 4, ANN, BO, CLEO)
    await tables.end(4)
    statements.wait_for(number)
    forgetting = asyncio.create_task(tables.forget(BO, NAMES))
    has_come = asyncio.create_task(statements.has_come.wait())
    await asyncio.wait([forgetting, has_come], return_when=asyncio.FIRST_COMPLETED)
    has_come.cancel()
    with suppress(GameError):  # as good as having come a moment later
        await meanwhile(tables)
    await forgetting
    for status, left in await nobodies(tables):
        assert status in ("ended", "finished") or (status == "playing" and left)


async def test_a_slow_reader_does_not_bring_the_name_back(tables: Tables, monkeypatch: pytest.MonkeyPatch):
    table = await a_lobby(tables, 1, ANN, BO)
    await tables.end(table.id)
    tables._tables.clear()
    read_back, read, go_on = tables._read, asyncio.Event(), asyncio.Event()

    async def slow_read(game_id: int) -> object:
        kept = await read_back(game_id)
        read.set()
        await go_on.wait()
        return kept

    monkeypatch.setattr(tables, "_read", slow_read)
    reader = asyncio.create_task(tables.find(table.id))
    await read.wait()
    monkeypatch.setattr(tables, "_read", read_back)
    await tables.forget(BO, NAMES)
    go_on.set()
    assert (await reader).names == ("Ann", "Former player")
