"""The face of computer players: a brass automaton, its head a cogwheel."""

import math

from PIL import Image

from render.canvas.image_cache import cached_sprite
from render.canvas.smooth_draw import LocalDraw, Point, SmoothDraw
from render.contract.theme import Theme, mix

_TEETH = 10
_BRASS, _SHINE, _SHADE, _DARK = (205, 156, 62), (247, 216, 140), (122, 80, 24), (38, 28, 22)
_LIT = (150, 236, 255)
"""The colours of brass, of dark parts and of lit eyes: the same in every theme, like those of gems."""


@cached_sprite
def automaton_face(size: int, theme: Theme) -> Image.Image:
    """Return the face of a computer player in a circle of `size` pixels, with lit eyes and a grille for a mouth.

    Everything is coarse: at 25 pixels the cogs, the two eyes and the mouth must still be seen.
    """
    draw = SmoothDraw(size, size)
    local = LocalDraw(draw, size / 2, size / 2, size / 2)
    local.circle(0, 0, 1, mix(_DARK, theme.tab, 0.5))
    local.polygon(_cogwheel(0.97, 0.76), _SHADE)
    local.polygon(_cogwheel(0.93, 0.74), _BRASS)
    local.circle(0, 0, 0.75, _SHADE)
    local.circle(0, 0, 0.69, _SHINE)
    local.circle(0.03, 0.05, 0.66, _BRASS)
    for x in (-0.29, 0.29):
        local.circle(x, -0.13, 0.25, _DARK)
        local.circle(x, -0.13, 0.15, _LIT)
    local.rectangle(-0.36, 0.25, 0.36, 0.51, _DARK, 0.1)
    for x in (-0.18, 0.0, 0.18):
        local.rectangle(x - 0.035, 0.29, x + 0.035, 0.47, _SHINE)
    return draw.finish()


def _cogwheel(outer: float, inner: float) -> list[Point]:
    """Return the outline of a cogwheel around the origin, with one tooth straight up."""
    step = 2 * math.pi / _TEETH
    corners: list[Point] = []
    for tooth in range(_TEETH):
        middle = tooth * step - math.pi / 2
        for angle, radius in ((-0.34, inner), (-0.22, outer), (0.22, outer), (0.34, inner)):
            at = middle + angle * step
            corners.append((radius * math.cos(at), radius * math.sin(at)))
    return corners
