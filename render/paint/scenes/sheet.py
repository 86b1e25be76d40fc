"""The picture of a table of words and numbers, such as statistics."""

from data.gems import Gem
from render.art.gems import gem_sprite
from render.contract.geometry import Box
from render.contract.scene import Sheet
from render.contract.theme import Theme
from render.layout.sheet import LEGIBLE, TITLE_LINE, sheet_boxes
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.scenes.titles import draw_caption, title_lines
from render.text.lines import Line, Style
from render.text.typefaces import Typeface

_GEM = 56


def sheet_picture(sheet: Sheet, theme: Theme) -> PaletteCanvas:
    """Return the picture of a sheet."""
    width = theme.sizes.width - 2 * theme.sizes.margin
    title = title_lines(sheet.title, (), theme.sizes.title + 8, width, 2)
    boxes = sheet_boxes(sheet, theme, len(title))
    canvas = PaletteCanvas.blank(boxes.size, theme, sheet.letters)
    canvas.draw(_draw_title, boxes.title, title)
    canvas.draw(draw_caption, boxes.status, sheet.status)
    for at, (box, text) in enumerate(zip(boxes.headings, sheet.columns, strict=True) if sheet.rows else ()):
        canvas.draw(_draw_heading, box, text, at > 0)
    for places, texts in zip(boxes.rows, sheet.rows, strict=True):
        whole = Box(places[0].x, places[0].y, places[-1].right - places[0].x, places[0].h)
        canvas.draw(_draw_ground, whole)
        row = canvas.with_ground(theme.mat)
        for at, (box, text) in enumerate(zip(places, texts, strict=True)):
            row.draw(_draw_cell, Box(box.x + 8, box.y + 8, box.w - 16, box.h - 16), text, at > 0)
    canvas.draw(draw_caption, boxes.gems_caption, sheet.gems_caption)
    for (gem, text), box in zip(sheet.gems, boxes.gems, strict=True):
        canvas.draw(_draw_gem, box, gem, text)
    return canvas


def _draw_title(pen: Pen, box: Box, lines: tuple[Line, ...]) -> None:
    for at, line in enumerate(lines):
        pen.draw_line(line, Box(box.x, box.y + at * TITLE_LINE, box.w, TITLE_LINE), pen.theme.on_table)


def _draw_heading(pen: Pen, box: Box, text: str, is_number: bool) -> None:
    place = Box(box.x + 16, box.y, box.w - 32, box.h)
    pen.write(text, Style(Typeface.TEXT, LEGIBLE - 4), place, pen.theme.on_table_soft, 1.0 if is_number else 0.0)


def _draw_ground(pen: Pen, box: Box) -> None:
    pen.rectangle(box, pen.theme.sizes.radius, pen.theme.mat, pen.theme.line, 2)


def _draw_cell(pen: Pen, box: Box, text: str, is_number: bool) -> None:
    place = Box(box.x + 8, box.y, box.w - 16, box.h)
    style = Style(Typeface.BOLD if is_number else Typeface.TEXT, LEGIBLE)
    pen.write(text, style, place, pen.theme.on_table, 1.0 if is_number else 0.0)


def _draw_gem(pen: Pen, box: Box, gem: Gem, text: str) -> None:
    """Draw a gem with its letter and a number."""
    theme = pen.theme
    pen.rectangle(box, theme.sizes.radius, theme.mat, theme.line, 2)
    pen.overlay(gem_sprite(gem, _GEM, theme), box.x + 12, box.y + (box.h - _GEM) // 2)
    letter = Box(box.x + _GEM + 18, box.y, 34, box.h)
    pen.write(pen.letter(gem), Style(Typeface.TEXT, LEGIBLE - 4), letter, theme.on_table_soft)
    number = Box(letter.right, box.y, box.right - letter.right - 14, box.h)
    pen.write(text, Style(Typeface.BOLD, LEGIBLE + 2), number, theme.on_table, 1.0)
