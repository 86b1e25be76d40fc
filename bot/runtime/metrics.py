"""Metrics in the format of Prometheus; none of them is about a particular member."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from mmap import PAGESIZE
from pathlib import Path

from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bot.runtime.version import commit, version

CountGames = Callable[[], Awaitable[int]]

Vitals = tuple[Mapping[int, bool], Mapping[str, tuple[int, int | None]]]
"""Whether each shard is connected to Discord; of each worker how often it was started again, and its process id."""

LAG_INTERVAL = 1.0  # seconds between two measurements of the event loop
FAST_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
ANSWER_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 3.0, 5.0)  # seconds


class Metrics:
    """The metrics of a running bot. Recording is cheap enough for every statement and every press.

    `count_moves` takes the number of moves written, `record_answer` the seconds until a member got the first answer,
    and `record_statement` the seconds that a database statement took.
    """

    def __init__(self, processes: int = 1) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        Info("splendor_build", "Version and commit of the bot", registry=registry).info(
            {"version": version(), "commit": commit() or "unknown"}
        )

        def histogram(name: str, description: str, buckets: tuple[float, ...]) -> Histogram:
            return Histogram(name, description, registry=registry, buckets=buckets)

        def gauge(name: str, description: str, *labels: str) -> Gauge:
            return Gauge(name, description, labels, registry=registry)

        gauge("splendor_processes", "Processes that are to share the database").set(processes)
        self._connected = gauge("splendor_connected", "1 while a shard is connected to Discord, else 0", "shard")
        self._restarts = gauge("splendor_worker_restarts", "Times that a worker ended and was started again", "worker")
        self._memory = gauge("splendor_worker_memory_bytes", "Resident memory of a worker process", "worker")
        self._open = gauge("splendor_games_open", "Games in the lobby or in progress")
        self._pending = gauge("splendor_messages_pending", "Games with pending messages")
        self.count_moves = Counter("splendor_moves", "Moves written to the database", registry=registry).inc
        self.record_answer = histogram(
            "splendor_answer_seconds", "Time from a command or press to the first answer", ANSWER_BUCKETS
        ).observe
        self.record_statement = histogram(
            "splendor_database_seconds", "Time from issuing a database statement to its result", FAST_BUCKETS
        ).observe
        self._errors = _ErrorCounter(Counter("splendor_errors", "Errors written to the log", registry=registry).inc)
        self._record_lag = histogram(
            "splendor_event_loop_lag_seconds", "Delay of a timer on the event loop", FAST_BUCKETS
        ).observe

    @asynccontextmanager
    async def serve(
        self, host: str, port: int, *, count_open: CountGames, count_pending: CountGames, look: Callable[[], Vitals]
    ) -> AsyncGenerator[None]:
        """Answer `GET /metrics` while the block runs. Raises `OSError` if the address is in use."""

        async def answer(_: web.Request) -> web.Response:
            connected, workers = look()
            for shard, is_connected in connected.items():
                self._connected.labels(shard).set(is_connected)
            for name, (restarts, pid) in workers.items():
                self._restarts.labels(name).set(restarts)
                self._memory.labels(name).set(_resident_memory(pid))
            self._open.set(await count_open())
            self._pending.set(await count_pending())
            return web.Response(body=generate_latest(self._registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

        app = web.Application()
        app.router.add_get("/metrics", answer)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        measuring = asyncio.create_task(self._measure_lag())
        logging.getLogger().addHandler(self._errors)
        try:
            await web.TCPSite(runner, host, port).start()
            yield
        finally:
            logging.getLogger().removeHandler(self._errors)
            measuring.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await measuring
            await runner.cleanup()

    async def _measure_lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_INTERVAL
            await asyncio.sleep(LAG_INTERVAL)
            self._record_lag(max(0.0, loop.time() - due))


def _resident_memory(pid: int | None) -> int:
    """Return the memory of a process in bytes; 0 without a process, and where the system does not tell."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGESIZE
    except OSError:
        return 0


class _ErrorCounter(logging.Handler):
    def __init__(self, count: Callable[[], None]) -> None:
        super().__init__(logging.ERROR)
        self._count = count

    def emit(self, record: logging.LogRecord) -> None:
        self._count()
