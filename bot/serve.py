"""`splendor-bot run` and `splendor-bot demo`: the parts put together, and kept running until they are told to stop."""

import argparse
import asyncio
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
from bot.ui.client import SplendorBot

if TYPE_CHECKING:
    from bot.metrics import Metrics

log = logging.getLogger(__name__)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we use no voice


def run(_: argparse.Namespace) -> int:
    """Run the bot on Discord until it is told to stop, and return 0. Raises `HostError`."""
    settings = load_settings()
    token = settings.token().get_secret_value()
    set_up_logging(settings.log_level, settings.log_format, secrets=(token,))
    _load_for_good()
    try:
        asyncio.run(_serve(settings, token))
    except discord.LoginFailure:
        raise HostError(
            "Discord does not accept the token. Reset it in the Developer Portal (your application → Bot → "
            "Reset Token) and hand the new one over."
        ) from None
    return 0


def _load_for_good() -> None:
    """Load what will never go, and spare the collector looking through it: that held everybody up for 60 ms."""
    for language in LANGUAGES:
        words(language)
    gc.collect()
    gc.freeze()


async def _serve(settings: Settings, token: str) -> None:
    """Run the bot until it is told to stop. The database is opened, and so checked, before Discord hears of us."""
    metrics = _metrics(settings)
    async with await Store.open(settings.database, timed=metrics and metrics.timed) as store:

        async def tables() -> Tables:
            return Tables(store, moved=metrics and metrics.moved)

        bot = SplendorBot(tables, heartbeat=settings.sign_of_life, answered=metrics and metrics.answered)
        loop = asyncio.get_running_loop()
        try:
            async with _served(metrics, settings, store), bot:
                running = asyncio.ensure_future(bot.start(token))
                for number in (signal.SIGINT, signal.SIGTERM):
                    loop.add_signal_handler(number, running.cancel)
                # Told to stop while it logs in, it would take a closed connection for a failure: so it is cancelled.
                await asyncio.wait((running,))
                if not running.cancelled():
                    running.result()
        except aiohttp.ClientError as error:
            raise HostError(f"Discord cannot be reached: {error}") from None


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
        serving = metrics.served(host, port, count_open=store.count_open, count_owed=store.count_owed)
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
