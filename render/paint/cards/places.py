"""Places of the display: a card face, a deck or a gap, with its mark.

A marked card or deck is drawn in layers where possible: without its mark, then the highlight, then the taken card. Each
layer is a cached part, and the next picture most likely shows the same card without a mark.
"""

from dataclasses import replace
from typing import NamedTuple

from data.gems import Gem
from render.art.gems import gem_sprite, token_sprite
from render.art.seats import seat_badge, tower_sprite
from render.art.symbols import any_gem, symbol
from render.canvas.rectangles import faded
from render.contract.geometry import Box
from render.contract.scene import CardBack, CardFace, CardPlace, Gap, Mark
from render.layout.cards import NARROW, face_boxes, free_box, is_double_gold, shortfalls, taken_card_box
from render.paint.basics.counts import MINUS
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
        if taken := taken_card_on(place, box):
            canvas.with_margin(1).draw(draw_taken_card, *taken)


def _draw_back(canvas: PaletteCanvas, box: Box, place: CardBack) -> None:
    """Draw a deck without its mark, and its number as a part of its own: it changes with each card."""
    plate = deck_size_box(place, box)
    canvas.draw(draw_whole_place, box, replace(place, count=None) if plate else place)
    if plate:
        ground = canvas.theme.back(place.level, second=place.second).ground
        canvas.with_ground(ground).draw(draw_deck_size, plate, place.count or 0)


def _draw_face(canvas: PaletteCanvas, box: Box, place: CardFace) -> None:
    """Draw a card without its mark: its face, the same wherever it lies, and on top what belongs to this picture."""
    if place.towers or place.removed_towers or place.is_barred:  # their smooth edges mix with the picture below
        canvas.draw(draw_whole_place, box, place)
        return
    look = FaceLook(canvas.letters, box.w, box.h, canvas.theme, canvas.ground)
    canvas.put(face_part(as_printed(place), look), box)
    boxes = face_boxes(place, box.w, box.h)
    over = canvas.with_margin(1)
    if place.address:
        over.draw(draw_address_tab, boxes.address.inside(box), place.address, address_cap(box, canvas.theme))
    for gem, inner in shortfalls(place, boxes):
        missing = place.missing[gem] if place.missing else 0
        over.draw(draw_shortfall, inner.inside(box), missing, place.covered_by_gold[gem])


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
            draw_shortfalls(pen, box, place)
    draw_frame(pen, box, _highlight(place, box))
    if taken := taken_card_on(place, box):
        draw_taken_card(pen, *taken)


def _has_layers(box: Box) -> bool:
    """Return whether a highlight drawn on top of the unmarked place looks the same as both drawn in one piece."""
    return box.h >= _LOW and box.w >= MIN_FRAMED_WIDTH


def _unmarked(place: CardBack | CardFace) -> CardBack | CardFace:
    """Return a place without its mark and without the card and the seat that belong to it."""
    if place.mark is Mark.NONE:
        return place
    if isinstance(place, CardBack):
        return replace(place, mark=Mark.NONE, taken_by=None)
    return replace(place, mark=Mark.NONE, taken_by=None, taken_card=None)


def _highlight(place: CardPlace, box: Box) -> ShapeHighlight:
    """Return the highlight of a place; it has no badge for the seat if the taken card shows the seat's emblem."""
    is_seat_shown = taken_card_on(place, box) is not None
    badge_place = "foot" if isinstance(place, CardFace) and box.w < NARROW else "top"
    return ShapeHighlight(place.mark, None if is_seat_shown else place.taken_by, badge_place, is_seat_shown)


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
