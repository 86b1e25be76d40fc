"""Reserving, and the gold it brings."""

from bot import rules
from bot.engine import TurnBegan
from tests.support.builders import a_position, buy, gems, played, player, put_back, refusal

FULL_HAND = "D05 D06 ?D41"


def test_a_face_up_card_goes_to_the_hand_with_a_gold_and_is_replaced():
    """B9, B10, B14"""
    position = a_position(row={1: "D01 D02 D03 D04"}, deck={1: "D05 D06"})
    assert position.play(rules.ReserveCard("D02")) == (
        rules.CardReserved(0, "D02", blind=False, gold=1),
        rules.CardRevealed(1, 1, "D05"),
        TurnBegan(1, 1),
    )
    after = played(position, rules.ReserveCard("D02"))
    assert player(after, 0).hand == (rules.Reserved(rules.CARDS["D02"], blind=False, place=1),)
    assert player(after, 0).tokens == gems("j")
    assert rules.base_of(after).bank == gems("4w 4b 4g 4r 4k 4j")
    assert [card.id for card in rules.base_of(after).rows[0] if card] == ["D01", "D05", "D03", "D04"]
    assert [card.id for card in rules.base_of(after).decks[0]] == ["D06"]


def test_the_top_card_of_a_deck_goes_to_the_hand_hidden():
    """B9"""
    position = a_position(deck={3: "D90 D89"})
    assert position.play(rules.ReserveFromDeck(3)) == (
        rules.CardReserved(0, "D90", blind=True, gold=1),
        TurnBegan(1, 1),
    )
    after = played(position, rules.ReserveFromDeck(3))
    assert player(after, 0).hand == (rules.Reserved(rules.CARDS["D90"], blind=True, place=1),)
    assert [card.id for card in rules.base_of(after).decks[2]] == ["D89"]


def test_three_cards_fill_the_hand():
    """B9"""
    position = a_position(hand={0: FULL_HAND})
    assert refusal(position, rules.ReserveCard("D01")) == ("error-hand-full", {})
    assert refusal(position, rules.ReserveFromDeck(1)) == ("error-hand-full", {})
    assert not {type(move) for move in position.legal_moves()} & {rules.ReserveCard, rules.ReserveFromDeck}
    assert len(player(played(a_position(hand={0: "D05 D06"}), rules.ReserveCard("D01")), 0).hand) == 3


def test_reserving_without_gold_in_the_bank_is_legal():
    """B10"""
    position = a_position(tokens={1: "5j"})
    after = played(position, rules.ReserveCard("D01"))
    assert position.play(rules.ReserveCard("D01"))[0] == rules.CardReserved(0, "D01", blind=False, gold=0)
    assert player(after, 0).tokens == 0
    assert player(played(position, rules.ReserveFromDeck(2)), 0).hand[0].blind


def test_an_affordable_card_may_be_reserved():
    """B9"""
    position = a_position(tokens={0: "3b"}, row={1: "D01 D02 D03 D04"})
    assert {buy("D01", "3b"), rules.ReserveCard("D01")} <= set(position.legal_moves())
    assert player(played(position, rules.ReserveCard("D01")), 0).place_of("D01")


def test_reserving_at_ten_tokens_is_legal_and_the_gold_may_go_back():
    """B8, B10"""
    asked = played(a_position(tokens={0: "4w 4b 2g"}), rules.ReserveCard("D01"))
    assert asked.decision == rules.ChooseTokensToReturn(0, 1)
    after = played(asked, put_back("j"))
    assert player(after, 0).tokens == gems("4w 4b 2g")
    assert rules.base_of(after).bank == gems("2g 4r 4k 5j")
    assert player(after, 0).place_of("D01")


def test_a_card_that_is_not_face_up_cannot_be_reserved():
    """B9"""
    position = a_position(row={1: "D01 D02 D03 D04"}, hand={0: "D06", 1: "D07"})
    for card in ("D05", "D06", "D07", "?1", "D99"):
        assert refusal(position, rules.ReserveCard(card)) == ("error-card-gone", {})


def test_an_empty_deck_has_no_card_to_reserve():
    """B9"""
    position = a_position(deck={2: ""})
    assert refusal(position, rules.ReserveFromDeck(2)) == ("error-deck-empty", {"level": 2})
    assert rules.ReserveFromDeck(2) not in position.legal_moves()


def test_there_are_three_decks():
    """B9"""
    for level in (0, 4, -1):
        assert refusal(a_position(), rules.ReserveFromDeck(level)) == ("error-unknown-card", {"last": "3D"})


def test_an_empty_deck_leaves_a_gap_for_good():
    """B14"""
    position = a_position(tokens={0: "3b"}, row={1: "D01 D02 D03 D04"}, deck={1: ""})
    after = played(
        position, buy("D01", "3b"), rules.ReserveCard("D02"), rules.ReserveCard("D03"), rules.ReserveFromDeck(2)
    )
    assert [card and card.id for card in rules.base_of(after).rows[0]] == [None, None, None, "D04"]
    assert rules.base_of(after).address("D04") == "1D"


def test_the_last_card_of_a_deck_may_be_reserved_blind():
    """B9, B14"""
    after = played(a_position(deck={1: "D40"}), rules.ReserveFromDeck(1))
    assert rules.base_of(after).decks[0] == ()
    assert player(after, 0).place_of("D40")


def test_reserved_cards_leave_the_hand_only_by_purchase():
    """B20"""
    position = a_position(tokens={0: "3b"}, hand={0: "D01 D41 D71"}, prestige={0: 2})
    from_hand = {move.card for move in position.legal_moves() if isinstance(move, rules.PurchaseCard)}
    assert from_hand == {"D01"}
    for move in position.legal_moves():
        bought = isinstance(move, rules.PurchaseCard) and move.card in ("D01", "D41", "D71")
        assert len(player(played(position, move), 0).hand) == 3 - bought


def test_unbought_reserved_cards_score_nothing():
    """B20"""
    after = played(a_position(row={3: "D90 D71 D72 D73"}), rules.ReserveCard("D90"))
    assert player(after, 0).prestige == 0
