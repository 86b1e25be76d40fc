"""Benchmark what follows a game: `python -m tools.bench_looking_back`.

A page of a replay is compared with a usual board, because its bar is the board's; a picture of a film with encoding
it. Statistics are those of a server with `GAMES` finished games. The results of `RECOUNTED` random games are counted
again from their logs.
"""

import asyncio
import gc
import random
import resource
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from statistics import median
from time import process_time

from PIL import Image

from bot.games import Tables
from bot.present.language.words import words_in
from bot.present.phrases import ALL_HANDS
from bot.present.pictures.scenes import board_scene
from bot.rules import EXPANSIONS
from bot.runtime.process import tune_memory
from bot.store import Result, SeatResult, Store
from bot.ui.content.looking_back import GameReplay
from bot.ui.kit.pictures.table_pictures import durations
from render import LIGHT, Scene
from render.canvas.film import QUALITY, WIDTH
from render.canvas.image_cache import IMAGE_CACHES
from render.drawing import add_to_film, compose, draw, finish_film
from tests.support.finished_games import SERVER, play, start
from tests.support.recount import recount
from tests.support.store_builders import all_results
from tests.tables.test_statistics import as_counted, play_winter
from tools.bench import LOOP_ROUNDS, Figure, cpu_seconds, loop, measure
from tools.options import tiny

GAMES, MEMBERS = tiny(10_000, 20), 40
RECOUNTED = tiny(1_000, 2)
MOVES = tiny(10_000, 6)
READS, VIEWED = tiny((9, 1_000), (1, 2))
STATISTICS_BAR, LOG_BAR = 350, 110_000
"""Rounds of the loop that an answer about a server may take for each of its games, and the log of a game for a page."""
PAGE_BAR = 1.3
"""Times that a page may take of a board after a move, drawn in turns with it."""
FILM_BAR, FILM_MEGABYTES = 2, 8
"""Times that a picture of a film may take of one that is only encoded, as WebP of its own, and the size of a film."""
MEMORY_BAR = 10
"""Megabytes that a thousand pages may add."""


def looking_back() -> Iterator[Figure]:
    """Measure pages and films of replays, statistics, and results that are counted again."""
    for section in (_pages, _statistics, _results):
        yield from asyncio.run(section())


def _at_most(name: str, value: float, unit: str, bar: float | None = None) -> Figure:
    return Figure(name, value, unit, bar, more_is_better=False)


async def _pages() -> list[Figure]:
    figures: list[Figure] = []
    async with await Store.open(":memory:") as store:
        tables = Tables(store, chance=random.Random(3))
        for channel, name in enumerate(("base", "orient")):
            new = await start(tables, 4, None if name == "base" else name, channel=channel)
            table = await play(tables, new, moves=MOVES)
            words = words_in("en")
            replay = GameReplay(table, await tables.history.pages(table.id), ALL_HANDS)
            usual = [
                board_scene(page.after, words.with_names(table.seats.names), None, [(page.before, page.seat)])
                for page in replay.pages[1:]
            ]
            boards = _median_drawing(usual)
            pages = _median_drawing([replay.board(at, words) for at in range(1, len(replay.pages))])
            figures.append(_at_most(f"{name}: a page, in boards after a move", pages / boards, "times", PAGE_BAR))
            reads: list[float] = []
            for _ in range(READS):
                tables.games.clear()
                reads.append(await _in_loops(lambda table=table: tables.history.pages(table.id)))
            rounds = median(reads) * LOOP_ROUNDS
            figures.append(_at_most(f"{name}: reading the log for a page", rounds, "rounds", LOG_BAR))
            gc.collect()
            start_memory = _megabytes()
            for _ in range(VIEWED):
                await tables.history.pages(table.id)
            gc.collect()
            grown = _megabytes() - start_memory
            figures.append(_at_most(f"{name}: memory after {VIEWED:,} pages", grown, "MB", MEMORY_BAR))
            scenes = replay.film(words, ())
            before = process_time()
            for scene, milliseconds in zip(scenes, durations(len(scenes)), strict=True):
                add_to_film(scene, LIGHT, milliseconds)
            film = finish_film()
            seconds = process_time() - before
            figures.append(_at_most(f"{name}: a film of {len(scenes)} pictures", seconds, "s"))
            encoded = seconds / len(scenes) / _median_encoding(scenes)
            figures.append(_at_most("... a picture, in pictures that are only encoded", encoded, "times", FILM_BAR))
            figures.append(_at_most(f"{name}: its size", len(film) / 1e6, "MB", FILM_MEGABYTES))
    return figures


async def _in_loops(work: Callable[[], Awaitable[object]]) -> float:
    """Return the CPU time of a piece of work, as a multiple of the loop that is measured before and after it."""
    before, began = cpu_seconds(loop), process_time()
    await work()
    taken = process_time() - began
    return 2 * taken / (before + cpu_seconds(loop))


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


def _median_encoding(scenes: Sequence[Scene]) -> float:
    """Return the median CPU seconds of encoding some pictures of a film, each as WebP of its own."""
    seconds: list[float] = []
    for scene in scenes[:: max(1, len(scenes) // READS)]:
        picture = compose(scene, LIGHT).to_rgb()
        frame = picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.BOX)
        before = process_time()
        frame.save(BytesIO(), "WEBP", quality=QUALITY, method=0)
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


async def _statistics() -> list[Figure]:
    figures: list[Figure] = []
    tune_memory()  # as in the bot: garbage is collected as rarely
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
            taken = median([await _in_loops(wanted) for _ in range(READS)]) * LOOP_ROUNDS
            figures.append(
                _at_most(f"statistics of a {name}, {GAMES:,} games", taken / GAMES, "rounds/game", STATISTICS_BAR)
            )
    return figures


async def _results() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite3"
        await play_winter(path, RECOUNTED, seed=7)
        async with await Store.open_to_read(path) as store:
            results = await all_results(store)
        wrong = sum(ours != theirs for ours, theirs in zip(as_counted(results), recount(path), strict=True))
        return [_at_most(f"seats of {len(results):,} games whose recount differs", wrong, "seats", 0)]


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(measure(__doc__, [looking_back]))
