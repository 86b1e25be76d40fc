"""Counts of gems: prices on cards, requirements on tiles, and the bonuses and tokens of players."""

from typing import Protocol

from PIL import Image

from data.gems import Gem
from render.art.gems import gem_sprite
from render.art.symbols import card_fan, token_pile
from render.art.tokens import mounted_gem_sprite, stretched_token_sprite
from render.canvas.compositing import faded
from render.canvas.image_cache import cached_sprite
from render.canvas.rectangles import rounded_rectangle
from render.geometry import Box
from render.layout.counts import changing_count_boxes, count_boxes, pill_boxes
from render.paint.pen import Pen
from render.text.lines import Style, fit
from render.text.typefaces import Typeface
from render.theme import Colour, Theme, mix

MINUS = "\N{MINUS SIGN}"


def draw_price(pen: Pen, box: Box, gem: Gem, count: int, cap: float) -> None:
    """Draw a price: a pill with a gem, a number of the given cap height and a letter."""
    radius = 11 if box.w < _ROUND_FROM else box.h / 2
    pen.overlay(_pill(box.w, box.h, pen.theme, gem, count, pen.letter(gem), cap, radius), box.x, box.y)


def draw_requirement(pen: Pen, box: Box, gem: Gem, count: int, cap: float = 0.0) -> None:
    """Draw required bonuses: like a price, but with square corners, because bonuses come from cards."""
    cap = cap or pen.theme.sizes.cost
    pen.overlay(_pill(box.w, box.h, pen.theme, gem, count, pen.letter(gem), cap, 7), box.x, box.y)


_ROUND_FROM = 80
"""Pills below this width have no room for round ends beside a letter."""


@cached_sprite
def _pill(
    width: int, height: int, theme: Theme, gem: Gem, count: int, letter: str, cap: float, radius: float
) -> Image.Image:
    sprite = rounded_rectangle(width, height, radius, theme.paper, theme.gem(gem).dark, 1.5).copy()
    pen = Pen(sprite, theme)
    letter_cap = theme.sizes.small_letter * cap / theme.sizes.cost
    boxes = pill_boxes(width, height, cap, letter_cap)
    pen.overlay(gem_sprite(gem, boxes.symbol.w, theme), boxes.symbol.x, boxes.symbol.y)
    pen.write(str(count), Style(Typeface.BOLD, cap), boxes.number, theme.ink, 0.5)
    typeface = Typeface.NARROW if width < _ROUND_FROM else Typeface.TEXT
    pen.write(letter, Style(typeface, letter_cap), boxes.letter, theme.ink_soft, 0.5, 0.95)
    return sprite


def draw_symbol_requirement(pen: Pen, box: Box, symbol: Image.Image, count: int, text: str) -> None:
    """Draw a requirement of nobles or of any colour: a square pill with a symbol, a number and a short text."""
    theme = pen.theme
    pen.rectangle(box, 7, theme.paper, theme.tab, 1.5)
    boxes = pill_boxes(box.w, box.h, theme.sizes.cost, theme.sizes.small_letter)
    pen.centre(symbol, boxes.symbol.inside(box))
    pen.write(str(count), Style(Typeface.BOLD, theme.sizes.cost), boxes.number.inside(box), theme.ink, 0.5)
    pen.write(text, Style(Typeface.BOLD, theme.sizes.small_letter), boxes.letter.inside(box), theme.ink, 0.5)


class DrawCount(Protocol):
    """A function that draws a count of a colour; where it has `changed`, the upper right corner stays free."""

    def __call__(self, pen: Pen, box: Box, gem: Gem, count: int, changed: bool = False) -> None:
        """Draw the count into the box."""
        ...


def draw_bonus(pen: Pen, box: Box, gem: Gem, count: int, changed: bool = False) -> None:
    """Draw how many bonuses of a colour a player has, on a small card; pale where there are none."""
    theme = pen.theme
    if not count:
        pen.rectangle(box, 8, theme.mat, _pale(theme), 2)
        _draw_pale_gem(pen, box, gem)
        return
    pen.rectangle(box, 8, theme.chip(gem), theme.gem(gem).dark, 2.5)
    side = count_boxes(box.w, box.h, len(str(count)), changed=changed).symbol.w
    _draw_symbol_and_number(pen, box, gem_sprite(gem, side, theme), gem, count, theme.ink, changed)


def draw_token(pen: Pen, box: Box, gem: Gem, count: int, changed: bool = False) -> None:
    """Draw how many tokens of a colour a player has, on a stretched token; pale where there are none."""
    theme = pen.theme
    if not count:
        pen.rectangle(box, box.h * 0.4, theme.mat, _pale(theme), 2)
        _draw_pale_gem(pen, box, gem)
        return
    pen.overlay(stretched_token_sprite(gem, box.w, box.h, theme), box.x, box.y)
    side = count_boxes(box.w, box.h, len(str(count)), changed=changed).symbol.w
    symbol = mounted_gem_sprite(gem, side, theme)
    _draw_symbol_and_number(pen, box, symbol, gem, count, theme.gem(gem).on_plate, changed)


def _draw_symbol_and_number(
    pen: Pen, box: Box, symbol: Image.Image, gem: Gem, count: int, ink: Colour, changed: bool
) -> None:
    sizes = pen.theme.sizes
    boxes = count_boxes(box.w, box.h, len(str(count)), changed=changed)
    place = boxes.symbol.inside(box)
    pen.overlay(symbol, place.x, place.y)
    number = Style(Typeface.BOLD if count < 10 else Typeface.NARROW, sizes.count)
    pen.write(str(count), number, boxes.number.inside(box), ink, 0.5, 0.82)
    letter = Style(Typeface.TEXT, sizes.small_letter)
    pen.write(pen.letter(gem), letter, boxes.letter.inside(box), ink, 0.5, 0.95)


def _draw_pale_gem(pen: Pen, box: Box, gem: Gem) -> None:
    pen.centre(faded(gem_sprite(gem, 28, pen.theme), 0.25), box)


def _pale(theme: Theme) -> Colour:
    return mix(theme.mat, theme.line, 0.4)


def draw_changing_count(pen: Pen, box: Box, draw_count: DrawCount, gem: Gem, count: int, change: int) -> None:
    """Draw a player's bonuses or tokens of a colour, with the change in the last moves in the corner."""
    boxes = changing_count_boxes(box.w, box.h)
    draw_count(pen, boxes.count.inside(box), gem, count, bool(change))
    if change:
        draw_change(pen, boxes.change.inside(box), change)


def draw_change(pen: Pen, box: Box, change: int) -> None:
    """Draw a gain on green or a loss on red."""
    theme = pen.theme
    draw_signed_number(pen, box, change, theme.gain if change > 0 else theme.loss, theme.on_change)


def draw_signed_number(pen: Pen, box: Box, number: int, ground: Colour, ink: Colour) -> None:
    """Draw a number with its sign on a small pill."""
    pen.rectangle(box, box.h / 2, ground, pen.theme.paper, 2)
    sign = "+" if number > 0 else MINUS
    style = Style(Typeface.NARROW if box.w < 44 else Typeface.BOLD, pen.theme.sizes.change)
    pen.write(f"{sign}{abs(number)}", style, box, ink, 0.5)


def draw_card_count(pen: Pen, box: Box, count: int, change: int) -> None:
    """Draw how many development cards a player has bought, with the change in the last moves. Fewer cards win a tie."""
    theme = pen.theme
    places = changing_count_boxes(box.w, box.h)
    place = places.count.inside(box)
    boxes = count_boxes(place.w, place.h, changed=bool(change))
    symbol = card_fan(34, 26, theme)
    pen.overlay(symbol, place.x + (0 if change else (place.w - symbol.width) // 2), place.y + boxes.symbol.y)
    number = Box(place.x, place.y + boxes.number.y, place.w, boxes.number.h)
    ink = theme.on_table if count else theme.on_table_soft
    pen.write(str(count), Style(Typeface.BOLD, theme.sizes.count), number, ink, 0.5)
    if change:
        draw_change(pen, places.change.inside(box), change)


def draw_token_total(pen: Pen, box: Box, total: int, limit: int) -> None:
    """Draw how many tokens a player has and how many a player may keep, beside the symbol of a pile."""
    theme = pen.theme
    style = Style(Typeface.BOLD, theme.sizes.count - 4)
    text = f"{total}/{limit}"
    ink = theme.warning if total > limit else theme.on_table_soft
    pen.write(text, style, Box(box.x + 32, box.y, box.w - 32, box.h), ink, 1.0)
    symbol = token_pile(28, 30, theme)
    left = box.right - round(fit(text, style, box.w - 32).width) - symbol.width - 6
    pen.overlay(symbol, left, box.y + (box.h - symbol.height) // 2)
