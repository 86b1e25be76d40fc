"""`python -m tools.training.calibrate`: measure how often the chances that the network gives come true.

Computer players of all levels play each kind of game, that is a module and a number of seats: one half of the games at
equal tables, whose players have the same level, the other at unequal ones. Chances are compared with who won:

- for stories, those of all seats at the beginning of each turn, with all hands open;
- for hints, that of a player who now and then makes the first move of a hint, after this move.

The games are kept in a folder, so the tool goes on where it was stopped, and more games can be added. The result does
not depend on timing or the number of processes; it is the file that `bot.ai.calibration` reads.
"""

import csv
import multiprocessing
import os
import random
import zlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Any

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"  # read when numpy is imported

import numpy as np  # noqa: E402 - after the variables that numpy reads
from numpy.typing import NDArray  # noqa: E402 - as above

from bot.ai.advice import HARDLY_ANY, NEARLY_SURE, alternatives  # noqa: E402 - as above
from bot.ai.calibration import CALIBRATION, Use, digest_of  # noqa: E402 - as above
from bot.ai.contract import LEVELS, WEIGHTS  # noqa: E402 - as above
from bot.ai.levels import Level, level_named  # noqa: E402 - as above
from bot.ai.network import Network, load_weights, outcome  # noqa: E402 - as above
from bot.engine import Move, Position  # noqa: E402 - as above
from bot.rules import ChooseAction, rules_for  # noqa: E402 - as above
from tools.options import new_parser  # noqa: E402 - as above
from tools.training.games import LONGEST, view_of  # noqa: E402 - as above
from tools.training.matches import player_of  # noqa: E402 - as above
from tools.training.run import MODULES, options_of  # noqa: E402 - as above

BATCH = 100
"""Games that are played side by side, and kept together."""
LEVEL_WEIGHTS = (2, 2, 2, 2, 1)
"""How often each level plays; the strongest, which takes the most time, half as often as the others."""
NODES = 24
"""The most nodes of a search, so that the result does not depend on the machine."""
ROUNDS_BETWEEN_HINTS = 6
"""In one of so many rounds, at random, a player asks for a hint."""
USES: tuple[Use, ...] = ("story", "hint")
BINS = 10
SAMPLES = 400
"""The samples of games of which a margin is found (bootstrap, Efron 1979)."""

Kind = tuple[str, int]
"""A module and a number of seats."""
Estimates = NDArray[Any]
"""Rows of `ESTIMATE`."""
ESTIMATE = np.dtype(
    [("use", "U5"), ("game", "i4"), ("is_equal", "?"), ("seat", "i1"), ("chances", "f4", 4), ("share", "f4")]
)
"""A chance that people are told: of a seat in a numbered game, the chances of all seats by the network, and the seat's
share of the victory; whether all players have the same level."""


def play(kind: Kind, batch: int) -> Estimates:
    """Play the games of a batch, every second one at an equal table. Endless games do not count."""
    module, seats = kind
    network, chance = Network(load_weights()), random.Random(f"{module} {seats} {batch}")
    rules = rules_for(options_of(module))
    running = {game: rules.replay(seats, rules.deal(seats, chance)) for game in range(BATCH)}
    tables = [_table(seats, chance, is_equal=game % 2 == 0) for game in range(BATCH)]
    tastes = [[chance.randrange(2**32) for _ in range(seats)] for _ in range(BATCH)]
    estimates: defaultdict[int, list[tuple[Any, ...]]] = defaultdict(list)
    unused = (0.0,) * (4 - seats)
    rows: list[tuple[Any, ...]] = []
    while running:
        beginning = {game: each for game, each in running.items() if isinstance(each.decision, ChooseAction)}
        if beginning:
            for game, chances in zip(beginning, network.value([*beginning.values()])[1].tolist(), strict=True):
                estimates[game] += [("story", seat, (*chances, *unused)) for seat in range(seats)]
        moves: dict[int, Move] = {}
        by_level: defaultdict[str, dict[int, Position]] = defaultdict(dict)
        for game, position in running.items():
            view = view_of(position)
            if game in beginning and chance.random() * seats * ROUNDS_BETWEEN_HINTS < 1:
                hint = alternatives(network, view, chance.randrange(2**32))[0]
                moves[game] = hint.move
                if HARDLY_ANY <= hint.chances[view.seat] < NEARLY_SURE:  # others are told no chance
                    estimates[game].append(("hint", view.seat, (*hint.chances, *unused)))
            else:
                by_level[tables[game][view.seat]][game] = view
        for name, views in by_level.items():
            player, of_seats = (
                player_of(network, _level(name, kind)),
                [tastes[at][view.seat] for at, view in views.items()],
            )
            moves |= zip(views, player([*views.values()], of_seats, chance), strict=True)
        running = {game: position.advance(moves[game])[1] for game, position in running.items()}
        for game, position in running.items():
            if position.is_over:
                about, shares = (batch * BATCH + game, game % 2 == 0), outcome(position)
                rows += [(use, *about, seat, chances, shares[seat]) for use, seat, chances in estimates[game]]
        running = {game: each for game, each in running.items() if not each.is_over and each.round <= LONGEST}
    return np.array(rows, ESTIMATE)


def _table(seats: int, chance: random.Random, *, is_equal: bool) -> Sequence[str]:
    levels = chance.choices(LEVELS, LEVEL_WEIGHTS) * seats
    while not is_equal and len(set(levels)) == 1:
        levels = chance.choices(LEVELS, LEVEL_WEIGHTS, k=seats)
    return levels


def _level(name: str, kind: Kind) -> Level:
    level = level_named(name, options_of(kind[0]).expansion)
    return replace(level, nodes=min(level.nodes, NODES), seconds=3600.0)


def played(kind: Kind, games: int, folder: Path) -> Estimates:
    """Return the estimates of some games of a kind, from files in a folder; batches that are missing are played."""
    levels = zlib.crc32(repr([_level(name, kind) for name in LEVELS]).encode())
    batches: list[Estimates] = []
    for batch in range(-(-games // BATCH)):
        file = folder / f"{kind[0]}-{kind[1]}-{batch}-{digest_of(WEIGHTS)}-{levels:08x}.npy"
        if not file.exists():
            new = file.with_suffix(".new.npy")
            np.save(new, play(kind, batch))
            new.replace(file)
        batches.append(np.load(file))
    return np.concatenate(batches)


def gap_of(found: Estimates, confidence: float = 1.0) -> tuple[float, float]:
    """Return the mean gap between what is told and what came true, by tenths of the chances, and its margin of 95 %.

    Both are in percentage points. With few games the gap is rather too large, since chance adds to it.
    """
    chances = told(found, confidence)
    _, game = np.unique(found["game"], return_inverse=True)
    counts = np.bincount(game)
    excess = np.zeros((len(counts), BINS))
    np.add.at(excess, (game, np.minimum(BINS - 1, (chances * BINS).astype(int))), 100 * (chances - found["share"]))
    times = np.random.default_rng(0).multinomial(len(counts), np.full(len(counts), 1 / len(counts)), SAMPLES)
    samples = np.abs(times @ excess).sum(1) / (times @ counts)
    return float(np.abs(excess.sum(0)).sum() / counts.sum()), float(1.96 * samples.std())


def told(found: Estimates, confidence: float) -> NDArray[np.float64]:
    """Return the chances raised to a power, and divided by their sum over the seats (Guo et al. 2017)."""
    powers = found["chances"].astype(float) ** confidence
    return powers[np.arange(len(found)), found["seat"]] / powers.sum(1)


def best_confidence(found: Estimates) -> float:
    """Return the confidence with which the chances have the least squared error (Brier 1950)."""
    tried = np.arange(0.5, 2.01, 0.05).tolist()
    return min(tried, key=lambda each: float(np.square(told(found, each) - found["share"]).mean()))


def measure(kind: Kind, games: int, folder: Path) -> tuple[dict[str, str], list[str]]:
    """Return the row of the file for a kind, with the larger gap of equal and unequal tables, and a line for each use.

    A line has the gaps with their margins, then those with the confidence that is best for this use in the kind.
    """
    every = played(kind, games, folder)
    row = {"module": kind[0], "seats": str(kind[1]), "games": str(len(np.unique(every["game"])))}
    lines: list[str] = []
    for use in USES:
        found = every[every["use"] == use]
        tables = {"all": found, "equal": found[found["is_equal"]], "unequal": found[~found["is_equal"]]}
        gaps, best = {name: gap_of(each) for name, each in tables.items()}, best_confidence(found)
        row[use] = f"{max(gap for gap, _ in gaps.values()):.1f}"
        texts = [f"{name} {gap:.1f} ± {margin:.1f}" for name, (gap, margin) in gaps.items()]
        fitted = ", ".join(f"{gap_of(each, best)[0]:.1f}" for each in tables.values())
        lines.append(f"{kind[0]:14} {kind[1]} seats  {use:6} {', '.join(texts)}; with {best:.2f}: {fitted}")
    return row | {"weights": digest_of(WEIGHTS)}, lines


def write(row: dict[str, str], file: Path) -> None:
    """Put a row into the file, instead of that of the same kind, or into a new one."""
    rows, key = [row], itemgetter("module", "seats")
    if file.exists():
        with file.open(encoding="utf-8", newline="") as lines:
            rows += [each for each in csv.DictReader(lines) if key(each) != key(row)]
    with file.open("w", encoding="utf-8", newline="") as lines:
        writer: csv.DictWriter[str] = csv.DictWriter(lines, list(row), lineterminator="\n")
        writer.writeheader()
        writer.writerows(sorted(rows, key=key))


def main() -> None:
    """Measure all kinds, or those of some modules, and write the file; what was measured before stays."""
    parser = new_parser(" ".join((__doc__ or "").split()))
    parser.add_argument("--games", type=int, default=1000, help="games of each kind (default: 1000)")
    parser.add_argument("--modules", nargs="+", choices=MODULES, default=MODULES, help="modules (default: all)")
    parser.add_argument("--seats", nargs="+", type=int, choices=(2, 3, 4), default=(2, 3, 4), help="numbers of seats")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="processes (default: one per core)")
    parser.add_argument("--folder", type=Path, default=Path("calibration"), help="where the games are kept")
    parser.add_argument("--output", type=Path, default=CALIBRATION, help="the file to write")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    kinds = [(module, seats) for seats in arguments.seats for module in arguments.modules]
    with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
        for row, lines in pool.imap(partial(measure, games=arguments.games, folder=arguments.folder), kinds):
            write(row, arguments.output)
            print("\n".join(lines), flush=True)


if __name__ == "__main__":
    main()
