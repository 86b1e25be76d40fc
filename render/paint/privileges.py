"""The privileges of posts, as rows of symbols."""

from collections.abc import Sequence

from PIL import Image

from data.gems import Gem
from render.art.drawings import paint
from render.art.gems import token_sprite
from render.art.seats import coat_of_arms
from render.art.symbols import any_token, card_symbol, prestige_wreath
from render.canvas.image_cache import cached_sprite
from render.canvas.rectangles import overlay
from render.canvas.smooth_draw import SmoothDraw
from render.contract.geometry import Box
from render.contract.scene import Privilege
from render.contract.theme import Theme
from render.paint.basics.pen import Pen
from render.text import Style, Typeface

_TIMES, _PLUS, _EQUALS = "×", "+", "="
_SIGN = 20
"""Width of such a sign, in pixels."""


@cached_sprite
def privilege_sprite(privilege: Privilege, prestige: int, width: int, height: int, theme: Theme) -> Image.Image:
    """Return a privilege as symbols in a row; `prestige` is the number for privileges that give prestige."""
    token = min(height - 8, 46)
    pair = min(token, (width - _SIGN) * 5 // 12)
    match privilege:
        case Privilege.PLUS_GEM_AFTER_CARD:
            parts = card_symbol(token * 3 // 4, token, theme), _PLUS, any_token(token, theme)
        case Privilege.PLUS_GEM_AFTER_TWO:
            parts = _token_pair(pair, theme), _PLUS, any_token(pair, theme)
        case Privilege.GOLD_TIMES_TWO:
            parts = token_sprite(Gem.GOLD, pair, theme), _EQUALS, _token_pair(pair, theme)
        case Privilege.PRESTIGE:
            parts = (_prestige(prestige, _PLUS, 96, min(height, 60), theme),)
        case Privilege.PRESTIGE_PER_COAT:
            wreath = _prestige(prestige, "", min(56, width - _SIGN - 26), min(height, 56), theme)
            parts = wreath, _TIMES, _any_coat_of_arms(26, 34, theme)
    return _in_a_row(parts, width, height, theme)


def _in_a_row(parts: Sequence[Image.Image | str], width: int, height: int, theme: Theme) -> Image.Image:
    """Return symbols and plus, times or equals signs side by side, in the middle of an image."""
    row = Pen(Image.new("RGBA", (width, height)), theme)
    x = (width - sum(_SIGN if isinstance(part, str) else part.width for part in parts)) // 2
    for part in parts:
        if isinstance(part, str):
            row.write(part, Style(Typeface.NARROW, 29), Box(x, 0, _SIGN, height), theme.on_table, 0.5)
            x += _SIGN
        else:
            row.overlay(part, x, (height - part.height) // 2)
            x += part.width
    return row.image


def _token_pair(size: int, theme: Theme) -> Image.Image:
    """Return two tokens of the same unspecified colour, one half beneath the other."""
    draw = SmoothDraw(size + size * 2 // 5, size)
    for left in (0, draw.width - size):
        paint(draw, "blank-token", theme.named, left, unit=size)
    return draw.finish()


def _prestige(prestige: int, sign: str, width: int, height: int, theme: Theme) -> Image.Image:
    pen = Pen(prestige_wreath(width, height, theme).copy(), theme)
    style = Style(Typeface.DISPLAY, theme.sizes.prestige - 4)
    pen.write(f"{sign}{prestige}", style, Box(0, 0, width, height), theme.ink, 0.5)
    return pen.image


def _any_coat_of_arms(width: int, height: int, theme: Theme) -> Image.Image:
    """Return a coat of arms of no particular seat."""
    plain = coat_of_arms(None, width, height, theme).copy()
    side = round(width * 0.5)
    draw = SmoothDraw(side, side)
    draw.rectangle(side * 0.38, 0, side * 0.62, side, theme.ink_soft)
    draw.rectangle(0, side * 0.3, side, side * 0.54, theme.ink_soft)
    overlay(plain, draw.finish(), (width - side) // 2, round(height * 0.42 - side / 2))
    return plain
