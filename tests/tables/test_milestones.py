"""The end of a rated game names what was special about it, and nothing about a game like all others."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.games.history.statistics import LEAST_COMPARED, LEAST_STREAK, Milestone, Outcome, Ratings, outcome_of
from bot.present.language.words import LANGUAGES, words_in
from bot.store import Result, SeatResult
from bot.ui.content.messages.contents import outcome_lines

ANN, BO, CY = 101, 102, 103
ENGLISH = words_in("en").with_names(("Ann", "Bo", "Cy"))


def game(
    *members: int | None,
    rounds: int = 30,
    prestige: int = 15,
    rated: bool = True,
    is_whole: bool = True,
    winners: int = 1,
) -> Result:
    """Return the result of a game of these members in the order of their places; the `winners` share the first."""
    places = [1 if seat < winners else seat + 1 for seat in range(len(members))]
    seats = [
        SeatResult(seat, member, places[seat], prestige - places[seat] + 1, 0, (), ())
        for seat, member in enumerate(members)
    ]
    return Result(0, 1, "base", rounds, 0, rated, tuple(seats), is_whole)


def end(results: Sequence[Result], *, hidden: Sequence[int] = ()) -> Outcome | None:
    """Return the outcome of the last of some games."""
    numbered = [_numbered(each, at) for at, each in enumerate(results)]
    return outcome_of(len(results) - 1, numbered, hidden)


def _numbered(result: Result, number: int) -> Result:
    return replace(result, game_id=number, ended_at=number)


def achieved(results: Sequence[Result], *, hidden: Sequence[int] = ()) -> list[tuple[Milestone, int, int]]:
    """Return the milestones of the last of some games, each for each seat that it names."""
    outcome = end(results, hidden=hidden)
    assert outcome is not None
    return [(each.milestone, seat, each.number) for each in outcome.achieved for seat in each.seats]


def test_the_ratings_are_those_of_the_statistics_before_and_after() -> None:
    results = [game(ANN, BO), game(BO, ANN), game(ANN, BO)]
    outcome = end(results)
    before, after = Ratings(results[:-1]).of_all(), Ratings(results).of_all()
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


def test_records_compare_only_games_that_all_played_to_the_end() -> None:
    usual, short = [game(ANN, BO), game(BO, ANN)] * 3, game(BO, ANN, rounds=3, prestige=30, is_whole=False)
    assert achieved([*usual, short]) == [], "somebody gave up, so it sets no record"
    assert achieved([short, *usual, game(ANN, BO, rounds=20)]) == [(Milestone.FASTEST, 0, 20)], "nor does it hold one"
    assert achieved([short, *usual, game(ANN, BO, prestige=22)]) == [(Milestone.HIGHEST, 0, 22)]
    few = [*usual[: LEAST_COMPARED - 1], *[short] * 3]
    assert achieved([*few, game(ANN, BO, rounds=20)]) == [], "nor does it count as a game to compare"


def test_all_who_share_a_victory_are_named() -> None:
    usual = [game(ANN, BO, CY), game(CY, ANN, BO)] * 3
    shared = game(ANN, BO, CY, prestige=22, winners=2)
    assert achieved([*usual, shared]) == [
        (Milestone.FIRST_WIN, 1, 7),
        (Milestone.HIGHEST, 0, 22),
        (Milestone.HIGHEST, 1, 22),
    ]
    outcome = end([*usual, shared])
    assert outcome is not None
    *_, highest, _ = outcome_lines(outcome, ENGLISH)
    assert highest == "⭐ 22 prestige: nobody had as much here before **Ann** and **Bo** (base game, 3 players)."
    assert achieved([*usual, shared], hidden=[BO]) == [(Milestone.HIGHEST, 0, 22)]
    first_wins = [(Milestone.FIRST_WIN, seat, 2) for seat in range(3)]
    assert achieved([game(104, ANN, BO, CY), game(ANN, BO, CY, 104, winners=3)]) == first_wins


def test_later_games_and_unrated_ones_do_not_count() -> None:
    results = [_numbered(each, at) for at, each in enumerate([game(ANN, BO), game(BO, ANN), *[game(ANN, BO)] * 3])]
    assert outcome_of(1, results, ()) == outcome_of(1, results[:2], ())
    assert end([game(ANN, BO), game(ANN, None, rated=False)]) is None
    assert achieved([game(ANN, BO, rated=False), game(ANN, BO)]) == [], "no rated game came before"
    assert outcome_of(77, results, ()) is None


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_says_of_whom_a_computer_made_so_many_turns_that_they_come_last(language: str) -> None:
    words = words_in(language).with_names(("Ann", "Bo"))
    played = game(ANN, BO)
    for turns_by_computer, lines in ((4, 1), (5, 2), (20, 2)):
        by_computer = replace(played.seats[1], turns=20, by_computer=turns_by_computer)
        outcome = end([replace(played, seats=(played.seats[0], by_computer))])
        assert outcome is not None
        told = outcome_lines(outcome, words)
        assert len(told) == lines
        assert lines == 1 or all(part in told[0] for part in ("-# ", "**Bo**", f"{turns_by_computer}", "20"))
    hidden = end(
        [replace(played, seats=(played.seats[0], replace(played.seats[1], turns=9, by_computer=9)))], hidden=[BO]
    )
    assert hidden is not None
    assert len(outcome_lines(hidden, words)) == 1
