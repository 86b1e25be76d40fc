"""`splendor-bot import`: add the games of a file to the database."""

import argparse
import asyncio
from dataclasses import replace
from pathlib import Path

from bot.cli.game_files import games_in
from bot.cli.stored_games import locked
from bot.games.history.rebuild import result_of_game
from bot.runtime.config import CommandError, load_settings
from bot.store import BadRow, ChannelHasGame, GameExists, GameStatus, Store, StoredGame


def run(arguments: argparse.Namespace) -> int:
    """Add all games of a file, or none, and return 0. Raises `CommandError`."""
    database = load_settings().database
    with locked(database, "Stop it, import the file, and start it again."):
        games = asyncio.run(_import(database, arguments))
    print(f"Added {games:,} games to {database}. The bot posts the boards of games in play at its next start.")
    return 0


async def _import(database: Path, arguments: argparse.Namespace) -> int:
    games = 0
    async with await Store.open(database) as store, store.transaction():
        for game in games_in(arguments.file):
            games += 1
            if games > 1 and (arguments.channel or arguments.server):
                raise CommandError("Only a file with a single game can be put into another channel.")
            channel_id = arguments.channel or game.record.channel_id
            guild_id = arguments.server or game.record.guild_id
            await _add(store, replace(game, record=replace(game.record, channel_id=channel_id, guild_id=guild_id)))
    return games


async def _add(store: Store, game: StoredGame) -> None:
    record = game.record
    try:
        await store.whole_games.add(game)
        if record.status is GameStatus.FINISHED:
            await store.results.put(result_of_game(game))
    except GameExists:
        raise CommandError(f"Game {record.id} is in the database already; nothing was added.") from None
    except ChannelHasGame:
        raise CommandError(
            f"Channel {record.channel_id} has an open game already; nothing was added. End that game, or give another "
            "channel with --channel and --server."
        ) from None
    except BadRow as error:
        raise CommandError(f"Game {record.id} cannot be stored ({error}); nothing was added.") from None
