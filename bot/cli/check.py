"""`splendor-bot check`: check the database, and replay every game from its log."""

import argparse
import asyncio
from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from bot.cli.faults import faults_of_game
from bot.games.history.rebuild import RESULTS_NOTE, all_games, result_of_game
from bot.runtime.address import Place
from bot.runtime.config import load_settings
from bot.runtime.progress import CHECKING_FILE, ProgressReporter, elapsed_reporter, progress_reporter
from bot.store import GameStatus, Result, Store, StoredGame, StoreError, faults_in_file

RESTORE = "restore a backup, as docs/hosting.md describes"
RECOMPUTE = "stop the bot and run `splendor-bot results`"
RESET = "end it with /admin reset in its channel, or restore a backup"


def run(_: argparse.Namespace) -> int:
    """Print one line for each fault of the database and its games; return 0 if there are none, otherwise 1."""
    return asyncio.run(_print_faults(load_settings().database))


async def _print_faults(database: Place) -> int:
    checker = Checker(database, progress_reporter("Games"), elapsed_reporter(CHECKING_FILE))
    faults = 0
    async for fault in checker.faults():
        faults += 1
        print(fault, flush=True)
    result = f"faults found: {faults:,}" if faults else "all is well"
    print(f"Checked {database}, games: {checker.games:,}, moves: {checker.moves:,}; {result}.")
    return 1 if faults else 0


class Checker:
    """Checks a database, even while the bot is running. `games` and `moves` count what has been checked."""

    def __init__(
        self, place: Place, progress: ProgressReporter, report_elapsed: AbstractContextManager[None] | None = None
    ) -> None:
        self._place = place
        self._progress = progress
        self._report_elapsed = report_elapsed or nullcontext()
        self.games = 0
        self.moves = 0

    async def faults(self) -> AsyncGenerator[str]:
        """Yield the faults, one line each with what to do. Raises a child of `Trouble` when it cannot be used."""
        if isinstance(self._place, Path):
            with self._report_elapsed:
                file_faults = faults_in_file(self._place)
            for fault in file_faults:
                yield f"the file: {fault}: {RESTORE}"
        async with await Store.open_to_read(self._place) as store:
            await store.database.check_tables()
            async for fault in self.faults_of_games(store):
                yield fault

    async def faults_of_games(self, store: Store) -> AsyncGenerator[str]:
        """Yield the faults of the games in a database that is open, also in a transaction of this task."""
        total = await store.games.count()
        is_outdated = await store.notes.get(RESULTS_NOTE) is not None  # the next start computes the results again
        async for record in all_games(store):
            place, is_sound = f"game {record.id} in channel {record.channel_id}", True
            try:
                async with store.reading():
                    game, result = await store.whole_games.read(record.id), await store.results.of_game(record.id)
            except StoreError as error:
                yield f"{place}: it cannot be read ({error}): {RESET}"
            else:
                # A game that is None was deleted since the list was read.
                self.moves += max(0, len(game.log) - 1) if game else 0
                for fault in faults_of_game(game) if game else ():
                    is_sound = False
                    yield f"{place}: {fault}: {RESET}"
                if game and is_sound and not is_outdated and not _is_its_result(result, game):
                    yield f"{place}: its result differs from its log: {RECOMPUTE}"
            self.games += 1
            self._progress(self.games, max(total, self.games))


def _is_its_result(stored: Result | None, game: StoredGame) -> bool:
    is_finished = game.record.status is GameStatus.FINISHED
    if stored is None or not is_finished:
        return stored is None and not is_finished
    return stored == result_of_game(game)
