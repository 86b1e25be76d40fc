"""Figures for whoever watches over the bot, in the format of Prometheus; none about anybody in particular."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

Counts = Callable[[], Awaitable[int]]

LAG_EVERY = 1.0  # seconds
MILLISECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 3.0, 5.0)


class Metrics:
    """The bot's figures. The methods that take them are cheap enough for every statement and every press."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._moves = Counter("splendor_moves", "Moves written to the database", registry=registry)
        self._open = Gauge("splendor_games_open", "Games in their lobby or in play", registry=registry)
        self._owed = Gauge("splendor_posts_owed", "Games of which something is yet to be shown", registry=registry)
        self._answers = Histogram(
            "splendor_answer_seconds",
            "From a command or press to the first answer",
            registry=registry,
            buckets=SECONDS,
        )
        self._database = Histogram(
            "splendor_database_seconds",
            "A statement's way to the database and back",
            registry=registry,
            buckets=MILLISECONDS,
        )
        self._lag = Histogram(
            "splendor_event_loop_lag_seconds",
            "How late the event loop gets round to what is due",
            registry=registry,
            buckets=MILLISECONDS,
        )

    def moved(self, moves: int) -> None:
        """Count moves."""
        self._moves.inc(moves)

    def answered(self, seconds: float) -> None:
        """Note how long somebody waited for the first answer."""
        self._answers.observe(seconds)

    def timed(self, seconds: float) -> None:
        """Note how long a statement took."""
        self._database.observe(seconds)

    @asynccontextmanager
    async def served(self, host: str, port: int, *, count_open: Counts, count_owed: Counts) -> AsyncGenerator[None]:
        """Answer `GET /metrics` on an address of this machine during the block. Raises `OSError` if it is taken."""

        async def answer(_: web.Request) -> web.Response:
            self._open.set(await count_open())
            self._owed.set(await count_owed())
            return web.Response(body=generate_latest(self._registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

        app = web.Application()
        app.router.add_get("/metrics", answer)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        watching = asyncio.create_task(self._watch())
        try:
            await web.TCPSite(runner, host, port).start()
            yield
        finally:
            watching.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await watching
            await runner.cleanup()

    async def _watch(self) -> None:
        """Measure now and then how late the event loop is."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_EVERY
            await asyncio.sleep(LAG_EVERY)
            self._lag.observe(max(0.0, loop.time() - due))
