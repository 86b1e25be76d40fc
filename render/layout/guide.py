"""Boxes of legends, and of guides: a player's row, the numbers at its parts, the notes to them, and a legend."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from render.contract.geometry import Box
from render.contract.scene import GUIDE_PARTS, CardFace, Guide, Legend
from render.contract.theme import Theme
from render.layout.panels import PANEL_HEIGHT, PanelBoxes, panel_boxes
from render.layout.pieces import piece_size
from render.text import Line, Style, Typeface, wrap

CAPTION_LINE = 44
"""Distance between the baselines of a caption, in pixels."""

LINE_HEIGHT = 58
"""Height of the box of each line of a caption: it has room for accents and descenders, and overlaps its neighbours."""

_TEXT = Style(Typeface.TEXT, 29)
"""Captions and notes are at least 9 pixels high where a phone shows the picture 350 pixels wide."""

_MOST_IN_A_COLUMN = 4
"""With more cards than this, two samples stand side by side: one below the other would be higher than a screen."""

_MOST_LINES = 12


class LegendBoxes(NamedTuple):
    """Boxes of a legend: for each sample its ground, its piece, and its caption as pairs of a box and a line."""

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
    captions = [wrap(sample.caption, _TEXT, room, _MOST_LINES, sizes=(1.0,)) for sample in legend.samples]
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
        _with_boxes(lines, box.x + left, box.y + (box.h - (len(lines) - 1) * CAPTION_LINE - LINE_HEIGHT) // 2, room)
        for lines, box in zip(captions, grounds, strict=True)
    ]
    size = Box(0, 0, sizes.width, top - sizes.gap + sizes.margin)
    return LegendBoxes(size, tuple(grounds), tuple(pieces), tuple(places))


def _with_boxes(lines: Sequence[Line], x: int, y: int, width: int) -> tuple[tuple[Box, Line], ...]:
    """Return lines with their boxes, one below the other."""
    boxes = Box(x, y, width, LINE_HEIGHT).repeated(len(lines), down=CAPTION_LINE)
    return tuple(zip(boxes, lines, strict=True))


NUMBER = 40
"""Side of the disc of a number, in pixels."""

_DISTANCE = 14
"""Length of the line between a number and the row."""

_NOTE_LINES = 3


class Pointer(NamedTuple):
    """The box of a number at the row, and the end of the line from it, at the part that it explains."""

    number: Box
    end: tuple[int, int]


class GuideBoxes(NamedTuple):
    """Boxes of a guide; each note has a box for its number and one for each of its lines."""

    size: Box
    panel: Box
    pointers: tuple[Pointer, ...]
    numbers: tuple[Box, ...]
    notes: tuple[tuple[tuple[Box, Line], ...], ...]
    samples: LegendBoxes
    samples_top: int


def guide_boxes(guide: Guide, theme: Theme) -> GuideBoxes:
    """Return the boxes of a guide."""
    sizes = theme.sizes
    inner = sizes.width - 2 * sizes.margin
    panel = Box(sizes.margin, sizes.margin + NUMBER + _DISTANCE, inner, PANEL_HEIGHT)
    parts = panel_boxes(panel.w, len(guide.panel.tiles), len(guide.panel.reserved_tiles))
    pointers = tuple(_pointer(name, parts, panel) for name in GUIDE_PARTS)
    top = panel.bottom + _DISTANCE + NUMBER + sizes.gap
    numbers: list[Box] = []
    notes: list[tuple[tuple[Box, Line], ...]] = []
    left = sizes.margin + NUMBER + 16
    width = sizes.width - sizes.margin - left
    for note in guide.notes:
        lines = wrap(note, _TEXT, width, _NOTE_LINES, sizes=(1.0,))
        numbers.append(Box(sizes.margin, top + (LINE_HEIGHT - NUMBER) // 2, NUMBER, NUMBER))
        notes.append(_with_boxes(lines, left, top, width))
        top += (len(lines) - 1) * CAPTION_LINE + LINE_HEIGHT - 4
    samples = legend_boxes(Legend(guide.samples, guide.letters), theme)
    size = Box(0, 0, sizes.width, top + samples.size.h - sizes.margin + sizes.gap)
    return GuideBoxes(size, panel, pointers, tuple(numbers), tuple(notes), samples, top - sizes.margin + sizes.gap)


def _pointer(name: str, parts: PanelBoxes, panel: Box) -> Pointer:
    """Return the pointer to a part: from above to the parts of the upper line, from below to those of the lower one."""
    box, is_above = {
        "prestige": (parts.prestige.count, True),
        "flag": (replace(parts.start, w=0), False),  # apart from the tiles
        "tiles": (parts.tiles[0], False),
        "total": (parts.total, False),
        "bonus": (parts.bonuses[0].change, True),
        "token": (parts.tokens[1].count, False),
        "change": (parts.tokens[2].change, False),
        "cards": (parts.cards, True),
        "reserved": (parts.reserved[0], True),
    }[name]
    place = box.inside(panel)
    x = place.x + place.w // 2
    y = panel.y - _DISTANCE - NUMBER if is_above else panel.bottom + _DISTANCE
    end = (x, place.y + 4) if is_above else (x, place.bottom - 4)
    return Pointer(Box(x - NUMBER // 2, y, NUMBER, NUMBER), end)
