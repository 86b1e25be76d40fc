"""Views of towns for wide tiles: houses around a landmark, drawn from a seed. Numbers cover their left half."""

import random

from PIL import Image

from render.art.scenery import Scenery, Tint
from render.canvas.image_cache import cached_sprite
from render.canvas.smooth_draw import SmoothDraw

_TINTS: tuple[Tint, ...] = (
    Tint((66, 120, 176), (252, 226, 184), (150, 170, 190), (84, 98, 150), (36, 58, 98), (255, 240, 180), (176, 76, 52)),
    Tint((190, 96, 84), (255, 222, 158), (196, 128, 120), (142, 84, 92), (70, 36, 56), (255, 244, 196), (120, 44, 62)),
    Tint((84, 150, 138), (242, 240, 204), (132, 176, 158), (78, 128, 98), (26, 70, 64), (255, 242, 176), (190, 96, 44)),
    Tint((92, 78, 140), (246, 200, 178), (142, 118, 164), (96, 78, 128), (44, 32, 70), (255, 232, 170), (60, 96, 140)),
)  # fmt: skip


@cached_sprite
def town_view(seed: str, width: int, height: int) -> Image.Image:
    """Return a view of a town in RGB, always the same for the same seed."""
    if width < 80:
        return town_view(seed, width * 3, height * 3).reduce(3)
    chance = random.Random(f"town/{seed}")
    scenery = Scenery(SmoothDraw(width, height), chance.choice(_TINTS), chance)
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
