"""The commands about a whole database: `splendor-bot check`, `results`, `backup` and `copy`."""

import argparse
import shlex
import sys
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from pathlib import Path

from bot.cli.faults import faults_of_game
from bot.games import GameUnreadable, StoreError
from bot.games.unit.results import RESULTS_NOTE, all_games, expected_result, rebuild_results
from bot.runtime.address import Address, Place
from bot.runtime.config import CommandError, load_settings, no_database
from bot.runtime.progress import CHECKING_FILE, ProgressReporter, elapsed_reporter, progress_reporter
from bot.runtime.version import page
from bot.store import Store, StoreInUse, back_up, copy_all, faults_in_file, files_of, lock_on

RECOMPUTE = "stop the bot and run `splendor-bot results`"
RESET = "end it with /admin reset in its channel, or restore a backup"


def existing_database() -> Place:
    """Return the database of the settings. Raises `CommandError` if there is no such file."""
    place = load_settings().database
    if isinstance(place, Path) and not place.is_file():
        raise CommandError(no_database(place))
    return place


async def do_check(_: argparse.Namespace) -> int:
    """Print one line for each fault of the database and its games; return 0 if there are none, otherwise 1."""
    database = existing_database()
    checker = Checker(database, progress_reporter("Games"), elapsed_reporter(CHECKING_FILE))
    faults = await _print_all(checker.faults())
    result = f"faults found: {faults:,}" if faults else "all is well"
    print(f"Checked {database}, games: {checker.games:,}, moves: {checker.moves:,}; {result}.")
    return 1 if faults else 0


async def _print_all(faults: AsyncIterator[str]) -> int:
    found = 0
    async for fault in faults:
        found += 1
        print(fault, flush=True)
    return found


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
                yield f"the file: {fault}: restore a backup, see {page('docs/hosting.md')}"
        async with await Store.open_to_read(self._place) as store:
            async for fault in self.faults_of_games(store):
                yield fault

    async def faults_of_games(self, store: Store) -> AsyncGenerator[str]:
        """Yield the faults of the games in a database that is open, also in a transaction of this task."""
        total = await store.games.count()
        is_outdated = await store.notes.get(RESULTS_NOTE) is not None  # the next start computes the results again
        async for record in all_games(store):
            place, is_sound = f"game {record.id} in channel {record.channel_id}", True
            try:
                async with store.database.atomic(reading=True):
                    game, result = await store.whole_games.read(record.id), await store.results.of_game(record.id)
            except StoreError as error:
                yield f"{place}: it cannot be read ({error}): {RESET}"
            else:
                # A game that is None was deleted since the list was read.
                self.moves += max(0, len(game.log) - 1) if game else 0
                for fault in faults_of_game(game) if game else ():
                    is_sound = False
                    yield f"{place}: {fault}: {RESET}"
                if game and is_sound and not is_outdated and result != expected_result(game):
                    yield f"{place}: its result differs from its log: {RECOMPUTE}"
            self.games += 1
            self._progress(self.games, max(total, self.games))


async def do_results(_: argparse.Namespace) -> int:
    """Write all results again; return 0, or 1 if damaged games were left out. Raises `CommandError`."""
    written, damaged = await rebuild(existing_database())
    print(f"Wrote the results of {written:,} games.")
    return 1 if damaged else 0


async def rebuild(database: Place) -> tuple[int, int]:
    """Write all results again while no bot runs; return how many, and the number of games that cannot be read."""
    damaged: list[int] = []

    def leave_out(game_id: int, error: GameUnreadable) -> None:
        damaged.append(game_id)
        print(f"game {game_id} is left out: {error}", file=sys.stderr)

    async with locked(database, "Stop it first, and start it again afterwards."), await Store.open(database) as store:
        return await rebuild_results(store, progress_reporter("Games"), leave_out), len(damaged)


def do_backup(arguments: argparse.Namespace) -> int:
    """Copy the database, check the copy, and return 0. Raises `CommandError`, `FileRefused`, `StoreError`."""
    database = existing_database()
    if isinstance(database, Address):
        line = shlex.join(["pg_dump", "--format=custom", f"--file={arguments.file}", f"--dbname={database.to_type()}"])
        raise CommandError(
            f"{database} is on a server, whose own program copies it while the bot runs: {line} (it takes the password "
            "from PGPASSWORD or ~/.pgpass, or asks for it)"
        )
    pages, elapsed = progress_reporter("Pages"), elapsed_reporter(CHECKING_FILE)
    back_up(database, arguments.file, replace=arguments.force, progress=pages, report_elapsed=elapsed)
    print(f"Copied {database} to {arguments.file}, {arguments.file.stat().st_size / 1e6:,.1f} MB, and checked it.")
    return 0


async def do_copy(arguments: argparse.Namespace) -> int:
    """Copy a database, check the copy, and return 0. Raises `CommandError` and children of `StoreError`."""
    source: Place = arguments.source
    target: Place = arguments.target
    if isinstance(source, Path) and isinstance(target, Path):
        raise CommandError("Both are files: `splendor-bot backup` copies the one that SPLENDOR_DATABASE names.")
    if source == target:
        raise CommandError(f"Both are {source}.")
    if isinstance(source, Path) and not source.is_file():
        raise CommandError(f"There is no database at {source}.")
    rows, checker = await _copy(source, target, keeps_damaged=arguments.force)
    print(
        f"Copied {source} to {target} and checked it, rows: {rows:,}, games: {checker.games:,}, moves: "
        f"{checker.moves:,}. Start the bot with SPLENDOR_DATABASE set to the copy, and no longer on {source}."
    )
    return 0


async def _copy(source: Place, target: Place, *, keeps_damaged: bool) -> tuple[int, Checker]:
    """Copy all rows in one transaction, and return how many, and what has checked the games."""
    checker = Checker(target, progress_reporter("Games"))
    async with (
        await Store.open_to_read(source) as old,
        locked(source, f"Stop the one on {source}, copy it, and start it again on {target}."),
        locked(target, f"Stop the one on {target} first."),
        _opened_to_fill(target) as new,
    ):
        if isinstance(source, Path):
            with elapsed_reporter(CHECKING_FILE):
                damages = faults_in_file(source)
            if damages:
                raise CommandError(f"{source} is damaged and was not copied: {damages[0]}: restore a backup.")
        async with new.transaction():
            rows = await copy_all(
                old.database, new.database, progress_reporter("Rows"), progress_reporter("Rows compared")
            )
            faults = await _print_all(checker.faults_of_games(new))
            if faults and not keeps_damaged:
                raise CommandError(
                    f"Games are damaged, and nothing was copied; faults: {faults:,}. Mend them as the lines above say, "
                    "or add --force to copy them as they are."
                )
    return rows, checker


@asynccontextmanager
async def _opened_to_fill(target: Place) -> AsyncGenerator[Store]:
    """Open the target. A file that is made for this is removed if the block raises an error."""
    is_new = isinstance(target, Path) and not target.exists()
    try:
        async with await Store.open(target) as store:
            yield store
    except BaseException:
        if is_new and isinstance(target, Path):
            for file in files_of(target):
                file.unlink(missing_ok=True)
        raise


@asynccontextmanager
async def locked(database: Place, advice: str) -> AsyncGenerator[None]:
    """Keep the bot from running on a database during the block. Raises `CommandError`, with the advice, if it runs."""
    try:
        async with lock_on(database):
            yield
    except StoreInUse:
        raise CommandError(f"The bot is running. {advice}") from None
