"""The end of a rated game names what was special about it, and nothing about a game like all others."""

from collections.abc import Sequence

import pytest

from bot.games.history.milestones import LEAST_COMPARED, LEAST_STREAK, Milestone, Outcome, outcome_of
from bot.games.history.statistics import ratings_of
from bot.present.language.words import LANGUAGES, words_in
from bot.store import Result, SeatResult
from bot.ui.content.outcome import outcome_lines

ANN, BO, CY = 101, 102, 103
ENGLISH = words_in("en").with_names(("Ann", "Bo", "Cy"))


def game(*members: int | None, number: int = 0, rounds: int = 30, prestige: int = 15, rated: bool = True) -> Result:
    """Return the result of a game of these members in the order of their places."""
    seats = [
        SeatResult(seat, member, place, prestige - place + 1, 0, (), ())
        for place, (seat, member) in enumerate(enumerate(members), start=1)
    ]
    return Result(number, 1, "base", rounds, number, rated, tuple(seats))


def end(results: Sequence[Result], *, hidden: Sequence[int] = (), is_whole: bool = True) -> Outcome | None:
    """Return the outcome of the last of some games."""
    numbered = [game_ for at, each in enumerate(results) if (game_ := _numbered(each, at))]
    return outcome_of(len(results) - 1, numbered, hidden, is_whole=is_whole)


def _numbered(result: Result, number: int) -> Result:
    return Result(number, 1, result.module, result.rounds, number, result.is_rated, result.seats)


def achieved(results: Sequence[Result], **options: object) -> list[tuple[Milestone, int, int]]:
    outcome = end(results, **options)  # pyright: ignore[reportArgumentType] - those of `end`
    assert outcome is not None
    return [(each.milestone, each.seat, each.number) for each in outcome.achieved]


def test_the_ratings_are_those_of_the_statistics_before_and_after() -> None:
    results = [game(ANN, BO), game(BO, ANN), game(ANN, BO)]
    outcome = end(results)
    before, after = ratings_of(results[:-1]), ratings_of(results)
    assert outcome is not None
    found = [(each.seat, each.points, each.change) for each in outcome.ratings]
    assert found == [
        (seat, after[member].points, after[member].points - before[member].points)
        for seat, member in ((0, ANN), (1, BO))
    ]
    assert found[0][2] > 0 > found[1][2]


def test_the_first_win_is_told_but_not_in_the_first_game_of_a_server() -> None:
    assert achieved([game(ANN, BO)]) == []
    assert achieved([game(ANN, BO), game(ANN, BO), game(BO, ANN)]) == [(Milestone.FIRST_WIN, 0, 3)]
    assert achieved([game(ANN, BO), game(CY, ANN)]) == [(Milestone.FIRST_WIN, 0, 1)]
    assert achieved([game(ANN, BO), game(BO, ANN), game(BO, ANN)]) == []


def test_a_streak_is_told_from_its_third_win_on() -> None:
    games = [game(ANN, BO), game(BO, ANN)]
    for wins in range(1, 6):
        games.append(game(ANN, BO))
        told = [(Milestone.STREAK, 0, wins)] if wins >= LEAST_STREAK else []
        assert [each for each in achieved(games) if each[0] is Milestone.STREAK] == told
    assert achieved([*games, game(BO, ANN)]) == []


def test_records_need_games_to_compare() -> None:
    usual = [game(ANN, BO), game(BO, ANN)] * 3
    fast = game(ANN, BO, rounds=20)
    assert achieved([*usual[: LEAST_COMPARED - 1], fast]) == []
    assert achieved([*usual[-LEAST_COMPARED:], fast]) == [(Milestone.FASTEST, 0, 20)]
    assert achieved([*usual, game(ANN, BO, rounds=30)]) == [], "as fast as others"
    assert achieved([*usual, game(ANN, BO, prestige=22)]) == [(Milestone.HIGHEST, 0, 22)]
    assert achieved([*usual, game(ANN, BO, CY, rounds=9)]) == [], "no game of three players was played yet"


def test_a_game_that_somebody_left_sets_no_record() -> None:
    assert achieved([*[game(ANN, BO), game(BO, ANN)] * 3, game(ANN, BO, rounds=3)], is_whole=False) == []


def test_later_games_and_unrated_ones_do_not_count() -> None:
    results = [_numbered(each, at) for at, each in enumerate([game(ANN, BO), game(BO, ANN), *[game(ANN, BO)] * 3])]
    early = outcome_of(1, results, (), is_whole=True)
    assert early == outcome_of(1, results[:2], (), is_whole=True)
    assert end([game(ANN, BO), game(ANN, None, rated=False)]) is None
    assert achieved([game(ANN, BO, rated=False), game(ANN, BO)]) == [], "no rated game came before"
    assert outcome_of(77, results, (), is_whole=True) is None


def test_nothing_is_told_of_members_who_hide_their_statistics() -> None:
    games = [game(BO, ANN), *[game(ANN, BO)] * 3]
    outcome = end(games, hidden=[ANN])
    assert outcome is not None
    assert [each.seat for each in outcome.ratings] == [1]
    assert outcome.achieved == []
    assert achieved([*[game(ANN, BO), game(BO, ANN)] * 3, game(ANN, BO, prestige=22)], hidden=[ANN]) == []


def test_at_most_two_milestones_are_told() -> None:
    outcome = end([*[game(ANN, BO), game(BO, ANN)] * 3, game(CY, BO, rounds=12, prestige=25)])
    assert outcome is not None
    kinds = [each.milestone for each in outcome.achieved]
    assert kinds == [Milestone.FIRST_WIN, Milestone.FASTEST]
    first, fastest, ratings = outcome_lines(outcome, ENGLISH)
    assert first == "🎉 The first game here for **Ann**, and won straight away!"
    assert fastest == "⚡ 12 rounds: nobody has won faster here (base game, 2 players)."
    assert ratings.startswith("-# Ratings: **Ann** 1")
    assert "(+" in ratings
    assert "(\N{MINUS SIGN}" in ratings


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_milestone_has_a_sentence(language: str) -> None:
    words = words_in(language).with_names(("Ann", "Bo"))
    games = [game(BO, ANN), *[game(ANN, BO)] * 5]
    lost = [*games, game(BO, ANN)]
    for results in (
        [*games, game(ANN, BO)],
        [*games[1:], game(BO, ANN)],
        [*lost, game(ANN, BO, rounds=8)],
        [*lost, game(ANN, BO, prestige=30)],
    ):
        outcome = end(results)
        assert outcome is not None
        *lines, _ = outcome_lines(outcome, words)
        assert lines
        assert all("**" in line or "8" in line for line in lines)
