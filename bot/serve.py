"""`splendor-bot run` and `splendor-bot demo`: the parts put together, and kept running until they are told to stop."""

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
from bot.present.words import LANGUAGES, words
from bot.store import Store
from bot.tables import Tables
from bot.ui.core.client import SplendorBot

if TYPE_CHECKING:
    from bot.metrics import Metrics

log = logging.getLogger(__name__)

REFUSED = 4004  # Discord's gateway closes with it when the token is not, or no longer, valid
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0  # seconds between two tries to reach Discord at the start; each is twice as long
GARBAGE = 5_000  # objects more than there were, until the collector looks among the newest

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we use no voice


def run(_: argparse.Namespace) -> int:
    """Run the bot on Discord until it is told to stop, and return 0. Raises `HostError`."""
    settings = load_settings()
    token = settings.token().text
    set_up_logging(settings.log_level, settings.log_format, secrets=(token,))
    _load_for_good()
    try:
        asyncio.run(_serve(settings, token))
    except (discord.LoginFailure, discord.ConnectionClosed) as error:
        if isinstance(error, discord.ConnectionClosed) and error.code != REFUSED:
            raise
        raise HostError(
            "Discord does not accept the token. Reset it in the Developer Portal (your application → Bot → "
            "Reset Token) and hand the new one over."
        ) from None
    return 0


def _load_for_good() -> None:
    """Load what will never go, and spare the collector looking through it: that held everybody up for 60 ms.

    For the rest it looks less often than by itself: under load that took a twentieth of the bot's time.
    """
    for language in LANGUAGES:
        words(language)
    gc.freeze()
    gc.set_threshold(GARBAGE)


async def _serve(settings: Settings, token: str) -> None:
    """Run the bot until it is told to stop; where Discord cannot be reached at the start, try again and again."""
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    metrics, seconds = _metrics(settings), FIRST_WAIT
    while not stopped.is_set():
        try:
            await _run_until(stopped, settings, token, metrics)
        except (discord.DiscordException, aiohttp.ClientError, TimeoutError) as error:
            if not _may_pass(error):
                raise
            reason = " ".join(str(error).split())[:200]  # it may be a whole page of a proxy
            log.warning("Discord cannot be reached, trying again in %g s: %s", seconds, reason)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stopped.wait(), seconds)
            seconds = min(2 * seconds, LONGEST_WAIT)


async def _run_until(stopped: asyncio.Event, settings: Settings, token: str, metrics: "Metrics | None") -> None:
    """Run the bot, built afresh. The database is opened, and so checked, before Discord hears of us."""
    async with await Store.open(settings.database, timed=metrics and metrics.record_statement) as store:

        async def tables() -> Tables:
            return Tables(store, moved=metrics and metrics.count_moves)

        bot = SplendorBot(tables, heartbeat=settings.heartbeat_file, answered=metrics and metrics.record_answer)
        async with _served(metrics, settings, store), bot:
            running, stopping = asyncio.ensure_future(bot.start(token)), asyncio.ensure_future(stopped.wait())
            await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
            # Told to stop while it logs in, it would take a closed connection for a failure: so it is cancelled.
            for each in (running, stopping):
                each.cancel()
            await asyncio.wait((running,))
            if not running.cancelled():
                running.result()


def _may_pass(error: Exception) -> bool:
    """Return whether a failure is one of Discord, or of the way there, and not of ours."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, discord.GatewayNotFound | aiohttp.ClientError | TimeoutError)


def _metrics(settings: Settings) -> "Metrics | None":
    """Return what collects figures, where the host asked for them; what it needs is not loaded otherwise."""
    if settings.metrics_port is None:
        return None
    from bot.metrics import Metrics

    return Metrics()


@asynccontextmanager
async def _served(metrics: "Metrics | None", settings: Settings, store: Store) -> AsyncGenerator[None]:
    """Let the figures be asked for, where the host wants that. Raises `HostError` for an address that is taken."""
    if metrics is None or settings.metrics_port is None:
        yield
        return
    host, port = settings.metrics_host, settings.metrics_port
    async with AsyncExitStack() as stack:
        serving = metrics.serve(host, port, count_open=store.count_open, count_pending=store.count_owed)
        try:
            await stack.enter_async_context(serving)
        except OSError as error:
            raise HostError(f"The metrics cannot be served at {host}:{port}: {error.strerror}") from None
        log.info("The metrics are at http://%s:%d/metrics", host, port)
        yield


async def _open_demo_tables(database: Path | str) -> Tables:
    """Return tables whose clock is the simulated Discord's, which stands still."""
    return Tables(await Store.open(database), clock=lambda: discord.utils.utcnow().timestamp())


def demo(arguments: argparse.Namespace) -> int:
    """Run the bot in a simulated channel, print the address of its page, and return 0. Raises `HostError`."""
    logging.basicConfig(level=logging.WARNING)

    def greet(address: str) -> None:
        print(
            f"Splendor is ready. Open this page in a browser, and type /game new:\n\n  {address}\n\nCtrl-C ends it.",
            flush=True,
        )

    database = arguments.database or ":memory:"
    asyncio.run(
        run_demo(
            lambda: SplendorBot(lambda: _open_demo_tables(database), shard_count=1),
            port=arguments.port,
            on_ready=greet,
        )
    )
    return 0
