"""Whole games, from the deal to the end, at tables without Discord."""

import random

from bot.games import Table, TableOptions, Tables
from bot.games.lobby.lobby import Opening
from bot.rules import PurchaseCard

CHANNEL, SERVER, HOST = 10, 1, 101


async def start(
    tables: Tables,
    seats: int = 2,
    expansion: str | None = None,
    *,
    channel: int = CHANNEL,
    server: int | None = SERVER,
    rated: bool = True,
) -> Table:
    """Start a game of the members 101, 102, …, who sit in this order."""
    options = TableOptions(first="joining", expansion=expansion, rated=rated)
    table = await tables.lobby.open(Opening(channel, server, HOST, "en", options=options), "Player 1")
    for seat in range(1, seats):
        await tables.lobby.join(table.id, HOST + seat, f"Player {seat + 1}")
    return await tables.lobby.start(table.id, HOST)


async def play(tables: Tables, table: Table, seed: int = 1, moves: int = 10_000) -> Table:
    """Let the members make moves, by preference purchases, until the game is over or so many are made."""
    chance = random.Random(seed)
    while moves > 0 and table.is_playing:
        legal = table.dealt().legal_moves()
        move = chance.choice([each for each in legal if isinstance(each, PurchaseCard)] or legal)
        table = await tables.play.make(table.id, table.member_to_act() or 0, [move])
        moves -= 1
    return table
