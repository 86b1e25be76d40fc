"""`python -m tools.training.balance`: find out how much the levels with habits have to misjudge.

In each kind of game, that is a module and a number of seats, each level shall be ahead of the one below by about the
same, and the lowest about even with a beginner who knows only the rules. With more than two seats, one player meets
others of the lower level in all other seats; its share is counted as if it had met each of them alone. The result is
the file that `bot.ai.levels` reads.

The result depends on the games of a match only, and not on the number of processes. Matches are kept in a file until
all is done, so a run that was stopped goes on. Remove that file if the habits of levels were changed since.
"""

import csv
import os
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import exp, log
from pathlib import Path

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"  # read when numpy is imported

from bot.ai.levels import HABITS, SEARCHES, SHIPPED_MISJUDGEMENTS  # noqa: E402
from tools.options import new_parser  # noqa: E402
from tools.training.arena import Pairing, all_games  # noqa: E402
from tools.training.matches import result_of  # noqa: E402
from tools.training.results import Results  # noqa: E402
from tools.training.run import MODULES  # noqa: E402

COLUMNS = ("module", "seats", *HABITS)
EVEN = 0.57
"""The share that the lowest level shall win against the beginner."""
BEST, BEST_SHARES = "shipped", {2: 0.79, 3: 0.66, 4: 0.66}
"""One step ahead without mistakes, and the share that it shall win against the highest level with habits, by seats.
Matches of levels that search would take most of the time. With two seats, the short search of the Merchant adds a
little to this step; with more, that of the Banker adds to it."""
STEEPNESS, TRUST = 1.6, 0.4
"""About how much the log of the odds to win changes with the log of the misjudgement, and by how much that varies: it
is little where a level hardly misjudges any more."""
LEAST, MOST = 0.004, 4.0
"""The least and the most misjudgement. With less, a player hardly changes; with more, it plays by its likings alone,
and becomes hardly weaker."""
NOISE = 0.25
"""About the standard deviation of the log of the odds that a few matches give."""
MOST_CHANGE = 1.0
"""The most by which the log of a misjudgement changes after a round."""
ROUNDS = 2
"""How often all levels are matched, each time with the misjudgements that the rounds before suggest."""
NOVICE = "novice"

Row = dict[str, str]
Play = Callable[[Sequence[Pairing]], list[float]]
"""Returns the shares that the first players of matches win."""


def ladder(seats: int) -> tuple[str, ...]:
    """Return the players from the highest to the lowest, without levels that search."""
    return (BEST, *reversed([name for name in HABITS if seats > 2 or name not in SEARCHES]), NOVICE)


def alone(share: float, seats: int) -> float:
    """Return the share that a player would have against one opponent, who has it against several like that one."""
    return share / (share + (1 - share) / (seats - 1))


def balance(module: str, seats: int, games: int, known: Mapping[str, str], play: Play) -> tuple[Row, list[str]]:
    """Return the row for a kind and a line about each round of matches, beginning with the row that is `known`."""
    players = ladder(seats)
    logs = {name: log(float(known.get(name) or HABITS[name].misjudgement)) for name in players[1:-1]}
    found = {name: list[tuple[float, float]]() for name in logs}
    lines, lengths = list[str](), list[float]()
    for number in range(ROUNDS):
        names = [f"{name}@{exp(logs[name]):.3f}" if name in logs else name for name in players]
        pairs = [Pairing(*pair, module, seats, max(1, games // seats), 1000 * number + 1) for pair in pairwise(names)]
        shares = [alone(share, seats) for share in play(pairs)]
        told = (f"{name} {100 * share:.0f} %" for name, share in zip(names, shares, strict=False))
        lines.append(f"{module:14} {seats} seats  {', '.join(told)}, {NOVICE}")
        steps = [odds(share) for share in shares]
        lengths.append(sum(steps))
        goals = goals_of(sum(lengths) / len(lengths), seats)
        for index, name in enumerate(logs, start=1):
            found[name].append((logs[name], sum(steps[:index])))
            logs[name] = min(max(suggested(found[name], sum(goals[:index])), log(LEAST)), log(MOST))
    return {"module": module, "seats": str(seats)} | {name: f"{exp(at):.3f}" for name, at in logs.items()}, lines


def goals_of(length: float, seats: int) -> list[float]:
    """Return the log of the odds that each step shall have, if they are `length` in all."""
    levels, first = len(ladder(seats)) - 3, odds(BEST_SHARES[seats])
    return [first, *[(length - first - odds(EVEN)) / levels] * levels, odds(EVEN)]


def suggested(matches: Sequence[tuple[float, float]], wanted: float) -> float:
    """Return the log of the misjudgement at which a level is as far below the highest player as `wanted`.

    `matches` are logs of misjudgements with how far below it was found, in log odds. A line is put through them. It is
    hardly steeper or flatter than `STEEPNESS` unless the matches differ much.
    """
    middle, height = (sum(each) / len(matches) for each in zip(*matches, strict=True))
    doubt = (NOISE / TRUST) ** 2  # ridge regression: how much `STEEPNESS` counts beside the matches
    together = sum((x - middle) * (y - height) for x, y in matches)
    slope = (together + doubt * STEEPNESS) / (sum((x - middle) ** 2 for x, _ in matches) + doubt)
    change = (wanted - height) / max(slope, STEEPNESS - TRUST)
    return middle + min(max(change, -MOST_CHANGE), MOST_CHANGE)


def odds(share: float) -> float:
    """Return the logarithm of the odds to win, for a share that is neither 0 nor 1."""
    share = min(max(share, 0.01), 0.99)
    return log(share / (1 - share))


def playing(results: Results, processes: int) -> Play:
    """Return a function that plays the matches that are not among the results, and adds them."""

    def play(pairings: Sequence[Pairing]) -> list[float]:
        identified = [pairing.identified() for pairing in pairings]
        return [result_of(games).share for games in all_games(identified, processes, results)]

    return play


def main() -> None:
    """Balance all kinds, or those of some modules, and write the file after each; other kinds stay."""
    parser = new_parser(" ".join((__doc__ or "").split()))
    parser.add_argument("--games", type=int, default=200, help="games of each match (default: 200)")
    parser.add_argument("--modules", nargs="+", choices=MODULES, default=MODULES, help="modules (default: all)")
    parser.add_argument("--seats", nargs="+", type=int, choices=(2, 3, 4), default=(2, 3, 4), help="numbers of seats")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="processes (default: one per core)")
    parser.add_argument("--output", type=Path, default=SHIPPED_MISJUDGEMENTS, help="the file to write")
    arguments = parser.parse_args()
    matches = arguments.output.with_suffix(".matches")
    play = playing(Results(matches), arguments.processes)
    begun = _read(arguments.output)
    for seats in arguments.seats:
        for module in arguments.modules:
            row, lines = balance(module, seats, arguments.games, begun.get((module, str(seats)), {}), play)
            _write(arguments.output, {**_read(arguments.output), (module, str(seats)): row})
            print("\n".join(lines), flush=True)
    matches.unlink(missing_ok=True)


def _read(path: Path) -> dict[tuple[str, str], Row]:
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {(row["module"], row["seats"]): row for row in csv.DictReader(file)}


def _write(path: Path, rows: Mapping[tuple[str, str], Row]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer: csv.DictWriter[str] = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows[key] for key in sorted(rows))


if __name__ == "__main__":
    main()
