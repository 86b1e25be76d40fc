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
from render.paint.basics.counts import MINUS, chip_edge
from render.paint.basics.highlights import draw_small_frame, mark_badge
from render.paint.basics.pen import Pen
from render.paint.cards.backs import back_sprite
from render.paint.cards.faces import as_printed, card_sign, paste_face
from render.text import Style, Typeface


def draw_reserved_card(pen: Pen, box: Box, card: CardBack | CardFace) -> None:
    """Draw a reserved card: its back, or its face where the scene shows it."""
    theme = pen.theme
    if isinstance(card, CardBack):
        if box.w > box.h:
            box = Box(box.x + (box.w - box.h * 4 // 5) // 2, box.y, box.h * 4 // 5, box.h)
        pen.overlay(back_sprite(card.level, card.second, box.w, box.h, theme), box.x, box.y)
    elif box.h < _LOW:
        _draw_colour(pen, box, card)
    elif box.w < 100:
        pen.overlay(_miniature(as_printed(card), box.w, box.h, theme), box.x, box.y)
    else:
        paste_face(pen, box, card)
    draw_small_frame(pen, box, card.mark)
    if isinstance(card, CardFace):
        _draw_affordability(pen, _affordability_box(box), card)


_LOW = 80
"""Cards below this height are those of a panel: they have the colour of their bonus."""


def _affordability_box(box: Box) -> Box:
    """Return the place that tells whether a card can be bought: its foot, or its right part if it is low."""
    if box.w > box.h:
        return Box(box.right - 41, box.y + 2, 40, box.h - 4)
    high = min(34, box.h - 8)
    return Box(box.x + 1, box.bottom - high - 1, box.w - 2, high)


def _draw_colour(pen: Pen, box: Box, card: CardFace) -> None:
    """Draw a card in a panel: the colour and the gem of its bonus, beside what tells whether its owner can buy it."""
    theme = pen.theme
    pen.rectangle(box, 6, theme.gem(card.bonus).plate, chip_edge(theme, card.bonus), 2)
    if card.mark is Mark.AFFORDABLE or card.is_barred or (card.missing and any(card.missing)):
        tag = _affordability_box(box)
        box = Box(box.x, box.y, tag.x - box.x, box.h) if box.w > box.h else Box(box.x, box.y, box.w, tag.y - box.y)
    side = max(min(box.w - 2, box.h - 8, 34), 1)
    bonus = any_gem(side, theme) if card.bonus is None else gem_sprite(card.bonus, side, theme)
    if card.bonus is None and Sign.DOUBLE_GOLD in card.signs:
        bonus = card_sign(Sign.DOUBLE_GOLD, 0, side, theme)
    shift = side // 6 if card.bonuses > 1 else 0
    for by in (-shift, shift) if shift else (0,):
        pen.centre(bonus, box.moved(0, by))


def _draw_affordability(pen: Pen, foot: Box, card: CardFace) -> None:
    """Draw in a place of a card whether its owner can buy it, or how many gems are missing."""
    if card.mark is Mark.AFFORDABLE or card.is_barred:
        pen.centre(symbol("padlock", 28, pen.theme) if card.is_barred else mark_badge(card.mark, 28, pen.theme), foot)
    elif card.missing and any(card.missing):
        _draw_missing(pen, foot, sum(card.missing))


def _draw_missing(pen: Pen, box: Box, missing: int) -> None:
    """Draw how many gems are missing, on red; without its minus where there is only room for the number."""
    theme = pen.theme
    pen.rectangle(box, 6, theme.loss, theme.paper, 1.5)
    text = f"{MINUS}{missing}" if missing < 10 and box.w >= 36 else str(missing)
    pen.write(text, Style(Typeface.NARROW, theme.sizes.missing), box, theme.on_change, 0.5, 0.7)


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
