"""Benchmark computer players: `python -m tools.bench_ai` prints the time of their moves, and their memory.

The weights have learnt nothing, so the figures do not depend on training. Bars are multiples of the loop of
`tools.bench`, which is measured beside each piece of work.
"""

import os
import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from time import perf_counter

for _variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_variable] = "1"  # read when numpy is imported; as in the process that thinks

from bot.ai.client import MEMORY  # noqa: E402
from bot.ai.levels import Level, choose, level_named  # noqa: E402
from bot.ai.network import Network  # noqa: E402
from bot.ai.search import TreeSearch, moves_to_consider  # noqa: E402
from bot.engine import Position  # noqa: E402
from bot.rules import EXPANSIONS, Options  # noqa: E402
from tests.support.builders import a_deal  # noqa: E402
from tools.bench import LOOP_ROUNDS, Figure, calibration, cpu_seconds, loop, measure  # noqa: E402
from tools.options import tiny  # noqa: E402
from tools.training.weights import new_weights  # noqa: E402

GAMES, MOVES_BETWEEN, MOST_MOVES = tiny((2, 7, 50), (1, 4, 16))
STRONGEST, ONE_STEP = level_named("banker", None), Level()
SEARCH = replace(STRONGEST, seconds=60, nodes=tiny(1200, 8))
"""A search like that of the strongest level, without a limit of time, so that the figures show how much work it is."""
MOST_NODES = tiny(10_000, 8)
"""More nodes than the time of the strongest level lets a search open."""
ONE_STEP_BARS, SEARCH_BARS = {2: 35_000, 4: 42_000}, {2: 4_000_000, 4: 4_400_000}
"""Rounds of the loop that the slowest twentieth of the moves may take, by the number of seats."""
TIME_BAR = 1.43
"""Times its limit that nineteen of twenty moves of the strongest level may take: its search looks at the clock."""
MEMORY_BAR, LOAD_BAR = 80, 2.5
"""Megabytes that a process that thinks may take, and the million rounds of the loop until it can think."""


def one_step() -> Iterator[Figure]:
    """Measure moves that look one step ahead: all that weaker levels do, and the first node of a search."""
    for seats in (2, 4):
        yield from moves("one step", ONE_STEP, seats, ONE_STEP_BARS[seats], every=1)


def with_search() -> Iterator[Figure]:
    """Measure the work of a search of the strongest level, and the time of its moves, which has a limit."""
    for seats in (2, 4):
        yield from moves(f"search of {SEARCH.nodes} nodes", SEARCH, seats, SEARCH_BARS[seats], every=3)
    for seats in (2, 4):
        yield from moves("strongest level", STRONGEST, seats, None, every=1)


def nodes() -> Iterator[Figure]:
    """Measure how many nodes a second a search opens, and how many within the time of the strongest level (medians)."""
    network = Network(new_weights(1))
    for seats in (2, 4):
        for expansion in (None, *EXPANSIONS):
            opened, a_second = list[float](), list[float]()
            for view in views(Options(expansion=expansion), seats)[::3]:
                if len(moves_to_consider(view)) == 1:
                    continue
                search = TreeSearch(network, view, random.Random(1))
                seconds = cpu_seconds(lambda search=search: search.go_on(nodes=MOST_NODES, seconds=STRONGEST.seconds))
                opened.append(sum(each.visits for each in search.found()))
                a_second.append(opened[-1] / seconds)
            yield Figure(f"nodes a second, {expansion or 'base'}, {seats} seats", statistics.median(a_second), "nodes")
            yield Figure(f"... in {STRONGEST.seconds:g} seconds of the clock", statistics.median(opened), "nodes")


def moves(name: str, level: Level, seats: int, bar: float | None, every: int) -> Iterator[Figure]:
    """Yield the median and the 95th percentile of the CPU time of a level's moves in each kind of game.

    Without a bar in rounds of the loop, the time that the clock shows has one.
    """
    network = Network(new_weights(1))
    for expansion in (None, *EXPANSIONS):
        taken, waited, rounds = list[float](), list[float](), list[float]()
        for view in views(Options(expansion=expansion), seats)[::every]:
            before, began = cpu_seconds(loop), perf_counter()
            taken.append(cpu_seconds(lambda view=view: choose(network, view, level, random.Random(1))))
            waited.append(perf_counter() - began)
            rounds.append(2 * taken[-1] / (before + cpu_seconds(loop)) * LOOP_ROUNDS)
        yield Figure(f"{name}, {expansion or 'base'}, {seats} seats: median", 1000 * statistics.median(taken), "ms")
        if bar is None:
            yield Figure("... 95 %", 1000 * slow(waited), "ms")
            yield Figure(
                "... in limits of its time", slow(waited) / level.seconds, "times", TIME_BAR, more_is_better=False
            )
        else:
            yield Figure("... 95 %", 1000 * slow(taken), "ms")
            yield Figure("... in rounds of the loop", slow(rounds), "rounds", bar, more_is_better=False)


@cache
def views(options: Options, seats: int) -> list[Position]:
    """Return positions of games as the seat to move sees them, from the deal on."""
    network, found = Network(new_weights(1)), list[Position]()
    for seed in range(GAMES):
        chance, position = random.Random(seed), a_deal(seats, options, seed)[1]
        for number in range(MOST_MOVES * seats // 2):
            if position.decision is None:
                break
            view = position.view(position.decision.seat)
            if number % (MOVES_BETWEEN * seats // 2) == 0:
                found.append(view)
            position = position.advance(choose(network, view, level_named("apprentice", None), chance))[1]
    return found


def slow(values: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return statistics.quantiles(values, n=20, method="inclusive")[-1]


RULES_ALONE = (
    f"""
MOVES = {tiny(80, 9)}"""
    + """
import random
from bot.rules import EXPANSIONS, Options
from tests.support.builders import a_deal

def games():
    for expansion in (None, *EXPANSIONS):
        position, chance = a_deal(4, Options(expansion=expansion), 1)[1], random.Random(1)
        for number in range(MOVES):
            view = position.view(position.decision.seat)
            position = position.advance(chosen(view, number, chance))[1]

def chosen(view, number, chance):
    return chance.choice(view.legal_moves())
"""
)
THINKING = (
    RULES_ALONE
    + """
import gc
from dataclasses import replace
from bot.ai.levels import choose, level_named
from bot.ai.network import Network, load_weights

network = Network(load_weights())
gc.disable()  # as in the process that thinks, which collects after each answer

def chosen(view, number, chance):
    level = level_named("apprentice" if number % 32 else "banker", None)
    move = choose(network, view, replace(level, seconds=60), chance)
    gc.collect()
    return move
"""
)
"""Programs that define `games`: all kinds of games of four, with random moves, and with those of computer players, some
after a search of more nodes than there is time for."""


def memory() -> Iterator[Figure]:
    """Measure the largest memory of a process that thinks about all kinds of games, and that of the rules alone."""
    alone, whole = (megabytes(f"{program}\ngames()\n") for program in (RULES_ALONE, THINKING))
    yield Figure("memory of a process with the rules", alone, "MB")
    yield Figure("... that thinks, with the longest searches", whole, "MB", MEMORY_BAR, more_is_better=False)


def start() -> Iterator[Figure]:
    """Measure the CPU time until a new process has numpy and the weights, besides that for the rules."""
    program = (
        "from time import process_time as now; import bot.rules; from tools.bench import loop; a = now(); "
        "from bot.ai.thinker import NetworkThinker; from bot.ai.contract import WEIGHTS; NetworkThinker(WEIGHTS); "
        "b = now(); loop(); print(b - a, now() - b)"
    )
    runs = [subprocess.run([sys.executable, "-c", program], check=True, capture_output=True) for _ in range(tiny(5, 1))]
    found = [tuple(map(float, run.stdout.split())) for run in runs]
    ready = statistics.median(ready for ready, _ in found)
    rounds = statistics.median(LOOP_ROUNDS * ready / looped for ready, looped in found) / 1e6
    yield Figure("numpy and weights in a new process", ready, "s")
    yield Figure("... in million rounds of the loop", rounds, "rounds", LOAD_BAR, more_is_better=False)


def megabytes(program: str) -> float:
    """Return the largest memory of a process that runs a program; Linux counts it anew for each program."""
    program += "print(next(line for line in open('/proc/self/status') if line.startswith('VmHWM')).split()[1])"
    environment = os.environ | MEMORY
    runs = [
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, env=environment)
        for _ in range(tiny(3, 1))
    ]
    return statistics.median(int(run.stdout) for run in runs) / 1024


SECTIONS: tuple[Callable[[], Iterator[Figure]], ...] = (calibration, one_step, with_search, nodes, memory, start)

if __name__ == "__main__":
    sys.exit(measure(__doc__, SECTIONS))
