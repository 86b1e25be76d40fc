"""Addresses of reserved cards: each card keeps its own until it leaves the hand."""

from bot.engine import Position
from bot.rules import ReserveCard, card_at
from bot.rules.base.state import CARDS
from bot.rules.base.vocabulary import CardPurchased, CardReserved
from tests.support.builders import a_position, buy, played, player


def addresses(position: Position, seat: int = 0) -> dict[str, str]:
    """Return the cards in a hand by their addresses."""
    return {address: held.card.id for address, held in player(position, seat).hand_with_addresses()}


def test_a_reserved_card_keeps_its_address_when_another_leaves():
    """B9, B20"""
    position = a_position(hand={0: "D05 D06 D01"}, bonuses={0: "4w 4b 4g 4r 4k"})
    assert addresses(position) == {"H1": "D05", "H2": "D06", "H3": "D01"}
    after = played(position, buy("D05"))
    assert addresses(after) == {"H2": "D06", "H3": "D01"}
    assert card_at(after, "H1", 0) is None
    assert card_at(after, "H2", 0) is CARDS["D06"]


def test_a_new_card_gets_the_smallest_free_address():
    """B9"""
    position = a_position(hand={0: "D05 D06 D09"}, bonuses={0: "4w 4b 4g 4r 4k"}, row={1: "D01 D02 D03 D04"})
    without_first = position.after([CardPurchased(0, "D05", 0, True), CardPurchased(0, "D09", 0, True)])
    assert addresses(played(without_first, ReserveCard("D01"))) == {"H1": "D01", "H2": "D06"}
    without_second = position.after([CardPurchased(0, "D06", 0, True)])
    assert addresses(played(without_second, ReserveCard("D01"))) == {"H1": "D05", "H2": "D01", "H3": "D09"}


def test_others_see_the_same_addresses_and_not_the_cards_that_were_reserved_blind():
    """B18"""
    position = a_position(hand={0: "D05 D06"}, bonuses={0: "4w 4b 4g 4r 4k"})
    top = position.slices[0].decks[2][-1].id
    after = position.after([CardReserved(0, top, True, 0), CardPurchased(0, "D05", 0, True)])
    assert addresses(after) == {"H2": "D06", "H3": top}
    for viewer in (1, None):
        assert addresses(after.view(viewer)) == {"H2": "D06", "H3": "?3"}
