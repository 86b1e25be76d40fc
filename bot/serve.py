"""`splendor-bot run` and `splendor-bot demo`: build the bot from its parts and run it until it is stopped."""

import argparse
import asyncio
import contextlib
import gc
import logging
import signal
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.config import HostError, Settings, load_settings
from bot.demo import run_demo
from bot.logs import set_up_logging
from bot.present.words import LANGUAGES, words_in
from bot.store import Store
from bot.tables import Tables
from bot.ui.core.client import SplendorBot

if TYPE_CHECKING:
    from bot.metrics import Metrics

log = logging.getLogger(__name__)

AUTHENTICATION_FAILED = 4004
"""The code with which Discord's gateway closes a connection whose token is invalid or was reset."""
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
"""Seconds between two attempts to reach Discord at the start; the wait doubles each time."""
GC_THRESHOLD = 5_000
"""New objects until the garbage collector examines the youngest generation."""

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no voice is used


def run(_: argparse.Namespace) -> int:
    """Run the bot on Discord until SIGINT or SIGTERM and return 0. Raises `HostError`."""
    settings = load_settings()
    token = settings.token().text
    set_up_logging(settings.log_level, settings.log_format, secrets=(token,))
    _tune_garbage_collector()
    try:
        asyncio.run(_serve(settings, token))
    except (discord.LoginFailure, discord.ConnectionClosed) as error:
        if isinstance(error, discord.ConnectionClosed) and error.code != AUTHENTICATION_FAILED:
            raise
        raise HostError(
            "Discord does not accept the token. Reset it in the Developer Portal (your application → Bot → "
            "Reset Token) and give the new one to the bot."
        ) from None
    return 0


def _tune_garbage_collector() -> None:
    """Load all catalogues, exempt everything loaded so far from garbage collection, and collect less often.

    A full collection would block the event loop for 60 ms. Under load, Python's default threshold takes 5 % of the
    bot's time.
    """
    for language in LANGUAGES:
        words_in(language)
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)


async def _serve(settings: Settings, token: str) -> None:
    """Run the bot until it is stopped; retry while Discord cannot be reached at the start."""
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    metrics, seconds = _metrics(settings), FIRST_WAIT
    while not stopped.is_set():
        try:
            await _run_until(stopped, settings, token, metrics)
        except (discord.DiscordException, aiohttp.ClientError, TimeoutError) as error:
            if not _is_temporary(error):
                raise
            reason = " ".join(str(error).split())[:200]  # it may be an error page of a proxy
            log.warning("Discord cannot be reached; retrying in %g s: %s", seconds, reason)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stopped.wait(), seconds)
            seconds = min(2 * seconds, LONGEST_WAIT)


async def _run_until(stopped: asyncio.Event, settings: Settings, token: str, metrics: "Metrics | None") -> None:
    """Build and run the bot. The database is opened first, so that problems with it are found before the login."""
    async with await Store.open(settings.database, on_trip=metrics and metrics.record_statement) as store:

        async def tables() -> Tables:
            return Tables(store, on_moves=metrics and metrics.count_moves)

        bot = SplendorBot(tables, heartbeat=settings.heartbeat_file, answered=metrics and metrics.record_answer)
        async with _serving_metrics(metrics, settings, store), bot:
            running, stopping = asyncio.ensure_future(bot.start(token)), asyncio.ensure_future(stopped.wait())
            await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
            # Cancelled, because a bot that is closed during its login reports that as an error.
            for each in (running, stopping):
                each.cancel()
            await asyncio.wait((running,))
            if not running.cancelled():
                running.result()


def _is_temporary(error: Exception) -> bool:
    """Return whether an error comes from Discord or the network, so that a retry makes sense."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, discord.GatewayNotFound | aiohttp.ClientError | TimeoutError)


def _metrics(settings: Settings) -> "Metrics | None":
    """Return the metrics if the host switched them on; otherwise their library is not imported."""
    if settings.metrics_port is None:
        return None
    from bot.metrics import Metrics

    return Metrics()


@asynccontextmanager
async def _serving_metrics(metrics: "Metrics | None", settings: Settings, store: Store) -> AsyncGenerator[None]:
    """Serve the metrics during the block if they are switched on. Raises `HostError` when the address is in use."""
    if metrics is None or settings.metrics_port is None:
        yield
        return
    host, port = settings.metrics_host, settings.metrics_port
    async with AsyncExitStack() as stack:
        serving = metrics.serve(host, port, count_open=store.games.count_open, count_pending=store.games.count_pending)
        try:
            await stack.enter_async_context(serving)
        except OSError as error:
            raise HostError(f"The metrics cannot be served at {host}:{port}: {error.strerror}") from None
        log.info("The metrics are at http://%s:%d/metrics", host, port)
        yield


async def _open_demo_tables(database: Path | str) -> Tables:
    """Return tables with the clock of the simulated Discord, which stands still."""
    return Tables(await Store.open(database), clock=lambda: discord.utils.utcnow().timestamp())


def demo(arguments: argparse.Namespace) -> int:
    """Run the bot in a simulated channel and return 0; print the address of its page. Raises `HostError`."""
    logging.basicConfig(level=logging.WARNING)

    def print_address(address: str) -> None:
        print(
            f"Splendor is ready. Open this page in a browser and type /game new:\n\n  {address}\n\nCtrl-C stops it.",
            flush=True,
        )

    database = arguments.database or ":memory:"
    asyncio.run(
        run_demo(
            lambda: SplendorBot(lambda: _open_demo_tables(database), shard_count=1),
            port=arguments.port,
            on_ready=print_address,
        )
    )
    return 0
