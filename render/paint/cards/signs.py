"""Signs on cards that do more than give a bonus, as the cards of the Orient do."""

from PIL import Image

from data.gems import Gem
from render.art.gems import gem_sprite
from render.art.symbols import any_gem, draw_noble, padlock
from render.art.tokens import token_sprite
from render.canvas.image_cache import cached_sprite
from render.canvas.rectangles import rounded_rectangle
from render.canvas.smooth_draw import LocalDraw, SmoothDraw
from render.contract.geometry import Box
from render.contract.scene import Sign
from render.contract.theme import Theme, mix
from render.paint.basics.pen import Pen
from render.paint.cards.backs import roman_numeral
from render.text.lines import Style
from render.text.typefaces import Typeface


@cached_sprite
def card_sign(sign: Sign, level: int, size: int, theme: Theme) -> Image.Image:
    """Return the sign of an effect on a white square; `level` is the level of a free card."""
    pen = Pen(rounded_rectangle(size, size, 8, theme.paper, theme.tab, 2).copy(), theme)
    match sign:
        case Sign.DOUBLE_GOLD:
            _draw_coins(pen, size)
        case Sign.JOIN:
            _draw_two_cards(pen, size, any_gem(round(size * 0.34), theme))
            _draw_plus_or_minus(pen, size, plus=True)
        case Sign.FREE_CARD:
            _draw_free_card(pen, size, level)
        case Sign.RESERVE_TILE:
            _draw_reserved_noble(pen, size)
        case Sign.SPENT:
            _draw_crossed_out_card(pen, size)
    return pen.image


@cached_sprite
def discard_sign(gem: Gem, size: int, theme: Theme) -> Image.Image:
    """Return the sign for a price in bonuses of a colour: two cards with its gem, and a minus."""
    pen = Pen(rounded_rectangle(size, size, 8, theme.paper, theme.loss, 3).copy(), theme)
    _draw_two_cards(pen, size, gem_sprite(gem, round(size * 0.34), theme))
    _draw_plus_or_minus(pen, size, plus=False)
    return pen.image


def _draw_coins(pen: Pen, size: int) -> None:
    coin = token_sprite(Gem.GOLD, round(size * 0.6), pen.theme)
    near, far = round(size * 0.07), size - coin.width - round(size * 0.07)
    pen.overlay(coin, far, near)
    pen.overlay(coin, near, far)


def _draw_two_cards(pen: Pen, size: int, gem: Image.Image) -> None:
    """Draw two cards, one half beneath the other."""
    draw = SmoothDraw(size, size)
    local = LocalDraw(draw, 0, 0, size)
    for x, y, ground in ((0.4, 0.1, pen.theme.gold), (0.12, 0.26, pen.theme.paper)):
        local.rectangle(x, y, x + 0.46, y + 0.6, pen.theme.ink, 0.06)
        local.rectangle(x + 0.04, y + 0.04, x + 0.42, y + 0.56, ground, 0.04)
    pen.overlay(draw.finish(), 0, 0)
    pen.overlay(gem, round(size * 0.18), round(size * 0.33))


def _draw_free_card(pen: Pen, size: int, level: int) -> None:
    """Draw a card back of the level, and a plus."""
    theme = pen.theme
    draw = SmoothDraw(size, size)
    local = LocalDraw(draw, 0, 0, size)
    colour = theme.level(level)
    local.rectangle(0.14, 0.08, 0.76, 0.9, theme.ink, 0.07)
    local.rectangle(0.18, 0.12, 0.72, 0.86, colour, 0.04)
    local.rectangle(0.22, 0.16, 0.68, 0.82, mix(colour, theme.gold, 0.55), 0.03)
    local.rectangle(0.25, 0.19, 0.65, 0.79, colour, 0.02)
    pen.overlay(draw.finish(), 0, 0)
    numeral = Box(round(size * 0.14), round(size * 0.1), round(size * 0.62), round(size * 0.62))
    pen.write(roman_numeral(level), Style(Typeface.DISPLAY, size * 0.31), numeral, theme.on_tab, 0.5)
    _draw_plus_or_minus(pen, size, plus=True)


def _draw_reserved_noble(pen: Pen, size: int) -> None:
    """Draw a noble's tile with a padlock."""
    draw = SmoothDraw(size, size)
    draw_noble(LocalDraw(draw, size * 0.08, size * 0.08, size * 0.72), pen.theme)
    pen.overlay(draw.finish(), 0, 0)
    side = round(size * 0.52)
    pen.overlay(padlock(side, pen.theme), size - side - 2, size - side - 2)


def _draw_crossed_out_card(pen: Pen, size: int) -> None:
    """Draw a card crossed out: it leaves the game."""
    draw = SmoothDraw(size, size)
    local = LocalDraw(draw, 0, 0, size)
    local.rectangle(0.24, 0.12, 0.76, 0.88, pen.theme.ink_soft, 0.06)
    local.rectangle(0.29, 0.17, 0.71, 0.83, pen.theme.paper_shade, 0.04)
    local.line([(0.14, 0.2), (0.86, 0.8)], pen.theme.loss, 0.11)
    local.line([(0.86, 0.2), (0.14, 0.8)], pen.theme.loss, 0.11)
    pen.overlay(draw.finish(), 0, 0)


def _draw_plus_or_minus(pen: Pen, size: int, *, plus: bool) -> None:
    """Draw a plus on green or a minus on red in the lower right corner."""
    theme = pen.theme
    side = round(size * 0.46)
    draw = SmoothDraw(side, side)
    local = LocalDraw(draw, 0, 0, side)
    local.circle(0.5, 0.5, 0.5, theme.paper)
    local.circle(0.5, 0.5, 0.44, theme.gain if plus else theme.loss)
    local.rectangle(0.2, 0.42, 0.8, 0.58, theme.on_change)
    if plus:
        local.rectangle(0.42, 0.2, 0.58, 0.8, theme.on_change)
    pen.overlay(draw.finish(), size - side - 1, size - side - 1)
