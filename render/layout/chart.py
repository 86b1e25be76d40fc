"""Boxes of the picture of a game's course."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from render.contract.geometry import Box
from render.contract.scene import Chart, Curve, Diagram
from render.contract.theme import Theme

LEGIBLE = 29
"""Cap height of the numbers of a diagram: at least 9 pixels where a phone shows the picture 350 pixels wide."""

_STATUS = 48
_PLAYER = 72
_DIAGRAM = 470
_LEFT, _RIGHT, _TOP, _BOTTOM = 98, 168, 66, 56
"""Pixels of a diagram around its curves, for labels."""
_ABOVE_BANDS = 16
NUMBER = 44
"""Side of the sign with the number of a moment."""


class ChartBoxes(NamedTuple):
    """Boxes of the picture: players stand side by side, two in a row, and diagrams below each other."""

    size: Box
    title: Box
    status: Box
    players: tuple[Box, ...]
    diagrams: tuple[Box, ...]


def chart_boxes(chart: Chart, theme: Theme, title_lines: int = 1) -> ChartBoxes:
    """Return the boxes of the picture of a chart whose title takes this many lines."""
    sizes = theme.sizes
    inner = sizes.width - 2 * sizes.margin
    title = Box(sizes.margin, sizes.margin, inner, max(title_lines, 1) * sizes.title_pitch)
    status = Box(sizes.margin, title.bottom, inner, _STATUS)
    top, half = status.bottom + sizes.gap, (inner - sizes.gap) // 2
    players = tuple(
        Box(sizes.margin + (at % 2) * (half + sizes.gap), top + (at // 2) * (_PLAYER + sizes.gap), half, _PLAYER)
        for at in range(len(chart.players))
    )
    top = max((box.bottom for box in players), default=top) + sizes.gap
    diagrams: list[Box] = []
    for diagram in chart.diagrams:
        diagrams.append(Box(sizes.margin, top, inner, _DIAGRAM + _numbers(diagram)))
        top = diagrams[-1].bottom + sizes.gap
    size = Box(0, 0, sizes.width, top - sizes.gap + sizes.margin)
    return ChartBoxes(size, title, status, players, tuple(diagrams))


def plot_box(diagram: Diagram, box: Box) -> Box:
    """Return the box of the curves in the box of a diagram; the numbers of moments stand above it."""
    top = _TOP + _numbers(diagram)
    return Box(box.x + _LEFT, box.y + top, box.w - _LEFT - _RIGHT, box.h - top - _BOTTOM)


def _numbers(diagram: Diagram) -> int:
    """Return the height of the row with the numbers of moments, or of the room above the uppermost band."""
    return NUMBER + 6 if diagram.numbers else _ABOVE_BANDS if diagram.stacked else 0


def spread(places: Sequence[float], distance: float, most: float) -> list[float]:
    """Return places that are at least a distance apart, in the same order, near those given and at most `most`."""
    order = sorted(range(len(places)), key=lambda at: (places[at], at))
    placed = list(places)
    for before, at in pairwise(order):
        placed[at] = max(placed[at], placed[before] + distance)
    if order and placed[order[-1]] > most:
        placed[order[-1]] = most
        for after, at in zip(order[:0:-1], order[-2::-1], strict=True):
            placed[at] = min(placed[at], placed[after] - distance)
    return placed


Band = tuple[tuple[float, float, float], ...]
"""Points of (rounds, lower edge, upper edge)."""


def bands_of(curves: Sequence[Curve]) -> list[Band]:
    """Return the band of each curve if the values of all are put on top of each other, the first one uppermost."""
    bands: list[Band] = []
    edges = [0.0] * len(curves[0].points) if curves else []
    for curve in reversed(curves):
        upper = [low + value for low, (_, value) in zip(edges, curve.points, strict=True)]
        times = (at for at, _ in curve.points)
        bands.append(tuple(zip(times, edges, upper, strict=True)))
        edges = upper
    return bands[::-1]


def widest(band: Band, least: float, most: float) -> tuple[float, float, float]:
    """Return where a band is widest between two times: the time and the edges; the first of several places."""
    inside = [point for point in band if least <= point[0] <= most] or list(band)
    return max(inside, key=lambda point: round(point[2] - point[1], 6))
