"""Kill the bot hundreds of times while members play: `python -m tests.torture --kills 300`.

The bot runs as a process of its own against the stand-in for Discord. It is ended with SIGKILL at any moment, just
before or after Discord heard of something, and while it starts. After each start every log is held against the moves
that were confirmed to a player, each game is replayed, and each channel must show the newest position once. Figures
and the seed are printed; the same seed makes the same plans, though not the same milliseconds.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from time import monotonic

for folder in ("standin", "discord"):
    sys.path.append(str(Path(__file__).parent / folder))

from killing import MODULES, Killer, Toll  # noqa: E402 - found only now


def main() -> int:
    """Torture the bot; return 1 when that cost anything."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="how often to kill (default: 200)")
    parser.add_argument("--tables", type=int, default=2 * len(MODULES), help="how many tables play at a time")
    parser.add_argument("--seed", type=int, default=1, help="what every choice comes from (default: 1)")
    arguments = parser.parse_args()
    began, known = monotonic(), list[str]()

    def report(toll: Toll) -> None:
        for fault in toll.faults[len(known) :]:
            print(f"fault: {fault}")
            known.append(fault)
        ends = "\r" if sys.stdout.isatty() else "\n"
        print(f"{_line(toll)}  {monotonic() - began:.0f} s", end=ends, flush=True)

    with tempfile.TemporaryDirectory() as folder:
        killer = Killer(Path(folder), arguments.seed, arguments.tables)
        toll = asyncio.run(killer.run(arguments.kills, report))
    print(f"\nseed {arguments.seed}, {arguments.tables} tables of {', '.join(each or 'base' for each in MODULES)}")
    for moment, times in toll.moments.most_common():
        print(f"{times:6} killed {moment}")
    return 1 if toll.faults else 0


def _line(toll: Toll) -> str:
    return (
        f"kills {toll.kills}, moves {toll.moves}, games over {toll.games}, unanswered {toll.retried} "
        f"(on disk {toll.kept}), lost {len(toll.lost)}, doubled {len(toll.doubled)}, "
        f"replayed wrong {len(toll.replayed_wrong)}, posts amiss {len(toll.posts_amiss)}"
    )


if __name__ == "__main__":
    sys.exit(main())
