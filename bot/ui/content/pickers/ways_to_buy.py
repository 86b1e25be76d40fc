"""The ways to buy a card, each with the button that buys it."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.rules import ways_to_pay
from bot.ui.content.pickers.piles import write_pile
from bot.ui.kit.controls import SUCCESS, GameButton
from bot.ui.kit.discord_limits import MAX_OPTIONS
from bot.ui.kit.input.labelled_moves import LabelledMove, labelled_purchases
from bot.ui.kit.viewer import Viewer
from data import Card, Gems

_MOVE = "#"  # before the index of the expansion's move in a value


@dataclass(frozen=True, slots=True)
class WayToBuy:
    """A way to buy a card: a control that chooses it, and the button that buys the card this way.

    `title` is the placeholder of the menu in which it stands, with others of the same title, if there are many.
    """

    title: str
    value: str
    label: str
    confirm: GameButton


def ways_to_buy(viewer: Viewer, address: str, card: Card) -> list[WayToBuy]:
    """Return all ways to buy a card that are legal now: payments, the least gold first (B12), then the expansion's."""
    position = viewer.view
    payments = list(_payments(viewer, address, card, ways_to_pay(position, viewer.seat, card)))
    title = viewer.words.text("control-pay-otherwise" if payments else "control-pay-how")
    others = labelled_purchases(position, viewer.seat, viewer.naming_words).get(card.id, [])
    return [*payments, *(_expansion_way(viewer, title, each) for each in others)]


def _payments(viewer: Viewer, address: str, card: Card, payments: tuple[Gems, ...]) -> Iterator[WayToBuy]:
    words = viewer.words
    for number, payment in enumerate(payments):
        title = words.text("control-pay-how" if number < MAX_OPTIONS else "control-pay-more")
        if payment:
            label = words.text("control-buy-for", address=address, payment=words.gems(payment))
        else:
            label = words.text("control-buy-free", address=address)
        confirm = viewer.button(label, "buy_now", f"{card.id}.{write_pile(payment)}", style=SUCCESS)
        yield WayToBuy(title, write_pile(payment), words.gems(payment), confirm)


def _expansion_way(viewer: Viewer, title: str, move: LabelledMove) -> WayToBuy:
    confirm = viewer.button(move.label, "choose_now", str(move.index), style=SUCCESS)
    return WayToBuy(title, f"{_MOVE}{move.index}", move.label, confirm)
