"""The result of a finished game, computed from its log. It is rated if one member played each seat throughout."""

from collections.abc import Sequence
from itertools import pairwise

from bot.games.unit.logged_move import LoggedMove
from bot.games.unit.options import TableOptions
from bot.games.unit.turns import begins_turn
from bot.rules import NobleVisited, base_of, standings
from bot.store import Computer, EntryKind, GameRecord, Result, SeatRecord, SeatResult
from data import GEMS
from data.gems import count

BASE = "base"
"""The name of the base game among the modules."""


def result_of(
    record: GameRecord, seats: Sequence[SeatRecord], options: TableOptions, pages: Sequence[LoggedMove]
) -> Result:
    """Return the result of a game; `pages` are its entries in effect, from the deal to the end."""
    pages = [page for page in pages if page.kind is not EntryKind.UNDO]
    end = pages[-1].after
    places = {standing.seat: standing for standing in standings(end)}
    players = [_movers_and_holder(seat, pages) for seat in seats]
    return Result(
        game_id=record.id,
        guild_id=record.guild_id,
        module=options.expansion or BASE,
        rounds=end.round,
        ended_at=pages[-1].at,
        is_rated=all(len(each) == 1 and None not in each for each in players),
        seats=tuple(
            SeatResult(
                seat=seat.seat,
                member_id=_member(seat),
                place=places[seat.seat].place,
                prestige=places[seat.seat].prestige,
                nobles=sum(
                    isinstance(event, NobleVisited) and event.seat == seat.seat
                    for page in pages
                    for event in page.events
                ),
                bonuses=tuple(count(base_of(end).players[seat.seat].bonuses, gem) for gem in GEMS),
                times=_times(seat, pages),
            )
            for seat in seats
        ),
    )


def _member(seat: SeatRecord) -> int | None:
    """Return the member of a seat, None for a computer player, or 0 for a forgotten member."""
    return None if isinstance(seat.occupant, Computer) else seat.member_id or 0


def _movers_and_holder(seat: SeatRecord, pages: Sequence[LoggedMove]) -> set[int | None]:
    """Return the ids of the members who moved for a seat or hold it at the end; None is a computer player."""
    made = {page.member_id for page in pages if page.seat == seat.seat and page.kind is EntryKind.MOVE}
    return made | {_member(seat)}


def _times(seat: SeatRecord, pages: Sequence[LoggedMove]) -> tuple[int, ...]:
    """Return the seconds from the beginning of each turn to the first move in it, if the member made it by hand.

    Nothing is returned for a forgotten member.
    """
    times: list[int] = []
    for before, page in pairwise(pages):
        is_own = page.seat == seat.seat and page.kind is EntryKind.MOVE and page.member_id == _member(seat)
        is_first = begins_turn(before) or before.kind is EntryKind.DEAL
        if is_own and is_first and page.member_id and not page.is_planned:
            times.append(max(0, page.at - before.at))
    return tuple(times)
