"""How quick the rules and the pictures are: `python -m tests.tools.bench` prints a table, each figure beside its bar.

A loop of plain Python tells how quick the machine is at the moment, so that figures of two machines can be compared.
Another section is another function that yields `Figure`s, listed in `SECTIONS`.
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
"""Each duration is the best of so many runs: what the machine does besides only ever makes it worse."""
STALL_RUNS = 7
"""Stalls are told as the worst of so many runs and the one in the middle: a bot has to live with its worst."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement, and the bar it has to reach: at least `bar` if more is better, else at most."""

    name: str
    value: float
    unit: str
    bar: float | None = None
    more_is_better: bool = True

    @property
    def reaches_its_bar(self) -> bool:
        """Return whether the figure is good enough; without a bar any is."""
        return self.bar is None or (self.value >= self.bar if self.more_is_better else self.value <= self.bar)


def calibration() -> Iterator[Figure]:
    """Measure the machine: additions in a loop."""
    rounds = 2_000_000

    def loop() -> int:
        number = 0
        for each in range(rounds):
            number = (number + each) & 0xFFFF
        return rounds

    yield Figure("plain Python loop", per_second(loop) / 1e6, "million rounds/s")


def random_play() -> Iterator[Figure]:
    """Measure random play with two players: list the legal moves, pick one, play it, fold its events."""
    with_advance = games_at_random(Options(), GAMES, lambda position, move: position.advance(move)[1])
    with_play_and_after = games_at_random(Options(), GAMES, lambda position, move: position.after(position.play(move)))
    yield Figure("random play, advance()", per_second(with_advance), "moves/s", bar=20_000)
    yield Figure("random play, play() and after()", per_second(with_play_and_after), "moves/s")


def random_play_with_expansions() -> Iterator[Figure]:
    """Measure the same with each expansion."""
    for name in EXPANSIONS:
        options = Options(expansion=name)
        games = games_at_random(options, GAMES // 5, lambda position, move: position.advance(move)[1])
        yield Figure(f"random play with {name}", per_second(games), "moves/s")


def games_at_random(options: Options, number: int, step: Callable[[Position, Move], Position]) -> Callable[[], int]:
    """Return what plays so many games and returns the number of their moves."""
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
    """Measure how long a whole game of four players takes to be rebuilt from its log."""
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
    """Measure the pictures of four players' games, move by move, as a channel gets them."""
    games = {each: list(islice(steps(4, each, seed=3), 20, 70)) for each in (None, *EXPANSIONS)}
    drawn = [shown(*step) for step in games[None]]
    private = [shown(before, after, own=True) for game in games.values() for before, after in game[::3]]
    public = [shown(*step) for game in games.values() for step in game]
    sizes = [max(len(draw(scene)) for scene in scenes) for scenes in (public, private)]
    canvas = compose(drawn[-1])
    in_full = canvas.to_rgb()

    whole = milliseconds(lambda: [draw(shown(*step)) for step in games[None]], len(drawn))
    packing = milliseconds(lambda: [canvas.to_png() for _ in drawn], len(drawn))
    afresh = milliseconds(lambda: draw_afresh(drawn[-1]))
    yield Figure("board packed by ISA-L in the palette", packing, "ms")
    yield Figure("board packed by Pillow in true colour", milliseconds(lambda: in_full.save(BytesIO(), "PNG")), "ms")
    yield Figure("board drawn afresh at twice the size", afresh, "ms")
    yield Figure("board from position to bytes, its parts kept", whole, "ms")
    yield Figure("... times the packing alone", whole / packing, "x", bar=2, more_is_better=False)
    yield Figure("... times quicker than afresh", afresh / whole, "x", bar=60)
    usual, first = milliseconds_as_they_come(games[None])
    yield Figure("board as it comes move by move, half of them", usual, "ms")
    yield Figure("... times the packing alone", usual / packing, "x")
    yield Figure("first board after the warm-up", first, "ms")
    yield Figure("largest board of four", sizes[0] / 1000, "kB", bar=250, more_is_better=False)
    yield Figure("largest private board of four", sizes[1] / 1000, "kB", bar=250, more_is_better=False)


def stalls() -> Iterator[Figure]:
    """Measure how long the event loop waits while the studio draws a hundred boards of different games."""
    games = [islice(steps(4, each, seed), 20, 60, 4) for seed in (3, 4) for each in (None, *EXPANSIONS)]
    scenes = [shown(*step, own=bool(at % 2)) for game in games for at, step in enumerate(game)]
    gc.freeze()  # as the bot does when it is loaded
    kept = RenderClient()
    kinds = (("nothing to draw", (), kept), ("hundred boards afresh", scenes, None), ("the same again", scenes, kept))
    with asyncio.Runner() as runner:
        for name, each, painter in kinds:
            found = [runner.run(longest_stall(each, painter)) for _ in range(STALL_RUNS)]
            waits, own = (sorted(column) for column in zip(*found, strict=True))
            bar = 10 if each else None
            yield Figure(f"longest stall, {name}: worst run", waits[-1], "ms", bar, more_is_better=False)
            yield Figure("... in the usual run", waits[len(waits) // 2], "ms", bar, more_is_better=False)
            yield Figure("... of our own making, worst run", own[-1], "ms", bar, more_is_better=False)
        runner.run(kept.close())
    gc.unfreeze()


def start() -> Iterator[Figure]:
    """Measure how soon a new process can draw."""
    ready, first = seconds_to_start()
    yield Figure("painter imported in a new process", ready, "s", bar=1, more_is_better=False)
    yield Figure("first board drawn in a new process", first, "s", bar=2, more_is_better=False)


def shown(before: Position, after: Position, *, own: bool = False) -> Scene:
    """Return the board after a move, for everybody or for who is asked."""
    viewer = after.decision.seat if own and after.decision else None
    mover = before.decision.seat if before.decision else None
    return board_scene(after, PLAYERS, words_in("en"), (), viewer, [(before, mover)])


def milliseconds_as_they_come(game: Sequence[tuple[Position, Position]]) -> tuple[float, float]:
    """Return what the boards of a game take one after the other, nothing being kept at first: the median, the first."""
    for cache in IMAGE_CACHES:
        cache.clear()
    warm_up(LIGHT)
    taken: list[float] = []
    for step in game:
        before = perf_counter()
        draw(shown(*step))
        taken.append(1000 * (perf_counter() - before))
    return sorted(taken)[len(taken) // 2], taken[0]


def draw_afresh(scene: Scene) -> bytes:
    """Return a picture drawn without anything kept, twice as large and shrunk, packed by Pillow in true colour."""
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
    """Return where ink goes, painted twice as large and shrunk, and not kept."""
    large = replace(line, cap=2 * line.cap, width=2 * line.width)
    return LINE_MASK(large, 2 * width, 2 * height, align).reduce(2)


async def longest_stall(scenes: Sequence[Scene], painter: RenderClient | None) -> tuple[float, float]:
    """Return for how many milliseconds at most the loop hears of nothing while the studio draws, or for two seconds.

    Without a painter it gets one that has never drawn anything. The second number counts of each stall no more than
    this process computed in it: a machine with much else to do lets everybody wait.
    """
    studio = PictureCache(painter)
    studio.warm_up()
    await studio.draw(Hand("", (), Panel("", 0, 0, NO_COUNTS, NO_COUNTS), ()))  # it waits for the warm-up

    async def work() -> None:
        for scene in scenes:  # as one channel after the other asks for its board
            await studio.draw(scene)
        await asyncio.sleep(0 if scenes else 2)

    drawing = asyncio.create_task(work())
    worst = own = 0.0
    while not drawing.done():
        before, computed = perf_counter(), process_time()
        await asyncio.sleep(0.001)
        stall = perf_counter() - before - 0.001
        worst, own = max(worst, stall), max(own, min(stall, process_time() - computed))
    await studio.close()
    return 1000 * worst, 1000 * own


def seconds_to_start() -> tuple[float, float]:
    """Return how long a new process takes to import the painter, and how long its first board of four takes then."""
    program = (
        "from time import perf_counter as now; a = now(); from render.drawing import draw; b = now(); "
        "from tests.support.render.samples import board; c = now(); draw(board(4)); print(b - a, now() - c)"
    )
    runs = [subprocess.run([sys.executable, "-c", program], check=True, capture_output=True) for _ in range(BEST_OF)]
    found = [tuple(map(float, run.stdout.split())) for run in runs]
    return min(ready for ready, _ in found), min(first for _, first in found)


def milliseconds(work: Callable[[], object], number: int = 1) -> float:
    """Return how long each of a `number` of things takes that are done at once, in the best of many runs."""
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
    """Return how often something is done in a second; `work` does it and returns how often it did it."""
    best = 0.0
    for _ in range(BEST_OF):
        before = perf_counter()
        done = sum(work() for _ in range(repeat))
        best = max(best, done / (perf_counter() - before))
    return best


def measure(sections: Sequence[Callable[[], Iterator[Figure]]] = SECTIONS) -> int:
    """Print the table; return 1 when a figure misses its bar."""
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
