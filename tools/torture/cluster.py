"""Several processes of the bot on one PostgreSQL, killed, stopped and cut off as one `BotProcess` is."""

import asyncio
import random
import signal
from collections import Counter
from itertools import count
from pathlib import Path

from bot.runtime.address import Address
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.server import Loopback
from tests.support.postgres import rows_of, stopped_server
from tests.support.waiting import until

SHORT_LEASES = 8
"""Seconds that leases last here, so that a run is not spent waiting for standbys."""


class Cluster:
    """The processes. A killed one is replaced by a new one, which stands by until the lease has expired.

    `kill` does something bad to one of them, or to the database: `kinds` counts what.
    """

    def __init__(
        self, discord: Loopback, folder: Path, address: Address, processes: int, chance: random.Random
    ) -> None:
        self._discord, self._folder, self._address, self._number = discord, folder, address, processes
        self._chance = chance
        self._numbers = count()
        self._all: list[BotProcess] = []
        self._running: list[BotProcess] = []
        self._hurt: BotProcess | None = None
        self._asleep: list[BotProcess] = []
        self.database = address
        self.kinds: Counter[str] = Counter()

    @property
    def output(self) -> str:
        """Return the output of all processes so far, one after the other."""
        return "\n".join(each.output for each in self._all)

    @property
    def is_running(self) -> bool:
        """Return whether a process is running."""
        return any(each.is_running for each in self._all)

    async def start(self) -> None:
        """Start the processes that are missing, and wait until each has a lease and is ready."""
        for process in [*self._running]:  # one that was launched only has its lease before it is connected
            await self._until_ready(process)
        while len(self._running) < self._number:  # one after the other: the first one uploads emojis
            await self._until_ready(await self._launch())
        live = "SELECT count(*) FROM leases WHERE expires_at > epoch() AND holder IS NOT NULL"
        await until(lambda: rows_of(self._address, live, ()) == [(self._number,)], "all leases")
        for process in self._running:  # one whose lease expired while the database was away has connected once more
            await until(
                lambda process=process: _is_connected(process) or _stands_by(process), "a process with a new lease"
            )
        self._discord.is_bot_gone = False
        lost = ("Another process has taken over", "The lease has expired", "Standing by")
        for asleep in self._asleep:
            # It wakes after another process has taken over, and must not do anything any more.
            asleep.send_signal(signal.SIGCONT)
            await until(lambda asleep=asleep: any(each in asleep.output for each in lost), "that it notices")
            await asleep.stop(signal.SIGKILL)
        self._asleep.clear()

    async def _until_ready(self, process: BotProcess) -> None:
        """Wait until a process is connected; one that ended is forgotten if the database crashed while it started.

        One more than there are groups stands by.
        """
        spare = len(self._running) > self._number
        await until(
            lambda: "Ready in" in process.output or not process.is_running or (spare and _stands_by(process)),
            "a process",
        )
        if not process.is_running:
            assert "cannot be reached" in process.output.splitlines()[-1], process.output
            self._running.remove(process)

    async def launch(self) -> None:
        """Start one process, and do not wait for it."""
        await self._launch()

    async def _launch(self) -> BotProcess:
        folder = self._folder / str(next(self._numbers))
        folder.mkdir()
        switches = (f"SPLENDOR_PROCESSES={self._number}", "NO_RATE_LIMITS", f"SHORT_LEASES={SHORT_LEASES}")
        process = BotProcess(self._discord, folder, *switches)
        process.address = self._address
        await process.launch()
        self._all.append(process)
        self._running.append(process)
        return process

    def kill(self) -> None:
        """Kill a process, stop it for longer than its lease, or kill the database."""
        kind = self._chance.choices(("killed", "stopped", "database"), (7, 1, 2))[0]
        if kind == "database":
            with stopped_server():
                pass
            self.kinds["the database is killed"] += 1
            return
        process = self._running.pop(self._chance.randrange(len(self._running)))
        if kind == "stopped" and len(self._running) < self._number:
            process.send_signal(signal.SIGSTOP)
            self._asleep.append(process)
            self.kinds["a process is stopped"] += 1
        else:
            process.kill()
            self._hurt = process
            self.kinds["a process is killed"] += 1

    async def wait(self) -> None:
        """Wait until the process that was killed has ended."""
        if self._hurt is not None:
            await self._hurt.wait()
            self._hurt = None

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Stop all processes; return the highest status."""
        running = [each for each in self._all if each.is_running]
        return max(await asyncio.gather(*(each.stop(number) for each in running)), default=0)

    def check_output(self) -> None:
        """Raise AssertionError if the output of a process that was not killed holds an error."""


def _is_connected(process: BotProcess) -> bool:
    """Return whether a process is ready since it took its lease, and has not lost it since."""
    output = process.output
    return output.rfind("Ready in") > max(map(output.rfind, ("Taking group", "The lease has expired")))


def _stands_by(process: BotProcess) -> bool:
    """Return whether a process waits for a lease."""
    return process.output.rfind("Standing by") > process.output.rfind("Taking group")
