"""`splendor-bot results`: compute the results of all finished games again from their logs."""

import argparse
import asyncio
import sys

from bot.cli.stored_games import locked
from bot.games.history.rebuild import rebuild_results
from bot.runtime.address import Place
from bot.runtime.config import load_settings
from bot.runtime.progress import progress_reporter
from bot.store import GameUnreadable, Store


def run(_: argparse.Namespace) -> int:
    """Write all results again; return 0, or 1 if damaged games were left out. Raises `CommandError`."""
    database = load_settings().database
    written, damaged = asyncio.run(_rebuild_alone(database))
    print(f"Wrote the results of {written:,} games.")
    return 1 if damaged else 0


async def _rebuild_alone(database: Place) -> tuple[int, int]:
    async with locked(database, "Stop it first, and start it again afterwards."):
        return await rebuild(database)


async def rebuild(database: Place) -> tuple[int, int]:
    """Write all results again; return how many, and the number of games that cannot be read, which are printed."""
    damaged: list[int] = []

    def leave_out(game_id: int, error: GameUnreadable) -> None:
        damaged.append(game_id)
        print(f"game {game_id} is left out: {error}", file=sys.stderr)

    async with await Store.open(database) as store:
        return await rebuild_results(store, progress_reporter("Games"), leave_out), len(damaged)
