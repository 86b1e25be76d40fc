"""`splendor-bot import`: add the games of a file to the database."""

import argparse
import asyncio
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.cli.game_files import games_in
from bot.cli.stored_games import locked
from bot.games import TableOptions
from bot.games.history.rebuild import result_of_game
from bot.runtime.address import Place
from bot.runtime.config import CommandError, load_settings
from bot.store import BadRow, ChannelHasGame, GameExists, GameStatus, Store, StoredGame


def run(arguments: argparse.Namespace) -> int:
    """Add all games of a file, or none, and return 0. Raises `CommandError`."""
    database = load_settings().database
    added = asyncio.run(_import(database, arguments))
    print(f"Added {added.games:,} games to {database}. The bot posts the boards of games in play at its next start.")
    for server, rated in sorted(added.rated.items()):
        print(f"Games that count in the ratings of server {server}: {rated:,}")
    return 0


@dataclass(slots=True)
class _Added:
    """The number of games added, and of those among them that count, or may still count, in each server's ratings."""

    games: int = 0
    rated: Counter[int] = field(default_factory=Counter[int])


async def _import(database: Place, arguments: argparse.Namespace) -> _Added:
    async with locked(database, "Stop it, import the file, and start it again."), await Store.open(database) as store:
        return await _import_into(store, arguments)


async def _import_into(store: Store, arguments: argparse.Namespace) -> _Added:
    added = _Added()
    async with store.transaction():
        had_ratings: dict[int, bool] = {}
        for game in games_in(arguments.file):
            added.games += 1
            if added.games > 1 and (arguments.channel or arguments.server):
                raise CommandError("Only a file with a single game can be put into another channel.")
            channel_id = arguments.channel or game.record.channel_id
            guild_id = arguments.server or game.record.guild_id
            if guild_id is not None and guild_id not in had_ratings:
                had_ratings[guild_id] = any(each.is_rated for each in await store.results.of_server(guild_id))
            moved = replace(game, record=replace(game.record, channel_id=channel_id, guild_id=guild_id))
            if await _add(store, moved) and guild_id is not None:
                added.rated[guild_id] += 1
        if not arguments.ratings:
            _refuse_changed_ratings({server: rated for server, rated in added.rated.items() if had_ratings[server]})
    return added


def _refuse_changed_ratings(rated: Mapping[int, int]) -> None:
    """Raise `CommandError` if the numbers of games that count on servers with ratings are not empty."""
    if rated:
        servers = ", ".join(f"{server} ({games:,} games)" for server, games in sorted(rated.items()))
        raise CommandError(
            f"Games of the file count in the ratings of these servers, and would change them: {servers}. Nothing was "
            "added. Add --ratings if these games were played as the file says: nobody can check that."
        )


async def _add(store: Store, game: StoredGame) -> bool:
    """Add a game, and return whether it counts in ratings, or can still count once it ends. Raises `CommandError`."""
    record = game.record
    try:
        await store.whole_games.add(game)
        if record.status is not GameStatus.FINISHED:
            return record.status is GameStatus.PLAYING and TableOptions.loads(record.options).rated
        result = result_of_game(game)
        await store.results.put(result)
    except GameExists:
        raise CommandError(f"Game {record.id} is in the database already; nothing was added.") from None
    except ChannelHasGame:
        raise CommandError(
            f"Channel {record.channel_id} has an open game already; nothing was added. End that game, or give another "
            "channel with --channel and --server."
        ) from None
    except BadRow as error:
        raise CommandError(f"Game {record.id} cannot be stored ({error}); nothing was added.") from None
    return result.is_rated
