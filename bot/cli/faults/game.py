"""All faults of a game, in the order in which they are looked for."""

from collections.abc import Iterator, Sequence

from bot.cli.faults.deal import faults_of_deal
from bot.cli.faults.fault import Fault
from bot.cli.faults.ids import faults_of_ids
from bot.cli.faults.log import Replay, faults_of_log
from bot.cli.faults.options import faults_of_options
from bot.cli.faults.plans import faults_of_plans
from bot.cli.faults.seats import faults_of_players, faults_of_seats
from bot.cli.faults.times import faults_of_times
from bot.games import TableOptions
from bot.games.unit.logged_move import LoggedMove
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
    yield from _faults_of_status(game)
    if fault := _fault_before_replay(game):
        yield fault
    elif game.log:
        replay = Replay(game, options)
        yield from faults_of_log(replay)
        if replay.is_complete:
            found = [*_faults_of_dealt(game, options, replay.moves)]
            yield from found or faults_of_times(game, latest)


def _fault_before_replay(game: StoredGame) -> Fault | None:
    record, log = game.record, game.log
    if [entry.seq for entry in log] != list(range(len(log))) or record.newest_seq != len(log) - 1:
        return Fault("its log has gaps")
    was_dealt = record.status in (GameStatus.PLAYING, GameStatus.FINISHED)
    if (was_dealt and not log) or (record.status is GameStatus.LOBBY and log):
        return Fault("its status contradicts its log")
    return None


def _faults_of_status(game: StoredGame) -> Iterator[Fault]:
    record = game.record
    if (record.ended_at is None) != record.status.is_open:
        yield Fault("it does not say when the game ended")
    if record.ended_by is not None and record.status is not GameStatus.ENDED:
        yield Fault("it says who ended a game that nobody has ended")
    if record.status.is_open and game.deal.is_opened:
        yield Fault("it has the opened deal of a game in play")
    hinted = list(record.hinted)
    if hinted != sorted({seq for seq in hinted if 0 <= seq <= record.newest_seq}):
        yield Fault("it names hints after entries that there are not")


def _faults_of_dealt(game: StoredGame, options: TableOptions, moves: Sequence[LoggedMove]) -> Iterator[Fault]:
    record, position = game.record, moves[-1].after
    if position.is_over != (record.status is GameStatus.FINISHED):
        yield Fault("its status contradicts its log")
    elif record.status is GameStatus.PLAYING and record.seat_to_act != seat_to_act(position):
        yield Fault("it is listed as waiting for another player")
    yield from faults_of_players(game, moves)
    yield from faults_of_deal(game, options)
    yield from faults_of_plans(game, options, position)
