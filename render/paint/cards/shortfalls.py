"""Shortfalls: the gems that the viewer of a private board is short of to buy a card."""

from data.gems import Gem
from render.art.symbols import symbol
from render.art.tokens import token_sprite
from render.contract.geometry import Box
from render.contract.scene import CardFace
from render.layout.cards import face_boxes, free_box, shortfalls
from render.paint.basics.counts import MINUS
from render.paint.basics.pen import Pen
from render.text import Style, Typeface


def draw_shortfalls(pen: Pen, box: Box, card: CardFace) -> None:
    """Draw beside each price the gems that are missing or paid with gold, and a padlock on a barred card."""
    theme = pen.theme
    boxes = face_boxes(card, box.w, box.h)
    if card.is_barred:
        place = free_box(boxes, box.w, ((46, 46), (34, 34)))
        if place:
            pen.overlay(symbol("padlock", place.w, theme), box.x + place.x, box.y + place.y)
    for gem, inner in shortfalls(card, boxes):
        draw_shortfall(pen, inner.inside(box), card.missing[gem] if card.missing else 0, card.covered_by_gold[gem])


def draw_shortfall(pen: Pen, box: Box, missing: int, gold: int) -> None:
    """Draw how many gems of a colour are missing and, where none are, how many gold tokens pay for some."""
    theme = pen.theme
    style = Style(Typeface.NARROW, theme.sizes.missing)
    if missing:  # with a golden edge where gold pays for the rest of this colour
        edge = (theme.gold, 3.5) if gold else (theme.paper, 2)
        pen.rectangle(box, 9, theme.loss, *edge)
        pen.write(f"{MINUS}{missing}", style, box, theme.on_change, 0.5, 1.0)
    else:
        pen.rectangle(box, 9, theme.gold, theme.paper, 2)
        coin = box.h - 16
        pen.overlay(token_sprite(Gem.GOLD, coin, theme), box.x + 3, box.y + 8)
        number = Box(box.x + coin, box.y, box.w - coin, box.h)
        pen.write(str(gold), style, number, theme.on_gold, 0.5, 1.0)
