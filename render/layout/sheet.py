"""Boxes of a table of words and numbers."""

from dataclasses import dataclass

from render.contract.geometry import Box
from render.contract.scene import Sheet
from render.contract.theme import Theme

LEGIBLE = 30
"""Cap height of the text: at least 9 pixels where a phone shows the picture 350 pixels wide."""
TITLE_LINE = 60
"""Distance between the baselines of a title that takes two lines."""

_STATUS, _HEADING, _ROW, _GEMS = 48, 56, 72, 96
_NUMBER, _LONG_NUMBER = 168, 290
"""Widths of a column with numbers, and of one with a rating."""
_LONG = 8
"""Characters from which on a number is a long one."""


@dataclass(frozen=True, slots=True)
class SheetBoxes:
    """Boxes of the picture: a row has one box for each column; `gems` are those below, with their caption."""

    size: Box
    title: Box
    status: Box
    headings: tuple[Box, ...]
    rows: tuple[tuple[Box, ...], ...]
    gems_caption: Box
    gems: tuple[Box, ...]


def sheet_boxes(sheet: Sheet, theme: Theme, title_lines: int = 1) -> SheetBoxes:
    """Return the boxes of the picture of a sheet whose title takes this many lines."""
    sizes = theme.sizes
    inner = sizes.width - 2 * sizes.margin
    title = Box(sizes.margin, sizes.margin, inner, max(title_lines, 1) * TITLE_LINE)
    status = Box(sizes.margin, title.bottom, inner, _STATUS)
    top = status.bottom + sizes.gap
    headings = _columns(sheet, Box(sizes.margin, top, inner, _HEADING if sheet.rows else 0))
    top += _HEADING if sheet.rows else 0
    rows = tuple(
        _columns(sheet, Box(sizes.margin, top + at * (_ROW + 6), inner, _ROW)) for at in range(len(sheet.rows))
    )
    top += len(rows) * (_ROW + 6)
    caption = Box(sizes.margin, top, inner, _HEADING if sheet.gems else 0)
    width = inner // max(len(sheet.gems), 1)
    gems = tuple(Box(sizes.margin + at * width, caption.bottom, width - 6, _GEMS) for at in range(len(sheet.gems)))
    bottom = gems[0].bottom if gems else top
    return SheetBoxes(Box(0, 0, sizes.width, bottom + sizes.margin), title, status, headings, rows, caption, gems)


def _columns(sheet: Sheet, row: Box) -> tuple[Box, ...]:
    """Return the boxes of a row: the first takes what the columns with numbers leave."""
    widths = [
        _LONG_NUMBER if any(len(texts[at]) >= _LONG for texts in sheet.rows) else _NUMBER
        for at in range(1, len(sheet.columns))
    ]
    left = row.x + row.w - sum(widths)
    boxes = [Box(row.x, row.y, left - row.x, row.h)]
    for width in widths:
        boxes.append(Box(left, row.y, width, row.h))
        left += width
    return tuple(boxes)
