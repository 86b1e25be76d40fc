"""Statistics and ratings of members and milestones of rated games, computed from the results of games."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from statistics import mean, median

from bot.engine import Frozen, GameError
from bot.games.unit.series import series_of
from bot.games.unit.table import Table, distinct
from bot.store import Result, SeatResult, Store

PROVISIONAL = 10
"""Rated games below which a rating is provisional."""
FORM = 5
"""The newest rated games that show a player's form."""
POINTS, MIDDLE = 40.0, 1000.0
"""A rating is shown as MIDDLE + POINTS times the distance from the mean of all players, so that it has no decimals."""
MOST_MILESTONES = 2
"""The most kinds of milestones that the end of one game tells, each of all who reached it."""
LEAST_STREAK = 3
"""Wins in a row that are worth telling."""
LEAST_COMPARED = 5
"""Earlier whole games of a kind without which a record says nothing."""


class Rating(Frozen):
    """A rating in points with its uncertainty (one standard deviation), and the number of rated games behind it."""

    points: int
    uncertainty: int
    games: int

    @property
    def is_provisional(self) -> bool:
        """Return whether there are too few games."""
        return self.games < PROVISIONAL


class Rank(Frozen):
    """A member in a server's table; games and wins are rated ones. `form` says of the newest ones which were won."""

    member_id: int
    name: str
    rating: Rating
    games: int
    wins: int
    form: Sequence[bool] = ()


class ServerStatistics(Frozen):
    """A server's finished games. `ranks` are its members by rating, without those who hide their statistics.

    `games` are the rated ones, `assisted` those of them in which a computer made a few turns for somebody, and `mixed`
    all others: with computer players, with a seat that changed hands, or at an unrated table. `longest` is the rated
    game with most rounds.
    """

    games: int
    assisted: int
    mixed: int
    rounds: float
    prestige: float
    by_kind: Mapping[tuple[str, int], int]
    longest: Result | None
    ranks: Sequence[Rank]


class Tally(Frozen):
    """Games, and how many of them were won; a shared victory counts as won."""

    games: int
    wins: int


class Opponent(Frozen):
    """Another member, the games with them, and in how many of these the member in question had the better place."""

    member_id: int
    name: str
    games: int
    ahead: int


class MemberStatistics(Frozen):
    """A member's finished games. All but `mixed` is about rated games.

    `by_kind` has a tally for each module and number of seats. `bonuses` are mean numbers by colour. `seconds` is the
    median time of a turn; None without a turn. `against` are the other members, those of most games first. `mixed` are
    games that are not rated. A computer made `by_computer` of the member's `turns`. `form` says of the newest games, in
    their order, which were won.
    """

    total: Tally
    by_kind: Mapping[tuple[str, int], Tally]
    prestige: float
    rounds: float
    nobles: float
    bonuses: Sequence[float]
    seconds: int | None
    longest: Result | None
    against: Sequence[Opponent]
    mixed: Tally
    by_computer: int
    turns: int
    rating: Rating | None
    form: Sequence[bool]


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


class Achieved(Frozen):
    """A milestone that seats have reached together, with its number."""

    milestone: Milestone
    seats: tuple[int, ...]
    number: int


class RatingChange(Frozen):
    """The rating of a seat's member after a game in points, and the change of it."""

    seat: int
    points: int
    change: int


class Outcome(Frozen):
    """The changes on a server after a rated game, without members who hide their statistics."""

    result: Result
    ratings: Sequence[RatingChange]
    achieved: Sequence[Achieved]


class Statistics:
    """Statistics of members and servers. They are computed in a thread, since a server may have thousands of games."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.series_of = partial(series_of, store)

    async def of_server(self, guild_id: int) -> ServerStatistics:
        """Return the statistics of a server."""
        results = await self._store.results.of_server(guild_id)
        hidden = await self._store.results.hidden()
        found = await asyncio.to_thread(server_statistics, results, hidden)
        names = await self._store.results.names([rank.member_id for rank in found.ranks])
        shown = distinct([names.get(rank.member_id, rank.name) for rank in found.ranks])
        return replace(found, ranks=[replace(rank, name=name) for rank, name in zip(found.ranks, shown, strict=True)])

    async def of_member(self, member_id: int, guild_id: int | None, *, viewer_id: int) -> MemberStatistics:
        """Return what `viewer_id` may see of a member's statistics on a server, or on all if `guild_id` is None."""
        hidden = await self._store.results.hidden()
        if member_id in hidden and member_id != viewer_id:
            raise GameError("stats-hidden")
        results = await self._store.results.of_member(member_id, guild_id)
        if not results:
            raise GameError("stats-none-own" if member_id == viewer_id else "stats-none")
        rating = None
        if guild_id is not None:
            of_all = await self._store.results.of_server(guild_id)
            rating = (await asyncio.to_thread(lambda: Ratings(of_all).of_all())).get(member_id)
        others = {
            seat.member_id
            for result in results
            for seat in result.seats
            if seat.member_id is not None and seat.member_id > 0 and seat.member_id not in hidden
        }
        names = await self._store.results.names(sorted(others - {member_id}))
        shown = dict(zip(names, distinct(list(names.values())), strict=True))
        return member_statistics(member_id, results, shown, rating)

    async def of_end(self, table: Table) -> Outcome | None:
        """Return what the end of a game has changed on its server; None where nothing is rated."""
        guild_id = table.game.guild_id
        if guild_id is None or not table.options.rated:
            return None
        results = await self._store.results.of_server(guild_id)
        hidden = await self._store.results.hidden()
        return await asyncio.to_thread(outcome_of, table.id, results, hidden)


def server_statistics(results: Sequence[Result], hidden: Container[int]) -> ServerStatistics:
    """Return the statistics of a server from all its results; members in its table have no names yet."""
    ratings = Ratings(results).of_all()
    people = [result for result in results if result.is_rated]
    seats = [seat for result in people for seat in result.seats]
    won: defaultdict[int | None, list[bool]] = defaultdict(list)
    for seat in seats:
        won[seat.member_id].append(seat.place == 1)
    members = [each for each in ratings if each > 0 and each not in hidden]
    return ServerStatistics(
        games=len(people),
        assisted=sum(any(seat.by_computer for seat in result.seats) for result in people),
        mixed=len(results) - len(people),
        rounds=_mean([result.rounds for result in people]),
        prestige=_mean([seat.prestige for seat in seats]),
        by_kind=Counter((result.module, len(result.seats)) for result in people),
        longest=_longest(people),
        ranks=[
            Rank(each, "?", ratings[each], len(won[each]), sum(won[each]), won[each][-FORM:])
            for each in sorted(members, key=lambda each: (-ratings[each].points, each))
        ],
    )


class Ratings:
    """The ratings of all players of a server, from its results in the order of their end.

    Only rated games count (Plackett-Luce model of Weng and Lin, 2011). Each player with the id 0 counts as a new one.
    """

    def __init__(self, results: Iterable[Result]) -> None:
        # Imported here, because it takes more than a megabyte of memory, which is needed only for ratings.
        from openskill.models import PlackettLuce, PlackettLuceRating

        self._model = PlackettLuce()
        self._ratings: dict[int, PlackettLuceRating] = {}
        self._games: Counter[int] = Counter()
        for result in results:
            self.add(result)

    def add(self, result: Result) -> None:
        """Change the ratings of the players of a game."""
        if not result.is_rated:
            return
        teams = [[self._ratings.get(seat.member_id or 0) or self._model.rating()] for seat in result.seats]
        rated = self._model.rate(teams, ranks=[float(seat.place) for seat in result.seats])
        for seat, (rating,) in zip(result.seats, rated, strict=True):
            if seat.member_id:
                self._ratings[seat.member_id] = rating
                self._games[seat.member_id] += 1

    def points(self, member_id: int) -> int:
        """Return the points of a member, those of a new player before the first rated game."""
        rating = self._ratings.get(member_id)
        return round(MIDDLE if rating is None else MIDDLE + POINTS * (rating.mu - self._model.mu))

    def of_all(self) -> dict[int, Rating]:
        """Return the rating of each member with a rated game."""
        return {
            member: Rating(self.points(member), round(POINTS * rating.sigma), self._games[member])
            for member, rating in self._ratings.items()
        }


def member_statistics(
    member_id: int, results: Sequence[Result], names: Mapping[int, str], rating: Rating | None
) -> MemberStatistics:
    """Return the statistics of a member from all results of their games; `names` are those of others to be named."""
    games = [(each, next(seat for seat in each.seats if seat.member_id == member_id)) for each in results]
    rated = [(result, own) for result, own in games if result.is_rated]
    own_seats = [own for _, own in rated]
    won = [own.place == 1 for own in own_seats]
    by_kind: defaultdict[tuple[str, int], list[bool]] = defaultdict(list)
    ahead: defaultdict[int, list[bool]] = defaultdict(list)
    for result, own in rated:
        by_kind[result.module, len(result.seats)].append(own.place == 1)
        for other in result.seats:
            if other.member_id is not None and other.member_id in names:
                ahead[other.member_id].append(own.place < other.place)
    times = [seconds for seat in own_seats for seconds in seat.times]
    return MemberStatistics(
        total=_tally(won),
        by_kind={kind: _tally(by_kind[kind]) for kind in sorted(by_kind, key=lambda kind: (-len(by_kind[kind]), kind))},
        prestige=_mean([seat.prestige for seat in own_seats]),
        rounds=_mean([result.rounds for result, _ in rated]),
        nobles=_mean([seat.nobles for seat in own_seats]),
        bonuses=[_mean(list(numbers)) for numbers in zip(*(seat.bonuses for seat in own_seats), strict=True)],
        seconds=round(median(times)) if times else None,
        longest=_longest([result for result, _ in rated]),
        against=sorted(
            (Opponent(other, names[other], len(each), sum(each)) for other, each in ahead.items()),
            key=lambda each: (-each.games, each.name),
        ),
        mixed=_tally([own.place == 1 for result, own in games if not result.is_rated]),
        by_computer=sum(seat.by_computer for seat in own_seats),
        turns=sum(seat.turns for seat in own_seats),
        rating=rating,
        form=won[-FORM:],
    )


def _tally(won: Sequence[bool]) -> Tally:
    return Tally(len(won), sum(won))


def _longest(results: Sequence[Result]) -> Result | None:
    """Return the result with most rounds, the oldest of several."""
    return max(results, key=lambda result: (result.rounds, -result.ended_at), default=None)


def _mean(values: Sequence[int]) -> float:
    return mean(values) if values else 0.0


def outcome_of(game_id: int, results: Sequence[Result], hidden: Container[int]) -> Outcome | None:
    """Return what a game changed, by its server's results in order of their end; None unless it is a rated one."""
    at = next((at for at, each in enumerate(results) if each.game_id == game_id), None)
    if at is None or not results[at].is_rated:
        return None
    result, earlier = results[at], [each for each in results[:at] if each.is_rated]
    shown = [seat for seat in result.seats if seat.member_id and seat.member_id > 0 and seat.member_id not in hidden]
    ratings = Ratings(earlier)
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
