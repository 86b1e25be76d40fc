"""Portraits of nobles: a bust in flat shapes; skin, hair, headgear and robe are picked from a seed."""

import random

from PIL import Image

from render.art.drawings import paint
from render.canvas.image_cache import cached_sprite
from render.canvas.smooth_draw import SmoothDraw
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
"""Robes with their trims."""
_GROUNDS: tuple[Colour, ...] = (
    (112, 150, 160), (178, 132, 96), (126, 142, 104), (150, 118, 150), (176, 110, 104), (108, 124, 164),
)  # fmt: skip
_COLOURS: dict[str, Colour] = {
    "gold": (232, 184, 70),
    "linen": (250, 246, 238),
    "white": (255, 255, 255),
    "black": (0, 0, 0),
}
_LARGE = 80
"""Tiles from this width on have numbers at the left, so that the head moves to the right."""


@cached_sprite
def noble_portrait(seed: str, width: int, height: int) -> Image.Image:
    """Return a portrait in RGB, always the same for the same seed."""
    chance = random.Random(f"noble/{seed}")
    draw = SmoothDraw(width, height)
    _ground(draw, chance.choice(_GROUNDS))
    large = width > _LARGE
    size = height * (0.46 if large else 0.48)
    middle = width * (0.79 if large else 0.5)
    colours = _COLOURS | {"skin": chance.choice(_SKINS), "hair": chance.choice(_HAIRS)}
    colours["robe"], colours["trim"] = chance.choice(_ROBES)
    for name in _parts(chance):
        paint(draw, name, colours, middle, height - size * 1.25, size)
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


def _parts(chance: random.Random) -> list[str]:
    """Return the parts of a bust, from back to front."""
    has_long_hair = chance.random() < 0.5
    parts = ["long-hair"] if has_long_hair else []
    parts += ["body", chance.choice(("ruff", "ermine", "chain")), "face"]
    if not has_long_hair and chance.random() < 0.6:
        parts.append("beard")
    return [*parts, "fringe", chance.choice(("crown", "crown", "cap", "hat", "veil"))]
