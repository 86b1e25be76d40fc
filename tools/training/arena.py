"""`python -m tools.training.arena`: play any two levels or files of weights against each other."""

import multiprocessing
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log10
from pathlib import Path

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"  # read when numpy is imported

from bot.ai.contract import LEVELS, WeightsError  # noqa: E402
from bot.ai.levels import HABITS, Level, level_named  # noqa: E402
from bot.ai.network import SHIPPED, Network, load_weights  # noqa: E402
from tools.options import new_parser  # noqa: E402
from tools.training.matches import (  # noqa: E402
    Chooser,
    MatchResult,
    match,
    play_greedily,
    play_randomly,
    play_simply,
    player_of,
    total_of,
)
from tools.training.run import MODULES, options_of  # noqa: E402

EXPLANATION = """\
A player is a level (%(levels)s), "novice", "greedy", "random", a file of weights, or "shipped" for the weights that
ship with the bot. Weights play one move ahead; add "+50" for a search of 50 nodes. Levels use the weights that ship
with the bot, or those of --weights; add "@0.3" to a level that makes mistakes for another misjudgement, and
after that ":2" for another spread of it.
"""
PLAYERS_WITHOUT_WEIGHTS = {"novice": play_simply, "greedy": play_greedily, "random": play_randomly}


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match: two players by their names, a module, a number of seats, and a number of deals from a seed."""

    first: str
    other: str
    module: str
    seats: int
    deals: int
    seed: int
    weights: Path = SHIPPED

    def play(self) -> MatchResult:
        """Play the match in this process. Raises `WeightsError`."""
        names = (self.first, self.other)
        first, other = (player_named(name, self.module, self.seats, self.weights) for name in names)
        return match(first, other, options_of(self.module), self.seats, self.deals, self.seed)


def player_named(name: str, module: str, seats: int, weights: Path = SHIPPED) -> Chooser:
    """Return the player with a name, as `EXPLANATION` says. Raises `WeightsError`."""
    if name in PLAYERS_WITHOUT_WEIGHTS:
        return PLAYERS_WITHOUT_WEIGHTS[name]
    if name in LEVELS:
        level = level_named(name, None if module == "base" else module, seats)
        return player_of(Network(load_weights(weights)), level)
    if (found := re.fullmatch(r"(\w+)@(\d+\.?\d*)(?::(\d+\.?\d*))?", name)) and found[1] in HABITS:
        spread = float(found[3] or HABITS[found[1]].spread)
        habits = replace(HABITS[found[1]], misjudgement=float(found[2]), spread=spread)
        return player_of(Network(load_weights(weights)), Level(habits))
    path, nodes = name, 0
    if name.rpartition("+")[2].isdigit():
        path, _, digits = name.rpartition("+")
        nodes = int(digits)
    network = Network(load_weights(SHIPPED if path == "shipped" else Path(path)))
    return player_of(network, Level(nodes=nodes, seconds=60.0))


def play_all(pairings: Sequence[Pairing], processes: int) -> list[MatchResult]:
    """Return the results of matches, each split into parts for several processes."""
    parts = [part for pairing in pairings for part in _parts(pairing)]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        results = iter(pool.map(Pairing.play, parts, chunksize=1))
        return [total_of([next(results) for _ in _parts(pairing)]) for pairing in pairings]


def _parts(pairing: Pairing, most: int = 25) -> list[Pairing]:
    first, other, module, seats = pairing.first, pairing.other, pairing.module, pairing.seats
    return [
        Pairing(first, other, module, seats, min(most, pairing.deals - done), pairing.seed + done, pairing.weights)
        for done in range(0, pairing.deals, most)
    ]


def elo(share: float, margin: float) -> tuple[float, float]:
    """Return the difference in Elo that a share of victories stands for, and its margin."""

    def points(part: float) -> float:
        part = min(max(part, 0.001), 0.999)
        return 400 * log10(part / (1 - part))

    return points(share), (points(share + margin) - points(share - margin)) / 2


def ratings(results: Sequence[MatchResult]) -> list[str]:
    """Return the Elo of the levels above the lowest, with margins; each result is that against the level below."""
    lines: list[str] = []
    rating = variance = 0.0
    for level, result in zip(LEVELS[1:], results, strict=True):
        difference, margin = elo(result.share, result.margin)
        rating, variance = rating + difference, variance + margin**2
        lines.append(f"{level} {rating:+.0f} ± {variance**0.5:.0f}")
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what the arguments ask for, and print a line for each match."""
    parser = new_parser(
        __doc__,
        epilog=EXPLANATION % {"levels": ", ".join(LEVELS)},
    )
    parser.add_argument("first", nargs="?", help="a player; with no players, each level plays the one below")
    parser.add_argument("other", nargs="?", help="the player in all other seats")
    parser.add_argument("--module", choices=(*MODULES, "all"), default="all", help="what is played (default: all)")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), action="append", help="may be given more than once")
    parser.add_argument("--deals", type=int, default=50, help="each is played once for every seat (default: 50)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path, default=SHIPPED, help="the weights of the levels")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(arguments)
    if (chosen.first is None) != (chosen.other is None):
        parser.error("name two players, or none")
    pairs = [(chosen.first, chosen.other)] if chosen.first else list(zip(LEVELS[1:], LEVELS, strict=False))
    modules = MODULES if chosen.module == "all" else (chosen.module,)
    seats_played = chosen.seats or ([2, 3, 4] if chosen.first else [2])
    pairings = [
        Pairing(first, other, module, seats, chosen.deals, chosen.seed, chosen.weights)
        for module in modules
        for seats in seats_played
        for first, other in pairs
    ]
    ladders: dict[str, list[MatchResult]] = {}
    try:
        for pairing in pairings:
            [result] = play_all([pairing], chosen.processes)
            line = f"{pairing.module:14} {pairing.seats} seats  {pairing.first} against {pairing.other}: {result}"
            ladders.setdefault(f"{pairing.module:14} {pairing.seats} seats", []).append(result)
            if pairing.seats == 2:
                difference, margin = elo(result.share, result.margin)
                line += f"  Elo {difference:+.0f} ± {margin:.0f}"
            print(line, flush=True)
    except WeightsError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    if not chosen.first and seats_played == [2]:
        print("Elo above the lowest level:")
        for kind, results in ladders.items():
            print(kind, "  ".join(ratings(results)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
