"""Portraits of nobles: a bust in flat shapes; skin, hair, headgear and robe are picked from a seed.

The unit of all drawings is the height of the head, their origin the middle of the face. The picture ends `_FOOT` below
it.
"""

import random
from dataclasses import dataclass

from PIL import Image

from render.canvas.image_cache import cached_sprite
from render.canvas.smooth_draw import LocalDraw, SmoothDraw
from render.contract.theme import Colour, mix

_SKINS: tuple[Colour, ...] = ((247, 214, 184), (232, 186, 148), (198, 144, 102), (146, 98, 66), (100, 66, 46))
_HAIRS: tuple[Colour, ...] = (
    (60, 40, 30), (112, 70, 38), (176, 120, 56), (36, 32, 36), (198, 192, 184), (140, 60, 36),
)  # fmt: skip
_ROBES: tuple[tuple[Colour, Colour], ...] = (
    ((128, 28, 48), (226, 184, 96)),
    ((28, 66, 124), (232, 204, 128)),
    ((22, 92, 74), (240, 214, 140)),
    ((92, 50, 128), (236, 200, 120)),
    ((60, 50, 54), (210, 62, 62)),
    ((150, 82, 24), (250, 226, 166)),
)
_GROUNDS: tuple[Colour, ...] = (
    (112, 150, 160), (178, 132, 96), (126, 142, 104), (150, 118, 150), (176, 110, 104), (108, 124, 164),
)  # fmt: skip
_GOLD: Colour = (232, 184, 70)
_LINEN: Colour = (250, 246, 238)
_FOOT = 1.25
_LARGE = 80
"""Tiles from this width on have numbers at the left, so that the head moves to the right."""


@dataclass(frozen=True, slots=True)
class _Looks:
    skin: Colour
    hair: Colour
    robe: Colour
    trim: Colour


@cached_sprite
def noble_portrait(seed: str, width: int, height: int) -> Image.Image:
    """Return a portrait in RGB, always the same for the same seed."""
    chance = random.Random(f"noble/{seed}")
    draw = SmoothDraw(width, height)
    _ground(draw, chance.choice(_GROUNDS))
    large = width > _LARGE
    size = height * (0.46 if large else 0.48)
    middle = width * (0.79 if large else 0.5)
    looks = _Looks(chance.choice(_SKINS), chance.choice(_HAIRS), *chance.choice(_ROBES))
    _bust(LocalDraw(draw, middle, height - size * _FOOT, size), chance, looks)
    return draw.finish().convert("RGB")


def _ground(draw: SmoothDraw, colour: Colour) -> None:
    """Draw the background: one colour, with hatching towards the lower edge."""
    width, height = draw.width, draw.height
    draw.rectangle(0, 0, width, height, colour)
    shade = mix(colour, (0, 0, 0), 0.2)
    line = max(12.0, width / 8) * 0.3
    for at in range(int(height / line)):
        y = height - at * line
        thick = line * (0.8 - 1.25 * at * line / height)
        if thick > 0:
            draw.rectangle(0, y - thick, width, y, shade)


def _bust(at: LocalDraw, chance: random.Random, looks: _Looks) -> None:
    long_hair = chance.random() < 0.5
    if long_hair:
        at.rectangle(-0.38, -0.22, 0.38, 0.52, looks.hair, 0.3)
    at.polygon([(-0.84, _FOOT), (-0.66, 0.62), (-0.26, 0.42), (0.26, 0.42), (0.66, 0.62), (0.84, _FOOT)], looks.robe)
    at.polygon([(0.1, _FOOT), (0.26, 0.42), (0.66, 0.62), (0.84, _FOOT)], mix(looks.robe, (0, 0, 0), 0.25))
    at.rectangle(-0.13, 0.2, 0.13, 0.56, mix(looks.skin, (90, 40, 20), 0.25))
    chance.choice((_ruff, _ermine, _chain))(at, looks)
    _face(at, looks)
    if not long_hair and chance.random() < 0.6:
        _beard(at, looks)
    fringe = [(-0.33, -0.02), (-0.33, -0.3), (0, -0.46), (0.33, -0.3), (0.33, -0.02), (0.24, -0.2), (-0.24, -0.2)]
    at.polygon(fringe, looks.hair)
    chance.choice((_crown, _crown, _cap, _hat, _veil))(at, looks)


def _face(at: LocalDraw, looks: _Looks) -> None:
    skin = looks.skin
    dark = mix(skin, (60, 20, 10), 0.72)
    at.ellipse(-0.3, -0.36, 0.3, 0.38, skin)
    at.polygon([(0.0, -0.06), (0.07, 0.1), (-0.02, 0.12)], mix(skin, (140, 60, 30), 0.3))
    for side in (-1, 1):
        at.circle(side * 0.17, 0.1, 0.055, mix(skin, (220, 90, 80), 0.22))
        at.circle(side * 0.12, -0.03, 0.036, dark)
        at.line([(side * 0.06, -0.12), (side * 0.18, -0.13)], mix(looks.hair, dark, 0.4), 0.035)
    at.line([(-0.08, 0.2), (0, 0.215), (0.08, 0.2)], mix(skin, (170, 30, 40), 0.6), 0.04)


def _beard(at: LocalDraw, looks: _Looks) -> None:
    top = [(-0.29, 0.06), (-0.14, 0.15), (0, 0.13), (0.14, 0.15), (0.29, 0.06)]
    at.polygon([*top, (0.18, 0.38), (0, 0.5), (-0.18, 0.38)], looks.hair)
    at.line([(-0.07, 0.22), (0.07, 0.22)], mix(looks.skin, (170, 30, 40), 0.6), 0.045)


def _ruff(at: LocalDraw, looks: _Looks) -> None:
    for place in range(-3, 4):
        colour = _LINEN if place % 2 else mix(_LINEN, looks.robe, 0.14)
        at.circle(place * 0.115, 0.48 + 0.012 * place**2, 0.1, colour)


def _ermine(at: LocalDraw, looks: _Looks) -> None:
    at.polygon([(-0.62, 0.62), (-0.24, 0.4), (0, 0.68), (0.24, 0.4), (0.62, 0.62), (0, _FOOT)], _LINEN)
    for x, y in ((-0.36, 0.63), (0.36, 0.63), (-0.14, 0.77), (0.16, 0.75), (0, 0.87)):
        at.ellipse(x - 0.02, y - 0.05, x + 0.02, y + 0.04, mix(looks.robe, (0, 0, 0), 0.6))


def _chain(at: LocalDraw, looks: _Looks) -> None:
    at.polygon([(-0.24, 0.4), (0, 0.7), (0.24, 0.4)], mix(looks.robe, (255, 255, 255), 0.75))
    at.line([(-0.4, 0.5), (0, 0.82), (0.4, 0.5)], looks.trim, 0.08)
    at.circle(0, 0.84, 0.1, _GOLD)


def _crown(at: LocalDraw, looks: _Looks) -> None:
    spikes = [(-0.38, -0.56), (-0.17, -0.41), (0, -0.64), (0.17, -0.41), (0.38, -0.56)]
    at.polygon([(-0.33, -0.24), *spikes, (0.33, -0.24)], _GOLD)
    at.rectangle(-0.34, -0.29, 0.34, -0.17, mix(_GOLD, (120, 70, 0), 0.35), 0.03)
    for x in (-0.2, 0, 0.2):
        at.circle(x, -0.23, 0.045, mix(looks.robe, (255, 255, 255), 0.15))
    for x, y in spikes[::2]:
        at.circle(x, y, 0.05, (255, 244, 210))


def _cap(at: LocalDraw, looks: _Looks) -> None:
    at.ellipse(-0.46, -0.6, 0.46, -0.14, mix(looks.robe, (0, 0, 0), 0.15))
    at.rectangle(-0.34, -0.3, 0.34, -0.17, looks.trim, 0.05)
    at.polygon([(0.2, -0.3), (0.34, -0.72), (0.56, -0.74), (0.44, -0.44)], _LINEN)
    at.circle(0.24, -0.26, 0.06, _GOLD)


def _hat(at: LocalDraw, looks: _Looks) -> None:
    felt = mix(looks.robe, (0, 0, 0), 0.3)
    at.polygon([(-0.26, -0.24), (-0.2, -0.72), (0.2, -0.72), (0.26, -0.24)], felt)
    at.rectangle(-0.25, -0.38, 0.25, -0.26, looks.trim)
    at.ellipse(-0.54, -0.34, 0.54, -0.16, felt)


def _veil(at: LocalDraw, looks: _Looks) -> None:
    cloth = mix(looks.trim, (255, 255, 255), 0.55)
    for side in (-1, 1):
        fall = [(0.1, -0.44), (0.36, -0.3), (0.5, 0.5), (0.3, 0.46), (0.29, -0.08)]
        at.polygon([(side * x, y) for x, y in fall], cloth)
    at.polygon([(-0.36, -0.26), (-0.24, -0.46), (0, -0.52), (0.24, -0.46), (0.36, -0.26), (0, -0.34)], cloth)
    at.rectangle(-0.3, -0.34, 0.3, -0.26, _GOLD, 0.03)
    at.circle(0, -0.3, 0.06, mix(looks.robe, (255, 255, 255), 0.1))
