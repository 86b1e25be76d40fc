"""The chart of a game and its sentences: nothing is claimed that is not certain."""

from dataclasses import replace

import pytest

from bot.present.language.words import LANGUAGES, words_in
from bot.present.phrases import duration, mean_of, number, percent
from bot.present.story import Course, story_alt, story_chart, whole_percent
from tests.support.expansion_games import played_with

COURSE = Course(
    prestige=[(0, 0), (0, 1), (3, 4), (9, 4), (15, 12)],
    nobles=[(3, 0)],
    last_round=4,
    chances=[(0.0, (0.5, 0.5)), (1.5, (0.3, 0.7)), (3.0, (0.996, 0.004)), (4.0, (1.0, 0.0))],
    turning_points=[3.0],
)


def test_a_chance_is_certain_only_when_the_game_is_over():
    assert [whole_percent(chance) for chance in (0, 0.004, 0.5, 0.996, 1)] == [0, 1, 50, 99, 100]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chart_has_the_prestige_of_each_seat_after_each_round(language: str):
    chart = story_chart(played_with("cities", 3, 1)[-1].after, COURSE, words_in(language).with_names(("Ann", "Bo")))
    prestige, chances = chart.diagrams
    assert [curve.points for curve in prestige.curves] == [
        tuple(enumerate((0, 0, 3, 9, 15))),
        tuple(enumerate((0, 1, 4, 4, 12))),
    ]
    assert [curve.end for curve in prestige.curves] == ["15", "12"]
    assert prestige.crowns == ((3, 9),)
    assert [curve.points[1] for curve in chances.curves] == [(1.5, 0.3), (1.5, 0.7)]
    assert (chances.numbers, chart.end, chart.rounds) == ((3.0,), 3, 4)
    assert max(point[1] for curve in prestige.curves for point in curve.points) < prestige.top


def test_a_chart_without_chances_has_one_diagram():
    plain = Course(COURSE.prestige, COURSE.nobles, COURSE.last_round, [], [])
    assert (
        len(
            story_chart(played_with("cities", 3, 1)[-1].after, plain, words_in("en").with_names(("Ann", "Bo"))).diagrams
        )
        == 1
    )
    assert "Chance" not in story_alt(plain, words_in("en").with_names(("Ann", "Bo")))


def test_the_alt_text_says_what_the_chart_shows():
    assert story_alt(COURSE, words_in("en").with_names(("Ann", "Bo"))).splitlines() == [
        "The prestige of each player over 4 rounds",
        "Ann: 0 after round 1, 3 after round 2, 9 after round 3, 15 after round 4; one noble",
        "Chance to win at the beginning and after these rounds: 50 %, 50 %, 30 %, 99 %, 100 %",
        "Bo: 1 after round 1, 4 after round 2, 4 after round 3, 12 after round 4",
        "Chance to win at the beginning and after these rounds: 50 %, 50 %, 70 %, 1 %, 0 %",
    ]


def test_before_a_game_that_began_from_a_position_the_chances_are_those_of_the_position():
    later = replace(COURSE, chances=COURSE.chances[1:])
    assert "these rounds: 30 %, 30 %, 30 %, 99 %, 100 %" in story_alt(later, words_in("en").with_names(("Ann", "Bo")))


@pytest.mark.parametrize(
    ("rounds", "ticks"),
    [(2, (1, 2)), (12, tuple(range(1, 13))), (28, (5, 10, 15, 20, 25)), (100, tuple(range(10, 101, 10)))],
)
def test_a_long_game_has_fewer_numbers_below_its_chart(rounds: int, ticks: tuple[int, ...]):
    course = Course([(0, 0)] * (rounds + 1), [], None, [], [])
    assert (
        story_chart(played_with("cities", 3, 1)[-1].after, course, words_in("en").with_names(("Ann", "Bo"))).ticks
        == ticks
    )


def test_numbers_of_statistics_are_written_as_in_the_language():
    english, german = words_in("en"), words_in("de")
    assert (number(2.44, english), number(2.44, german)) == ("2.4", "2,4")
    assert [number(value, english) for value in (29.0, 0.0, 0.04, 1.06)] == ["29", "0", "0", "1.1"]
    assert (percent(7, 12, english), percent(0, 0, english)) == ("58 %", "–")
    assert [duration(seconds, english) for seconds in (5, 150, 3600 * 3 + 1200, 86_400 * 2 + 3600)] == [
        *("1 min", "2 min", "3 h 20 min", "2 d 1 h")
    ]


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["0 rounds", "1 round", "1.5 rounds", "29 rounds"]),
        ("de", ["0 Runden", "1 Runde", "1,5 Runden", "29 Runden"]),
        ("nl", ["0 rondes", "1 ronde", "1,5 rondes", "29 rondes"]),
        ("da", ["0 runder", "1 runde", "1,5 runder", "29 runder"]),
    ],
)
def test_a_mean_agrees_with_its_noun(language: str, texts: list[str]):
    assert [mean_of("stats-rounds", value, words_in(language)) for value in (0.0, 1.0, 1.5, 29.04)] == texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_counts_ones_and_noughts_like_many(language: str):
    words = words_in(language)
    for message, name in (("stats-against", "ahead"), ("stats-member", "wins"), ("stats-mixed", "wins")):
        texts = {words.text(message, player="Bo", games=3, share="0 %", **{name: count}) for count in (0, 1, 2)}
        assert len(texts) == 3
        assert not any(" 0 " in text for text in texts), texts
    assert words.text("story-alt", rounds=1) != words.text("story-alt", rounds=2).replace("2", "1")
