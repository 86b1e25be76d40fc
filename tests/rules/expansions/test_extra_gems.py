"""The Trading Posts: extra gems (T2, T3)."""

import pytest

from bot.engine import DecisionOpened, TurnBegan, TurnPassed
from bot.rules import CardPurchased, CardRevealed, ChooseTokensToReturn, ReserveCard, TokensTaken, base_of
from bot.rules.trading_posts import ALL_POSTS, ChooseExtraGem, CoatPlaced, DeclineExtraGem, PostsState
from tests.support.builders import EMPTY_ROWS, buy, gems, played, player, put_back, refusal, take
from tests.support.post_positions import GEM_AFTER_PURCHASE, OTHER_GEM, ROW, STEP, at_posts, extra

# A gem after a purchase.


def test_after_a_purchase_a_gem_may_be_taken_before_the_card_is_replaced():
    """T2"""
    position = at_posts({0: GEM_AFTER_PURCHASE}, tokens={0: "3b"}, row=ROW)
    question = ChooseExtraGem(0, GEM_AFTER_PURCHASE)
    assert position.play(buy("D01", "3b")) == (CardPurchased(0, "D01", gems("3b"), False), DecisionOpened(question))
    asked = played(position, buy("D01", "3b"))
    assert base_of(asked).rows[0][0] is None
    assert asked.legal_moves() == [*map(extra, "wbgrk"), DeclineExtraGem()]
    events, after = asked.advance(extra("r"))
    assert events == (TokensTaken(0, gems("r")), CardRevealed(1, 0, "D02"), TurnBegan(1, 1))
    assert player(after, 0).tokens == gems("r")


def test_the_gem_after_a_purchase_may_be_declined():
    """T2"""
    asked = played(at_posts({0: GEM_AFTER_PURCHASE}, tokens={0: "3b"}, row=ROW), buy("D01", "3b"))
    events, after = asked.advance(DeclineExtraGem())
    assert events == (CardRevealed(1, 0, "D02"), TurnBegan(1, 1))
    assert player(after, 0).tokens == 0


def test_the_gem_may_be_one_just_paid():
    """T2"""
    asked = played(at_posts({0: GEM_AFTER_PURCHASE}, bank="", tokens={0: "3b"}, row=ROW), buy("D01", "3b"))
    assert asked.legal_moves() == [extra("b"), DeclineExtraGem()]
    after = played(asked, extra("b"))
    assert (player(after, 0).tokens, base_of(after).bank) == (gems("b"), gems("2b"))


def test_the_extra_gem_is_never_gold_not_even_gold_just_paid():
    """T2"""
    position = at_posts({0: GEM_AFTER_PURCHASE}, bank="r", tokens={0: "3j"}, row=ROW)
    asked = played(position, buy("D01", "3j"))
    assert asked.legal_moves() == [extra("r"), DeclineExtraGem()]
    assert refusal(asked, extra("j")) == ("error-take-gold", {})


def test_without_a_gem_in_the_bank_nothing_is_asked():
    """T2"""
    position = at_posts({0: GEM_AFTER_PURCHASE}, bank="", tokens={0: "3j"}, row=ROW)
    assert position.play(buy("D01", "3j"))[-1] == TurnBegan(1, 1)


def test_an_empty_deck_leaves_a_gap_after_the_extra_gem():
    """T2, B14"""
    position = at_posts({0: GEM_AFTER_PURCHASE}, bonuses={0: "3b"}, row=ROW, deck={1: ""})
    events, after = played(position, buy("D01")).advance(extra("r"))
    assert events == (TokensTaken(0, gems("r")), TurnBegan(1, 1))
    assert base_of(after).rows[0][0] is None


def test_the_next_player_may_take_a_gem_that_was_paid_and_not_taken_back():
    """T2, B19"""
    position = at_posts(
        {0: GEM_AFTER_PURCHASE}, bank="5j", tokens={0: "b"}, bonuses={0: "2b"}, hand={0: "D01"}, **EMPTY_ROWS
    )
    asked = played(position, buy("D01", "b"))
    assert asked.play(DeclineExtraGem()) == (TurnBegan(1, 1),)
    assert asked.play(extra("b"))[1:3] == (TurnBegan(1, 1), TurnPassed(1))


def test_when_everybody_passes_the_prestige_of_the_posts_counts():
    """T6, T7, B19, B17"""
    bare = {"bank": "5j", "hand": {0: "D01"}, "bonuses": {0: "3b"}, "prestige": {0: 3}, **EMPTY_ROWS}
    assert played(at_posts(**bare), buy("D01")).winners == (0,)
    assert played(at_posts({1: " ".join(ALL_POSTS)}, **bare), buy("D01")).winners == (1,)


def test_the_gem_comes_after_a_purchase_from_the_hand_and_after_a_free_one():
    """T2, B13"""
    position = at_posts({0: GEM_AFTER_PURCHASE}, bonuses={0: "3b"}, hand={0: "D01"})
    assert isinstance(played(position, buy("D01")).decision, ChooseExtraGem)


def test_only_a_purchase_brings_the_gem(subtests: pytest.Subtests):
    """T2"""
    for move in [take("wbg"), take("2w"), ReserveCard("D01")]:
        with subtests.test(move=move):
            position = at_posts({0: GEM_AFTER_PURCHASE}, row=ROW)
            assert position.play(move)[-1] == TurnBegan(1, 1)


def test_a_purchase_brings_no_gem_to_other_players():
    """T2"""
    position = at_posts({1: GEM_AFTER_PURCHASE}, tokens={0: "3b"}, row=ROW)
    after = played(position, buy("D01", "3b"))
    assert after.slice_of(PostsState).has_purchased is False
    assert after.play(STEP)[-1] == TurnBegan(0, 2)


def test_the_privilege_applies_from_the_turn_after_the_coat_was_placed():
    """T2"""
    position = at_posts(tokens={0: "4b w"}, bonuses={0: "3r"}, row={1: "D01 D17 D16 D24"})
    events, after = position.advance(buy("D01", "3b"))
    assert events[-2:] == (CoatPlaced(0, GEM_AFTER_PURCHASE), TurnBegan(1, 1))
    later = played(after, take("grk"), buy("D17", "wb"))
    assert later.decision == ChooseExtraGem(0, GEM_AFTER_PURCHASE)


def test_with_ten_tokens_the_extra_gem_is_taken_first_and_then_one_is_returned():
    """T2, B8"""
    position = at_posts({0: GEM_AFTER_PURCHASE}, tokens={0: "3w 3g 4j"}, bonuses={0: "3b"}, row=ROW)
    asked = played(position, buy("D01"))
    events, after = asked.advance(extra("k"))
    assert events[-1] == DecisionOpened(ChooseTokensToReturn(0, 1))
    assert played(after, put_back("k")).seat == 1
    assert asked.play(DeclineExtraGem())[-1] == TurnBegan(1, 1)


def test_no_other_move_answers_the_choice_of_an_extra_gem():
    """T2"""
    position = at_posts({0: GEM_AFTER_PURCHASE}, bank="r", tokens={0: "3b"}, row=ROW)
    asked = played(position, buy("D01", "3b"))
    assert refusal(asked, STEP) == ("error-post-gem-first", {})
    assert refusal(asked, extra("rb")) == ("error-post-one-gem", {})
    assert refusal(asked, extra("2b")) == ("error-post-one-gem", {})
    assert refusal(asked, extra("")) == ("error-post-one-gem", {})
    assert refusal(asked, extra("k")) == ("error-bank-empty", {"gem": 4})


def test_no_extra_gem_is_taken_unless_it_is_offered(subtests: pytest.Subtests):
    """T2"""
    for move in [extra("r"), DeclineExtraGem()]:
        with subtests.test(move=move):
            assert refusal(at_posts({0: GEM_AFTER_PURCHASE}), move) == ("error-not-asked", {})


def test_leaving_with_the_gem_still_to_choose_replaces_the_card_and_ends_the_turn():
    """T2, B14"""
    position = at_posts({0: GEM_AFTER_PURCHASE}, seats=3, tokens={0: "3b"}, bonuses={0: "w"}, row=ROW)
    events, after = played(position, buy("D01", "3b")).without(0)
    assert events[1:] == (CardRevealed(1, 0, "D02"), TurnBegan(1, 1))
    assert after.slice_of(PostsState).has_purchased is False


# Another gem after two alike.


def test_after_two_alike_a_gem_of_another_colour_may_be_taken():
    """T3"""
    asked = played(at_posts({0: OTHER_GEM}), take("2g"))
    assert asked.decision == ChooseExtraGem(0, OTHER_GEM)
    assert asked.legal_moves() == [*map(extra, "wbrk"), DeclineExtraGem()]
    assert asked.play(extra("k")) == (TokensTaken(0, gems("k")), TurnBegan(1, 1))
    assert player(played(asked, extra("k")), 0).tokens == gems("2g k")


def test_the_other_gem_is_of_another_colour_and_no_gold():
    """T3"""
    asked = played(at_posts({0: OTHER_GEM}, bank="7g 1w 5j"), take("2g"))
    assert refusal(asked, extra("g")) == ("error-post-other-gem", {"gem": 2})
    assert refusal(asked, extra("j")) == ("error-take-gold", {})
    assert refusal(asked, extra("k")) == ("error-bank-empty", {"gem": 4})
    assert refusal(asked, take("w")) == ("error-post-gem-first", {})


def test_the_other_gem_may_be_declined():
    """T3"""
    asked = played(at_posts({0: OTHER_GEM}), take("2g"))
    assert asked.play(DeclineExtraGem()) == (TurnBegan(1, 1),)


def test_without_another_colour_in_the_bank_nothing_is_asked():
    """T3"""
    assert at_posts({0: OTHER_GEM}, bank="7g 5j").play(take("2g"))[-1] == TurnBegan(1, 1)


def test_two_alike_still_need_four_in_the_bank():
    """T3, B7"""
    position = at_posts({0: OTHER_GEM}, bank="3g 2w")
    assert refusal(position, take("2g")) == ("error-two-need-four", {"gem": 2, "count": 3})


def test_different_gems_bring_no_other_gem(subtests: pytest.Subtests):
    """T3: not even when only two colours are left."""
    for bank in ["4w 4b 4g", "w b"]:
        with subtests.test(bank=bank):
            position = at_posts({0: OTHER_GEM}, bank=bank)
            assert position.play(take("wbg" if "g" in bank else "wb"))[-1] == TurnBegan(1, 1)


def test_two_alike_bring_no_gem_to_other_players():
    """T3"""
    after = played(at_posts({1: OTHER_GEM}), take("2g"))
    assert after.slice_of(PostsState).two_alike == 0
    assert after.play(STEP)[-1] == TurnBegan(0, 2)


def test_two_alike_at_nine_tokens_and_one_more_mean_two_to_return():
    """T3, B8"""
    asked = played(at_posts({0: OTHER_GEM}, tokens={0: "3w 3b 3j"}, seats=4), take("2g"))
    assert asked.play(extra("k"))[-1] == DecisionOpened(ChooseTokensToReturn(0, 2))
    assert asked.play(DeclineExtraGem())[-1] == DecisionOpened(ChooseTokensToReturn(0, 1))


def test_two_alike_in_the_turn_in_which_the_coat_is_placed_bring_no_other_gem():
    """T3"""
    assert at_posts(bonuses={0: "2w"}).play(take("2g"))[-2:] == (CoatPlaced(0, OTHER_GEM), TurnBegan(1, 1))


def test_leaving_with_the_other_gem_still_to_choose_ends_the_turn():
    """T3"""
    events, after = played(at_posts({0: OTHER_GEM}, seats=3), take("2g")).without(0)
    assert events[1:] == (TurnBegan(1, 1),)
    assert after.slice_of(PostsState).two_alike == 0


def test_gems_that_come_into_the_bank_while_the_question_is_open_may_be_taken():
    """T2, T3: the bank decides when the question is answered; here a player leaves and gives a ruby back."""
    for post, move, colours in ((GEM_AFTER_PURCHASE, buy("D01"), "bg"), (OTHER_GEM, take("2g"), "b")):
        position = at_posts({0: post}, seats=3, bank="1b 5g 5j", bonuses={0: "3b"}, tokens={2: "r"}, row=ROW)
        asked = played(position, move)
        assert asked.legal_moves() == [*map(extra, colours), DeclineExtraGem()]
        assert refusal(asked, extra("r"))[0] == "error-bank-empty"
        _, after = asked.without(2)
        assert after.decision == asked.decision
        assert after.legal_moves() == [*map(extra, f"{colours}r"), DeclineExtraGem()]
        assert player(played(after, extra("r")), 0).tokens & gems("r") == gems("r")
