"""`splendor-bot check`: whether the file is sound, and whether every game replays from its log to what was stored."""

from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from bot.engine import CodecError, GameError, Position, SeatLeft
from bot.progress import ElapsedReporter, ProgressReporter
from bot.rules import EXPANSIONS, codec_for, rules_for
from bot.store import GameRecord, GameStatus, LogEntry, SeatRecord, Store, StoreError, faults_in_file
from bot.tables import SealedDeal, SealedDealError, TableOptions

GAMES_AT_ONCE = 100

RESTORE = "restore a backup, as the README says"
RESET = "/admin reset in its channel ends it, or restore a backup"


class Checker:
    """Checks a database while the bot may be running; `games` and `moves` count what was gone through."""

    def __init__(self, path: Path, progress: ProgressReporter, report_elapsed: ElapsedReporter = nullcontext) -> None:
        self._path = path
        self._progress = progress
        self._report_elapsed = report_elapsed
        self.games = 0
        self.moves = 0

    async def faults(self) -> AsyncGenerator[str]:
        """Yield the faults, one line each with what to do. Raises a child of `Trouble` for a file of no use at all."""
        with self._report_elapsed():
            in_file = faults_in_file(self._path)
        for fault in in_file:
            yield f"the file: {fault}: {RESTORE}"
        async with await Store.open_to_read(self._path) as store:
            total, after = await store.count_games(), 0
            while records := await store.games(after, GAMES_AT_ONCE):
                for record in records:
                    async for fault in self._faults_of_game(store, record):
                        yield f"game {record.id} in channel {record.channel_id}: {fault}: {RESET}"
                    self.games += 1
                    self._progress(self.games, max(total, self.games))
                after = records[-1].id

    async def _faults_of_game(self, store: Store, found: GameRecord) -> AsyncGenerator[str]:
        try:
            async with store.reading():  # so that a move made just now is either in all that we read or in none
                record = await store.game(found.id) or found
                seats = await store.seats(record.id)
                log = await store.log(record.id)
                salt = await store.salt(record.id)
                text = await store.sealed_text(record.id)
        except StoreError as error:
            yield f"it cannot be read ({error})"
            return
        self.moves += max(0, len(log) - 1)
        for fault in faults_of_game(record, seats, log, salt, text):
            yield fault


def faults_of_game(
    record: GameRecord, seats: Sequence[SeatRecord], log: Sequence[LogEntry], salt: str | None, text: str | None
) -> Iterator[str]:
    """Yield what is wrong with a stored game, each thing in a few words; the replay stops at the first.

    `salt` and `text` are what opens its seal.
    """
    try:
        options = TableOptions.loads(record.options)
    except (TypeError, ValueError):
        yield "its options cannot be read"
        return
    if options.expansion is not None and options.expansion not in EXPANSIONS:
        yield "it is played with an expansion that this version does not know"
        return
    if [seat.seat for seat in seats] != list(range(len(seats))):
        yield "its seats are not numbered one by one"
    if [entry.seq for entry in log] != list(range(len(log))) or record.newest_seq != len(log) - 1:
        yield "its log has gaps"
        return
    was_dealt = record.status in (GameStatus.PLAYING, GameStatus.FINISHED)
    if (was_dealt and not log) or (record.status is GameStatus.LOBBY and log):
        yield "its log does not fit its status"
        return
    if not log:
        return
    position = rules_for(options.rules()).before_deal(len(seats))
    for entry in log:
        try:
            position = _replayed(position, entry, options)
        except _Fault as fault:
            yield f"move {entry.seq} {fault}" if entry.seq else f"the deal {fault}"
            return
    if position.is_over != (record.status is GameStatus.FINISHED) and record.status is not GameStatus.ENDED:
        yield "its log does not fit its status"
    if record.seal is not None:
        dealt = codec_for(options.rules()).loads(log[0].events)
        if not _is_sealed(SealedDeal.of(options.rules(), dealt, salt), record.seal, text):
            yield "the deal is not the one that was sealed"


def _is_sealed(opening: SealedDeal, seal: str, text: str | None) -> bool:
    """Return whether a deal is what was sealed, in these words or, where they were not kept, in today's."""
    try:
        kept = opening if text is None else SealedDeal.parse(text)
    except SealedDealError:
        return False
    return kept.seal() == seal and replace(kept, text=opening.text) == opening


class _Fault(Exception):
    """What is wrong with an entry, to be read after "move 12"."""


def _replayed(position: Position, entry: LogEntry, options: TableOptions) -> Position:
    """Return the position after an entry. Raises `_Fault` when the rules do not lead from the move to its events."""
    codec = codec_for(options.rules())
    try:
        stored = codec.loads(entry.events)
        move = codec.loads(entry.move) if entry.move is not None else None
    except CodecError:
        raise _Fault("cannot be read") from None
    try:
        after = position.after(stored)
        if entry.seq == 0:
            return after
        if move is not None:
            if position.decision is None or position.decision.seat != entry.seat:
                raise _Fault("was made by somebody who was not asked")
            events, expected = position.advance(move)
        elif stored and isinstance(stored[0], SeatLeft):
            events, expected = position.without(stored[0].seat)
        else:
            raise _Fault("was made by nobody")
    except GameError:
        raise _Fault("is not legal") from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise _Fault("cannot be replayed") from None
    if events != stored or expected != after:
        raise _Fault("had other consequences than the rules say")
    return after
