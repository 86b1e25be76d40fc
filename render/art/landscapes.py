"""Landscapes for card faces and views of towns: a landmark in scenery, drawn from a seed in flat layers.

All drawings are our own.
"""

import random

from PIL import Image

from data.gems import Gem
from render.art.scenery import Scenery
from render.canvas.image_cache import cached_sprite
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
