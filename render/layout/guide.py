"""Boxes of guides: a player's row, the numbers at its parts, the notes to them, and pieces with explanations."""

from typing import NamedTuple

from render.contract.geometry import Box
from render.contract.scene import GUIDE_PARTS, Guide, Legend
from render.contract.theme import Theme
from render.layout.legend import CAPTION_LINE, LINE_HEIGHT, LegendBoxes, legend_boxes
from render.layout.panels import PANEL_HEIGHT, PanelBoxes, panel_boxes
from render.text import Line, Style, Typeface, wrap

NUMBER = 40
"""Side of the disc of a number, in pixels."""

_DISTANCE = 14
"""Length of the line between a number and the row."""

_NOTE = Style(Typeface.TEXT, 29)
"""Notes are at least 9 pixels high where a phone shows the picture 350 pixels wide."""

_MOST_LINES = 3


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
    for note in guide.notes:
        lines = wrap(note, _NOTE, sizes.width - sizes.margin - left, _MOST_LINES, sizes=(1.0,))
        numbers.append(Box(sizes.margin, top + (LINE_HEIGHT - NUMBER) // 2, NUMBER, NUMBER))
        notes.append(
            tuple(
                (Box(left, top + at * CAPTION_LINE, sizes.width - sizes.margin - left, LINE_HEIGHT), line)
                for at, line in enumerate(lines)
            )
        )
        top += (len(lines) - 1) * CAPTION_LINE + LINE_HEIGHT - 4
    samples = legend_boxes(Legend(guide.samples, guide.letters), theme)
    size = Box(0, 0, sizes.width, top + samples.size.h - sizes.margin + sizes.gap)
    return GuideBoxes(size, panel, pointers, tuple(numbers), tuple(notes), samples, top - sizes.margin + sizes.gap)


def _pointer(name: str, parts: PanelBoxes, panel: Box) -> Pointer:
    """Return the pointer to a part: from above to the parts of the upper line, from below to those of the lower one."""
    box, is_above = {
        "prestige": (parts.prestige.count, True),
        "flag": (parts.start, False),
        "tiles": (parts.tiles[0], False),
        "total": (parts.total, False),
        "bonus": (parts.bonuses[0].count, True),
        "token": (parts.tokens[1].count, False),
        "change": (parts.bonuses[2].change, True),
        "cards": (parts.cards.count, True),
        "reserved": (parts.reserved[0], True),
    }[name]
    place = box.inside(panel)
    x = place.x + place.w // 2
    y = panel.y - _DISTANCE - NUMBER if is_above else panel.bottom + _DISTANCE
    end = (x, place.y + 4) if is_above else (x, place.bottom - 4)
    return Pointer(Box(x - NUMBER // 2, y, NUMBER, NUMBER), end)
