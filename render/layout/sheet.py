"""Boxes of a picture with statistics."""

from typing import NamedTuple

from render.contract.geometry import Box
from render.contract.scene import Sheet, SheetRow
from render.contract.theme import Theme

LEGIBLE = 30
"""Cap height of the text: at least 9 pixels where a phone shows the picture 350 pixels wide."""
FORM_PITCH = 40
"""Distance of the signs of the newest results."""

_STATUS, _CAPTION, _ROW, _FACTS, _GEMS = 48, 58, 118, 118, 250
_FACE, _LARGE_FACE = 84, 108
_PLACE, _VALUE, _TEXT = 60, 300, 190
_EDGE = 14
_FORM = 5
"""Results in a form."""


class SheetBoxes(NamedTuple):
    """Boxes of the picture. Those of the parts are the caption, followed by the rows; empty ones are not drawn."""

    size: Box
    face: Box
    title: Box
    status: Box
    facts: tuple[Box, ...]
    form: Box
    parts: tuple[tuple[Box, tuple[Box, ...]], ...]
    gems_caption: Box
    gems: tuple[Box, ...]


class SheetRowBoxes(NamedTuple):
    """Boxes of a row: the label and the value above, the bar, its text and the form below."""

    place: Box
    face: Box
    label: Box
    value: Box
    bar: Box
    text: Box
    form: Box


def sheet_boxes(sheet: Sheet, theme: Theme, title_lines: int = 1) -> SheetBoxes:
    """Return the boxes of the picture of a sheet whose title takes this many lines."""
    sizes = theme.sizes
    inner = sizes.width - 2 * sizes.margin
    side = _LARGE_FACE if sheet.face is not None else 0
    face = Box(sizes.margin, sizes.margin, side, side)
    left = face.right + (20 if side else 0)
    title = Box(left, sizes.margin, sizes.margin + inner - left, max(title_lines, 1) * sizes.title_pitch)
    status = Box(left, title.bottom, title.w, _STATUS)
    top = max(status.bottom, face.bottom) + sizes.gap
    facts = _side_by_side(Box(sizes.margin, top, inner, _FACTS if sheet.facts else 0), len(sheet.facts), sizes.gap)
    top += _FACTS + sizes.gap if sheet.facts else 0
    form = Box(sizes.margin, top, inner, _CAPTION if sheet.form else 0)
    top = form.bottom
    parts: list[tuple[Box, tuple[Box, ...]]] = []
    for part in sheet.parts:
        caption = Box(sizes.margin, top, inner, _CAPTION if part.caption else 0)
        rows = Box(sizes.margin, caption.bottom, inner, _ROW).repeated(len(part.rows), down=_ROW + sizes.gap // 2)
        parts.append((caption, rows))
        top = rows[-1].bottom + sizes.gap if rows else caption.bottom
    gems_caption = Box(sizes.margin, top, inner, _CAPTION if sheet.gems else 0)
    whole = Box(sizes.margin, gems_caption.bottom, inner, _GEMS if sheet.gems else 0)
    gems = _side_by_side(whole, len(sheet.gems), sizes.gap)
    bottom = whole.bottom if sheet.gems else top - sizes.gap
    size = Box(0, 0, sizes.width, bottom + sizes.margin)
    return SheetBoxes(size, face, title, status, facts, form, tuple(parts), gems_caption, gems)


def sheet_row_boxes(row: SheetRow, box: Box) -> SheetRowBoxes:
    """Return the boxes of a row, relative to it."""
    place = Box(_EDGE, _EDGE, _PLACE if row.place is not None else 0, box.h - 2 * _EDGE)
    left = place.right + (_EDGE if place.w else 0)
    side = _FACE if row.face is not None else 0
    face = Box(left, (box.h - side) // 2, side, side)
    left = face.right + 16 if side else left + 2
    right = box.w - _EDGE
    value = Box(right - (_VALUE if row.value else 0), 8, _VALUE if row.value else 0, 52)
    label = Box(left, 8, (value.x - 12 if value.w else right) - left, 52)
    form = Box(right - (_FORM * FORM_PITCH if row.form else 0), 62, _FORM * FORM_PITCH if row.form else 0, 44)
    text = Box(form.x - _TEXT - (12 if form.w else 0), 62, _TEXT, 44)
    bar = Box(left, 70, text.x - 14 - left, 28)
    return SheetRowBoxes(place, face, label, value, bar, text, form)


def _side_by_side(whole: Box, number: int, gap: int) -> tuple[Box, ...]:
    """Return boxes that share the width of a box."""
    width = (whole.w - (number - 1) * gap) // max(number, 1)
    return Box(whole.x, whole.y, width, whole.h).repeated(number, width + gap)
