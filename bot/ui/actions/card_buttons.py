"""Buttons for cards: one that leads to the payment of each card that a player can buy now."""

from collections.abc import Iterable

from bot.present.phrases import can_buy, cards_for_sale
from bot.rules import ChooseAction
from bot.ui.actions.parts import PRIMARY
from bot.ui.core.controls import GameButton
from bot.ui.core.viewer import Viewer
from data import Card, Gem


def affordable_cards(viewer: Viewer) -> list[tuple[str, Card]]:
    """Return the cards that the player can buy now, with their addresses; none unless they are to choose an action."""
    if not isinstance(viewer.decision, ChooseAction):
        return []
    position = viewer.view
    return [
        (address, card)
        for address, card in cards_for_sale(position, viewer.seat)
        if can_buy(position, viewer.seat, card, viewer.words)
    ]


def card_buttons(viewer: Viewer, cards: Iterable[tuple[str, Card]]) -> list[GameButton]:
    """Return a button for each card, which leads to its payment, with the emoji or the colour of its bonus."""
    buttons: list[GameButton] = []
    for address, card in cards:
        gem = bonus_of(card)
        if gem is None or viewer.emojis:
            label = viewer.words.text("control-buy-card", address=address)
        else:
            label = viewer.words.text("control-buy-coloured", address=address, colour=viewer.words.colour(gem))
        buttons.append(viewer.button(label, "card", card.id, style=PRIMARY, gem=gem))
    return buttons


def bonus_of(card: Card) -> Gem | None:
    """Return the colour of a card's bonus, or None for a card without one."""
    return card.bonus if card.bonuses else None
