"""Highlights of marked shapes: a glow, a frame and a badge, so that a mark shows without its colour, too."""

from typing import Literal, NamedTuple

from PIL import Image

from render.art.seats import seat_badge
from render.canvas.image_cache import cached_sprite
from render.canvas.rectangles import glow, overlay, rounded_mask, rounded_rectangle
from render.canvas.smooth_draw import SmoothDraw, star
from render.contract.geometry import Box
from render.contract.scene import Mark
from render.contract.theme import Colour, Theme
from render.paint.basics.pen import Pen

MARGIN = 11
"""Pixels by which a highlight extends beyond the box of its shape."""
MIN_FRAMED_WIDTH = 80
"""Shapes below this width are too small for badges."""
_FRAME_OUTSIDE = 5
"""Pixels by which the frame extends beyond the shape."""
_FRAME_INSIDE = 4
"""How many pixels of the shape's own border the frame covers."""

BadgePlace = Literal["top", "inner corner", "inner foot", "address", "tag", "inside"]
"""Where a badge stands; each shape picks a place where the badge covers nothing.

The first ones are on the frame. Of these, the inner ones do not extend beyond the right edge, where the glow of a
neighbour might cover the badge. The last ones are inside: right of a card's address, where a card has the number of
missing tokens, and in the upper right corner.
"""


class ShapeHighlight(NamedTuple):
    """The mark, seat and badge positions of a highlighted shape.

    A changed shape has the badge of the `seat` that changed it, or a star if `seat` is None.
    """

    mark: Mark
    seat: int | None = None
    place: BadgePlace = "top"
    seat_place: BadgePlace = "inside"


def margin_of(mark: Mark) -> int:
    """Return by how many pixels a shape with this mark is drawn beyond its box."""
    return 0 if mark is Mark.NONE else MARGIN


def draw_glow(pen: Pen, box: Box, mark: Mark) -> None:
    """Draw the glow of a mark, before the shape is drawn on top."""
    if mark is not Mark.NONE:
        light = glow(box.w, box.h, pen.theme.sizes.radius, MARGIN, _colour(mark, pen.theme))
        pen.overlay(light, box.x - MARGIN, box.y - MARGIN)


def draw_small_frame(pen: Pen, box: Box, mark: Mark) -> None:
    """Draw the frame of a mark inside a small shape."""
    if mark is not Mark.NONE:
        pen.rectangle(box, 7, None, _colour(mark, pen.theme), 5)
        pen.rectangle(box, 7, None, pen.theme.tab, 1.5)


def draw_frame(pen: Pen, box: Box, highlight: ShapeHighlight) -> None:
    """Draw the frame and the badges of a mark around a shape."""
    if highlight.mark is Mark.NONE:
        return
    if box.w < MIN_FRAMED_WIDTH:
        draw_small_frame(pen, box, highlight.mark)
        return
    frame = _frame(box.w, box.h, highlight.mark, pen.theme)
    pen.overlay(frame, box.x - _FRAME_OUTSIDE, box.y - _FRAME_OUTSIDE)
    for sprite, x, y in _badges(box, highlight, pen.theme):
        pen.overlay(sprite, x, y)


def draw_highlight(pen: Pen, box: Box, highlight: ShapeHighlight) -> None:
    """Draw a highlight as a part of its own, without the shape beneath it.

    The inside of the frame gets the colour of the table, which the canvas masks out.
    """
    theme = pen.theme
    draw_glow(pen, box, highlight.mark)
    pen.rectangle(box, theme.sizes.radius, theme.paper)
    draw_frame(pen, box, highlight)
    hole = _hole(box.w, box.h, theme).copy()
    for sprite, x, y in _badges(box, highlight, theme):
        at = (x - box.x - _FRAME_INSIDE, y - box.y - _FRAME_INSIDE)
        hole.paste(0, (*at, at[0] + sprite.width, at[1] + sprite.height), _hard(sprite.getchannel("A")))
    pen.image.paste(theme.ground, (box.x + _FRAME_INSIDE, box.y + _FRAME_INSIDE), hole)


def _hard(mask: Image.Image) -> Image.Image:
    """Return a mask of fully set and fully clear pixels."""
    return mask.convert("1", dither=Image.Dither.NONE)


@cached_sprite
def _hole(width: int, height: int, theme: Theme) -> Image.Image:
    """Return the mask of the area inside the frame."""
    by = _FRAME_INSIDE
    return _hard(rounded_mask(width - 2 * by, height - 2 * by, theme.sizes.radius - by))


def badge_box(box: Box, place: BadgePlace) -> Box:
    """Return the box of a badge of a shape."""
    size = 34
    top, end, below_header = box.y - MARGIN, box.right + 1 - size, box.y + box.h // 4 + 5
    x, y = {
        "top": (box.x + box.w * 33 // 100 - size // 2, top),
        "inner corner": (end, top),
        "inner foot": (end, box.bottom + MARGIN - size),
        "address": (box.x + 54, below_header),
        "tag": (end - 7, below_header),
        "inside": (end - 7, box.y + 6),
    }[place]
    return Box(x, y, size, size)


def _badges(box: Box, highlight: ShapeHighlight, theme: Theme) -> list[tuple[Image.Image, int, int]]:
    """Return the badges of a highlight with the corners at which they lie."""
    mark, seat, place, seat_place = highlight
    badges: list[tuple[Image.Image, int, int]] = []
    if mark is not Mark.CHANGED or seat is None:
        spot = badge_box(box, place)
        badges.append((mark_badge(mark, spot.w, theme), spot.x, spot.y))
    if seat is not None:
        spot = badge_box(box, seat_place)
        badges.append((seat_badge(seat, spot.w, theme), spot.x, spot.y))
    return badges


@cached_sprite
def _frame(width: int, height: int, mark: Mark, theme: Theme) -> Image.Image:
    """Return the frame around a shape of this size: the colour of its mark, with a dark line on either side."""
    width, height = width + 2 * _FRAME_OUTSIDE, height + 2 * _FRAME_OUTSIDE
    radius = theme.sizes.radius + _FRAME_OUTSIDE
    frame = rounded_rectangle(width, height, radius, None, theme.tab, 8).copy()
    overlay(frame, rounded_rectangle(width - 2, height - 2, radius - 1, None, _colour(mark, theme), 6), 1, 1)
    return frame


def _colour(mark: Mark, theme: Theme) -> Colour:
    if mark is Mark.CHANGED:
        return theme.glow
    return theme.seats[0] if mark is Mark.OFFERED else theme.affordable


@cached_sprite
def mark_badge(mark: Mark, size: int, theme: Theme) -> Image.Image:
    """Return the badge of a mark: a star, a pointer or a tick on a disc of its colour."""
    draw = SmoothDraw(size, size)
    half = size / 2
    draw.circle(half, half, half - 0.5, theme.tab)
    draw.circle(half, half, half - 3, _colour(mark, theme))
    if mark is Mark.CHANGED:
        draw.polygon(star(half, half, half * 0.7, half * 0.22, 4), theme.tab)
    elif mark is Mark.OFFERED:
        draw.polygon([(half * 0.5, half * 0.7), (half * 1.5, half * 0.7), (half, half * 1.5)], theme.on_seat)
    else:
        draw.line(
            [(half * 0.5, half * 1.05), (half * 0.85, half * 1.4), (half * 1.5, half * 0.6)], theme.on_affordable, 4
        )
    return draw.finish()
