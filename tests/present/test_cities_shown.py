"""Texts and pictures of the Cities in four languages, over whole games and in rare situations."""

import pytest

from bot.engine import GameError, GameOver, Position, SeatLeft
from bot.present.board_text import board_text
from bot.present.event_text import end_lines, event_lines, turn_line
from bot.present.expansions.cities import city_words
from bot.present.language.words import LANGUAGES, words_in
from bot.present.outlook import outlook_text
from bot.present.phrases import turn_title
from bot.present.pictures.scenes import board_scene
from bot.rules import LastRoundBegan
from bot.rules.cities import ALL_CITIES, CitiesState, TakeCity
from render.contract.scene import Mark, View
from tests.support.builders import a_position, played, take
from tests.support.every_case import every_case
from tests.support.expansion_games import Shown
from tests.support.present_builders import NAMES, Step

EN = words_in("en")
STEP = take("wbg")


def at_cities(*ids: str, held: dict[int, str] | None = None, **rest: object) -> Position:
    holders = tuple((seat, ALL_CITIES[city]) for seat, city in (held or {}).items())
    state = CitiesState(tuple(ALL_CITIES[city] for city in ids), holders)
    return a_position(expansion="cities", own=state, **rest)  # type: ignore[arg-type]


def at_choice(seats: int = 2) -> Position:
    """Return a position in which the first seat is asked which of two cities to take."""
    return played(at_cities("C6B", "C1B", "C3A", seats=seats, bonuses={0: "4w 7r 3k"}, prestige={0: 13}), STEP)


def test_a_taken_city_has_a_line_and_starts_the_last_round() -> None:
    position = at_cities("C6B", "C1A", bonuses={0: "4r 3k"}, prestige={0: 13})
    lines = event_lines(position, position.play(STEP), EN.with_names(NAMES[:2]))
    assert lines[1:] == [
        "**Ann** takes a city (13 prestige, 4 red and 3 black)",
        "**Ann** has a city, so this is the last round. **Bo** has the last turn",
    ]


@every_case("language", LANGUAGES)
def test_the_last_seat_with_a_city_completes_the_round(language: str) -> None:
    position = at_cities("C7B", held={1: "C6B"})
    (line,) = event_lines(position, (LastRoundBegan(1),), words_in(language).with_names(NAMES[:2]))
    assert line == words_in(language).text("event-round-complete", player="**Bo**", expansion="cities")


@every_case("language", LANGUAGES)
def test_the_choice_of_a_city_has_a_question_and_a_label_for_each_answer(language: str) -> None:
    position, words = at_choice(), words_in(language)
    assert turn_line(position, "<@1>", words) == words.text("cities-question", mention="<@1>", count=2)
    assert turn_title(position, words.with_names(NAMES[:2])) == words.text("cities-chooses", player="Ann")
    labels = Shown(Step(0, STEP, position, (), position), words).labels()
    assert labels == [words.text("cities-take", city=city_words(ALL_CITIES[city], words)) for city in ("C6B", "C3A")]


@every_case("language", LANGUAGES)
@every_case(("move", "message"), [(STEP, "error-city-first"), (TakeCity("C1B"), "error-city-not-met")])
def test_a_refusal_names_the_open_decision(move: TakeCity, message: str, language: str) -> None:
    with pytest.raises(GameError) as refused:
        at_choice().play(move)
    assert refused.value.message_id == message
    assert words_in(language).refusal(refused.value) == words_in(language).text(message)


@every_case("language", LANGUAGES)
def test_every_city_has_words_of_its_own(language: str) -> None:
    texts = [city_words(city, words_in(language)) for city in ALL_CITIES.values()]
    assert len(set(texts)) == len(ALL_CITIES)


@every_case(
    ("city", "text"),
    [
        ("C6B", "13 prestige, 4 red and 3 black"),
        ("C2B", "15 prestige and 5 of one colour"),
        ("C5A", "14 prestige, 4 green and 4 of one other colour"),
        ("C7B", "17 prestige"),
    ],
)
def test_the_words_of_a_city_are_its_requirements(city: str, text: str) -> None:
    assert city_words(ALL_CITIES[city], EN) == text


def test_the_outlook_names_the_nearest_city() -> None:
    position = at_cities("C5A", "C7B", "C2A", "C3A", bonuses={0: "4w 1g 3r"}, prestige={0: 13})
    outlook = outlook_text(position, 0, EN).partition("**Nearest city:**")[2]
    assert outlook.endswith("You take it at the end of your turn.")


def test_options_list_no_cities_for_a_player_with_a_city() -> None:
    assert "Nearest city" not in outlook_text(at_cities("C7B", held={0: "C6B"}), 0, EN)


def test_the_board_shows_cities_with_their_requirements_and_the_owner_of_a_taken_one() -> None:
    position = at_cities("C7B", "C5A", held={1: "C6B"})
    board = board_scene(position, EN.with_names(NAMES[:2]), past=[(at_cities("C7B", "C5A", "C6B"), 1)])
    assert [(tile.art, tile.required_prestige, tile.any_same, tile.owner, tile.mark) for tile in board.tiles] == [
        ("C5A", 14, 4, None, Mark.NONE),
        ("C6B", 13, 0, 1, Mark.CHANGED),
        ("C7B", 17, 0, None, Mark.NONE),
    ]
    assert all(tile.view is View.TOWN and tile.prestige == 0 for tile in board.tiles)
    assert [[tile.art for tile in panel.tiles] for panel in board.panels] == [[], ["C6B"]]


def test_the_cities_on_offer_are_marked() -> None:
    board = board_scene(at_choice(), EN.with_names(NAMES[:2]))
    assert {tile.art for tile in board.tiles if tile.mark is Mark.OFFERED} == {"C3A", "C6B"}


def test_the_description_names_the_owner_of_a_city() -> None:
    text = board_text(at_cities("C7B", held={1: "C6B"}), EN.with_names(NAMES[:2]), None)
    assert "**Cities**: 17 prestige" in text
    assert "City: 13 prestige, 4 red and 3 black" in text


def reason(language: str, winners: tuple[int, ...], held: dict[int, str], prestige: dict[int, int]) -> str:
    position = at_cities("C7B", held=held, prestige=prestige, seats=3).after([GameOver(winners)])
    return end_lines(position, words_in(language).with_names(NAMES[:3]))[-1]


@every_case("language", LANGUAGES)
def test_the_reason_of_a_victory_is_the_city(language: str) -> None:
    words = words_in(language)
    alone = reason(language, (1,), {1: "C6B"}, {0: 20, 1: 13})
    assert alone == words.text("cities-won-alone", player="**Bo**")
    most = reason(language, (1,), {1: "C6B", 2: "C5A"}, {0: 20, 1: 15, 2: 14})
    assert most == words.text("cities-won", player="**Bo**")
    shared = reason(language, (1, 2), {1: "C6B", 2: "C5A"}, {0: 20, 1: 15, 2: 15})
    assert shared == words.text("final-shared", players=words.listed(["**Bo**", "**Cy**"]))


def test_equal_prestige_without_a_city_is_no_tie() -> None:
    assert reason("en", (1,), {1: "C6B"}, {0: 13, 1: 13}) == "**Bo** is the only player with a city."


def test_without_any_city_the_most_prestige_wins() -> None:
    assert reason("en", (0,), {}, {0: 13}) == "### 👑 **Ann** wins with 13 prestige. Congratulations!"


def test_the_last_player_at_the_table_needs_no_city() -> None:
    position = at_cities("C7B").after([SeatLeft(1), GameOver((0,))])
    alone = EN.text("final-alone", player="**Ann**")
    assert end_lines(position, EN.with_names(NAMES[:2])) == [f"### {alone}"]
