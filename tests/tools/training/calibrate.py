"""`python -m tests.tools.training.calibrate`: measure how often the chances that the network gives come true.

Computer players play games of each kind, that is of each module and number of seats. Each position at the beginning of
a turn is valued with all hands open, as for the story of a game, and compared with who won. The result is the file that
`bot.ai.calibration` reads.
"""

import csv
import multiprocessing
import os
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"  # read when numpy is imported

from bot.ai.calibration import SHIPPED_CALIBRATION, digest_of  # noqa: E402
from bot.ai.levels import level_named  # noqa: E402
from bot.ai.network import Network, outcome  # noqa: E402
from bot.ai.weights import SHIPPED, load_weights  # noqa: E402
from bot.rules import ChooseAction, rules_for  # noqa: E402
from tests.tools.options import new_parser  # noqa: E402
from tests.tools.training.matches import LONGEST, choose_at_once, view_of  # noqa: E402
from tests.tools.training.run import MODULES, options_of  # noqa: E402

PLAYERS = "pedlar"
"""The level of all seats, with mistakes as people make them."""
COLUMNS = ("module", "seats", "games", "bin", "count", "estimate", "share", "weights")
"""The columns of the file. A row is a tenth of the chances of a kind: the mean estimate and the share of victories."""
BINS = 10
AT_ONCE = 48
"""Games that are played side by side."""

Bin = tuple[float, float]
"""An estimated chance, and the share of the victory that followed."""


def measure(kind: tuple[str, int, int]) -> list[dict[str, str]]:
    """Play games of a kind (module, seats, number of games); return the rows of the file for it."""
    module, seats, games = kind
    network, chance = Network(load_weights()), random.Random(f"{module} {seats}")
    bins: defaultdict[int, list[Bin]] = defaultdict(list)
    for start in range(0, games, AT_ONCE):
        for estimate, share in _play(network, module, seats, min(AT_ONCE, games - start), chance):
            bins[min(BINS - 1, int(estimate * BINS))].append((estimate, share))
    return [_row(module, seats, games, number, bins[number]) for number in sorted(bins)]


def _play(network: Network, module: str, seats: int, games: int, chance: random.Random) -> Iterator[Bin]:
    """Play games side by side; yield the estimates of all seats at each turn. Endless games do not count."""
    rules = rules_for(options_of(module))
    running = {game: rules.replay(seats, rules.deal(seats, chance)) for game in range(games)}
    level = level_named(PLAYERS, None if module == "base" else module, seats)
    tastes = [[chance.randrange(2**32) for _ in range(seats)] for _ in range(games)]
    estimates: defaultdict[int, list[list[float]]] = defaultdict(list)
    while running:
        beginning = [game for game, position in running.items() if isinstance(position.decision, ChooseAction)]
        if beginning:
            _, chances = network.value([running[game] for game in beginning])
            for game, each in zip(beginning, chances.tolist(), strict=True):
                estimates[game].append(each)
        views = [view_of(position) for position in running.values()]
        of_seats = [tastes[game][view.seat] for game, view in zip(running, views, strict=True)]
        moves = choose_at_once(network, views, level, of_seats)
        running = {
            game: position.advance(move)[1] for (game, position), move in zip(running.items(), moves, strict=True)
        }
        for game, position in list(running.items()):
            if position.is_over:
                shares = outcome(position).tolist()
                for each in estimates[game]:
                    yield from zip(each, shares, strict=True)
            if position.is_over or position.round > LONGEST:
                del running[game]


def _row(module: str, seats: int, games: int, number: int, found: Sequence[Bin]) -> dict[str, str]:
    count = len(found)
    estimate, share = (sum(each[part] for each in found) / count for part in (0, 1))
    values = (module, seats, games, number, count, f"{estimate:.4f}", f"{share:.4f}", digest_of(SHIPPED))
    return dict(zip(COLUMNS, map(str, values), strict=True))


def main() -> None:
    """Measure all kinds, or those of some modules, and write the file; kinds that were measured before stay."""
    parser = new_parser(" ".join((__doc__ or "").split()))
    parser.add_argument("--games", type=int, default=200, help="games of each kind (default: 200)")
    parser.add_argument("--modules", nargs="+", choices=MODULES, default=MODULES, help="modules (default: all)")
    parser.add_argument("--seats", nargs="+", type=int, choices=(2, 3, 4), default=(2, 3, 4), help="numbers of seats")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="processes (default: one per core)")
    parser.add_argument("--output", type=Path, default=SHIPPED_CALIBRATION, help="the file to write")
    arguments = parser.parse_args()
    rows = _read(arguments.output)
    kinds = [(module, seats, arguments.games) for seats in arguments.seats for module in arguments.modules]
    with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
        for measured in pool.imap(measure, kinds):
            kind = (measured[0]["module"], measured[0]["seats"])
            rows = [row for row in rows if (row["module"], row["seats"]) != kind] + measured
            _write(arguments.output, rows)
            counts: Counter[str] = Counter({row["bin"]: int(row["count"]) for row in measured})
            gap = sum(int(r["count"]) * abs(float(r["estimate"]) - float(r["share"])) for r in measured)
            print(*kind, f"gap {gap / counts.total():.3f} of {counts.total()} estimates", flush=True)


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
