"""Titles, status lines and captions."""

from collections.abc import Sequence

from render.contract.geometry import Box
from render.contract.scene import Panel
from render.contract.theme import Colour
from render.paint.basics.pen import Pen
from render.text import Line, Style, Typeface, fit, wrap
from render.text.cleaning import clean

Names = tuple[tuple[str, int], ...]
"""Players' names with their seats."""


def names_of(panels: Sequence[Panel]) -> Names:
    """Return the players' names with their seats, for `title_lines`."""
    return tuple((panel.name, panel.seat) for panel in panels)


def title_lines(
    title: str, names: Names, cap: float, width: float, lines: int, sizes: Sequence[float] = (1.0, 0.9, 0.8)
) -> tuple[Line, ...]:
    """Return the lines of a title; the number of the seat replaces a name without a drawable character."""
    shown = drawable(title, names)
    return wrap(shown, Style(Typeface.DISPLAY, cap, "L"), width, lines, [name for name, _ in names], sizes)


def drawable(text: str, names: Names) -> str:
    """Return a text in which the number of the seat replaces a name without a drawable character."""
    for name, seat in names:
        if name and not clean(name):
            text = text.replace(name, str(seat + 1))
    return text


def draw_title(pen: Pen, box: Box, title: str, cap: float = 0) -> None:
    """Draw a title in one line, by default in the usual size."""
    pen.write(title, Style(Typeface.DISPLAY, cap or pen.theme.sizes.title), box, pen.theme.on_table)


def draw_lines(
    pen: Pen, box: Box, lines: Sequence[Line], pitch: int, ink: Colour, align: float = 0.0, height: int = 0
) -> None:
    """Draw lines below each other, `pitch` pixels apart and in boxes of this height, by default as high."""
    for at, line in enumerate(lines):
        pen.draw_line(line, Box(box.x, box.y + at * pitch, box.w, height or pitch), ink, align)


def draw_fitted(pen: Pen, box: Box, line: Line, ink: Colour, lift: int) -> None:
    """Draw a line that was fitted already, so many pixels above the middle of a box."""
    pen.draw_line(line, box, ink, lift=lift)


def draw_name(
    pen: Pen, box: Box, name: str, seat: int, cap: float, shrink: float, on_band: bool = False, lift: int = 0
) -> None:
    """Draw a player's name, or the number of the seat where no character of the name can be drawn."""
    line = fit(name, Style(Typeface.TEXT, cap), box.w, fallback=str(seat + 1), shrink=shrink)
    pen.draw_line(line, box, pen.theme.ink if on_band else pen.theme.on_table, lift=lift)


def draw_caption(pen: Pen, box: Box, text: str) -> None:
    """Draw a line that decides a move, such as the round: smaller than a title, but readable on a phone."""
    pen.write(text, Style(Typeface.TEXT, pen.theme.sizes.caption), box, pen.theme.on_table_soft, shrink=0.98)
