"""Towers that stand on cards."""

from render.art.seats import tower_sprite
from render.canvas.compositing import faded
from render.contract.geometry import Box
from render.contract.scene import CardFace
from render.layout.cards import face_boxes
from render.paint.basics.pen import Pen


def draw_towers(pen: Pen, box: Box, card: CardFace) -> None:
    """Draw the towers on a card: new ones on a golden ground, removed ones faded and crossed out."""
    theme = pen.theme
    boxes = face_boxes(card, box.w, box.h).towers
    new = list(card.new_towers)
    standing = [(seat, _take(new, seat)) for seat in reversed(card.towers)][::-1]
    for (seat, is_new), inner in zip(standing, boxes, strict=False):
        place = inner.inside(box)
        if is_new:
            pen.rectangle(place.inset(-4), 9, theme.glow, theme.tab, 2)
        pen.overlay(tower_sprite(seat, place.w, place.h, theme), place.x, place.y)
    for seat, inner in zip(card.removed_towers, boxes[len(standing) :], strict=False):
        place = inner.inside(box)
        pen.overlay(faded(tower_sprite(seat, place.w, place.h, theme), 0.55), place.x, place.y)
        pen.rectangle(Box(place.x, place.y + (place.h - 14) // 2, place.w, 14), 5, theme.loss, theme.paper, 2)


def _take(seats: list[int], seat: int) -> bool:
    """Remove one entry of a seat from a list; return whether there was one."""
    if seat not in seats:
        return False
    seats.remove(seat)
    return True
