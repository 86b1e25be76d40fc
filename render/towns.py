"""Views of towns: a skyline of towers and roofs behind water, drawn from a seed. Numbers lie over its left half."""

import random

from PIL import Image

from render.brush import Brush
from render.memory import remembered
from render.scenery import Scenery, Tint

_TINTS: tuple[Tint, ...] = (
    Tint((66, 120, 176), (252, 226, 184), (150, 170, 190), (84, 98, 150), (36, 58, 98), (255, 240, 180), (176, 76, 52)),
    Tint((190, 96, 84), (255, 222, 158), (196, 128, 120), (142, 84, 92), (70, 36, 56), (255, 244, 196), (120, 44, 62)),
    Tint((84, 150, 138), (242, 240, 204), (132, 176, 158), (78, 128, 98), (26, 70, 64), (255, 242, 176), (190, 96, 44)),
    Tint((92, 78, 140), (246, 200, 178), (142, 118, 164), (96, 78, 128), (44, 32, 70), (255, 232, 170), (60, 96, 140)),
)  # fmt: skip


@remembered
def town(seed: str, width: int, height: int) -> Image.Image:
    """Return a view of a town, of the given size in pixels; the same seed gives the same town."""
    if width < 80:
        return town(seed, width * 3, height * 3).reduce(3)
    chance = random.Random(f"town/{seed}")
    scene = Scenery(Brush(width, height), chance.choice(_TINTS), chance)
    scene.sky()
    scene.hills(0.66, 0.2, scene.t.far)
    scene.hills(0.72, 0.14, scene.t.middle)
    foot, size = height * 0.8, min(width, height) * 0.9
    tops = ("spire", "dome", "wall")
    spots = [at / 7 + chance.uniform(-0.02, 0.02) for at in range(1, 8)]
    main = 5 if width > height else 3
    for number, at in sorted(enumerate(spots), key=lambda spot: spot[0] == main):
        tall = size * (0.5 if number == main else chance.uniform(0.2, 0.36))
        wide = size * (0.2 if number == main else chance.uniform(0.11, 0.15))
        scene.tower(width * at, foot, wide, tall, tops[(number + chance.randrange(2)) % 3])
    for at in range(9):
        scene.house(width * at / 8, foot + 2, size * chance.uniform(0.16, 0.24))
    scene.water(0.8)
    return scene.b.done().convert("RGB")
