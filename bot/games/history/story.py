"""The story of a game that is over: prestige by rounds, the chances to win, where they turned, and dear mistakes."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from itertools import pairwise

from bot.ai.calibration import error_of
from bot.ai.contract import LEVELS, Question, QuickPlayer
from bot.engine import Frozen, GameError, Move
from bot.games.unit.logged_move import LoggedMove
from bot.games.unit.table import Table
from bot.rules import CardReserved, LastRoundBegan, NobleVisited, base_of, open_cards, prestige_of
from bot.store import EntryKind

PARTS = 3
"""The parts of a game of which a story tells at most one turning point each, so that they do not crowd at the end."""
TURNED = 0.1
"""The smallest change of a chance that a story tells; smaller ones may be errors of the estimates."""
BETTER_BY = 0.05
"""The smallest difference of chances with which another move is called better: the error of an estimate."""
MOST_EXPLAINED = 3
"""Turns of a part of the game for which an explanation is looked for: each takes a search."""
MOST_JUDGED = 6
"""A member's turns in which a mistake is looked for: each takes a search."""

WinChances = tuple[float, ...]
"""Each seat's chance to win, from 0 to 1."""


class Moment(Frozen):
    """The chances at the beginning of a turn, or at the end of the game.

    `page` is the number of the last page before it, and `rounds` the time as rounds, counted from the deal.
    """

    page: int
    rounds: float
    chances: WinChances


class BetterMove(Frozen):
    """A move that would have been better in a turn, and the mover's chance to win after it."""

    move: Move
    chance: float


class TurningPoint(Frozen):
    """A turn that changed the chance of the seat that moved a lot, with its first and its last page.

    The change came from the move if another one would have been `better`, otherwise from a card that came up.
    """

    first: int
    last: int
    seat: int
    before: float
    after: float
    better: BetterMove | None = None

    @property
    def change(self) -> float:
        """Return by how much the chance changed, without a sign."""
        return round(abs(self.after - self.before), 3)


class Story(Frozen):
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

    def changes(self) -> list[list[TurningPoint]]:
        """Return the turns of each part of the game that changed the mover's chance a lot, the largest changes first.

        The last round has none: there, the estimates only catch up with what is settled.
        """
        changes: list[list[TurningPoint]] = [[] for _ in range(PARTS)]
        for before, after in pairwise(self.moments):
            first = self.pages[before.page + 1]
            seat, number = first.seat, first.before.round
            if seat is None or (self.last_round is not None and number >= self.last_round):
                continue
            point = TurningPoint(before.page + 1, after.page, seat, before.chances[seat], after.chances[seat])
            if point.change >= TURNED:
                changes[PARTS * (number - 1) // max(self.rounds, 1)].append(point)
        return [sorted(part, key=lambda point: -point.change) for part in changes]

    def chances_by_round(self) -> list[tuple[float, WinChances]]:
        """Return the chances at the beginning and after each round, with the rounds played until then."""
        by_round = {math.ceil(moment.rounds): moment for moment in self.moments}
        return [(float(number), moment.chances) for number, moment in sorted(by_round.items())]


async def turning_points(table: Table, story: Story, adviser: QuickPlayer | None) -> list[TurningPoint]:
    """Return the turn of each part of a game with the largest change that can be explained, in their order.

    Without a better move and a card that came up, only the estimate has changed, which is no event of the game.
    """
    points: list[TurningPoint] = []
    for changes in story.changes():
        for change in changes[:MOST_EXPLAINED]:
            if adviser is not None and (point := await _explained(table, story.pages, change, adviser)) is not None:
                points.append(point)
                break
    return points


async def _explained(
    table: Table, pages: Sequence[LoggedMove], point: TurningPoint, adviser: QuickPlayer
) -> TurningPoint | None:
    """Return a turning point with what explains it, by what the mover knew; None if nothing does."""
    page, found = pages[point.first], await _alternatives(table, pages, point.first, adviser)
    best = next(iter(found), None)
    expected = None if page.move is None else found.get(page.move)
    needed = max(point.after, expected or 0.0) + BETTER_BY
    if best is not None and best != page.move and point.after < point.before and found[best] >= needed:
        return replace(point, better=BetterMove(best, found[best]))
    if expected is None or abs(expected - point.before) >= abs(expected - point.after):
        return None
    return point if _has_drawn(pages[point.first : point.last + 1]) else None


async def _alternatives(
    table: Table, pages: Sequence[LoggedMove], first: int, adviser: QuickPlayer
) -> Mapping[Move, float]:
    """Return the chance of the seat that moved after each move it could make, by what it knew, the best one first."""
    mask, seat = table.dealt().rules.mask, pages[first].seat
    assert seat is not None
    events = tuple(mask(event, seat) for page in pages[:first] for event in page.events)
    question = Question(table.options.rules(), len(table.seats), seat, events, LEVELS[-1], seed=table.id)
    return {each.move: each.chances[seat] for each in await adviser.alternatives(question)}


def least_gain(table: Table) -> int | None:
    """Return the difference of chances after moves that may be an error, in percentage points; None if not measured."""
    error = error_of("hint", table.options.rules(), len(table.seats))
    return None if error is None else max(error, round(100 * BETTER_BY))


def why_unknown(adviser: QuickPlayer | None, otherwise: str) -> str:
    """Return the message that says why chances are not known: no process can think now, or what it says `otherwise`."""
    return otherwise if adviser is not None and adviser.is_available else "story-nobody-thinks"


def why_no_chances(table: Table, story: Story, adviser: QuickPlayer | None) -> str:
    """Return the message that says why a story has no chances."""
    is_measured = least_gain(table) is not None and not story.pages[-1].after.left
    return why_unknown(adviser, "error-hint-late" if is_measured else "story-no-chances")


async def judged_moves(
    table: Table, pages: Sequence[LoggedMove], first: int, adviser: QuickPlayer | None
) -> Mapping[Move, int]:
    """Return the mover's estimated chance, in percent, after each move of the turn that begins with a page.

    The best move comes first. The others have at most its chance: a higher one comes from a shorter search. Raises
    `GameError` if nobody can tell.
    """
    found = await _alternatives(table, pages, first, adviser) if adviser is not None else None
    if not found:
        raise GameError(why_unknown(adviser, "error-hint-late"))
    most = next(iter(found.values()))
    return {move: round(100 * min(chance, most)) for move, chance in found.items()}


async def dearest_mistake(table: Table, story: Story, member_id: int, adviser: QuickPlayer | None) -> int:
    """Return the first page of the turn in which a member's mistake cost the most.

    In that turn the chance of the member's seat fell by more than `least_gain`, and another move would have been better
    by more than that. Raises `GameError` if there is none, or nobody can tell.
    """
    pages, error, lost = story.pages, least_gain(table), list[tuple[float, int]]()
    if error is None or not story.moments:
        raise GameError(why_no_chances(table, story, adviser))
    for before, after in pairwise(story.moments):
        page = pages[before.page + 1]
        if page.seat is not None and page.member_id == member_id:
            lost.append((100 * (before.chances[page.seat] - after.chances[page.seat]), before.page + 1))
    for _, first in sorted((each for each in lost if each[0] > error), reverse=True)[:MOST_JUDGED]:
        judged, played = await judged_moves(table, pages, first, adviser), pages[first].move
        if played is not None and max(judged.values()) - judged.get(played, 100) > error:
            return first
    raise GameError("exercise-none", error=error)


def _has_drawn(turn: Sequence[LoggedMove]) -> bool:
    """Return whether a card came from a deck in a turn, face up or into the mover's hand."""
    before, after = ({card.id for _, card in open_cards(each)} for each in (turn[0].before, turn[-1].after))
    is_blind = any(isinstance(event, CardReserved) and event.blind for page in turn for event in page.events)
    return is_blind or bool(after - before)


async def story_of(table: Table, pages: Sequence[LoggedMove], adviser: QuickPlayer | None) -> Story:
    """Return the story of a game that is over; `pages` are its entries in effect, from the deal on."""
    seats = range(len(table.seats))
    start = pages[0].after
    by_round = {number: [prestige_of(start, seat) for seat in seats] for number in range(start.round)}
    nobles: list[tuple[int, int]] = []
    last_round = start.round if base_of(start).last_round else None
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


async def _course(
    table: Table, pages: Sequence[LoggedMove], adviser: QuickPlayer | None
) -> Sequence[WinChances | None]:
    """Return the chances after each page; none if unknown, or if nobody has measured how far they are off.

    That holds for some kinds of games, and for those that a player left.
    """
    options, seats = table.options.rules(), len(table.seats)
    if adviser is None or pages[-1].after.left or error_of("story", options, seats) is None:
        return ()
    events = tuple(event for page in pages for event in page.events)
    question = Question(options, seats, 0, events, LEVELS[-1], seed=0)
    course = await adviser.course(question, [len(page.events) for page in pages])
    return course if course is not None and len(course) == len(pages) else ()


def _moments(pages: Sequence[LoggedMove], course: Sequence[WinChances | None]) -> list[Moment]:
    moments: list[Moment] = []
    for at, chances in enumerate(course):
        page = pages[at]
        if chances is None or not (page.begins_turn or page.after.is_over or page.kind is EntryKind.DEAL):
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


MOST_TURNS = 10
"""Turns in a film, besides the deal and the ranking."""


class Reason(Enum):
    """Why a turn is shown, the most important reason first."""

    LAST_ROUND = auto()
    TURNING_POINT = auto()
    NOBLE = auto()
    PRESTIGE = auto()
    END = auto()


class FilmTurn(Frozen):
    """A turn worth showing, by its first and last page, with its seat, its gain of prestige, and its turning point."""

    first: int
    last: int
    seat: int
    reason: Reason
    prestige: int
    point: TurningPoint | None = None


def film_turns(pages: Sequence[LoggedMove], points: Collection[TurningPoint]) -> list[FilmTurn]:
    """Return at most `MOST_TURNS` turns in their order: the last one, the turning points, nobles, and large gains."""
    found = [each for first, last in _turns(pages) if (each := _film_turn(pages, first, last, points)) is not None]
    found.sort(key=lambda each: (each.reason is not Reason.END, each.reason.value, -each.prestige, each.first))
    return sorted(found[:MOST_TURNS], key=lambda each: each.first)


def _turns(pages: Sequence[LoggedMove]) -> list[tuple[int, int]]:
    """Return the first and the last page of each turn."""
    turns: list[tuple[int, int]] = []
    first: int | None = None
    for at, page in enumerate(pages):
        if page.kind is EntryKind.MOVE:
            first = at if first is None else first
            if page.begins_turn or page.after.is_over:
                turns.append((first, at))
                first = None
    return turns


def _film_turn(pages: Sequence[LoggedMove], first: int, last: int, points: Collection[TurningPoint]) -> FilmTurn | None:
    turn, seat = pages[first : last + 1], pages[first].seat
    if seat is None:
        return None
    gained = prestige_of(turn[-1].after, seat) - prestige_of(turn[0].before, seat)
    events = [event for page in turn for event in page.events]
    point = next((each for each in points if each.first == first), None)
    if any(isinstance(event, LastRoundBegan) for event in events):
        reason = Reason.LAST_ROUND
    elif point is not None:
        reason = Reason.TURNING_POINT
    elif any(isinstance(event, NobleVisited) for event in events):
        reason = Reason.NOBLE
    elif turn[-1].after.is_over:
        reason = Reason.END
    elif gained > 0:
        reason = Reason.PRESTIGE
    else:
        return None
    return FilmTurn(first, last, seat, reason, gained, point)
