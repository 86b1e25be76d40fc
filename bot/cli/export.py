"""`splendor-bot export`: write games to a file, to move them to another database."""

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator
from typing import BinaryIO

from bot.cli.faults import faults_of_game
from bot.cli.render import check_may_write
from bot.cli.stored_games import named_game
from bot.games.files.game_file import dump_game
from bot.games.history.rebuild import all_games
from bot.runtime.config import CommandError, load_settings
from bot.runtime.new_files import new_file
from bot.store import GameRecord, GameUnreadable, Store


def run(arguments: argparse.Namespace) -> int:
    """Write games to a file; return 0, or 1 if damaged ones were left out. Raises `CommandError`, `FileRefused`."""
    check_may_write(arguments.file, replace=arguments.force)
    with new_file(arguments.file, replace=arguments.force) as file:
        written, left_out = asyncio.run(_export(arguments, file))
        if not written:
            raise CommandError("There is no such game in the database, or it has not begun, or it is damaged.")
    print(f"Wrote {arguments.file}, games: {written:,}")
    return 1 if left_out else 0


async def _export(arguments: argparse.Namespace, file: BinaryIO) -> tuple[int, int]:
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


async def _write(store: Store, record: GameRecord, file: BinaryIO) -> str | None:
    try:
        game = await store.whole_games.read(record.id)
    except GameUnreadable as error:
        return str(error)
    if game is None:
        return "it was deleted during the check"
    if (fault := next(faults_of_game(game), None)) is not None:
        return fault
    file.write(dump_game(game).encode())
    return None
