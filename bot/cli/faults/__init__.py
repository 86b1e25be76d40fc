"""Faults of a whole game: what the bot could not have written, a sentence each, without a full stop.

`splendor-bot check` prints them for the games of a database; `splendor-bot import` refuses a file with one.
"""

from collections.abc import Iterator, Sequence

from bot.cli.faults.log import LogFault, checked_moves, faults_of_players
from bot.cli.faults.plans import faults_of_plans
from bot.cli.faults.record import faults_of_ids, faults_of_options, faults_of_seats, faults_of_status, faults_of_times
from bot.games import LoggedMove, TableOptions
from bot.games.deal.sealed_deal import SealedDeal, SealedDealError
from bot.games.unit.table import seat_to_act
from bot.store import GameStatus, StoredGame


def faults_of_game(game: StoredGame, *, latest: int | None = None) -> Iterator[str]:
    """Yield the faults of a stored game, of its log only the first. One from elsewhere has nothing after `latest`."""
    if (fault := next(faults_of_options(game.record), None)) is not None:
        yield fault
        return
    options = TableOptions.loads(game.record.options)
    yield from faults_of_ids(game, latest)
    yield from faults_of_seats(game, options)
    yield from faults_of_status(game)
    log, status = game.log, game.record.status
    if [entry.seq for entry in log] != list(range(len(log))) or game.record.newest_seq != len(log) - 1:
        yield "its log has gaps"
    elif (status is GameStatus.LOBBY) if log else (status in (GameStatus.PLAYING, GameStatus.FINISHED)):
        yield "its status contradicts its log"
    elif log:
        try:
            moves = checked_moves(game, options)
        except LogFault as fault:
            yield str(fault)
        else:
            found = [*_faults_of_dealt(game, options, moves)]
            yield from found or faults_of_times(game, latest)


def _faults_of_dealt(game: StoredGame, options: TableOptions, moves: Sequence[LoggedMove]) -> Iterator[str]:
    record, position = game.record, moves[-1].after
    if position.is_over != (record.status is GameStatus.FINISHED):
        yield "its status contradicts its log"
    elif record.status is GameStatus.PLAYING and record.seat_to_act != seat_to_act(position):
        yield "it is listed as waiting for another player"
    yield from faults_of_players(game, moves)
    yield from _faults_of_deal(game, options, moves[0])
    yield from faults_of_plans(game, options, position)


def _faults_of_deal(game: StoredGame, options: TableOptions, dealt: LoggedMove) -> Iterator[str]:
    """Yield the fault of the deal, which must be the one that was sealed, and that the presses of the lobby led to."""
    try:
        deal = SealedDeal.parse(game.text or "")
    except SealedDealError:
        yield "the deal differs from the one that was sealed"
        return
    found = (deal.seal(), deal.secret, deal.options, len(deal.order), deal.events)
    sealed = (game.record.seal, game.deal.secret, options.rules(), len(game.seats), dealt.events)
    if found != sealed or any(deal.faults()):
        yield "the deal differs from the one that was sealed"
    elif ", ".join(map(str, deal.presses[:-1])) != game.deal.presses or any(each.id >> 63 for each in deal.presses):
        yield "the presses differ from those of the deal"
