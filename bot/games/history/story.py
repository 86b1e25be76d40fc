"""The story of a game that is over: prestige by rounds, the chances to win, and where they turned."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.ai.contract import LEVELS, Question
from bot.games.history.thinking import Adviser
from bot.games.unit.logged_move import LoggedMove
from bot.games.unit.table import Table
from bot.games.unit.turns import begins_turn
from bot.rules import LastRoundBegan, NobleVisited, prestige_of
from bot.store import EntryKind

MOST_TURNING_POINTS = 3
TURNED = 0.1
"""The smallest change of a chance that a story tells: twice the mean error up to which chances are shown at all."""

Chances = tuple[float, ...]
"""Each seat's chance to win, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The chances at the beginning of a turn, or at the end of the game.

    `page` is the number of the last page before it, and `rounds` the time as rounds, counted from the deal.
    """

    page: int
    rounds: float
    chances: Chances


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that changed a chance a lot: its first and its last page, and the seat whose chance changed most."""

    first: int
    last: int
    seat: int
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Story:
    """A game that is over, by rounds.

    `prestige` holds that of each seat after each round, the first row before the first one. `nobles` are the rounds and
    the seats that nobles visited; `last_round` is the one in which a seat ended the game (B16), None if none did.
    `moments` are empty where the chances are not known.
    """

    pages: Sequence[LoggedMove]
    prestige: Sequence[Sequence[int]]
    nobles: Sequence[tuple[int, int]]
    last_round: int | None
    moments: Sequence[Moment]

    @property
    def rounds(self) -> int:
        """Return the number of rounds."""
        return len(self.prestige) - 1

    def turning_points(self) -> list[TurningPoint]:
        """Return the turns that changed a chance most, at most `MOST_TURNING_POINTS`, in their order."""
        changes: list[TurningPoint] = []
        for before, after in pairwise(self.moments):
            moved = self.pages[before.page + 1].seat

            def change(seat: int, old: Chances = before.chances, new: Chances = after.chances) -> float:
                return round(abs(new[seat] - old[seat]), 3)

            # In a game of two, both chances change by the same amount: the story tells of the seat that moved.
            seat = max(range(len(after.chances)), key=lambda each: (change(each), each == moved))
            changes.append(TurningPoint(before.page + 1, after.page, seat, before.chances[seat], after.chances[seat]))
        large = [each for each in changes if round(abs(each.after - each.before), 3) >= TURNED]
        largest = sorted(large, key=lambda each: -abs(each.after - each.before))[:MOST_TURNING_POINTS]
        return sorted(largest, key=lambda each: each.first)


async def story_of(table: Table, pages: Sequence[LoggedMove], adviser: Adviser | None) -> Story:
    """Return the story of a game that is over; `pages` are its entries in effect, from the deal on."""
    seats = range(len(table.seats))
    by_round = {0: [0 for _ in seats]}
    nobles: list[tuple[int, int]] = []
    last_round: int | None = None
    for page in pages:
        if page.kind is EntryKind.DEAL:
            continue
        number = page.before.round
        by_round[number] = [prestige_of(page.after, seat) for seat in seats]
        nobles += [(number, event.seat) for event in page.events if isinstance(event, NobleVisited)]
        if any(isinstance(event, LastRoundBegan) for event in page.events):
            last_round = number
    course = await _course(table, pages, adviser)
    return Story(pages, list(by_round.values()), nobles, last_round, _moments(pages, course))


async def _course(table: Table, pages: Sequence[LoggedMove], adviser: Adviser | None) -> Sequence[Chances | None]:
    """Return the chances after each page; none if they are not known, or if a player left: that was not measured."""
    if adviser is None or pages[-1].after.left:
        return ()
    events = tuple(event for page in pages for event in page.events)
    question = Question(table.options.rules(), len(table.seats), 0, events, LEVELS[-1], seed=0)
    course = await adviser.course(question, [len(page.events) for page in pages])
    return course if course is not None and len(course) == len(pages) else ()


def _moments(pages: Sequence[LoggedMove], course: Sequence[Chances | None]) -> list[Moment]:
    moments: list[Moment] = []
    for at, chances in enumerate(course):
        page = pages[at]
        if chances is None or not (begins_turn(page) or page.after.is_over or page.kind is EntryKind.DEAL):
            continue
        moments.append(Moment(at, _rounds_until(page), chances))
    return moments


def _rounds_until(page: LoggedMove) -> float:
    """Return how many rounds were played until the position after a page; parts of a round by the seats that played."""
    after = page.after
    if after.decision is None:
        return float(after.round)
    playing = after.active_seats()
    done = playing.index(after.decision.seat) / len(playing) if after.decision.seat in playing else 0.0
    return after.round - 1 + done
