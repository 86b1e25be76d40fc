"""The story of a game that is over: prestige by rounds, the chances to win, and where they turned."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.ai.contract import LEVELS, Question
from bot.ai.quick import QuickPlayer
from bot.engine import Move
from bot.games.unit.logged_move import LoggedMove
from bot.games.unit.table import Table
from bot.games.unit.turns import begins_turn
from bot.rules import LastRoundBegan, NobleVisited, prestige_of
from bot.store import EntryKind

PARTS = 3
"""The parts of a game of which a story tells at most one turning point each, so that they do not crowd at the end."""
TURNED = 0.1
"""The smallest change of a chance that a story tells: twice the mean error up to which chances are shown at all."""
BETTER_BY = 0.05
"""The smallest difference of chances with which another move is called better: the error of an estimate."""

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
    """A turn that changed the chance of the seat that moved a lot, with its first and its last page."""

    first: int
    last: int
    seat: int
    before: float
    after: float

    @property
    def change(self) -> float:
        """Return by how much the chance changed, without a sign."""
        return round(abs(self.after - self.before), 3)


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
        """Return the turn of each part of the game that changed the mover's chance most, in their order.

        The last round has none: there, the estimates only catch up with what is settled.
        """
        largest: dict[int, TurningPoint] = {}
        for before, after in pairwise(self.moments):
            first = self.pages[before.page + 1]
            seat, number = first.seat, first.before.round
            if seat is None or (self.last_round is not None and number >= self.last_round):
                continue
            point = TurningPoint(before.page + 1, after.page, seat, before.chances[seat], after.chances[seat])
            part = PARTS * (number - 1) // max(self.rounds, 1)
            if point.change >= TURNED and (part not in largest or point.change > largest[part].change):
                largest[part] = point
        return [largest[part] for part in sorted(largest)]

    def chances_by_round(self) -> list[tuple[float, Chances]]:
        """Return the chances at the beginning and after each round, with the rounds played until then."""
        by_round = {math.ceil(moment.rounds): moment for moment in self.moments}
        return [(float(number), moment.chances) for number, moment in sorted(by_round.items())]


@dataclass(frozen=True, slots=True)
class BetterMove:
    """A move that would have been better in a turn, and the mover's chance to win after it."""

    move: Move
    chance: float


async def better_move(
    table: Table, pages: Sequence[LoggedMove], point: TurningPoint, adviser: QuickPlayer | None
) -> BetterMove | None:
    """Return a move that would have been clearly better in a turn whose mover's chance fell, by what the mover knew.

    Return None if there is none, or if nobody can tell.
    """
    if adviser is None or point.after >= point.before:
        return None
    mask, played = table.dealt().rules.mask, pages[point.first].move
    events = tuple(mask(event, point.seat) for page in pages[: point.first] for event in page.events)
    question = Question(table.options.rules(), len(table.seats), point.seat, events, LEVELS[-1], seed=table.id)
    found = {each.move: each.chances[point.seat] for each in await adviser.alternatives(question)}
    best = max(found, key=lambda move: found[move], default=None)
    if best is None or best == played:
        return None
    reached = max(point.after, found.get(played, 0.0)) if played is not None else point.after
    return BetterMove(best, found[best]) if found[best] >= reached + BETTER_BY else None


async def story_of(table: Table, pages: Sequence[LoggedMove], adviser: QuickPlayer | None) -> Story:
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


async def _course(table: Table, pages: Sequence[LoggedMove], adviser: QuickPlayer | None) -> Sequence[Chances | None]:
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
