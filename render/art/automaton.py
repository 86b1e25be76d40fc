"""The faces of computer players: brass automata. Each seat has another head, eyes and mouth."""

from PIL import Image

from render.art.drawings import named_colours, paint
from render.canvas.image_cache import cached_sprite
from render.canvas.smooth_draw import SmoothDraw
from render.contract.theme import Theme, mix

_FACES = ("cogwheel", "box", "helmet", "hexagon")


@cached_sprite
def automaton_face(size: int, seat: int, theme: Theme) -> Image.Image:
    """Return the face of the computer player in a seat, in a circle of `size` pixels."""
    draw, half, colours = SmoothDraw(size, size), size / 2, named_colours("automaton-colours")
    draw.circle(half, half, half, mix(colours["dark"], theme.tab, 0.5))
    paint(draw, _FACES[seat % len(_FACES)], colours, half, half, half)
    return draw.finish()
