"""Portraits for nobles: a bust in flat shapes, its face, hair, headgear and robe drawn from a seed."""

import random
from functools import lru_cache

from PIL import Image

from render.brush import Brush, star
from render.theme import Colour, mix

_SKINS: tuple[Colour, ...] = ((247, 214, 184), (232, 186, 148), (198, 144, 102), (146, 98, 66), (100, 66, 46))
_HAIRS: tuple[Colour, ...] = ((60, 40, 30), (112, 70, 38), (176, 120, 56), (36, 32, 36), (198, 192, 184), (140, 60, 36))
_ROBES: tuple[tuple[Colour, Colour], ...] = (
    ((128, 28, 48), (226, 184, 96)),
    ((28, 66, 124), (232, 204, 128)),
    ((22, 92, 74), (240, 214, 140)),
    ((92, 50, 128), (236, 200, 120)),
    ((60, 50, 54), (210, 62, 62)),
    ((150, 82, 24), (250, 226, 166)),
)
_GROUNDS: tuple[Colour, ...] = (
    (112, 150, 160),
    (178, 132, 96),
    (126, 142, 104),
    (150, 118, 150),
    (176, 110, 104),
    (108, 124, 164),
)
_GOLD: Colour = (232, 184, 70)


@lru_cache(maxsize=64)
def portrait(seed: str, width: int, height: int) -> Image.Image:
    """Return a portrait of the given size in pixels, the head right of the middle; the same seed gives the same face."""
    chance = random.Random(f"noble/{seed}")
    brush = Brush(width, height)
    ground = _GROUNDS[chance.randrange(len(_GROUNDS))]
    brush.fade(0, height, mix(ground, (255, 255, 255), 0.22), mix(ground, (0, 0, 0), 0.3), 6)
    spot = mix(ground, (255, 255, 255), 0.12)
    step = max(12.0, width / 8)
    for row in range(round(height / step) + 1):
        for column in range(round(width / step) + 1):
            x = (column + row % 2 / 2) * step
            brush.polygon(star(x, row * step, step * 0.2, step * 0.08, 4), spot)
    size = height * 0.5
    _bust(brush, chance, width * (0.7 if width > 80 else 0.5), height, size)
    return brush.done().convert("RGB")


def _bust(brush: Brush, chance: random.Random, x: float, foot: float, s: float) -> None:
    """Paint head and shoulders around `x`; `s` is the height of the head with its hat, roughly."""
    skin = chance.choice(_SKINS)
    hair = chance.choice(_HAIRS)
    robe, trim = chance.choice(_ROBES)
    head = foot - s * 0.98
    long_hair = chance.random() < 0.5
    if long_hair:
        brush.box(x - s * 0.38, head - s * 0.22, x + s * 0.38, head + s * 0.52, hair, s * 0.3)
    brush.polygon(
        [
            (x - s * 0.78, foot),
            (x - s * 0.66, foot - s * 0.36),
            (x - s * 0.26, foot - s * 0.56),
            (x + s * 0.26, foot - s * 0.56),
            (x + s * 0.66, foot - s * 0.36),
            (x + s * 0.78, foot),
        ],
        robe,
    )
    brush.polygon(
        [(x + s * 0.1, foot), (x + s * 0.26, foot - s * 0.56), (x + s * 0.66, foot - s * 0.36), (x + s * 0.78, foot)],
        mix(robe, (0, 0, 0), 0.25),
    )
    brush.box(x - s * 0.13, head + s * 0.2, x + s * 0.13, foot - s * 0.42, mix(skin, (90, 40, 20), 0.25))
    _collar(brush, chance, x, foot, s, trim, robe)
    brush.oval(x - s * 0.3, head - s * 0.36, x + s * 0.3, head + s * 0.38, skin)
    brush.oval(x - s * 0.02, head - s * 0.06, x + s * 0.1, head + s * 0.12, mix(skin, (140, 60, 30), 0.22))
    shade = mix(skin, (60, 20, 10), 0.72)
    for side in (-1, 1):
        brush.circle(x + side * s * 0.12, head - s * 0.04, s * 0.036, shade)
        brush.line(
            [(x + side * s * 0.06, head - s * 0.12), (x + side * s * 0.18, head - s * 0.13)],
            mix(hair, shade, 0.4),
            s * 0.035,
        )
    brush.line(
        [(x - s * 0.08, head + s * 0.2), (x + s * 0.08, head + s * 0.2)], mix(skin, (170, 30, 40), 0.6), s * 0.04
    )
    if not long_hair and chance.random() < 0.6:
        brush.polygon(
            [
                (x - s * 0.28, head + s * 0.1),
                (x - s * 0.14, head + s * 0.15),
                (x, head + s * 0.13),
                (x + s * 0.14, head + s * 0.15),
                (x + s * 0.28, head + s * 0.1),
                (x + s * 0.16, head + s * 0.4),
                (x, head + s * 0.5),
                (x - s * 0.16, head + s * 0.4),
            ],
            hair,
        )
        brush.line(
            [(x - s * 0.08, head + s * 0.22), (x + s * 0.08, head + s * 0.22)], mix(skin, (170, 30, 40), 0.6), s * 0.045
        )
    brush.polygon(
        [
            (x - s * 0.33, head - s * 0.02),
            (x - s * 0.33, head - s * 0.3),
            (x, head - s * 0.46),
            (x + s * 0.33, head - s * 0.3),
            (x + s * 0.33, head - s * 0.02),
            (x + s * 0.24, head - s * 0.2),
            (x - s * 0.24, head - s * 0.2),
        ],
        hair,
    )
    chance.choice((_crown, _cap, _hat, _veil, _crown))(brush, x, head, s, robe, trim)


def _collar(brush: Brush, chance: random.Random, x: float, foot: float, s: float, trim: Colour, robe: Colour) -> None:
    kind = chance.randrange(3)
    if kind == 0:  # a ruff
        for at in range(7):
            brush.circle(
                x + (at - 3) * s * 0.115,
                foot - s * (0.5 - 0.012 * (at - 3) ** 2),
                s * 0.1,
                (250, 246, 238) if at % 2 else (226, 220, 212),
            )
    elif kind == 1:  # ermine
        brush.polygon(
            [
                (x - s * 0.62, foot - s * 0.36),
                (x - s * 0.24, foot - s * 0.58),
                (x, foot - s * 0.3),
                (x + s * 0.24, foot - s * 0.58),
                (x + s * 0.62, foot - s * 0.36),
                (x, foot),
            ],
            (250, 246, 238),
        )
        for dx, dy in ((-0.36, 0.34), (0.36, 0.34), (-0.14, 0.2), (0.16, 0.22), (0, 0.1)):
            brush.oval(
                x + (dx - 0.02) * s, foot - (dy + 0.05) * s, x + (dx + 0.02) * s, foot - (dy - 0.04) * s, (50, 44, 48)
            )
    else:  # a chain of office
        brush.polygon(
            [(x - s * 0.24, foot - s * 0.58), (x, foot - s * 0.28), (x + s * 0.24, foot - s * 0.58)],
            mix(robe, (255, 255, 255), 0.75),
        )
        brush.line(
            [(x - s * 0.4, foot - s * 0.48), (x, foot - s * 0.16), (x + s * 0.4, foot - s * 0.48)], trim, s * 0.08
        )
        brush.circle(x, foot - s * 0.14, s * 0.1, _GOLD)


def _crown(brush: Brush, x: float, head: float, s: float, robe: Colour, trim: Colour) -> None:
    low, high = head - s * 0.24, head - s * 0.64
    points = [
        (x - s * 0.33, low),
        (x - s * 0.38, high + s * 0.08),
        (x - s * 0.17, low - s * 0.17),
        (x, high),
        (x + s * 0.17, low - s * 0.17),
        (x + s * 0.38, high + s * 0.08),
        (x + s * 0.33, low),
    ]
    brush.polygon(points, _GOLD)
    brush.box(x - s * 0.34, low - s * 0.05, x + s * 0.34, low + s * 0.07, mix(_GOLD, (120, 70, 0), 0.35), s * 0.03)
    for dx in (-0.2, 0, 0.2):
        brush.circle(x + dx * s, low + s * 0.01, s * 0.045, mix(robe, (255, 255, 255), 0.15))
    for dx, up in ((-0.38, high + s * 0.08), (0, high), (0.38, high + s * 0.08)):
        brush.circle(x + dx * s, up, s * 0.05, (255, 244, 210))


def _cap(brush: Brush, x: float, head: float, s: float, robe: Colour, trim: Colour) -> None:
    brush.oval(x - s * 0.46, head - s * 0.6, x + s * 0.46, head - s * 0.14, mix(robe, (0, 0, 0), 0.15))
    brush.box(x - s * 0.34, head - s * 0.3, x + s * 0.34, head - s * 0.17, trim, s * 0.05)
    brush.polygon(
        [
            (x + s * 0.2, head - s * 0.3),
            (x + s * 0.34, head - s * 0.72),
            (x + s * 0.56, head - s * 0.74),
            (x + s * 0.44, head - s * 0.44),
        ],
        (250, 246, 238),
    )
    brush.circle(x + s * 0.24, head - s * 0.26, s * 0.06, _GOLD)


def _hat(brush: Brush, x: float, head: float, s: float, robe: Colour, trim: Colour) -> None:
    brush.polygon(
        [
            (x - s * 0.26, head - s * 0.24),
            (x - s * 0.2, head - s * 0.72),
            (x + s * 0.2, head - s * 0.72),
            (x + s * 0.26, head - s * 0.24),
        ],
        mix(robe, (0, 0, 0), 0.3),
    )
    brush.box(x - s * 0.25, head - s * 0.38, x + s * 0.25, head - s * 0.26, trim)
    brush.oval(x - s * 0.54, head - s * 0.34, x + s * 0.54, head - s * 0.16, mix(robe, (0, 0, 0), 0.3))


def _veil(brush: Brush, x: float, head: float, s: float, robe: Colour, trim: Colour) -> None:
    cloth = mix(trim, (255, 255, 255), 0.55)
    for side in (-1, 1):
        brush.polygon(
            [
                (x + side * s * 0.1, head - s * 0.44),
                (x + side * s * 0.36, head - s * 0.3),
                (x + side * s * 0.5, head + s * 0.5),
                (x + side * s * 0.3, head + s * 0.46),
                (x + side * s * 0.29, head - s * 0.08),
            ],
            cloth,
        )
    brush.polygon(
        [
            (x - s * 0.36, head - s * 0.26),
            (x - s * 0.24, head - s * 0.46),
            (x, head - s * 0.52),
            (x + s * 0.24, head - s * 0.46),
            (x + s * 0.36, head - s * 0.26),
            (x, head - s * 0.34),
        ],
        cloth,
    )
    brush.box(x - s * 0.3, head - s * 0.34, x + s * 0.3, head - s * 0.26, _GOLD, s * 0.03)
    brush.circle(x, head - s * 0.3, s * 0.06, mix(robe, (255, 255, 255), 0.1))
