"""Legends: pieces with their explanations."""

from render.contract.geometry import Box
from render.contract.scene import Legend, Piece
from render.contract.theme import Theme
from render.layout.legend import LegendBoxes, legend_boxes
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.pieces import draw_piece
from render.text.lines import Line


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
