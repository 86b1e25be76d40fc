"""Landscapes for card faces, views of towns and portraits of nobles, drawn from a seed in flat layers.

All drawings are our own.
"""

import random

from PIL import Image

from data.gems import Gem
from render.art.drawings import named_colours, paint
from render.art.scenery import Scenery
from render.canvas.image_cache import cached_sprite
from render.canvas.smooth_draw import SmoothDraw
from render.contract.theme import Colour, mix

_LANDMARKS = {
    1: ("mine", "mill", "village", "quarry", "crystals"),
    2: ("ship", "caravan", "bridge", "lighthouse", "market"),
    3: ("palace", "castle", "cathedral", "skyline"),
}
"""The landmarks of each level: where gems are found, how they travel, where they end up."""

_SMOOTH_FROM = 200
"""Pixels from which on a landscape is antialiased.

Smaller ones are on boards, which Discord shows at half their size: the edges come out smooth, and would take a fifth of
the bytes of a card, and a tenth of the time to draw it.
"""


def landscape(level: int, gem: Gem | None, seed: str, width: int, height: int) -> Image.Image:
    """Return a landscape in RGB, always the same for the same seed; without a gem in the colours of sand and gold."""
    gem = Gem.GOLD if gem is None else gem
    chance = random.Random(f"{level}/{gem.name}/{seed}")
    draw = SmoothDraw(width, height, opaque=True, hard=width < _SMOOTH_FROM)
    scenery = Scenery(draw, f"land-{gem.name.lower()}", chance)
    scenery.sky()
    scenery.unit *= chance.uniform(0.88, 1)  # so that two cards with the same landmark still differ
    scenery.landmark(chance.choice(_LANDMARKS.get(level, _LANDMARKS[1])))
    return draw.finish()


@cached_sprite
def town_view(seed: str, width: int, height: int) -> Image.Image:
    """Return a view of a town in RGB, always the same for the same seed."""
    if width < 80:
        return town_view(seed, width * 3, height * 3).reduce(3)
    chance = random.Random(f"town/{seed}")
    scenery = Scenery(SmoothDraw(width, height), f"town-{chance.randrange(4)}", chance)
    scenery.sky()
    # Towns with different numbers have different landmarks, as long as there are enough.
    scenery.landmark(_TOWN_LANDMARKS[int("".join(filter(str.isdigit, seed)) or 0) % len(_TOWN_LANDMARKS)])
    for at in range(8):
        x = (at + 0.5) / 8 + chance.uniform(-0.03, 0.03)
        if abs(x - _LANDMARK_AT) > 0.2:
            scenery.paint("house", width * x, height * 0.84, scenery.unit * chance.uniform(0.2, 0.3))
    return scenery.draw.finish().convert("RGB")


_TOWN_LANDMARKS = ("skyline", "cathedral", "bridge", "palace", "mill", "lighthouse", "castle")
_LANDMARK_AT = 0.7
"""The position of the landmark, as a fraction of the width."""


# Nobles

_LARGE = 80
"""Tiles from this width on have numbers at the left, so that the head moves to the right."""


@cached_sprite
def noble_portrait(seed: str, width: int, height: int) -> Image.Image:
    """Return a portrait in RGB, always the same for the same seed."""
    chance = random.Random(f"noble/{seed}")
    draw = SmoothDraw(width, height)
    ground = chance.choice(_choices("grounds"))
    shade, line = mix(ground, (0, 0, 0), 0.2), max(12.0, width / 8) * 0.3
    draw.rectangle(0, 0, width, height, ground)
    for at in range(int(height / line)):  # hatching towards the lower edge
        y = height - at * line
        if (thick := line * (0.8 - 1.25 * at * line / height)) > 0:
            draw.rectangle(0, y - thick, width, y, shade)
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


def _parts(chance: random.Random) -> list[str]:
    """Return the parts of a bust, from back to front."""
    has_long_hair = chance.random() < 0.5
    parts = ["long-hair"] if has_long_hair else []
    parts += ["body", chance.choice(("ruff", "ermine", "chain")), "face"]
    if not has_long_hair and chance.random() < 0.6:
        parts.append("beard")
    return [*parts, "fringe", chance.choice(("crown", "crown", "cap", "hat", "veil"))]
