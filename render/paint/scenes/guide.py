"""Legends: pieces with their explanations; and guides: a player's row, explained part by part."""

from render.canvas.smooth_draw import SmoothDraw
from render.contract.geometry import Box
from render.contract.scene import Guide, Legend, Piece
from render.contract.theme import Theme
from render.layout.guide import CAPTION_LINE, LINE_HEIGHT, LegendBoxes, Pointer, guide_boxes, legend_boxes
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.panels import draw_panel
from render.paint.pieces import draw_piece
from render.paint.titles import draw_lines
from render.text import Style, Typeface
from render.text.lines import Line


def guide_picture(guide: Guide, theme: Theme) -> PaletteCanvas:
    """Return the picture of a guide."""
    boxes = guide_boxes(guide, theme)
    canvas = PaletteCanvas.blank(boxes.size, theme, guide.letters)
    draw_panel(canvas, boxes.panel, guide.panel)
    for number, pointer in enumerate(boxes.pointers, 1):
        _draw_pointer(canvas, pointer, boxes.panel)
        canvas.draw(_draw_number, pointer.number, number)
    for number, (box, lines) in enumerate(zip(boxes.numbers, boxes.notes, strict=True), 1):
        canvas.draw(_draw_number, box, number)
        if lines:
            whole = Box(lines[0][0].x, lines[0][0].y, lines[0][0].w, lines[-1][0].bottom - lines[0][0].y)
            # As one part, since the descenders of a line reach into the next.
            texts = tuple(line for _, line in lines)
            canvas.draw(draw_lines, whole, texts, CAPTION_LINE, theme.on_table, height=LINE_HEIGHT)
    draw_samples(canvas, Legend(guide.samples, guide.letters), boxes.samples, boxes.samples_top)
    return canvas


def _draw_pointer(canvas: PaletteCanvas, pointer: Pointer, panel: Box) -> None:
    """Draw a line from a number to its part, down to the row or up to it, and on to the part within the row."""
    x, y = pointer.end
    number = pointer.number
    top, bottom = (number.bottom - 4, panel.y) if number.y < panel.y else (panel.bottom, number.y + 4)
    canvas.draw(_draw_stroke, Box(x - 2, top, 4, bottom - top))
    inside = (panel.y, y) if number.y < panel.y else (y, panel.bottom)
    canvas.draw(_draw_stroke, Box(x - 2, inside[0], 4, max(inside[1] - inside[0], 1)))


def _draw_stroke(pen: Pen, box: Box) -> None:
    pen.image.paste(pen.theme.seats[0], (box.x, box.y, box.right, box.bottom))


def _draw_number(pen: Pen, box: Box, number: int) -> None:
    """Draw a number on a disc in the colour of pointers."""
    theme, half = pen.theme, box.w / 2
    disc = SmoothDraw(box.w, box.h)
    disc.circle(half, half, half, theme.seats[0])
    pen.overlay(disc.finish(), box.x, box.y)
    pen.write(str(number), Style(Typeface.BOLD, theme.sizes.cost), box, theme.on_seat, 0.5, 1.0)


def legend_picture(legend: Legend, theme: Theme) -> PaletteCanvas:
    """Return the picture of a legend."""
    boxes = legend_boxes(legend, theme)
    canvas = PaletteCanvas.blank(boxes.size, theme, legend.letters)
    draw_samples(canvas, legend, boxes)
    return canvas


def draw_samples(canvas: PaletteCanvas, legend: Legend, boxes: LegendBoxes, top: int = 0) -> None:
    """Draw the pieces with their captions, `top` pixels below their boxes."""
    samples = zip(legend.samples, boxes.grounds, boxes.pieces, boxes.captions, strict=True)
    for sample, ground, piece, caption in samples:
        lines = tuple((box.moved(-ground.x, -ground.y), line) for box, line in caption)
        canvas.draw(_draw_sample, ground.moved(0, top), sample.piece, piece.moved(-ground.x, -ground.y), lines)


def _draw_sample(pen: Pen, box: Box, piece: Piece, place: Box, caption: tuple[tuple[Box, Line], ...]) -> None:
    """Draw a piece and the lines of its caption, whose boxes are relative to the box."""
    theme = pen.theme
    pen.rectangle(box, theme.sizes.radius, theme.mat, theme.line, 2)
    draw_piece(pen, place.inside(box), piece)
    for line_box, line in caption:
        pen.draw_line(line, line_box.inside(box), theme.on_table)
