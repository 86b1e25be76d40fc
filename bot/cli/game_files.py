"""The commands about games in files: `splendor-bot export` and `import`; `render` reads such files, too."""

import argparse
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from bot.cli.databases import existing_database, locked
from bot.cli.faults import LogFault, checked_moves, faults_of_game, faults_of_options
from bot.cli.parser import LATEST
from bot.games import EntryKind, GameRecord, GameStatus, GameUnreadable, LoggedMove, Table, TableOptions
from bot.games.files.game_file import LONGEST_LINE, GameFileError, GameInFile, dump_game, read_games
from bot.games.unit.logged_move import in_effect, replay, stored_entries, stored_options
from bot.games.unit.results import all_games, expected_result
from bot.games.unit.table import seat_to_act
from bot.runtime.address import Place
from bot.runtime.config import CommandError, load_settings
from bot.runtime.new_files import check_target, new_file
from bot.runtime.plain_text import plain_lines
from bot.store import BadRow, ChannelHasGame, GameExists, Store, StoredGame, refuse_own_file

LONGEST_AHEAD = 86_400
"""Seconds by which the clock of a game's earlier host may be ahead of this one's."""


async def do_export(arguments: argparse.Namespace) -> int:
    """Write games to a file; return 0, or 1 if damaged ones were left out. Raises `CommandError`, `FileRefused`."""
    check_may_write(arguments.file, replace=arguments.force)
    with new_file(arguments.file, replace=arguments.force) as file:
        written = left_out = 0
        async with await Store.open_to_read(existing_database()) as store:
            async for record in _records(store, arguments):
                if (fault := await _write(store, record, file)) is None:
                    written += 1
                else:
                    left_out += 1
                    print(f"game {record.id} is left out: {fault}", file=sys.stderr)
        if not written:
            if arguments.game is None and arguments.server is None and not left_out:
                raise CommandError("There are no games yet.")
            raise CommandError("There is no such game in the database, or it has not begun, or it is damaged.")
    print(f"Wrote {arguments.file}, games: {written:,}")
    return 1 if left_out else 0


async def _records(store: Store, arguments: argparse.Namespace) -> AsyncIterator[GameRecord]:
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


async def do_import(arguments: argparse.Namespace) -> int:
    """Add all games of a file, or none, and return 0. Raises `CommandError`."""
    database = load_settings().database
    games, rated = await _import(database, arguments)
    print(f"Added {games:,} games to {database}. The bot posts the boards of games in play at its next start.")
    for server, number in sorted(rated.items()):
        print(f"Games that count in the ratings of server {server}: {number:,}")
    return 0


async def _import(database: Place, arguments: argparse.Namespace) -> tuple[int, Counter[int]]:
    """Add the games of a file; return how many, and how many count, or may still count, in each server's ratings."""
    games, rated, had_ratings = 0, Counter[int](), dict[int, bool]()
    async with (
        locked(database, "Stop it, import the file, and start it again."),
        await Store.open(database) as store,
        store.transaction(),
    ):
        for game in games_in(arguments.file):
            games += 1
            if games > 1 and (arguments.channel or arguments.server):
                raise CommandError("Only a file with a single game can be put into another channel.")
            server = arguments.server or game.record.guild_id
            if server is not None and server not in had_ratings:
                had_ratings[server] = any(each.is_rated for each in await store.results.of_server(server))
            record = replace(game.record, channel_id=arguments.channel or game.record.channel_id, guild_id=server)
            if await _add(store, replace(game, record=record)) and server is not None:
                rated[server] += 1
        changed = [f"{server} ({rated[server]:,} games)" for server in sorted(rated) if had_ratings[server]]
        if changed and not arguments.ratings:
            raise CommandError(
                f"Games of the file count in the ratings of these servers, and would change them: "
                f"{', '.join(changed)}. Nothing was added. Add --ratings if these games were played as the file says: "
                "nobody can check that."
            )
    return games, rated


async def _add(store: Store, game: StoredGame) -> bool:
    """Add a game, and return whether it counts in ratings, or can still count once it ends. Raises `CommandError`."""
    record = game.record
    try:
        await store.whole_games.add(game)
        if record.status is not GameStatus.FINISHED:
            return record.status is GameStatus.PLAYING and TableOptions.loads(record.options).rated
        if (result := expected_result(game)) is None:
            return False
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


def games_in(path: Path) -> Iterator[StoredGame]:
    """Yield the checked games of a file, which can be played on. Raises `CommandError` with the line and reason."""
    for found in _read(path):
        if found.is_masked:
            reason = "begins a game without its hidden cards: it can be looked at, but not imported"
            raise _unusable(path, GameFileError(found.line, reason))
        game = _rewritten(found.game)
        for fault in faults_of_game(game, latest=int(time.time()) + LONGEST_AHEAD):
            raise _unusable(path, GameFileError(found.line, f"begins a game that is not right: {fault}"))
        yield game


def _rewritten(game: StoredGame) -> StoredGame:
    """Return a game with the log as the bot writes it and the seat to act; as it is if the log cannot be replayed."""
    try:
        options = stored_options(game.record)
        moves = checked_moves(game, options)
    except (GameUnreadable, LogFault):
        return game
    record = replace(game.record, seat_to_act=seat_to_act(moves[-1].after))
    return replace(game, record=record, log=stored_entries(options, moves))


def table_in(path: Path) -> tuple[Table, list[LoggedMove]]:
    """Return the table of the first game of a file, and its newest entry that is in effect. Raises `CommandError`."""
    found = next(_read(path))
    game = found.game
    try:
        options = stored_options(game.record)
        moves = list(replay(game.record.id, options, len(game.seats), game.log))
    except GameUnreadable:
        raise _unusable(path, GameFileError(found.line, "begins a game that this version cannot replay")) from None
    table = Table(game.record, tuple(game.seats), options, None, -1, game.former)
    newest = [move for move in in_effect(moves) if move.kind is not EntryKind.UNDO][-1:]
    return table.with_position(moves[-1].after, moves[-1].seq), newest


def _read(path: Path) -> Iterator[GameInFile]:
    if not path.is_file():
        raise CommandError(f"{path} is not a file." if path.exists() else f"{path} does not exist.")
    # Only "\n" ends a line.
    with path.open(encoding="utf-8", newline="\n") as lines:
        try:
            for found in read_games(plain_lines(lines, LONGEST_LINE)):
                for fault in faults_of_options(found.game.record):
                    raise GameFileError(found.line, f"begins a game that is not right: {fault}")
                yield found
        except GameFileError as error:
            raise _unusable(path, error) from None


def _unusable(path: Path, error: GameFileError) -> CommandError:
    return CommandError(f"{path} cannot be used: {error}.")


def check_may_write(file: Path, *, replace: bool) -> None:
    """Raise `FileRefused` if a file cannot be made or replaced, or belongs to the database."""
    database = load_settings().database
    if isinstance(database, Path):
        refuse_own_file(file, database)
    check_target(file, replace=replace)


async def named_game(store: Store, name: int | str) -> GameRecord | None:
    """Return the game that --game names: by its id, or the newest that has begun."""
    return await (store.games.latest() if name == LATEST else store.games.get(int(name)))
