"""Faults of the log: every move is played again, and every undo must be one that the bot would have made."""

import re
from collections.abc import Iterator, Sequence

from bot.cli.faults.fault import Fault, Part
from bot.engine import Codec, CodecError, Event, GameError, Move, Position, SeatLeft, Undone
from bot.games import LoggedMove, TableOptions
from bot.games.unit.logged_move import in_effect, position_after
from bot.games.unit.turns import turn_start
from bot.rules import codec_for, rules_for
from bot.store import EntryKind, LogEntry, StoredGame

_OF_EARLIER_VERSIONS = re.compile(r'("from_hand":(?:true|false)),"place":[0-9]')
"""What earlier versions did not write: the place in the hand of a card that is bought."""


class _EntryFault(Exception):
    """A fault of a log entry, as the rest of a sentence that begins with "move 12"."""


class Replay:
    """The replay of a log: `moves` are its entries that are right, up to the first that is not."""

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

    def faults(self) -> Iterator[Fault]:
        """Replay the log, and yield its first fault, if any."""
        for entry in self._log:
            try:
                self._add(entry)
            except _EntryFault as fault:
                name = f"move {entry.seq}" if entry.seq else "the deal"
                yield Fault(f"{name} {fault}", Part.ENTRY, entry.seq)
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
            # Python takes 1.0 and True for 1, and the codec takes keys in any order.
            text = self._codec.dumps(events if expected is None else expected[0])
            is_as_written = entry.events in (text, _OF_EARLIER_VERSIONS.sub(r"\1", text))
        except CodecError:
            raise _EntryFault("cannot be read") from None
        except GameError:
            raise _EntryFault("is not legal") from None
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
            raise _EntryFault("cannot be replayed") from None
        if not is_as_written or not _is_move_as_written(entry, move, self._codec):
            raise _EntryFault("is not written as the bot writes it")
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
            case EntryKind.DEAL if entry.seq == 0:
                return None
            case EntryKind.UNDO:
                _check_undo(events, self._counting)
                return None
            case EntryKind.MOVE if entry.seq > 0:
                if move is None:
                    raise _EntryFault("is missing")
                if position.decision is None or position.decision.seat != entry.seat:
                    raise _EntryFault("was made by a player who was not asked")
                return position.advance(move)
            case EntryKind.SEAT_LEFT if events and isinstance(events[0], SeatLeft):
                seat = events[0].seat
                if not _is_number(seat) or seat not in position.active_seats():
                    raise _EntryFault("removes a player who is not there")
                return position.without(seat)
            case _:
                raise _EntryFault("is of the wrong kind")


def _check_undo(events: Sequence[Event], counting: Sequence[LoggedMove]) -> None:
    """Raise `_EntryFault` unless a player or an admin could take back the entries that an undo names.

    `counting` are the entries in effect before it. The latest turn of a seat goes, with everything after it.
    """
    if len(events) != 1 or not isinstance(undone := events[0], Undone) or not _is_number(undone.seq):
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
    if undone.seat is not None and (not _is_number(undone.seat) or undone.seat != seat):
        raise _EntryFault("takes back the turn of another player")


def _is_number(value: object) -> bool:
    return type(value) is int


def _is_move_as_written(entry: LogEntry, move: Move | None, codec: Codec) -> bool:
    if entry.kind is not EntryKind.MOVE or entry.move is None:
        return entry.move is None
    return codec.dumps(move) == entry.move and not re.search(r"[-0-9]\.|[0-9][eE]|:(true|false)", entry.move)
