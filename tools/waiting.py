"""Measure what 10,000 waiting games with due times cost while nothing is due: `python -m tools.waiting`.

One database has them and one does not; everything is measured in turns on both, so that only the ratios count.
"""

import asyncio
import os
import statistics
import sys
import tempfile
from collections.abc import Awaitable, Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import process_time
from types import SimpleNamespace
from typing import Any

from bot.app.client import load_features
from bot.app.clock import LONGEST_SLEEP, Clock
from bot.games import Table, TableOptions, Tables
from bot.games.lobby.lobby import Opening
from bot.games.unit.unit import REMINDER
from bot.store import Store
from bot.ui.delivery.table_messages import TableMessages
from tests.support.builders import random_moves
from tests.support.recorded_discord import RecordedDiscord
from tools.bench import Figure, measure
from tools.options import tiny

WAITING = tiny(10_000, 20)
NOW = 1_780_000_000
ROUNDS, TURNS = tiny((60, 25), (2, 2))
START_BAR, LOOK_BAR, TURN_BAR = 1.5, 1.5, 1.25
"""How many times the work of an empty database the work beside waiting games may take."""


@dataclass
class Bot:
    """The parts of a bot that deal with time, on a database of its own, and a game in play."""

    store: Store
    tables: Tables
    messages: TableMessages
    clock: Clock
    table: Table

    @classmethod
    async def start(cls, path: Path, waiting: int) -> "Bot":
        """Return a bot whose database in a folder holds this many waiting games."""
        store = await Store.open(path)
        tables = Tables(store, clock=lambda: NOW, chance=Random(1))
        pictures: Any = SimpleNamespace(draw=_no_picture)
        emojis: Any = SimpleNamespace(texts=None)
        client: Any = RecordedDiscord(lambda: NOW)
        messages = TableMessages(client, tables, pictures, emojis)
        work: list[Any] = []
        handle: Any = SimpleNamespace(cancel=lambda: None)
        clock = Clock(tables, work.append, lambda seconds, call: handle)
        clock.on_due(REMINDER, messages.notices.send_due)
        options = TableOptions(first="joining")
        lobby = await tables.lobby.open(Opening(1, 1, 11, "en", options=options), "Ann")
        await tables.lobby.join(lobby.id, 12, "Bo")
        table = await tables.lobby.start(lobby.id, 11)
        await messages.show(table)
        await store.database.write(_GAMES, (waiting, lobby.id, NOW))
        await store.database.write(_WAITS, (NOW,))
        await store.database.write(_TIMERS, (NOW,))
        while await clock.look():
            pass
        return cls(store, tables, messages, clock, table)

    async def started(self) -> None:
        """Do what the start of the bot does about time."""
        await self.messages.pending.show_pending()
        await self.looked()

    async def looked(self) -> None:
        """Do what the clock does when it wakes, or when a time is set."""
        await self.clock.look()
        await self.tables.timers.next_due()


_GAMES = """
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
INSERT INTO games (id, channel_id, guild_id, host_id, status, options, language, created_at, changed_at, started_at,
    newest_seq, shown_seq)
SELECT ?2 - n, 1000 + n, n % 300, 100 + n % 4000, 'playing', '{}', 'en', ?3, ?3, ?3, 0, 0 FROM numbers WHERE ?1 > 0
"""
_WAITS = "INSERT OR IGNORE INTO waits (game_id, member_id, turn_seq, since) SELECT id, host_id, 0, ?1 FROM games"
_TIMERS = """
INSERT INTO timers (kind, game_id, due)
SELECT 'reminder', id, ?1 + 3600 + id % 86400 FROM games WHERE channel_id >= 1000
"""


async def _no_picture(*_: object) -> None:
    """Draw nothing."""


def waiting() -> Iterator[Figure]:
    """Measure a start, a look of the clock, and a turn with its messages, with and without waiting games."""
    load_features()
    with tempfile.TemporaryDirectory() as folder, _on_one_core():
        figures = asyncio.run(_measure(Path(folder)))
    yield from figures


@contextmanager
def _on_one_core() -> Generator[None]:
    """Keep this thread and those that it starts on one core for the block, where the system can do that.

    A look of the clock is two trips to a database thread. Where that thread runs on another core, waking it up takes
    more CPU time than the work, for as long as it stays there; so one of the two databases would seem slow.
    """
    if sys.platform != "linux":
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


async def _measure(folder: Path) -> list[Figure]:
    alone = await Bot.start(folder / "alone.sqlite3", 0)
    beside = await Bot.start(folder / "beside.sqlite3", WAITING)
    [[number]] = await beside.store.database.rows("SELECT count(*) FROM timers WHERE due > ?", (NOW,))
    assert number >= WAITING
    figures: list[Figure] = []
    for name, work, bar in (("start", Bot.started, START_BAR), ("look of the clock", Bot.looked, LOOK_BAR)):
        mine, ratio = await _compared(lambda bot, work=work: work(bot), beside, alone)
        figures.append(Figure(f"{name} beside {WAITING:,} waiting games", 1000 * mine, "ms"))
        figures.append(Figure("... times that of an empty database", ratio, "x", bar, more_is_better=False))
        if work is Bot.looked:
            per_hour = 3600 / LONGEST_SLEEP * mine
            figures.append(Figure("... CPU in an hour in which nothing is due", 1000 * per_hour, "ms"))
    moves = {bot.table.id: random_moves(bot.table.dealt(), Random(1)) for bot in (alone, beside)}

    async def turn(bot: Bot) -> None:
        member_id = bot.table.member_to_act()
        assert member_id is not None
        bot.table = await bot.tables.play.make(bot.table.id, member_id, [next(moves[bot.table.id])[1]])
        await bot.messages.show(bot.table)

    mine, ratio = await _compared(turn, beside, alone, TURNS)
    figures.append(Figure("turn with its messages, without pictures", 1000 * mine, "ms"))
    figures.append(Figure("... times that of an empty database", ratio, "x", TURN_BAR, more_is_better=False))
    for bot in (alone, beside):
        await bot.store.close()
    return figures


async def _compared(
    work: Callable[[Bot], Awaitable[None]], beside: Bot, alone: Bot, rounds: int = ROUNDS
) -> tuple[float, float]:
    """Return the median CPU seconds of a piece of work beside the waiting games, and how many times those without."""
    seconds: dict[bool, list[float]] = {True: [], False: []}
    for number in range(rounds):
        for is_beside in (True, False) if number % 2 else (False, True):
            before = process_time()
            await work(beside if is_beside else alone)
            seconds[is_beside].append(process_time() - before)
    ratios = [mine / other for mine, other in zip(seconds[True], seconds[False], strict=True)]
    return statistics.median(seconds[True]), statistics.median(ratios)


if __name__ == "__main__":
    sys.exit(measure(__doc__, [waiting]))
