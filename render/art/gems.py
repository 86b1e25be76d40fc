"""The five gems and gold, and tokens with them: round ones and piles.

Each gem has a cut of its own, so that its shape alone identifies it.
"""

import math
from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageFilter

from data.gems import Gem
from render.art.drawings import commands, paint
from render.canvas.image_cache import cached_sprite
from render.canvas.rectangles import faded, overlay
from render.canvas.smooth_draw import SMALL, Point, SmoothDraw
from render.contract.theme import EMOJI_SIZE, LIGHT, GemColours, Theme, mix


@cached_sprite
def gem_sprite(gem: Gem, size: int, theme: Theme) -> Image.Image:
    """Return a gem, or a gold coin, in a square of `size` pixels with a transparent ground."""
    draw = SmoothDraw(size, size, hard=size <= SMALL)
    colours = theme.gem(gem)
    if gem is Gem.GOLD:
        _draw_coin(draw, size, colours)
    else:
        facets = _FACETS[gem] if size > SMALL else _FEW_FACETS[gem]
        _draw_gem(draw, size, colours, _OUTLINES[gem], facets)
    return draw.finish()


def _pear() -> list[Point]:
    steps = 18
    points: list[Point] = []
    for at in range(steps):
        angle = 2 * math.pi * at / steps
        points.append((0.92 * math.sin(angle) * math.sin(angle / 2) ** 1.1, -math.cos(angle)))
    return points


def _trillion() -> list[Point]:
    points: list[Point] = []
    for corner in range(3):
        middle = -90 + 120 * corner
        for turn, distance in ((-60, 0.7), (-34, 0.82), (-8, 1.06), (8, 1.06), (34, 0.82)):
            angle = math.radians(middle + turn)
            points.append((distance * math.cos(angle), distance * math.sin(angle) + 0.17))
    return points


_EMERALD = [(-0.36, -0.98), (0.36, -0.98), (0.65, -0.66), (0.65, 0.66)]
"""The upper and right half of a step cut."""
_OUTLINES: dict[Gem, list[Point]] = {
    Gem.DIAMOND: [(-0.55, -0.72), (0.55, -0.72), (1.0, -0.2), (0.0, 0.9), (-1.0, -0.2)],
    Gem.SAPPHIRE: _pear(),
    Gem.EMERALD: [*_EMERALD, *((-x, -y) for x, y in _EMERALD)],
    Gem.RUBY: _trillion(),
    Gem.ONYX: [(0, -1), (0.36, -0.62), (0.8, 0), (0.36, 0.62), (0, 1), (-0.36, 0.62), (-0.8, 0), (-0.36, -0.62)],
}
"""Outlines between -1 and 1, y downwards: a brilliant from the side, a pear, a step cut, a trillion and a lozenge."""

Facet = tuple[list[Point], float]
"""A polygon and its brightness, from -1 (dark) to 1 (bright)."""


def _star_cut(outline: Sequence[Point], table: float, middle: Point = (0, 0)) -> list[Facet]:
    """Return triangles between the outline and a flat table in the middle."""
    inner = [_towards(point, middle, 1 - table) for point in outline]
    facets: list[Facet] = []
    count = len(outline)
    for at in range(count):
        here, following = outline[at], outline[(at + 1) % count]
        low = _towards(inner[at], inner[(at + 1) % count], 0.5)
        before = _towards(inner[at - 1], inner[at], 0.5)
        facets.append(([here, following, low], _light(here, following) + 0.12))
        facets.append(([before, here, low], _light(here, here) - 0.18 * (-1) ** at))
    facets.append((inner, 0.34))
    half = [_towards(point, middle, 0.42) for point in inner]
    facets.append((half, 0.16))
    facets.append(([point for point in inner if point[0] + point[1] * 1.2 < middle[0] - 0.02] or inner, 0.62))
    return facets


def _step_cut(outline: Sequence[Point]) -> list[Facet]:
    facets: list[Facet] = []
    steps = (0.0, 0.24, 0.44)
    for depth, (outer, inner) in enumerate(zip(steps, (*steps[1:], 0.62), strict=True)):
        one = [_towards(point, (0, 0), outer) for point in outline]
        other = [_towards(point, (0, 0), inner) for point in outline]
        for at in range(len(outline)):
            after = (at + 1) % len(outline)
            light = _light(outline[at], outline[after]) * (1 - 0.25 * depth) + 0.1 * depth
            facets.append(([one[at], one[after], other[after], other[at]], light))
    table = [_towards(point, (0, 0), 0.62) for point in outline]
    facets.append((table, 0.3))
    facets.append(([table[7], table[0], table[1], table[5], table[6]], 0.6))
    return facets


def _drawn(name: str) -> list[Facet]:
    return [([*points], numbers[0]) for _, _, numbers, points, _ in commands(name)]


def _towards(one: Point, other: Point, part: float) -> Point:
    return (one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part)


def _light(one: Point, other: Point) -> float:
    """Return the brightness of an edge in light from the upper left."""
    x, y = one[0] + other[0], one[1] + other[1]
    length = math.hypot(x, y) or 1
    return (-0.6 * x - 0.8 * y) / length * 0.75


_FACETS: dict[Gem, list[Facet]] = {
    Gem.DIAMOND: _drawn("brilliant"),
    Gem.SAPPHIRE: _star_cut(_OUTLINES[Gem.SAPPHIRE], 0.56, (0, 0.3)),
    Gem.EMERALD: _step_cut(_OUTLINES[Gem.EMERALD]),
    Gem.RUBY: _star_cut(_OUTLINES[Gem.RUBY], 0.52, (0, 0.12)),
    Gem.ONYX: _star_cut(_OUTLINES[Gem.ONYX], 0.5),
}


_FEW_FACETS: dict[Gem, list[Facet]] = {
    Gem.DIAMOND: _drawn("few-facets"),
    Gem.SAPPHIRE: [_FACETS[Gem.SAPPHIRE][-3], _FACETS[Gem.SAPPHIRE][-1]],
    Gem.EMERALD: _FACETS[Gem.EMERALD][-2:],
    Gem.RUBY: [_FACETS[Gem.RUBY][-3], _FACETS[Gem.RUBY][-1]],
    Gem.ONYX: [_FACETS[Gem.ONYX][-3], _FACETS[Gem.ONYX][-1]],
}
"""The facets of small gems, the table and its bright side: at half the size, more cannot be told apart."""


def _draw_gem(
    draw: SmoothDraw, size: int, colours: GemColours, outline: Sequence[Point], facets: Sequence[Facet]
) -> None:
    half = size / 2
    radius = half - max(1.0, size * 0.05)

    def place(points: Sequence[Point]) -> list[Point]:
        return [(half + x * radius, half + y * radius) for x, y in points]

    edge = max(1.6, size * 0.085)
    around = place(outline)
    draw.line([*around, around[0], around[1]], colours.dark, edge)
    draw.polygon(around, colours.base)
    for points, light in facets:
        if light >= 0:
            tone = mix(colours.base, colours.light, min(light, 1.0))
        else:
            tone = mix(colours.base, colours.dark, -max(light, -1.0) * 0.8)
        draw.polygon(place(points), tone)


def _draw_coin(draw: SmoothDraw, size: int, colours: GemColours) -> None:
    half = size / 2
    radius = half * 0.94
    draw.circle(half, half, radius, colours.dark)
    draw.circle(half, half, radius * 0.92, colours.base)
    draw.arc(half, half, radius * 0.9, 150, 300, colours.light, max(1, size * 0.05))
    draw.circle(half, half, radius * 0.74, mix(colours.base, colours.dark, 0.35))
    draw.circle(half, half + size * 0.012, radius * 0.7, mix(colours.base, colours.light, 0.35))
    paint(draw, "coin", {"dark": colours.dark}, half, half, radius)


# Tokens


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
    """Draw the body of a token: a dark edge, a coloured ring and eight notches, pale on a dark token."""
    draw.circle(x, y, radius, mix(colours.dark, (0, 0, 0), 0.2))
    draw.circle(x, y, radius * 0.95, colours.plate)
    is_dark = sum(colours.plate) < 560
    notch = mix(colours.plate, (255, 255, 255), 0.62) if is_dark else mix(colours.plate, colours.dark, 0.55)
    paint(draw, "notches", {"main": notch}, x, y, radius)
    draw.arc(x, y, radius * 0.76, 0, 360, mix(colours.plate, colours.dark, 0.5), max(1.0, radius * 0.05))


def draw_emoji(gem: Gem, theme: Theme = LIGHT) -> bytes:
    """Return a gem as a PNG of 128 × 128 pixels with a transparent ground."""
    sprite = Image.new("RGBA", (EMOJI_SIZE, EMOJI_SIZE))
    # A pale rim keeps dark gems visible in Discord's dark theme.
    picture = Image.new("RGBA", sprite.size)
    inner = EMOJI_SIZE - 12
    overlay(picture, gem_sprite(gem, 2 * inner, theme).reduce(2), 6, 6)  # for smooth edges where it is shown large
    rim = picture.getchannel("A").filter(ImageFilter.MaxFilter(9)).filter(ImageFilter.GaussianBlur(1))
    sprite.paste((255, 255, 255, 255), (0, 0), rim)
    sprite.alpha_composite(picture)
    buffer = BytesIO()
    sprite.save(buffer, "PNG")
    return buffer.getvalue()
