"""Measure several processes on one PostgreSQL against the loopback server: `python -m tools.scale`.

The parts: turns of busy tables with one to three processes, with the transactions and the requests of a turn;
hand-overs while members play; and the start with thousands of servers. A real PostgreSQL is started for each.
"""

import asyncio
import random
import statistics
import tempfile
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

from bot.runtime.address import Address
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.database_link import linked
from tests.support.loopback.discord_types import GUILD, TOKEN
from tests.support.loopback.game_driver import GameDriver, game_drivers
from tests.support.loopback.server import Loopback
from tests.support.postgres import new_database, rows_of
from tests.support.waiting import until
from tools.load import timed
from tools.options import new_parser, tiny

PARTS = ("turns", "hand-overs", "servers")
SECONDS = tiny(20.0, 2.0)
"""Seconds for which the tables play, for each number of processes."""
TURNS_BEFORE = tiny(10, 1)
"""Turns of each table before those that are measured."""
PAUSE = 1.5
"""Mean seconds between two turns at a table during hand-overs: twenty tables need most of the requests of a bot."""
_TRANSACTIONS = "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()"


def main() -> int:
    """Measure the parts, and print a line for each figure; return 1 if a press failed in a hand-over."""
    parser = new_parser(__doc__)
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="what to measure (default: all)")
    parser.add_argument("--tables", type=int, default=tiny(20, 2), help="busy tables (default: 20)")
    parser.add_argument("--processes", type=int, nargs="+", default=tiny([1, 2, 3], [2]), help="(default: 1 2 3)")
    parser.add_argument("--delay", type=float, default=0.0, help="milliseconds of a trip to the database (default: 0)")
    parser.add_argument("--hand-overs", type=int, default=tiny(10, 1), help="how many (default: 10)")
    parser.add_argument("--servers", type=int, default=tiny(10_000, 50), help="how many (default: 10,000)")
    parser.add_argument("--tiny", action="store_true", help="only show that it runs")
    arguments = parser.parse_args()
    failed = 0
    if "turns" in arguments.parts:
        for processes in arguments.processes:
            asyncio.run(_turns(processes, arguments.tables, arguments.delay))
    if "hand-overs" in arguments.parts:
        failed = asyncio.run(_hand_overs(arguments.hand_overs, arguments.tables))
    if "servers" in arguments.parts:
        asyncio.run(_servers(arguments.servers))
    return 1 if failed else 0


class _Place:
    """The loopback server, the database, and the processes that were started on it, which may know another address."""

    def __init__(self, folder: Path, address: Address, address_of_bots: Address) -> None:
        self.discord = Loopback()
        self.address, self._address_of_bots = address, address_of_bots
        self.started: list[BotProcess] = []
        self._folder = folder

    async def launch(self, processes: int, *options: str) -> BotProcess:
        """Start a process, one of `processes`."""
        folder = self._folder / str(len(self.started))
        folder.mkdir()
        process = BotProcess(self.discord, folder, f"SPLENDOR_PROCESSES={processes}", "NO_RATE_LIMITS", "INSPECTABLE")
        process.address = self._address_of_bots
        await process.launch(TOKEN, *options)
        self.started.append(process)
        return process

    async def ready(self, process: BotProcess, words: str = "Ready in") -> None:
        """Wait until a process says something in its output."""
        await until(lambda: words in process.output or not process.is_running, words)
        assert process.is_running, process.output


@asynccontextmanager
async def _place(delay: float = 0.0) -> AsyncIterator[_Place]:
    """Yield a server and a database, to which a trip takes so many milliseconds longer."""
    with tempfile.TemporaryDirectory() as folder, new_database() as direct:
        async with linked(direct) as (link, slow):
            link.delay = delay / 2000
            place = _Place(Path(folder), direct, slow if delay else direct)
            await place.discord.start()
            try:
                yield place
            finally:
                await asyncio.gather(*(each.stop() for each in place.started if each.is_running))
                await place.discord.stop()


async def _turns(processes: int, tables: int, delay: float) -> None:
    """Measure turns once each table has played some, so that the first pictures of a process do not count."""
    async with _place(delay) as place:
        place.discord.shards = processes
        guilds = [GUILD + (number << 22) for number in range(processes)]
        games = game_drivers(place.discord, place.address, [None] * tables, random.Random(1), guilds=guilds)
        for _ in range(processes):
            await place.ready(await place.launch(processes))
        await asyncio.gather(*(game.open() for game in games))
        for _ in range(TURNS_BEFORE):
            await asyncio.gather(*(timed(game) for game in games))
        [[transactions]], requests = rows_of(place.address, _TRANSACTIONS, ()), len(place.discord.requests)
        computed = sum(each.cpu_seconds for each in place.started)
        began, waits = monotonic(), list[float]()

        async def play(game: GameDriver) -> None:
            while monotonic() < began + SECONDS:
                waits.append((await timed(game)).answered)

        await asyncio.gather(*(play(game) for game in games))
        seconds, moves = monotonic() - began, len(waits)
        computed = sum(each.cpu_seconds for each in place.started) - computed
        await asyncio.sleep(1)  # until PostgreSQL has counted
        [[after]] = rows_of(place.address, _TRANSACTIONS, ())
        answers = ("/interactions/", "/webhooks/")
        sent = [each for each in place.discord.requests[requests:] if not any(part in each for part in answers)]
        memory = sum(each.memory for each in place.started) / 2**20
        print(
            f"{processes} processes, {tables} tables: {moves / seconds:.1f} turns/s, "
            f"answers {statistics.median(waits):.0f} ms (p99 {_p99(waits):.0f} ms), "
            f"{1000 * computed / moves:.1f} ms of CPU time, {(after - transactions) / moves:.1f} transactions and "
            f"{len(sent) / moves:.1f} bot requests a turn, {memory:.0f} MB",
            flush=True,
        )


async def _hand_overs(number: int, tables: int) -> int:
    """Let bots take over from each other while members play; return how many presses failed."""
    async with _place() as place:
        games = game_drivers(place.discord, place.address, [None] * tables, random.Random(1))
        running = await place.launch(1)
        await place.ready(running)
        await asyncio.gather(*(game.open() for game in games))
        is_over, waits, failures, gaps = False, list[tuple[float, float]](), Counter[str](), list[tuple[float, float]]()

        async def play(game: GameDriver) -> None:
            while not is_over:
                if game.position.is_over:
                    await game.open()
                start = monotonic()
                try:
                    await game.make_move()
                except AssertionError as error:
                    failures[str(error)[:60]] += 1
                    game.in_flight = None
                waits.append((start, monotonic() - start))
                await asyncio.sleep(PAUSE * 2 * game.chance.random())

        playing = [asyncio.ensure_future(play(game)) for game in games]
        for done in range(1, number + 1):
            newer = await place.launch(1, "--take-over")
            await until(lambda running=running: "Handing over" in running.output, "the beginning of the hand-over")
            begins = monotonic()
            assert await running.wait() == 0, running.output
            await place.ready(newer, "Has taken over")
            gaps.append((begins - 1, monotonic()))
            running = newer
            if done % 10 == 0:
                print(f"{done} hand-overs, {len(waits)} presses, failed {failures.total()}", flush=True)
        is_over = True
        await asyncio.gather(*playing)
        twice = sum("already been acknowledged" in each.output for each in place.started)
        for game in games:
            await game.wait_until_shown()
            if game.read_log()[0] != game.moves:
                failures["the log differs from the confirmed moves"] += 1
        meanwhile = [wait for start, wait in waits if any(begin <= start <= end for begin, end in gaps)]
        print(
            f"{number} hand-overs under {tables} busy tables: presses {len(waits)}, failed {failures.total()}, "
            f"processes that answered twice {twice}; answers during a hand-over: median "
            f"{1000 * statistics.median(meanwhile):.0f} ms, p99 {1000 * _p99(meanwhile):.0f} ms, "
            f"longest {1000 * max(meanwhile):.0f} ms",
            flush=True,
        )
        for failure, times in failures.most_common():
            print(f"{times:6} {failure}")
        return failures.total()


async def _servers(number: int) -> None:
    async with _place() as place:
        for each in range(number):
            place.discord.open_channel(1_250_000_000_000_000_000 + each, GUILD + each)
        begin = monotonic()
        process = await place.launch(1)
        await place.ready(process)
        seconds, memory = monotonic() - begin, process.memory / 2**20
        print(f"{number:,} servers in one process: ready after {seconds:.1f} s, {memory:.0f} MB", flush=True)


def _p99(values: list[float]) -> float:
    return sorted(values)[int(0.99 * len(values))]


if __name__ == "__main__":
    raise SystemExit(main())
