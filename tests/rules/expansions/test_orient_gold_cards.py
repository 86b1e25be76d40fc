"""The Orient: gold cards (O2)."""

import pytest

from bot.rules import CARDS, CardPurchased, ChooseAction, ChooseTokensToReturn, PurchaseCard, ReserveCard, base_of
from bot.rules.base.vocabulary import CardsDiscarded
from bot.rules.orient.purchases import payments_beside_gold_cards
from bot.rules.orient.state import OrientState, PurchaseWithGoldCards
from tests.support.builders import buy, events_of, gems, played, player, refusal, spelled
from tests.support.orient_positions import bonuses, cards, in_the_orient, purchases_of


def test_a_gold_card_is_worth_two_gold_of_any_colours_and_leaves_the_game():
    """O2"""
    position = in_the_orient(cards={0: "O01"}, hand={0: "D01"}, tokens={0: "b"})
    events, after = position.advance(PurchaseWithGoldCards("D01", gems("b"), ("O01",)))
    assert events[:2] == (CardsDiscarded(0, ("O01",), 0), CardPurchased(0, "D01", gems("b"), True))
    assert cards(after) == "D01"
    assert after.slice_of(OrientState).discarded == ((0, CARDS["O01"]),)
    assert base_of(after).bank == base_of(position).bank + gems("b")


def test_the_two_gold_of_a_card_stand_for_different_colours():
    """O2"""
    position = in_the_orient(cards={0: "O03"}, out={2: "O17 -"}, tokens={0: "2b 3r"})
    assert not events_of(PurchaseCard, purchases_of("O17", position))
    after = played(position, PurchaseWithGoldCards("O17", gems("2b 3r"), ("O03",)))
    assert (cards(after), bonuses(after)) == ("O17", "2k")


def test_using_one_gold_of_a_card_wastes_the_other():
    """O2"""
    position = in_the_orient(cards={0: "O01"}, row={1: "D01 - - -"}, tokens={0: "2b"})
    after = played(position, PurchaseWithGoldCards("D01", gems("2b"), ("O01",)))
    assert cards(after) == "D01"
    assert player(after, 0).tokens == 0


def test_a_gold_card_may_replace_gems_that_the_player_has():
    """O2, B12"""
    position = in_the_orient(cards={0: "O01"}, row={1: "D01 - - -"}, tokens={0: "3b j"})
    moves = [move for move in purchases_of("D01", position) if isinstance(move, PurchaseWithGoldCards)]
    assert [spelled(move.payment) for move in moves] == ["b", "j", "2b", "b j"]
    assert PurchaseCard("D01", gems("3b")) in position.legal_moves()


def test_two_gold_cards_pay_an_odd_price_together():
    """O2: three gems are one gold card and a half; the lost half may be no whole card."""
    position = in_the_orient(cards={0: "O01 O02"}, row={1: "D01 - - -"}, tokens={0: "b"})
    moves = {(spelled(move.payment), move.gold_cards) for move in purchases_of("D01", position)}
    assert moves == {("b", ("O01",)), ("–", ("O01", "O02"))}
    after = played(position, PurchaseWithGoldCards("D01", 0, ("O02", "O01")))
    assert (cards(after), spelled(player(after, 0).tokens)) == ("D01", "b")
    too_much = PurchaseWithGoldCards("D01", gems("b"), ("O01", "O02"))
    assert refusal(position, too_much)[0] == "error-payment-too-much"


def test_gold_cards_and_tokens_make_up_the_price_together(subtests: pytest.Subtests):
    """O2"""
    for tokens, price, number, ways in [
        ("", "2b", 1, "–"),
        ("", "b", 1, "–"),
        ("b", "b", 1, "–"),
        ("", "3b", 1, ""),
        ("b", "3b", 1, "b"),
        ("2b 2j", "3b w", 1, "2b,b j,2j,2b j,b 2j"),
        ("", "3b w", 2, "–"),
        ("w", "3b w", 2, "–,w"),
        ("5b", "2b", 2, ""),
        ("5b", "", 1, ""),
    ]:
        with subtests.test(tokens=tokens, price=price, number=number, ways=ways):
            found = payments_beside_gold_cards(gems(tokens), gems(price), number)
            assert [spelled(payment) for payment in found] == [way for way in ways.split(",") if way]


def test_a_gold_card_that_is_missing_or_not_needed_is_refused(subtests: pytest.Subtests):
    """O2, B12"""
    for payment, gold_cards, reason in [
        ("b", (), "error-orient-gold-cards-not-held"),
        ("b", ("O02",), "error-orient-gold-cards-not-held"),
        ("b", ("O01", "O01"), "error-orient-gold-cards-not-held"),
        ("b", ("D17",), "error-orient-gold-cards-not-held"),
        ("3b", ("O01",), "error-payment-too-much"),
        ("b w", ("O01",), "error-payment-too-much"),
        ("", ("O01",), "error-payment-too-little"),
        ("2j", ("O01",), "error-payment-not-held"),
    ]:
        with subtests.test(payment=payment, gold_cards=gold_cards, reason=reason):
            position = in_the_orient(cards={0: "O01 D17", 1: "O02"}, row={1: "D01 - - -"}, tokens={0: "3b w"})
            assert refusal(position, PurchaseWithGoldCards("D01", gems(payment), gold_cards))[0] == reason
            assert refusal(position, PurchaseWithGoldCards("D90", 0, ("O01",)))[0] == "error-card-gone"


def test_a_gold_card_cannot_buy_what_tokens_cannot_buy():
    """O2, O3, O9"""
    position = in_the_orient(cards={0: "O01"}, out={1: "O06 -", 3: "O26 -"}, tokens={0: "3w 2j"})
    assert not purchases_of("O06", position)
    assert refusal(position, PurchaseWithGoldCards("O06", gems("3w"), ("O01",)))[0] == "error-orient-no-partner"
    assert refusal(position, PurchaseWithGoldCards("O26", 0, ("O01",)))[0] == "error-orient-costs-bonuses"


def test_a_gold_card_is_no_token_and_has_no_bonus():
    """O2, B8"""
    position = in_the_orient(tokens={0: "3w 2b 2g 2r k"}, cards={0: "O02"}, out={1: "O01 O03"})
    asked = played(position, ReserveCard("O03"))
    assert asked.decision == ChooseTokensToReturn(0, 1)
    assert base_of(asked).bank == base_of(position).bank - gems("j")
    after = played(position, buy("O01", "3w"))
    assert after.decision == ChooseAction(1)
    assert (cards(after), bonuses(after)) == ("O02 O01", "–")


def test_a_gold_card_helps_to_buy_another():
    """O2"""
    position = in_the_orient(cards={0: "O02"}, out={1: "O01 -"}, tokens={0: "w"})
    after = played(position, PurchaseWithGoldCards("O01", gems("w"), ("O02",)))
    assert cards(after) == "O01"
