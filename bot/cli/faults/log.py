"""Faults of the log: every move is played again, and every undo must be one that the bot would have made."""

from collections.abc import Iterator, Sequence

from bot.engine import CodecError, Event, GameError, Move, Position, SeatLeft, Undone
from bot.games import LoggedMove, TableOptions
from bot.games.unit.logged_move import UNREADABLE_DATA_ERRORS, in_effect, position_after
from bot.games.unit.turns import turn_start
from bot.rules import codec_for, rules_for
from bot.store import NOBODY, Computer, EntryKind, Former, GameStatus, LogEntry, StoredGame


class _EntryFault(Exception):
    """A fault of a log entry, as the rest of a sentence that begins with "move 12"."""


class Replay:
    """The replay of a log: `moves` are its entries that are right, up to the first that is not.

    Their events are those that the rules give: logs of earlier versions have no place in the hand of a bought card.
    """

    def __init__(self, game: StoredGame, options: TableOptions) -> None:
        self._log = game.log
        self._codec = codec_for(options.rules())
        self._position = rules_for(options.rules()).before_deal(len(game.seats))
        self._positions: dict[int, Position] = {}
        self._counting: list[LoggedMove] = []
        self.moves: list[LoggedMove] = []

    @property
    def is_complete(self) -> bool:
        """Return whether the whole log has been replayed without a fault."""
        return len(self.moves) == len(self._log)

    def faults(self) -> Iterator[str]:
        """Replay the log, and yield its first fault, if any."""
        for entry in self._log:
            try:
                self._add(entry)
            except _EntryFault as fault:
                name = f"move {entry.seq}" if entry.seq else "the deal"
                yield f"{name} {fault}"
                return

    def _add(self, entry: LogEntry) -> None:
        """Replay the next entry. Raises `_EntryFault` when the bot would not have written it."""
        try:
            events: tuple[Event, ...] = self._codec.loads(entry.events)
            move = self._codec.loads(entry.move) if entry.move is not None else None
            expected = self._expected(entry, move, events)
            after = position_after(entry.kind, self._position, events, self._positions)
            if expected is not None and (events, after) != expected:
                raise _EntryFault("has other events than the rules give")
            events, after = expected or (events, after)
        except CodecError:
            raise _EntryFault("cannot be read") from None
        except GameError:
            raise _EntryFault("is not legal") from None
        except UNREADABLE_DATA_ERRORS:
            raise _EntryFault("cannot be replayed") from None
        added = LoggedMove(
            *(entry.seq, entry.kind, self._position, after, entry.seat, move, events, entry.at),
            member_id=entry.member_id,
            is_planned=entry.is_planned,
        )
        self._position = self._positions[entry.seq] = after
        self.moves.append(added)
        self._counting.append(added)
        if added.undone is not None:
            self._counting = in_effect(self._counting)

    def _expected(
        self, entry: LogEntry, move: Move | None, events: Sequence[Event]
    ) -> tuple[tuple[Event, ...], Position] | None:
        """Return the events that the rules give, and the position after them; None where the rules give none.

        Those of a deal follow from its seal.
        """
        position = self._position
        match entry.kind:
            case EntryKind.DEAL if entry.seq == 0 and move is None:
                return None
            case EntryKind.UNDO if move is None:
                _check_undo(events, self._counting)
                return None
            case EntryKind.MOVE if entry.seq > 0:
                if move is None:
                    raise _EntryFault("is missing")
                if position.decision is None or position.decision.seat != entry.seat:
                    raise _EntryFault("was made by a player who was not asked")
                return position.advance(move)
            case EntryKind.SEAT_LEFT if move is None and events and isinstance(events[0], SeatLeft):
                if events[0].seat not in position.active_seats():
                    raise _EntryFault("removes a player who is not there")
                return position.without(events[0].seat)
            case _:
                raise _EntryFault("is of the wrong kind")


def _check_undo(events: Sequence[Event], counting: Sequence[LoggedMove]) -> None:
    """Raise `_EntryFault` unless a player or an admin could take back the entries that an undo names.

    `counting` are the entries in effect before it. The latest turn of a seat goes, with everything after it.
    """
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
