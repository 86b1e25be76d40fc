"""Card faces as they are printed: landscape, bonus, prestige, price and signs."""

from dataclasses import replace

from PIL import Image

from data.gems import TOKENS, Gem
from render.art.gems import gem_sprite
from render.art.landscapes import landscape
from render.art.symbols import any_gem
from render.art.tokens import token_sprite
from render.canvas.image_cache import CARD_FACES
from render.canvas.parts import PicturePart
from render.canvas.rectangles import overlay, paste_rounded, rounded_mask
from render.canvas.smooth_draw import SmoothDraw
from render.contract.geometry import Box
from render.contract.scene import NO_COUNTS, CardFace, Mark, Sign
from render.contract.theme import Colour, Theme, mix
from render.layout.cards import CardBoxes, face_boxes, is_double_gold, signs_beside_price
from render.paint.basics.counts import draw_discard, draw_price
from render.paint.basics.palettes import palette_of
from render.paint.basics.pen import Pen
from render.paint.cards.backs import BORDER, card_edge, corner_radius, draw_address_tab
from render.paint.cards.signs import card_sign, discard_sign
from render.text import Style, Typeface

_USUAL_WIDTH = 182
"""Width in pixels of a card on a usual board; on wider cards the text is larger."""


def as_printed(card: CardFace) -> CardFace:
    """Return a card without address, caption and everything that changes during a game: the key of its cached face."""
    return replace(
        card,
        address="",
        mark=Mark.NONE,
        caption="",
        towers=(),
        new_towers=(),
        removed_towers=(),
        taken_by=None,
        taken_card=None,
        missing=card.missing and NO_COUNTS,  # None or zeros: a card with a shortfall has another layout
        covered_by_gold=NO_COUNTS,
        is_barred=False,
    )


def draw_face(pen: Pen, box: Box, card: CardFace) -> None:
    """Draw a card face, with its address where it has one."""
    paste_face(pen, box, card)
    if card.address:
        tab = face_boxes(card, box.w, box.h).address.inside(box)
        draw_address_tab(pen, tab, card.address, address_cap(box, pen.theme))


def address_cap(box: Box, theme: Theme) -> float:
    """Return the cap height of the address on a card."""
    return theme.sizes.address * max(1, box.w / _USUAL_WIDTH * 0.85)


def paste_face(pen: Pen, box: Box, card: CardFace) -> None:
    """Draw a card face as it is printed."""
    face = face_part(as_printed(card), pen.letters, box.w, box.h, pen.theme)
    picture = palette_of(pen.theme).to_rgb(face.pixels)
    paste_rounded(pen.image, picture, box.x, box.y, corner_radius(box.w, box.h, pen.theme))


def face_part(
    card: CardFace, letters: tuple[str, ...], width: int, height: int, theme: Theme, ground: Colour | None = None
) -> PicturePart:
    """Return the face of an `as_printed` card in the theme's palette, which is cached.

    Its rounded corners show a `ground`; without one they are opaque.
    """
    key = (face_part, card, letters, width, height, theme, ground)
    part = CARD_FACES.get(key)
    if part is None:
        part = PicturePart(palette_of(theme).to_indexed(printed_face(card, letters, width, height, theme, ground)))
        CARD_FACES.put(key, part)
    return part


def is_face_cached(
    card: CardFace, letters: tuple[str, ...], width: int, height: int, theme: Theme, ground: Colour | None = None
) -> bool:
    """Return whether `face_part` need not draw a card."""
    return CARD_FACES.get((face_part, card, letters, width, height, theme, ground)) is not None


def printed_face(
    card: CardFace, letters: tuple[str, ...], width: int, height: int, theme: Theme, ground: Colour | None = None
) -> Image.Image:
    """Return the face of an `as_printed` card in RGB; its corners show a `ground`, or paper without one."""
    picture = Image.new("RGB", (width, height), theme.paper if ground is None else ground)
    overlay(picture, card_edge(width, height, theme), 0, 0)
    pen = Pen(picture, theme, letters)
    boxes = face_boxes(card, width, height)
    _draw_landscape(pen, card, boxes)
    grow = width / _USUAL_WIDTH
    if card.prestige:
        style = Style(Typeface.DISPLAY, theme.sizes.prestige * max(1, grow * 0.95))
        pen.write(str(card.prestige), style, boxes.prestige, theme.ink, 0.25)
    _draw_bonus(pen, card, boxes, theme.sizes.letter * max(1, grow * 0.9))
    _draw_costs(pen, card, boxes, theme.sizes.cost * max(1, grow * 0.95))
    _draw_signs(pen, card, boxes)
    _draw_level(pen, card.level, boxes)
    return pen.image


def _draw_landscape(pen: Pen, card: CardFace, boxes: CardBoxes) -> None:
    """Draw the landscape below the header, and a line in the colour of the bonus between them."""
    theme, (width, height) = pen.theme, pen.image.size
    colours = theme.gem(card.bonus)
    foot = boxes.header.h - theme.sizes.radius // 2 + BORDER
    radius = max(2, corner_radius(width, height, theme) - BORDER)
    right, lower = width - BORDER, height - BORDER - radius
    picture = landscape(card.level, card.bonus, card.art, width, height)
    corners = rounded_mask(right - BORDER, 2 * radius, radius).crop((0, radius, right - BORDER, 2 * radius))
    pen.image.paste(picture.crop((BORDER, foot, right, lower)), (BORDER, foot))
    pen.image.paste(picture.crop((BORDER, lower, right, lower + radius)), (BORDER, lower), corners)
    pen.image.paste(mix(colours.base, colours.dark, 0.3), (BORDER, foot, right, foot + 3))


def _draw_bonus(pen: Pen, card: CardFace, boxes: CardBoxes, cap: float) -> None:
    """Draw the bonus: a gem, two of a double bonus, two gold tokens, or the gem of any colour."""
    theme = pen.theme
    side = round(boxes.bonus.w * 0.94)
    letter = ""
    symbol: Image.Image | None = None
    if card.bonus is not None and card.bonuses:
        letter, symbol = pen.letter(card.bonus), gem_sprite(card.bonus, side, theme)
    elif is_double_gold(card):
        symbol = token_sprite(Gem.GOLD, side, theme)
    elif Sign.JOIN in card.signs:
        letter, symbol = "=", any_gem(side, theme)
    typeface = Typeface.BOLD if boxes.letter.w >= cap * 1.35 else Typeface.NARROW
    pen.write(letter, Style(typeface, cap), boxes.letter, theme.ink_soft, 1.0, 1.0)
    for box in (boxes.second_bonus, boxes.bonus):
        if symbol is not None and box.w:
            pen.centre(symbol, box)


def _draw_costs(pen: Pen, card: CardFace, boxes: CardBoxes, cap: float) -> None:
    """Draw the price: bonuses to be discarded, on red, above gems."""
    discarded = [(gem, card.discards[gem]) for gem in TOKENS if card.discards[gem]]
    wanted = [(gem, card.cost[gem]) for gem in TOKENS if card.cost[gem]]
    for (gem, count), box in zip(discarded, boxes.costs, strict=False):
        draw_discard(pen, box, gem, count, cap)
    for (gem, count), box in zip(wanted, boxes.costs[len(discarded) :], strict=True):
        draw_price(pen, box, gem, count, cap)


def _draw_signs(pen: Pen, card: CardFace, boxes: CardBoxes) -> None:
    side = boxes.signs[0].w if boxes.signs else 0
    signs = [card_sign(sign, card.free_level, side, pen.theme) for sign in signs_beside_price(card)]
    signs += [discard_sign(gem, side, pen.theme) for gem in TOKENS if card.discards[gem]][:1]
    for sign, box in zip(signs, boxes.signs, strict=True):
        pen.overlay(sign, box.x, box.y)


def _draw_level(pen: Pen, level: int, boxes: CardBoxes) -> None:
    """Draw the dots of the level left of the address, where the price leaves room."""
    size = boxes.address.h // 3
    left = boxes.address.x - size - 5
    if left <= max((box.right for box in boxes.costs), default=0):
        return
    dots = SmoothDraw(size, size * 3)
    for at in range(min(level, 3)):
        middle = size * 3 - size / 2 - at * size
        dots.circle(size / 2, middle, size * 0.46, pen.theme.tab)
        dots.circle(size / 2, middle, size * 0.32, pen.theme.glow)
    pen.overlay(dots.finish(), left, boxes.address.bottom - size * 3)
