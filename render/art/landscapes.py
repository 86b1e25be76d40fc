"""Landscapes for card faces: a landmark in scenery, drawn from a seed in flat layers, in the colours of a gem.

All drawings are our own, made from polygons.
"""

import random

from PIL import Image

from data.gems import Gem
from render.art.scenery import Scenery
from render.canvas.smooth_draw import SmoothDraw

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
