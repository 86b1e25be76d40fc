"""The Strongholds: conquest (S5)."""

import pytest

from bot import rules
from bot.engine import DecisionOpened, TurnBegan
from bot.rules.strongholds import (
    CardConquered,
    ChooseConquest,
    ChooseStronghold,
    ConquestDeclined,
    DeclineConquest,
    MoveStronghold,
    PlaceStronghold,
    RemoveStronghold,
    StrongholdPlaced,
    StrongholdsState,
)
from tests.support.builders import EMPTY_ROWS, buy, events_of, gems, played, player, put_back, refusal, take
from tests.support.stronghold_positions import STEP, after_buying_d01, with_strongholds


def test_the_worked_example_of_a_turn():
    """S5, S2: buy, place the third stronghold, refill, conquer, place on the new card, refill."""
    rows = {"row": {1: "D01 D02 D03 D04"}, "deck": {1: "D05 D06"}}
    position = with_strongholds({0: "D02 D02"}, bonuses={0: "3b"}, tokens={0: "2r k w"}, **rows)
    events, asked = position.advance(buy("D01"))
    assert events == (rules.CardPurchased(0, "D01", 0, from_hand=False), DecisionOpened(ChooseStronghold(0)))
    events, conquering = asked.advance(PlaceStronghold("D02"))
    assert events == (
        StrongholdPlaced(0, "D02"),
        rules.CardRevealed(1, 0, "D05"),
        DecisionOpened(ChooseConquest(0, "D02")),
    )
    assert list(conquering.legal_moves()) == [buy("D02", "2r k"), DeclineConquest()]
    events, conquered = conquering.advance(buy("D02", "2r k"))
    assert events == (
        CardConquered(0, "D02"),
        rules.CardPurchased(0, "D02", gems("2r k"), from_hand=False),
        DecisionOpened(ChooseStronghold(0)),
    )
    assert conquered.slice_of(StrongholdsState).supply(0) == 3
    events, after = conquered.advance(PlaceStronghold("D05"))
    assert events == (StrongholdPlaced(0, "D05"), rules.CardRevealed(1, 1, "D06"), TurnBegan(1, 1))
    assert [card.id for card in rules.base_of(after).rows[0] if card] == ["D05", "D06", "D03", "D04"]
    assert [card.id for card in player(after, 0).cards] == ["D01", "D02"]
    assert after.slice_of(StrongholdsState) == StrongholdsState(((0, "D05"),))


def test_a_conquest_may_follow_taking_tokens():
    """S5"""
    position = with_strongholds({0: "D01 D01 D01"}, tokens={0: "2b"})
    events, asked = position.advance(STEP)
    assert events[1:] == (DecisionOpened(ChooseConquest(0, "D01")),)
    assert played(asked, buy("D01", "3b")).decision == ChooseStronghold(0)


def test_a_conquest_may_follow_reserving_and_the_gold_just_taken_pays():
    """S5, B10"""
    position = with_strongholds({0: "D01 D01 D01"}, tokens={0: "2b"})
    events, asked = position.advance(rules.ReserveFromDeck(2))
    assert events[-1] == DecisionOpened(ChooseConquest(0, "D01"))
    assert list(asked.legal_moves()) == [buy("D01", "2b j"), DeclineConquest()]
    assert player(played(asked, buy("D01", "2b j")), 0).tokens == 0


def test_a_reserved_face_up_card_is_replaced_before_the_conquest():
    """S5, B14"""
    position = with_strongholds({0: "D01 D01 D01"}, tokens={0: "3b"}, deck={1: "D05"})
    events = position.play(rules.ReserveCard("D02"))
    assert events[1:] == (rules.CardRevealed(1, 1, "D05"), DecisionOpened(ChooseConquest(0, "D01")))


def test_a_conquest_costs_the_normal_price_and_is_paid_in_any_way():
    """S5, B11, B12"""
    position = with_strongholds({0: "D01 D01 D01"}, bonuses={0: "b"}, tokens={0: "2b 2j"})
    asked = played(position, take("wgr"))
    assert set(asked.legal_moves()) == {buy("D01", "2b"), buy("D01", "b j"), buy("D01", "2j"), DeclineConquest()}
    assert refusal(asked, buy("D01", "b"))[0] == "error-payment-too-little"
    assert refusal(asked, buy("D01", "2b j"))[0] == "error-payment-too-much"
    assert player(played(asked, buy("D01", "b j")), 0).tokens == gems("b j w g r")


def test_a_conquest_that_cannot_be_paid_is_not_offered():
    """S5"""
    events, _ = with_strongholds({0: "D01 D01 D01"}, tokens={0: "b"}).advance(STEP)
    assert events[1:] == (TurnBegan(1, 1),)


def test_a_conquest_needs_all_three_own_strongholds_on_one_card(subtests: pytest.Subtests):
    """S5"""
    for standing in [{0: "D01 D01"}, {0: "D01 D01 D02"}, {1: "D01 D01 D01"}]:
        with subtests.test(standing=standing):
            events, _ = with_strongholds(standing, tokens={0: "3b"}).advance(STEP)
            assert events[1:] == (TurnBegan(1, 1),)


def test_a_conquest_is_offered_once_a_turn_and_again_in_the_next():
    """S5"""
    position = with_strongholds({0: "D01 D01 D01"}, bonuses={0: "3b"})
    asked = played(position, STEP)
    events, after = asked.advance(DeclineConquest())
    assert events == (ConquestDeclined(0, "D01"), TurnBegan(1, 1))
    assert after.slice_of(StrongholdsState).cards_of(0) == ("D01", "D01", "D01")
    again = played(after, STEP, STEP)
    assert again.decision == ChooseConquest(0, "D01")


def test_a_purchase_brings_one_choice_even_when_a_conquest_is_declined(subtests: pytest.Subtests):
    """S2, S5"""
    for mine, choice in [
        ("D02 D02", PlaceStronghold("D02")),
        ("D02 D02 D41", MoveStronghold("D41", "D02")),
        ("D02 D02 D02", RemoveStronghold("D03")),
    ]:
        with subtests.test(mine=mine, choice=choice):
            conquering = played(after_buying_d01({0: mine, 1: "D03"}, tokens={0: "2r k"}), choice)
            assert conquering.decision == ChooseConquest(0, "D02")
            assert conquering.play(DeclineConquest()) == (ConquestDeclined(0, "D02"), TurnBegan(1, 1))


def test_the_card_of_a_conquest_may_be_bought_as_the_action():
    """S4, S5: then it is no conquest, but S2 is due as ever."""
    position = with_strongholds({0: "D01 D01 D01"}, tokens={0: "3b"})
    events, _ = position.advance(buy("D01", "3b"))
    assert events == (rules.CardPurchased(0, "D01", gems("3b"), from_hand=False), DecisionOpened(ChooseStronghold(0)))


def test_no_other_move_answers_the_offer_of_a_conquest():
    """S5"""
    asked = played(with_strongholds({0: "D01 D01 D01"}, tokens={0: "3b 2r k"}), STEP)
    for move in (STEP, buy("D02", "2r k"), PlaceStronghold("D02"), rules.ReserveCard("D01")):
        assert refusal(asked, move) == ("error-conquest-first", {})


def test_a_conquest_comes_before_tokens_are_returned():
    """S5, B8: what pays for it need not go back."""
    position = with_strongholds({0: "D01 D01 D01"}, tokens={0: "2w 2b 2g 2r 2k"})
    asked = played(position, STEP)
    assert asked.decision == ChooseConquest(0, "D01")
    assert played(asked, DeclineConquest()).decision == rules.ChooseTokensToReturn(0, 3)
    events, _ = played(asked, buy("D01", "3b")).advance(PlaceStronghold("D02"))
    assert events_of(TurnBegan, events) == [TurnBegan(1, 1)]


def test_tokens_above_ten_after_a_conquest_are_returned():
    """S5, B8"""
    position = with_strongholds({0: "D01 D01 D01"}, bonuses={0: "2b"}, tokens={0: "2w 2b 2g 2r 2k"})
    conquered = played(position, STEP, buy("D01", "b"))
    events, returning = conquered.advance(PlaceStronghold("D02"))
    assert [type(event) for event in events] == [StrongholdPlaced, rules.CardRevealed, DecisionOpened]
    assert returning.decision == rules.ChooseTokensToReturn(0, 2)
    assert returning.play(put_back("2w"))[1:] == (TurnBegan(1, 1),)


def test_bonuses_of_a_conquest_count_for_nobles_and_for_the_end_of_the_game():
    """S5, B15, B16"""
    position = with_strongholds(
        {0: "D01 D01 D01"}, bonuses={0: "3w 4b"}, prestige={0: 12}, nobles="N01", deck={1: "D05"}
    )
    asked = played(position, STEP)
    events, _ = played(asked, buy("D01")).advance(PlaceStronghold("D02"))
    assert events[2:] == (rules.NobleVisited(0, "N01"), rules.LastRoundBegan(0), TurnBegan(1, 1))
    assert events_of(rules.NobleVisited, asked.play(DeclineConquest())) == []


def test_removing_a_stronghold_prevents_the_conquest():
    """S2, S5"""
    rest = {"tokens": {0: "3b", 1: "2r k"}, "turn": 1}
    position = with_strongholds({0: "D01 D01 D01"}, **rest)
    removed = played(position, buy("D02", "2r k"), RemoveStronghold("D01"))
    assert played(removed, STEP).decision == rules.ChooseAction(1)
    ignored = played(position, buy("D02", "2r k"), PlaceStronghold("D03"))
    assert played(ignored, STEP).decision == ChooseConquest(0, "D01")


def test_a_conquest_with_empty_decks_leaves_gaps():
    """S5, B14"""
    empty = EMPTY_ROWS | {"row": {1: "D01 D02 - -", 2: "- - - -", 3: "- - - -"}}
    position = with_strongholds({0: "D01 D01 D01"}, bonuses={0: "3b"}, **empty)
    after = played(position, take("wgr"), buy("D01"), PlaceStronghold("D02"))
    assert rules.base_of(after).rows[0][0] is None
    assert after.decision == rules.ChooseAction(1)
