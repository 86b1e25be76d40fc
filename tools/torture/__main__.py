"""Kill the bot dozens of times while members play, then fuzz it: `python -m tools.torture`.

The bot is a separate process that talks to the loopback server. It is killed with SIGKILL at random moments, just
before or after a request, and while it starts. After each start every log is compared with the confirmed moves, each
game is replayed, and each channel must show the newest position exactly once. In further channels tables are opened,
joined, left, changed, started, handed over and ended; these changes are checked likewise. Members chat all the time,
each hand must be in its owner's direct messages once, and no member may be notified twice of the same turn. The same
seed makes the same choices, but not the same timing.

Then the fuzzer plays a game of each module: players and strangers type, press, forge and replay anything, and
everything sent is searched for cards that its reader may not know.
"""

import asyncio
import random
import signal
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path
from time import monotonic

from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.game_driver import game_drivers
from tests.support.loopback.server import Loopback
from tests.support.postgres import CRASHING, new_database
from tools.options import new_parser
from tools.torture.cluster import Cluster
from tools.torture.fuzzing import Fuzzer
from tools.torture.killing import MODULES, Killer, KillStats


def main() -> int:
    """Kill and fuzz the bot; return 1 if there were errors."""
    parser = new_parser(__doc__)
    parser.add_argument("--kills", type=int, default=60, help="how often to kill (default: 60)")
    parser.add_argument("--tables", type=int, default=2 * len(MODULES), help="how many tables play at a time")
    parser.add_argument(
        "--tries", type=int, default=150, help="how many tries of the fuzzer with each module (default: 150)"
    )
    parser.add_argument("--postgres", action="store_true", help="run on a PostgreSQL that is started, and killed, too")
    parser.add_argument("--processes", type=int, default=2, help="how many processes share it (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of every random choice (default: 1)")
    arguments = parser.parse_args()
    began, known = monotonic(), list[str]()

    def report(stats: KillStats) -> None:
        for fault in stats.faults[len(known) :]:
            print(f"fault: {fault}")
            known.append(fault)
        ends = "\r" if sys.stdout.isatty() else "\n"
        kinds = f"  {dict(killer.bot.kinds)}" if isinstance(killer.bot, Cluster) else ""
        print(f"{_line(stats)}{kinds}  {monotonic() - began:.0f} s", end=ends, flush=True)

    with (
        tempfile.TemporaryDirectory() as folder,
        new_database(on=CRASHING) if arguments.postgres else nullcontext() as address,
    ):
        processes = arguments.processes if arguments.postgres else 1
        killer = Killer(Path(folder), arguments.seed, arguments.tables, address=address, processes=processes)
        stats = asyncio.run(killer.run(arguments.kills, report))
    print(f"\nseed {arguments.seed}, {arguments.tables} tables of {', '.join(each or 'base' for each in MODULES)}")
    for moment, times in stats.moments.most_common():
        print(f"{times:6} killed {moment}")
    if arguments.postgres:
        return 1 if stats.faults else 0
    found = [fault for expansion in MODULES for fault in asyncio.run(_fuzz(expansion, arguments.tries, arguments.seed))]
    return 1 if stats.faults or found else 0


async def _fuzz(expansion: str | None, tries: int, seed: int) -> list[str]:
    """Fuzz a game with an expansion, print the result, and return the errors."""
    discord = Loopback()
    await discord.start()
    with tempfile.TemporaryDirectory() as folder:
        bot = BotProcess(discord, Path(folder), "NO_RATE_LIMITS", "SPLENDOR_LOG_LEVEL=DEBUG")
        [game] = game_drivers(discord, bot.database, [expansion], random.Random(seed), players=3)
        fuzzer = Fuzzer(game, seed, lambda: bot.output)
        try:
            await bot.start()
            await game.open()
            findings = await fuzzer.run(tries)
        finally:
            await bot.stop(signal.SIGTERM if bot.is_running else signal.SIGKILL)
            await discord.stop()
        bot.check_output()
    print(
        f"{expansion or 'base'}: {findings.tries.total()} tries, {findings.searched} texts searched, "
        f"leaks {len(findings.leaks)}, wrong pings {len(findings.pings)}, failures {len(findings.failures)}"
    )
    found = [*findings.leaks, *findings.pings, *findings.failures, *discord.contract_violations]
    for fault in found:
        print(f"fault: {fault}")
    return found


def _line(stats: KillStats) -> str:
    return (
        f"kills {stats.kills}, moves {stats.moves}, changes {stats.changes}, games over {stats.games}, "
        f"retried moves {stats.retried} (already logged {stats.already_logged}), lost {len(stats.lost)}, "
        f"duplicated {len(stats.duplicated)}, "
        f"replay mismatches {len(stats.replay_mismatches)}, display errors {len(stats.display_errors)}"
    )


if __name__ == "__main__":
    sys.exit(main())
