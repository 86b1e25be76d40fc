"""Plates as large as a panel, put together from a small one."""

from PIL import Image

from render.brush import plate
from render.memory import remembered
from render.theme import Colour


@remembered
def large_plate(width: int, height: int, radius: int, fill: Colour, edge: Colour, line: float) -> Image.Image:
    """Return a plate as `plate` does: the corners of a small one, its middle drawn out between them.

    To shrink a picture of four times the size takes Pillow some ten milliseconds, in which no other thread runs.
    """
    corner = radius + 2
    small = plate(2 * corner + 1, 2 * corner + 1, radius, fill, edge, line)
    sprite = Image.new("RGBA", (width, height))
    columns = ((0, 0, corner), (corner, corner, 1), (corner + 1, width - corner, corner))
    rows = ((0, 0, corner), (corner, corner, 1), (corner + 1, height - corner, corner))
    for left, x, wide in columns:
        for top, y, tall in rows:
            size = (width - 2 * corner if wide == 1 else wide, height - 2 * corner if tall == 1 else tall)
            part = small.transform(size, Image.Transform.EXTENT, (left, top, left + wide, top + tall))
            sprite.paste(part, (x, y))
    return sprite
