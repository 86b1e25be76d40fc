"""Milestones of a rated game on its server: changed ratings, first wins, streaks and records."""

import asyncio
from collections.abc import Container, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from bot.games.history.statistics import Ratings
from bot.games.unit.table import Table
from bot.store import Result, SeatResult, Store

MOST_MILESTONES = 2
"""The most kinds of milestones that the end of one game tells, each of all who reached it."""
LEAST_STREAK = 3
"""Wins in a row that are worth telling."""
LEAST_COMPARED = 5
"""Earlier whole games of a kind without which a record says nothing."""


class Milestone(Enum):
    """A kind of special result, the most special kind first."""

    FIRST_WIN = auto()
    """The first win; the number counts the games that it took."""
    STREAK = auto()
    """Wins in a row, with their number."""
    FASTEST = auto()
    """The fewest rounds of all games of this kind that all players played to the end."""
    HIGHEST = auto()
    """The most prestige in all these games."""


@dataclass(frozen=True, slots=True)
class Achieved:
    """A milestone that seats have reached together, with its number."""

    milestone: Milestone
    seats: tuple[int, ...]
    number: int


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The rating of a seat's member after a game in points, and the change of it."""

    seat: int
    points: int
    change: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The changes on a server after a rated game, without members who hide their statistics."""

    result: Result
    ratings: Sequence[RatingChange]
    achieved: Sequence[Achieved]


class Milestones:
    """Finds what was special about the ends of games, in a thread, since a server may have thousands of results."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_end(self, table: Table) -> Outcome | None:
        """Return what the end of a game has changed on its server; None where nothing is rated."""
        guild_id = table.game.guild_id
        if guild_id is None or not table.options.rated:
            return None
        results = await self._store.results.of_server(guild_id)
        hidden = await self._store.results.hidden()
        return await asyncio.to_thread(outcome_of, table.id, results, hidden)


def outcome_of(game_id: int, results: Sequence[Result], hidden: Container[int]) -> Outcome | None:
    """Return what a game has changed; `results` are all of its server in the order of their end.

    Later games do not count. Return None if the game has no result or is not rated.
    """
    at = next((at for at, each in enumerate(results) if each.game_id == game_id), None)
    if at is None or not results[at].is_rated:
        return None
    result, earlier = results[at], [each for each in results[:at] if each.is_rated]
    shown = [seat for seat in result.seats if seat.member_id and seat.member_id > 0 and seat.member_id not in hidden]
    ratings = Ratings()
    for each in earlier:
        ratings.add(each)
    before = {seat.seat: ratings.points(seat.member_id or 0) for seat in shown}
    ratings.add(result)
    after = {seat.seat: ratings.points(seat.member_id or 0) for seat in shown}
    winners = [seat for seat in shown if seat.place == 1]
    achieved = [each for winner in winners for each in _of_winner(winner, earlier)]
    achieved += _records(result, shown, winners, earlier)
    achieved.sort(key=lambda each: each.milestone.value)
    told = list(dict.fromkeys(each.milestone for each in achieved))[:MOST_MILESTONES]
    return Outcome(
        result,
        [RatingChange(seat, after[seat], after[seat] - before[seat]) for seat in after],
        [each for each in achieved if each.milestone in told],
    )


def _of_winner(winner: SeatResult, earlier: Sequence[Result]) -> list[Achieved]:
    """Return the first win of a member, also in the first game against others who have played, or a streak."""
    own = [seat for each in earlier for seat in each.seats if seat.member_id == winner.member_id]
    lost = next((at for at, seat in enumerate(reversed(own)) if seat.place > 1), len(own))
    if not any(seat.place == 1 for seat in own):
        return [Achieved(Milestone.FIRST_WIN, (winner.seat,), len(own) + 1)] if earlier else []
    return [Achieved(Milestone.STREAK, (winner.seat,), lost + 1)] if lost + 1 >= LEAST_STREAK else []


def _records(
    result: Result, shown: Sequence[SeatResult], winners: Sequence[SeatResult], earlier: Sequence[Result]
) -> list[Achieved]:
    """Return the records of a whole game among the whole games of the same module and number of players."""
    kind = result.module, len(result.seats)
    compared = [each for each in earlier if each.is_whole and (each.module, len(each.seats)) == kind]
    if not result.is_whole or len(compared) < LEAST_COMPARED:
        return []
    records: list[Achieved] = []
    if winners and result.rounds < min(each.rounds for each in compared):
        records.append(Achieved(Milestone.FASTEST, tuple(seat.seat for seat in winners), result.rounds))
    most = max(seat.prestige for seat in result.seats)
    best = tuple(seat.seat for seat in shown if seat.prestige == most)
    if best and most > max(seat.prestige for each in compared for seat in each.seats):
        records.append(Achieved(Milestone.HIGHEST, best, most))
    return records
