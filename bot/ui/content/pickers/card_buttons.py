"""Buttons for cards: one that leads to the payment of each card that a player can buy now."""

from collections.abc import Iterable
from typing import Any

from discord import ui

from bot.present.phrases import can_buy, cards_for_sale
from bot.rules import ChooseAction
from bot.ui.kit.controls import PRIMARY, GameButton, button_rows
from bot.ui.kit.viewer import Viewer
from data import Card, Gem

_WITH_VERB, _WITHOUT_VERB = 4, 3
"""Buttons in a row. On a phone two of those with a verb fit beside each other, or three of those without."""


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


def card_rows(viewer: Viewer, cards: Iterable[tuple[str, Card]], *, with_verb: bool = True) -> list[ui.ActionRow[Any]]:
    """Return rows with a button for each card, which leads to its payment, with the emoji or colour of its bonus.

    A button has no verb if the text above asks which card to buy.
    """
    buttons: list[GameButton] = []
    for address, card in cards:
        gem = bonus_of(card)
        if gem is None or viewer.emojis:
            label = viewer.words.text("control-buy-card", address=address) if with_verb else address
        else:
            message = "control-buy-coloured" if with_verb else "control-card-coloured"
            label = viewer.words.text(message, address=address, colour=viewer.words.colour(gem))
        buttons.append(viewer.button(label, "card", card.id, style=PRIMARY, gem=gem))
    return button_rows(buttons, _WITH_VERB if with_verb else _WITHOUT_VERB)


def bonus_of(card: Card) -> Gem | None:
    """Return the colour of a card's bonus, or None for a card without one."""
    return card.bonus if card.bonuses else None
