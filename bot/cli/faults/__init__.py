"""Faults of a whole game: what the bot could not have written, one file for each part of a game.

`splendor-bot check` prints them for the games of a database; `splendor-bot import` refuses a file with one.
"""

from collections.abc import Iterator, Sequence

from bot.cli.faults.deal import faults_of_deal
from bot.cli.faults.fault import Fault as Fault
from bot.cli.faults.fault import Part as Part
from bot.cli.faults.log import Replay
from bot.cli.faults.plans import faults_of_plans
from bot.cli.faults.record import faults_of_ids, faults_of_options, faults_of_status, faults_of_times
from bot.cli.faults.seats import faults_of_players, faults_of_seats
from bot.games import LoggedMove, TableOptions
from bot.games.unit.table import seat_to_act
from bot.store import GameStatus, StoredGame


def faults_of_game(game: StoredGame, *, latest: int | None = None) -> Iterator[Fault]:
    """Yield the faults of a stored game; the replay stops at the first one in the log.

    `latest` is the moment before which everything in it has happened, for a game from elsewhere.
    """
    if (fault := next(faults_of_options(game.record), None)) is not None:
        yield fault
        return
    options = TableOptions.loads(game.record.options)
    yield from faults_of_ids(game, latest)
    yield from faults_of_seats(game, options)
    yield from faults_of_status(game)
    if fault := _fault_before_replay(game):
        yield fault
    elif game.log:
        replay = Replay(game, options)
        yield from replay.faults()
        if replay.is_complete:
            found = [*_faults_of_dealt(game, options, replay.moves)]
            yield from found or faults_of_times(game, latest)


def _fault_before_replay(game: StoredGame) -> Fault | None:
    log, status = game.log, game.record.status
    if [entry.seq for entry in log] != list(range(len(log))) or game.record.newest_seq != len(log) - 1:
        return Fault("its log has gaps")
    was_dealt = status in (GameStatus.PLAYING, GameStatus.FINISHED)
    if (was_dealt and not log) or (status is GameStatus.LOBBY and log):
        return Fault("its status contradicts its log")
    return None


def _faults_of_dealt(game: StoredGame, options: TableOptions, moves: Sequence[LoggedMove]) -> Iterator[Fault]:
    record, position = game.record, moves[-1].after
    if position.is_over != (record.status is GameStatus.FINISHED):
        yield Fault("its status contradicts its log")
    elif record.status is GameStatus.PLAYING and record.seat_to_act != seat_to_act(position):
        yield Fault("it is listed as waiting for another player")
    yield from faults_of_players(game, moves)
    yield from faults_of_deal(game, options)
    yield from faults_of_plans(game, options, position)
