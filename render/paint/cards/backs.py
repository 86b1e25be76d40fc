"""Card backs, and the borders, corners and address tabs of all cards and tiles."""

from PIL import Image

from render.canvas.image_cache import cached_sprite
from render.canvas.rectangles import rounded_mask, rounded_rectangle
from render.canvas.smooth_draw import SmoothDraw, star
from render.contract.geometry import Box
from render.contract.scene import CardBack
from render.contract.theme import Colour, Theme, mix
from render.paint.basics.pen import Pen
from render.text import Style, Typeface

_SMALL = 110
"""Backs below this height show dots instead of a numeral."""
_DICE = (((0, 0),), ((-0.32, 0.32), (0.32, -0.32)), ((-0.4, 0.3), (0, -0.4), (0.4, 0.3)))
"""Where the dots of each level lie on a small back, in radii of the medallion around its middle."""
_ROMAN = ("", "I", "II", "III", "IV", "V")


def roman_numeral(level: int) -> str:
    """Return a level as a Roman numeral."""
    return _ROMAN[level] if level < len(_ROMAN) else str(level)


def draw_back(pen: Pen, box: Box, card: CardBack) -> None:
    """Draw a card back with the size and the address of its deck, or an empty place where the size is 0."""
    theme = pen.theme
    if card.count == 0:
        _draw_empty_deck(pen, box, card)
        return
    pen.overlay(back_sprite(card.level, card.second, box.w, box.h, theme), box.x, box.y)
    if box.h < _SMALL:
        return
    count, tab = (place.inside(box) for place in _count_and_address(box.w, box.h))
    if card.count is not None:
        draw_deck_size(pen, count, card.count)
    if card.address:
        draw_address_tab(pen, tab, card.address, theme.sizes.address)


def draw_deck_size(pen: Pen, box: Box, count: int) -> None:
    """Draw the number of cards in a deck on a plate."""
    theme = pen.theme
    pen.rectangle(box, 9, theme.paper)
    pen.write(str(count), Style(Typeface.NARROW, theme.sizes.address), box, theme.ink, 0.5, 1.0)


def deck_size_box(card: CardBack, box: Box) -> Box | None:
    """Return the box of the number of cards on a deck in a box, or None if it shows no such plate."""
    return _count_and_address(box.w, box.h)[0].inside(box) if card.count and box.h >= _SMALL else None


def _draw_empty_deck(pen: Pen, box: Box, card: CardBack) -> None:
    theme = pen.theme
    draw_empty_place(pen, box)
    numeral = Box(0, round(box.h * 0.16), box.w, round(box.h * 0.4)).inside(box)
    style = Style(Typeface.DISPLAY, box.w * 0.26)
    pen.write(roman_numeral(card.level), style, numeral, theme.on_table_soft, 0.5)
    count, tab = (place.inside(box) for place in _count_and_address(box.w, box.h))
    pen.write("0", Style(Typeface.BOLD, theme.sizes.count), count, theme.on_table, 0.5)
    pen.write(card.address, Style(Typeface.BOLD, theme.sizes.address), tab, theme.on_table_soft, 0.5)


def _count_and_address(width: int, height: int) -> tuple[Box, Box]:
    """Return boxes for the number of cards and the address: side by side, or one above the other on a narrow back."""
    wide = width - 2 * BORDER - 6
    if width >= 110:
        half = (wide - BORDER) // 2
        count = Box(BORDER + 3, height - 46 - BORDER, half, 43)
        return count, count.moved(half + BORDER, 0)
    tab = Box(BORDER + 3, height - 38 - BORDER, wide, 35)
    return tab.moved(0, -38), tab


@cached_sprite
def back_sprite(level: int, second: bool, width: int, height: int, theme: Theme) -> Image.Image:
    """Return a card back with its level as a numeral and as dots; golden for a `second` deck of the level.

    All its colours are in the theme's palette.
    """
    colours = theme.back(level, second=second)
    draw = SmoothDraw(width, height)
    draw.rectangle(0, 0, width, height, colours.ground)
    small = height < _SMALL
    if not small:
        _draw_border(draw, colours.figure, colours.ground)
    middle = height * (0.5 if small else 0.36)
    radius = min(width * (0.42 if small else 0.38), height * 0.3)
    draw.polygon(star(width / 2, middle, radius * 1.14, radius * 0.96, 16), colours.rays)
    draw.circle(width / 2, middle, radius * 0.93, colours.rim)
    draw.circle(width / 2, middle, radius * 0.84, theme.level(level))
    if small:
        for x, y in _DICE[min(level, 3) - 1]:
            draw.circle(width / 2 + x * radius, middle + y * radius, radius * 0.26, theme.on_tab)
        return framed(draw.finish().convert("RGB"), width, height, theme.paper, theme, 2)
    pen = Pen(framed(draw.finish().convert("RGB"), width, height, theme.paper, theme), theme)
    medallion = Box(round(width / 2 - radius), round(middle - radius), round(radius * 2), round(radius * 2))
    style = Style(Typeface.DISPLAY, max(theme.sizes.address, radius * 0.74))
    pen.write(roman_numeral(level), style, medallion, theme.on_tab, 0.5)
    dots = SmoothDraw(width, 14)
    for at in range(level):
        dots.circle(width / 2 + (at - (level - 1) / 2) * 18, 7, 5.4, theme.tab if second else colours.rays)
    pen.overlay(dots.finish(), 0, round(middle + radius * 1.18))
    return pen.image


def _draw_border(draw: SmoothDraw, colour: Colour, ground: Colour) -> None:
    """Draw the pattern of a back: two lines along the border. Lattices would take twice the bytes."""
    for inset, fill in ((9, colour), (12, ground), (15, colour), (17, ground)):
        draw.rectangle(inset, inset, draw.width - inset, draw.height - inset, fill, max(0, 12 - inset // 2))


BORDER = 4
"""Width of the border around a card or a tile."""


def framed(
    picture: Image.Image, width: int, height: int, border: Colour, theme: Theme, line: int = BORDER
) -> Image.Image:
    """Return a picture cropped to a card with rounded corners, a border and a thin outer edge."""
    radius = corner_radius(width, height, theme)
    sprite = rounded_rectangle(width, height, radius, border, mix(theme.line, theme.ink, 0.35), 1.2).copy()
    inner = picture.crop((line, line, width - line, height - line))
    sprite.paste(inner, (line, line), rounded_mask(inner.width, inner.height, max(2, radius - line)))
    return sprite


def corner_radius(width: int, height: int, theme: Theme) -> int:
    """Return the radius of a card's corners."""
    return theme.sizes.radius if min(width, height) > 80 else 6


def draw_empty_place(pen: Pen, box: Box) -> None:
    """Draw a place without a card."""
    theme = pen.theme
    pen.rectangle(box, theme.sizes.radius, theme.empty_place, mix(theme.ground, theme.line, 0.7), 2.5)


def draw_address_tab(pen: Pen, box: Box, address: str, cap: float) -> None:
    """Draw the address of a place on a dark tab. Its edges are hard, so that it can be a part on top of any card."""
    pen.overlay(rounded_rectangle(box.w, box.h, 9, pen.theme.tab, hard=True), box.x, box.y)
    typeface = Typeface.BOLD if box.w >= cap * 1.9 else Typeface.NARROW
    pen.write(address, Style(typeface, cap), box, pen.theme.on_tab, 0.5, 1.0)
