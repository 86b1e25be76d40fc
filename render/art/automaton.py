"""The faces of computer players: brass automata. Each seat has another head, eyes and mouth."""

import math

from PIL import Image

from render.canvas.image_cache import cached_sprite
from render.canvas.smooth_draw import LocalDraw, Point, SmoothDraw, regular_polygon
from render.contract.theme import Colour, Theme, mix

_TEETH = 10
_SHINE, _SHADE, _DARK = (247, 216, 140), (122, 80, 24), (38, 28, 22)
_METALS: tuple[Colour, ...] = ((205, 156, 62), (196, 118, 78), (168, 176, 184), (150, 168, 96))
_LIT: tuple[Colour, ...] = ((150, 236, 255), (255, 236, 140), (255, 150, 130), (226, 190, 255))
"""The colours of metal, of dark parts and of lit eyes: the same in every theme, like those of gems."""


@cached_sprite
def automaton_face(size: int, seat: int, theme: Theme) -> Image.Image:
    """Return the face of the computer player in a seat, in a circle of `size` pixels.

    Everything is coarse: at 25 pixels head, eyes and mouth must still be seen. Two computers of one level have the
    same name but for its number, so that no two of the four faces share a head, a metal, eyes or a mouth.
    """
    kind = seat % len(_METALS)
    metal, lit = _METALS[kind], _LIT[kind]
    draw = SmoothDraw(size, size)
    face = LocalDraw(draw, size / 2, size / 2, size / 2)
    face.circle(0, 0, 1, mix(_DARK, theme.tab, 0.5))
    if kind == 0:  # a cogwheel with two eyes and a grille
        face.polygon(_cogwheel(0.97, 0.76), _SHADE)
        face.polygon(_cogwheel(0.93, 0.74), metal)
        face.circle(0, 0, 0.69, _SHINE)
        face.circle(0.03, 0.05, 0.66, metal)
        _draw_eyes(face, lit)
        face.rectangle(-0.36, 0.25, 0.36, 0.51, _DARK, 0.1)
        for x in (-0.18, 0.0, 0.18):
            face.rectangle(x - 0.035, 0.29, x + 0.035, 0.47, _SHINE)
    elif kind == 1:  # a box with an aerial, one wide visor and a thin mouth
        face.line([(0, -0.5), (0, -0.86)], metal, 0.09)
        face.circle(0, -0.84, 0.13, lit)
        face.rectangle(-0.66, -0.56, 0.66, 0.66, metal, 0.14)
        face.rectangle(-0.56, -0.36, 0.56, 0.06, _DARK, 0.12)
        face.rectangle(-0.42, -0.24, 0.42, -0.06, lit, 0.08)
        face.rectangle(-0.3, 0.32, 0.3, 0.44, _DARK)
    elif kind == 2:  # a dome with one large eye and a mouth like a moon
        face.circle(0, -0.06, 0.76, metal)
        face.rectangle(-0.76, 0.02, 0.76, 0.56, metal, 0.1)
        face.circle(0, -0.2, 0.38, _DARK)
        face.circle(0, -0.2, 0.24, lit)
        face.circle(0, 0.26, 0.26, _DARK)
        face.rectangle(-0.3, -0.02, 0.3, 0.24, metal)
    else:  # a hexagon with slanted eyes and a round mouth
        face.polygon(regular_polygon(0, 0, 0.86, 6), metal)
        for side in (-1, 1):
            face.polygon([(side * 0.54, -0.34), (side * 0.1, -0.06), (side * 0.5, 0.06)], _DARK)
            face.circle(side * 0.4, -0.1, 0.1, lit)
        face.circle(0, 0.42, 0.2, _DARK)
        face.circle(0, 0.42, 0.1, lit)
    return draw.finish()


def _draw_eyes(face: LocalDraw, lit: Colour) -> None:
    for x in (-0.29, 0.29):
        face.circle(x, -0.13, 0.25, _DARK)
        face.circle(x, -0.13, 0.15, lit)


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
