"""Log entries with the positions before and after them, replayed from the stored log."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.engine import Event, GameError, Move, Position, TurnBegan, Undone
from bot.games.unit.options import TableOptions
from bot.games.unit.refusals import NothingAsked
from bot.games.unit.table import Table, seat_to_act
from bot.rules import codec_for, rules_for
from bot.rules.codec import CodecError
from bot.store import EntryKind, GameRecord, GameUnreadable, LogEntry, PlanRecord

UNREADABLE_DATA_ERRORS = (
    *(CodecError, GameError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError),
)
"""Errors that mean a stored game is corrupt or was written by a newer release."""
MOVES_IN_MEMORY = 10
"""Moves that are kept of each game: usually enough for the round that the newest message describes."""


@dataclass(frozen=True)
class LoggedMove:
    """One entry of the log, also a deal or an undo, with the positions before and after it.

    `before` of the deal is a position without cards and tokens. `seat` is the seat that moved; `seat` and `move` are
    None for all entries but moves. `after` of an undo is the position after an earlier entry. `member_id` is the member
    who made the entry, None for computer players and 0 for a member who was forgotten. `is_planned`: a plan made the
    move. Only the owner of the plan is told.
    """

    seq: int
    kind: EntryKind
    before: Position
    after: Position
    seat: int | None
    move: Move | None
    events: tuple[Event, ...]
    at: int
    member_id: int | None = None
    is_planned: bool = False

    @cached_property
    def undone(self) -> Undone | None:
        """Return what an undo took back, None for other entries."""
        event = self.events[0] if self.kind is EntryKind.UNDO else None
        return event if isinstance(event, Undone) else None

    @cached_property
    def begins_turn(self) -> bool:
        """Return whether a turn began with this entry, so that the next entry is the first one of the turn."""
        return any(isinstance(event, TurnBegan) for event in self.events)


def in_effect(moves: Iterable[LoggedMove]) -> list[LoggedMove]:
    """Return those of successive entries that still count: without those that were taken back.

    An undo itself stays, which the board's text describes; of several at the same place only the last.
    """
    counting: list[LoggedMove] = []
    for move in moves:
        if (undone := move.undone) is not None:
            while counting and (counting[-1].seq > undone.seq or counting[-1].kind is EntryKind.UNDO):
                counting.pop()
        counting.append(move)
    return counting


def recent_of(moves: Sequence[LoggedMove], plans: Mapping[int, PlanRecord]) -> Sequence[LoggedMove]:
    """Return the newest of successive moves, at least those since the oldest plan."""
    since = min((plan.seq for plan in plans.values()), default=len(moves) and moves[-1].seq)
    kept = [move for move in moves if move.seq > since]
    return moves[-max(len(kept), MOVES_IN_MEMORY) :]


def positions_before(moves: Sequence[LoggedMove]) -> list[tuple[Position, int | None]]:
    """Return the position before each entry that is highlighted, no deal and no undo, and the seat that moved."""
    return [(move.before, move.seat) for move in moves if move.kind not in (EntryKind.DEAL, EntryKind.UNDO)]


def stored_options(record: GameRecord) -> TableOptions:
    """Return the options of a stored game. Raises `GameUnreadable` for options that this release does not know."""
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
    positions: dict[int, Position] = {}
    for entry in log:
        try:
            events: tuple[Event, ...] = codec.loads(entry.events)
            before, position = position, position_after(entry.kind, position, events, positions)
            positions[entry.seq] = position
            move = codec.loads(entry.move) if entry.move else None
        except UNREADABLE_DATA_ERRORS as error:
            raise unreadable(game_id) from error
        yield LoggedMove(
            *(entry.seq, entry.kind, before, position, entry.seat, move, events, entry.at),
            member_id=entry.member_id,
            is_planned=entry.is_planned,
        )


def stored_entries(options: TableOptions, moves: Sequence[LoggedMove]) -> list[LogEntry]:
    """Return entries as they are stored, from which `replay` makes them again."""
    codec = codec_for(options.rules())
    return [
        LogEntry(
            seq=move.seq,
            kind=move.kind,
            seat=move.seat,
            member_id=move.member_id,
            move=codec.dumps(move.move) if move.move is not None else None,
            events=codec.dumps(move.events),
            at=move.at,
            is_planned=move.is_planned,
        )
        for move in moves
    ]


def position_after(
    kind: EntryKind, before: Position, events: Sequence[Event], positions: Mapping[int, Position]
) -> Position:
    """Return the position after an entry; `positions` are those after the entries before it.

    Raises one of `UNREADABLE_DATA_ERRORS` for an undo that names no earlier entry.
    """
    if kind is not EntryKind.UNDO:
        return before.after(events)
    [event] = events
    if not isinstance(event, Undone):
        raise TypeError("an undo without its event")
    return positions[event.seq]


def played_moves(table: Table, moves: Sequence[Move], at: int) -> list[LoggedMove]:
    """Return moves of the seat to act as they will be logged. Raises `GameError` for one that is not legal."""
    played: list[LoggedMove] = []
    before = table.dealt()
    seat = seat_to_act(before)
    for seq, move in enumerate(moves, start=table.seq + 1):
        if seat is None or seat_to_act(before) != seat:
            raise NothingAsked
        with table.seats.naming_players():
            events, after = before.advance(move)
        played.append(LoggedMove(seq, EntryKind.MOVE, before, after, seat, move, events, at))
        before = after
    return played


def unreadable(game_id: int) -> GameUnreadable:
    """Return the error for a stored game that cannot be read."""
    return GameUnreadable(f"What is stored of game {game_id} cannot be read; `splendor-bot check` says why.")


def turn_start(moves: Sequence[LoggedMove], seat: int) -> int | None:
    """Return the index of the first entry of a seat's latest turn; None if the seat made none of these entries.

    Other players may have left during the turn. If it may have begun before these entries, the index is 0.
    """
    start = None
    for index in reversed(range(len(moves))):
        if start is not None and (moves[index].begins_turn or moves[index].kind is EntryKind.UNDO):
            return start
        if moves[index].seat == seat:
            start = index
    return None if start is None else 0


def turn_starts(moves: Sequence[LoggedMove]) -> list[int]:
    """Return the indexes of the moves that begin a turn."""
    return [index for index in range(len(moves)) if index == 0 or moves[index - 1].begins_turn]


def newest_turn(moves: Sequence[LoggedMove]) -> Sequence[LoggedMove]:
    """Return the entries of the last turn among successive entries: an action and the answers after it."""
    starts = turn_starts(moves)
    return moves[starts[-1] :] if starts else moves


def from_turn_of_member(moves: Sequence[LoggedMove], computers: Container[int | None]) -> Sequence[LoggedMove]:
    """Return the entries from the last turn on that no computer and no plan played; the board's text describes them."""
    starts = [
        start for start in turn_starts(moves) if moves[start].seat not in computers and not moves[start].is_planned
    ]
    return moves[starts[-1] :] if starts else moves


def up_to(seq: int | None, moves: Sequence[LoggedMove]) -> list[LoggedMove]:
    """Return the entries up to the one with this `seq`, or all of them if it is None."""
    return [move for move in moves if seq is None or move.seq <= seq]
