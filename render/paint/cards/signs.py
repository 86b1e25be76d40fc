"""Signs on cards that do more than give a bonus, as the cards of the Orient do."""

from PIL import Image

from data.gems import Gem
from render.art.gems import gem_sprite
from render.art.symbols import any_gem, symbol
from render.art.tokens import token_sprite
from render.canvas.image_cache import cached_sprite
from render.canvas.rectangles import rounded_rectangle
from render.contract.geometry import Box
from render.contract.scene import Sign
from render.contract.theme import Theme
from render.paint.basics.pen import Pen
from render.paint.cards.backs import roman_numeral
from render.text import Style, Typeface


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
            numeral = Box(round(size * 0.14), round(size * 0.1), round(size * 0.62), round(size * 0.62))
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
