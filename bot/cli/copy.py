"""`splendor-bot copy`: copy everything from a file to a database on a server, or back."""

import argparse
import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.cli.check import Checker
from bot.cli.stored_games import locked
from bot.runtime.address import Place
from bot.runtime.config import CommandError
from bot.runtime.progress import CHECKING_FILE, elapsed_reporter, progress_reporter
from bot.store import Store, copy_all, faults_in_file, files_of


def run(arguments: argparse.Namespace) -> int:
    """Copy a database, check the copy, and return 0. Raises `CommandError` and children of `StoreError`."""
    source: Place = arguments.source
    target: Place = arguments.target
    if isinstance(source, Path) and isinstance(target, Path):
        raise CommandError("Both are files: `splendor-bot backup` copies the one that SPLENDOR_DATABASE names.")
    if source == target:
        raise CommandError(f"Both are {source}.")
    if isinstance(source, Path) and not source.is_file():
        raise CommandError(f"There is no database at {source}.")
    rows, checker = asyncio.run(_copy(source, target, keeps_damaged=arguments.force))
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
        await old.database.check_tables()
        if isinstance(source, Path):
            with elapsed_reporter(CHECKING_FILE):
                faults = faults_in_file(source)
            if faults:
                raise CommandError(f"{source} is damaged and was not copied: {faults[0]}: restore a backup.")
        async with new.transaction():
            rows = await copy_all(
                old.database, new.database, progress_reporter("Rows"), progress_reporter("Rows compared")
            )
            await _check(checker, new, keeps_damaged=keeps_damaged)
    return rows, checker


async def _check(checker: Checker, store: Store, *, keeps_damaged: bool) -> None:
    """Print the faults of the games. Raises `CommandError` if there are any and they are not to be kept."""
    faults = 0
    async for fault in checker.faults_of_games(store):
        faults += 1
        print(fault, flush=True)
    if faults and not keeps_damaged:
        raise CommandError(
            f"Games are damaged, and nothing was copied; faults: {faults:,}. Mend them as the lines above say, or add "
            "--force to copy them as they are."
        )


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
