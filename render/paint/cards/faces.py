"""Card faces as they are printed: landscape, bonus, prestige, price, and the signs of effects."""

from dataclasses import replace
from typing import NamedTuple

from PIL import Image

from data.gems import TOKENS, Gem
from render.art.gems import gem_sprite, token_sprite
from render.art.pictures import landscape
from render.art.symbols import any_gem, symbol
from render.canvas.image_cache import CARD_FACES, PicturePart, cached_sprite
from render.canvas.rectangles import overlay, paste_rounded, rounded_mask, rounded_rectangle
from render.canvas.smooth_draw import SmoothDraw
from render.contract.geometry import Box
from render.contract.scene import NO_COUNTS, CardFace, Mark, Sign
from render.contract.theme import Colour, Theme, mix
from render.layout.cards import CardBoxes, face_boxes, is_double_gold, signs_beside_price, wanted
from render.paint.basics.counts import draw_discard, draw_price
from render.paint.basics.palettes import palette_of
from render.paint.basics.pen import Pen
from render.paint.cards.backs import BORDER, corner_radius, draw_address_tab, roman_numeral
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
        missing=None,
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
    face = face_part(as_printed(card), FaceLook(pen.letters, box.w, box.h, pen.theme))
    picture = palette_of(pen.theme).to_rgb(face.pixels)
    paste_rounded(pen.image, picture, box.x, box.y, corner_radius(box.w, box.h, pen.theme))


class FaceLook(NamedTuple):
    """The look of printed faces; without a `ground` for their rounded corners, these are paper."""

    letters: tuple[str, ...]
    width: int
    height: int
    theme: Theme
    ground: Colour | None = None


def face_part(card: CardFace, look: FaceLook) -> PicturePart:
    """Return the face of an `as_printed` card in the theme's palette, which is cached."""
    part = CARD_FACES.get((card, look))
    if part is None:
        part = PicturePart(palette_of(look.theme).to_indexed(printed_face(card, look)))
        CARD_FACES.put((card, look), part)
    return part


def is_face_cached(card: CardFace, look: FaceLook) -> bool:
    """Return whether `face_part` need not draw a card."""
    return CARD_FACES.get((card, look)) is not None


def printed_face(card: CardFace, look: FaceLook) -> Image.Image:
    """Return the face of an `as_printed` card in RGB."""
    letters, width, height, theme, ground = look
    picture = Image.new("RGB", (width, height), theme.paper if ground is None else ground)
    edge = mix(theme.line, theme.ink, 0.35)
    overlay(
        picture, rounded_rectangle(width, height, corner_radius(width, height, theme), theme.paper, edge, 1.2), 0, 0
    )
    pen = Pen(picture, theme, letters)
    boxes = face_boxes(card, width, height)
    _draw_landscape(pen, card, boxes)
    grow = width / _USUAL_WIDTH
    if card.prestige:
        style = Style(Typeface.BOLD, theme.sizes.prestige * max(1, grow * 0.95))
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
    for (gem, count), box in zip(wanted(card), boxes.costs, strict=True):
        (draw_discard if card.discards[gem] else draw_price)(pen, box, gem, count, cap)


def _draw_signs(pen: Pen, card: CardFace, boxes: CardBoxes) -> None:
    side = boxes.signs[0].w if boxes.signs else 0
    signs = [card_sign(sign, card.free_level, side, pen.theme) for sign in signs_beside_price(card)]
    signs += [discard_sign(gem, side, pen.theme) for gem in TOKENS if card.discards[gem]][:1]
    for sign, box in zip(signs, boxes.signs, strict=True):
        pen.overlay(sign, box.x, box.y)


def _draw_level(pen: Pen, level: int, boxes: CardBoxes) -> None:
    """Draw the dots of the level in the lower right corner, where the price leaves room."""
    size = boxes.address.h // 3
    left, foot = boxes.header.w - size - 8, max((box.bottom for box in boxes.costs), default=size * 4)
    if any(box.right > left and box.bottom > foot - size * 3 for box in (*boxes.costs, *boxes.towers, *boxes.signs)):
        return
    dots = SmoothDraw(size, size * 3)
    for at in range(min(level, 3)):
        middle = size * 3 - size / 2 - at * size
        dots.circle(size / 2, middle, size * 0.46, pen.theme.tab)
        dots.circle(size / 2, middle, size * 0.32, pen.theme.glow)
    pen.overlay(dots.finish(), left, foot - size * 3)


# Signs


@cached_sprite
def card_sign(sign: Sign, level: int, size: int, theme: Theme) -> Image.Image:
    """Return the sign of an effect on a white square; `level` is the level of a free card."""
    pen = Pen(rounded_rectangle(size, size, 8, theme.paper, theme.tab, 2).copy(), theme)
    match sign:
        case Sign.DOUBLE_GOLD:
            coin = token_sprite(Gem.GOLD, round(size * 0.6), theme)
            near, far = round(size * 0.07), size - coin.width - round(size * 0.07)
            pen.overlay(coin, far, near)
            pen.overlay(coin, near, far)
        case Sign.JOIN:
            _draw_two_cards(pen, size, any_gem(round(size * 0.34), theme), "plus")
        case Sign.FREE_CARD:
            pen.overlay(symbol("back", size, theme, theme.level(level)), 0, 0)
            numeral = Box(round(size * 0.14), round(size * 0.07), round(size * 0.62), round(size * 0.62))
            pen.write(roman_numeral(level), Style(Typeface.DISPLAY, size * 0.31), numeral, theme.on_tab, 0.5)
            _draw_in_corner(pen, size, "plus", 0.46, 1)
        case Sign.RESERVE_TILE:
            pen.overlay(symbol("reserved-noble", size, theme), 0, 0)
            _draw_in_corner(pen, size, "padlock", 0.52, 2)
        case Sign.SPENT:
            pen.overlay(symbol("crossed-out-card", size, theme), 0, 0)
    return pen.image


@cached_sprite
def discard_sign(gem: Gem, size: int, theme: Theme) -> Image.Image:
    """Return the sign for a price in bonuses of a colour: two cards with its gem, and a minus."""
    pen = Pen(rounded_rectangle(size, size, 8, theme.paper, theme.loss, 3).copy(), theme)
    _draw_two_cards(pen, size, gem_sprite(gem, round(size * 0.34), theme), "minus")
    return pen.image


def _draw_two_cards(pen: Pen, size: int, gem: Image.Image, sign: str) -> None:
    """Draw two cards with a gem, and a plus or a minus."""
    pen.overlay(symbol("two-cards", size, pen.theme), 0, 0)
    pen.overlay(gem, round(size * 0.18), round(size * 0.33))
    _draw_in_corner(pen, size, sign, 0.46, 1)


def _draw_in_corner(pen: Pen, size: int, name: str, part: float, margin: int) -> None:
    """Draw a symbol in the lower right corner, as large as a part of the whole."""
    side = round(size * part)
    pen.overlay(symbol(name, side, pen.theme), size - side - margin, size - side - margin)
