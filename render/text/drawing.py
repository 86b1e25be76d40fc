"""Draw fitted lines of text into boxes."""

from contextlib import suppress

from PIL import Image, ImageDraw

from render.canvas.image_cache import cached_sprite
from render.contract.geometry import Box
from render.contract.theme import Colour
from render.text.lines import Line
from render.text.runs import run_width
from render.text.typefaces import text_direction


def draw_line(image: Image.Image, line: Line, box: Box, colour: Colour, align: float = 0.0) -> None:
    """Draw a line with its capitals centred in the height of a box; pixels outside the box are never touched.

    `align` 0 puts the line at the left edge of the box, 0.5 in the middle, 1 at the right edge.
    """
    if not line.runs or box.w <= 0 or box.h <= 0:
        return
    image.paste(colour, (box.x, box.y), line_mask(line, box.w, box.h, align))


@cached_sprite
def line_mask(line: Line, width: int, height: int, align: float) -> Image.Image:
    """Return a mask of this size with the glyphs of a line, cut off at its edges."""
    mask = Image.new("L", (width, height))
    draw = ImageDraw.Draw(mask)
    x = max(0.0, (width - line.width) * align)
    baseline = round((height + line.cap) / 2)
    for run in line.runs:
        # FreeType fails on a few glyphs ("raster overflow"): such a run stays blank, the others are drawn.
        with suppress(OSError):
            font = run.font(line.cap)
            draw.text((round(x), baseline), run.text, 255, font=font, anchor="ls", direction=text_direction(run.is_rtl))
        x += run_width(run, line.cap)
    return mask.point(_SHADES)  # pyright: ignore[reportUnknownMemberType] - its stubs leave a type open


_SHADES = [85 * round(shade / 85) for shade in range(256)]
"""Two shades along the edges of letters: more take more bytes, and look the same where Discord shows pictures."""
