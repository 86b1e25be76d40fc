"""Reserved cards in a player's panel or in the ranking, most of them too small for a whole card face."""

from PIL import Image

from render.art.gems import gem_sprite
from render.art.pictures import landscape
from render.art.symbols import any_gem, symbol
from render.canvas.image_cache import cached_sprite
from render.canvas.rectangles import rounded_mask
from render.canvas.smooth_draw import SmoothDraw
from render.contract.geometry import Box
from render.contract.scene import CardBack, CardFace, Mark, Sign
from render.contract.theme import Theme
from render.paint.basics.counts import MINUS
from render.paint.basics.highlights import draw_small_frame, mark_badge
from render.paint.basics.pen import Pen
from render.paint.cards.backs import back_sprite
from render.paint.cards.faces import as_printed, card_sign, paste_face
from render.text import Style, Typeface


def draw_reserved_card(pen: Pen, box: Box, card: CardBack | CardFace) -> None:
    """Draw a reserved card: its back, or its face where the scene shows it."""
    theme = pen.theme
    if box.w > box.h and box.h < _LOW:
        if isinstance(card, CardBack):
            box = Box(box.x + (box.w - box.h * 4 // 5) // 2, box.y, box.h * 4 // 5, box.h)
        else:
            _draw_flat_card(pen, box, card)
            return
    if isinstance(card, CardBack):
        pen.overlay(back_sprite(card.level, card.second, box.w, box.h, theme), box.x, box.y)
    elif box.w < 100:
        pen.overlay(_miniature(as_printed(card), box.w, box.h, theme), box.x, box.y)
    else:
        paste_face(pen, box, card)
    draw_small_frame(pen, box, card.mark)
    if isinstance(card, CardFace):
        _draw_affordability(pen, box, card)


_LOW = 60
"""Cards below this height that are wider than high show their bonus and, right of it, whether they can be bought."""


def _draw_flat_card(pen: Pen, box: Box, card: CardFace) -> None:
    """Draw a card in a panel: its bonus at the left, and at the right whether its owner can buy it."""
    theme = pen.theme
    missing = sum(card.missing) if card.missing else 0
    pen.rectangle(box, 6, theme.chip(card.bonus), theme.gem(card.bonus).dark, 2)
    side = 11 if missing > 9 else 13 if missing else 26
    bonus = any_gem(side, theme) if card.bonus is None else gem_sprite(card.bonus, side, theme)
    if card.bonus is None and Sign.DOUBLE_GOLD in card.signs:
        bonus = card_sign(Sign.DOUBLE_GOLD, 0, side, theme)
    is_plain = not missing and not card.is_barred and card.mark is not Mark.AFFORDABLE
    place = Box(box.x, box.y, box.w if is_plain else side + 1, box.h)
    shift = side // 6 if card.bonuses > 1 else 0
    for by in (-shift, shift) if shift else (0,):
        pen.centre(bonus, place.moved(0, by))
    beside = Box(place.right, box.y, box.right - place.right, box.h)
    if card.is_barred:
        pen.centre(symbol("padlock", 28, theme), beside)
    elif missing:
        _draw_missing(pen, Box(beside.x - 1, box.y, beside.w + 1, box.h), missing)
    elif not is_plain:
        pen.centre(mark_badge(card.mark, 28, theme), beside)


def _draw_affordability(pen: Pen, box: Box, card: CardFace) -> None:
    """Draw at the foot of a card whether its owner can buy it, or how many gems are missing."""
    foot = Box(box.x, box.bottom - 32, box.w, 32)
    if card.mark is Mark.AFFORDABLE or card.is_barred:
        pen.centre(symbol("padlock", 28, pen.theme) if card.is_barred else mark_badge(card.mark, 28, pen.theme), foot)
    elif card.missing and any(card.missing):
        _draw_missing(pen, foot, sum(card.missing))


def _draw_missing(pen: Pen, box: Box, missing: int) -> None:
    """Draw how many gems are missing, on red; without its minus where there is only room for the number."""
    theme = pen.theme
    pen.rectangle(box, 6, theme.loss)
    text = f"{MINUS}{missing}" if missing < 10 and box.w >= _ROOM_FOR_MINUS else str(missing)
    pen.write(text, Style(Typeface.NARROW, theme.sizes.missing), box, theme.on_change, 0.5, 0.7)


_ROOM_FOR_MINUS = 36
"""Least width of a box for a minus and a digit."""


@cached_sprite
def _miniature(card: CardFace, width: int, height: int, theme: Theme) -> Image.Image:
    """Return a card too small for its price: landscape and bonus alone."""
    draw = SmoothDraw(width, height)
    draw.rectangle(0, 0, width, height, theme.gem(card.bonus).dark, 6)
    sprite = draw.finish()
    inner = landscape(card.level, card.bonus, card.art, width - 4, height - 4)
    sprite.paste(inner, (2, 2), rounded_mask(inner.width, inner.height, 4))
    pen = Pen(sprite, theme)
    side = round(width * 0.62)
    plate = Box((width - side - 6) // 2, 5, side + 6, side + 6)
    if card.bonus is None and Sign.DOUBLE_GOLD in card.signs:
        pen.overlay(card_sign(Sign.DOUBLE_GOLD, 0, side + 6, theme), plate.x, plate.y)
        return sprite
    pen.rectangle(plate, 6, theme.paper)
    symbol = any_gem(side, theme) if card.bonus is None else gem_sprite(card.bonus, side, theme)
    for at in range(max(card.bonuses, 1)):
        pen.overlay(symbol, (width - side) // 2, 8 + at * side * 2 // 3)
    return sprite
