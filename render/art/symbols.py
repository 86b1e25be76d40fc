"""Symbols that stand for things without words: prestige, cards, tokens, nobles, any colour."""

from PIL import Image

from data.gems import GEMS, Gem
from render.art.drawings import paint
from render.canvas.image_cache import cached_sprite
from render.canvas.rectangles import overlay
from render.canvas.smooth_draw import SmoothDraw, regular_polygon
from render.contract.theme import Colour, Theme, mix


@cached_sprite
def symbol(name: str, size: int, theme: Theme, main: Colour | None = None) -> Image.Image:
    """Return a symbol from `symbols.shapes` in a square of `size` pixels."""
    draw = SmoothDraw(size, size)
    paint(draw, name, theme.named | {"main": main or theme.paper}, unit=size)
    return draw.finish()


@cached_sprite
def prestige_wreath(width: int, height: int, theme: Theme) -> Image.Image:
    """Return the golden frame around a player's prestige."""
    draw = SmoothDraw(width, height)
    draw.rectangle(0, 0, width, height, theme.gold_dark, height / 2)
    draw.rectangle(2, 2, width - 2, height - 2, theme.gold, height / 2)
    draw.rectangle(5, 5, width - 5, height - 5, mix(theme.paper, theme.glow, 0.25), height / 2)
    return draw.finish()


@cached_sprite
def crown(width: int, height: int, theme: Theme) -> Image.Image:
    """Return a crown in the colour of text on gold."""
    draw = SmoothDraw(width, height)
    low, third = height - 2.0, width / 6
    left = [(third, low), (2, height * 0.3), (2 * third, height * 0.58)]
    draw.polygon([*left, (width / 2, 5), *((width - x, y) for x, y in reversed(left))], theme.on_gold)
    for x, y in ((4, 0.28), (width / 2, 0.12), (width - 4, 0.28)):
        draw.circle(x, height * y, 4, theme.on_gold)
    return draw.finish()


@cached_sprite
def pennant(width: int, height: int, theme: Theme) -> Image.Image:
    """Return a small pennant on a staff: the start player's symbol."""
    draw = SmoothDraw(width, height)
    draw.rectangle(width * 0.2, 1, width * 0.3, height - 1, theme.ink, 1)
    cloth = [(width * 0.3, height * 0.08), (width * 0.98, height * 0.3), (width * 0.3, height * 0.56)]
    draw.polygon(cloth, theme.loss)
    draw.polygon(regular_polygon(width * 0.25, height * 0.06, width * 0.1, 8), theme.gold)
    return draw.finish()


@cached_sprite
def any_gem(size: int, theme: Theme) -> Image.Image:
    """Return the gem that stands for any colour: it has a facet of each."""
    draw = SmoothDraw(size, size)
    half = size / 2
    outer = regular_polygon(half, half * 1.04, half * 0.98, 5)
    draw.polygon(outer, theme.tab)
    inner = regular_polygon(half, half * 1.04, half * 0.88, 5)
    table = regular_polygon(half, half * 1.04, half * 0.34, 5)
    for at, gem in enumerate(GEMS):
        here, after = inner[at], inner[(at + 1) % 5]
        low, last = table[at], table[(at + 1) % 5]
        colours = theme.gem(gem)
        draw.polygon([here, after, last, low], mix(colours.base, colours.light, 0.5 if gem is Gem.DIAMOND else 0.1))
        draw.line([here, low], theme.paper, size * 0.04)
    draw.polygon(table, theme.paper)
    return draw.finish()


@cached_sprite
def any_token(size: int, theme: Theme) -> Image.Image:
    """Return the token that stands for any colour but gold."""
    draw = SmoothDraw(size, size)
    draw.circle(size / 2, size / 2, size / 2, theme.tab)
    draw.circle(size / 2, size / 2, size / 2 - 2, theme.paper)
    sprite = draw.finish()
    inner = round(size * 0.78)
    overlay(sprite, any_gem(inner, theme), (size - inner) // 2, (size - inner) // 2)
    return sprite


@cached_sprite
def card_symbol(width: int, height: int, theme: Theme) -> Image.Image:
    """Return the symbol for one development card: a small landscape with a gem."""
    draw = SmoothDraw(width, height)
    sky, tall = mix(theme.gem(Gem.SAPPHIRE).light, theme.paper, 0.3), height / width
    foot = (tall - 0.13) * width
    draw.rectangle(0, 0, width, height, theme.ink, width * 0.14)
    draw.rectangle(width * 0.07, width * 0.07, width * 0.93, (tall - 0.07) * width, theme.paper, width * 0.1)
    draw.rectangle(width * 0.13, tall * 0.38 * width, width * 0.87, foot, sky, width * 0.04)
    for left, peak, right, top in ((0.13, 0.36, 0.56, 0.55), (0.4, 0.66, 0.87, 0.48)):
        draw.polygon([(width * left, foot), (width * peak, tall * top * width), (width * right, foot)], theme.ink_soft)
    sprite = draw.finish()
    side = round(width * 0.44)
    overlay(sprite, any_gem(side, theme), round(width * 0.48), round(width * 0.09))
    return sprite


@cached_sprite
def card_fan(width: int, height: int, theme: Theme) -> Image.Image:
    """Return the symbol for development cards: three cards, fanned."""
    draw = SmoothDraw(width, height)
    card_width, drop = width * 0.62, height * 0.18
    for at, colour in ((2, theme.line), (1, theme.gold), (0, theme.ink_soft)):
        left, top = at * width * 0.17 + 1, at * drop * 0.6
        bottom = height - (2 - at) * drop * 0.6
        draw.rectangle(left, top, left + card_width, bottom, theme.paper, 4)
        draw.rectangle(left + 1.5, top + 1.5, left + card_width - 1.5, bottom - 1.5, colour, 3)
    return draw.finish()


@cached_sprite
def token_pile(width: int, height: int, theme: Theme) -> Image.Image:
    """Return the symbol for tokens of any colour: a small pile."""
    draw = SmoothDraw(width, height)
    thick = height * 0.2
    deep = width * 0.24
    for at in range(3):
        bottom = height - at * thick
        top = bottom - 2 * deep
        draw.ellipse(0, top, width, bottom, theme.paper)
        draw.ellipse(1, top + 1, width - 1, bottom - 1, theme.ink_soft)
    top = height - 2 * thick - 2 * deep
    draw.ellipse(width * 0.2, top + deep * 0.42, width * 0.8, top + deep * 1.58, theme.paper)
    return draw.finish()
