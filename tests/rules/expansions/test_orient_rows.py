"""The Orient: the rows and the decks (O1)."""

from typing import Any

import pytest

from bot import rules
from bot.engine import TurnPassed
from bot.rules.orient.state import (
    HIDDEN_ORIENT,
    ORIENT_CARDS,
    OrientCardRevealed,
    OrientDealt,
    OrientState,
    ReserveFromOrientDeck,
)
from tests.support.builders import EMPTY_ROWS, a_deal, buy, events_of, gems, played, player, refusal, take
from tests.support.orient_positions import ORIENT, cards, in_the_orient, kinds


def test_two_orient_cards_of_each_level_are_face_up(subtests: pytest.Subtests):
    """O1"""
    for seats in [2, 3, 4]:
        with subtests.test(seats=seats):
            events, position = a_deal(seats, ORIENT)
            state = position.slice_of(OrientState)
            face_up = dict(state.open_cards())
            assert list(face_up) == ["1E", "1F", "2E", "2F", "3E", "3F"]
            assert [card.level for card in face_up.values()] == [1, 1, 2, 2, 3, 3]
            assert [len(deck) for deck in state.decks] == [8, 8, 8]
            assert {*face_up.values(), *(card for deck in state.decks for card in deck)} == set(ORIENT_CARDS.values())
            assert len(list(rules.base_of(position).open_cards())) == 12
            assert events_of(OrientDealt, events)


def test_an_orient_card_is_bought_like_any_card_and_replaced_from_its_own_deck():
    """O1, B11"""
    position = in_the_orient(out={2: "O13 O14"}, below={2: "O15"}, tokens={0: "4b 3g"})
    events, after = position.advance(buy("O13", "4b 3g"))
    assert events[:2] == (rules.CardPurchased(0, "O13", gems("4b 3g"), False), OrientCardRevealed(2, 0, "O15"))
    assert [address for address, _ in after.slice_of(OrientState).open_cards()] == ["2E", "2F"]
    assert not events_of(rules.CardRevealed, events)
    assert cards(after) == "O13"


def test_a_base_card_is_not_replaced_from_an_orient_deck():
    """O1, B14"""
    position = in_the_orient(out={1: "O01 -"}, below={}, tokens={0: "3b"}, row={1: "D01 - - -"}, deck={1: ""})
    after = played(position, buy("D01", "3b"))
    assert rules.base_of(after).rows[0] == (None,) * 4
    assert [card.id for _, card in after.slice_of(OrientState).open_cards()] == ["O01"]


def test_an_orient_card_is_reserved_like_any_card():
    """O1, B9, B10"""
    position = in_the_orient(out={3: "O21 O26"}, below={3: "O22"})
    events, after = position.advance(rules.ReserveCard("O26"))
    assert events[:2] == (rules.CardReserved(0, "O26", False, 1), OrientCardRevealed(3, 1, "O22"))
    assert player(after, 0).place_of("O26")
    assert player(after, 0).tokens == gems("j")


def test_an_empty_orient_deck_leaves_a_gap():
    """O1, B14"""
    position = in_the_orient(out={1: "O01 O02"}, below={1: "O03"})
    position = played(position, rules.ReserveCard("O01"), rules.ReserveCard("O02"))
    assert [card.id for _, card in position.slice_of(OrientState).open_cards()] == ["O03"]
    after = played(position, rules.ReserveCard("O03"), take("wbg"))
    assert after.slice_of(OrientState).rows[0] == (None, None)
    assert not events_of(ReserveFromOrientDeck, after.legal_moves())
    assert refusal(after, ReserveFromOrientDeck(1)) == ("error-deck-empty", {"level": 1})
    assert refusal(after, rules.ReserveCard("O03"))[0] == "error-card-gone"


def test_a_card_reserved_from_an_orient_deck_is_hidden():
    """O1, B9, B18"""
    position = in_the_orient(out={2: "O15 O16"}, below={2: "O13 O14"})
    events, after = position.advance(ReserveFromOrientDeck(2))
    assert events == (rules.CardReserved(0, "O13", True, 1), *events[1:])
    assert after.slice_of(OrientState).decks[1] == (rules.CARDS["O14"],)
    assert rules.base_of(after).decks == rules.base_of(position).decks
    assert player(after.view(0), 0).hand[0].card is rules.CARDS["O13"]
    for viewer in (1, None):
        assert player(after.view(viewer), 0).hand[0].card is HIDDEN_ORIENT[2]
        assert after.rules.mask(events[0], viewer) == rules.CardReserved(0, "?O2", True, 1)


def test_a_blind_reservation_from_a_base_deck_leaves_the_orient_decks_alone():
    """O1"""
    position = in_the_orient(out={2: "O15 O16"}, below={2: "O13"}, deck={2: "D60"})
    after = played(position, rules.ReserveFromDeck(2))
    assert player(after, 0).place_of("D60")
    assert after.slice_of(OrientState).decks == position.slice_of(OrientState).decks


def test_a_player_with_a_full_hand_reserves_no_orient_card():
    """O1, B9"""
    position = in_the_orient(out={1: "O01 O02"}, below={1: "O03"}, hand={0: "D01 D02 D03"})
    assert not kinds(position) & {ReserveFromOrientDeck, rules.ReserveCard}
    assert refusal(position, ReserveFromOrientDeck(1))[0] == "error-hand-full"


def test_there_are_three_orient_decks(subtests: pytest.Subtests):
    """O1"""
    for level in [-1, 0, 4]:
        with subtests.test(level=level):
            assert refusal(in_the_orient(), ReserveFromOrientDeck(level))[0] == "error-unknown-card"


def test_others_see_the_number_of_orient_cards_left_but_not_which():
    """O1, B18"""
    (_, dealt, *_), position = a_deal(2, ORIENT)
    assert isinstance(dealt, OrientDealt)
    for viewer in (0, 1, None):
        seen = position.view(viewer).slice_of(OrientState)
        assert seen.decks == tuple((HIDDEN_ORIENT[level],) * 8 for level in rules.LEVELS)
        assert seen.rows == position.slice_of(OrientState).rows
        masked = position.rules.mask(dealt, viewer)
        assert isinstance(masked, OrientDealt)
        assert all(cards[:2] == true[:2] for cards, true in zip(masked.cards, dealt.cards, strict=True))
        assert {card[0] for cards in masked.cards for card in cards[2:]} == {"?"}


def test_a_turn_does_not_pass_while_an_orient_deck_can_be_reserved_from():
    """O1, B19"""
    bare: dict[str, Any] = {"bank": "5j", "hand": {0: "D01"}, "bonuses": {0: "3b"}, **EMPTY_ROWS}
    assert played(in_the_orient(3, below={1: "O01"}, **bare), buy("D01")).decision == rules.ChooseAction(1)
    assert events_of(TurnPassed, in_the_orient(3, **bare).play(buy("D01")))
