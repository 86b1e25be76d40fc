"""Marks: what the last move brought, what is chosen and what is in reach, told by light, a frame and a sign."""

from typing import Literal

from PIL import Image

from render.boxes import NARROW, Box
from render.brush import Brush, halo, plate, rounded_mask, stamp, stamp_hollow, star
from render.markers import seat_sign
from render.memory import remembered
from render.scene import Mark
from render.theme import Colour, Theme

REACH = 11
"""How far beyond its box a marked shape is painted."""


def reach_of(mark: Mark) -> int:
    """Return how far beyond its box a shape with this mark is painted."""
    return 0 if mark is Mark.NONE else REACH


def glow_under(image: Image.Image, mark: Mark, box: Box, theme: Theme) -> None:
    """Lay the light of a mark beneath the shape that bears it."""
    if mark is not Mark.NONE:
        light = halo(box.w, box.h, theme.sizes.radius, REACH, _mark_colour(mark, theme))
        stamp(image, light, box.x - REACH, box.y - REACH)


def draw_frame(image: Image.Image, box: Box, theme: Theme, mark: Mark) -> None:
    """Lay the frame of a mark over a small shape."""
    if mark is not Mark.NONE:
        stamp(image, plate(box.w, box.h, 7, None, _mark_colour(mark, theme), 5), box.x, box.y)
        stamp(image, plate(box.w, box.h, 7, None, theme.tab, 1.5), box.x, box.y)


FRAMED = 80
"""From how many pixels' width on a shape's mark has a frame around it and a sign."""
Spot = Literal["top", "corner", "foot"]
"""Where on its frame the sign of a mark stands: where it covers nothing of the shape that bears it."""
_OUTSIDE = 5
"""How far beyond a shape the frame of its mark begins; it ends on the shape's own border."""


def mark_over(
    image: Image.Image,
    mark: Mark,
    box: Box,
    theme: Theme,
    by: int | None = None,
    spot: Spot = "top",
    is_told: bool = False,
) -> None:
    """Lay the frame and the sign of a mark around the shape: a star, a pointer or a tick, not colour alone.

    What the last move brought bears the sign of the seat `by` which it came, where there is one, and none where that
    `is_told` already.
    """
    if mark is Mark.NONE:
        return
    if box.w < FRAMED:
        draw_frame(image, box, theme, mark)
        return
    frame = _frame(box.w, box.h, mark, theme)
    stamp_hollow(image, frame, box.x - _OUTSIDE, box.y - _OUTSIDE, theme.sizes.radius + _OUTSIDE)
    for sign, x, y in _signs(mark, box, theme, by, spot, is_told):
        stamp(image, sign, x, y)


def draw_mark(
    image: Image.Image, box: Box, theme: Theme, mark: Mark, by: int | None, spot: Spot, is_told: bool
) -> None:
    """Draw all of a mark onto a bare table, to be laid over the shape that bears it: its border shows, and no more."""
    glow_under(image, mark, box, theme)
    stamp(image, plate(box.w, box.h, theme.sizes.radius, theme.paper), box.x, box.y)
    mark_over(image, mark, box, theme, by, spot, is_told)
    inside = _inside(box.w, box.h, theme).copy()
    for sign, x, y in _signs(mark, box, theme, by, spot, is_told):
        at = (x - box.x - _INSIDE, y - box.y - _INSIDE)
        inside.paste(0, (*at, at[0] + sign.width, at[1] + sign.height), _hard(sign.getchannel("A")))
    image.paste(theme.ground, (box.x + _INSIDE, box.y + _INSIDE), inside)


_INSIDE = 4
"""How far within a shape the frame of its mark ends."""


def _hard(mask: Image.Image) -> Image.Image:
    """Return a mask without soft edges."""
    return mask.convert("1", dither=Image.Dither.NONE)


@remembered
def _inside(width: int, height: int, theme: Theme) -> Image.Image:
    """Return the mask of what the frame of a mark leaves free."""
    return _hard(rounded_mask(width - 2 * _INSIDE, height - 2 * _INSIDE, theme.sizes.radius - _INSIDE))


def _signs(
    mark: Mark, box: Box, theme: Theme, by: int | None, spot: Spot, is_told: bool
) -> list[tuple[Image.Image, int, int]]:
    """Return the signs of a mark, with where they lie."""
    size = 40 if box.w >= NARROW and box.h >= 120 else 33
    top, end = box.y - REACH, box.right + REACH - size
    places = {
        "top": (box.x + box.w * 40 // 100 - size // 2, top),
        "corner": (end, top),
        "foot": (end, box.bottom + REACH - size),
    }
    signs: list[tuple[Image.Image, int, int]] = []
    if mark is not Mark.NEW or (by is None and not is_told):
        signs.append((badge(mark, size, theme), *places[spot]))
        spot = "corner"  # who brought it, besides
    if by is not None:
        signs.append((seat_badge(by, size, theme), *places[spot]))
    return signs


@remembered
def _frame(width: int, height: int, mark: Mark, theme: Theme) -> Image.Image:
    """Return the frame around a shape of this size: the colour of its mark, dark on either side."""
    width, height, radius = width + 2 * _OUTSIDE, height + 2 * _OUTSIDE, theme.sizes.radius + _OUTSIDE
    frame = plate(width, height, radius, None, theme.tab, 8).copy()
    stamp(frame, plate(width - 2, height - 2, radius - 1, None, _mark_colour(mark, theme), 6), 1, 1)
    return frame


@remembered
def seat_badge(seat: int, size: int, theme: Theme) -> Image.Image:
    """Return a seat's sign in a golden circle of so many pixels: it was that seat's move."""
    brush = Brush(size, size)
    brush.circle(size / 2, size / 2, size / 2 - 0.5, theme.tab)
    brush.circle(size / 2, size / 2, size / 2 - 2.5, theme.glow)
    sprite = brush.done()
    stamp(sprite, seat_sign(seat, size - 10, theme), 5, 5)
    return sprite


def _mark_colour(mark: Mark, theme: Theme) -> Colour:
    if mark is Mark.NEW:
        return theme.glow
    return theme.seats[0] if mark is Mark.CHOSEN else theme.reach


@remembered
def badge(mark: Mark, size: int, theme: Theme) -> Image.Image:
    """Return the sign of a mark: a star, a pointer or a tick in a circle of its colour."""
    brush = Brush(size, size)
    colour = _mark_colour(mark, theme)
    half = size / 2
    brush.circle(half, half, half - 0.5, theme.tab)
    brush.circle(half, half, half - 3, colour)
    if mark is Mark.NEW:
        brush.polygon(star(half, half, half * 0.7, half * 0.22, 4), theme.tab)
    elif mark is Mark.CHOSEN:
        brush.polygon([(half * 0.5, half * 0.7), (half * 1.5, half * 0.7), (half, half * 1.5)], theme.on_seat)
    else:
        brush.line([(half * 0.5, half * 1.05), (half * 0.85, half * 1.4), (half * 1.5, half * 0.6)], theme.on_reach, 4)
    return brush.done()
