"""`splendor-bot check`: check the database file, and replay every game from its log."""

import argparse
import asyncio
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path

from bot.engine import CodecError, Event, GameError, Move, Position, SeatLeft
from bot.games import TableOptions
from bot.games.deal.sealed_deal import SealedDeal, SealedDealError
from bot.games.history.rebuild import RESULTS_NOTE, all_games, result_of_game
from bot.games.unit.logged_move import position_after
from bot.games.unit.table import seat_to_act
from bot.rules import EXPANSIONS, codec_for, rules_for
from bot.runtime.config import load_settings
from bot.runtime.progress import CHECKING_FILE, ProgressReporter, elapsed_reporter, progress_reporter
from bot.store import EntryKind, GameStatus, LogEntry, Result, Store, StoredGame, StoreError, faults_in_file

RESTORE = "restore a backup, as docs/hosting.md describes"
RECOMPUTE = "stop the bot and run `splendor-bot results`"
RESET = "end it with /admin reset in its channel, or restore a backup"


def run(_: argparse.Namespace) -> int:
    """Print one line for each fault of the database and its games; return 0 if there are none, otherwise 1."""
    return asyncio.run(_print_faults(load_settings().database))


async def _print_faults(database: Path) -> int:
    checker = Checker(database, progress_reporter("Games"), elapsed_reporter(CHECKING_FILE))
    faults = 0
    async for fault in checker.faults():
        faults += 1
        print(fault, flush=True)
    result = f"faults found: {faults:,}" if faults else "all is well"
    print(f"Checked {database}, games: {checker.games:,}, moves: {checker.moves:,}; {result}.")
    return 1 if faults else 0


class Checker:
    """Checks a database, even while the bot is running. `games` and `moves` count what has been checked."""

    def __init__(
        self, path: Path, progress: ProgressReporter, report_elapsed: AbstractContextManager[None] | None = None
    ) -> None:
        self._path = path
        self._progress = progress
        self._report_elapsed = report_elapsed or nullcontext()
        self.games = 0
        self.moves = 0

    async def faults(self) -> AsyncGenerator[str]:
        """Yield the faults, one line each with what to do. Raises a child of `Trouble` when the file cannot be used."""
        with self._report_elapsed:
            file_faults = faults_in_file(self._path)
        for fault in file_faults:
            yield f"the file: {fault}: {RESTORE}"
        async with await Store.open_to_read(self._path) as store:
            total = await store.games.count()
            is_outdated = await store.notes.get(RESULTS_NOTE) is not None  # the next start computes the results again
            async for record in all_games(store):
                place, is_sound = f"game {record.id} in channel {record.channel_id}", True
                try:
                    async with store.reading():
                        game, result = await store.whole_games.read(record.id), await store.results.of_game(record.id)
                except StoreError as error:
                    yield f"{place}: it cannot be read ({error}): {RESET}"
                else:
                    # A game that is None was deleted since the list was read.
                    self.moves += max(0, len(game.log) - 1) if game else 0
                    for fault in faults_of_game(game) if game else ():
                        is_sound = False
                        yield f"{place}: {fault}: {RESET}"
                    if game and is_sound and not is_outdated and not _is_its_result(result, game):
                        yield f"{place}: its result differs from its log: {RECOMPUTE}"
                self.games += 1
                self._progress(self.games, max(total, self.games))


def _is_its_result(stored: Result | None, game: StoredGame) -> bool:
    is_finished = game.record.status is GameStatus.FINISHED
    if stored is None or not is_finished:
        return stored is None and not is_finished
    expected = result_of_game(game)
    # Forgotten members have ids of their own, which the log does not know.
    known = tuple(replace(seat, member_id=max(seat.member_id or 0, 0)) for seat in stored.seats)
    return replace(stored, seats=known) == replace(
        expected, seats=tuple(replace(seat, member_id=seat.member_id or 0) for seat in expected.seats)
    )


def faults_of_game(game: StoredGame) -> Iterator[str]:
    """Yield the faults of a stored game in a few words each; the replay stops at its first fault."""
    record, log = game.record, game.log
    try:
        options = TableOptions.loads(record.options)
    except (TypeError, ValueError):
        yield "its options cannot be read"
        return
    if options.expansion is not None and options.expansion not in EXPANSIONS:
        yield "this version does not know its expansion"
        return
    if [seat.seat for seat in game.seats] != list(range(len(game.seats))):
        yield "its seats are not numbered without a gap"
    if [entry.seq for entry in log] != list(range(len(log))) or record.newest_seq != len(log) - 1:
        yield "its log has gaps"
        return
    was_dealt = record.status in (GameStatus.PLAYING, GameStatus.FINISHED)
    if (was_dealt and not log) or (record.status is GameStatus.LOBBY and log):
        yield "its status contradicts its log"
        return
    if not log:
        return
    position = rules_for(options.rules()).before_deal(len(game.seats))
    positions: dict[int, Position] = {}
    for entry in log:
        try:
            position = positions[entry.seq] = _replay(position, entry, options, positions)
        except _Fault as fault:
            yield f"move {entry.seq} {fault}" if entry.seq else f"the deal {fault}"
            return
    if position.is_over != (record.status is GameStatus.FINISHED) and record.status is not GameStatus.ENDED:
        yield "its status contradicts its log"
    if record.status is GameStatus.PLAYING and record.seat_to_act != seat_to_act(position):
        yield "it is listed as waiting for another player"
    if not _is_sealed(game, options):
        yield "the deal differs from the one that was sealed"


def _is_sealed(game: StoredGame, options: TableOptions) -> bool:
    if game.record.seal is None or game.text is None:
        return False
    try:
        deal = SealedDeal.parse(game.text)
    except SealedDealError:
        return False
    dealt = codec_for(options.rules()).loads(game.log[0].events)
    sealed = (game.record.seal, game.deal.secret, options.rules(), dealt)
    return (deal.seal(), deal.secret, deal.options, deal.events) == sealed and not any(deal.faults())


class _Fault(Exception):
    """A fault of a log entry, as the rest of a sentence that begins with "move 12"."""


def _replay(position: Position, entry: LogEntry, options: TableOptions, positions: Mapping[int, Position]) -> Position:
    """Return the position after an entry. Raises `_Fault` when the rules give other events than the log.

    `positions` are those after the entries before it, one of which an undo names.
    """
    codec = codec_for(options.rules())
    try:
        stored = codec.loads(entry.events)
        move = codec.loads(entry.move) if entry.move is not None else None
    except CodecError:
        raise _Fault("cannot be read") from None
    try:
        after = position_after(entry.kind, position, stored, positions)
        if entry.kind is EntryKind.UNDO or (entry.kind is EntryKind.DEAL and entry.seq == 0):
            return after
        events, expected = _played(position, entry, move, stored)
    except GameError:
        raise _Fault("is not legal") from None
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        raise _Fault("cannot be replayed") from None
    if events != stored or expected != after:
        raise _Fault("has other events than the rules give")
    return after


def _played(
    position: Position, entry: LogEntry, move: Move | None, stored: Sequence[Event]
) -> tuple[tuple[Event, ...], Position]:
    """Return the events that the rules give for an entry after the deal, and the position after them."""
    if entry.kind is EntryKind.MOVE and entry.seq > 0:
        if move is None:
            raise _Fault("is missing")
        if position.decision is None or position.decision.seat != entry.seat:
            raise _Fault("was made by a player who was not asked")
        return position.advance(move)
    if entry.kind is EntryKind.SEAT_LEFT and stored and isinstance(stored[0], SeatLeft):
        return position.without(stored[0].seat)
    raise _Fault("is of the wrong kind")
