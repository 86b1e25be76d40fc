"""Views of towns for wide tiles: houses around a landmark, drawn from a seed. Numbers cover their left half."""

import random

from PIL import Image

from render.art.scenery import Scenery
from render.canvas.image_cache import cached_sprite
from render.canvas.smooth_draw import SmoothDraw


@cached_sprite
def town_view(seed: str, width: int, height: int) -> Image.Image:
    """Return a view of a town in RGB, always the same for the same seed."""
    if width < 80:
        return town_view(seed, width * 3, height * 3).reduce(3)
    chance = random.Random(f"town/{seed}")
    scenery = Scenery(SmoothDraw(width, height), f"town-{chance.randrange(4)}", chance)
    scenery.sky()
    # Towns with different numbers have different landmarks, as long as there are enough.
    scenery.landmark(_LANDMARKS[int("".join(filter(str.isdigit, seed)) or 0) % len(_LANDMARKS)])
    for at in range(8):
        x = (at + 0.5) / 8 + chance.uniform(-0.03, 0.03)
        if abs(x - _LANDMARK_AT) > 0.2:
            scenery.paint("house", width * x, height * 0.84, scenery.unit * chance.uniform(0.2, 0.3))
    return scenery.draw.finish().convert("RGB")


_LANDMARKS = ("skyline", "cathedral", "bridge", "palace", "mill", "lighthouse", "castle")
_LANDMARK_AT = 0.7
"""The position of the landmark, as a fraction of the width."""
