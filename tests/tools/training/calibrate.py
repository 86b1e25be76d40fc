"""`python -m tests.tools.training.calibrate`: measure how often the chances that the network gives come true.

Computer players play games of each kind, that is of each module and number of seats. Each position at the beginning of
a turn is valued with all hands open, as for the story of a game, and compared with who won. For each kind, the tool
finds the confidence to tell chances with (`bot.ai.calibration.told`), and how often chances come true that are told so:
those of one half of the games with the confidence that is best for the other half. The result is the file that
`bot.ai.calibration` reads.

`--hints` compares the chances of hints instead, told with the confidence that ships. Now and then a player asks for a
hint, and makes its first move. What the hint says of that player's chance is compared with who won. This prints a line
for each kind, and writes nothing.
"""

import csv
import multiprocessing
import os
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"  # read when numpy is imported

import numpy as np  # noqa: E402 - after the variables that numpy reads

from bot.ai.advice import advice  # noqa: E402 - after the variables that numpy reads
from bot.ai.calibration import SHIPPED_CALIBRATION, digest_of, told, trusted_kinds  # noqa: E402 - after the variables that numpy reads
from bot.ai.features import Numbers  # noqa: E402 - after the variables that numpy reads
from bot.ai.levels import level_named  # noqa: E402 - after the variables that numpy reads
from bot.ai.network import Network, outcome  # noqa: E402 - after the variables that numpy reads
from bot.ai.weights import SHIPPED, load_weights  # noqa: E402 - after the variables that numpy reads
from bot.engine import Move  # noqa: E402 - after the variables that numpy reads
from bot.rules import ChooseAction, rules_for  # noqa: E402 - after the variables that numpy reads
from tests.tools.options import new_parser  # noqa: E402 - after the variables that numpy reads
from tests.tools.training.matches import LONGEST, choose_at_once, view_of  # noqa: E402 - after the variables that numpy reads
from tests.tools.training.run import MODULES, options_of  # noqa: E402 - after the variables that numpy reads

PLAYERS = "pedlar"
"""The level of all seats, with mistakes as people make them."""
COLUMNS = ("module", "seats", "games", "confidence", "bin", "count", "estimate", "share", "weights")
"""The columns of the file. A row is a tenth of the chances of a kind: the mean estimate and the share of victories."""
BINS = 10
AT_ONCE = 48
"""Games that are played side by side."""
CONFIDENCES = np.arange(0.5, 2.0, 0.01)
"""The confidences that are tried."""
LEAST = 1e-9
"""This is added to chances in the cross-entropy, so that it is finite."""
TURNS_BETWEEN_HINTS = 8
"""A player asks for a hint at one of so many turns, at random."""

Kind = tuple[str, int, int]
"""A module, a number of seats, and a number of games."""
Played = tuple[Numbers, Numbers]
"""The chances at each turn of a game, shape (turns, seats), and each seat's share of the victory, shape (seats,)."""


def measure(kind: Kind) -> list[dict[str, str]]:
    """Play games of a kind; return the rows of the file for it."""
    module, seats, games = kind
    played = [(np.array(chances), share) for _, chances, share in _play(kind)]
    halves = played[::2], played[1::2]
    pairs = [(half, confidence_of(other)) for half, other in zip(halves, reversed(halves), strict=True)]
    estimates = np.concatenate([told(chances, by).ravel() for half, by in pairs for chances, _ in half])
    shares = np.concatenate([np.tile(share, len(chances)) for half, _ in pairs for chances, share in half])
    common = {"module": module, "seats": seats, "games": games, "weights": digest_of(SHIPPED)}
    common["confidence"] = f"{confidence_of(played):.2f}"
    return [
        {column: str(row[column]) for column in COLUMNS}
        for row in (common | each for each in tenths(estimates, shares))
    ]


def measure_hints(kind: Kind) -> str:
    """Play games of a kind with hints; return a line that says how often their chances come true."""
    module, seats, _ = kind
    confidence = trusted_kinds(SHIPPED)[None if module == "base" else module, seats]
    played = [
        (np.array(chances), share, asking) for asking, chances, share in _play(kind, with_hints=True) if len(chances)
    ]
    own = [told(chances, confidence)[range(len(asking)), asking] for chances, _, asking in played]
    estimates, shares = np.concatenate(own), np.concatenate([share[asking] for _, share, asking in played])
    best = confidence_of([(chances, share) for chances, share, _ in played])
    rows = tenths(estimates, shares)
    return (
        f"{module} {seats} {len(played)} games, confidence {confidence}, gap {gap_of(rows):.3f} of {len(estimates)} "
        f"hints, mean {estimates.mean():.3f}, share {shares.mean():.3f}; the best confidence is {best:.2f}"
    )


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
    chances = np.concatenate([chances for chances, _ in played])
    shares = np.concatenate([np.tile(share, (len(chances), 1)) for chances, share in played])

    def cross_entropy(confidence: float) -> float:
        return -float((shares * np.log(told(chances, confidence) + LEAST)).sum())

    return float(min(CONFIDENCES, key=cross_entropy))


def _play(kind: Kind, *, with_hints: bool = False) -> Iterator[tuple[list[int], list[Numbers], Numbers]]:
    """Play games of a kind; yield for each the seats whose turn it was, all estimates, and the shares of the victory.

    There is an estimate for each turn, or for each hint, then of the position after its first move. Endless games do
    not count.
    """
    module, seats, games = kind
    network, chance = Network(load_weights()), random.Random(f"{module} {seats}")
    for start in range(0, games, AT_ONCE):
        yield from _play_at_once(network, (module, seats, min(AT_ONCE, games - start)), chance, with_hints=with_hints)


def _play_at_once(
    network: Network, kind: Kind, chance: random.Random, *, with_hints: bool
) -> Iterator[tuple[list[int], list[Numbers], Numbers]]:
    module, seats, games = kind
    rules = rules_for(options_of(module))
    running = {game: rules.replay(seats, rules.deal(seats, chance)) for game in range(games)}
    level = level_named(PLAYERS, None if module == "base" else module, seats)
    tastes = [[chance.randrange(2**32) for _ in range(seats)] for _ in range(games)]
    estimates: defaultdict[int, list[Numbers]] = defaultdict(list)
    turns: defaultdict[int, list[int]] = defaultdict(list)
    while running:
        beginning = [game for game, position in running.items() if isinstance(position.decision, ChooseAction)]
        hinted: dict[int, Move] = {}
        if with_hints:
            beginning = [game for game in beginning if chance.random() < 1 / TURNS_BETWEEN_HINTS]
        for game in beginning:
            turns[game].append(view_of(running[game]).seat)
        if with_hints:
            for game in beginning:
                hint = advice(network, view_of(running[game]), chance.randrange(2**32), 1)[0]
                estimates[game].append(np.array(hint.chances))
                hinted[game] = hint.move
        elif beginning:
            _, chances = network.value([running[game] for game in beginning])
            for game, each in zip(beginning, chances, strict=True):
                estimates[game].append(each)
        views = [view_of(position) for position in running.values()]
        of_seats = [tastes[game][view.seat] for game, view in zip(running, views, strict=True)]
        moves = choose_at_once(network, views, level, of_seats)
        running = {
            game: position.advance(hinted.get(game, move))[1]
            for (game, position), move in zip(running.items(), moves, strict=True)
        }
        for game, position in list(running.items()):
            if position.is_over:
                yield turns[game], estimates[game], outcome(position)
            if position.is_over or position.round > LONGEST:
                del running[game]


def main() -> None:
    """Measure all kinds, or those of some modules, and write the file; kinds that were measured before stay."""
    parser = new_parser(" ".join((__doc__ or "").split()))
    parser.add_argument("--games", type=int, default=200, help="games of each kind (default: 200)")
    parser.add_argument("--modules", nargs="+", choices=MODULES, default=MODULES, help="modules (default: all)")
    parser.add_argument("--seats", nargs="+", type=int, choices=(2, 3, 4), default=(2, 3, 4), help="numbers of seats")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="processes (default: one per core)")
    parser.add_argument("--output", type=Path, default=SHIPPED_CALIBRATION, help="the file to write")
    parser.add_argument("--hints", action="store_true", help="compare the chances of hints, and write nothing")
    arguments = parser.parse_args()
    rows = _read(arguments.output)
    kinds = [(module, seats, arguments.games) for seats in arguments.seats for module in arguments.modules]
    with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
        if arguments.hints:
            for line in pool.imap(measure_hints, kinds):
                print(line, flush=True)
            return
        for measured in pool.imap(measure, kinds):
            kind = (measured[0]["module"], measured[0]["seats"])
            rows = [row for row in rows if (row["module"], row["seats"]) != kind] + measured
            _write(arguments.output, rows)
            confidence, count = measured[0]["confidence"], sum(int(row["count"]) for row in measured)
            print(*kind, f"confidence {confidence}, gap {gap_of(measured):.3f} of {count} estimates", flush=True)


def _read(path: Path) -> list[dict[str, str]]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["weights"] == digest_of(SHIPPED)]


def _write(path: Path, rows: Sequence[dict[str, str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer: csv.DictWriter[str] = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(sorted(rows, key=lambda row: (row["module"], int(row["seats"]), int(row["bin"]))))


if __name__ == "__main__":
    main()
