"""Whole games of weekly deals with fixed moves of the member, and one hash of all that happened in them.

`python -m tests.support.weekly_games` prints the hash, and the version of numpy if anything has loaded it.
"""

import asyncio
import hashlib
import sys

from bot.games import Table, TableOptions, Tables
from bot.games.deal.sealed_deal import seal_of
from bot.games.lobby.lobby import Opening
from bot.games.weekly.weekly import NOVICE, weekly_options
from bot.rules import EXPANSIONS
from bot.store import Store, WeeklyDeal

KINDS = [(None, 1), (None, 2), *((expansion, 1) for expansion in EXPANSIONS)]
MOST_MOVES = 120


def a_deal(number: int = 1, guild_id: int = 1, *, opened_at: int = 0, closes_at: int = 9_000) -> WeeklyDeal:
    """Return a deal whose secret is a number."""
    options, secret = weekly_options(*KINDS[number % len(KINDS)]).dumps(), f"{number:064x}"
    return WeeklyDeal(seal_of(secret), secret, guild_id, 5, options, None, opened_at, closes_at)


def fixed_move(table: Table) -> int:
    """Return the index of the member's next move among the legal ones."""
    legal = table.dealt().legal_moves()
    return (7 * table.seq + len(legal) // 2) % len(legal)


async def begun(tables: Tables, deal: WeeklyDeal, member_id: int = 11, channel: int = 50) -> Table:
    """Return a member's game of a deal, once it waits for the member."""
    options = TableOptions.loads(deal.options)
    opening = Opening(channel, None, member_id, "en", options, sealed_until=deal.closes_at)
    names = [(NOVICE, f"Novice {number}") for number in range(1, options.seats)]
    name = f"Member {member_id}"
    table = await tables.lobby.open(opening, name, computers=names, is_dealt=True, secret=deal.secret)
    return await tables.computers.play(table.id)


async def move(tables: Tables, table: Table, index: int | None = None) -> Table:
    """Make the member's move with this index, or the fixed one, and those of the computers."""
    member_id = table.member_to_act()
    assert member_id is not None
    legal = table.dealt().legal_moves()
    await tables.play.make(table.id, member_id, [legal[fixed_move(table) if index is None else index]])
    return await tables.computers.play(table.id)


async def hash_of_games(kinds: int = len(KINDS)) -> str:
    """Return the hash of the logs of one game of each of the first kinds."""
    digest = hashlib.sha256()
    async with await Store.open(":memory:") as store:
        tables = Tables(store, clock=lambda: 1_000)
        for number in range(kinds):
            table = await begun(tables, a_deal(number), channel=50 + number)
            while table.is_playing and table.seq < MOST_MOVES:
                table = await move(tables, table)
            for entry in await store.whole_games.log(table.id):
                digest.update(f"{entry.seq} {entry.seat} {entry.move} {entry.events}\n".encode())
    return digest.hexdigest()


if __name__ == "__main__":
    found = asyncio.run(hash_of_games())
    sys.stdout.write(f"{found} {getattr(sys.modules.get('numpy'), '__version__', 'without numpy')}\n")
