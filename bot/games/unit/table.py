"""The current state of a table: a game with its options, position and seats, whose names do not look alike."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count

from bot.engine import GameError, Position
from bot.games.unit.options import HINTS_OFF, HINTS_USUAL, TableOptions
from bot.games.unit.refusals import NotAPlayer, StaleBoard
from bot.store import NOBODY, Computer, GameRecord, GameStatus, SeatRecord

COMPUTER_SIGN = "⚙"
"""Stands before the names of computer players."""
_SEEN = 10
"""How many characters in front of a number must be the same for names to look alike: narrow pictures cut the rest."""
_ROOM = 28
"""How many characters of a name stay in front of its number; Discord allows 32 in all."""
_READ = 100
_HIDDEN = re.compile("C|Mn|Me")
_UNSEEN = {COMPUTER_SIGN, "\u115f", "\u1160", "\u2800"}


@dataclass(frozen=True)
class Seats:
    """The seats of a table, by their numbers.

    `former` are the names of members whose seat was given to another player, by their ids; `left` are the seats whose
    players have left the game in play.
    """

    records: Sequence[SeatRecord]
    former: Mapping[int, str] = field(default_factory=dict[int, str])
    left: frozenset[int] = frozenset()

    def __len__(self) -> int:
        return len(self.records)

    def __iter__(self) -> Iterator[SeatRecord]:
        return iter(self.records)

    def __getitem__(self, seat: int) -> SeatRecord:
        return self.records[seat]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the players' names in the order of the seats, as their users wrote them: not escaped.

        A sign stands before those of computer players, and in no other. Names that look alike have numbers.
        """
        return distinct(list(map(_name_in, self.records)))

    @property
    def colours(self) -> tuple[int, ...]:
        """Return the colours of the seats, in the order of the seats."""
        return tuple(seat.colour for seat in self.records)

    @property
    def computers(self) -> tuple[int, ...]:
        """Return the seats that computer players hold."""
        return tuple(seat.seat for seat in self.records if isinstance(seat.occupant, Computer))

    @property
    def active(self) -> list[SeatRecord]:
        """Return the seats of those who still play."""
        return self.without(None)

    @property
    def is_solo(self) -> bool:
        """Return whether exactly one member plays. A seat counts as its owner, also one who was forgotten."""
        return sum(seat.owner_id is not None for seat in self.active) == 1

    def without(self, seat: int | None) -> list[SeatRecord]:
        """Return the seats of those who still play, except one."""
        return [each for each in self.records if each.seat != seat and not self.has_left(each.seat)]

    def has_left(self, seat: int) -> bool:
        """Return whether a player has left the game in play."""
        return seat in self.left

    def held_by(self, member_id: int) -> int | None:
        """Return the seat that a member has, was invited to, or had when they left the game in play, or None."""
        return next((seat.seat for seat in self.records if seat.member_id == member_id), None)

    def of(self, member_id: int) -> int | None:
        """Return the seat of a member who still plays, or None."""
        seat = self.held_by(member_id)
        return None if seat is None or self.has_left(seat) else seat

    def kept_for(self, member_id: int) -> int | None:
        """Return the seat that a computer player holds instead of a member, who may take it back, or None."""
        return next((each.seat for each in self.active if each.member_id is None and each.owner_id == member_id), None)

    def has_owner(self, member_id: int) -> bool:
        """Return whether a member owns a seat of the game, also one that they have left or that is kept for them."""
        return any(seat.owner_id == member_id for seat in self.records)

    def stood_in_for(self, seat: SeatRecord) -> int | None:
        """Return the member under whose name a computer player holds a seat, or None."""
        is_named_so = seat.member_id is None and self.former.get(seat.owner_id or 0) == seat.name
        return seat.owner_id if is_named_so else None

    def find(self, seen: SeatRecord) -> int:
        """Return the current number of a seat seen earlier; seats in a lobby move up when one becomes free.

        Raises `StaleBoard` when another player has taken it over since, or when it was left.
        """
        for seat in self.active:
            if (seat.occupant, seat.name) == (seen.occupant, seen.name):
                return seat.seat
        raise StaleBoard

    def name_of(self, member_id: int) -> str:
        """Return the name of a member who has a seat, not escaped. Raises `ValueError` for others."""
        seat = self.held_by(member_id)
        if seat is None:
            raise ValueError(f"{member_id} has no seat")
        return self.names[seat]

    def names_when(self, seat: int | None, member_id: int | None) -> tuple[str, ...]:
        """Return the names of the players, with that of the player who made an entry of the log for its seat.

        That is the member `member_id`, or a computer player if it is None, even if the seat has changed hands since.
        """
        if seat is None:
            return self.names
        record = self.records[seat]
        if member_id is None:
            name = f"{COMPUTER_SIGN} {without_sign(record.name)}"
        elif member_id == record.member_id or member_id not in self.former:
            return self.names
        else:
            name = without_sign(self.former[member_id])
        return distinct([name if each is record else _name_in(each) for each in self.records])

    @contextmanager
    def naming_players(self) -> Generator[None]:
        """Add the value `player`, a name, to a `GameError` of the block that has a `seat`: the rules know no names."""
        try:
            yield
        except GameError as refusal:
            seat = refusal.values.get("seat")
            if not isinstance(seat, int):
                raise
            named = {**refusal.values, "player": self.names[seat]}
            raise type(refusal)(refusal.message_id, **named) from None


def _name_in(seat: SeatRecord) -> str:
    if isinstance(seat.occupant, Computer):
        return f"{COMPUTER_SIGN} {seat.name}"
    return without_sign(seat.name)


def without_sign(name: str) -> str:
    """Return a member's name without the sign of computer players."""
    return name.replace(COMPUTER_SIGN, "").strip()


def first_member(seats: Iterable[SeatRecord]) -> int | None:
    """Return the id of the first member in these seats, or None when no member holds one."""
    return next((seat.member_id for seat in seats if seat.member_id is not None), None)


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, with numbers behind those that look alike: "Ann 1" and "Ann 2"."""
    looks = list(map(_look, names))
    seen = list(map(_beginning, looks))
    alike = Counter(seen)
    numbers: dict[str, Iterator[int]] = defaultdict(lambda: count(1))
    taken = set(looks)
    shown: list[str] = []
    for name, part in zip(names, seen, strict=True):
        if alike[part] > 1:
            numbered = (f"{name[:_ROOM].rstrip()} {number}" for number in numbers[part])
            name = next(each for each in numbered if _look(each) not in taken)
            taken.add(_look(name))
        shown.append(name)
    return tuple(shown)


def _look(name: str) -> str:
    """Return a name without what readers may not see: case, diacritics, invisible characters, a computer's sign."""
    if name.isascii() and name.isprintable():
        return " ".join(name[:_READ].lower().split()) or "?"
    decomposed = unicodedata.normalize("NFKD", name[:_READ].casefold())
    seen = (each for each in decomposed if each not in _UNSEEN and not _HIDDEN.match(unicodedata.category(each)))
    return " ".join("".join(seen).split()) or "?"


def _beginning(look: str) -> str:
    """Return what narrow pictures show of a look: its beginning, and a number from 1 to 99 at its end."""
    name, space, number = look.rpartition(" ")
    is_numbered = bool(space) and number.isdecimal() and len(number) <= 2 and not number.startswith("0")
    return f"{name[:_SEEN]} {number}" if is_numbered else look[:_SEEN]


SEAT_HELD = 86_400
"""Seconds for which a lobby holds the seat of an invited member."""


@dataclass(frozen=True)
class Table:
    """A game of a channel, from its lobby to its end.

    `seq` is the newest entry of the log: -1 in the lobby, 0 after the deal, and one more with each entry; no number is
    used twice. `position` is None in the lobby. `former` are the names of members whose seat was given to another
    player, by their ids.
    """

    game: GameRecord
    seat_records: tuple[SeatRecord, ...]
    options: TableOptions
    position: Position | None
    seq: int
    former: Mapping[int, str] = field(default_factory=dict[int, str])

    @cached_property
    def seats(self) -> Seats:
        """Return the seats with those who sit, or sat, there."""
        return Seats(self.seat_records, self.former, self.position.left if self.position else frozenset())

    @property
    def id(self) -> int:
        """Return the game's id."""
        return self.game.id

    @property
    def status(self) -> GameStatus:
        """Return the stage of the game, from the lobby to its end."""
        return self.game.status

    @property
    def is_private(self) -> bool:
        """Return whether the table is in the direct messages of its member, who alone reads its messages."""
        return self.game.guild_id is None

    @property
    def reader(self) -> int | None:
        """Return the seat of the member who alone reads the messages of a private table; None for all others."""
        return self.seats.held_by(self.game.host_id) if self.is_private else None

    @property
    def is_in_lobby(self) -> bool:
        """Return whether nothing has been dealt yet and players may still join."""
        return self.game.status is GameStatus.LOBBY

    @property
    def is_playing(self) -> bool:
        """Return whether the game has been dealt and is not over."""
        return self.game.status is GameStatus.PLAYING

    @property
    def is_stopped(self) -> bool:
        """Return whether its host can take a game up again: its channel was gone, or it was set aside."""
        return self.game.ended_by == NOBODY and self.position is not None

    @property
    def is_unfinished(self) -> bool:
        """Return whether the game may go on, so that hands and the deal stay secret."""
        return self.status.is_open or self.is_stopped

    @property
    def is_full(self) -> bool:
        """Return whether all seats are taken (B3)."""
        return len(self.seats) >= self.options.seats

    @property
    def held(self) -> list[SeatRecord]:
        """Return the seats of a lobby that are held for invited members for a while; they have not joined yet."""
        return [seat for seat in self.seats if seat.is_invited] if self.is_in_lobby else []

    @property
    def held_until(self) -> int:
        """Return the moment at which the held seats become free, 0 if there are none."""
        return max((each.held_until or self.game.created_at + SEAT_HELD for each in self.held), default=0)

    @property
    def players(self) -> int:
        """Return how many players a game would begin with now: all at the table except those who have yet to join."""
        return len(self.seats) - len(self.held)

    @property
    def waits_for_computer(self) -> bool:
        """Return whether the game waits for the answer of a computer player."""
        seat = self.seat_to_act() if self.is_playing else None
        return seat is not None and isinstance(seat.occupant, Computer)

    def is_at_stake_for(self, member_id: int) -> bool:
        """Return whether the result of the game may count for a member; no continuation is rated where it does not.

        Nothing is at stake for members without a seat, at an unrated table, with computer players other than
        stand-ins, once a seat has changed hands, and once the game was ended early.
        """
        return (
            self.options.rated
            and self.status in (GameStatus.PLAYING, GameStatus.FINISHED)
            and self.seats.has_owner(member_id)
            and all(seat.owner_id is not None and not seat.has_changed_hands for seat in self.seats)
        )

    def check_neutral(self, admin_id: int | None) -> None:
        """Raise a `GameError` for an admin for whom the game in play is at stake; None stands for other members."""
        if admin_id is not None and self.is_at_stake_for(admin_id):
            raise GameError("error-admin-plays")

    def check_in_lobby(self, running: str = "error-game-running") -> None:
        """Raise a `GameError` unless the table is in its lobby; `running` is its message while the game is in play."""
        if self.is_playing:
            raise GameError(running)
        self.check_open()

    def check_open(self) -> None:
        """Raise a `GameError` when the game is over."""
        if not self.status.is_open:
            raise GameError("error-game-over")

    def check_playing(self) -> None:
        """Raise a `GameError` before the deal and when the game is over."""
        if self.is_in_lobby:
            raise GameError("error-in-lobby")
        self.check_open()

    def check_seat(self, member_id: int) -> None:
        """Raise a `GameError` unless a member still plays; the error tells the member what is possible."""
        if self.seats.of(member_id) is not None:
            return
        self.check_open()
        if self.is_playing:
            raise NotAPlayer
        if self.is_full:
            raise GameError("error-table-full", seats=self.options.seats)
        raise GameError("error-not-seated")

    @property
    def allows_hints(self) -> bool:
        """Return whether players may ask for hints: by the option, or because only one person plays."""
        if self.options.hints != HINTS_USUAL:
            return self.options.hints != HINTS_OFF
        return self.seats.is_solo

    def seat_to_act(self) -> SeatRecord | None:
        """Return the seat whose answer the game waits for, or None before the deal and when the game is over."""
        if self.position is None or self.position.decision is None:
            return None
        return self.seats[self.position.decision.seat]

    def member_to_act(self) -> int | None:
        """Return the id of the member whose answer the game waits for, or None when it waits for no member."""
        seat = self.seat_to_act()
        return seat.member_id if seat else None

    def dealt(self) -> Position:
        """Return the position. Raises `GameError` before the deal, also of a lobby that has closed."""
        if self.position is None:
            raise GameError("error-in-lobby" if self.status.is_open else "error-game-over")
        return self.position

    def with_position(self, position: Position, seq: int) -> "Table":
        """Return the table with the position after the entry `seq`."""
        return replace(self, position=position, seq=seq)


def seat_to_act(position: Position) -> int | None:
    """Return the seat whose answer a position waits for, or None when the game is over."""
    return position.decision.seat if position.decision is not None else None
