"""The Strongholds: a card kept for its owner, a stronghold for every purchase, and the conquest."""

import pytest

from bot.engine import Asked, GameOver, Position, SeatLeft, TurnBegan, TurnPassed
from bot.rules import (
    CardPurchased,
    CardReserved,
    CardRevealed,
    ChooseAction,
    ChooseTokensToReturn,
    LastRoundBegan,
    NobleVisited,
    Options,
    ReserveCard,
    ReserveFromDeck,
    base_of,
)
from bot.rules.strongholds import (
    CardConquered,
    ChooseConquest,
    ChooseStronghold,
    ConquestDeclined,
    DeclineConquest,
    MoveStronghold,
    PlaceStronghold,
    RemoveStronghold,
    StrongholdMoved,
    StrongholdPlaced,
    StrongholdRemoved,
    StrongholdsState,
    strongholds_of,
)
from tests.support.builders import (
    EMPTY_ROWS,
    a_deal,
    a_position,
    buy,
    events_of,
    gems,
    played,
    player,
    put_back,
    refusal,
    take,
)

STRONGHOLDS = Options(expansion="strongholds")
STEP = take("wbg")
"""A move that has nothing to do with strongholds."""


def with_strongholds(standing: dict[int, str] | None = None, **rest: object) -> Position:
    """Return a position with strongholds on these cards by seat, "D01 D01 D02", and the others in the supply.

    Unless `rest` says more, D01 to D04, D41 to D44 and D71 to D74 lie out. D01 costs three sapphires.
    """
    own = StrongholdsState(tuple((seat, card) for seat, cards in (standing or {}).items() for card in cards.split()))
    return a_position(expansion="strongholds", own=own, **rest)  # pyright: ignore[reportArgumentType] -- passed on as given


def after_buying_d01(standing: dict[int, str] | None = None, **rest: object) -> Position:
    """Return the position in which the first player has bought D01 for nothing and places, moves or removes."""
    asked = played(with_strongholds(standing, bonuses={0: "3b"}, **rest), buy("D01"))
    assert asked.decision == ChooseStronghold(0)
    return asked


# S1: three for each.


def test_everybody_begins_with_three_strongholds_in_the_supply(subtests: pytest.Subtests):
    """S1"""
    for seats in [2, 3, 4]:
        with subtests.test(seats=seats):
            _, position = a_deal(seats, STRONGHOLDS)
            state = strongholds_of(position)
            assert state.placed == ()
            assert [state.supply(seat) for seat in range(seats)] == [3] * seats
            assert len(base_of(position).nobles) == seats + 1


# S2: a stronghold for each purchase.


def test_a_purchase_from_the_row_brings_a_choice_before_the_row_is_refilled():
    """S2"""
    position = with_strongholds(bonuses={0: "3b"}, deck={1: "D05"})
    events, asked = position.advance(buy("D01"))
    assert events == (CardPurchased(0, "D01", 0, from_hand=False), Asked(ChooseStronghold(0)))
    assert base_of(asked).rows[0][0] is None
    events, after = asked.advance(PlaceStronghold("D02"))
    assert events == (StrongholdPlaced(0, "D02"), CardRevealed(1, 0, "D05"), TurnBegan(1, 1))
    assert strongholds_of(after) == StrongholdsState(((0, "D02"),))
    assert strongholds_of(after).supply(0) == 2


def test_a_purchase_from_the_hand_brings_the_choice_too():
    """S2"""
    position = with_strongholds(bonuses={0: "3b"}, hand={0: "D01"})
    events, asked = position.advance(buy("D01"))
    assert events == (CardPurchased(0, "D01", 0, from_hand=True), Asked(ChooseStronghold(0)))
    assert asked.play(PlaceStronghold("D02")) == (StrongholdPlaced(0, "D02"), TurnBegan(1, 1))


def test_a_player_may_place_or_move_an_own_stronghold_or_remove_one_of_another():
    """S2, S3"""
    asked = after_buying_d01({0: "D02 D41", 1: "D03 D03"})
    free = ["D02", "D04", "D41", "D42", "D43", "D44", "D71", "D72", "D73", "D74"]
    assert list(asked.legal_moves()) == [
        *(PlaceStronghold(card) for card in free),
        *(MoveStronghold("D02", card) for card in free if card != "D02"),
        *(MoveStronghold("D41", card) for card in free if card != "D41"),
        RemoveStronghold("D03"),
    ]


def test_with_all_three_on_cards_a_stronghold_can_only_be_moved():
    """S2"""
    asked = after_buying_d01({0: "D02 D02 D41"})
    assert {type(move) for move in asked.legal_moves()} == {MoveStronghold}
    assert refusal(asked, PlaceStronghold("D04")) == ("error-stronghold-none-left", {})
    events, after = asked.advance(MoveStronghold("D02", "D41"))
    assert events[0] == StrongholdMoved(0, "D02", "D41")
    assert sorted(strongholds_of(after).cards_of(0)) == ["D02", "D41", "D41"]


def test_a_removed_stronghold_goes_back_to_its_owner():
    """S2"""
    asked = after_buying_d01({1: "D02 D02", 2: "D03"}, seats=3)
    assert {move for move in asked.legal_moves() if isinstance(move, RemoveStronghold)} == {
        RemoveStronghold("D02"),
        RemoveStronghold("D03"),
    }
    events, after = asked.advance(RemoveStronghold("D02"))
    assert events[0] == StrongholdRemoved(0, "D02", owner=1)
    assert strongholds_of(after).placed == ((1, "D02"), (2, "D03"))
    assert strongholds_of(after).supply(1) == 2


def test_the_choice_cannot_be_skipped():
    """S2: one must, whatever one would rather do."""
    asked = after_buying_d01()
    for move in (STEP, buy("D02"), DeclineConquest()):
        assert refusal(asked, move) == ("error-stronghold-first", {})


def test_an_impossible_choice_is_refused_with_its_reason():
    """S2, S3"""
    asked = after_buying_d01({0: "D02", 1: "D03"})
    assert refusal(asked, PlaceStronghold("D01")) == ("error-card-gone", {})
    assert refusal(asked, PlaceStronghold("nothing")) == ("error-card-gone", {})
    assert refusal(asked, PlaceStronghold("D03")) == ("error-stronghold-owner", {"seat": 1, "address": "1C"})
    assert refusal(asked, MoveStronghold("D02", "D03")) == ("error-stronghold-owner", {"seat": 1, "address": "1C"})
    assert refusal(asked, MoveStronghold("D02", "D90")) == ("error-card-gone", {})
    assert refusal(asked, MoveStronghold("D02", "D02")) == ("error-stronghold-stays", {})
    assert refusal(asked, MoveStronghold("D03", "D04")) == ("error-stronghold-not-there", {})
    assert refusal(asked, RemoveStronghold("D02")) == ("error-stronghold-none-to-remove", {})
    assert refusal(asked, RemoveStronghold("D04")) == ("error-stronghold-none-to-remove", {})


def test_without_a_purchase_there_is_nothing_to_choose(subtests: pytest.Subtests):
    """S2, S5"""
    for move in [PlaceStronghold("D02"), DeclineConquest()]:
        with subtests.test(move=move):
            assert refusal(with_strongholds(), move) == ("error-not-asked", {})


def test_taking_tokens_brings_no_choice():
    """S2"""
    assert with_strongholds({0: "D01", 1: "D02"}).play(STEP)[1:] == (TurnBegan(1, 1),)


# S3: never those of two players on one card.


def test_a_card_may_hold_several_strongholds_of_one_player():
    """S3"""
    after = played(after_buying_d01({0: "D02"}), PlaceStronghold("D02"))
    assert strongholds_of(after).count_on("D02") == 2
    assert strongholds_of(after).owner("D02") == 0


def test_a_level_whose_cards_are_all_occupied_by_others_takes_no_more():
    """S3"""
    asked = after_buying_d01({1: "D05 D02 D03", 2: "D04"}, seats=3, row={1: "D05 D02 D03 D04"}, hand={0: "D01"})
    placed = {move.card for move in asked.legal_moves() if isinstance(move, PlaceStronghold)}
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


def test_its_owner_buys_an_occupied_card_and_takes_the_strongholds_back():
    """S4, S2"""
    asked = after_buying_d01({0: "D01 D01 D02", 1: "D03"})
    assert strongholds_of(asked).placed == ((0, "D02"), (1, "D03"))
    assert strongholds_of(asked).supply(0) == 2
    assert PlaceStronghold("D04") in asked.legal_moves()


def test_its_owner_reserves_an_occupied_card_and_takes_the_strongholds_back_without_placing_one():
    """S4, S6: reserving is no purchase."""
    position = with_strongholds({0: "D01 D01 D02"}, deck={1: "D05"})
    events, after = position.advance(ReserveCard("D01"))
    assert events == (CardReserved(0, "D01", blind=False, gold=1), CardRevealed(1, 0, "D05"), TurnBegan(1, 1))
    assert strongholds_of(after).cards_of(0) == ("D02",)


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
        assert refusal(asked, PlaceStronghold(card)) == ("error-card-gone", {})


def test_a_turn_passes_when_every_face_up_card_is_occupied_by_another_player():
    """S4, B19: even cards that would cost nothing."""
    empty = EMPTY_ROWS | {"row": {1: "D02 D03 D04 -", 2: "- - - -", 3: "- - - -"}}
    bonuses = {0: "3b", 1: "9w 9b 9g 9r 9k"}
    position = with_strongholds({0: "D02 D03"}, bank="5j", hand={0: "D01"}, bonuses=bonuses, **empty)
    asked = played(position, buy("D01"))
    events, after = asked.advance(PlaceStronghold("D04"))
    assert events == (StrongholdPlaced(0, "D04"), TurnBegan(1, 1), TurnPassed(1), TurnBegan(0, 2))
    assert after.decision == ChooseAction(0)
    assert played(asked, PlaceStronghold("D02")).decision == ChooseAction(1)


def test_the_game_ends_when_everybody_passes_because_of_occupied_cards():
    """S4, B19: a conquest that cannot be paid is nothing to do."""
    empty = EMPTY_ROWS | {"row": {1: "- - - -", 2: "- - - -", 3: "D71 D72 - -"}}
    full = {0: "D01 D05 D06 D07", 1: "D81 D82 D83"}
    position = with_strongholds({0: "D71 D71", 1: "D72"}, bank="5j", bonuses={0: "3b"}, hand=full, **empty)
    events, after = played(position, buy("D01")).advance(PlaceStronghold("D71"))
    assert events[1:] == (TurnBegan(1, 1), TurnPassed(1), TurnBegan(0, 2), TurnPassed(0), GameOver(after.winners))


# S5: conquest.


def test_the_worked_example_of_a_turn():
    """S5, S2: buy, place the third stronghold, refill, conquer, place on the new card, refill."""
    rows = {"row": {1: "D01 D02 D03 D04"}, "deck": {1: "D05 D06"}}
    position = with_strongholds({0: "D02 D02"}, bonuses={0: "3b"}, tokens={0: "2r k w"}, **rows)
    events, asked = position.advance(buy("D01"))
    assert events == (CardPurchased(0, "D01", 0, from_hand=False), Asked(ChooseStronghold(0)))
    events, conquering = asked.advance(PlaceStronghold("D02"))
    assert events == (StrongholdPlaced(0, "D02"), CardRevealed(1, 0, "D05"), Asked(ChooseConquest(0, "D02")))
    assert list(conquering.legal_moves()) == [buy("D02", "2r k"), DeclineConquest()]
    events, conquered = conquering.advance(buy("D02", "2r k"))
    assert events == (
        CardConquered(0, "D02"),
        CardPurchased(0, "D02", gems("2r k"), from_hand=False),
        Asked(ChooseStronghold(0)),
    )
    assert strongholds_of(conquered).supply(0) == 3
    events, after = conquered.advance(PlaceStronghold("D05"))
    assert events == (StrongholdPlaced(0, "D05"), CardRevealed(1, 1, "D06"), TurnBegan(1, 1))
    assert [card.id for card in base_of(after).rows[0] if card] == ["D05", "D06", "D03", "D04"]
    assert [card.id for card in player(after, 0).cards] == ["D01", "D02"]
    assert strongholds_of(after) == StrongholdsState(((0, "D05"),))


def test_a_conquest_may_follow_taking_tokens():
    """S5"""
    position = with_strongholds({0: "D01 D01 D01"}, tokens={0: "2b"})
    events, asked = position.advance(STEP)
    assert events[1:] == (Asked(ChooseConquest(0, "D01")),)
    assert played(asked, buy("D01", "3b")).decision == ChooseStronghold(0)


def test_a_conquest_may_follow_reserving_and_the_gold_just_taken_pays():
    """S5, B10"""
    position = with_strongholds({0: "D01 D01 D01"}, tokens={0: "2b"})
    events, asked = position.advance(ReserveFromDeck(2))
    assert events[-1] == Asked(ChooseConquest(0, "D01"))
    assert list(asked.legal_moves()) == [buy("D01", "2b j"), DeclineConquest()]
    assert player(played(asked, buy("D01", "2b j")), 0).tokens == 0


def test_a_reserved_face_up_card_is_replaced_before_the_conquest():
    """S5, B14"""
    position = with_strongholds({0: "D01 D01 D01"}, tokens={0: "3b"}, deck={1: "D05"})
    events = position.play(ReserveCard("D02"))
    assert events[1:] == (CardRevealed(1, 1, "D05"), Asked(ChooseConquest(0, "D01")))


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
    assert strongholds_of(after).cards_of(0) == ("D01", "D01", "D01")
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
    assert events == (CardPurchased(0, "D01", gems("3b"), from_hand=False), Asked(ChooseStronghold(0)))


def test_no_other_move_answers_the_offer_of_a_conquest():
    """S5"""
    asked = played(with_strongholds({0: "D01 D01 D01"}, tokens={0: "3b 2r k"}), STEP)
    for move in (STEP, buy("D02", "2r k"), PlaceStronghold("D02"), ReserveCard("D01")):
        assert refusal(asked, move) == ("error-conquest-first", {})


def test_a_conquest_comes_before_tokens_are_returned():
    """S5, B8: what pays for it need not go back."""
    position = with_strongholds({0: "D01 D01 D01"}, tokens={0: "2w 2b 2g 2r 2k"})
    asked = played(position, STEP)
    assert asked.decision == ChooseConquest(0, "D01")
    assert played(asked, DeclineConquest()).decision == ChooseTokensToReturn(0, 3)
    events, _ = played(asked, buy("D01", "3b")).advance(PlaceStronghold("D02"))
    assert events_of(TurnBegan, events) == [TurnBegan(1, 1)]


def test_tokens_above_ten_after_a_conquest_are_returned():
    """S5, B8"""
    position = with_strongholds({0: "D01 D01 D01"}, bonuses={0: "2b"}, tokens={0: "2w 2b 2g 2r 2k"})
    conquered = played(position, STEP, buy("D01", "b"))
    events, returning = conquered.advance(PlaceStronghold("D02"))
    assert [type(event) for event in events] == [StrongholdPlaced, CardRevealed, Asked]
    assert returning.decision == ChooseTokensToReturn(0, 2)
    assert returning.play(put_back("2w"))[1:] == (TurnBegan(1, 1),)


def test_bonuses_of_a_conquest_count_for_nobles_and_for_the_end_of_the_game():
    """S5, B15, B16"""
    position = with_strongholds(
        {0: "D01 D01 D01"}, bonuses={0: "3w 4b"}, prestige={0: 12}, nobles="N01", deck={1: "D05"}
    )
    asked = played(position, STEP)
    events, _ = played(asked, buy("D01")).advance(PlaceStronghold("D02"))
    assert events[2:] == (NobleVisited(0, "N01"), LastRoundBegan(0), TurnBegan(1, 1))
    assert events_of(NobleVisited, asked.play(DeclineConquest())) == []


def test_removing_a_stronghold_prevents_the_conquest():
    """S2, S5"""
    rest = {"tokens": {0: "3b", 1: "2r k"}, "turn": 1}
    position = with_strongholds({0: "D01 D01 D01"}, **rest)
    removed = played(position, buy("D02", "2r k"), RemoveStronghold("D01"))
    assert played(removed, STEP).decision == ChooseAction(1)
    ignored = played(position, buy("D02", "2r k"), PlaceStronghold("D03"))
    assert played(ignored, STEP).decision == ChooseConquest(0, "D01")


def test_a_conquest_with_empty_decks_leaves_gaps():
    """S5, B14"""
    empty = EMPTY_ROWS | {"row": {1: "D01 D02 - -", 2: "- - - -", 3: "- - - -"}}
    position = with_strongholds({0: "D01 D01 D01"}, bonuses={0: "3b"}, **empty)
    after = played(position, take("wgr"), buy("D01"), PlaceStronghold("D02"))
    assert base_of(after).rows[0][0] is None
    assert after.decision == ChooseAction(1)


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
    assert [type(event) for event in events] == [CardConquered, CardPurchased, TurnBegan]


def test_a_skipped_choice_does_not_return_after_a_conquest_is_declined():
    """S6: all three stand on the only card, so none can be placed, moved or removed; the next card comes too late."""
    last = {"row": {1: "D01 D02 - -", 2: "- - - -", 3: "- - - -"}, "deck": {1: "D05", 2: "", 3: ""}}
    position = with_strongholds({0: "D02 D02 D02"}, bonuses={0: "3b"}, tokens={0: "2r k"}, **last)
    events, asked = position.advance(buy("D01"))
    assert events[1:] == (CardRevealed(1, 0, "D05"), Asked(ChooseConquest(0, "D02")))
    assert asked.play(DeclineConquest()) == (ConquestDeclined(0, "D02"), TurnBegan(1, 1))
    assert asked.play(buy("D02", "2r k"))[-1] == Asked(ChooseStronghold(0))


# A player leaves.


def test_a_seat_that_leaves_takes_its_strongholds_back():
    """S1, S4"""
    _, after = with_strongholds({0: "D02", 1: "D01 D03", 2: "D04"}, seats=3).without(1)
    assert strongholds_of(after).placed == ((0, "D02"), (2, "D04"))
    assert ReserveCard("D01") in after.legal_moves()


def test_a_player_who_leaves_before_choosing_a_stronghold_ends_the_turn():
    """S2"""
    asked = after_buying_d01({0: "D02"}, seats=3, deck={1: "D05"})
    events, after = asked.without(0)
    assert events == (SeatLeft(0), CardRevealed(1, 0, "D05"), TurnBegan(1, 1))
    assert strongholds_of(after) == StrongholdsState()


def test_a_player_who_leaves_before_a_conquest_ends_the_turn():
    """S5"""
    asked = played(with_strongholds({0: "D01 D01 D01"}, tokens={0: "3b"}, seats=3), STEP)
    events, after = asked.without(0)
    assert events == (SeatLeft(0), TurnBegan(1, 1))
    assert strongholds_of(after) == StrongholdsState()


def test_a_choice_is_still_possible_when_the_owner_of_the_only_stronghold_leaves():
    """S2: its card is free then."""
    empty = EMPTY_ROWS | {"row": {1: "D02 - - -", 2: "- - - -", 3: "- - - -"}}
    asked = after_buying_d01({1: "D02"}, seats=3, hand={0: "D01"}, **empty)
    assert asked.legal_moves() == [RemoveStronghold("D02")]
    events, after = asked.without(1)
    assert events == (SeatLeft(1),)
    assert after.legal_moves() == [PlaceStronghold("D02")]
