"""Measure the moves per second that are flushed to the disk: `python -m tools.durable`.

Each move is followed by the same transaction in plain `sqlite3`. The flush is the larger part of both, and differs more
between machines, and from minute to minute, than anything else that is measured here.

Then members of a large database are deleted, on both engines, while others write without a pause: how much longer the
longest of these writes takes than without a deletion.
"""

import asyncio
import sqlite3
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from time import perf_counter

from bot.engine import Move
from bot.games import Table, TableOptions, Tables
from bot.games.lobby.lobby import Opening
from bot.rules import codec_for
from bot.runtime.address import Place
from bot.store import Store
from bot.store.contract.sql import SqlValue, Statement
from bot.store.postgres import database
from bot.store.sqlite.migrations import shipped_migrations
from tests.support.builders import random_moves
from tests.support.postgres import new_database
from tools.bench import Figure, measure
from tools.options import tiny

ANN, BO = 11, 12
GAMES, ENTRIES, MEMBERS = tiny((20_000, 60, 2_000), (20, 6, 6))
DELETIONS = tiny(5, 1)
DELAY_BAR = 50
"""Milliseconds by which a deletion may delay the longest of the other writes; the median of `DELETIONS`."""
TABLES = tiny(20, 2)
SHARE_BAR = 33
MOVES = tiny(60, 2)


@dataclass(frozen=True, slots=True)
class Shares:
    """Seconds per move of the bot and of plain sqlite3, in pairs that were measured one right after the other."""

    pairs: Sequence[tuple[float, float]]

    def figures(self, where: str) -> Iterator[Figure]:
        """Yield both rates, and the bot's as a share of the other, each by the median."""
        ours, plain = (statistics.median(column) for column in zip(*self.pairs, strict=True))
        share = statistics.median(plain / ours for ours, plain in self.pairs)
        yield Figure(f"durable: moves at {where}", 1 / ours, "moves/s")
        yield Figure("... plain sqlite3 between them", 1 / plain, "moves/s")
        yield Figure("... share of plain sqlite3", 100 * share, "%", bar=SHARE_BAR)


def durable() -> Iterator[Figure]:
    """Measure moves at one table and at many, in turns with plain inserts of the same rows."""
    for where, number in (("one table", 1), (f"{TABLES} tables", TABLES)):
        with tempfile.TemporaryDirectory() as folder:
            yield from asyncio.run(_measure(Path(folder), number)).figures(where)


async def _measure(folder: Path, number: int) -> Shares:
    """Measure moves at a number of tables, one at each at a time, each time followed by as many plain inserts."""
    async with await Store.open(folder / "ours.sqlite3") as store:
        tables = Tables(store)
        games = [await _new_game(tables, channel) for channel in range(number)]
        rows = _rows(*games[0])
        playing = [table for table, _ in games]
        with closing(_plain(folder / "plain.sqlite3")) as connection:
            pairs: list[tuple[float, float]] = []
            for turn in range(min(len(moves) for _, moves in games)):  # a random game may end early
                begin = perf_counter()
                playing = await asyncio.gather(
                    *(_move(tables, table, moves[turn]) for table, (_, moves) in zip(playing, games, strict=True))
                )
                middle = perf_counter()
                for game in range(number):
                    _insert(connection, game + 1, rows[turn])
                pairs.append(((middle - begin) / number, (perf_counter() - middle) / number))
    return Shares(pairs)


async def _new_game(tables: Tables, channel: int) -> tuple[Table, Sequence[Move]]:
    """Return a new game and the moves that will be made in it."""
    table = await tables.lobby.open(Opening(channel, 1, ANN, "en", options=TableOptions()), "Ann")
    await tables.lobby.join(table.id, BO, "Bo")
    table = await tables.lobby.start(table.id, ANN)
    moves = [move for _, move, _ in random_moves(table.dealt(), Random(channel))][:MOVES]
    return table, moves


async def _move(tables: Tables, table: Table, move: Move) -> Table:
    return await tables.play.make(table.id, table.member_to_act() or 0, [move], seq=table.seq)


def deletions() -> Iterator[Figure]:
    """Measure the other writes during a deletion, on both engines."""
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_deletions("SQLite", Path(folder) / "large.sqlite3"))
    database.REST = 0  # each deletion is overwritten at once
    with new_database() as address:
        yield from asyncio.run(_deletions("PostgreSQL", address))


async def _deletions(engine: str, place: Place) -> list[Figure]:
    async with await Store.open(place) as store:
        await _fill(store)
        delays: list[float] = []
        seconds: list[float] = []
        for member in range(DELETIONS):
            longest, taken = await _longest_write(store, asyncio.create_task(_delete(store, 10**17 + member)))
            # The longer the time, the longer is the longest write, whatever else the machine does.
            usual, _ = await _longest_write(store, asyncio.create_task(asyncio.sleep(taken)))
            delays.append(1000 * (longest - usual))
            seconds.append(taken)
    return [
        Figure(f"{engine}: a deletion with {GAMES:,} games", statistics.median(seconds), "s", more_is_better=False),
        Figure("... delays another write by", statistics.median(delays), "ms", DELAY_BAR, more_is_better=False),
        Figure("... at most by", max(delays), "ms", more_is_better=False),
    ]


async def _delete(store: Store, member: int) -> None:
    await store.people.forget(member, {"en": "Former player"})
    await store.database.start_overwriting()


async def _longest_write(store: Store, task: "asyncio.Task[None]") -> tuple[float, float]:
    """Write like a move until a task is done; return the seconds of the longest write, and of all of them."""
    longest, began = 0.0, perf_counter()
    while not task.done():
        before = perf_counter()
        game = 1 + int(before * 1e6) % GAMES
        at = ENTRIES + int(before * 1e6)
        entry = "INSERT INTO log (game_id, seq, kind, events, at) VALUES (?, ?, 'move', '[]', 5)"
        await store.database.write_all(
            [Statement(entry, (game, at)), Statement("UPDATE games SET version = version + 1 WHERE id = ?", (game,))]
        )
        longest = max(longest, perf_counter() - before)
    await task
    return longest, perf_counter() - began


async def _fill(store: Store) -> None:
    """Add finished games of three members each."""
    chance = Random(1)
    tables = {table.name: table for table in await store.database.tables()}
    defaults = {"status": "ended", "options": "{}", "language": "en", "created_at": 5, "changed_at": 5, "ended_at": 9}
    for first in range(1, GAMES + 1, 500):
        rows: dict[str, list[dict[str, SqlValue]]] = {"games": [], "seats": [], "log": []}
        for game in range(first, min(first + 500, GAMES + 1)):
            members = [10**17 + each for each in chance.sample(range(MEMBERS), 3)]
            rows["games"].append({**defaults, "id": game, "channel_id": game, "host_id": members[0]})
            for seat, member in enumerate(members):
                name = f"Member {member}"
                taken = {"occupant": "member", "is_open": 0, "member_id": member, "colour": seat, "name": name}
                rows["seats"].append({"game_id": game, "seat": seat, **taken})
            for seq in range(ENTRIES):
                moved = {"kind": "move", "seat": seq % 3, "member_id": members[seq % 3], "at": 5}
                rows["log"].append(
                    {"game_id": game, "seq": seq, **moved, "events": f'["{"x" * chance.randrange(250)}"]'}
                )
        async with store.transaction():
            for name, added in rows.items():
                shape = replace(
                    tables[name], columns=tuple(column for column in tables[name].columns if column in added[0])
                )
                await store.database.add_rows(shape, [[row[column] for column in shape.columns] for row in added])
    async with store.transaction():
        await store.database.finish_adding()  # so that the planner of PostgreSQL knows the tables


def _rows(table: Table, moves: Sequence[Move]) -> list[tuple[object, ...]]:
    """Return the rows of the log for these moves, without the game's id."""
    codec = codec_for(table.options.rules())
    position = table.dealt()
    rows: list[tuple[object, ...]] = []
    for seq, move in enumerate(moves):
        assert position.decision is not None
        events, after = position.advance(move)
        rows.append((seq, "move", position.decision.seat, ANN, codec.dumps(move), codec.dumps(events), 0))
        position = after
    return rows


def _plain(path: Path) -> sqlite3.Connection:
    """Return a connection to a new database with the schema and the settings of the bot, and a game for each table."""
    connection = sqlite3.connect(path, isolation_level=None)
    for migration in shipped_migrations():
        connection.executescript(migration.sql)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    columns = [
        (name, kind)
        for _, name, kind, required, default, key in connection.execute("PRAGMA table_info(games)")
        if required and default is None and not key
    ]
    values = {"status": "'playing'", "options": "'{}'", "language": "'en'"}
    for game in range(TABLES):
        filled = ", ".join(values.get(name, str(game)) for name, _ in columns)
        names = ", ".join(name for name, _ in columns)
        connection.execute(f"INSERT INTO games ({names}, started_at) VALUES ({filled}, 0)")  # noqa: S608 - our own schema
    return connection


def _insert(connection: sqlite3.Connection, game: int, row: tuple[object, ...]) -> None:
    """Write a move with the statements of the bot, in a transaction of its own."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(
        "INSERT INTO log (game_id, seq, kind, seat, member_id, move, events, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (game, *row),
    )
    connection.execute("UPDATE games SET newest_seq = ? WHERE id = ?", (row[0], game))
    connection.execute("COMMIT")


if __name__ == "__main__":
    sys.exit(measure(__doc__, [durable, deletions]))
