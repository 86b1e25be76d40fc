"""Facts of days of play, as the people at the tables know them: `days` judges the notices by these alone."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

HOUR, DAY = 3600, 86_400
ON_THE_WAY = 10
"""Seconds after which a wish counts: messages that were sent before are on their way."""
DIRECT = 10**15
"""The channel of direct messages with a person has the person's id and this added."""


@dataclass
class Sent:
    """A message. `deleted_at` is None while it is there; `is_silent`: it did not sound."""

    id: int
    channel_id: int
    at: int
    content: str
    mentioned: Sequence[int]
    is_silent: bool
    is_board: bool
    deleted_at: int | None = None

    def __str__(self) -> str:
        return f"{self.id} in {self.channel_id} from {self.at} to {self.deleted_at}: {self.content[:40]}"


@dataclass(frozen=True)
class Wishes:
    """The wishes of a person; `hours` is the interval of reminders, 0 for never."""

    hours: int = 24
    quiet: tuple[int, int] | None = None
    zone: str = "UTC"
    in_direct: bool = False
    heads_up: bool = False

    def are_quiet(self, at: int) -> bool:
        """Return whether it is within the person's quiet hours."""
        if self.quiet is None:
            return False
        local = datetime.fromtimestamp(at, ZoneInfo(self.zone))
        minute, (start, end) = 60 * local.hour + local.minute, self.quiet
        return start <= minute < end if start < end else minute >= start or minute < end


@dataclass
class Person:
    """A person with all that they wished for, and all times when they were away."""

    id: int
    wishes: list[tuple[int, Wishes]] = field(default_factory=list[tuple[int, Wishes]])
    away: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])

    def wanted(self, at: int) -> Wishes:
        """Return what the person wished for at a moment."""
        return self.wishes[bisect_right(self.wishes, at, key=lambda each: each[0]) - 1][1]

    def is_quiet(self, at: int) -> bool:
        """Return whether it is within the person's quiet hours, also by what they have wished for just before."""
        return self.wanted(at).are_quiet(at) and self.wanted(at + ON_THE_WAY).are_quiet(at)

    def wish(self, at: int, wishes: Wishes) -> None:
        """Note what the person wishes for from a moment on."""
        self.wishes.append((at, wishes))

    def leave(self, at: int, until: int) -> None:
        """Note that the person is away until then, or comes back before."""
        self.come_back(at)
        self.away.append((at, until))

    def come_back(self, at: int) -> None:
        """Note that the person is back."""
        if self.is_away(at):
            self.away[-1] = (self.away[-1][0], at)

    def is_away(self, at: int) -> bool:
        """Return whether the person is away at a moment."""
        return any(start <= at < end for start, end in self.away)

    def present(self, start: int, end: int) -> int:
        """Return how many seconds of a span the person was not away."""
        return max(0, end - start) - sum(max(0, min(end, b) - max(start, a)) for a, b in self.away)


@dataclass
class Turn:
    """A turn of a person at a table: who is next after them, and when it ended; None while it goes on."""

    channel_id: int
    person: int
    next_person: int | None
    began: int
    ended: int | None = None


@dataclass
class Facts:
    """All people and turns, and spans of time.

    In those of `trouble`, the bot was down or Discord failed; in `refusals`, permissions were missing; in `changes`,
    somebody had just wished for something else.
    """

    people: dict[int, Person] = field(default_factory=dict[int, Person])
    turns: list[Turn] = field(default_factory=list[Turn])
    trouble: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    end: int = 0
    refusals: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    changes: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])

    def is_troubled(self, at: int) -> bool:
        """Return whether the bot could send nothing at a moment."""
        place = bisect_right(self.trouble, at, key=lambda each: each[0]) - 1
        return place >= 0 and at < self.trouble[place][1]


def overlaps(spans: Sequence[tuple[int, int]], start: int, end: int) -> bool:
    """Return whether a span overlaps one of others."""
    return any(a < end and start < b for a, b in spans)


def joined(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return spans in order, with those that overlap joined to one."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((start, end))
    return found
