"""Counts of gems: prices on cards, requirements on tiles, and the bonuses and tokens of players."""

from collections.abc import Callable

from PIL import Image

from data.gems import Gem
from render.art.gems import gem_sprite, small_token_sprite
from render.art.symbols import card_fan, token_pile
from render.canvas.image_cache import cached_sprite
from render.canvas.rectangles import faded, rounded_rectangle
from render.contract.geometry import Box
from render.contract.theme import Colour, Theme, contrast, mix
from render.layout.counts import count_boxes, pill_boxes
from render.paint.basics.pen import Pen
from render.text import Style, Typeface, fit

MINUS = "\N{MINUS SIGN}"


def draw_price(pen: Pen, box: Box, gem: Gem, count: int, cap: float) -> None:
    """Draw a price: a pill with a gem and a number of the given cap height."""
    pen.overlay(_pill(box.w, box.h, pen.theme, gem, count, cap, price_radius(box)), box.x, box.y)


def draw_requirement(pen: Pen, box: Box, gem: Gem, count: int, cap: float = 0.0) -> None:
    """Draw required bonuses: like a price, but with square corners, because bonuses come from cards."""
    cap = cap or pen.theme.sizes.cost
    pen.overlay(_pill(box.w, box.h, pen.theme, gem, count, cap, 7), box.x, box.y)


def draw_discard(pen: Pen, box: Box, gem: Gem, count: int, cap: float) -> None:
    """Draw bonuses to be discarded: a small card and a number on red, so that it does not look like a price."""
    theme = pen.theme
    pen.rectangle(box, 7, theme.loss, theme.paper, 2)
    boxes = pill_boxes(box.w, box.h, cap)
    symbol = boxes.symbol.inside(box).inset(1)
    pen.rectangle(symbol, 5, theme.paper)
    pen.centre(gem_sprite(gem, symbol.h - 6, theme), symbol)
    pen.write(str(count), Style(Typeface.BOLD, cap), boxes.number.inside(box), theme.on_change, 0.5, 1.0)


def price_radius(box: Box) -> float:
    """Return the radius of a price in pixels: one below 80 pixels wide has no room for round ends."""
    return 11 if box.w < 80 else box.h / 2


@cached_sprite
def _pill(width: int, height: int, theme: Theme, gem: Gem, count: int, cap: float, radius: float) -> Image.Image:
    sprite = rounded_rectangle(width, height, radius, theme.paper, theme.gem(gem).dark, 1.5).copy()
    pen = Pen(sprite, theme)
    boxes = pill_boxes(width, height, cap)
    pen.overlay(gem_sprite(gem, boxes.symbol.w, theme), boxes.symbol.x, boxes.symbol.y)
    pen.write(str(count), Style(Typeface.BOLD, cap), boxes.number, theme.ink, 0.5, 1.0)
    return sprite


DrawSymbol = Callable[[int], Image.Image]
"""A function that returns a symbol with sides of this length."""


def draw_symbol_requirement(pen: Pen, box: Box, draw_symbol: DrawSymbol, count: int, sign: str) -> None:
    """Draw a requirement of nobles or of any colour: a square pill with a symbol and a number, after a sign."""
    theme = pen.theme
    pen.rectangle(box, 7, theme.paper, theme.tab, 1.5)
    boxes = pill_boxes(box.w, box.h, theme.sizes.cost, sign=bool(sign))
    symbol = draw_symbol(boxes.symbol.w)
    pen.centre(symbol, boxes.symbol.inside(box))
    style = Style(Typeface.NARROW if sign else Typeface.BOLD, theme.sizes.cost)
    pen.write(f"{sign}{count}", style, boxes.number.inside(box), theme.ink, 0.5, 1.0)


def draw_bonus(pen: Pen, box: Box, gem: Gem, count: int, is_changed: bool = False) -> None:
    """Draw how many bonuses of a colour a player has, on a card of that colour; 0 is pale.

    Where the last moves changed it, its frame is golden, as those of cards on the board.
    """
    theme, colours = pen.theme, pen.theme.gem(gem)
    if is_changed:
        pen.rectangle(box.inset(-CHANGED_FRAME), 8, theme.glow, theme.tab, 1.5)
    pen.rectangle(box, 6, colours.plate if count else theme.mat, chip_edge(theme, gem) if count else theme.line, 2)
    boxes = count_boxes(box.w, box.h, len(str(count)))
    pen.centre(gem_sprite(gem, boxes.symbol.w, theme), boxes.symbol.inside(box))
    ink = colours.on_plate if count else theme.on_table_soft
    pen.write(str(count), number_style(count, theme), boxes.number.inside(box), ink, 0.5, 1.0)


CHANGED_FRAME = 4
"""Pixels by which the frame of a changed count extends beyond it."""


def chip_edge(theme: Theme, gem: Gem | None) -> Colour:
    """Return the edge of a card of a gem's colour: the dark one of the gem, or one that stands out from the panel."""
    colours = theme.gem(gem)
    return colours.dark if contrast(colours.plate, theme.mat) > 2.5 else theme.on_table_soft


def draw_no_bonus(pen: Pen, box: Box) -> None:
    """Draw the outline of a card where a player has no bonus."""
    pen.rectangle(box, 6, None, mix(pen.theme.line, pen.theme.mat, 0.5), 2)


def draw_bonus_prestige(pen: Pen, box: Box, prestige: int) -> None:
    """Draw the prestige of the cards behind a bonus, on a plate with the colours of a wreath that adjoins the bonus."""
    theme = pen.theme
    box = Box(box.x, box.y, box.w * 3 // 4 if prestige < 10 else box.w, box.h)
    pen.rectangle(box, 6, mix(theme.paper, theme.glow, 0.25), theme.gold_dark, 2)
    pen.write(str(prestige), Style(Typeface.NARROW, theme.sizes.bonus_prestige), box, theme.ink, 0.5, 1.0)


def draw_token(pen: Pen, box: Box, gem: Gem, count: int) -> None:
    """Draw how many tokens of a colour a player has: a round token, and a number without a frame. None are pale."""
    theme = pen.theme
    side = min(box.h - 4, box.w * 5 // 8)
    token = small_token_sprite(gem, side, theme)
    pen.overlay(token if count else faded(token, 0.35), box.x, box.y + (box.h - side) // 2)
    number = Box(box.x + side, box.y, box.w - side, box.h)
    pen.write(str(count), Style(Typeface.NARROW, theme.sizes.change), number, theme.on_table, 0.5, 0.8)


def number_style(count: int, theme: Theme) -> Style:
    """Return the style of a count in a panel: a number of two digits is narrower and a little smaller."""
    sizes = theme.sizes
    return Style(Typeface.BOLD, sizes.count) if count < 10 else Style(Typeface.NARROW, sizes.change)


def draw_change_beside(pen: Pen, box: Box, change: int) -> None:
    """Draw a gain on green or a loss on red; see `Sizes.gain`."""
    theme = pen.theme
    pen.rectangle(box, 8, theme.gain if change > 0 else theme.loss)
    _write_signed(pen, change, Style(Typeface.NARROW, theme.sizes.gain), box, theme.on_change)


_LONG_CHANGE = 0.8
"""Part of its cap height to which a change of two digits may shrink."""


def draw_signed_number(pen: Pen, box: Box, number: int) -> None:
    """Draw a number with its sign on a small dark pill."""
    theme = pen.theme
    pen.rectangle(box, 9, theme.tab, theme.line, 2)
    _write_signed(pen, number, Style(Typeface.NARROW, theme.sizes.change), box, theme.on_tab)


def _write_signed(pen: Pen, number: int, style: Style, box: Box, ink: Colour) -> None:
    pen.write(f"{'+' if number > 0 else MINUS}{abs(number)}", style, box, ink, 0.5, _LONG_CHANGE)


def draw_card_count(pen: Pen, box: Box, count: int) -> None:
    """Draw how many development cards a player has bought. Fewer cards win a tie."""
    theme = pen.theme
    boxes = count_boxes(box.w, box.h, len(str(count)))
    place = boxes.symbol.inside(box)
    pen.centre(card_fan(place.w, place.w * 5 // 4, theme), place)
    ink = theme.on_table if count else theme.on_table_soft
    pen.write(str(count), number_style(count, theme), boxes.number.inside(box), ink, 0.5, 1.0)


def draw_token_total(pen: Pen, box: Box, total: int, limit: int, on_band: bool = False) -> None:
    """Draw how many tokens a player has and how many a player may keep, beside a pile where there is room for it.

    With `on_band`, the ground is the band of the player to move.
    """
    theme = pen.theme
    style = Style(Typeface.NARROW, theme.sizes.change)
    loss, ink = (theme.loss, theme.ink_soft) if on_band else (theme.warning, theme.on_table_soft)
    ink = loss if total > limit else ink
    text = f"{total}/{limit}"
    if box.w < 120:
        pen.write(text, style, box, ink, 0.5, 1.0)
        return
    pen.write(text, style, Box(box.x + 32, box.y, box.w - 32, box.h), ink, 1.0, 1.0)
    symbol = token_pile(28, 30, theme)
    left = box.right - round(fit(text, style, box.w - 32).width) - symbol.width - 6
    pen.overlay(symbol, left, box.y + (box.h - symbol.height) // 2)
