"""Taking gems, and returning tokens above ten."""

import pytest

from bot import rules
from bot.engine import DecisionOpened, GameError, TurnBegan
from data import Gem
from tests.support.builders import EMPTY_ROWS, a_position, gems, played, player, put_back, refusal, spelled, take


def takes(position) -> set[str]:
    return {spelled(move.tokens) for move in position.legal_moves() if isinstance(move, rules.TakeTokens)}


def test_a_turn_is_one_action_then_the_next_seat_is_asked():
    """B4, B5"""
    position = a_position(seats=3)
    assert position.play(take("wbg")) == (rules.TokensTaken(0, gems("wbg")), TurnBegan(1, 1))
    after = played(position, take("wbg"), take("wbg"), take("wbg"))
    assert (after.seat, after.round) == (0, 2)


def test_there_are_four_actions_and_no_pass():
    """B5"""
    position = a_position(tokens={0: "4k"}, row={1: "D24 D01 D02 D03"})
    assert {type(move) for move in position.legal_moves()} == {
        rules.TakeTokens,
        rules.ReserveCard,
        rules.ReserveFromDeck,
        rules.PurchaseCard,
    }


def test_three_different_gems_go_from_the_bank_to_the_player():
    """B6"""
    position = played(a_position(), take("wbg"))
    assert player(position, 0).tokens == gems("wbg")
    assert rules.base_of(position).bank == gems("3w 3b 3g 4r 4k 5j")


def test_fewer_than_three_colours_in_the_bank_allow_fewer_gems():
    """B6"""
    assert takes(a_position(bank="w 2b")) == {"w b"}
    assert takes(a_position(bank="3k 5j")) == {"k"}


def test_fewer_than_three_are_refused_while_three_colours_are_left():
    """B6"""
    position = a_position(bank="w b g")
    assert refusal(position, take("wb")) == ("error-take-three", {"count": 3})
    assert refusal(position, take("w")) == ("error-take-three", {"count": 3})


def test_one_is_refused_while_two_colours_are_left():
    """B6"""
    assert refusal(a_position(bank="w b"), take("b")) == ("error-take-three", {"count": 2})


def test_up_to_three_allows_fewer_by_choice():
    """B6"""
    position = a_position(bank="w b g", up_to_three=True)
    assert takes(position) == {"w b g", "w b", "w g", "b g", "w", "b", "g"}
    assert player(played(position, take("b")), 0).tokens == gems("b")


def test_two_of_a_colour_need_four_in_the_bank():
    """B7"""
    assert refusal(a_position(bank="3w 4b 4g"), take("2w")) == ("error-two-need-four", {"gem": Gem.DIAMOND, "count": 3})
    assert player(played(a_position(bank="4w 4b 4g"), take("2w")), 0).tokens == gems("2w")
    assert takes(a_position(bank="3w 4b 5g")) == {"w b g", "2b", "2g"}


def test_other_patterns_are_refused(subtests: pytest.Subtests):
    """B6, B7"""
    for wanted in ["3w", "2w b", "wbgr", "2w 2b", "5w"]:
        with subtests.test(wanted=wanted):
            assert refusal(a_position(seats=4), take(wanted)) == ("error-take-pattern", {})


def test_taking_nothing_is_refused():
    """B5: nobody may pass while something is possible."""
    assert refusal(a_position(), take("")) == ("error-take-nothing", {})
    assert refusal(a_position(up_to_three=True), take("")) == ("error-take-nothing", {})


def test_gold_cannot_be_taken(subtests: pytest.Subtests):
    """B10"""
    for wanted in ["j", "wbj", "2j"]:
        with subtests.test(wanted=wanted):
            assert refusal(a_position(), take(wanted)) == ("error-take-gold", {})


def test_a_colour_that_ran_out_cannot_be_taken(subtests: pytest.Subtests):
    """B6"""
    for wanted in ["wbr", "2r", "r"]:
        with subtests.test(wanted=wanted):
            assert refusal(a_position(bank="4w 4b 4g"), take(wanted)) == ("error-bank-empty", {"gem": Gem.RUBY})


def test_more_than_ten_tokens_are_returned_exactly_down_to_ten():
    """B8"""
    position = a_position(tokens={0: "3w 3b 3g"})
    assert position.play(take("wrk"))[-1] == DecisionOpened(rules.ChooseTokensToReturn(0, 2))
    asked = played(position, take("wrk"))
    assert asked.play(put_back("rk")) == (rules.TokensReturned(0, gems("rk")), TurnBegan(1, 1))
    after = played(asked, put_back("rk"))
    assert player(after, 0).tokens == gems("4w 3b 3g")
    assert rules.base_of(after).bank == gems("b g 4r 4k 5j")


def test_ten_tokens_are_not_too_many():
    """B8"""
    assert played(a_position(tokens={0: "3w 3b g"}), take("wrk")).seat == 1


def test_gold_counts_for_the_ten_and_may_be_returned():
    """B8"""
    asked = played(a_position(tokens={0: "3w 3b 3j"}), take("grk"))
    assert asked.decision == rules.ChooseTokensToReturn(0, 2)
    after = played(asked, put_back("2j"))
    assert player(after, 0).tokens == gems("3w 3b g r k j")
    assert rules.base_of(after).bank == gems("w b 3g 3r 3k 4j")


def test_any_colours_may_be_returned_and_each_choice_is_offered_once():
    """B8"""
    asked = played(a_position(tokens={0: "5w 4j"}, bank="b g r", **EMPTY_ROWS), take("bgr"))
    assert sorted(spelled(move.tokens) for move in asked.legal_moves()) == sorted(
        ["2w", "w b", "w g", "w r", "w j", "b g", "b r", "b j", "g r", "g j", "r j", "2j"]
    )


def test_neither_more_nor_fewer_are_returned(subtests: pytest.Subtests):
    """B8"""
    for returned in ["r", "wbg", ""]:
        with subtests.test(returned=returned):
            asked = played(a_position(tokens={0: "3w 3b 3g"}), take("wrk"))
            assert refusal(asked, put_back(returned)) == ("error-return-count", {"count": 2})


def test_only_held_tokens_can_be_returned():
    """B8"""
    asked = played(a_position(tokens={0: "3w 3b 3g"}), take("wrk"))
    assert refusal(asked, put_back("2r")) == ("error-return-not-held", {"gem": Gem.RUBY, "count": 1})
    assert refusal(asked, put_back("jw")) == ("error-return-not-held", {"gem": Gem.GOLD, "count": 0})


def test_nothing_else_is_done_before_tokens_are_returned():
    """B8"""
    asked = played(a_position(tokens={0: "3w 3b 3g"}), take("wrk"))
    for move in (take("w"), rules.ReserveCard("D01"), rules.WelcomeNoble("N01")):
        assert refusal(asked, move) == ("error-return-first", {"count": 2})


def test_answers_to_decisions_that_are_not_open_are_refused():
    """B5"""
    position = a_position(tokens={0: "w"})
    assert refusal(position, rules.ReturnTokens(gems("w"))) == ("error-nothing-to-return", {})
    assert refusal(position, rules.WelcomeNoble("N01")) == ("error-no-noble-to-choose", {})
    with pytest.raises(GameError):
        position.play(rules.WelcomeNoble("N01"))
