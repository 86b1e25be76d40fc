"""A series: the finished games of a table and of its rematches among the same players, and their score.

Each rematch names the first game; one that begins another series instead, with other players or after the end, names
itself. The score is computed from the results, so that it follows an undo.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby

from bot.engine import Frozen
from bot.games.unit.options import SERIES
from bot.games.unit.table import Table
from bot.games.unit.unit import Game
from bot.store import GameStatus, SeatRecord, Store
from bot.store.records import SeriesSeat

DAY = 86_400  # seconds


class Series(Frozen):
    """A series with at least one finished game; each game is its seats, and games are in the order of their end.

    Players are told apart by their colours, also one who was forgotten, left a game or let a computer play.
    """

    games: Sequence[Sequence[SeriesSeat]]

    def is_over(self, end: str) -> bool:
        """Return whether the newest game decides a series with this end: by its date, its number, or a safe lead."""
        if not end.isdecimal():
            return end != "" and end <= date_of(self.games[-1][0].ended_at)
        first, second, *_ = (wins for _, _, wins in self.ranked([each.seat for each in self.games[-1]]))
        left = int(end) - len(self.games)
        return left <= 0 or first - second > left

    @property
    def closest(self) -> Sequence[int]:
        """Return three games with the closest finish, by index; of two the one with more turns, or else the earlier."""
        margins = [abs(first - second) for first, second in map(finish, self.games)]
        turns = [sum(each.turns for each in game) for game in self.games]
        return sorted(range(len(self.games)), key=lambda at: (margins[at], -turns[at]))[:3]

    def ranked(self, seats: Iterable[SeatRecord]) -> Sequence[tuple[int, int, int]]:
        """Return seats with their players' colours in the series and wins, most wins first; nothing if others play."""
        known, now = sorted((each.seat for each in self.games[-1]), key=_player), sorted(seats, key=_player)
        if [_player(seat)[:2] for seat in known] != [_player(seat)[:2] for seat in now]:
            return []
        won = Counter(each.seat.colour for game in self.games for each in game if each.place == 1)
        found = [(new.seat, old.colour, won[old.colour]) for old, new in zip(known, now, strict=True)]
        return sorted(found, key=lambda each: (-each[2], each[1]))


def finish(game: Sequence[SeriesSeat]) -> Sequence[int]:
    """Return the prestige of the winner, and of the player who came next or shared the victory."""
    return [each.prestige for each in sorted(game, key=lambda each: each.place)[:2]]


def _player(seat: SeatRecord) -> tuple[str, int, int]:
    return str(seat.occupant) if seat.owner_id is None else "", seat.owner_id or 0, seat.colour


def date_of(moment: int) -> str:
    """Return the date of a moment (UTC): "2026-12-24"."""
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d}"


def series_ends(now: int, current: str = "") -> Mapping[str, str]:
    """Return ends of a series to choose from, by choice: the usual ones, the `current` one, and some dates to come."""
    dates = [date_of(now + days * DAY) for days in (7, 30, 91)]
    return {**SERIES.choices, **{end: end for end in (current, *dates) if end}}


async def series_of(store: Store, table: Table) -> Series | None:
    """Return the series that a table belongs to, up to the table's own game; None before its first game is finished.

    A game that is no rematch begins one at once if its table sets an end, and otherwise with its first rematch.
    """
    first = table.game.series_id
    if first is None and not (table.options.series and table.status is GameStatus.FINISHED):
        return None
    seats = await store.past_games.of_series(first or table.id)
    games = [tuple(game) for _, game in groupby(seats, key=lambda each: each.seat.game_id)]
    own = next((at for at, game in enumerate(games, start=1) if game[0].seat.game_id == table.id), None)
    return Series(games[:own]) if games else None


async def go_on(store: Store, game: Game) -> None:
    """Let a game about to be dealt go on with its series, in the players' colours, or begin another one."""
    series = await series_of(store, game.table)
    if series is None:
        return
    colours = {seat: colour for seat, colour, _ in series.ranked(game.seats)}
    if colours and not series.is_over(game.options.series):
        game.set_seats([replace(seat, colour=colours[seat.seat]) for seat in game.seats])
    else:
        game.change(series_id=game.id)
        if not game.options.series.isdecimal() and game.options.series <= date_of(game.now):
            game.set_options(replace(game.options, series=""))
