"""Run the bot on Discord, in phases. Each is used once, and returns the one that follows, None at the end.

    Waiting ──> Serving ──> HandingOver ──> end
       ^           │
       └───────────┘  the lease is lost, or the database cannot be reached

`Waiting` gets the right to run on the database: the lock of a file, or a lease (`Holder`). `Serving` builds the bot and
runs it, and builds it anew with the same right when Discord fails. `HandingOver` finishes the answers in progress, and
leaves the rest to the successor. A phase passes its right on to the next one, or gives it back when it ends. `Waiting`
always gets a new one, so a right that is over is never used again.
Cancelling the `run` of a phase ends it, and closes all that it has opened. A signal to stop does so, except while a
phase closes or ends by itself within seconds (`may_be_stopped`).
"""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import AsyncGenerator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.ai.client import ThinkingClient
from bot.app.client import SplendorBot, write_heartbeat
from bot.app.holders import Holder, new_holder
from bot.games import Tables
from bot.games.unit.results import rebuild_outdated_results
from bot.runtime.address import Address
from bot.runtime.alive import running
from bot.runtime.config import BotSettings, OthersRun
from bot.store import LeaseLost, Store, StoreError, StoreLocked, StoreUnavailable
from bot.ui.kit.requests.discord_errors import one_line

if TYPE_CHECKING:
    from bot.runtime.metrics import Metrics, Vitals

log = logging.getLogger(__name__)

FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
"""Seconds between two attempts to reach Discord at the start; the wait doubles each time."""
CANCEL_AGAIN = LOOK_AGAIN = 0.2
"""Seconds until the connection to Discord is cancelled once more, and between two looks whether a phase may be."""
LONGEST_STOP = 9.0
"""Seconds after a signal to stop until the process ends in any case; Docker kills it after ten."""
_DISCORD_ERRORS = (discord.DiscordException, aiohttp.ClientError, TimeoutError)


@dataclass(slots=True)
class Process:
    """The settings, the bot's token, and the metrics if they are switched on: all phases have them in common.

    `has_reached` says that the database was reached once, so that an error is an outage and not a wrong setting.
    """

    settings: BotSettings
    token: str
    metrics: "Metrics | None" = None
    has_reached: bool = False

    def stands_by(self, holder: Holder, error: StoreError) -> bool:
        """Return whether to wait after an error of the database: it is an outage, and no wrong setting."""
        self.has_reached |= holder.has_reached
        if isinstance(error, StoreLocked):
            return self.has_reached or isinstance(self.settings.database, Address)
        return isinstance(error, StoreUnavailable) and self.has_reached


class Waiting:
    """Waits for the right to run on the database, or chooses the process from which to take it over."""

    may_be_stopped = True

    def __init__(self, process: Process, *, take_over: bool = False) -> None:
        self._process = process
        self._take_over = take_over

    async def run(self) -> "Serving":
        """Return `Serving` with a holder that has the right, or that has chosen the process from which to take it over.

        Raises `CommandError` and children of `Trouble`.
        """
        wait, is_noted, settings = FIRST_WAIT, False, self._process.settings
        on_standby = partial(write_heartbeat, settings.heartbeat_file)
        while True:
            holder = new_holder(settings.database, settings.processes)
            async with AsyncExitStack() as stack:
                stack.push_async_callback(holder.close)
                try:
                    await holder.prepare(self._count_shards, on_standby, is_taking_over=self._take_over)
                    stack.pop_all()
                    self._process.has_reached |= holder.has_reached
                    return Serving(self._process, holder)
                except StoreError as error:
                    if not self._process.stands_by(holder, error):
                        raise
                    if not is_noted:
                        log.warning("Standing by until the database can be reached: %s", error)
                    is_noted = True
                except _DISCORD_ERRORS as error:
                    wait = await _wait(wait, error, self._process.settings.proxy)
                    continue
            await asyncio.sleep(FIRST_WAIT)

    async def _count_shards(self) -> int:
        async with discord.Client(intents=discord.Intents(guilds=True), proxy=self._process.settings.proxy) as client:
            await client.login(self._process.token)
            shards, *_ = await client.http.get_bot_gateway()
        return shards


class Serving:
    """Runs the bot with the right of a holder; without the right, it connects first and then takes over."""

    may_be_stopped = True

    def __init__(self, process: Process, holder: Holder) -> None:
        self._process = process
        self._holder = holder

    async def run(self) -> "Waiting | HandingOver | None":
        """Run the bot until it hands over, loses its lease or ends; build it anew while Discord is away."""
        wait = FIRST_WAIT
        async with AsyncExitStack() as right:
            right.push_async_callback(self._holder.close)
            while True:
                try:
                    async with AsyncExitStack() as opened:
                        attempt = _Attempt(self._process, self._holder, opened)
                        try:
                            is_asked = await attempt.until_asked()
                        finally:
                            self.may_be_stopped = False  # a signal does not keep the bot from closing all it has opened
                        if not is_asked:
                            return None
                        await right.enter_async_context(opened.pop_all())
                        return HandingOver(attempt, right.pop_all())
                except LeaseLost:
                    return Waiting(self._process)
                except StoreError as error:
                    if not self._process.stands_by(self._holder, error):
                        raise
                    log.warning("Standing by until the database can be reached: %s", error)
                    return Waiting(self._process)
                except _DISCORD_ERRORS as error:
                    self.may_be_stopped = True
                    wait = await _wait(wait, error, self._process.settings.proxy)


class HandingOver:
    """Finishes the answers that a bot has begun, and gives its right to the process that asks for it."""

    may_be_stopped = False

    def __init__(self, attempt: "_Attempt", right: AsyncExitStack) -> None:
        self._attempt = attempt
        self._right = right

    async def run(self) -> None:
        """Hand over, and close everything. The process ends then."""
        log.info("Handing over to another process")
        async with self._right:
            await self._attempt.hand_over()


Phase = Waiting | Serving | HandingOver


class _Attempt:
    """A bot from its start to its end, with its store and its connection; another attempt builds all of it anew.

    All that is opened is closed with `stack`.
    """

    def __init__(self, process: Process, holder: Holder, stack: AsyncExitStack) -> None:
        self._process = process
        self._holder = holder
        self._stack = stack
        self._opened = AsyncExitStack()
        """The store and the metrics, which are closed after the bot, although they may be opened later."""
        self._store: Store | None = None
        self._thinker = ThinkingClient()
        metrics = process.metrics
        self._bot = SplendorBot(
            self._open_tables,
            heartbeat=process.settings.heartbeat_file,
            record_answer=metrics and metrics.record_answer,
            thinker=self._thinker,
            share=holder.share,
            is_waiting=holder.is_taking_over,
            http_trace=holder.trace,
            proxy=process.settings.proxy,
        )

    async def until_asked(self) -> bool:
        """Run the bot; return True when another process asks to take over, and False when the bot ends by itself.

        The database is opened before the login, so that its problems show first; a bot that takes over opens it last.
        Raises `LeaseLost` when the lease is lost, another `StoreError`, and errors of Discord.
        """
        await self._stack.enter_async_context(self._thinker)
        await self._stack.enter_async_context(self._opened)
        is_taking_over = self._holder.is_taking_over
        if not is_taking_over:
            await self._open_store()
            await self._serve_metrics()
        await self._stack.enter_async_context(self._bot)
        running = await self._stack.enter_async_context(_running(self._bot, self._process.token))
        if is_taking_over:
            if not await _is_done_first(self._take_over(), running):
                return False
            await self._serve_metrics()
        return await _is_done_first(self._holder.until_asked(), running)

    async def hand_over(self) -> None:
        """Finish the answers that were begun, close the store, and give the right to the process that asks for it."""
        answered = await self._bot.finish_for_successor()
        if self._store is not None:
            await self._store.close()  # before another process opens it, and before the lock of a file is released
        await self._holder.release(answered)

    async def _take_over(self) -> None:
        """Connect first, then let the process that runs hand over, and begin to answer."""
        await self._bot.wait_until_ready()
        await self._holder.take_over()
        await self._bot.activate(self._holder.answered)
        log.info("Has taken over")

    async def _open_store(self) -> Store:
        metrics = self._process.metrics
        store = await self._opened.enter_async_context(self._holder.open(metrics and metrics.record_statement))
        await rebuild_outdated_results(store)
        self._store = store
        return store

    async def _open_tables(self) -> Tables:
        store = self._store or await self._open_store()
        metrics, settings = self._process.metrics, self._process.settings
        tables = Tables(
            store,
            on_moves=metrics and metrics.count_moves,
            of_a_member=settings.tables_of_a_member,
            thinker=self._thinker,
            lobby_days=settings.lobby_days,
        )
        await self._holder.check_application(store, self._bot.application_id)
        signals = await self._opened.enter_async_context(self._holder.listening(store, self._bot.on_signal))
        if signals is not None:
            tables.games.signals = signals
        return tables

    async def _serve_metrics(self) -> None:
        """Serve the metrics if they are switched on. Raises `OthersRun` when the address is in use."""
        metrics, settings, store = self._process.metrics, self._process.settings, self._store
        if metrics is None or settings.metrics_port is None or store is None:
            return
        host, port = settings.metrics_host, settings.metrics_port
        counts = {"count_open": store.games.count_open, "count_pending": store.games.count_pending}
        serving = metrics.serve(host, port, **counts, look=self._look)
        try:
            await self._opened.enter_async_context(serving)
        except (OSError, UnicodeError) as error:  # a host name that no name server could be asked for
            reason = getattr(error, "strerror", None) or error
            raise OthersRun(f"The metrics cannot be served at {host}:{port}: {reason}") from None
        log.info("The metrics are at http://%s:%d/metrics", host, port)

    def _look(self) -> "Vitals":
        workers = {"think": self._thinker.worker, "render": self._bot.picture_cache.client}
        return self._bot.connected, {name: (each.restarts, each.pid) for name, each in workers.items()}


@asynccontextmanager
async def _running(bot: SplendorBot, token: str) -> AsyncGenerator[asyncio.Task[None]]:
    """Return the task that keeps the bot connected, and end it with the block.

    The task is cancelled before the bot is closed, since closing a bot during its login raises an error; and it is
    cancelled until it ends, since discord.py ignores a cancellation while it reconnects.
    """
    task = asyncio.create_task(bot.start(token))
    try:
        yield task
    finally:
        while not task.done():
            task.cancel()
            await asyncio.wait((task,), timeout=CANCEL_AGAIN)
        if not task.cancelled():
            task.exception()  # so that asyncio does not report it: the block has raised it, or is done with the task


async def _is_done_first(work: Coroutine[Any, Any, None], running: asyncio.Task[None]) -> bool:
    """Return whether some work is done before the bot's connection has ended. Raises the error of either."""
    task = asyncio.create_task(work)
    try:
        await asyncio.wait((task, running), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
            return True
        running.result()
        return False
    finally:
        task.cancel()
        await asyncio.wait((task,))


async def _wait(seconds: float, error: Exception, proxy: str | None) -> float:
    """Wait after an error of Discord or the network, and return how long to wait the next time. Raises any other."""
    if isinstance(error, discord.HTTPException):
        is_temporary = error.status >= 500 or error.status == 429
    else:
        is_temporary = isinstance(error, discord.GatewayNotFound | aiohttp.ClientError | TimeoutError)
    if not is_temporary:
        raise error
    through = " (through the proxy that HTTPS_PROXY names)" if proxy else ""
    log.warning("Discord cannot be reached; retrying in %g s: %s%s", seconds, one_line(error), through)
    await asyncio.sleep(seconds)
    return min(2 * seconds, LONGEST_WAIT)


async def serve(settings: BotSettings, token: str, *, take_over: bool = False) -> None:
    """Run the bot until SIGINT or SIGTERM; retry while Discord cannot be reached at the start.

    The bot keeps the lock of the database file, or its lease, between retries. With `take_over`, it connects first,
    then asks the bot that runs to hand over. A bot that has handed over ends; one that has lost its lease stands by for
    a new one, even while the database cannot be reached. A second signal changes nothing. Raises `CommandError` and
    children of `Trouble`, such as `StoreInUse`.
    """
    stopped = asyncio.Event()

    def stop(number: signal.Signals) -> None:
        if not stopped.is_set():
            log.info("Stopping, because of %s", number.name)
            stopped.set()
            timer = threading.Timer(LONGEST_STOP, _end)
            timer.daemon = True
            timer.start()

    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop, number)
    process = Process(settings, token)
    if settings.metrics_port is not None:  # otherwise their library is not imported
        from bot.runtime.metrics import Metrics

        process.metrics = Metrics(settings.processes)
    with running(settings.heartbeat_file):
        await run_phases(Waiting(process, take_over=take_over), stopped)


async def run_phases(phase: Phase | None, stopped: asyncio.Event) -> None:
    """Run a phase and those that follow, until the last one has ended or the process is to stop.

    A phase that follows after the signal is begun, too, so that it closes what the one before has handed to it.
    """
    while phase is not None:
        running = asyncio.create_task(phase.run())
        stopping = asyncio.create_task(stopped.wait())
        try:
            await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopping.cancel()
            while not (running.done() or phase.may_be_stopped):
                await asyncio.wait((running,), timeout=LOOK_AGAIN)
            running.cancel()  # which does nothing to a phase that has ended
            await asyncio.wait((running, stopping))
        phase = None if running.cancelled() else running.result()


def _end() -> None:
    """End the process, whatever it waits for; all that was written is whole."""
    log.warning("Something did not end within %g s and was left behind", LONGEST_STOP)
    os._exit(1)
