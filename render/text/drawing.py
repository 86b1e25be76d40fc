"""Draw fitted lines of text into boxes."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from math import ceil

from PIL import Image, ImageDraw

from render.canvas.image_cache import cached_sprite
from render.contract.geometry import Box
from render.contract.theme import Colour
from render.text.lines import Line
from render.text.runs import TextRun, glyph_width, is_number, run_width, runs_width
from render.text.typefaces import FontFile, text_direction


def draw_line(image: Image.Image, line: Line, box: Box, colour: Colour, align: float = 0.0, lift: int = 0) -> None:
    """Draw a line with its capitals centred in the height of a box, or `lift` pixels above that.

    Where accents, descenders or tall scripts have no room there, the line is moved up or down, and drawn smaller if it
    is taller than the box; pixels outside the box are never touched. `align` 0 puts the line at the left edge of the
    box, 0.5 in the middle, 1 at the right edge.
    """
    if not line.runs or box.w <= 0 or box.h <= 0:
        return
    image.paste(colour, (box.x, box.y), line_mask(line, box.w, box.h, align, lift))


def lift_of(lines: Sequence[Line], height: int, lift: int = 0) -> int:
    """Return the lift nearest to `lift` with which lines on one baseline have room in a height, as far as they can."""
    for line in lines:
        above, below = ink_of(line)
        middle = round((height + line.cap) / 2)
        lift = max(min(lift, middle - above), middle + below - height)
    return lift


def no_taller(line: Line, height: int) -> Line:
    """Return a line whose glyphs have room in a height: as it is, or smaller."""
    while sum(ink_of(line)) > height and line.cap > 1:
        line = replace(line, cap=line.cap - 0.5, width=runs_width(line.runs, line.cap - 0.5))
    return line


@cached_sprite
def line_mask(line: Line, width: int, height: int, align: float, lift: int = 0) -> Image.Image:
    """Return a mask of this size with the glyphs of a line, cut off at its edges."""
    mask = Image.new("L", (width, height))
    draw = ImageDraw.Draw(mask)
    if all(map(is_number, line.runs)):
        x, baseline = max(0.0, (width - line.width) * align), round((height + line.cap) / 2) - lift
        for run in line.runs:
            _paste_number(mask, run, line.cap, round(x), baseline)
            x += run_width(run, line.cap)
        return mask
    line = no_taller(line, height)
    x = max(0.0, (width - line.width) * align)
    baseline = round((height + line.cap) / 2) - lift_of((line,), height, lift)
    for run in line.runs:
        # FreeType fails on a few glyphs ("raster overflow"): such a run stays blank, the others are drawn.
        with suppress(OSError):
            font = run.file.font(line.cap)
            draw.text((round(x), baseline), run.text, 255, font=font, anchor="ls", direction=text_direction(run.is_rtl))
        x += run_width(run, line.cap)
    return mask.point(_SHADES)  # pyright: ignore[reportUnknownMemberType] - its stubs leave a type open


@lru_cache(maxsize=512)
def ink_of(line: Line) -> tuple[int, int]:
    """Return how far the glyphs of a line reach above and below its baseline, in pixels."""
    above = below = 0
    for run in line.runs:
        with suppress(OSError):
            font = run.file.font(line.cap)
            _, top, _, bottom = font.getbbox(run.text, anchor="ls", direction=text_direction(run.is_rtl))
            above, below = max(above, ceil(-top)), max(below, ceil(bottom))
    return above, below


def _paste_number(mask: Image.Image, run: TextRun, cap: float, left: int, baseline: int) -> None:
    """Paste the glyphs of a number, as Raqm would set them, onto a mask."""
    x = float(left)
    for char in run.text:
        glyph, dx, dy = _glyph(run.file, cap, char)
        mask.paste(255, (int(x + 0.5) + dx, baseline + dy), glyph)
        x += glyph_width(run.file, cap, char)


@lru_cache(maxsize=512)
def _glyph(file: FontFile, cap: float, char: str) -> tuple[Image.Image, int, int]:
    """Return the mask of a digit or sign, and where it lies from the origin of the glyph on the baseline."""
    space = round(2 * cap)
    whole = Image.new("L", (2 * space, 2 * space))
    ImageDraw.Draw(whole).text((space // 2, space), char, 255, font=file.font(cap), anchor="ls")
    whole = whole.point(_SHADES)  # pyright: ignore[reportUnknownMemberType] - its stubs leave a type open
    box = whole.getbbox() or (0, 0, 1, 1)
    return whole.crop(box), box[0] - space // 2, box[1] - space


_SHADES = [85 * round(shade / 85) for shade in range(256)]
"""Two shades along the edges of letters: more take more bytes, and look the same where Discord shows pictures."""
