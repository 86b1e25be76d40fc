"""Buying cards: prices, payments, and what a purchase brings."""

import pytest

from bot.engine import TurnBegan
from bot.rules import CARDS, CardPurchased, CardRevealed, PurchaseCard, ReserveCard, base_of
from bot.rules.base.payment import least_gold
from data import Card, Gem
from data.gems import tokens_in
from tests.support.builders import a_position, buy, gems, played, player, refusal, spelled


def payments_for(position, card: str) -> list[str]:
    """Return the payments offered for a card, in the order of the offer."""
    moves = position.legal_moves()
    return [spelled(move.payment) for move in moves if isinstance(move, PurchaseCard) and move.card == card]


def test_a_face_up_card_is_bought_paid_to_the_bank_and_replaced():
    """B11, B14"""
    position = a_position(tokens={0: "3b r"}, row={1: "D01 D02 D03 D04"}, deck={1: "D05"})
    assert position.play(buy("D01", "3b")) == (
        CardPurchased(0, "D01", gems("3b"), from_hand=False),
        CardRevealed(1, 0, "D05"),
        TurnBegan(1, 1),
    )
    after = played(position, buy("D01", "3b"))
    buyer = player(after, 0)
    assert (buyer.tokens, buyer.bonuses, buyer.cards) == (gems("r"), gems("w"), (CARDS["D01"],))
    assert base_of(after).bank == gems("4w 4b 4g 3r 4k 5j")
    assert base_of(after).address("D05") == "1A"


def test_a_purchase_brings_the_cards_prestige():
    """B11, B17"""
    after = played(a_position(tokens={0: "4g"}, row={1: "D08 D01 D02 D03"}), buy("D08", "4g"))
    assert player(after, 0).prestige == 1


def test_a_reserved_card_is_bought_from_the_hand_in_a_later_turn():
    """B11, B20"""
    position = a_position(tokens={0: "3b"}, row={1: "D01 D02 D03 D04"})
    reserved = played(position, ReserveCard("D01"))
    assert buy("D01", "3b") not in reserved.legal_moves()
    later = played(reserved, ReserveCard("D02"))
    assert later.play(buy("D01", "3b")) == (CardPurchased(0, "D01", gems("3b"), from_hand=True), TurnBegan(1, 2))
    assert player(played(later, buy("D01", "3b")), 0).hand == ()


def test_another_players_reserved_card_cannot_be_bought():
    """B11"""
    position = a_position(tokens={0: "3b"}, hand={1: "D01"})
    assert refusal(position, buy("D01", "3b")) == ("error-card-gone", {})


def test_a_card_that_is_not_in_play_cannot_be_bought(subtests: pytest.Subtests):
    """B11: in a deck, unknown, or a card's back."""
    for card in ["D40", "D99", "?1"]:
        with subtests.test(card=card):
            assert refusal(a_position(), buy(card)) == ("error-card-gone", {})


def test_each_bonus_takes_one_off_the_price_and_never_below_zero(subtests: pytest.Subtests):
    """B11; the first two are the examples."""
    for cost, bonuses, price in [
        ("r k w", "k", "r w"),
        ("2b g", "2b", "g"),
        ("2b g", "5b 5g 5w", ""),
        ("3r", "", "3r"),
    ]:
        with subtests.test(cost=cost, bonuses=bonuses, price=price):
            card = Card("example", 1, Gem.DIAMOND, 0, gems(cost))
            assert spelled(player(a_position(bonuses={0: bonuses}), 0).price(card)) == spelled(gems(price))


def test_a_bonus_counts_in_the_turn_after_its_purchase():
    """B11"""
    position = a_position(tokens={0: "3b 2g k"}, row={1: "D01 D24 D09 D04"})
    after = played(position, buy("D01", "3b"), ReserveCard("D04"))
    assert refusal(after, buy("D09", "w 2k"))[1]["missing"] == (Gem.ONYX,)


def test_gold_stands_for_any_gem_and_returns_to_the_bank():
    """B11"""
    after = played(a_position(tokens={0: "b 2j"}, row={1: "D01 D02 D03 D04"}), buy("D01", "b 2j"))
    assert player(after, 0).tokens == 0
    assert base_of(after).bank == gems("4w 4b 4g 4r 4k 5j")


def test_gold_may_be_chosen_in_place_of_gems_and_least_gold_comes_first():
    """B12"""
    position = a_position(tokens={0: "3b 2j"}, row={1: "D01 D02 D03 D04"})
    assert payments_for(position, "D01") == ["3b", "2b j", "b 2j"]
    after = played(position, buy("D01", "b 2j"))
    assert player(after, 0).tokens == gems("2b")


def test_the_least_gold_is_what_gems_do_not_cover():
    """B12"""
    assert spelled(least_gold(gems("2w r 3j"), gems("2w 2r k"))) == "2w r 2j"
    assert spelled(least_gold(gems("2w 2r k 3j"), gems("2w 2r k"))) == "2w 2r k"


def test_every_way_to_mix_gold_and_gems_is_offered_once():
    """B12"""
    position = a_position(tokens={0: "2r k 2j"}, row={1: "D01 D02 D03 D04"})
    assert sorted(payments_for(position, "D02")) == sorted(["2r k", "r k j", "2r j", "k 2j", "r 2j"])


def test_paying_more_than_the_price_is_not_possible(subtests: pytest.Subtests):
    """B12"""
    for payment in ["4b", "3b r", "3b j", "2b r", "5j"]:
        with subtests.test(payment=payment):
            position = a_position(tokens={0: "4b r 5j"}, row={1: "D01 D02 D03 D04"})
            assert refusal(position, buy("D01", payment)) == ("error-payment-too-much", {"price": (Gem.SAPPHIRE,) * 3})


def test_paying_less_than_the_price_is_refused(subtests: pytest.Subtests):
    """B11"""
    for payment in ["2b", "b j", ""]:
        with subtests.test(payment=payment):
            position = a_position(tokens={0: "4b r 5j"}, row={1: "D01 D02 D03 D04"})
            assert refusal(position, buy("D01", payment)) == (
                "error-payment-too-little",
                {"price": (Gem.SAPPHIRE,) * 3},
            )


def test_only_held_tokens_can_be_paid():
    """B11"""
    position = a_position(tokens={0: "2b j"}, row={1: "D01 D02 D03 D04"})
    assert refusal(position, buy("D01", "3b")) == (
        "error-payment-not-held",
        {"payment": (Gem.SAPPHIRE,) * 3, "held": (Gem.SAPPHIRE, Gem.SAPPHIRE, Gem.GOLD)},
    )


def test_the_refusal_of_an_unaffordable_card_says_what_is_missing():
    """B11"""
    position = a_position(tokens={0: "r j"}, row={1: "D01 D02 D03 D04"}, bonuses={0: "k"})
    assert refusal(position, buy("D01", "3b")) == ("error-cannot-afford", {"missing": (Gem.SAPPHIRE,) * 3, "short": 2})
    assert payments_for(position, "D01") == []


def test_with_enough_bonuses_a_card_costs_nothing():
    """B13"""
    position = a_position(bonuses={0: "3b"}, tokens={0: "3b j"}, row={1: "D01 D02 D03 D04"})
    assert payments_for(position, "D01") == ["–"]
    after = played(position, buy("D01"))
    assert player(after, 0).tokens == gems("3b j")
    assert player(after, 0).cards == (CARDS["D01"],)
    assert refusal(position, buy("D01", "b")) == ("error-payment-too-much", {"price": ()})


def test_a_pile_is_listed_token_by_token():
    assert tokens_in(gems("2w k j")) == (Gem.DIAMOND, Gem.DIAMOND, Gem.ONYX, Gem.GOLD)
    assert tokens_in(0) == ()
