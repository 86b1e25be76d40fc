"""`splendor-bot results`: compute the results of all finished games again from their logs."""

import argparse
import asyncio
import sys
from pathlib import Path

from bot.cli.check import result_of_game
from bot.cli.stored_games import all_games, locked
from bot.runtime.config import load_settings
from bot.runtime.progress import progress_reporter
from bot.store import GameStatus, GameUnreadable, Result, Store


def run(_: argparse.Namespace) -> int:
    """Write all results again; return 0, or 1 if damaged games were left out. Raises `CommandError`."""
    database = load_settings().database
    with locked(database, "Stop it first, and start it again afterwards."):
        written, damaged = asyncio.run(rebuild(database))
    print(f"Wrote the results of {written:,} games.")
    return 1 if damaged else 0


async def rebuild(database: Path) -> tuple[int, int]:
    """Write all results again in one transaction; return how many, and the number of games that cannot be read.

    Forgotten members keep their stand-in ids, because the logs no longer tell them apart.
    """
    results: list[Result] = []
    damaged = done = 0
    async with await Store.open(database) as store:
        total, report = await store.games.count(), progress_reporter("Games")
        async for record in all_games(store):
            done += 1
            report(done, total)
            try:
                game = await store.whole_games.read(record.id)
                if game is not None and game.record.status is GameStatus.FINISHED:
                    results.append(result_of_game(game))
            except GameUnreadable as error:
                damaged += 1
                print(f"game {record.id} is left out: {error}", file=sys.stderr)
        async with store.transaction():
            await store.results.remove_all()
            for result in results:
                await store.results.put(result)
    return len(results), damaged
