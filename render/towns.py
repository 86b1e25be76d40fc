"""Views of towns: roofs around a sight of their own, drawn from a seed. Numbers lie over their left half."""

import random

from PIL import Image

from render.brush import Brush
from render.memory import remembered
from render.motifs import bridge, castle, cathedral, lighthouse, mill, palace, skyline
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
    # No two towns with different numbers have the same sight, as long as there are sights enough.
    _SIGHTS[int("".join(filter(str.isdigit, seed)) or 0) % len(_SIGHTS)](scene)
    for at in range(8):
        x = (at + 0.5) / 8 + chance.uniform(-0.03, 0.03)
        if abs(x - _SIGHT_AT) > 0.2:
            scene.house(width * x, height * 0.84, scene.unit * chance.uniform(0.2, 0.3))
    return scene.b.done().convert("RGB")


_SIGHTS = (skyline, cathedral, bridge, palace, mill, lighthouse, castle)
_SIGHT_AT = 0.7
"""How far to the right a sight stands."""
