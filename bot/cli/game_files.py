"""Reading files of games for `import` and `render`."""

import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from bot.cli.faults import faults_of_game
from bot.cli.faults.log import Replay
from bot.cli.faults.record import DAY
from bot.games import LoggedMove, Table
from bot.games.files.game_file import LONGEST_LINE, GameFileError, GameInFile, read_games
from bot.games.unit.logged_move import in_effect, replay, stored_entries, stored_options
from bot.games.unit.table import seat_to_act
from bot.present.language.words import LANGUAGES
from bot.runtime.config import CommandError
from bot.store import EntryKind, GameUnreadable, StoredGame


def games_in(path: Path) -> Iterator[StoredGame]:
    """Yield the games of a file that can be played on, each checked like those of the database.

    Raises `CommandError`, which names the line and the reason, for masked games, too.
    """
    with _named_in_errors(path):
        for found in _read(path):
            if found.is_masked:
                reason = "begins a game without its hidden cards: it can be looked at, but not imported"
                raise GameFileError(found.line, reason)
            game = _rewritten(found.game)
            for fault in faults_of_game(game, latest=int(time.time()) + DAY):
                raise GameFileError(found.line, f"begins a game that is not right: {fault}")
            yield game


def _rewritten(game: StoredGame) -> StoredGame:
    """Return a game with the log as the bot writes it and the seat to act; as it is if the log cannot be replayed."""
    try:
        options = stored_options(game.record)
    except GameUnreadable:
        return game
    checked = Replay(game, options)
    if any(checked.faults()):
        return game
    record = replace(game.record, seat_to_act=seat_to_act(checked.moves[-1].after))
    return replace(game, record=record, log=stored_entries(options, checked.moves))


def table_in(path: Path) -> tuple[Table, list[LoggedMove]]:
    """Return the table of the first game of a file, and its newest entry that is in effect. Raises `CommandError`."""
    with _named_in_errors(path):
        found = next(_read(path))
        game = found.game
        try:
            options = stored_options(game.record)
            moves = list(replay(game.record.id, options, len(game.seats), game.log))
        except GameUnreadable:
            raise GameFileError(found.line, "begins a game that this version cannot replay") from None
    table = Table(game.record, tuple(game.seats), options, None, -1, game.former)
    newest = [move for move in in_effect(moves) if move.kind is not EntryKind.UNDO][-1:]
    return table.with_position(moves[-1].after, moves[-1].seq), newest


@contextmanager
def _named_in_errors(path: Path) -> Generator[None]:
    """Let errors of the block name the file."""
    try:
        yield
    except GameFileError as error:
        raise CommandError(f"{path} cannot be used: {error}.") from None


def _read(path: Path) -> Iterator[GameInFile]:
    if not path.is_file():
        raise CommandError(f"{path} is not a file." if path.exists() else f"{path} does not exist.")
    # Only "\n" ends a line; a last line without one is cut off.
    with path.open(encoding="utf-8", newline="\n") as lines:
        for found in read_games(iter(lambda: lines.readline(LONGEST_LINE + 1), "")):
            if found.game.record.language not in LANGUAGES:
                raise GameFileError(found.line, "has a language that this version does not know")
            yield found
