"""The picture of a game's course: who the players are, and diagrams of what they had after each round.

Each seat has its colour, its emblem at the end of its curve and in its band, and a kind of line of its own.
"""

from collections.abc import Callable
from itertools import pairwise
from math import hypot

from render.art.seats import seat_emblem
from render.art.symbols import crown
from render.canvas.smooth_draw import Point, SmoothDraw
from render.contract.geometry import Box
from render.contract.scene import Chart, Curve, Diagram
from render.contract.theme import Colour, Theme, mix
from render.layout.chart import LEGIBLE, NUMBER, Band, bands_of, chart_boxes, plot_box, spread, widest
from render.paint.avatars import draw_avatar
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.panels import draw_panel_ground
from render.paint.titles import draw_caption, draw_lines, draw_name, title_lines
from render.text import Style, Typeface

_DASHES: tuple[tuple[int, ...], ...] = ((), (26, 12), (7, 9), (30, 9, 7, 9))
"""Pixels of line and gap in turns, by the number of the seat's colour; none for a whole line."""
_WIDTH = 7
_EMBLEM = 40
_BETWEEN = 4  # the width of the line between two bands
_CROWN = (26, 19)
_BADGE = 36


def chart_picture(chart: Chart, theme: Theme) -> PaletteCanvas:
    """Return the picture of a chart."""
    names = tuple((player.name, player.seat) for player in chart.players)
    width = theme.sizes.width - 2 * theme.sizes.margin
    title = title_lines(chart.title, names, theme.sizes.title + 8, width, 2)
    boxes = chart_boxes(chart, theme, len(title))
    canvas = PaletteCanvas.blank(boxes.size, theme, chart.letters)
    canvas.draw(draw_lines, boxes.title, title, theme.sizes.title_pitch, theme.on_table)
    canvas.draw(draw_caption, boxes.status, chart.status)
    for player, box in zip(chart.players, boxes.players, strict=True):
        canvas.draw(draw_panel_ground, box)
        row = canvas.with_ground(theme.mat)
        avatar = Box(box.x + 10, box.y + 6, box.h - 12, box.h - 12)
        row.draw(draw_avatar, avatar, player.seat, player.name, player.avatar, player.is_computer)
        name = Box(avatar.right + 14, box.y + 8, box.w - avatar.w - 160, box.h - 16)
        row.draw(draw_name, name, player.name, player.seat, LEGIBLE, 0.85)
        row.draw(_draw_sample_line, Box(box.right - 118, box.y + 8, 100, box.h - 16), player.seat)
    for diagram, box in zip(chart.diagrams, boxes.diagrams, strict=True):
        canvas.draw(_draw_diagram, box, diagram, chart.rounds, chart.ticks, chart.end)
    return canvas


def _draw_sample_line(pen: Pen, box: Box, seat: int) -> None:
    """Draw a piece of a seat's kind of line."""
    draw = SmoothDraw(box.w, box.h)
    _draw_dashed(draw, [(4, box.h / 2), (box.w - 4, box.h / 2)], seat, pen.theme)
    pen.overlay(draw.finish(), box.x, box.y)


def _draw_diagram(pen: Pen, box: Box, diagram: Diagram, rounds: int, ticks: tuple[int, ...], end: float | None) -> None:
    theme = pen.theme
    pen.rectangle(box, theme.sizes.radius, theme.mat, theme.line, 2)
    caption = Box(box.x + 20, box.y + 8, box.w - 40, 52)
    pen.write(diagram.caption, Style(Typeface.TEXT, LEGIBLE), caption, theme.on_table, shrink=0.75)
    plot = plot_box(diagram, box)

    def place(at: float, value: float) -> Point:
        return plot.x + plot.w * at / max(rounds, 1), plot.bottom - plot.h * value / max(diagram.top, 1e-9)

    def place_inside(at: float, value: float) -> Point:
        x, y = place(at, value)
        return x - box.x, y - box.y

    _draw_grid(pen, box, plot, diagram, [(tick, place(tick, 0)[0]) for tick in ticks])
    draw = SmoothDraw(box.w, box.h)
    if diagram.stacked:
        bands = bands_of(diagram.curves)
        _fill_bands(draw, place_inside, diagram.curves, bands, theme)
        ends = [place(band[-1][0], (band[-1][1] + band[-1][2]) / 2)[1] for band in bands]
    else:
        bands = []
        for curve in diagram.curves:
            _draw_dashed(draw, [place_inside(at, value) for at, value in curve.points], curve.seat, theme)
        ends = [place(*curve.points[-1])[1] for curve in diagram.curves]
    pen.overlay(draw.finish(), box.x, box.y)
    if end is not None:
        pen.rectangle(Box(round(place(end, 0)[0]) - 2, plot.y, 4, plot.h), 0, theme.gold)
    for at, value in diagram.crowns:
        x, y = place(at, value)
        badge = Box(round(x) - _BADGE // 2, round(y) - _BADGE - 6, _BADGE, _BADGE)
        pen.rectangle(badge, _BADGE / 2, theme.gold, theme.gold_dark, 2)
        pen.centre(crown(*_CROWN, theme), badge)
    moments = [place(at, 0)[0] for at in diagram.numbers]
    for number, (x, shown_at) in enumerate(zip(moments, spread(moments, NUMBER + 6, plot.right), strict=True), start=1):
        _draw_number(pen, number, x, shown_at, plot)
    for curve, band in zip(diagram.curves, bands, strict=False):
        _draw_emblem(pen, place, curve.seat, band, rounds)
    _draw_ends(pen, box, plot, diagram.curves, ends)


def _fill_bands(
    draw: SmoothDraw, place: Callable[[float, float], Point], curves: tuple[Curve, ...], bands: list[Band], theme: Theme
) -> None:
    """Fill the band of each curve in the colour of its seat, with a line between any two."""
    for curve, band in zip(curves, bands, strict=True):
        lower, upper = [place(at, low) for at, low, _ in band], [place(at, high) for at, _, high in band]
        draw.polygon(upper + lower[::-1], mix(theme.seats[curve.seat % len(theme.seats)], theme.mat, 0.25))
    for band in bands[1:]:
        draw.line([place(at, high) for at, _, high in band], theme.mat, _BETWEEN)


def _draw_emblem(pen: Pen, place: Callable[[float, float], Point], seat: int, band: Band, rounds: int) -> None:
    """Draw the emblem of a seat where its band is widest, if there is room for it."""
    at, low, high = widest(band, 0.06 * rounds, 0.94 * rounds)
    (x, bottom), (_, top) = place(at, low), place(at, high)
    if bottom - top >= _EMBLEM + 12:
        pen.overlay(seat_emblem(seat, _EMBLEM, pen.theme), round(x) - _EMBLEM // 2, round((top + bottom - _EMBLEM) / 2))


def _draw_grid(pen: Pen, box: Box, plot: Box, diagram: Diagram, ticks: list[tuple[int, float]]) -> None:
    """Draw the lines of values with their labels, and the numbers of rounds."""
    theme = pen.theme
    for value, label in diagram.lines:
        y = round(plot.bottom - plot.h * value / max(diagram.top, 1e-9))
        pen.rectangle(Box(plot.x, y - 1, plot.w, 2), 0, mix(theme.mat, theme.line, 0.55 if value else 1.0))
        style = Style(Typeface.NARROW, LEGIBLE - 3)
        pen.write(label, style, Box(box.x + 8, y - 22, plot.x - box.x - 16, 44), theme.on_table_soft, 1.0)
    for number, x in ticks:
        label = Box(round(x) - 40, plot.bottom + 8, 80, 44)
        pen.write(str(number), Style(Typeface.NARROW, LEGIBLE - 3), label, theme.on_table_soft, 0.5)


def _draw_number(pen: Pen, number: int, x: float, shown_at: float, plot: Box) -> None:
    """Draw the number of a moment above the curves, with a line down to the rounds."""
    theme = pen.theme
    pen.rectangle(Box(round(x) - 1, plot.y - 6, 2, plot.h + 6), 0, theme.on_table_soft)
    sign = Box(round(shown_at) - NUMBER // 2, plot.y - NUMBER - 6, NUMBER, NUMBER)
    pen.rectangle(sign, NUMBER / 2, theme.on_table)
    pen.write(str(number), Style(Typeface.BOLD, LEGIBLE - 4), sign, theme.mat, 0.5)


def _draw_ends(pen: Pen, box: Box, plot: Box, curves: tuple[Curve, ...], heights: list[float]) -> None:
    """Draw the emblem of each seat with its last value beside the end of its curve."""
    placed = spread(heights, _EMBLEM + 4, plot.bottom)
    for curve, y in zip(curves, placed, strict=True):
        top = round(y) - _EMBLEM // 2
        pen.overlay(seat_emblem(curve.seat, _EMBLEM, pen.theme), plot.right + 12, top)
        value = Box(plot.right + 12 + _EMBLEM + 6, top, box.right - plot.right - _EMBLEM - 24, _EMBLEM)
        pen.write(curve.end, Style(Typeface.BOLD, LEGIBLE - 1), value, pen.theme.on_table)


def _draw_dashed(draw: SmoothDraw, points: list[Point], seat: int, theme: Theme) -> None:
    """Draw a line through points in the colour and the kind of a seat."""
    colour: Colour = mix(theme.seats[seat % len(theme.seats)], theme.on_table, 0.2)  # clearer on its ground
    dashes = _DASHES[seat % len(_DASHES)]
    pieces = _dashed(points, dashes) if dashes else [points]
    for piece in pieces:
        if len(piece) > 1:
            draw.line(piece, colour, _WIDTH)
        for x, y in (piece[0], piece[-1]):
            draw.circle(x, y, _WIDTH / 2, colour)


def _dashed(points: list[Point], dashes: tuple[int, ...]) -> list[list[Point]]:
    """Return the pieces of a line that are drawn; `dashes` are lengths of line and gap in turns."""
    pieces: list[list[Point]] = [[points[0]]]
    kind, left = 0, float(dashes[0])
    for start, end in pairwise(points):
        length = hypot(end[0] - start[0], end[1] - start[1])
        done = 0.0
        while length - done > left:
            done += left
            part = done / length
            point = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            if kind % 2 == 0:
                pieces[-1].append(point)
            else:
                pieces.append([point])
            kind += 1
            left = float(dashes[kind % len(dashes)])
        left -= length - done
        if kind % 2 == 0:
            pieces[-1].append(end)
    return pieces
