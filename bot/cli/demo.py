"""`splendor-bot demo`: try the bot in a browser, without Discord."""

import argparse
import asyncio
import errno
import logging
import os
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from time import monotonic

from bot.ai.client import ThinkingClient
from bot.app.client import SplendorBot
from bot.demo.demo import run_demo
from bot.demo.simulation import simulated_now
from bot.games import Tables
from bot.runtime.config import CommandError
from bot.store import DatabaseLock, Store
from bot.ui.kit.requests.rate_limits import RateLimits


def do_demo(arguments: argparse.Namespace) -> int:
    """Run the bot in a simulated channel and return 0; print the address of its page. Raises `CommandError`."""
    logging.basicConfig(level=logging.WARNING)

    def print_addresses(page: str, second: str) -> None:
        print(
            f"Splendor is ready. Open this page in a browser and type /game new:\n\n  {page}\n\n"
            "Alone? Press a button on the second page. There, time passes and languages change, too:\n\n"
            f"  {second}\n\n"
            "Ctrl-C stops it.",
            flush=True,
        )

    database = arguments.database
    with DatabaseLock(database) if database else nullcontext() as lock:
        try:
            asyncio.run(run_in_browser(database, lock, arguments.port, print_addresses))
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            reason = os.strerror(error.errno)
            raise CommandError(f"The page cannot be served at 127.0.0.1:{arguments.port}: {reason}") from None
    print("Stopped.")
    return 0


async def run_in_browser(
    database: Path | None, lock: DatabaseLock | None, port: int, on_ready: Callable[[str, str], None]
) -> None:
    """Run the demo, with computer players, until it is ended; `on_ready` gets the addresses of its two pages."""
    async with ThinkingClient() as thinker:

        async def open_tables() -> Tables:
            store = await Store.open(database or ":memory:", lock=lock)
            return Tables(store, clock=simulated_now, thinker=thinker)

        # A visitor who waits gets uses back, although the simulated time stands still meanwhile.
        limits = RateLimits(clock=lambda: simulated_now() + monotonic())
        await run_demo(
            lambda: SplendorBot(open_tables, shard_count=1, rate_limits=limits, thinker=thinker),
            port=port,
            on_ready=on_ready,
        )
