"""Benchmark what follows a game: `python -m tests.tools.bench_looking_back`.

A page of a replay is compared with a usual board, because its bar is the board's. Statistics are those of a server with
`GAMES` finished games. The results of `RECOUNTED` random games are counted again from their logs.
"""

import asyncio
import gc
import random
import resource
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from time import process_time

from bot.games import Tables
from bot.present.language.words import words_in
from bot.present.phrases import ALL_HANDS
from bot.present.scenes import board_scene
from bot.rules import EXPANSIONS
from bot.store import Result, SeatResult, Store
from bot.ui.content.replay import Replay
from bot.ui.kit.pictures.film_plan import durations
from render import LIGHT, Scene
from render.canvas.image_cache import IMAGE_CACHES
from render.drawing import add_to_film, draw, finish_film
from tests.support.finished_games import SERVER, play, start
from tests.support.recount import recount
from tests.support.store_builders import all_results
from tests.tables.test_statistics import as_counted, play_winter

GAMES, MEMBERS = 10_000, 40
RECOUNTED = 1_000
STATISTICS_BAR = 1.0
"""Seconds of CPU for one answer about a server."""
PAGE_BAR = 1.3
"""Times that a page may take of a board after a move, drawn in turns with it."""
FILM_BAR, FILM_BYTES = 20.0, 8_000_000
MEMORY_BAR = 10
"""Megabytes that a thousand pages may add."""


class Bars:
    """Prints figures with their bars, and counts those that are missed."""

    def __init__(self) -> None:
        self.missed = 0

    def add(self, name: str, value: float, unit: str, bar: float) -> None:
        is_missed = value > bar
        self.missed += is_missed
        print(f"{name:58} {value:12,.2f} {unit:8} at most {bar:12,.2f}{'  MISSED' if is_missed else ''}", flush=True)


async def main() -> int:
    """Print all figures; return 1 if one misses its bar."""
    bars = Bars()
    await _pages(bars)
    await _statistics(bars)
    await _results(bars)
    return int(bars.missed > 0)


async def _pages(bars: Bars) -> None:
    async with await Store.open(":memory:") as store:
        tables = Tables(store, chance=random.Random(3))
        for name in ("base", "orient"):
            table = await play(
                tables, await start(tables, 4, None if name == "base" else name, channel=hash(name) % 99)
            )
            words = words_in("en")
            replay = Replay(table, await tables.history.pages(table.id), ALL_HANDS)
            usual = [
                board_scene(page.after, words.with_names(table.names), page.events, None, [(page.before, page.seat)])
                for page in replay.pages[1:]
            ]
            boards = _median_drawing(usual)
            pages = _median_drawing([replay.board(at, words) for at in range(1, len(replay.pages))])
            bars.add(f"{name}: a page, in boards after a move", pages / boards, "×", PAGE_BAR)
            before = process_time()
            for _ in range(20):
                tables.games.clear()
                await tables.history.pages(table.id)
            bars.add(f"{name}: reading the log for a page", (process_time() - before) / 20 * 1000, "ms", 40)
            gc.collect()
            start_memory = _megabytes()
            for _ in range(1000):
                await tables.history.pages(table.id)
            gc.collect()
            bars.add(f"{name}: memory after a thousand pages", _megabytes() - start_memory, "MB", MEMORY_BAR)
            scenes = replay.film(words)
            before = process_time()
            for scene, milliseconds in zip(scenes, durations(len(scenes)), strict=True):
                add_to_film(scene, LIGHT, milliseconds)
            film = finish_film()
            bars.add(f"{name}: a film of {len(scenes)} pictures", process_time() - before, "s", FILM_BAR)
            bars.add(f"{name}: its size", len(film), "bytes", FILM_BYTES)


def _median_drawing(scenes: Sequence[Scene]) -> float:
    """Return the median CPU seconds of drawing a scene after the one before it."""
    for cache in IMAGE_CACHES:
        cache.clear()
    seconds: list[float] = []
    for scene in scenes:
        before = process_time()
        draw(scene, LIGHT)
        seconds.append(process_time() - before)
    return median(seconds)


def _made_up() -> Iterator[Result]:
    chance = random.Random(1)
    modules = ("base", *EXPANSIONS)
    for number in range(GAMES):
        members = chance.sample(range(1, MEMBERS + 1), chance.randint(2, 4))
        seats = (
            SeatResult(seat, member, 1 + seat, 15 - seat, chance.randint(0, 2), (3, 2, 1, 4, 2), (60,) * 25)
            for seat, member in enumerate(members)
        )
        yield Result(
            number + 1,
            SERVER,
            chance.choice(modules),
            chance.randint(20, 40),
            number,
            chance.random() < 0.9,
            tuple(seats),
        )


async def _statistics(bars: Bars) -> None:
    async with await Store.open(":memory:") as store:
        await store.database.write("PRAGMA foreign_keys = OFF")  # results without their games
        async with store.transaction():
            for result in _made_up():
                await store.results.put(result)
        statistics = Tables(store).statistics
        for name, wanted in (
            ("server", lambda: statistics.of_server(SERVER)),
            ("member", lambda: statistics.of_member(1, SERVER, viewer_id=1)),
        ):
            await wanted()
            before = process_time()
            await wanted()
            bars.add(f"statistics of a {name} with {GAMES:,} games", process_time() - before, "s", STATISTICS_BAR)


async def _results(bars: Bars) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite3"
        await play_winter(path, RECOUNTED, seed=7)
        async with await Store.open_to_read(path) as store:
            results = await all_results(store)
        wrong = sum(ours != theirs for ours, theirs in zip(as_counted(results), recount(path), strict=True))
        bars.add(f"seats of {len(results):,} games whose recount differs", wrong, "", 0)


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
