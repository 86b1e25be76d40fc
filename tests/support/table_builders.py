"""Tables without Discord: members, lobbies, games, and a table as another process would read it."""

from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.engine import GameError
from bot.games import Table, TableOptions, Tables
from bot.games.computers.computers import give_to_computer
from bot.games.lobby.lobby import Opening
from bot.games.unit.unit import SEAT_BY_VOTE
from bot.games.waiting.votes import STAND_IN_LEVEL
from bot.store import Store

ANN, BO, CLEO, DAN = 11, 12, 13, 14
NAMES = {ANN: "Ann", BO: "Bo", CLEO: "Cleo", DAN: "Dan"}
CHANNEL = 5


async def a_lobby(tables: Tables, *members: int, channel: int = CHANNEL, **options: Any) -> Table:
    """Return a lobby; the first member is the host, and the seats are in the order of joining unless said otherwise."""
    host, *others = members or (ANN, BO)
    table = await tables.lobby.open(
        Opening(channel, 1, host, "en", options=TableOptions(**{"first": "joining", **options})), NAMES[host]
    )
    for other in others:
        table = await tables.lobby.join(table.id, other, NAMES[other])
    return table


async def a_game(tables: Tables, *members: int, **options: Any) -> Table:
    """Return a game just dealt, of Ann and Bo unless said otherwise."""
    table = await a_lobby(tables, *members, **options)
    return await tables.lobby.start(table.id, table.game.host_id)


async def stand_in(tables: Tables, table: Table, member_id: int) -> Table:
    """Let a computer player sit in for a member, as after a vote, and return the table."""
    seat = table.seats.of(member_id)
    assert seat is not None
    async with tables.games.locked(table.id) as game:
        give_to_computer(game, seat, game.seats[seat].name, STAND_IN_LEVEL, SEAT_BY_VOTE)
    return game.table


async def reopened(path: Path, game_id: int) -> Table:
    """Return a table as another process would read it, without the counters; see `without_counters`."""
    async with await Store.open(path) as store:
        table = await Tables(store).find(game_id)
    return without_counters(table)


def without_counters(table: Table) -> Table:
    """Return a table without the progress of its log and messages, which a table in memory does not follow."""
    return replace(table, game=replace(table.game, newest_seq=-1, shown_seq=-1, seat_to_act=None, version=0))


async def refused(message: str, call: Awaitable[Any]) -> dict[str, Any]:
    """Return the values of the `GameError` that a call raises, which must have this message id."""
    with pytest.raises(GameError) as refusal:
        await call
    assert refusal.value.message_id == message
    return refusal.value.values
