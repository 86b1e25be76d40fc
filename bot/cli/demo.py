"""`splendor-bot demo`: try the bot in a browser, without Discord."""

import argparse
import asyncio
import logging
from pathlib import Path

import discord

from bot.demo import run_demo
from bot.store import Store
from bot.tables import Tables
from bot.ui.core.client import SplendorBot


def run(arguments: argparse.Namespace) -> int:
    """Run the bot in a simulated channel and return 0; print the address of its page. Raises `CommandError`."""
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


async def _open_demo_tables(database: Path | str) -> Tables:
    """Return tables with the clock of the simulated Discord, which stands still."""
    return Tables(await Store.open(database), clock=lambda: discord.utils.utcnow().timestamp())
