"""Simulate sixty days of play on 200 tables, with kills, and judge each notice: `python -m tests.tools.sixty_days`.

The tables, the store, the clock and the messages are real; the time of day and Discord are not. People have all kinds
of settings, change them, go away and come back; the bot is killed at random requests, stays down for up to days, and
requests fail. Another seed makes other people. The exit code is 1 if any figure that must be 0 is not.
"""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from tests.support.days.checker import FAULTS, Verdict, judge
from tests.support.days.planning import Planning
from tests.support.days.world import Area, Size, World
from tests.tools.options import new_parser

AREAS: Sequence[type[Area]] = (Planning,)
"""What else people do over days, with figures that must be 0."""

MEMORY = Path("/dev/shm")


async def simulate(path: Path, size: Size) -> Verdict:
    """Return the figures of a simulation whose database is at `path`."""
    world = World(path, size, [area() for area in AREAS])
    verdict = judge(await world.run(), world.discord.messages)
    verdict.counted |= {"moves": world.moves, "kills": world.kills}
    for name, number in world.found.items():
        verdict.faults[name] += ["see the logs"] * number
    return verdict


def report(verdict: Verdict, examples: int = 3) -> int:
    """Print the figures; return 1 if one is not 0 that must be."""
    for name, number in verdict.counted.items():
        print(f"{name:60} {number:>10,}")
    for name in dict.fromkeys((*FAULTS, *verdict.faults)):
        found = verdict.faults[name]
        print(f"{name:60} {len(found):>10,}{'  must be 0' if found else ''}")
        for each in found[:examples]:
            print(f"    {each}")
    return 1 if any(verdict.faults.values()) else 0


def main() -> int:
    """Read the arguments, simulate and report."""
    parser = new_parser(__doc__)
    parser.add_argument("--tables", type=int, default=Size.tables)
    parser.add_argument("--days", type=int, default=Size.days)
    parser.add_argument("--seed", type=int, default=Size.seed)
    chosen = parser.parse_args()
    began = perf_counter()
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        size = Size(chosen.tables, chosen.days, seed=chosen.seed)
        code = report(asyncio.run(simulate(Path(folder) / "games.sqlite3", size)))
    print(f"{perf_counter() - began:.0f} s")
    return code


if __name__ == "__main__":
    sys.exit(main())
