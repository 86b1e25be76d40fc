"""`splendor-bot export`: write games to a file, to move them to another database."""

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TextIO

from bot.cli.check import faults_of_game
from bot.cli.render import check_may_write
from bot.cli.stored_games import all_games, named_game
from bot.games.files.game_file import dump_game
from bot.runtime.config import CommandError, load_settings
from bot.store import GameRecord, GameUnreadable, Store
from bot.store.sqlite.files import create_private


def run(arguments: argparse.Namespace) -> int:
    """Write games to a file; return 0, or 1 if damaged ones were left out. Raises `CommandError`."""
    check_may_write(arguments.file)
    if arguments.file.exists() and not arguments.force:
        raise CommandError(f"{arguments.file} exists: give another file, or add --force to replace it.")
    new = Path(f"{arguments.file}.new")
    try:
        create_private(new)
        with new.open("w", encoding="utf-8", newline="\n") as file:
            written, left_out = asyncio.run(_export(arguments, file))
        if not written:
            raise CommandError("There is no such game in the database, or it has not begun, or it is damaged.")
        new.replace(arguments.file)
    finally:
        new.unlink(missing_ok=True)
    print(f"Wrote {arguments.file}, games: {written:,}")
    return 1 if left_out else 0


async def _export(arguments: argparse.Namespace, file: TextIO) -> tuple[int, int]:
    """Write the games, and return how many were written, and how many were left out because they are damaged."""
    written = left_out = 0
    async with await Store.open_to_read(load_settings().database) as store:
        async for record in _records(store, arguments):
            if (fault := await _write(store, record, file)) is None:
                written += 1
            else:
                left_out += 1
                print(f"game {record.id} is left out: {fault}", file=sys.stderr)
    return written, left_out


async def _records(store: Store, arguments: argparse.Namespace) -> AsyncIterator[GameRecord]:
    """Yield the records of the games that the arguments name and that were dealt."""
    if arguments.game is not None:
        record = await named_game(store, arguments.game)
        if record is not None and record.newest_seq >= 0:
            yield record
        return
    async for record in all_games(store):
        if record.newest_seq >= 0 and arguments.server in (None, record.guild_id):
            yield record


async def _write(store: Store, record: GameRecord, file: TextIO) -> str | None:
    try:
        game = await store.whole_games.read(record.id)
    except GameUnreadable as error:
        return str(error)
    if game is None:
        return "it was deleted during the check"
    fault = next(faults_of_game(game), None)
    if fault is None:
        file.write(dump_game(game))
    return fault
