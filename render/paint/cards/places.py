"""Places of the display: a card face, a deck or a gap, with its mark.

A marked card or deck is drawn in layers where possible: without its mark, then the highlight, then the taken card. Each
layer is a cached part, and the next picture most likely shows the same card without a mark.
"""

from dataclasses import replace

from render.art.seats import tower_sprite
from render.art.symbols import symbol
from render.canvas.rectangles import faded
from render.contract.geometry import Box
from render.contract.scene import CardBack, CardFace, CardPlace, Gap, Mark
from render.layout.cards import NARROW, SHORTFALL, face_boxes, free_box, wanted
from render.paint.basics.counts import MINUS, price_radius
from render.paint.basics.highlights import (
    MARGIN,
    MIN_FRAMED_WIDTH,
    ShapeHighlight,
    draw_frame,
    draw_glow,
    draw_highlight,
    margin_of,
)
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.cards.backs import deck_size_box, draw_address_tab, draw_back, draw_deck_size, draw_empty_place
from render.paint.cards.faces import FaceLook, address_cap, as_printed, draw_face, face_part
from render.text import Style, Typeface

_LOW = 60
"""Places below this height show their address alone."""


def draw_place(canvas: PaletteCanvas, box: Box, place: CardPlace, margin: int = 0) -> None:
    """Draw a place; with a `margin` in pixels as one part that can be reused at any position in a picture."""
    if margin or isinstance(place, Gap) or not _has_layers(box):
        canvas.with_margin(max(margin_of(place.mark), margin)).draw(draw_whole_place, box, place)
        return
    unmarked = _unmarked(place)
    if isinstance(unmarked, CardBack):
        canvas.draw_group(_draw_back, box, unmarked)
    else:
        canvas.draw_group(_draw_face, box, unmarked)
    if place.mark is not Mark.NONE:
        canvas.with_margin(MARGIN).draw(draw_highlight, box, _highlight(place, box))


def _draw_back(canvas: PaletteCanvas, box: Box, place: CardBack) -> None:
    """Draw a deck without its mark, and its number as a part of its own: it changes with each card."""
    plate = deck_size_box(place, box)
    canvas.draw(draw_whole_place, box, replace(place, count=None) if plate else place)
    if plate:
        ground = canvas.theme.back(place.level, second=place.second).ground
        canvas.with_ground(ground).draw(draw_deck_size, plate, place.count or 0)


def _draw_face(canvas: PaletteCanvas, box: Box, place: CardFace) -> None:
    """Draw a card without its mark: its face, the same wherever it lies, and on top what belongs to this picture."""
    if place.towers or place.removed_towers or _has_shortfall(place):  # their smooth edges mix with the picture below
        canvas.draw(draw_whole_place, box, place)
        return
    look = FaceLook(canvas.letters, box.w, box.h, canvas.theme, canvas.ground)
    canvas.put(face_part(as_printed(place), look), box)
    boxes = face_boxes(place, box.w, box.h)
    over = canvas.with_margin(1)
    if place.address:
        over.draw(draw_address_tab, boxes.address.inside(box), place.address, address_cap(box, canvas.theme))


def draw_whole_place(pen: Pen, box: Box, place: CardPlace) -> None:
    """Draw a place with its mark in one piece."""
    if box.h < _LOW:
        _draw_gap(pen, box, place.address)
        return
    draw_glow(pen, box, place.mark)
    match place:
        case CardBack():
            draw_back(pen, box, place)
        case Gap():
            _draw_gap(pen, box, place.address)
        case CardFace():
            draw_face(pen, box, place)
            draw_towers(pen, box, place)
            draw_shortfall(pen, box, place)
    draw_frame(pen, box, _highlight(place, box))


def _has_layers(box: Box) -> bool:
    """Return whether a highlight drawn on top of the unmarked place looks the same as both drawn in one piece."""
    return box.h >= _LOW and box.w >= MIN_FRAMED_WIDTH


def _unmarked(place: CardBack | CardFace) -> CardBack | CardFace:
    """Return a place without its mark and without the seat that belongs to it."""
    return place if place.mark is Mark.NONE else replace(place, mark=Mark.NONE, taken_by=None)


def _highlight(place: CardPlace, box: Box) -> ShapeHighlight:
    """Return the highlight of a place, with the badge of the seat that took its card."""
    if isinstance(place, CardFace):
        return ShapeHighlight(place.mark, place.taken_by, "tag" if box.w < NARROW else "top", "address")
    return ShapeHighlight(place.mark, place.taken_by)


def _draw_gap(pen: Pen, box: Box, address: str) -> None:
    """Draw an empty place with its address."""
    draw_empty_place(pen, box)
    style = Style(Typeface.BOLD, pen.theme.sizes.address)
    pen.write(address, style, box, pen.theme.on_table_soft, 0.5)


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


def _has_shortfall(card: CardFace) -> bool:
    return card.is_barred or (card.missing is not None and any((*card.missing, *card.covered_by_gold)))


def draw_shortfall(pen: Pen, box: Box, card: CardFace) -> None:
    """Draw how many tokens the viewer is short of, frames at the gems that are missing or paid with gold, or a padlock.

    A padlock shows a card that a rule keeps the viewer from buying.
    """
    theme, boxes = pen.theme, face_boxes(card, box.w, box.h)
    if card.is_barred and (place := free_box(boxes, box.w, ((46, 46), (34, 34)))):
        pen.overlay(symbol("padlock", place.w, theme), box.x + place.x, box.y + place.y)
    if card.missing is None:
        return
    for (gem, _), price in zip(wanted(card), boxes.costs, strict=True):
        if card.missing[gem] or card.covered_by_gold[gem]:
            ink = theme.loss if card.missing[gem] else theme.gold
            pen.rectangle(price.inside(box).inset(-2), price_radius(price) + 2, None, ink, 4)
    if (count := sum(card.missing)) and (place := free_box(boxes, box.w, (SHORTFALL, (38, 34)))):
        pen.rectangle(place.inside(box), 9, theme.loss, theme.paper, 2)
        style = Style(Typeface.NARROW, theme.sizes.missing)
        pen.write(f"{MINUS}{count}", style, place.inside(box), theme.on_change, 0.5, 1.0)
