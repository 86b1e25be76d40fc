"""Faults of the log: every move is played again, and every undo must be one that the bot would have made."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.engine import CodecError, Event, GameError, SeatLeft, Undone
from bot.games import LoggedMove, TableOptions
from bot.games.unit.logged_move import UNREADABLE_DATA_ERRORS, in_effect, replay, turn_start
from bot.store import NOBODY, Computer, EntryKind, Former, GameStatus, GameUnreadable, StoredGame


class LogFault(Exception):
    """A fault of the log, as a sentence."""


class _EntryFault(Exception):
    """A fault of a log entry, as the rest of a sentence that begins with "move 12"."""


def checked_moves(game: StoredGame, options: TableOptions) -> list[LoggedMove]:
    """Return the entries of a log. Raises `LogFault` at the first one that the bot would not have written.

    Their events are those that the rules give: logs of earlier versions have no place in the hand of a bought card.
    """
    moves: list[LoggedMove] = []
    counting: list[LoggedMove] = []
    stored = replay(game.record.id, options, len(game.seats), game.log)
    for entry in game.log:
        try:
            move = _checked(next(stored), counting)
        except _EntryFault as fault:
            problem = str(fault)
        except GameUnreadable as error:
            problem = "cannot be read" if isinstance(error.__cause__, CodecError) else "cannot be replayed"
        except GameError:
            problem = "is not legal"
        except UNREADABLE_DATA_ERRORS:
            problem = "cannot be replayed"
        else:
            moves.append(move)
            counting = in_effect([*counting, move]) if move.undone else [*counting, move]
            continue
        raise LogFault(f"{f'move {entry.seq}' if entry.seq else 'the deal'} {problem}")
    return moves


def _checked(entry: LoggedMove, counting: Sequence[LoggedMove]) -> LoggedMove:
    """Return an entry with the events that the rules give. Those of a deal follow from its seal.

    `counting` are the entries in effect before it. Raises `_EntryFault`, and `GameError` for a move that is not legal.
    """
    position, move, events = entry.before, entry.move, entry.events
    match entry.kind:
        case EntryKind.DEAL if entry.seq == 0 and move is None:
            return entry
        case EntryKind.UNDO if move is None:
            _check_undo(events, counting)
            return entry
        case EntryKind.MOVE if entry.seq > 0:
            if move is None:
                raise _EntryFault("is missing")
            if position.decision is None or position.decision.seat != entry.seat:
                raise _EntryFault("was made by a player who was not asked")
            expected, after = position.advance(move)
        case EntryKind.SEAT_LEFT if move is None and events and isinstance(events[0], SeatLeft):
            if events[0].seat not in position.active_seats():
                raise _EntryFault("removes a player who is not there")
            expected, after = position.without(events[0].seat)
        case _:
            raise _EntryFault("is of the wrong kind")
    if (events, entry.after) != (expected, after):
        raise _EntryFault("has other events than the rules give")
    return replace(entry, events=expected)


def _check_undo(events: Sequence[Event], counting: Sequence[LoggedMove]) -> None:
    """Raise `_EntryFault` unless an undo takes back the latest turn of a seat, with everything after it."""
    if len(events) != 1 or not isinstance(undone := events[0], Undone):
        raise _EntryFault("is of the wrong kind")
    gone = [each for each in counting if each.seq > undone.seq]
    start = len(counting) - len(gone)
    if not gone or start == 0 or counting[start - 1].seq != undone.seq:
        raise _EntryFault("goes back to an entry that does not count")
    if any(each.kind is EntryKind.SEAT_LEFT for each in gone):
        raise _EntryFault("goes back to before a player left")
    seat = gone[0].seat
    if seat is None or turn_start(counting, seat) != start:
        raise _EntryFault("takes back something else than the latest turn of a player")
    if undone.seat not in (None, seat):
        raise _EntryFault("takes back the turn of another player")


def faults_of_players(game: StoredGame, moves: Sequence[LoggedMove]) -> Iterator[str]:
    """Yield the faults of who plays and who moved, for a log that has been replayed."""
    left = moves[-1].after.left
    if game.record.status is GameStatus.PLAYING:
        playing = [seat for seat in game.seats if seat.seat not in left]
        if all(isinstance(seat.occupant, Computer) and seat.owner_id is None for seat in playing):
            yield "it is played by computers only"
        for seat in playing:
            if isinstance(seat.occupant, Former):
                yield f"seat {seat.seat} is of a forgotten member who has not left"
    people = {NOBODY, *game.former, *(seat.owner_id for seat in game.seats if seat.owner_id is not None)}
    for move in moves:
        problem = _problem_of_mover(move, game, people)
        if problem is not None:
            yield f"entry {move.seq} {problem}"


def _problem_of_mover(move: LoggedMove, game: StoredGame, people: set[int]) -> str | None:
    is_move = move.kind is EntryKind.MOVE
    if move.seat is not None and not is_move:
        return "has a seat, but is no move"
    if (move.member_id is None) != (move.kind is EntryKind.SEAT_LEFT) and not is_move:
        return "has no member, or one too many"
    if move.kind is EntryKind.DEAL and move.member_id not in people:
        return "was made by a member who never had a seat"
    undone = next((event for event in move.events if isinstance(event, Undone)), None)
    seat = move.seat if undone is None else undone.seat  # none for an admin, who may be anybody
    if seat is not None and move.member_id is not None and not _had(move.member_id, seat, game):
        return f"was made by a member who never had seat {seat}"
    if move.is_planned and (move.seat is None or move.member_id != game.seats[move.seat].member_id):
        return "was planned by a member who does not hold its seat"
    return None


def _had(member_id: int, seat: int, game: StoredGame) -> bool:
    """Return whether a member, be it a forgotten one, may have had a seat in the game."""
    record = next((each for each in game.seats if each.seat == seat), None)
    if record is None or member_id == record.owner_id:
        return True
    return record.has_changed_hands and member_id in (NOBODY, *game.former)
