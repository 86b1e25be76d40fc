"""Reading files of games for `import` and `render`."""

import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from bot.cli.faults import Fault, Part, faults_of_game
from bot.cli.faults.record import DAY
from bot.games import LoggedMove, Table
from bot.games.files.game_file import LONGEST_LINE, GameFileError, GameInFile, read_games
from bot.games.unit.logged_move import in_effect, replay, stored_options
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
            game = replace(found.game, record=replace(found.game.record, seat_to_act=_seat_to_act(found)))
            for fault in faults_of_game(game, latest=int(time.time()) + DAY):
                raise GameFileError(_line_of(fault, found), f"is not right: {fault}")
            yield game


def table_in(path: Path) -> tuple[Table, list[LoggedMove]]:
    """Return the table of the first game of a file, and its newest entry that is in effect. Raises `CommandError`."""
    with _named_in_errors(path):
        found = next(_read(path))
        game, moves = found.game, _moves(found)
    table = Table(game.record, tuple(game.seats), stored_options(game.record), None, -1, game.former)
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


def _moves(found: GameInFile) -> list[LoggedMove]:
    try:
        options = stored_options(found.game.record)
        return list(replay(found.game.record.id, options, len(found.game.seats), found.game.log))
    except GameUnreadable:
        raise GameFileError(found.line, "begins a game that this version cannot replay") from None


def _seat_to_act(found: GameInFile) -> int | None:
    try:
        return seat_to_act(_moves(found)[-1].after)
    except GameFileError:
        return None  # the check says more about the fault


def _line_of(fault: Fault, found: GameInFile) -> int:
    """Return the number of the line of a fault. The log comes last, plans before it, and the deal before these."""
    first_plan = found.log_line - len(found.game.plans)
    first = {
        Part.GAME: found.line,
        Part.SEAT: found.line + 1,
        Part.FORMER: found.line + 1 + len(found.game.seats),
        Part.DEAL: first_plan - 1,
        Part.PLAN: first_plan,
        Part.ENTRY: found.log_line,
    }
    return first[fault.part] + fault.number
