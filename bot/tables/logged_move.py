"""Log entries with the positions before and after them, replayed from the stored log."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.engine import CodecError, Event, GameError, Move, Position
from bot.rules import codec_for, rules_for
from bot.store import EntryKind, GameRecord, GameUnreadable, LogEntry
from bot.tables.table import TableOptions

UNREADABLE_DATA_ERRORS = (
    *(CodecError, GameError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError),
)
"""Errors that mean a stored game is corrupt or was written by a newer version."""


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """One entry of the log with the positions before and after it.

    `before` of the deal is a position without cards and tokens. `seat` is the seat that moved; `seat` and `move` are
    None for the deal and for a player's removal.
    """

    seq: int
    kind: EntryKind
    before: Position
    after: Position
    seat: int | None
    move: Move | None
    events: tuple[Event, ...]
    at: int


def positions_before(moves: Sequence[LoggedMove]) -> list[tuple[Position, int | None]]:
    """Return the position before each entry and the seat that moved, without the deal, which has no board before it."""
    return [(move.before, move.seat) for move in moves if move.kind is not EntryKind.DEAL]


def stored_options(record: GameRecord) -> TableOptions:
    """Return the options of a stored game. Raises `GameUnreadable` for options that this version does not know."""
    try:
        options = TableOptions.loads(record.options)
        rules_for(options.rules())
    except UNREADABLE_DATA_ERRORS as error:
        raise unreadable(record.id) from error
    return options


def replay(game_id: int, options: TableOptions, seats: int, log: Sequence[LogEntry]) -> Iterator[LoggedMove]:
    """Yield the entries of a whole log, each with the positions before and after it. Raises `GameUnreadable`."""
    codec = codec_for(options.rules())
    position = rules_for(options.rules()).before_deal(seats)
    for entry in log:
        try:
            events: tuple[Event, ...] = codec.loads(entry.events)
            before, position = position, position.after(events)
            move = codec.loads(entry.move) if entry.move else None
        except UNREADABLE_DATA_ERRORS as error:
            raise unreadable(game_id) from error
        yield LoggedMove(entry.seq, entry.kind, before, position, entry.seat, move, events, entry.at)


def unreadable(game_id: int) -> GameUnreadable:
    """Return the error for a stored game that cannot be read."""
    return GameUnreadable(f"What is stored of game {game_id} cannot be read; `splendor-bot check` says why.")
