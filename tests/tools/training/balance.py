"""`python -m tests.tools.training.balance`: find out how much the levels with habits have to misjudge.

In each kind of game, that is a module and a number of seats, each level shall win three of four games against the next
lower one. With more than two seats, one player of a level meets the lower one in all other seats; its share is counted
as if it had met each of them alone. The result is the file that `bot.ai.levels` reads.
"""

import csv
import multiprocessing
import os
from collections.abc import Sequence
from math import exp, log
from pathlib import Path

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"  # read when numpy is imported

from bot.ai.levels import HABITS, SHIPPED_MISJUDGEMENTS  # noqa: E402
from tests.tools.options import new_parser  # noqa: E402
from tests.tools.training.arena import Pairing  # noqa: E402
from tests.tools.training.matches import MatchResult  # noqa: E402
from tests.tools.training.run import MODULES  # noqa: E402

COLUMNS = ("module", "seats", "level", "misjudgement")
TARGET = 0.75
STEEPNESS = 2.0
"""About how much the log of the odds to win changes with the log of the misjudgement."""
STEPS = 4
"""Matches that are played for each level; the misjudgement after the last one is written."""

Row = dict[str, str]


def alone(share: float, seats: int) -> float:
    """Return the share that a player would have against one opponent, who has it against several like that one."""
    return share / (share + (1 - share) / (seats - 1))


def balance(kind: tuple[str, int, int]) -> tuple[list[Row], list[str]]:
    """Return the rows for a kind (module, seats, games of a match), and a line for each level about its matches."""
    module, seats, games = kind
    rows, lines = list[Row](), list[str]()
    above = "merchant"
    for level in reversed(HABITS):
        misjudgement, line = _found(above, level, module, seats, max(1, games // seats))
        rows.append(dict(zip(COLUMNS, (module, str(seats), level, f"{misjudgement:.3f}"), strict=True)))
        lines.append(line)
        above = f"{level}@{misjudgement:.3f}"
    if seats == 2:
        result = Pairing(above, "novice", module, seats, games // 2, 1).play()
        lines.append(f"{module:14} {seats} seats  {above} against novice: {result}")
    return rows, lines


def _found(above: str, level: str, module: str, seats: int, deals: int) -> tuple[float, str]:
    """Return the misjudgement with which the level above wins as often as it shall, and a line about the matches."""
    misjudgement = HABITS[level].misjudgement
    tried: list[tuple[float, MatchResult]] = []
    for step in range(STEPS):
        result = Pairing(above, f"{level}@{misjudgement:.3f}", module, seats, deals, 1000 * step).play()
        tried.append((misjudgement, result))
        misjudgement = _next(tried, seats)
    matches = ", ".join(f"{tried_with:.3f}: {result}" for tried_with, result in tried)
    return misjudgement, f"{module:14} {seats} seats  {above} against {level}: {misjudgement:.3f} ({matches})"


def _next(tried: Sequence[tuple[float, MatchResult]], seats: int) -> float:
    """Return the misjudgement that all matches together suggest, the closer to the target the more."""
    suggestions, weights = list[float](), list[float]()
    for misjudgement, result in tried:
        share = min(max(alone(result.share, seats), 0.02), 0.98)
        missing = log(TARGET / (1 - TARGET)) - log(share / (1 - share))
        suggestions.append(log(misjudgement) + missing / STEEPNESS)
        weights.append(1 / (0.1 + missing**2))
    return exp(sum(s * w for s, w in zip(suggestions, weights, strict=True)) / sum(weights))


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
        for rows, lines in pool.imap(balance, kinds):
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
