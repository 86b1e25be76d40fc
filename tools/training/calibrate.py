"""`python -m tools.training.calibrate`: measure how often the chances that the network gives come true.

Computer players play games of each kind, that is of each module and number of seats. Chances are compared with who won:

- for the story of a game, those of all seats at the beginning of each turn, with all hands open;
- for hints, in games of their own, those of a player who now and then asks for a hint, after its first move, which the
  player makes.

For each kind and use, the tool finds the confidence to tell chances with (`bot.ai.thinker.told`), and how often
chances come true that are told so: those of one half of the games with the confidence that is best for the other half.
The result is the file that `bot.ai.thinker` reads.
"""

import csv
import multiprocessing
import os
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"  # read when numpy is imported

import numpy as np  # noqa: E402 - after the variables that numpy reads
from numpy.typing import NDArray  # noqa: E402 - after the variables that numpy reads

from bot.ai.advice import advice  # noqa: E402 - after the variables that numpy reads
from bot.ai.contract import AdviceGoal  # noqa: E402 - after the variables that numpy reads
from bot.ai.features import Numbers  # noqa: E402 - after the variables that numpy reads
from bot.ai.levels import level_named  # noqa: E402 - after the variables that numpy reads
from bot.ai.network import SHIPPED, Network, load_weights, outcome  # noqa: E402 - as above
from bot.ai.thinker import SHIPPED_CALIBRATION, Use, digest_of, told  # noqa: E402 - after the variables that numpy reads
from bot.engine import Move  # noqa: E402 - after the variables that numpy reads
from bot.rules import ChooseAction, rules_for  # noqa: E402 - after the variables that numpy reads
from tools.options import new_parser  # noqa: E402 - after the variables that numpy reads
from tools.training.matches import LONGEST, choose_at_once, view_of  # noqa: E402 - after the variables that numpy reads
from tools.training.run import MODULES, options_of  # noqa: E402 - after the variables that numpy reads

PLAYERS = "pedlar"
"""The level of all seats, with mistakes as people make them."""
COLUMNS = ("module", "seats", "use", "games", "confidence", "bin", "count", "estimate", "share", "weights")
"""The columns of the file.

A row is a tenth of the chances of a kind and use: the mean estimate and the share of victories.
"""
NAMED_BY = ("module", "seats", "use")
"""The columns that tell what was measured; its rows are written as a whole."""
BINS = 10
AT_ONCE = 48
"""Games that are played side by side."""
CONFIDENCES = np.arange(0.5, 2.0, 0.01)
"""The confidences that are tried."""
LEAST = 1e-9
"""This is added to chances in the cross-entropy, so that it is finite."""
ROUNDS_BETWEEN_HINTS = 8
"""In one of so many rounds, at random, a player asks for a hint."""

Bools = NDArray[np.bool_]
Kind = tuple[str, int, int]
"""A module, a number of seats, and a number of games."""


class Played(NamedTuple):
    """The chances that were estimated in a game, and who won it."""

    chances: Numbers
    """The chances of all seats for each estimate, shape (estimates, seats)."""
    is_told: Bools
    """Which of these chances people are told: those of all seats in a story, one seat's in a hint; the same shape."""
    shares: Numbers
    """Each seat's share of the victory, shape (seats,)."""


def measure(kind: Kind, use: Use) -> list[dict[str, str]]:
    """Play games of a kind; return the rows of the file for it and a use of the chances."""
    module, seats, games = kind
    played = list(_play(kind, use))
    halves = played[::2], played[1::2]
    pairs = [(half, confidence_of(other)) for half, other in zip(halves, reversed(halves), strict=True)]
    estimates = np.concatenate([told(game.chances, by)[game.is_told] for half, by in pairs for game in half])
    shares = np.concatenate(
        [np.broadcast_to(game.shares, game.chances.shape)[game.is_told] for half, _ in pairs for game in half]
    )
    common = {"module": module, "seats": seats, "use": use, "games": games, "weights": digest_of(SHIPPED)}
    common["confidence"] = f"{confidence_of(played):.2f}"
    return [
        {column: str(row[column]) for column in COLUMNS}
        for row in (common | each for each in tenths(estimates, shares))
    ]


def tenths(estimates: Numbers, shares: Numbers) -> list[dict[str, Any]]:
    """Return the mean estimate, the mean share and the number of estimates for each tenth that has some."""
    numbers = np.minimum(BINS - 1, (estimates * BINS).astype(int))
    rows: list[dict[str, Any]] = []
    for number in np.unique(numbers):
        in_bin = numbers == number
        means = {"estimate": f"{estimates[in_bin].mean():.4f}", "share": f"{shares[in_bin].mean():.4f}"}
        rows.append(means | {"bin": number, "count": in_bin.sum()})
    return rows


def gap_of(rows: Sequence[Mapping[str, Any]]) -> float:
    """Return the mean difference between estimates and shares, from the rows of tenths."""
    gaps = [int(row["count"]) * abs(float(row["estimate"]) - float(row["share"])) for row in rows]
    return sum(gaps) / sum(int(row["count"]) for row in rows)


def confidence_of(played: Sequence[Played]) -> float:
    """Return the confidence with which the chances of some games have the least cross-entropy."""
    chances = np.concatenate([game.chances for game in played])
    shares = np.concatenate([np.broadcast_to(game.shares, game.chances.shape) for game in played])

    def cross_entropy(confidence: float) -> float:
        return -float((shares * np.log(told(chances, confidence) + LEAST)).sum())

    return float(min(CONFIDENCES, key=cross_entropy))


def _play(kind: Kind, use: Use) -> Iterator[Played]:
    """Play games of a kind; yield those with estimates. Endless games do not count."""
    module, seats, games = kind
    network, chance = Network(load_weights()), random.Random(f"{module} {seats}")
    for start in range(0, games, AT_ONCE):
        yield from _play_at_once(network, (module, seats, min(AT_ONCE, games - start)), chance, use)


def _play_at_once(network: Network, kind: Kind, chance: random.Random, use: Use) -> Iterator[Played]:
    module, seats, games = kind
    rules = rules_for(options_of(module))
    running = {game: rules.replay(seats, rules.deal(seats, chance)) for game in range(games)}
    level = level_named(PLAYERS, None if module == "base" else module, seats)
    tastes = [[chance.randrange(2**32) for _ in range(seats)] for _ in range(games)]
    estimates: defaultdict[int, list[Numbers]] = defaultdict(list)
    is_told: defaultdict[int, list[Bools]] = defaultdict(list)
    while running:
        beginning = [game for game, position in running.items() if isinstance(position.decision, ChooseAction)]
        hinted: dict[int, Move] = {}
        if use is Use.HINT:
            for game in (each for each in beginning if chance.random() * seats * ROUNDS_BETWEEN_HINTS < 1):
                view = view_of(running[game])
                hint = advice(network, view, chance.randrange(2**32), 1)[0]
                hinted[game] = hint.move
                if hint.goal is AdviceGoal.VICTORY:  # others tell no chance
                    estimates[game].append(np.array(hint.chances))
                    is_told[game].append(np.arange(seats) == view.seat)
        elif beginning:
            _, chances = network.value([running[game] for game in beginning])
            for game, each in zip(beginning, chances, strict=True):
                estimates[game].append(each)
                is_told[game].append(np.ones(seats, bool))
        views = [view_of(position) for position in running.values()]
        of_seats = [tastes[game][view.seat] for game, view in zip(running, views, strict=True)]
        moves = choose_at_once(network, views, level, of_seats)
        running = {
            game: position.advance(hinted.get(game, move))[1]
            for (game, position), move in zip(running.items(), moves, strict=True)
        }
        for game, position in list(running.items()):
            if position.is_over and estimates[game]:
                yield Played(np.array(estimates[game]), np.array(is_told[game]), outcome(position))
            if position.is_over or position.round > LONGEST:
                del running[game]


def main() -> None:
    """Measure all kinds, or those of some modules, and write the file; what was measured before stays."""
    parser = new_parser(" ".join((__doc__ or "").split()))
    parser.add_argument("--games", type=int, default=200, help="games of each kind (default: 200)")
    parser.add_argument("--modules", nargs="+", choices=MODULES, default=MODULES, help="modules (default: all)")
    parser.add_argument("--seats", nargs="+", type=int, choices=(2, 3, 4), default=(2, 3, 4), help="numbers of seats")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="processes (default: one per core)")
    parser.add_argument("--output", type=Path, default=SHIPPED_CALIBRATION, help="the file to write")
    parser.add_argument("--uses", nargs="+", choices=list(Use), default=list(Use), help="uses (default: both)")
    arguments = parser.parse_args()
    rows = _read(arguments.output)
    kinds = [
        ((module, seats, arguments.games), Use(use))
        for use in arguments.uses
        for seats in arguments.seats
        for module in arguments.modules
    ]
    with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
        for measured in pool.imap(_measure, kinds):
            first = measured[0]
            rows = [row for row in rows if any(row[name] != first[name] for name in NAMED_BY)] + measured
            _write(arguments.output, rows)
            told_with = f"confidence {first['confidence']}, gap {gap_of(measured):.3f}"
            count = sum(int(row["count"]) for row in measured)
            print(*(first[name] for name in NAMED_BY), told_with, f"of {count} estimates", flush=True)


def _measure(of: tuple[Kind, Use]) -> list[dict[str, str]]:
    return measure(*of)


def _read(path: Path) -> list[dict[str, str]]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["weights"] == digest_of(SHIPPED)]


def _write(path: Path, rows: Sequence[dict[str, str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer: csv.DictWriter[str] = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(sorted(rows, key=lambda row: (*(row[name] for name in NAMED_BY), int(row["bin"]))))


if __name__ == "__main__":
    main()
