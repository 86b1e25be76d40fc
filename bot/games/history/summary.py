"""The turns of a game that its film shows."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from bot.games.history.story import TurningPoint
from bot.games.unit.logged_move import LoggedMove
from bot.games.unit.turns import begins_turn
from bot.rules import LastRoundBegan, NobleVisited, prestige_of
from bot.store import EntryKind

MOST_TURNS = 10
"""Turns in a film, besides the deal and the ranking."""


class Reason(Enum):
    """Why a turn is shown, the most important reason first."""

    LAST_ROUND = auto()
    TURNING_POINT = auto()
    NOBLE = auto()
    PRESTIGE = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class FilmTurn:
    """A turn worth showing, by its first and its last page, the seat that moved, and the prestige that it brought.

    `point` is the turning point, if it is one.
    """

    first: int
    last: int
    seat: int
    reason: Reason
    prestige: int
    point: TurningPoint | None = None


def film_turns(pages: Sequence[LoggedMove], points: Collection[TurningPoint]) -> list[FilmTurn]:
    """Return at most `MOST_TURNS` turns in their order: the last one, the turning points, nobles, and large gains.

    `pages` are the entries of a game that count, from the deal on.
    """
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
            if begins_turn(page) or page.after.is_over:
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
