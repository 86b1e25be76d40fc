"""The table beneath all pieces: a plain colour with a pale, repeating lattice."""

from PIL import Image

from render.canvas.compositing import overlay
from render.canvas.image_cache import cached_sprite
from render.canvas.smooth_draw import SmoothDraw, regular_polygon
from render.contract.geometry import Box
from render.contract.theme import Theme

PERIOD = 44
"""Width and height of one repetition of the pattern, in pixels."""


def background(box: Box, theme: Theme) -> Image.Image:
    """Return the part of the table inside a box, in RGB."""
    tile = _tile(theme)
    row = Image.new("RGB", (box.w, PERIOD))
    for x in range(-(box.x % PERIOD), box.w, PERIOD):
        row.paste(tile, (x, 0))
    image = Image.new("RGB", (box.w, box.h))
    for y in range(-(box.y % PERIOD), box.h, PERIOD):
        image.paste(row, (0, y))
    return image


@cached_sprite
def _tile(theme: Theme) -> Image.Image:
    draw = SmoothDraw(PERIOD, PERIOD)
    half = PERIOD / 2
    for x, y in ((0, 0), (PERIOD, 0), (0, PERIOD), (PERIOD, PERIOD), (half, half)):
        draw.polygon(regular_polygon(x, y, 4.5, 4), theme.ground_mark)
    tile = Image.new("RGB", (PERIOD, PERIOD), theme.ground)
    overlay(tile, draw.finish(), 0, 0)
    return tile
