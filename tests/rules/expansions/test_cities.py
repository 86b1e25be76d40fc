"""The Cities: no nobles, and the first city taken starts the last round."""

import pytest

from bot.engine import GameOver, Position, SeatLeft, TurnBegan, TurnPassed
from bot.rules import LastRoundBegan, Options, base_of, standings
from bot.rules.cities import ALL_CITIES, ChooseCity, CitiesState, CityTaken, TakeCity, is_met
from data import City
from tests.support.builders import EMPTY_ROWS, a_deal, a_position, buy, events_of, gems, played, put_back, refusal, take

CITIES = Options(expansion="cities")
STEP = take("wbg")
"""A move that changes neither bonuses nor prestige."""


def cities(*ids: str, held: dict[int, str] | None = None) -> CitiesState:
    """Return the expansion's slice with these cities out and those held."""
    holders = tuple((seat, ALL_CITIES[city]) for seat, city in (held or {}).items())
    return CitiesState(tuple(ALL_CITIES[city] for city in ids), holders)


def at_cities(*ids: str, held: dict[int, str] | None = None, **rest: object) -> Position:
    """Return a position with these cities out."""
    return a_position(expansion="cities", own=cities(*ids, held=held), **rest)  # pyright: ignore[reportArgumentType] -- passed on as given


def test_three_tiles_and_no_nobles_are_on_the_table_for_any_number_of_players(subtests: pytest.Subtests):
    """C1"""
    for seats in [2, 3, 4]:
        with subtests.test(seats=seats):
            for seed in range(20):
                _, position = a_deal(seats, CITIES, seed)
                out = position.slice_of(CitiesState).cities
                assert base_of(position).nobles == ()
                assert len({city.tile for city in out}) == len(out) == 3


def test_each_tile_comes_up_on_either_side():
    """C1"""
    seen = {city.id for seed in range(200) for city in a_deal(2, CITIES, seed)[1].slice_of(CitiesState).cities}
    assert seen == set(ALL_CITIES)


def test_a_city_is_taken_at_the_end_of_the_turn_in_which_prestige_and_bonuses_suffice():
    """C2"""
    position = at_cities("C6B", "C1A", "C7B", bonuses={0: "4r 3k"}, prestige={0: 13})
    assert events_of(CityTaken, position.play(STEP)) == [CityTaken(0, "C6B")]
    after = played(position, STEP).slice_of(CitiesState)
    assert after.held_by(0) == ALL_CITIES["C6B"]
    assert ALL_CITIES["C6B"] not in after.cities


def test_prestige_or_bonuses_alone_take_no_city(subtests: pytest.Subtests):
    """C2"""
    for prestige, bonuses in [(12, "4r 3k"), (13, "3r 3k"), (13, "4r 2k"), (30, "5w 5b 5g")]:
        with subtests.test(prestige=prestige, bonuses=bonuses):
            position = at_cities("C6B", bonuses={0: bonuses}, prestige={0: prestige})
            assert events_of(CityTaken, position.play(STEP)) == []


def test_the_player_chooses_exactly_one_of_several_cities():
    """C2"""
    position = at_cities("C6B", "C7A", "C3A", bonuses={0: "4w 1b 1g 4r 3k"}, prestige={0: 16})
    asked = played(position, STEP)
    assert asked.decision == ChooseCity(0, ("C6B", "C7A", "C3A"))
    assert asked.legal_moves() == [TakeCity("C6B"), TakeCity("C7A"), TakeCity("C3A")]
    chosen = played(asked, TakeCity("C3A"))
    assert [(seat, city.id) for seat, city in chosen.slice_of(CitiesState).holders] == [(0, "C3A")]
    assert chosen.decision is not None
    assert chosen.decision.seat == 1


def test_no_other_move_answers_a_choice_of_cities():
    """C2"""
    position = at_cities("C6B", "C7A", "C2A", bonuses={0: "1w 1b 1g 4r 3k"}, prestige={0: 16})
    asked = played(position, STEP)
    assert refusal(asked, STEP) == ("error-city-first", {})
    assert refusal(asked, TakeCity("C2A")) == ("error-city-not-met", {})


def test_a_player_with_a_city_takes_no_second_one():
    """C2"""
    position = at_cities(
        "C7A", held={0: "C6B"}, bonuses={0: "1w 1b 1g 4r 3k"}, prestige={0: 16}, turn=0, last_round=True
    )
    assert events_of(CityTaken, position.play(STEP)) == []


def test_any_colour_meets_a_condition_of_one_colour():
    """C3: the worked example, 15 prestige with 5 of one colour."""
    city = ALL_CITIES["C2B"]
    for colour in "wbgrk":
        assert is_met(city, 15, gems(f"5{colour}"))
        assert not is_met(city, 15, gems(f"4{colour}"))
    assert not is_met(city, 15, gems("4w 4b 4g 4r 4k"))
    assert not is_met(city, 14, gems("5w"))


def test_the_free_colour_must_differ_from_the_named_colours():
    """C3: the worked example, 14 prestige with green 4 and 4 of one other colour."""
    city = ALL_CITIES["C5A"]
    assert is_met(city, 14, gems("4g 4r"))
    assert not is_met(city, 14, gems("9g"))
    assert not is_met(city, 14, gems("4g 3w 3b 3r 3k"))
    assert not is_met(city, 14, gems("4w 4b 3g"))


def test_the_worked_example_of_a_city_with_two_colours():
    """C2: 13 prestige with red 4, black 3."""
    city: City = ALL_CITIES["C6B"]
    assert (city.prestige, city.needs, city.any_same) == (13, gems("4r 3k"), 0)


def test_fifteen_prestige_do_not_end_the_game():
    """C4"""
    position = at_cities("C6B", prestige={0: 15, 1: 20}, turn=1)
    events = position.play(STEP)
    assert events_of(LastRoundBegan, events) == []
    assert events_of(TurnBegan, events) == [TurnBegan(0, 2)]


def test_a_city_starts_the_last_round_and_its_only_holder_wins_with_any_prestige():
    """C4"""
    position = at_cities("C6B", "C7B", bonuses={0: "4r 3k"}, prestige={0: 13, 1: 16}, seats=2)
    after = played(position, STEP)
    assert not after.is_over
    over = played(after, take("wbr"))
    assert over.winners == (0,)
    assert [standing.seat for standing in standings(over)] == [0, 1]


def test_a_city_taken_by_the_last_seat_of_a_round_ends_the_game_at_once():
    """C4"""
    position = at_cities("C6B", bonuses={1: "4r 3k"}, prestige={1: 13}, turn=1)
    events = position.play(STEP)
    assert events_of(GameOver, events) == [GameOver((1,))]


def test_most_prestige_and_then_fewest_cards_decide_between_several_holders():
    """C4"""
    rich = at_cities("C7A", held={0: "C6B", 1: "C3A"}, prestige={0: 14, 1: 13, 2: 30}, seats=3)
    assert [(each.seat, each.place) for each in standings(rich)] == [(0, 1), (1, 2), (2, 3)]
    few = at_cities("C7A", held={0: "C6B", 1: "C3A"}, prestige={0: 14, 1: 14}, cards={0: "D01 D02", 1: "D03"})
    assert [(each.seat, each.place) for each in standings(few)] == [(1, 1), (0, 2)]
    equal = at_cities("C7A", held={0: "C6B", 1: "C3A"}, prestige={0: 14, 1: 14})
    assert [each.place for each in standings(equal)] == [1, 1]


def test_tokens_go_back_before_a_city_is_taken():
    """C2, B8"""
    position = at_cities("C6B", tokens={0: "4w 4b 2g"}, bonuses={0: "4r 3k"}, prestige={0: 13})
    asked = played(position, take("grk"))
    assert events_of(CityTaken, position.play(take("grk"))) == []
    assert events_of(CityTaken, asked.play(put_back("wwb"))) == [CityTaken(0, "C6B")]


def test_an_empty_deck_leaves_a_gap_and_the_city_is_still_taken():
    """C2, B14"""
    last = {"row": {1: "D01 D02 - -"}, "deck": {1: ""}}
    position = at_cities("C6B", bonuses={0: "3b 4r 3k"}, prestige={0: 13}, **last)
    events, after = position.advance(buy("D01"))
    assert events[1:] == (CityTaken(0, "C6B"), LastRoundBegan(0), TurnBegan(1, 1))
    assert [card.id for card in base_of(after).rows[0] if card] == ["D02"]


def test_a_turn_without_a_possible_action_passes_and_the_last_round_still_ends():
    """C4, B19"""
    position = at_cities("C6B", bank="5j", hand={0: "D01"}, bonuses={0: "3b 4r 3k"}, prestige={0: 13}, **EMPTY_ROWS)
    events = position.play(buy("D01"))
    assert events[1:] == (CityTaken(0, "C6B"), LastRoundBegan(0), TurnBegan(1, 1), TurnPassed(1), GameOver((0,)))


def test_when_everybody_passes_and_nobody_has_a_city_prestige_decides():
    """C4, B19, B17"""
    bare: dict[str, object] = {"bank": "5j", "hand": {0: "D01"}, "bonuses": {0: "3b"}, **EMPTY_ROWS}
    assert played(at_cities("C6B", prestige={0: 20, 1: 30}, **bare), buy("D01")).winners == (1,)
    held = at_cities("C7A", held={0: "C6B"}, prestige={0: 13, 1: 30}, turn=0, **bare)
    assert played(held, buy("D01")).winners == (0,)


def test_a_player_who_leaves_before_choosing_a_city_takes_none():
    """C2, C4"""
    position = at_cities("C6B", "C7A", bonuses={0: "1w 1b 1g 4r 3k"}, prestige={0: 16}, seats=3)
    events, after = played(position, STEP).without(0)
    assert events == (SeatLeft(0), TurnBegan(1, 1))
    assert len(after.slice_of(CitiesState).cities) == 2


def test_the_round_is_finished_even_if_the_only_holder_leaves():
    """C4"""
    position = at_cities("C6B", bonuses={0: "4r 3k"}, prestige={0: 13, 1: 2, 2: 5}, seats=3)
    _, after = played(position, STEP).without(0)
    assert played(after, STEP, STEP).winners == (2,)
