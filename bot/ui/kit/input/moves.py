"""Read purchases and reservations from typed text."""

from bot.engine import GameError, Move
from bot.present.typed_input import TypedError, parse_gems
from bot.rules import PurchaseCard, ReserveCard, ReserveFromDeck, ways_to_pay
from bot.ui.kit.input.addresses import expansion_deck, find_card, parse_place
from bot.ui.kit.input.labelled_moves import labelled_purchases, list_labels
from bot.ui.kit.input.parsing import parse_labelled_move
from bot.ui.kit.viewer import Viewer
from data.gems import NO_GEMS


def parse_purchase(viewer: Viewer, card: str, payment: str | None) -> Move:
    """Return the move for a typed card or a suggestion; without a payment, with the least gold (B12).

    A payment may also be the label of one of the expansion's actions. Raises `GameError` when nothing can be bought
    there, when the payment cannot be read, and when an expansion offers several ways but none is named.
    """
    position, seat = viewer.view, viewer.seat
    if expansion_deck(position, card) or (place := parse_place(position, card)).deck is not None:
        raise GameError("error-buy-from-deck")
    found = find_card(position, seat, place)
    others = labelled_purchases(position, seat, viewer.words, found.id)
    if payment is not None:
        try:
            return PurchaseCard(found.id, parse_gems(payment))
        except TypedError:
            if not others:
                raise
        return parse_labelled_move(position, payment, viewer.words, found.id)
    payments = ways_to_pay(position, seat, found)
    if len(others) > 1 and not payments:
        raise GameError("error-several-ways-to-pay", answers=list_labels(others))
    if others and not payments:
        return others[0].move
    # The rules refuse a card that cannot be afforded, and name the missing gems.
    return PurchaseCard(found.id, next(iter(payments), NO_GEMS))


def parse_reservation(viewer: Viewer, card: str) -> Move:
    """Return the move for a typed card or deck, or for a suggestion. Raises `GameError` when nothing lies there."""
    position = viewer.view
    if deck := expansion_deck(position, card):
        return deck.move
    place = parse_place(position, card)
    if place.deck is not None:
        return ReserveFromDeck(place.deck)
    found = find_card(position, viewer.seat, place)
    if place.address.startswith("H"):
        raise GameError("error-already-reserved")
    return ReserveCard(found.id)
