"""Benchmark the rules and the pictures: `python -m tests.tools.bench` prints a table of figures and their bars.

A loop of plain Python measures the machine, so that figures of two machines can be compared. To add a section, write a
function that yields `Figure`s and list it in `SECTIONS`.
"""

import asyncio
import gc
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from inspect import unwrap
from io import BytesIO
from itertools import islice
from random import Random
from time import perf_counter, process_time

from PIL import Image

from bot.engine import Event, Move, Position
from bot.present.scenes import board_scene
from bot.present.words import words_in
from bot.rules import EXPANSIONS, Options, codec_for, rules_for
from bot.ui.pictures.picture_cache import PictureCache
from render import LIGHT, Hand, Panel, Scene
from render.canvas import smooth_draw
from render.canvas.image_cache import IMAGE_CACHES
from render.client import RenderClient
from render.drawing import compose, draw, warm_up
from render.scene import NO_COUNTS
from render.text import drawing
from render.text.lines import Line
from tests.support.builders import a_deal, random_moves
from tests.support.render.plays import NAMES as PLAYERS
from tests.support.render.plays import positions as steps

SEATS = 2
GAMES = 150
LINE_MASK = unwrap(drawing.line_mask)
BEST_OF = 3
"""Each duration is the best of this many runs, because other load on the machine only makes a run slower."""
STALL_RUNS = 7
"""Stalls are the maximum and the median of this many runs."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A measurement and its bar: the value must be at least `bar` if more is better, otherwise at most `bar`."""

    name: str
    value: float
    unit: str
    bar: float | None = None
    more_is_better: bool = True

    @property
    def reaches_its_bar(self) -> bool:
        """Return whether the value meets the bar; without a bar, it always does."""
        return self.bar is None or (self.value >= self.bar if self.more_is_better else self.value <= self.bar)


def calibration() -> Iterator[Figure]:
    """Measure the machine with additions in a loop."""
    rounds = 2_000_000

    def loop() -> int:
        number = 0
        for each in range(rounds):
            number = (number + each) & 0xFFFF
        return rounds

    yield Figure("plain Python loop", per_second(loop) / 1e6, "million rounds/s")


def random_play() -> Iterator[Figure]:
    """Measure random games of two players: list the legal moves, pick one, play it, apply its events."""
    with_advance = games_at_random(Options(), GAMES, lambda position, move: position.advance(move)[1])
    with_play_and_after = games_at_random(Options(), GAMES, lambda position, move: position.after(position.play(move)))
    yield Figure("random play, advance()", per_second(with_advance), "moves/s", bar=20_000)
    yield Figure("random play, play() and after()", per_second(with_play_and_after), "moves/s")


def random_play_with_expansions() -> Iterator[Figure]:
    """Measure random games with each expansion."""
    for name in EXPANSIONS:
        options = Options(expansion=name)
        games = games_at_random(options, GAMES // 5, lambda position, move: position.advance(move)[1])
        yield Figure(f"random play with {name}", per_second(games), "moves/s")


def games_at_random(options: Options, number: int, step: Callable[[Position, Move], Position]) -> Callable[[], int]:
    """Return a function that plays this many random games and returns their number of moves."""
    starts = [a_deal(SEATS, options, seed)[1] for seed in range(number)]

    def games() -> int:
        moves = 0
        for seed, start in enumerate(starts):
            pick, position = Random(seed).random, start
            while not position.is_over:
                legal = position.legal_moves()
                position = step(position, legal[int(pick() * len(legal))])
                moves += 1
        return moves

    return games


def replay() -> Iterator[Figure]:
    """Measure the time to replay a whole game of four players from its log."""
    options = Options()
    rules, codec = rules_for(options), codec_for(options)
    dealt, start = a_deal(4)
    log: list[tuple[Event, ...]] = [dealt, *(events for _, _, events in random_moves(start, Random(1)))]
    texts = [codec.dumps(events) for events in log]

    def from_events() -> int:
        rules.replay(4, (event for events in log for event in events))
        return 1

    def from_texts() -> int:
        rules.replay(4, (event for text in texts for event in codec.loads(text)))
        return 1

    moves = len(log) - 1
    for name, fold in (("events", from_events), ("JSON", from_texts)):
        milliseconds = 1000 / per_second(fold, repeat=50)
        yield Figure(f"replay of {moves} moves from {name}", milliseconds, "ms", bar=5, more_is_better=False)


def pictures() -> Iterator[Figure]:
    """Measure the boards of four-player games after each move, as a channel shows them."""
    games = {each: list(islice(steps(4, each, seed=3), 20, 70)) for each in (None, *EXPANSIONS)}
    drawn = [shown(*step) for step in games[None]]
    private = [shown(before, after, own=True) for game in games.values() for before, after in game[::3]]
    public = [shown(*step) for game in games.values() for step in game]
    sizes = [max(len(draw(scene)) for scene in scenes) for scenes in (public, private)]
    canvas = compose(drawn[-1])
    in_full = canvas.to_rgb()

    whole = milliseconds(lambda: [draw(shown(*step)) for step in games[None]], len(drawn))
    packing = milliseconds(lambda: [canvas.to_png() for _ in drawn], len(drawn))
    uncached = milliseconds(lambda: draw_uncached(drawn[-1]))
    yield Figure("board packed by ISA-L in the palette", packing, "ms")
    yield Figure("board packed by Pillow in true colour", milliseconds(lambda: in_full.save(BytesIO(), "PNG")), "ms")
    yield Figure("board without caches at twice the size", uncached, "ms")
    yield Figure("board from position to bytes, with caches", whole, "ms")
    yield Figure("... times the packing alone", whole / packing, "x", bar=2, more_is_better=False)
    yield Figure("... times faster than without caches", uncached / whole, "x", bar=60)
    usual, first = milliseconds_as_they_come(games[None])
    yield Figure("board move by move, median", usual, "ms")
    yield Figure("... times the packing alone", usual / packing, "x")
    yield Figure("first board after the warm-up", first, "ms")
    yield Figure("largest board of four", sizes[0] / 1000, "kB", bar=250, more_is_better=False)
    yield Figure("largest private board of four", sizes[1] / 1000, "kB", bar=250, more_is_better=False)


def stalls() -> Iterator[Figure]:
    """Measure the longest stalls of the event loop while a hundred boards of different games are drawn."""
    games = [islice(steps(4, each, seed), 20, 60, 4) for seed in (3, 4) for each in (None, *EXPANSIONS)]
    scenes = [shown(*step, own=bool(at % 2)) for game in games for at, step in enumerate(game)]
    gc.freeze()  # as the bot does when it is loaded
    warm_client = RenderClient()
    kinds = (
        ("nothing to draw", (), warm_client),
        ("100 boards, empty cache", scenes, None),
        ("100 boards, cached", scenes, warm_client),
    )
    with asyncio.Runner() as runner:
        for name, each, client in kinds:
            found = [runner.run(longest_stall(each, client)) for _ in range(STALL_RUNS)]
            waits, own = (sorted(column) for column in zip(*found, strict=True))
            bar = 10 if each else None
            yield Figure(f"longest stall, {name}: worst run", waits[-1], "ms", bar, more_is_better=False)
            yield Figure("... median run", waits[len(waits) // 2], "ms", bar, more_is_better=False)
            yield Figure("... CPU time of this process, worst run", own[-1], "ms", bar, more_is_better=False)
        runner.run(warm_client.close())
    gc.unfreeze()


def start() -> Iterator[Figure]:
    """Measure the time until a new process can draw."""
    ready, first = seconds_to_start()
    yield Figure("renderer imported in a new process", ready, "s", bar=1, more_is_better=False)
    yield Figure("first board drawn in a new process", first, "s", bar=2, more_is_better=False)


def shown(before: Position, after: Position, *, own: bool = False) -> Scene:
    """Return the board scene after a move: the public one, or with `own` that of the player to act."""
    viewer = after.decision.seat if own and after.decision else None
    mover = before.decision.seat if before.decision else None
    return board_scene(after, PLAYERS, words_in("en"), (), viewer, [(before, mover)])


def milliseconds_as_they_come(game: Sequence[tuple[Position, Position]]) -> tuple[float, float]:
    """Return the median and the first of the drawing times of a game's boards in order, in ms, with caches empty."""
    for cache in IMAGE_CACHES:
        cache.clear()
    warm_up(LIGHT)
    taken: list[float] = []
    for step in game:
        before = perf_counter()
        draw(shown(*step))
        taken.append(1000 * (perf_counter() - before))
    return sorted(taken)[len(taken) // 2], taken[0]


def draw_uncached(scene: Scene) -> bytes:
    """Return a picture drawn with empty caches at twice the size, shrunk, and packed by Pillow in true colour."""
    scale, mask = smooth_draw.SCALE, drawing.line_mask
    for cache in IMAGE_CACHES:
        cache.clear()
    smooth_draw.SCALE, drawing.line_mask = 2, large_mask
    packed = BytesIO()
    compose(scene).to_rgb().save(packed, "PNG")
    smooth_draw.SCALE, drawing.line_mask = scale, mask
    for cache in IMAGE_CACHES:
        cache.clear()
    return packed.getvalue()


def large_mask(line: Line, width: int, height: int, align: float) -> Image.Image:
    """Return the uncached mask of a line of text, drawn at twice the size and shrunk."""
    large = replace(line, cap=2 * line.cap, width=2 * line.width)
    return LINE_MASK(large, 2 * width, 2 * height, align).reduce(2)


async def longest_stall(scenes: Sequence[Scene], client: RenderClient | None) -> tuple[float, float]:
    """Return the longest stall of the event loop in ms while the scenes are drawn, or for two seconds without scenes.

    The second number counts only the CPU time of this process within each stall, which excludes other load on the
    machine. Without a client, a new one with an empty cache is used.
    """
    pictures_cache = PictureCache(client)
    pictures_cache.warm_up()
    await pictures_cache.draw(Hand("", (), Panel("", 0, 0, NO_COUNTS, NO_COUNTS), ()))  # waits for the warm-up

    async def work() -> None:
        for scene in scenes:  # one after the other, as channels ask for their boards
            await pictures_cache.draw(scene)
        await asyncio.sleep(0 if scenes else 2)

    drawing = asyncio.create_task(work())
    worst = own = 0.0
    while not drawing.done():
        before, computed = perf_counter(), process_time()
        await asyncio.sleep(0.001)
        stall = perf_counter() - before - 0.001
        worst, own = max(worst, stall), max(own, min(stall, process_time() - computed))
    await pictures_cache.close()
    return 1000 * worst, 1000 * own


def seconds_to_start() -> tuple[float, float]:
    """Return the seconds that a new process takes to import the renderer, and then to draw its first board of four."""
    program = (
        "from time import perf_counter as now; a = now(); from render.drawing import draw; b = now(); "
        "from tests.support.render.samples import board; c = now(); draw(board(4)); print(b - a, now() - c)"
    )
    runs = [subprocess.run([sys.executable, "-c", program], check=True, capture_output=True) for _ in range(BEST_OF)]
    found = [tuple(map(float, run.stdout.split())) for run in runs]
    return min(ready for ready, _ in found), min(first for _, first in found)


def milliseconds(work: Callable[[], object], number: int = 1) -> float:
    """Return the milliseconds per item of a piece of work on `number` items, in the best of many runs."""
    best = float("inf")
    for _ in range(3 * BEST_OF):
        before = perf_counter()
        work()
        best = min(best, perf_counter() - before)
    return 1000 * best / number


SECTIONS: tuple[Callable[[], Iterator[Figure]], ...] = (
    calibration,
    random_play,
    random_play_with_expansions,
    replay,
    pictures,
    stalls,
    start,
)


def per_second(work: Callable[[], int], repeat: int = 1) -> float:
    """Return the rate per second of `work`, which returns the number of things it did."""
    best = 0.0
    for _ in range(BEST_OF):
        before = perf_counter()
        done = sum(work() for _ in range(repeat))
        best = max(best, done / (perf_counter() - before))
    return best


def measure(sections: Sequence[Callable[[], Iterator[Figure]]] = SECTIONS) -> int:
    """Print the table; return 1 if a figure misses its bar."""
    figures: list[Figure] = []
    for section in sections:
        for figure in section():
            figures.append(figure)
            bar = "" if figure.bar is None else f"{'≥' if figure.more_is_better else '≤'} {figure.bar:,.0f}"
            verdict = "" if figure.reaches_its_bar else "  missed"
            digits = 0 if figure.value >= 100 else 2
            print(f"{figure.name:58} {figure.value:>10,.{digits}f} {figure.unit:18} {bar:>10}{verdict}")
    return 0 if all(figure.reaches_its_bar for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(measure())
