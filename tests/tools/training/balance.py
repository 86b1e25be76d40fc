"""`python -m tests.tools.training.balance`: find out how much the levels with habits have to misjudge.

In each kind of game, that is a module and a number of seats, the lowest level shall be about even with a beginner who
knows only the rules, and each level above shall be ahead of the one below by the same. With more than two seats, one
player meets others of the lower level in all other seats; its share is counted as if it had met each of them alone. The
result is the file that `bot.ai.levels` reads.
"""

import csv
import multiprocessing
import os
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import exp, log
from pathlib import Path

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"  # read when numpy is imported

from bot.ai.levels import HABITS, SHIPPED_MISJUDGEMENTS  # noqa: E402
from tests.tools.options import new_parser  # noqa: E402
from tests.tools.training.arena import Pairing  # noqa: E402
from tests.tools.training.matches import MatchResult  # noqa: E402
from tests.tools.training.run import MODULES  # noqa: E402

COLUMNS = ("module", "seats", "level", "misjudgement", "spread")
EVEN = 0.55
"""The share that the lowest level shall win against the beginner."""
STEEPNESS = 1.5
"""About how much the log of the odds to win changes with the log of the misjudgement."""
MOST = 2.0
"""The most misjudgement: with more of it, a player plays by its likings alone, and becomes hardly weaker."""
STEP = 0.75
"""The share that each level shall win against the one below."""
FLATNESS = 1.3
"""About how much the log of the odds of a step falls when the spread of the misjudgement grows by one."""
LEAST_SPREAD, MOST_SPREAD = 1.4, 2.6
STEPS = 3
"""How often all levels are matched, each time with the misjudgements that the matches before suggest."""
LADDER = ("merchant", *reversed([*HABITS]), "novice")

Row = dict[str, str]


def alone(share: float, seats: int) -> float:
    """Return the share that a player would have against one opponent, who has it against several like that one."""
    return share / (share + (1 - share) / (seats - 1))


def balance(kind: tuple[str, int, int], known: Sequence[Row]) -> tuple[list[Row], list[str]]:
    """Return the rows for a kind (module, seats, games of a match), and a line about each step of the ladder.

    It begins with what is `known` of the kind.

    Each match gives an equation: the log of the odds is a constant of the pair, plus the difference of the logs of the
    misjudgements, times `STEEPNESS`, less the spread, times `FLATNESS`. The constants are means of all matches, those
    like the latest above all. The misjudgements make the steps equal, and the spread makes them as long as `STEP`.
    """
    module, seats, games = kind
    logs = {name: log(habits.misjudgement) for name, habits in HABITS.items()}
    spread = HABITS[LADDER[1]].spread
    for row in known:
        if (row["module"], row["seats"]) == (module, str(seats)):
            logs[row["level"]], spread = log(float(row["misjudgement"])), float(row["spread"])
    found: dict[str, list[tuple[float, float, MatchResult]]] = {name: [] for name in LADDER[1:]}
    for step in range(STEPS):
        for upper, lower in pairwise(LADDER):
            first, other = (
                f"{name}@{exp(logs[name]):.3f}:{spread:.2f}" if name in logs else name for name in (upper, lower)
            )
            result = Pairing(first, other, module, seats, max(1, games // seats), 1000 * step).play()
            difference = STEEPNESS * (logs.get(lower, 0.0) - logs.get(upper, 0.0)) - FLATNESS * spread * (lower in logs)
            found[lower].append((odds(alone(result.share, seats)) - difference, difference, result))
        constants = [_mean(found[lower]) for lower in LADDER[1:]]
        ahead = (sum(constants) - odds(EVEN)) / len(HABITS)  # with no spread
        spread = round(min(max((ahead - odds(STEP)) / FLATNESS, LEAST_SPREAD), MOST_SPREAD), 2)
        place = 0.0
        for name, constant in zip(LADDER[1:-1], constants, strict=False):
            place += (ahead - constant) / STEEPNESS
            logs[name] = min(place, log(MOST))
    values = [(module, str(seats), name, f"{exp(logs[name]):.3f}", f"{spread:.2f}") for name in HABITS]
    rows: list[Row] = [dict(zip(COLUMNS, each, strict=True)) for each in values]
    lines = [
        f"{module:14} {seats} seats  {upper} against {lower}: {', '.join(str(each[2]) for each in found[lower])}"
        for upper, lower in pairwise(LADDER)
    ]
    what = ", ".join(f"{row['level']} {row['misjudgement']}" for row in rows)
    return rows, [*lines, f"{module:14} {seats} seats  {what}, spread {spread:.2f}"]


def odds(share: float) -> float:
    """Return the logarithm of the odds to win, for a share that is neither 0 nor 1."""
    share = min(max(share, 0.02), 0.98)
    return log(share / (1 - share))


def _mean(matches: Sequence[tuple[float, float, MatchResult]]) -> float:
    """Return the mean constant of a pair, in which matches count the more the closer they are to the last one."""
    weights = [1 / (0.2 + (difference - matches[-1][1]) ** 2) for _, difference, _ in matches]
    return sum(w * constant for w, (constant, _, _) in zip(weights, matches, strict=True)) / sum(weights)


def main() -> None:
    """Balance all kinds, or those of some modules, and write the file; kinds that were balanced before stay."""
    parser = new_parser(" ".join((__doc__ or "").split()))
    parser.add_argument("--games", type=int, default=200, help="games of each match (default: 200)")
    parser.add_argument("--modules", nargs="+", choices=MODULES, default=MODULES, help="modules (default: all)")
    parser.add_argument("--seats", nargs="+", type=int, choices=(2, 3, 4), default=(2, 3, 4), help="numbers of seats")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="processes (default: one per core)")
    parser.add_argument("--output", type=Path, default=SHIPPED_MISJUDGEMENTS, help="the file to write")
    arguments = parser.parse_args()
    kinds = [(module, seats, arguments.games) for seats in arguments.seats for module in arguments.modules]
    with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
        for rows, lines in pool.imap(partial(balance, known=_read(arguments.output)), kinds):
            kept = [row for row in _read(arguments.output) if (row["module"], row["seats"]) != _kind(rows[0])]
            _write(arguments.output, kept + rows)
            print("\n".join(lines), flush=True)


def _kind(row: Row) -> tuple[str, str]:
    return row["module"], row["seats"]


def _read(path: Path) -> list[Row]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _write(path: Path, rows: Sequence[Row]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer: csv.DictWriter[str] = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(sorted(rows, key=lambda row: (row["module"], int(row["seats"]), row["level"])))


if __name__ == "__main__":
    main()
