"""The seats of a table, and the names of their players as they are shown side by side: no two look alike."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count

from bot.games.unit.refusals import StaleBoard
from bot.store import Computer, SeatRecord

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
