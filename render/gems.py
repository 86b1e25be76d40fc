"""The six stones: each a cut of its own, so that shape alone tells them apart. Own drawings, all from polygons."""

import math
from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageFilter

from data.gems import Gem
from render.brush import Brush, Point, faded, stamp
from render.memory import remembered
from render.theme import EMOJI_SIZE, LIGHT, Colour, GemColours, Theme, mix


@remembered
def gem_sprite(gem: Gem, size: int, theme: Theme) -> Image.Image:
    """Return the stone on transparent ground in a square of `size` pixels."""
    brush = Brush(size, size)
    colours = theme.gem(gem)
    if gem is Gem.GOLD:
        _coin(brush, size, colours)
    else:
        _stone(brush, size, colours, _OUTLINES[gem], _FACETS[gem])
    return brush.done()


@remembered
def token_sprite(gem: Gem, size: int, theme: Theme) -> Image.Image:
    """Return a round token that bears the stone."""
    brush = Brush(size, size)
    _chip(brush, size / 2, size / 2, size / 2, theme.gem(gem))
    brush.circle(size / 2, size / 2, size * 0.345, theme.chip(gem))
    sprite = brush.done()
    inner = round(size * (0.54 if gem is not Gem.GOLD else 0.64))
    stamp(sprite, gem_sprite(gem, inner, theme), (size - inner) // 2, (size - inner) // 2)
    return sprite


@remembered
def chip_sprite(gem: Gem, width: int, height: int, theme: Theme) -> Image.Image:
    """Return a token drawn out to a plate, with a token's notches at its edge, for a stone and a number."""
    brush = Brush(width, height)
    colours = theme.gem(gem)
    radius = min(width, height) * 0.4
    brush.box(0, 0, width, height, mix(colours.dark, (0, 0, 0), 0.2), radius)
    brush.box(2, 2, width - 2, height - 2, colours.plate, radius - 2)
    notch = _notch(colours)
    for part in (0.36, 0.64):  # none above, where the stone lies
        middle, half = width * part, 3.5
        brush.box(middle - half, height - 5.5, middle + half, height - 2, notch)
    for part in (0.49, 0.69):
        middle = height * part
        brush.box(2, middle - half, 5, middle + half, notch)
        brush.box(width - 5, middle - half, width - 2, middle + half, notch)
    return brush.done()


@remembered
def set_sprite(gem: Gem, size: int, theme: Theme) -> Image.Image:
    """Return the stone on a pale round, as it lies in the middle of a token."""
    brush = Brush(size, size)
    brush.circle(size / 2, size / 2, size / 2, mix(theme.gem(gem).plate, theme.paper, 0.92))
    sprite = brush.done()
    inner = round(size * (0.8 if gem is not Gem.GOLD else 0.94))
    stamp(sprite, gem_sprite(gem, inner, theme), (size - inner) // 2, (size - inner) // 2)
    return sprite


@remembered
def stack_sprite(gem: Gem, count: int, width: int, height: int, theme: Theme) -> Image.Image:
    """Return a pile of tokens seen slightly from above, its top always at the same height. Empty: a bare ring."""
    colours = theme.gem(gem)
    middle = width / 2
    brush = Brush(width, height)
    if not count:
        brush.circle(middle, middle, middle * 0.94, mix(theme.line, theme.tray, 0.3))
        brush.circle(middle, middle, middle * 0.94 - 2.5, theme.tray)
        sprite = brush.done()
        stone = round(width * 0.42)
        ghost = faded(gem_sprite(gem, stone, theme), 0.3)
        stamp(sprite, ghost, (width - stone) // 2, (width - stone) // 2)
        return sprite
    layers = min(count, 8)
    step = min(4.0, (height - width) / 7)
    for at in range(layers, 0, -1):
        y = middle + at * step
        brush.circle(middle, y, middle, mix(colours.dark, (0, 0, 0), 0.3))
        brush.circle(middle, y - 1.4, middle, mix(colours.plate, colours.dark, 0.45 if at % 2 else 0.15))
    sprite = brush.done()
    stamp(sprite, token_sprite(gem, width, theme), 0, 0)
    return sprite


def draw_emoji(gem: Gem, theme: Theme = LIGHT) -> bytes:
    """Return the stone as a PNG of 128 × 128 pixels on transparent ground, for use as an emoji."""
    sprite = Image.new("RGBA", (EMOJI_SIZE, EMOJI_SIZE))
    # A pale rim keeps the dark stones visible on Discord's dark ground.
    stone = Image.new("RGBA", sprite.size)
    inner = EMOJI_SIZE - 12
    stamp(stone, gem_sprite(gem, inner, theme), 6, 6)
    rim = stone.getchannel("A").filter(ImageFilter.MaxFilter(9)).filter(ImageFilter.GaussianBlur(1))
    sprite.paste((255, 255, 255, 255), (0, 0), rim)
    sprite.alpha_composite(stone)
    buffer = BytesIO()
    sprite.save(buffer, "PNG")
    return buffer.getvalue()


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
        for turn, radius in ((-60, 0.7), (-34, 0.82), (-8, 1.06), (8, 1.06), (34, 0.82)):
            angle = math.radians(middle + turn)
            points.append((radius * math.cos(angle), radius * math.sin(angle) + 0.17))
    return points


_OUTLINES: dict[Gem, list[Point]] = {
    Gem.DIAMOND: [(-0.55, -0.72), (0.55, -0.72), (1.0, -0.2), (0.0, 0.9), (-1.0, -0.2)],
    Gem.SAPPHIRE: _pear(),
    Gem.EMERALD: [
        (-0.36, -0.98),
        (0.36, -0.98),
        (0.65, -0.66),
        (0.65, 0.66),
        (0.36, 0.98),
        (-0.36, 0.98),
        (-0.65, 0.66),
        (-0.65, -0.66),
    ],
    Gem.RUBY: _trillion(),
    Gem.ONYX: [(0, -1), (0.36, -0.62), (0.8, 0), (0.36, 0.62), (0, 1), (-0.36, 0.62), (-0.8, 0), (-0.36, -0.62)],
}
"""Outlines between -1 and 1, y downwards: brilliant from the side, pear, step cut, trillion, lozenge."""

Facet = tuple[list[Point], float]
"""A polygon and how much light it catches, from -1 (dark) to 1 (bright)."""


def _star_cut(outline: Sequence[Point], table: float, middle: Point = (0, 0)) -> list[Facet]:
    """Cut triangles between the girdle and a flat table."""
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


def _brilliant() -> list[Facet]:
    left, right, girdle, culet = -1.0, 1.0, -0.2, (0.0, 0.9)
    tops: list[Point] = [(-0.55, -0.72), (0.0, -0.72), (0.55, -0.72)]
    belt: list[Point] = [(left, girdle), (-0.42, girdle), (0.42, girdle), (right, girdle)]
    return [
        ([tops[0], belt[0], belt[1]], 0.35),
        ([tops[0], tops[1], belt[1]], 0.95),
        ([tops[1], belt[1], belt[2]], 0.5),
        ([tops[1], tops[2], belt[2]], 0.1),
        ([tops[2], belt[2], belt[3]], -0.35),
        ([belt[0], belt[1], culet], 0.75),
        ([belt[1], belt[2], culet], 0.0),
        ([belt[2], belt[3], culet], -0.62),
        ([belt[1], (-0.05, girdle), culet], 0.4),
    ]


def _towards(one: Point, other: Point, part: float) -> Point:
    return (one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part)


def _light(one: Point, other: Point) -> float:
    """Return how much of the light from the upper left an edge catches."""
    x, y = one[0] + other[0], one[1] + other[1]
    length = math.hypot(x, y) or 1
    return (-0.6 * x - 0.8 * y) / length * 0.75


_FACETS: dict[Gem, list[Facet]] = {
    Gem.DIAMOND: _brilliant(),
    Gem.SAPPHIRE: _star_cut(_OUTLINES[Gem.SAPPHIRE], 0.56, (0, 0.3)),
    Gem.EMERALD: _step_cut(_OUTLINES[Gem.EMERALD]),
    Gem.RUBY: _star_cut(_OUTLINES[Gem.RUBY], 0.52, (0, 0.12)),
    Gem.ONYX: _star_cut(_OUTLINES[Gem.ONYX], 0.5),
}


def _stone(brush: Brush, size: int, colours: GemColours, outline: Sequence[Point], facets: Sequence[Facet]) -> None:
    half = size / 2
    reach = half - max(1.0, size * 0.05)

    def place(points: Sequence[Point]) -> list[Point]:
        return [(half + x * reach, half + y * reach) for x, y in points]

    edge = max(1.6, size * 0.085)
    around = place(outline)
    brush.line([*around, around[0], around[1]], colours.dark, edge)
    brush.polygon(around, colours.base)
    for points, light in facets:
        brush.polygon(place(points), _tone(colours, light))


def _tone(colours: GemColours, light: float) -> Colour:
    light = max(-1.0, min(1.0, light))
    return mix(colours.base, colours.light, light) if light >= 0 else mix(colours.base, colours.dark, -light * 0.8)


def _coin(brush: Brush, size: int, colours: GemColours) -> None:
    half = size / 2
    reach = half * 0.94
    brush.circle(half, half, reach, colours.dark)
    brush.circle(half, half, reach * 0.92, colours.base)
    brush.arc(half, half, reach * 0.9, 150, 300, colours.light, max(1, size * 0.05))
    brush.circle(half, half, reach * 0.74, mix(colours.base, colours.dark, 0.35))
    brush.circle(half, half + size * 0.012, reach * 0.7, mix(colours.base, colours.light, 0.35))
    width, low, high = reach * 0.45, half + reach * 0.34, half - reach * 0.42
    crown = [
        (half - width, low),
        (half - width * 1.1, high + reach * 0.18),
        (half - width * 0.5, half + reach * 0.02),
        (half, high),
        (half + width * 0.5, half + reach * 0.02),
        (half + width * 1.1, high + reach * 0.18),
        (half + width, low),
    ]
    brush.polygon(crown, colours.dark)


def _notch(colours: GemColours) -> Colour:
    """Return the colour of the notches at a token's edge: pale on a dark token, dark on a pale one."""
    if sum(colours.plate) < 560:
        return mix(colours.plate, (255, 255, 255), 0.62)
    return mix(colours.plate, colours.dark, 0.55)


def _chip(brush: Brush, x: float, y: float, radius: float, colours: GemColours) -> None:
    """Paint the body of a token: a dark edge, a coloured ring and eight pale notches."""
    brush.circle(x, y, radius, mix(colours.dark, (0, 0, 0), 0.2))
    brush.circle(x, y, radius * 0.95, colours.plate)
    notch = _notch(colours)
    for at in range(8):
        angle = math.radians(22.5 + 45 * at)
        spread = math.radians(9)
        brush.polygon(
            [
                (x + math.cos(angle + turn) * reach, y + math.sin(angle + turn) * reach)
                for turn, reach in (
                    (-spread, radius * 0.95),
                    (spread, radius * 0.95),
                    (spread * 1.1, radius * 0.76),
                    (-spread * 1.1, radius * 0.76),
                )
            ],
            notch,
        )
    brush.arc(x, y, radius * 0.76, 0, 360, mix(colours.plate, colours.dark, 0.5), max(1.0, radius * 0.05))
