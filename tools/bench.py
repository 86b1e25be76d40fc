"""Benchmark the rules and the pictures: `python -m tools.bench` prints a table of figures and their bars.

A bar for a speed is a multiple of something else that is measured in turns with it: a loop of plain Python, or the
packing of the picture. Durations are the CPU time of this process, so that other programs hardly change them. To add a
section, write a function that yields `Figure`s and list it in `SECTIONS`.
"""

import asyncio
import gc
import statistics
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
from bot.present.language.words import words_in
from bot.present.pictures.scenes import hand_scene, players_scene
from bot.rules import EXPANSIONS, Options, base_of, codec_for, rules_for
from bot.ui.kit.pictures.table_pictures import PictureCache
from render import LIGHT, Hand, Panel, Scene
from render.canvas.image_cache import IMAGE_CACHES
from render.canvas.png import pack_band
from render.client import RenderClient
from render.contract.scene import NO_COUNTS
from render.drawing import compose, draw, draw_ahead, warm_up
from render.text import drawing
from render.text.lines import Line
from tests.support.builders import a_deal, random_moves
from tests.support.render.plays import NAMES, board_after
from tests.support.render.plays import moves as steps
from tools.options import IS_TINY, parse_benchmark, tiny

SEATS = 2
GAMES = tiny(15, 1)
PLAY_BAR = 5_000
EXPANSION_BARS = {"cities": 4_700, "orient": 2_300, "strongholds": 3_100, "trading_posts": 3_800}
"""Moves per million rounds of the loop that play has to reach, a quarter below what it does."""
LINE_MASK = unwrap(drawing.line_mask)
RUNS = tiny(9, 1)
"""Each piece of work is measured this many times, in turns with what it is compared with; the median counts."""
LOOP_ROUNDS = tiny(200_000, 20_000)
CACHED_BAR, MOVE_BAR, FIRST_BAR = 0.7, 3, 65
"""Times the packing that a board may take: drawn before, after a move, and as the first one of a new process."""
PLAYERS_BAR = 1.2
"""Times a hand that the picture of all purchased cards may take."""
PACKED_BYTES = 1101 * 1324
"""Bytes of the packing: as many as a board of four had when the bars were set, so that a lower board is no loss."""
UNCACHED_BAR = 120
"""Times that the caches and the other optimisations make a board quicker."""
REPLAY_BARS = {"events": 7_500, "JSON": 20_000}
STALL_BAR = 15_000
START_BARS = 1.6, 5.2
"""Rounds of the loop that a replay and a stall may take, and millions of them for the renderer and its first board."""
STALL_RUNS = tiny(7, 1)
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


@dataclass(frozen=True, slots=True)
class Comparison:
    """The median CPU seconds of a piece of work, and the median of its quotients with the work beside it."""

    seconds: float
    times_the_other: float


def calibration() -> Iterator[Figure]:
    """Measure the machine with a loop of plain Python."""
    seconds = compared(loop, loop).seconds
    yield Figure("plain Python loop", LOOP_ROUNDS / seconds / 1e6, "million rounds/s")


def loop() -> int:
    """Make tuples and keep them in a dict: like the rules, it needs memory, which other programs slow down as well."""
    table: dict[int, tuple[int, int]] = {}
    for each in range(LOOP_ROUNDS):
        key = each * 7919 & 0x3FFF
        table[key] = (key, len(table))
    return len(table)


def random_play() -> Iterator[Figure]:
    """Measure random games of two players: list the legal moves, pick one, play it, apply its events."""
    yield from play_figures("random play, advance()", Options(), advanced, bar=PLAY_BAR)
    yield from play_figures("random play, play() and after()", Options(), played_and_folded)


def random_play_with_expansions() -> Iterator[Figure]:
    """Measure random games with each expansion."""
    for name in EXPANSIONS:
        yield from play_figures(f"random play with {name}", Options(expansion=name), advanced, bar=EXPANSION_BARS[name])


def advanced(position: Position, move: Move) -> Position:
    """Return the position after a move as the bot computes it."""
    return position.advance(move)[1]


def played_and_folded(position: Position, move: Move) -> Position:
    """Return the position after a move in the two steps that `advance` does at once."""
    return position.after(position.play(move))


def play_figures(
    name: str, options: Options, step: Callable[[Position, Move], Position], bar: float | None = None
) -> Iterator[Figure]:
    """Yield the moves per second, and per million rounds of the loop."""
    games = games_at_random(options, GAMES, step)
    moves = games()
    found = compared(games, loop)
    yield Figure(name, moves / found.seconds, "moves/s")
    yield Figure("... per million rounds of the loop", moves * 1e6 / LOOP_ROUNDS / found.times_the_other, "moves", bar)


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

    def from_events() -> None:
        rules.replay(4, (event for events in log for event in events))

    def from_texts() -> None:
        rules.replay(4, (event for text in texts for event in codec.loads(text)))

    moves = len(log) - 1
    for name, fold in (("events", from_events), ("JSON", from_texts)):
        found = compared(fold, loop)
        rounds = found.times_the_other * LOOP_ROUNDS
        yield Figure(f"replay of {moves} moves from {name}", 1000 * found.seconds, "ms")
        yield Figure("... in rounds of the loop", rounds, "rounds", REPLAY_BARS[name], more_is_better=False)


def pictures() -> Iterator[Figure]:
    """Measure the boards of four-player games after each move, as a channel shows them."""
    games = {each: list(islice(steps(4, each, seed=3), 20, tiny(70, 22))) for each in (None, *EXPANSIONS)}
    drawn = [shown(*step) for step in games[None]]
    private = [shown(*step, own=True) for game in games.values() for step in game[::3]]
    public = [shown(*step) for game in games.values() for step in game]
    sizes = [max(len(draw(scene)) for scene in scenes) for scenes in (public, private)]
    rows, in_full = _as_high_as_before(rows_of(drawn[-1])), compose(drawn[-1]).to_rgb()

    def pack() -> None:
        for _ in drawn:
            pack_band(rows)

    def pack_in_full() -> None:
        in_full.save(BytesIO(), "PNG")

    def draw_all() -> None:
        for step in games[None]:
            draw(shown(*step))

    draw_all()
    number = len(drawn)
    whole, packing, in_true_colour = compared(draw_all, pack), compared(pack, pack), compared(pack_in_full, pack)
    yield Figure("board packed by ISA-L in the palette", 1000 * packing.seconds / number, "ms")
    yield Figure("board packed by Pillow in true colour", 1000 * in_true_colour.seconds, "ms")
    yield Figure("board from position to bytes, with caches", 1000 * whole.seconds / number, "ms")
    yield Figure("... times the packing alone", whole.times_the_other, "x", CACHED_BAR, more_is_better=False)
    uncached = compared(lambda: draw_uncached(drawn[-1]), pack)
    yield Figure("board without caches at twice the size", 1000 * uncached.seconds, "ms")
    faster = uncached.times_the_other * number / whole.times_the_other
    yield Figure("... times slower than with caches", faster, "x", UNCACHED_BAR)
    rounds = range(tiny(3, 1))
    boards, packs, firsts = zip(*[as_they_come(games[None], lambda: pack_band(rows)) for _ in rounds], strict=True)
    usual, first, beside = (statistics.median(column) for column in (boards, firsts, packs))
    yield Figure("board move by move, median", 1000 * usual, "ms")
    yield Figure("... times the packing alone", usual / beside, "x", MOVE_BAR, more_is_better=False)
    yield Figure("first board after the warm-up", 1000 * first, "ms")
    yield Figure("... times the packing alone", first / beside, "x", FIRST_BAR, more_is_better=False)
    yield Figure("largest board of four", sizes[0] / 1000, "kB", bar=150, more_is_better=False)
    yield Figure("largest private board of four", sizes[1] / 1000, "kB", bar=160, more_is_better=False)


def private_pictures() -> Iterator[Figure]:
    """Measure the pictures of all purchased cards at the end of four-player games beside hands, from empty caches."""
    ends = [list(steps(4, each, seed=3))[-2][2] for each in (None, *EXPANSIONS)]
    words = words_in("en").with_names(NAMES)
    hands = [hand_scene(end, fullest_hand(end), words) for end in ends]
    players = [players_scene(end, words, None, range(4)) for end in ends]
    hand, whole = (
        compared(lambda: draw_anew(hands), loop),
        compared(lambda: draw_anew(players), lambda: draw_anew(hands)),
    )
    yield Figure("hand, from empty caches", 1000 * hand.seconds / len(ends), "ms")
    yield Figure("all purchased cards of four, from empty caches", 1000 * whole.seconds / len(ends), "ms")
    yield Figure("... times a hand", whole.times_the_other, "x", PLAYERS_BAR, more_is_better=False)


def fullest_hand(position: Position) -> int:
    """Return the seat with the most reserved cards."""
    players = base_of(position).players
    return max(range(len(players)), key=lambda seat: len(players[seat].hand))


def draw_anew(scenes: Sequence[Scene]) -> None:
    """Draw each scene from empty caches."""
    for scene in scenes:
        for cache in IMAGE_CACHES:
            cache.clear()
        warm_up(LIGHT)
        draw(scene)


def stalls() -> Iterator[Figure]:
    """Measure the longest stalls of the event loop while a hundred boards of different games are drawn."""
    games = [islice(steps(4, each, seed), 20, tiny(60, 24), 4) for seed in (3, 4) for each in (None, *EXPANSIONS)]
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
            yield Figure(f"longest stall, {name}: worst run", waits[-1], "ms")
            yield Figure("... median run", waits[len(waits) // 2], "ms")
            computed = own[len(own) // 2]
            yield Figure("... CPU time of this process, median run", computed, "ms")
            rounds = computed / 1000 / compared(loop, loop).seconds * LOOP_ROUNDS
            bar = STALL_BAR if each else None
            yield Figure("... in rounds of the loop", rounds, "rounds", bar, more_is_better=False)
        runner.run(warm_client.close())
    gc.unfreeze()


def start() -> Iterator[Figure]:
    """Measure the time until a new process can draw."""
    ready, first, rounds = seconds_to_start()
    for name, seconds, bar in zip(("renderer imported", "first board drawn"), (ready, first), START_BARS, strict=True):
        yield Figure(f"{name} in a new process", seconds, "s")
        yield Figure("... in million rounds of the loop", seconds * rounds / 1e6, "rounds", bar, more_is_better=False)


def shown(before: Position, events: Sequence[Event], after: Position, *, own: bool = False) -> Scene:
    """Return the board scene after a move: the public one, or with `own` that of the player to act."""
    return board_after(before, events, after, after.decision.seat if own and after.decision else None)


def rows_of(scene: Scene) -> bytearray:
    """Return the rows of a picture as PNG compresses them, each with a filter byte before it."""
    picture = Image.open(BytesIO(draw(scene)))
    rows = Image.new("L", (picture.width + 1, picture.height))
    rows.paste(Image.frombytes("L", picture.size, picture.tobytes()), (1, 0))
    return bytearray(rows.tobytes())


def _as_high_as_before(rows: bytearray) -> bytearray:
    """Return so many rows of a picture, from the top again where it has too few, that they have `PACKED_BYTES`."""
    return (rows * 2)[:PACKED_BYTES]


def as_they_come(
    game: Sequence[tuple[Position, Sequence[Event], Position]], pack: Callable[[], object]
) -> tuple[float, float, float]:
    """Return CPU seconds: the median of a game's boards from empty caches, that of packings, and the first board.

    Between two boards, cards are drawn ahead, as the render process does while it waits for the next move.
    """
    for cache in IMAGE_CACHES:
        cache.clear()
    warm_up(LIGHT)
    boards, packs = list[float](), list[float]()
    for step in game:
        boards.append(cpu_seconds(lambda step=step: draw(shown(*step))))
        packs.append(cpu_seconds(pack))
        while draw_ahead():
            pass
    return statistics.median(boards), statistics.median(packs), boards[0]


def draw_uncached(scene: Scene) -> bytes:
    """Return a picture drawn with empty caches at twice the size, shrunk, and packed by Pillow in true colour."""
    mask = drawing.line_mask
    for cache in IMAGE_CACHES:
        cache.clear()
    drawing.line_mask = large_mask
    packed = BytesIO()
    compose(scene).to_rgb().save(packed, "PNG")
    drawing.line_mask = mask
    for cache in IMAGE_CACHES:
        cache.clear()
    return packed.getvalue()


def large_mask(line: Line, width: int, height: int, align: float, lift: int = 0) -> Image.Image:
    """Return the uncached mask of a line of text, drawn at twice the size and shrunk."""
    large = replace(line, cap=2 * line.cap, width=2 * line.width)
    return LINE_MASK(large, 2 * width, 2 * height, align, 2 * lift).reduce(2)


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
        await asyncio.sleep(0 if scenes else tiny(2, 0.1))

    drawing = asyncio.create_task(work())
    worst = own = 0.0
    while not drawing.done():
        before, computed = perf_counter(), process_time()
        await asyncio.sleep(0.001)
        stall = perf_counter() - before - 0.001
        worst, own = max(worst, stall), max(own, min(stall, process_time() - computed))
    await pictures_cache.close()
    return 1000 * worst, 1000 * own


def seconds_to_start() -> tuple[float, float, float]:
    """Return the CPU seconds in which a new process imports the renderer, and draws its first board of four.

    The last number is the rounds of the loop per second in the same processes.
    """
    program = (
        "from time import process_time as now; a = now(); from render.drawing import draw; b = now(); "
        "from tests.support.render.samples import board; from tools.bench import loop; c = now(); "
        "draw(board(4)); d = now(); loop(); print(b - a, d - c, now() - d)"
    )
    runs = [subprocess.run([sys.executable, "-c", program], check=True, capture_output=True) for _ in range(tiny(5, 1))]
    found = [tuple(map(float, run.stdout.split())) for run in runs]
    ready, first, looped = (statistics.median(column) for column in zip(*found, strict=True))
    return ready, first, LOOP_ROUNDS / looped


def compared(work: Callable[[], object], other: Callable[[], object]) -> Comparison:
    """Measure a piece of work in turns with another, which comes before and after each run."""
    seconds, times = list[float](), list[float]()
    before = cpu_seconds(other)
    for _ in range(RUNS):
        seconds.append(cpu_seconds(work))
        after = cpu_seconds(other)
        times.append(2 * seconds[-1] / (before + after))
        before = after
    return Comparison(statistics.median(seconds), statistics.median(times))


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the CPU time of this process during a piece of work."""
    before = process_time()
    work()
    return process_time() - before


SECTIONS: tuple[Callable[[], Iterator[Figure]], ...] = (
    calibration,
    random_play,
    random_play_with_expansions,
    replay,
    pictures,
    private_pictures,
    stalls,
    start,
)


def measure(explanation: str | None, sections: Sequence[Callable[[], Iterator[Figure]]]) -> int:
    """Read the options, and print the table; return 1 if a figure misses its bar."""
    parse_benchmark(explanation)
    figures: list[Figure] = []
    for section in sections:
        for figure in section():
            figures.append(figure)
            bar = "" if figure.bar is None else f"{'≥' if figure.more_is_better else '≤'} {figure.bar:,g}"
            verdict = "" if figure.reaches_its_bar else "  missed"
            digits = 0 if figure.value >= 100 else 2
            print(f"{figure.name:58} {figure.value:>10,.{digits}f} {figure.unit:18} {bar:>10}{verdict}", flush=True)
    return 0 if IS_TINY or all(figure.reaches_its_bar for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(measure(__doc__, SECTIONS))
