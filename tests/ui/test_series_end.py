"""The end of a series leads to its closest games, and its score is told in four languages."""

from dataclasses import replace

from bot.games import GameRecord, GameStatus, Table, TableOptions
from bot.games.unit.series import Series
from bot.present.language.words import LANGUAGES, words_in
from bot.store import Former, Member, SeatRecord
from bot.store.records import SeriesSeat
from bot.ui.content.series import series_lines, series_rows
from bot.ui.features import table as _table  # noqa: F401 - it handles the button
from bot.ui.features.replay import replay as _replay  # noqa: F401 - as above
from bot.ui.kit.controls import GameButton
from tests.support.every_case import every_case

ANN = 101


def a_finish(number: int, first: int, second: int, turns: int) -> tuple[SeriesSeat, SeriesSeat]:
    """Return a game that Ann has won against Bo."""
    seats = [SeatRecord(number, seat, name, Member(ANN + seat), seat) for seat, name in enumerate(("Ann", "Bo"))]
    winner = SeriesSeat(seats[0], number, place=1, prestige=first, turns=turns)
    return winner, replace(winner, seat=seats[1], place=2, prestige=second)


@every_case("language", LANGUAGES)
def test_the_end_leads_to_the_three_closest_games(language: str):
    finishes = [(1, 15, 9, 30), (2, 16, 15, 20), (3, 15, 14, 25), (4, 17, 15, 20), (5, 15, 14, 25)]
    series, options = Series([a_finish(*each) for each in finishes]), TableOptions(series="5")
    game = GameRecord(5, 10, 20, ANN, GameStatus.FINISHED, options.dumps(), "en", 0)
    table = Table(game, tuple(each.seat for each in series.games[-1]), options, None, 30)
    words = words_in(language).with_names(table.seats.names)
    [row] = series_rows(table, series, words)
    shown, *replays = [item.custom_id for item in row.children if isinstance(item, GameButton)]
    assert shown == "spl:5:-1:series:"
    assert replays == [f"spl:{number}:0:replay:all.{number - 1}" for number in (3, 5, 2)]
    assert len(series_lines(table, series, words)) == 3


def test_the_forgotten_are_told_apart_by_their_colours():
    games = [a_finish(1, 15, 9, 30), a_finish(2, 15, 14, 30)]
    games = [tuple(replace(each, seat=replace(each.seat, occupant=Former())) for each in game) for game in games]
    assert Series(games).ranked([each.seat for each in games[-1]]) == [(0, 0, 2), (1, 1, 0)]


@every_case("language", LANGUAGES)
def test_each_number_of_games_is_told_in_words(language: str):
    told = {words_in(language).text("series-after", count=count) for count in range(1, 15)}
    assert len(told) == 14
