"""The Strongholds: occupied cards, and a stronghold for every purchase (S1 to S4, S6)."""

import pytest

from bot.engine import DecisionOpened, GameOver, SeatLeft, TurnBegan, TurnPassed
from bot.rules import (
    CardPurchased,
    CardReserved,
    CardRevealed,
    ChooseAction,
    ReserveCard,
    ReserveFromDeck,
    base_of,
    expansion_of,
    strongholds,
)
from bot.rules.base.hooks import UNKNOWN_CARDS
from tests.support.builders import EMPTY_ROWS, a_deal, buy, played, refusal
from tests.support.stronghold_positions import STEP, STRONGHOLDS, after_buying_d01, with_strongholds

# S1: three for each.


def test_everybody_begins_with_three_strongholds_in_the_supply(subtests: pytest.Subtests):
    """S1"""
    for seats in [2, 3, 4]:
        with subtests.test(seats=seats):
            _, position = a_deal(seats, STRONGHOLDS)
            state = position.slice_of(strongholds.StrongholdsState)
            assert state.placed == ()
            assert [state.supply(seat) for seat in range(seats)] == [3] * seats
            assert len(base_of(position).nobles) == seats + 1


# S2: a stronghold for each purchase.


def test_a_purchase_from_the_row_brings_a_choice_before_the_row_is_refilled():
    """S2"""
    position = with_strongholds(bonuses={0: "3b"}, deck={1: "D05"})
    events, asked = position.advance(buy("D01"))
    assert events == (CardPurchased(0, "D01", 0, from_hand=False), DecisionOpened(strongholds.ChooseStronghold(0)))
    assert base_of(asked).rows[0][0] is None
    events, after = asked.advance(strongholds.PlaceStronghold("D02"))
    assert events == (strongholds.StrongholdPlaced(0, "D02"), CardRevealed(1, 0, "D05"), TurnBegan(1, 1))
    assert after.slice_of(strongholds.StrongholdsState) == strongholds.StrongholdsState(((0, "D02"),))
    assert after.slice_of(strongholds.StrongholdsState).supply(0) == 2


def test_a_purchase_from_the_hand_brings_the_choice_too():
    """S2"""
    position = with_strongholds(bonuses={0: "3b"}, hand={0: "D01"})
    events, asked = position.advance(buy("D01"))
    assert events == (CardPurchased(0, "D01", 0, from_hand=True), DecisionOpened(strongholds.ChooseStronghold(0)))
    assert asked.play(strongholds.PlaceStronghold("D02")) == (strongholds.StrongholdPlaced(0, "D02"), TurnBegan(1, 1))


def test_a_player_may_place_or_move_an_own_stronghold_or_remove_one_of_another():
    """S2, S3"""
    asked = after_buying_d01({0: "D02 D41", 1: "D03 D03"})
    free = ["D02", "D04", "D41", "D42", "D43", "D44", "D71", "D72", "D73", "D74"]
    assert list(asked.legal_moves()) == [
        *(strongholds.PlaceStronghold(card) for card in free),
        *(strongholds.MoveStronghold("D02", card) for card in free if card != "D02"),
        *(strongholds.MoveStronghold("D41", card) for card in free if card != "D41"),
        strongholds.RemoveStronghold("D03"),
    ]


def test_with_all_three_on_cards_a_stronghold_can_only_be_moved():
    """S2"""
    asked = after_buying_d01({0: "D02 D02 D41"})
    assert {type(move) for move in asked.legal_moves()} == {strongholds.MoveStronghold}
    assert refusal(asked, strongholds.PlaceStronghold("D04")) == ("error-stronghold-none-left", {})
    events, after = asked.advance(strongholds.MoveStronghold("D02", "D41"))
    assert events[0] == strongholds.StrongholdMoved(0, "D02", "D41")
    assert sorted(after.slice_of(strongholds.StrongholdsState).cards_of(0)) == ["D02", "D41", "D41"]


def test_a_removed_stronghold_goes_back_to_its_owner():
    """S2"""
    asked = after_buying_d01({1: "D02 D02", 2: "D03"}, seats=3)
    assert {move for move in asked.legal_moves() if isinstance(move, strongholds.RemoveStronghold)} == {
        strongholds.RemoveStronghold("D02"),
        strongholds.RemoveStronghold("D03"),
    }
    events, after = asked.advance(strongholds.RemoveStronghold("D02"))
    assert events[0] == strongholds.StrongholdRemoved(0, "D02", owner=1)
    assert after.slice_of(strongholds.StrongholdsState).placed == ((1, "D02"), (2, "D03"))
    assert after.slice_of(strongholds.StrongholdsState).supply(1) == 2


def test_the_choice_cannot_be_skipped():
    """S2: one must, whatever one would rather do."""
    asked = after_buying_d01()
    for move in (STEP, buy("D02"), strongholds.DeclineConquest()):
        assert refusal(asked, move) == ("error-stronghold-first", {})


def test_an_impossible_choice_is_refused_with_its_reason():
    """S2, S3"""
    asked = after_buying_d01({0: "D02", 1: "D03"})
    assert refusal(asked, strongholds.PlaceStronghold("D01")) == ("error-card-gone", {})
    assert refusal(asked, strongholds.PlaceStronghold("nothing")) == ("error-card-gone", {})
    assert refusal(asked, strongholds.PlaceStronghold("D03")) == (
        "error-stronghold-owner",
        {"seat": 1, "address": "1C"},
    )
    assert refusal(asked, strongholds.MoveStronghold("D02", "D03")) == (
        "error-stronghold-owner",
        {"seat": 1, "address": "1C"},
    )
    assert refusal(asked, strongholds.MoveStronghold("D02", "D90")) == ("error-card-gone", {})
    assert refusal(asked, strongholds.MoveStronghold("D02", "D02")) == ("error-stronghold-stays", {})
    assert refusal(asked, strongholds.MoveStronghold("D03", "D04")) == ("error-stronghold-not-there", {})
    assert refusal(asked, strongholds.RemoveStronghold("D02")) == ("error-stronghold-none-to-remove", {})
    assert refusal(asked, strongholds.RemoveStronghold("D04")) == ("error-stronghold-none-to-remove", {})


def test_without_a_purchase_there_is_nothing_to_choose(subtests: pytest.Subtests):
    """S2, S5"""
    for move in [strongholds.PlaceStronghold("D02"), strongholds.DeclineConquest()]:
        with subtests.test(move=move):
            assert refusal(with_strongholds(), move) == ("error-not-asked", {})


def test_taking_tokens_brings_no_choice():
    """S2"""
    assert with_strongholds({0: "D01", 1: "D02"}).play(STEP)[1:] == (TurnBegan(1, 1),)


# S3: never those of two players on one card.


def test_a_card_may_hold_several_strongholds_of_one_player():
    """S3"""
    after = played(after_buying_d01({0: "D02"}), strongholds.PlaceStronghold("D02"))
    assert after.slice_of(strongholds.StrongholdsState).count_on("D02") == 2
    assert after.slice_of(strongholds.StrongholdsState).owner("D02") == 0


def test_a_level_whose_cards_are_all_occupied_by_others_takes_no_more():
    """S3"""
    asked = after_buying_d01({1: "D05 D02 D03", 2: "D04"}, seats=3, row={1: "D05 D02 D03 D04"}, hand={0: "D01"})
    placed = {move.card for move in asked.legal_moves() if isinstance(move, strongholds.PlaceStronghold)}
    assert placed == {"D41", "D42", "D43", "D44", "D71", "D72", "D73", "D74"}


# S4: occupation.


def test_an_occupied_card_is_neither_bought_nor_reserved_by_others():
    """S4"""
    position = with_strongholds({1: "D01 D01"}, bonuses={0: "3b"})
    for move in (buy("D01"), ReserveCard("D01")):
        assert refusal(position, move) == ("error-stronghold-owner", {"seat": 1, "address": "1A"})
        assert move not in position.legal_moves()
    assert ReserveCard("D02") in position.legal_moves()


def test_the_refusal_names_the_owner_and_the_place_of_each_card():
    """S4"""
    position = with_strongholds({0: "D02", 1: "D03", 2: "D04"}, seats=3, turn=0)
    assert refusal(position, ReserveCard("D03")) == ("error-stronghold-owner", {"seat": 1, "address": "1C"})
    assert refusal(position, ReserveCard("D04")) == ("error-stronghold-owner", {"seat": 2, "address": "1D"})
    assert ReserveCard("D02") in position.legal_moves()


def test_all_cards_of_others_are_refused_and_so_is_what_nobody_can_see():
    """S4, B18"""
    position = with_strongholds({0: "D02", 1: "D03 D03", 2: "D04"}, seats=3, turn=0)
    expansion = expansion_of(position)
    assert expansion.barred_from_purchase(position, 0) == UNKNOWN_CARDS | {"D03", "D04"}
    assert {expansion.why_barred(position, card).message_id for card in UNKNOWN_CARDS} == {"error-card-gone"}


def test_its_owner_buys_an_occupied_card_and_takes_the_strongholds_back():
    """S4, S2"""
    asked = after_buying_d01({0: "D01 D01 D02", 1: "D03"})
    assert asked.slice_of(strongholds.StrongholdsState).placed == ((0, "D02"), (1, "D03"))
    assert asked.slice_of(strongholds.StrongholdsState).supply(0) == 2
    assert strongholds.PlaceStronghold("D04") in asked.legal_moves()


def test_its_owner_reserves_an_occupied_card_and_takes_the_strongholds_back_without_placing_one():
    """S4, S6: reserving is no purchase."""
    position = with_strongholds({0: "D01 D01 D02"}, deck={1: "D05"})
    events, after = position.advance(ReserveCard("D01"))
    assert events == (CardReserved(0, "D01", blind=False, gold=1), CardRevealed(1, 0, "D05"), TurnBegan(1, 1))
    assert after.slice_of(strongholds.StrongholdsState).cards_of(0) == ("D02",)


def test_a_card_may_be_reserved_from_the_deck_of_a_row_of_occupied_cards():
    """S4"""
    position = with_strongholds({1: "D01 D02 D03", 2: "D04"}, seats=3)
    level_1 = [ReserveCard(f"D0{number}") for number in range(1, 5)]
    assert not set(level_1) & set(position.legal_moves())
    assert ReserveFromDeck(1) in position.legal_moves()
    assert isinstance(position.play(ReserveFromDeck(1))[0], CardReserved)


def test_a_reserved_card_cannot_be_occupied():
    """S4, B20"""
    asked = after_buying_d01(hand={0: "D01 D05", 1: "D06"})
    for card in ("D05", "D06"):
        assert refusal(asked, strongholds.PlaceStronghold(card)) == ("error-card-gone", {})


def test_a_turn_passes_when_every_face_up_card_is_occupied_by_another_player():
    """S4, B19: even cards that would cost nothing."""
    empty = EMPTY_ROWS | {"row": {1: "D02 D03 D04 -", 2: "- - - -", 3: "- - - -"}}
    bonuses = {0: "3b", 1: "9w 9b 9g 9r 9k"}
    position = with_strongholds({0: "D02 D03"}, bank="5j", hand={0: "D01"}, bonuses=bonuses, **empty)
    asked = played(position, buy("D01"))
    events, after = asked.advance(strongholds.PlaceStronghold("D04"))
    assert events == (strongholds.StrongholdPlaced(0, "D04"), TurnBegan(1, 1), TurnPassed(1), TurnBegan(0, 2))
    assert after.decision == ChooseAction(0)
    assert played(asked, strongholds.PlaceStronghold("D02")).decision == ChooseAction(1)


def test_the_game_ends_when_everybody_passes_because_of_occupied_cards():
    """S4, B19: a conquest that cannot be paid is nothing to do."""
    empty = EMPTY_ROWS | {"row": {1: "- - - -", 2: "- - - -", 3: "D71 D72 - -"}}
    full = {0: "D01 D05 D06 D07", 1: "D81 D82 D83"}
    position = with_strongholds({0: "D71 D71", 1: "D72"}, bank="5j", bonuses={0: "3b"}, hand=full, **empty)
    events, after = played(position, buy("D01")).advance(strongholds.PlaceStronghold("D71"))
    assert events[1:] == (TurnBegan(1, 1), TurnPassed(1), TurnBegan(0, 2), TurnPassed(0), GameOver(after.winners))


# S6: nothing to choose.


def test_the_turn_continues_when_no_choice_is_possible():
    """S6"""
    events = with_strongholds(bonuses={0: "3b"}, hand={0: "D01"}, **EMPTY_ROWS).play(buy("D01"))
    assert events[1:] == (TurnBegan(1, 1),)


def test_a_conquest_of_the_last_card_brings_no_choice():
    """S5, S6"""
    empty = EMPTY_ROWS | {"row": {1: "D01 - - -", 2: "- - - -", 3: "- - - -"}}
    asked = played(with_strongholds({0: "D01 D01 D01"}, bonuses={0: "3b"}, **empty), STEP)
    events = asked.play(buy("D01"))
    assert [type(event) for event in events] == [strongholds.CardConquered, CardPurchased, TurnBegan]


def test_a_skipped_choice_does_not_return_after_a_conquest_is_declined():
    """S6: all three stand on the only card, so none can be placed, moved or removed; the next card comes too late."""
    last = {"row": {1: "D01 D02 - -", 2: "- - - -", 3: "- - - -"}, "deck": {1: "D05", 2: "", 3: ""}}
    position = with_strongholds({0: "D02 D02 D02"}, bonuses={0: "3b"}, tokens={0: "2r k"}, **last)
    events, asked = position.advance(buy("D01"))
    assert events[1:] == (CardRevealed(1, 0, "D05"), DecisionOpened(strongholds.ChooseConquest(0, "D02")))
    assert asked.play(strongholds.DeclineConquest()) == (strongholds.ConquestDeclined(0, "D02"), TurnBegan(1, 1))
    assert asked.play(buy("D02", "2r k"))[-1] == DecisionOpened(strongholds.ChooseStronghold(0))


# A player leaves.


def test_a_seat_that_leaves_takes_its_strongholds_back():
    """S1, S4"""
    _, after = with_strongholds({0: "D02", 1: "D01 D03", 2: "D04"}, seats=3).without(1)
    assert after.slice_of(strongholds.StrongholdsState).placed == ((0, "D02"), (2, "D04"))
    assert ReserveCard("D01") in after.legal_moves()


def test_a_player_who_leaves_before_choosing_a_stronghold_ends_the_turn():
    """S2"""
    asked = after_buying_d01({0: "D02"}, seats=3, deck={1: "D05"})
    events, after = asked.without(0)
    assert events == (SeatLeft(0), CardRevealed(1, 0, "D05"), TurnBegan(1, 1))
    assert after.slice_of(strongholds.StrongholdsState) == strongholds.StrongholdsState()


def test_a_player_who_leaves_before_a_conquest_ends_the_turn():
    """S5"""
    asked = played(with_strongholds({0: "D01 D01 D01"}, tokens={0: "3b"}, seats=3), STEP)
    events, after = asked.without(0)
    assert events == (SeatLeft(0), TurnBegan(1, 1))
    assert after.slice_of(strongholds.StrongholdsState) == strongholds.StrongholdsState()


def test_a_choice_is_still_possible_when_the_owner_of_the_only_stronghold_leaves():
    """S2: its card is free then."""
    empty = EMPTY_ROWS | {"row": {1: "D02 - - -", 2: "- - - -", 3: "- - - -"}}
    asked = after_buying_d01({1: "D02"}, seats=3, hand={0: "D01"}, **empty)
    assert asked.legal_moves() == [strongholds.RemoveStronghold("D02")]
    events, after = asked.without(1)
    assert events == (SeatLeft(1),)
    assert after.legal_moves() == [strongholds.PlaceStronghold("D02")]
