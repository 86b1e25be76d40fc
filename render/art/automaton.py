"""The faces of computer players: brass automata. Each seat has another head, eyes and mouth."""

from PIL import Image

from render.art.drawings import paint
from render.canvas.image_cache import cached_sprite
from render.canvas.smooth_draw import SmoothDraw
from render.contract.theme import Colour, Theme, mix

_DARK = (38, 28, 22)
_COLOURS: dict[str, Colour] = {"shine": (247, 216, 140), "shadow": (122, 80, 24), "dark": _DARK}
_FACES: tuple[tuple[str, Colour, Colour], ...] = (
    ("cogwheel", (205, 156, 62), (150, 236, 255)),
    ("box", (196, 118, 78), (255, 236, 140)),
    ("helmet", (168, 176, 184), (255, 150, 130)),
    ("hexagon", (150, 168, 96), (226, 190, 255)),
)
"""The face of each seat with the colours of its metal and its eyes: the same in every theme, like those of gems."""


@cached_sprite
def automaton_face(size: int, seat: int, theme: Theme) -> Image.Image:
    """Return the face of the computer player in a seat, in a circle of `size` pixels."""
    name, metal, lit = _FACES[seat % len(_FACES)]
    draw, half = SmoothDraw(size, size), size / 2
    draw.circle(half, half, half, mix(_DARK, theme.tab, 0.5))
    paint(draw, name, _COLOURS | {"metal": metal, "lit": lit}, half, half, half)
    return draw.finish()
