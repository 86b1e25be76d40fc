"""Turns among the entries of a log: where each begins, and which entries one board describes."""

from collections.abc import Container, Sequence

from bot.engine import TurnBegan
from bot.games.unit.logged_move import LoggedMove
from bot.store import EntryKind


def begins_turn(move: LoggedMove) -> bool:
    """Return whether a turn began with this entry, so that the next entry is the first one of the turn."""
    return any(isinstance(event, TurnBegan) for event in move.events)


def turn_start(moves: Sequence[LoggedMove], seat: int) -> int | None:
    """Return the index of the first entry of a seat's latest turn; None if the seat made none of these entries.

    Other players may have left during the turn. If it may have begun before these entries, the index is 0.
    """
    start = None
    for index in reversed(range(len(moves))):
        if start is not None and (begins_turn(moves[index]) or moves[index].kind is EntryKind.UNDO):
            return start
        if moves[index].seat == seat:
            start = index
    return None if start is None else 0


def turn_starts(moves: Sequence[LoggedMove]) -> list[int]:
    """Return the indexes of the moves that begin a turn."""
    return [index for index in range(len(moves)) if index == 0 or begins_turn(moves[index - 1])]


def newest_turn(moves: Sequence[LoggedMove]) -> Sequence[LoggedMove]:
    """Return the entries of the last turn among successive entries: an action and the answers after it."""
    starts = turn_starts(moves)
    return moves[starts[-1] :] if starts else moves


def from_turn_of_member(moves: Sequence[LoggedMove], computers: Container[int | None]) -> Sequence[LoggedMove]:
    """Return the entries from the last turn that a member played by hand on, which the board's text describes.

    `computers` are the seats of computer players.
    """
    starts = [
        start for start in turn_starts(moves) if moves[start].seat not in computers and not moves[start].is_planned
    ]
    return moves[starts[-1] :] if starts else moves


def up_to(seq: int | None, moves: Sequence[LoggedMove]) -> list[LoggedMove]:
    """Return the entries up to the one with this `seq`, or all of them if it is None."""
    return [move for move in moves if seq is None or move.seq <= seq]
