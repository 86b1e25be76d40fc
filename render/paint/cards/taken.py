"""The card that was taken from a place, shown small on the one that replaced it."""

from typing import NamedTuple

from data.gems import Gem
from render.art.gems import gem_sprite
from render.art.seats import seat_badge
from render.art.symbols import any_gem
from render.art.tokens import token_sprite
from render.contract.geometry import Box
from render.contract.scene import CardBack, CardPlace
from render.layout.cards import is_double_gold, taken_card_box
from render.paint.basics.pen import Pen
from render.text import Style, Typeface


class TakenCard(NamedTuple):
    """A card that was taken, as far as it is shown, and the seat that took it."""

    prestige: int
    bonus: Gem | None
    is_double_gold: bool
    seat: int | None


def taken_card_on(place: CardPlace, box: Box) -> tuple[Box, TakenCard] | None:
    """Return the card that was taken from a place, with its box; None if no card was taken or no box is free."""
    inner = taken_card_box(place, box.w, box.h)
    if inner is None or isinstance(place, CardBack) or place.taken_card is None:
        return None
    card = place.taken_card
    return inner.inside(box), TakenCard(card.prestige, card.bonus, is_double_gold(card), place.taken_by)


def draw_taken_card(pen: Pen, box: Box, card: TakenCard) -> None:
    """Draw a taken card small, with the emblem of the seat left of it or, in a tall box, below it."""
    theme = pen.theme
    emblem = 30
    is_wide = box.w > box.h
    face = Box(box.x + 24, box.y, box.w - 24, box.h) if is_wide else Box(box.x, box.y, box.w, box.h - 24)
    pen.rectangle(face, 8, theme.tab)
    pen.rectangle(face.inset(2), 6, theme.gem(card.bonus).base)
    head = Box(face.x + 2, face.y + 2, face.w - 4, min(face.h - 4, 36))
    pen.rectangle(head, 6, theme.paper)
    side = 22
    left = head.x + (head.w - side) // 2
    if card.prestige:
        left = head.right - side - 2
        number = Box(head.x + 4, head.y, left - head.x - 4, head.h)
        pen.write(str(card.prestige), Style(Typeface.NARROW, theme.sizes.missing), number, theme.ink, 0.5, 1.0)
    if card.is_double_gold:
        symbol = token_sprite(Gem.GOLD, side, theme)
    else:
        symbol = any_gem(side, theme) if card.bonus is None else gem_sprite(card.bonus, side, theme)
    pen.overlay(symbol, left, head.y + (head.h - side) // 2)
    if card.seat is not None:
        if is_wide:
            x, y = box.x, box.y + (box.h - emblem) // 2
        else:
            x, y = box.x + (box.w - emblem) // 2, box.bottom - emblem
        pen.overlay(seat_badge(card.seat, emblem, theme), x, y)
