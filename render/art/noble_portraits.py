"""Portraits of nobles: a bust in flat shapes; skin, hair, headgear and robe are picked from a seed."""

import random

from PIL import Image

from render.art.drawings import named_colours, paint
from render.canvas.image_cache import cached_sprite
from render.canvas.smooth_draw import SmoothDraw
from render.contract.theme import Colour, mix

_LARGE = 80
"""Tiles from this width on have numbers at the left, so that the head moves to the right."""


@cached_sprite
def noble_portrait(seed: str, width: int, height: int) -> Image.Image:
    """Return a portrait in RGB, always the same for the same seed."""
    chance = random.Random(f"noble/{seed}")
    draw = SmoothDraw(width, height)
    _ground(draw, chance.choice(_choices("grounds")))
    large = width > _LARGE
    size = height * (0.46 if large else 0.48)
    middle = width * (0.79 if large else 0.5)
    colours = {**named_colours("noble-colours"), "skin": chance.choice(_choices("skins"))}
    colours["hair"] = chance.choice(_choices("hairs"))
    colours["robe"], colours["trim"] = chance.choice([*zip(_choices("robes"), _choices("trims"), strict=True)])
    for name in _parts(chance):
        paint(draw, name, colours, middle, height - size * 1.25, size)
    return draw.finish().convert("RGB")


def _choices(name: str) -> list[Colour]:
    return [*named_colours(name).values()]


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
