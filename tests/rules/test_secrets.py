"""Open and secret information."""

from bot.rules import CARDS, Dealt, NobleVisited, ReserveCard, ReserveFromDeck, base_of
from bot.rules.base.state import HIDDEN
from tests.support.builders import a_deal, a_position, buy, gems, played, player, take


def test_others_see_only_the_level_of_a_blind_reservation():
    """B18"""
    position = a_position(hand={0: "D05 ?D41"})
    for viewer in (1, None):
        hand = player(position.view(viewer), 0).hand
        assert [held.card for held in hand] == [CARDS["D05"], HIDDEN[2]]
    assert player(position.view(0), 0) == player(position, 0)


def test_tokens_cards_bonuses_and_prestige_are_open_to_all():
    """B18"""
    position = a_position(tokens={0: "3w j"}, cards={0: "D08"}, hand={0: "?D41 ?D71"}, visited={0: "N01"})
    seen, true = player(position.view(1), 0), player(position, 0)
    assert (seen.tokens, seen.bonuses, seen.prestige) == (gems("3w j"), gems("w"), 4)
    assert (seen.cards, seen.nobles) == (true.cards, true.nobles)
    assert [held.card.level for held in seen.hand] == [2, 3]


def test_decks_show_the_number_of_cards_left_but_not_which():
    """B18"""
    decks = base_of(a_position().view(0)).decks
    assert [len(deck) for deck in decks] == [36, 26, 16]
    assert {card for deck in decks for card in deck} == set(HIDDEN.values())


def test_the_log_names_a_card_reserved_from_the_row_to_everyone():
    """B18"""
    position = a_position()
    event = position.play(ReserveCard("D01"))[0]
    assert position.rules.mask(event, 1) == position.rules.mask(event, None) == event


def test_the_log_names_a_blind_reservation_to_its_owner_only():
    """B18"""
    position = a_position(deck={2: "D60"})
    event = position.play(ReserveFromDeck(2))[0]
    assert position.rules.mask(event, 0) == event
    for viewer in (1, None):
        masked = position.rules.mask(event, viewer)
        assert masked.card == "?2"
        assert (masked.seat, masked.blind, masked.gold) == (0, True, 1)


def test_the_log_of_the_deal_names_only_face_up_cards():
    """B18"""
    (dealt, *_), position = a_deal(3)
    masked = position.rules.mask(dealt, 0)
    assert isinstance(dealt, Dealt)
    assert isinstance(masked, Dealt)
    assert masked.nobles == dealt.nobles
    for true, seen in zip(dealt.cards, masked.cards, strict=True):
        assert seen[:4] == true[:4]
        assert len(seen) == len(true)
        assert set(seen[4:]) <= {"?1", "?2", "?3"}


def test_a_card_reserved_blind_is_named_once_it_is_bought():
    """B18"""
    position = a_position(hand={0: "?D01"}, tokens={0: "3b"})
    event = position.play(buy("D01", "3b"))[0]
    assert position.rules.mask(event, 1) == event
    assert player(played(position, buy("D01", "3b")).view(1), 0).cards == (CARDS["D01"],)


def test_other_events_are_not_masked():
    """B18"""
    position = a_position(bonuses={0: "4w 4b"}, nobles="N01")
    events = position.play(take("wbg"))
    assert [position.rules.mask(event, 1) for event in events] == list(events)
    assert NobleVisited(0, "N01") in events


def test_a_view_knows_whose_turn_it_is_and_what_is_asked():
    """B18"""
    position = a_position(3, turn=2, round=5)
    view = position.view(0)
    assert (view.seat, view.round, view.decision) == (2, 5, position.decision)
    assert view.legal_moves() == position.legal_moves()


def test_a_masked_log_leads_to_the_view_although_it_names_ones_own_blind_reservation():
    """B18: the log that a seat sees has only backs in the decks, and still says how many cards are left."""
    dealt, position = a_deal(2)
    log = list(dealt)
    for move in (ReserveFromDeck(2), ReserveFromDeck(2)):
        events, position = position.advance(move)
        log += events
    for viewer in (0, 1, None):
        masked = [position.rules.mask(event, viewer) for event in log]
        assert position.rules.replay(2, masked) == position.view(viewer)


def test_a_masked_log_shows_that_a_blind_reservation_was_bought():
    """B18"""
    position = a_position(bonuses={0: "5w 5b 5g 5r 5k"}, hand={0: "?D41"})
    bought = position.play(buy("D41"))
    assert position.view(1).after(bought) == position.after(bought).view(1)
