"""Measure the moves per second that are flushed to the disk: `python -m tests.tools.durable`.

The same run measures plain `sqlite3` with the same transaction. The flush is the larger part of both figures, and
differs more between machines than anything else that is measured here.
"""

import asyncio
import sqlite3
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from time import perf_counter

from bot.engine import Move
from bot.rules import codec_for
from bot.store import Store
from bot.tables import Table, TableOptions, Tables
from tests.support.builders import random_moves
from tests.tools.bench import Figure, measure

ANN, BO = 11, 12
TABLES = 20
ROUNDS = 5
"""Rounds of the bot and of plain sqlite3 alternate, because the speed of a disk varies over time."""


def durable() -> Iterator[Figure]:
    """Measure moves at one table and at many, and plain inserts of the same rows."""
    with tempfile.TemporaryDirectory() as folder:
        plain, alone, together = asyncio.run(_measure(Path(folder)))
    yield Figure("durable: plain sqlite3", plain, "moves/s")
    yield Figure("durable: moves at one table", alone, "moves/s")
    yield Figure("durable: one table, share of plain sqlite3", 100 * alone / plain, "%", bar=33)
    yield Figure(f"durable: moves at {TABLES} tables", together, "moves/s")
    yield Figure(f"durable: {TABLES} tables, share of plain sqlite3", 100 * together / plain, "%", bar=33)


async def _measure(folder: Path) -> tuple[float, float, float]:
    """Return the median moves per second of plain sqlite3, of one table and of many."""
    rates: list[tuple[float, float, float]] = []
    async with await Store.open(folder / "ours.sqlite3") as store:
        tables = Tables(store)
        for number in range(ROUNDS):
            games = [await _new_game(tables, channel) for channel in range(TABLES * number, TABLES * (number + 1))]
            before = perf_counter()
            alone = await _play(tables, *games[0])
            alone_rate = alone / (perf_counter() - before)
            before = perf_counter()
            together = await asyncio.gather(*(_play(tables, *game) for game in games[1:]))
            together_rate = sum(together) / (perf_counter() - before)
            rates.append((_plain(folder / f"plain{number}.sqlite3", games[0]), alone_rate, together_rate))
    plain, alone_rates, together_rates = zip(*rates, strict=True)
    return statistics.median(plain), statistics.median(alone_rates), statistics.median(together_rates)


async def _new_game(tables: Tables, channel: int) -> tuple[Table, Sequence[Move]]:
    """Return a new game and the moves that will be made in it."""
    table = await tables.lobby.open(
        channel_id=channel, guild_id=1, host_id=ANN, name="Ann", language="en", options=TableOptions()
    )
    await tables.lobby.join(table.id, BO, "Bo")
    table = await tables.lobby.start(table.id, ANN)
    moves = [move for _, move, _ in random_moves(table.dealt(), Random(channel))][:60]
    return table, moves


async def _play(tables: Tables, table: Table, moves: Sequence[Move]) -> int:
    for move in moves:
        table = await tables.play.make(table.id, table.member_to_act() or 0, [move], seq=table.seq)
    return len(moves)


def _plain(path: Path, game: tuple[Table, Sequence[Move]]) -> float:
    """Return the moves per second of plain `sqlite3` with the schema, the settings and the statements of the bot."""
    table, moves = game
    codec = codec_for(table.options.rules())
    position = table.dealt()
    rows: list[tuple[object, ...]] = []
    for seq, move in enumerate(moves):
        assert position.decision is not None
        events, after = position.advance(move)
        rows.append((1, seq, "move", position.decision.seat, ANN, codec.dumps(move), codec.dumps(events), 0))
        position = after
    shipped = Path(__file__).parents[2] / "bot" / "store" / "migrations"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for sheet in sorted(shipped.glob("*.sql")):
            connection.executescript(sheet.read_text(encoding="utf-8"))
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(
            "INSERT INTO games (channel_id, host_id, status, options, language, created_at, started_at) "
            "VALUES (1, 11, 'playing', '{}', 'en', 0, 0)"
        )
        before = perf_counter()
        for row in rows:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(
                "INSERT INTO log (game_id, seq, kind, seat, member_id, move, events, at) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            connection.execute("UPDATE games SET newest_seq = ? WHERE id = ?", (row[1], row[0]))
            connection.execute("COMMIT")
        return len(rows) / (perf_counter() - before)


if __name__ == "__main__":
    sys.exit(measure([durable]))
