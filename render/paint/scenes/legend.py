"""Legends: pieces with their explanations."""

from collections.abc import Iterable

from render.geometry import Box
from render.layout.legend import CAPTION_LINE, legend_boxes
from render.paint.palette_canvas import PaletteCanvas
from render.paint.pen import Pen
from render.paint.pieces import draw_piece
from render.scene import Legend, Sample
from render.text.lines import Line, Style, wrap
from render.text.typefaces import Typeface
from render.theme import Theme


def legend_picture(legend: Legend, theme: Theme) -> PaletteCanvas:
    """Return the picture of a legend."""
    boxes = legend_boxes(legend, theme)
    canvas = PaletteCanvas.blank(boxes.size, theme, legend.letters)
    samples = [*zip(legend.samples, boxes.grounds, boxes.pieces, boxes.captions, strict=True)]
    for sample, ground, piece, caption in samples:
        inner = (piece.moved(-ground.x, -ground.y), caption.moved(-ground.x, -ground.y))
        in_line = [(other.caption, box) for other, its_ground, _, box in samples if its_ground.y == ground.y]
        canvas.draw(_draw_sample, ground, sample, *inner, _common_cap(in_line, theme))
    return canvas


def _draw_sample(pen: Pen, box: Box, sample: Sample, piece: Box, caption: Box, cap: float) -> None:
    """Draw a piece and its caption, at a cap height of `cap`; `piece` and `caption` are relative to the box."""
    theme = pen.theme
    pen.rectangle(box, theme.sizes.radius, theme.mat, theme.line, 2)
    draw_piece(pen, piece.inside(box), sample.piece)
    place = caption.inside(box)
    lines = wrap(sample.caption, Style(Typeface.TEXT, cap), place.w, place.h // CAPTION_LINE, sizes=(1.0,))
    top = place.y + (place.h - len(lines) * CAPTION_LINE) // 2
    for at, line in enumerate(lines):
        pen.draw_line(line, Box(place.x, top + at * CAPTION_LINE, place.w, CAPTION_LINE), theme.on_table)


def _common_cap(captions: Iterable[tuple[str, Box]], theme: Theme) -> float:
    """Return the largest cap height at which every caption fits its box: captions side by side have the same size."""
    lines = [line for caption, box in captions for line in caption_lines(caption, box, theme)]
    return min((line.cap for line in lines), default=theme.sizes.status)


def caption_lines(caption: str, box: Box, theme: Theme) -> tuple[Line, ...]:
    """Return a caption broken into the lines for which its box has room."""
    return wrap(caption, Style(Typeface.TEXT, theme.sizes.status), box.w, box.h // CAPTION_LINE)
