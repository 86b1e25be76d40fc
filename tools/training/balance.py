"""`python -m tools.training.balance`: find out how much the levels with habits have to misjudge.

In each kind of game, that is a module and a number of seats, each level shall be ahead of the one below by the same,
and the lowest about even with a beginner who knows only the rules. With more than two seats, one player meets others of
the lower level in all other seats; its share is counted as if it had met each of them alone. The result is the file
that `bot.ai.levels` reads.

With more than two seats, matches of the Banker come first, which take most of the time. `--below merchant` keeps the
Merchant as it is, and finds only the levels below it.
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
from tools.options import new_parser  # noqa: E402
from tools.training.arena import Pairing  # noqa: E402
from tools.training.run import MODULES  # noqa: E402

COLUMNS = ("module", "seats", "level", "misjudgement", "spread")
STEP = 0.75
"""The share that each level shall win against the one below."""
EVEN, TOLERANCE = 0.52, 0.08
"""The share that the lowest level shall win against the beginner, and by how much it may differ."""
FLATNESS = 1.3
"""About how much the log of the odds of a step falls when the spread of both levels grows by one."""
STEEPNESS, TRUST = 0.8, 0.35
"""About how much the log of the odds to win changes with the log of the misjudgement, and by how much that varies: it
is little where a level hardly misjudges any more."""
LEAST, MOST = 0.004, 2.0
"""The least and the most misjudgement. With less, a player hardly changes; with more, it plays by its likings alone,
and becomes hardly weaker."""
NOISE = 0.25
"""About the standard deviation of the log of the odds that a match of a hundred games gives."""
MOST_CHANGE = 1.5
"""The most by which the log of a misjudgement changes after a match."""
STEPS, ATTEMPTS = 3, 2
"""How often two levels are matched, each time with the misjudgement that the matches before suggest; and how often all
levels are found."""
BANKER, NOVICE = "shipped+300", "novice"
"""The ends of the ladder as the arena names them. The Banker is tried with a number of nodes that does not depend on
the machine, a fifth of what it opens in its time."""

Row = dict[str, str]


def ladder(seats: int) -> tuple[str, ...]:
    """Return the players from the highest to the lowest; with two seats the first is the Merchant, which searches."""
    return (*([BANKER] if seats > 2 else []), *reversed([*HABITS]), NOVICE)


def alone(share: float, seats: int) -> float:
    """Return the share that a player would have against one opponent, who has it against several like that one."""
    return share / (share + (1 - share) / (seats - 1))


def balance(kind: tuple[str, int, int], known: Sequence[Row], below: str | None = None) -> tuple[list[Row], list[str]]:
    """Return the rows for a kind (module, seats, games of a match), and a line about each step of the ladder.

    It begins with what is `known` of the kind. The levels are found from the highest to the lowest, or only those
    `below` one of them. If the lowest is then too weak or too strong for the beginner, all are found once more, with
    another spread.
    """
    module, seats, games = kind
    players = ladder(seats)
    found = players[1:-1] if below is None else players[players.index(below) + 1 : -1]
    logs = {name: log(HABITS[name].misjudgement) for name in players[1:-1]}
    spreads = {name: HABITS[name].spread for name in players[1:-1]}
    for row in known:
        if (row["module"], row["seats"]) == (module, str(seats)):
            logs[row["level"]], spreads[row["level"]] = log(float(row["misjudgement"])), float(row["spread"])

    def named(level: str) -> str:
        return f"{level}@{exp(logs[level]):.4f}:{spreads[level]:.2f}" if level in logs else level

    def share(upper: str, lower: str, seed: int, times: int = 1) -> float:
        deals = max(1, times * games // seats)
        return alone(Pairing(named(upper), named(lower), module, seats, deals, seed).play().share, seats)

    lines = list[str]()
    for attempt in range(ATTEMPTS):
        for upper, lower in pairwise(players[players.index(found[0]) - 1 : -1]):
            matches: list[tuple[float, float]] = []
            for step in range(STEPS):
                matches.append((logs[lower], share(upper, lower, 10_000 * attempt + 1000 * step)))
                logs[lower] = min(max(suggested(matches, odds(STEP)), log(LEAST)), log(MOST))
            tried = ", ".join(f"{100 * each:.0f} % at {exp(at):.3f}" for at, each in matches)
            lines.append(f"{module:14} {seats} seats  {upper} against {lower}: {tried}")
        lowest = share(players[-2], NOVICE, 5000 + attempt, times=3)
        lines.append(f"{module:14} {seats} seats  {players[-2]} against {NOVICE}: {100 * lowest:.0f} %")
        if attempt == ATTEMPTS - 1 or abs(lowest - EVEN) <= TOLERANCE:
            break
        wider = (odds(lowest) - odds(EVEN)) / len(found) / FLATNESS
        spreads |= {name: max(0.0, spreads[name] + wider) for name in found}
    values = [(module, str(seats), name, f"{exp(logs[name]):.3f}", f"{spreads[name]:.2f}") for name in found]
    rows: list[Row] = [dict(zip(COLUMNS, each, strict=True)) for each in values]
    what = ", ".join(f"{row['level']} {row['misjudgement']} (spread {row['spread']})" for row in rows)
    return rows, [*lines, f"{module:14} {seats} seats  {what}"]


def suggested(matches: Sequence[tuple[float, float]], wanted: float) -> float:
    """Return the log of the misjudgement at which the level above would win with the log of the odds that is `wanted`.

    `matches` are logs of misjudgements with the shares that the level above won. A line is put through the logs of
    their odds. It is hardly steeper or flatter than `STEEPNESS` unless the matches differ much.
    """
    at = [each for each, _ in matches]
    results = [odds(share) for _, share in matches]
    middle, height = sum(at) / len(at), sum(results) / len(results)
    doubt = (NOISE / TRUST) ** 2  # ridge regression: how much `STEEPNESS` counts beside the matches
    together = sum((x - middle) * (y - height) for x, y in zip(at, results, strict=True))
    slope = (together + doubt * STEEPNESS) / (sum((x - middle) ** 2 for x in at) + doubt)
    change = (wanted - height) / max(slope, STEEPNESS - TRUST)
    return middle + min(max(change, -MOST_CHANGE), MOST_CHANGE)


def odds(share: float) -> float:
    """Return the logarithm of the odds to win, for a share that is neither 0 nor 1."""
    share = min(max(share, 0.02), 0.98)
    return log(share / (1 - share))


def main() -> None:
    """Balance all kinds, or those of some modules, and write the file; kinds that were balanced before stay."""
    parser = new_parser(" ".join((__doc__ or "").split()))
    parser.add_argument("--games", type=int, default=200, help="games of each match (default: 200)")
    parser.add_argument("--modules", nargs="+", choices=MODULES, default=MODULES, help="modules (default: all)")
    parser.add_argument("--seats", nargs="+", type=int, choices=(2, 3, 4), default=(2, 3, 4), help="numbers of seats")
    parser.add_argument("--below", choices=[*HABITS][1:], help="find only the levels below this one (default: all)")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="processes (default: one per core)")
    parser.add_argument("--output", type=Path, default=SHIPPED_MISJUDGEMENTS, help="the file to write")
    arguments = parser.parse_args()
    kinds = [(module, seats, arguments.games) for seats in arguments.seats for module in arguments.modules]
    with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
        for rows, lines in pool.imap(partial(balance, known=_read(arguments.output), below=arguments.below), kinds):
            found = [_key(row) for row in rows]
            _write(arguments.output, [row for row in _read(arguments.output) if _key(row) not in found] + rows)
            print("\n".join(lines), flush=True)


def _key(row: Row) -> tuple[str, str, str]:
    return row["module"], row["seats"], row["level"]


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
