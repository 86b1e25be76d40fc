"""Borders, corners and address tabs, the same on all cards and tiles."""

from PIL import Image

from render.canvas.rectangles import rounded_mask, rounded_rectangle
from render.contract.geometry import Box
from render.contract.theme import Colour, Theme, mix
from render.paint.basics.pen import Pen
from render.text import Style, Typeface

BORDER = 4
"""Width of the border around a card or a tile."""


def framed(
    picture: Image.Image, width: int, height: int, border: Colour, theme: Theme, line: int = BORDER
) -> Image.Image:
    """Return a picture cropped to a card with rounded corners, a border and a thin outer edge."""
    radius = corner_radius(width, height, theme)
    sprite = rounded_rectangle(width, height, radius, border, mix(theme.line, theme.ink, 0.35), 1.2).copy()
    inner = picture.crop((line, line, width - line, height - line))
    sprite.paste(inner, (line, line), rounded_mask(inner.width, inner.height, max(2, radius - line)))
    return sprite


def card_edge(width: int, height: int, theme: Theme) -> Image.Image:
    """Return the blank paper of a card with its thin outer edge."""
    radius = corner_radius(width, height, theme)
    return rounded_rectangle(width, height, radius, theme.paper, mix(theme.line, theme.ink, 0.35), 1.2)


def corner_radius(width: int, height: int, theme: Theme) -> int:
    """Return the radius of a card's corners."""
    return theme.sizes.radius if min(width, height) > 80 else 6


def draw_empty_place(pen: Pen, box: Box) -> None:
    """Draw a place without a card."""
    theme = pen.theme
    pen.rectangle(box, theme.sizes.radius, theme.empty_place, mix(theme.ground, theme.line, 0.7), 2.5)


def draw_address_tab(pen: Pen, box: Box, address: str, cap: float) -> None:
    """Draw the address of a place on a dark tab. Its edges are hard, so that it can be a part on top of any card."""
    pen.overlay(rounded_rectangle(box.w, box.h, 9, pen.theme.tab, hard=True), box.x, box.y)
    typeface = Typeface.BOLD if box.w >= cap * 1.9 else Typeface.NARROW
    pen.write(address, Style(typeface, cap), box, pen.theme.on_tab, 0.5, 1.0)
