"""Landscapes for card faces: a landmark in scenery, drawn from a seed in flat layers, in the colours of a gem.

All drawings are our own, made from polygons.
"""

import random

from PIL import Image

from data.gems import Gem
from render.art.scenery import Scenery, Tint
from render.canvas.smooth_draw import SmoothDraw

_ONYX_TINT = Tint(
    (58, 54, 74), (206, 176, 154), (122, 108, 114), (76, 68, 78), (32, 28, 36), (255, 222, 140), (150, 76, 52)
)
_TINTS = {
    Gem.DIAMOND: Tint(
        (150, 184, 220),
        (244, 248, 252),
        (186, 202, 222),
        (146, 168, 196),
        (84, 106, 142),
        (255, 252, 236),
        (104, 126, 168),
    ),
    Gem.SAPPHIRE: Tint(
        (34, 86, 180), (178, 214, 248), (92, 136, 204), (44, 88, 166), (16, 42, 100), (255, 232, 164), (230, 146, 70)
    ),
    Gem.EMERALD: Tint(
        (118, 190, 170), (240, 246, 208), (128, 188, 138), (54, 138, 90), (14, 80, 54), (255, 240, 170), (196, 92, 48)
    ),
    Gem.RUBY: Tint(
        (206, 60, 58), (255, 214, 138), (190, 78, 84), (144, 40, 58), (84, 14, 38), (255, 242, 186), (96, 34, 70)
    ),
    Gem.ONYX: _ONYX_TINT,
    Gem.GOLD: Tint(
        (196, 128, 52), (255, 234, 176), (206, 158, 96), (158, 108, 54), (92, 56, 26), (255, 246, 206), (150, 62, 40)
    ),
}
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
    scenery = Scenery(SmoothDraw(width, height, opaque=True, hard=width < _SMOOTH_FROM), _TINTS[gem], chance)
    scenery.sky()
    scenery.unit *= chance.uniform(0.88, 1)  # so that two cards with the same landmark still differ
    scenery.landmark(chance.choice(_LANDMARKS.get(level, _LANDMARKS[1])))
    return scenery.draw.finish()
