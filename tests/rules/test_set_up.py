"""The components of the game, and the set-up."""

from collections import Counter
from random import Random

import pytest

from bot.engine import TurnBegan
from bot.rules import CARDS, LEVELS, NOBLES, ChooseAction, Dealt, Options, base_of, rules_for
from bot.rules.base.folds import GEMS_IN_BANK
from data import Gem, components
from tests.support.builders import a_deal, gems


def test_the_box_holds_forty_tokens_ninety_cards_and_ten_nobles():
    """B1"""
    state = base_of(a_deal(4)[1])
    assert state.bank == gems("7w 7b 7g 7r 7k 5j")
    assert Counter(card.level for card in components().cards.values()) == {1: 40, 2: 30, 3: 20}
    assert len(NOBLES) == 10


def test_fewer_players_have_fewer_gems_but_always_five_gold(subtests: pytest.Subtests):
    """B3"""
    for seats, bank in [(2, "4w 4b 4g 4r 4k 5j"), (3, "5w 5b 5g 5r 5k 5j"), (4, "7w 7b 7g 7r 7k 5j")]:
        with subtests.test(seats=seats, bank=bank):
            assert base_of(a_deal(seats)[1]).bank == gems(bank)


def test_two_three_or_four_players_can_play():
    """B3"""
    assert set(GEMS_IN_BANK) == {2, 3, 4}


def test_four_cards_of_each_level_and_one_noble_more_than_players_are_face_up(subtests: pytest.Subtests):
    """B2; the example: four nobles with three players."""
    for seats in [2, 3, 4]:
        with subtests.test(seats=seats):
            state = base_of(a_deal(seats)[1])
            assert [[card.level for card in row if card] for row in state.rows] == [[level] * 4 for level in LEVELS]
            assert [len(deck) for deck in state.decks] == [36, 26, 16]
            assert len(state.nobles) == len(set(state.nobles)) == seats + 1


def test_each_level_is_shuffled_on_its_own():
    """B2"""
    (dealt, *_), _ = a_deal(2, seed=1)
    (other, *_), _ = a_deal(2, seed=2)
    assert isinstance(dealt, Dealt)
    assert isinstance(other, Dealt)
    for level, cards in zip(LEVELS, dealt.cards, strict=True):
        assert sorted(cards) == sorted(card for card in components().cards if CARDS[card].level == level)
        assert list(cards) != sorted(cards)
    assert dealt.cards != other.cards
    assert dealt.nobles != other.nobles


def test_the_same_seed_deals_the_same_game():
    assert rules_for(Options()).deal(3, Random(7)) == rules_for(Options()).deal(3, Random(7))


def test_the_dealt_order_is_the_order_in_which_cards_come():
    """B2, B14"""
    (dealt, *_), position = a_deal(2)
    assert isinstance(dealt, Dealt)
    state = base_of(position)
    assert [card.id for card in state.rows[0] if card] == list(dealt.cards[0][:4])
    assert state.decks[0][-1].id == dealt.cards[0][4]


def test_the_first_seat_begins_round_one():
    """B4: the table chooses who sits in the first seat."""
    events, position = a_deal(3)
    assert events[-1] == TurnBegan(0, 1)
    assert (position.seat, position.round, position.decision) == (0, 1, ChooseAction(0))


def test_the_card_of_the_worked_example_exists():
    """B1: 2 prestige, red bonus, cost white 1, blue 4, green 2."""
    cards = components().cards.values()
    wanted = (2, Gem.RUBY, gems("w 4b 2g"))
    assert [card.level for card in cards if (card.prestige, card.bonus, card.cost) == wanted] == [2]


def test_the_noble_of_the_worked_example_exists():
    """B1: a noble asks green 3, blue 3, white 3."""
    assert [noble.prestige for noble in NOBLES.values() if noble.needs == gems("3g 3b 3w")] == [3]
