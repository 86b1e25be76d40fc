"""Boxes of legends."""

from typing import NamedTuple

from render.contract.geometry import Box
from render.contract.scene import CardFace, Legend
from render.contract.theme import Theme
from render.layout.pieces import piece_size
from render.text import Line, Style, Typeface, wrap

CAPTION_LINE = 44
"""Distance between the baselines of a caption, in pixels."""

LINE_HEIGHT = 58
"""Height of the box of each line of a caption: it has room for accents and descenders, and overlaps its neighbours."""

_CAPTION = Style(Typeface.TEXT, 29)
"""Captions are at least 9 pixels high where a phone shows the picture 350 pixels wide."""

_MOST_IN_A_COLUMN = 4
"""With more cards than this, two samples stand side by side: one below the other would be higher than a screen."""

_MOST_LINES = 12


class LegendBoxes(NamedTuple):
    """Boxes of a legend: for each sample its ground, its piece and each line of its caption, with the text of it."""

    size: Box
    grounds: tuple[Box, ...]
    pieces: tuple[Box, ...]
    captions: tuple[tuple[tuple[Box, Line], ...], ...]


def legend_boxes(legend: Legend, theme: Theme) -> LegendBoxes:
    """Return the boxes of a legend; each line of samples is as high as its highest piece or longest caption."""
    sizes = theme.sizes
    piece_sizes = [piece_size(sample.piece, sizes) for sample in legend.samples]
    cards = sum(isinstance(sample.piece, CardFace) for sample in legend.samples)
    columns = 2 if cards > _MOST_IN_A_COLUMN else 1
    across = max((width for width, _ in piece_sizes), default=0)
    width = (sizes.width - 2 * sizes.margin - (columns - 1) * sizes.gap) // columns
    left = sizes.gap + across + 16
    room = width - left - sizes.gap
    captions = [wrap(sample.caption, _CAPTION, room, _MOST_LINES, sizes=(1.0,)) for sample in legend.samples]
    heights = [
        max(tall, len(lines) * CAPTION_LINE + LINE_HEIGHT - CAPTION_LINE)
        for (_, tall), lines in zip(piece_sizes, captions, strict=True)
    ]
    top = sizes.margin
    grounds: list[Box] = []
    for start in range(0, len(heights), columns):
        in_line = heights[start : start + columns]
        height = max(in_line) + 2 * sizes.gap
        grounds += Box(sizes.margin, top, width, height).repeated(len(in_line), width + sizes.gap)
        top += height + sizes.gap
    pieces = [
        Box(box.x + sizes.gap + (across - wide) // 2, box.y + (box.h - tall) // 2, wide, tall)
        for box, (wide, tall) in zip(grounds, piece_sizes, strict=True)
    ]
    places = [
        _with_boxes(lines, Box(box.x + left, box.y, room, box.h)) for lines, box in zip(captions, grounds, strict=True)
    ]
    size = Box(0, 0, sizes.width, top - sizes.gap + sizes.margin)
    return LegendBoxes(size, tuple(grounds), tuple(pieces), tuple(places))


def _with_boxes(lines: tuple[Line, ...], box: Box) -> tuple[tuple[Box, Line], ...]:
    """Return the lines of a caption with their boxes, centred together in the height of a box."""
    top = box.y + (box.h - (len(lines) - 1) * CAPTION_LINE - LINE_HEIGHT) // 2
    return tuple((Box(box.x, top + at * CAPTION_LINE, box.w, LINE_HEIGHT), line) for at, line in enumerate(lines))
