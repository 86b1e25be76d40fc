"""Tokens with the gem of their colour: round ones, stretched ones and piles."""

from PIL import Image

from data.gems import Gem
from render.art.drawings import paint
from render.art.gems import gem_sprite
from render.canvas.image_cache import cached_sprite
from render.canvas.rectangles import faded, overlay
from render.canvas.smooth_draw import SMALL, SmoothDraw
from render.contract.theme import Colour, GemColours, Theme, mix


@cached_sprite
def token_sprite(gem: Gem, size: int, theme: Theme) -> Image.Image:
    """Return a round token with its gem."""
    draw = SmoothDraw(size, size)
    _draw_disc(draw, size / 2, size / 2, size / 2, theme.gem(gem))
    draw.circle(size / 2, size / 2, size * 0.345, theme.chip(gem))
    return _with_gem(draw.finish(), gem, 0.54, theme)


@cached_sprite
def small_token_sprite(gem: Gem, size: int, theme: Theme) -> Image.Image:
    """Return a token for a small place: a ring of its colour around a gem that is as large as can be."""
    draw = SmoothDraw(size, size, hard=size <= SMALL)
    colours, middle = theme.gem(gem), size / 2
    draw.circle(middle, middle, middle, mix(colours.dark, (0, 0, 0), 0.2))
    draw.circle(middle, middle, middle - 1, colours.plate)
    draw.circle(middle, middle, middle * 0.73, theme.paper)
    return _with_gem(draw.finish(), gem, 0.64, theme)


def _with_gem(token: Image.Image, gem: Gem, part: float, theme: Theme) -> Image.Image:
    """Draw a gem in the middle of a token, as wide as a part of it; a coin is a little larger."""
    side = round(token.width * (part + 0.1 if gem is Gem.GOLD else part))
    overlay(token, gem_sprite(gem, side, theme), (token.width - side) // 2, (token.width - side) // 2)
    return token


@cached_sprite
def pile_sprite(gem: Gem, count: int, width: int, height: int, theme: Theme) -> Image.Image:
    """Return a pile of tokens seen slightly from above, or a ring where there are none.

    The topmost token always lies at the same height; at most six tokens are drawn.
    """
    colours = theme.gem(gem)
    middle = width / 2
    draw = SmoothDraw(width, height)
    if not count:
        draw.circle(middle, middle, middle * 0.94, mix(theme.line, theme.tray, 0.3))
        draw.circle(middle, middle, middle * 0.94 - 2.5, theme.tray)
        sprite = draw.finish()
        side = round(width * 0.42)
        ghost = faded(gem_sprite(gem, side, theme), 0.3)
        overlay(sprite, ghost, (width - side) // 2, (width - side) // 2)
        return sprite
    layers = min(count, 6)
    step = min(5.0, (height - width) / 5)
    for at in range(layers, 0, -1):
        y = middle + at * step
        draw.circle(middle, y, middle, mix(colours.dark, (0, 0, 0), 0.3))
        draw.circle(middle, y - 1.4, middle, mix(colours.plate, colours.dark, 0.45 if at % 2 else 0.15))
    sprite = draw.finish()
    overlay(sprite, token_sprite(gem, width, theme), 0, 0)
    return sprite


def _draw_disc(draw: SmoothDraw, x: float, y: float, radius: float, colours: GemColours) -> None:
    """Draw the body of a token: a dark edge, a coloured ring and eight notches."""
    draw.circle(x, y, radius, mix(colours.dark, (0, 0, 0), 0.2))
    draw.circle(x, y, radius * 0.95, colours.plate)
    paint(draw, "notches", {"main": _notch(colours)}, x, y, radius)
    draw.arc(x, y, radius * 0.76, 0, 360, mix(colours.plate, colours.dark, 0.5), max(1.0, radius * 0.05))


def _notch(colours: GemColours) -> Colour:
    """Return the colour of the notches on a token's edge: pale on a dark token, dark on a pale one."""
    if sum(colours.plate) < 560:
        return mix(colours.plate, (255, 255, 255), 0.62)
    return mix(colours.plate, colours.dark, 0.55)
