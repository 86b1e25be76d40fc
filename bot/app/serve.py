"""Run the bot on Discord: build it from its parts, retry while Discord cannot be reached, and serve the metrics."""

import asyncio
import contextlib
import logging
import os
import signal
import threading
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.ai.client import ThinkingClient
from bot.app.client import SplendorBot, write_heartbeat
from bot.app.holders import Holder, new_holder
from bot.games import Tables
from bot.games.history.rebuild import rebuild_outdated_results
from bot.runtime.address import Address
from bot.runtime.config import BotSettings, CommandError
from bot.store import Store, StoreLocked, StoreUnavailable

if TYPE_CHECKING:
    from bot.runtime.metrics import Metrics

log = logging.getLogger(__name__)

FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
"""Seconds between two attempts to reach Discord at the start; the wait doubles each time."""
CANCEL_AGAIN = 0.2
"""Seconds until the connection to Discord is cancelled once more."""
LONGEST_STOP = 9.0
"""Seconds after a signal to stop until the process ends in any case; Docker kills it after ten."""


async def serve(settings: BotSettings, token: str, *, take_over: bool = False) -> None:
    """Run the bot until SIGINT or SIGTERM; retry while Discord cannot be reached at the start.

    The database stays locked all the time, or the lease is held. With `take_over`, the bot that runs is asked to hand
    over once this one is connected. A bot that hands over ends; one that loses its lease waits for another one, also
    while the database cannot be reached. Raises a child of `Trouble`, among them `StoreInUse`, and `CommandError`.
    """
    stopped = asyncio.Event()

    def stop(number: signal.Signals) -> None:
        if not stopped.is_set():
            log.info("Stopping, because of %s", number.name)
            stopped.set()
            end_in_time()

    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop, number)
    metrics, wait, has_run, is_told = None, FIRST_WAIT, False, False
    if settings.metrics_port is not None:  # otherwise their library is not imported
        from bot.runtime.metrics import Metrics

        metrics = Metrics()
    settings.heartbeat_file.parent.mkdir(0o700, parents=True, exist_ok=True)
    holder = new_holder(settings.database, settings.processes)
    try:
        while not stopped.is_set():
            try:
                is_over = await _run_until(stopped, settings, token, metrics, holder, take_over=take_over)
                if is_over:
                    return
                take_over, has_run, is_told = False, True, False
                await holder.close()
                holder = new_holder(settings.database, settings.processes)
            except (StoreUnavailable, StoreLocked) as error:
                is_passing = isinstance(error, StoreLocked) and isinstance(settings.database, Address)
                if not has_run and not is_passing:
                    raise
                if not is_told:
                    log.warning("Standing by until the database can be reached: %s", error)
                    is_told = True
                await _wait(stopped, FIRST_WAIT)
            except (discord.DiscordException, aiohttp.ClientError, TimeoutError) as error:
                if holder.is_lost:
                    await holder.close()
                    holder = new_holder(settings.database, settings.processes)
                    continue
                if not _is_temporary(error):
                    raise
                reason = " ".join(str(error).split())[:200]  # it may be an error page of a proxy
                log.warning("Discord cannot be reached; retrying in %g s: %s", wait, reason)
                wait = await _wait(stopped, wait)
    finally:
        await holder.close()


async def _wait(stopped: asyncio.Event, seconds: float) -> float:
    """Wait for some seconds, or until the bot is to stop; return how long to wait the next time."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(stopped.wait(), seconds)
    return min(2 * seconds, LONGEST_WAIT)


def end_in_time() -> None:
    """End the process after `LONGEST_STOP`, whatever it waits for then; all that was written is whole."""

    def end() -> None:
        log.warning("Something did not end within %g s and was left behind", LONGEST_STOP)
        os._exit(1)

    timer = threading.Timer(LONGEST_STOP, end)
    timer.daemon = True
    timer.start()


async def _run_until(
    stopped: asyncio.Event,
    settings: BotSettings,
    token: str,
    metrics: "Metrics | None",
    holder: Holder,
    *,
    take_over: bool = False,
) -> bool:
    """Build and run the bot. Return whether the process is to end, False if it has lost its lease.

    The database is opened before the login, so that problems with it are found first; unless the bot takes over.
    """

    async def shards() -> int:
        return await _recommended_shards(token)

    def on_standby() -> None:
        write_heartbeat(settings.heartbeat_file)

    async with AsyncExitStack() as stack:
        stopping = asyncio.ensure_future(stopped.wait())
        stack.push_async_callback(_cancel, stopping)
        if not await _is_done_first(holder.prepare(shards, on_standby, is_taking_over=take_over), stopping):
            return True
        thinker = await stack.enter_async_context(ThinkingClient())
        stores: list[Store] = []

        async def open_store() -> Store:
            store = await stack.enter_async_context(holder.open(metrics and metrics.record_statement))
            await rebuild_outdated_results(store)
            stores.append(store)
            return store

        async def open_tables() -> Tables:
            store = stores[0] if stores else await open_store()
            tables = Tables(
                store,
                on_moves=metrics and metrics.count_moves,
                of_a_member=settings.tables_of_a_member,
                thinker=thinker,
                lobby_days=settings.lobby_days,
            )
            await holder.check_application(store, bot.application_id)
            if (signals := await holder.listen(store, bot.on_signal)) is not None:
                tables.games.signals = signals
            return tables

        if not take_over and not await _is_done_first(open_store(), stopping):
            return True
        bot = SplendorBot(
            open_tables,
            heartbeat=settings.heartbeat_file,
            record_answer=metrics and metrics.record_answer,
            thinker=thinker,
            share=holder.share,
            is_waiting=take_over,
            http_trace=holder.trace,
        )

        async def serve_metrics() -> None:
            await stack.enter_async_context(_serving_metrics(metrics, settings, stores[0]))

        async def hand_over() -> None:
            await bot.finish_for_successor()
            await stores[0].close()  # before another process opens it, and before the lock of a file is released
            await holder.release(bot.answered)

        if stores:
            await serve_metrics()
        async with bot:  # which is closed before the store, although that may be opened later
            return await _run_connected(bot, token, holder, stopping, take_over, serve_metrics, hand_over)


async def _run_connected(
    bot: SplendorBot,
    token: str,
    holder: Holder,
    stopping: asyncio.Future[Any],
    take_over: bool,
    serve_metrics: Callable[[], Awaitable[None]],
    hand_over: Callable[[], Awaitable[None]],
) -> bool:
    """Run the bot until it stops, hands over (True), or loses its lease (False)."""
    running = asyncio.ensure_future(bot.start(token))
    others: list[asyncio.Future[Any]] = []
    try:
        if take_over:
            others.append(asyncio.ensure_future(_take_over(bot, holder)))
            await _first_of(running, stopping, *others)
            if not others[0].done():
                return True  # it was stopped, or could not log in
            others[0].result()
            await serve_metrics()
        ending = asyncio.ensure_future(holder.ended())
        others.append(ending)
        await _first_of(running, stopping, ending)
        if ending.done() and not running.done():
            if not ending.result():
                return False
            log.info("Handing over to another process")
            await hand_over()
        return True
    finally:
        await _cancel(*others)
        # Cancelled, because a bot that is closed during its login reports that as an error; and again until it has
        # ended, because discord.py ignores that while it reconnects.
        while not running.done():
            running.cancel()
            await asyncio.wait((running,), timeout=CANCEL_AGAIN)
        if not running.cancelled():
            running.result()


async def _cancel(*tasks: asyncio.Future[Any]) -> None:
    """Cancel tasks, and return when they have ended."""
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks)


async def _is_done_first(work: Coroutine[Any, Any, Any], stopping: asyncio.Future[Any]) -> bool:
    """Return whether some work was done before the bot is to stop; otherwise cancel it."""
    task = asyncio.ensure_future(work)
    try:
        await _first_of(task, stopping)
        is_done = task.done()
    finally:
        await _cancel(task)
    if is_done:
        task.result()
    return is_done


async def _first_of(*tasks: asyncio.Future[Any]) -> None:
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)


async def _take_over(bot: SplendorBot, holder: Holder) -> None:
    """Connect first, then let the process that runs hand over, and begin to answer."""
    await bot.wait_until_setup()
    await bot.wait_until_ready()
    await holder.take_over()
    await bot.activate(holder.answered)
    log.info("Has taken over")


async def _recommended_shards(token: str) -> int:
    """Ask Discord for the number of shards that the bot should have."""
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.login(token)
        shards, *_ = await client.http.get_bot_gateway()
    return shards


def _is_temporary(error: Exception) -> bool:
    """Return whether an error comes from Discord or the network, so that a retry makes sense."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, discord.GatewayNotFound | aiohttp.ClientError | TimeoutError)


@asynccontextmanager
async def _serving_metrics(metrics: "Metrics | None", settings: BotSettings, store: Store) -> AsyncGenerator[None]:
    """Serve the metrics during the block if they are switched on. Raises `CommandError` when the address is in use."""
    if metrics is None or settings.metrics_port is None:
        yield
        return
    host, port = settings.metrics_host, settings.metrics_port
    serving = metrics.serve(host, port, count_open=store.games.count_open, count_pending=store.games.count_pending)
    async with AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(serving)
        except (OSError, UnicodeError) as error:  # a host name that no name server could be asked for
            reason = getattr(error, "strerror", None) or error
            raise CommandError(f"The metrics cannot be served at {host}:{port}: {reason}") from None
        log.info("The metrics are at http://%s:%d/metrics", host, port)
        yield
