"""The control that leads to the picker for a move, with the move chosen in it."""

from dataclasses import dataclass

from bot.engine import Move
from bot.present.expansions import presenter_of
from bot.present.phrases import cards_for_sale
from bot.rules import (
    NOBLES,
    ChooseAction,
    PurchaseCard,
    ReserveCard,
    ReserveFromDeck,
    ReturnTokens,
    TakeTokens,
    WelcomeNoble,
)
from bot.ui.content.pickers.piles import pile_label, write_pile
from bot.ui.kit.viewer import Viewer


@dataclass(frozen=True, slots=True)
class NamedControl:
    """The verb and the argument of a control, and the label of the move."""

    verb: str
    argument: str
    label: str


def control_of(viewer: Viewer, move: Move) -> NamedControl:
    """Return the control for a legal move of the viewer. Nothing is played before the picker's green button."""
    words, position = viewer.naming_words, viewer.view
    presenter = presenter_of(position)
    own = presenter.label(move, position, words)
    if own is not None:
        index = str(position.legal_moves().index(move))
        if not isinstance(position.decision, ChooseAction):
            return NamedControl("choose", index, own)
        if (card := presenter.bought_card(move)) is not None:
            return NamedControl("pay", f"{card}.#{index}", own)
        deck = next(deck.address for deck in presenter.decks(position) if deck.move == move)
        return NamedControl("pick", deck, own)
    match move:
        case TakeTokens(tokens):
            label = words.text("control-take-these", gems=pile_label(words, tokens))
            return NamedControl("take", write_pile(tokens), label)
        case ReserveCard(card):
            label = words.text("control-reserve-this", address=_address(viewer, card))
            return NamedControl("pick", card, label)
        case ReserveFromDeck(level):
            return NamedControl("pick", str(level), words.text("control-reserve-unseen", deck=f"D{level}"))
        case PurchaseCard(card, payment):
            address = _address(viewer, card)
            if payment:
                label = words.text("control-buy-for", address=address, payment=words.gems(payment))
            else:
                label = words.text("control-buy-free", address=address)
            return NamedControl("pay", f"{card}.{write_pile(payment)}", label)
        case ReturnTokens(tokens):
            return NamedControl("give", write_pile(tokens), words.text("control-give-these", gems=words.gems(tokens)))
        case WelcomeNoble(noble):
            return NamedControl("noble", noble, words.text("control-noble", needs=words.gems(NOBLES[noble].needs)))
        case _:
            raise AssertionError(move)


def _address(viewer: Viewer, card_id: str) -> str:
    return next(address for address, card in cards_for_sale(viewer.view, viewer.seat) if card.id == card_id)
