"""Antialiased shapes, by supersampling: everything is drawn larger than needed and then shrunk."""

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from render.contract.theme import Colour, mix

SCALE = 2
"""How many times larger shapes are drawn before shrinking.

Larger scales make more shades along edges, which cannot be told apart where Discord shows pictures, in more bytes.
"""

SMALL = 38
"""Gems, tokens and pills up to this height in pixels have hard edges.

Most of them are on boards, which Discord shows at half their size, so that their edges come out smooth. Antialiased
ones would take a tenth of a board's bytes.
"""

Point = tuple[float, float]


class SmoothDraw:
    """A pen for shapes on a new transparent image; all lengths are pixels of the finished image.

    An `opaque` one is drawn in half the time; use it for pictures that cover their whole image. A `hard` one has no
    antialiasing.
    """

    def __init__(self, width: int, height: int, *, opaque: bool = False, hard: bool = False) -> None:
        self.width, self.height = width, height
        self._scale = scale = 1 if hard else SCALE
        # "RGBa" has premultiplied alpha, which averages correctly when the image is shrunk.
        self._image = Image.new("RGB" if opaque else "RGBa", (width * scale, height * scale))
        self._draw = ImageDraw.Draw(self._image)

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """Fill a polygon."""
        scale = self._scale
        self._draw.polygon(points if scale == 1 else [(x * scale, y * scale) for x, y in points], (*fill, 255))

    def circle(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """Fill a circle around a point."""
        self.ellipse(x - radius, y - radius, x + radius, y + radius, fill)

    def ellipse(self, left: float, top: float, right: float, bottom: float, fill: Colour) -> None:
        """Fill the ellipse that touches these four sides."""
        if right > left and bottom > top:
            scale = self._scale
            self._draw.ellipse((left * scale, top * scale, right * scale, bottom * scale), (*fill, 255))

    def rectangle(
        self, left: float, top: float, right: float, bottom: float, fill: Colour | None, radius: float = 0
    ) -> None:
        """Fill a rectangle with rounded corners, at least one subpixel thick, or clear it where `fill` is None."""
        if right > left and bottom > top:
            scale = self._scale
            x, y = left * scale, top * scale
            corners = (x, y, max(x, right * scale - 1), max(y, bottom * scale - 1))
            ink = (0, 0, 0, 0) if fill is None else (*fill, 255)
            if radius:
                self._draw.rounded_rectangle(corners, radius * scale, ink)
            else:
                self._draw.rectangle(corners, ink)

    def line(self, points: Sequence[Point], fill: Colour, width: float) -> None:
        """Draw a line through points."""
        scaled = [(x * self._scale, y * self._scale) for x, y in points]
        self._draw.line(scaled, (*fill, 255), max(1, round(width * self._scale)), joint="curve")

    def arc(self, x: float, y: float, radius: float, start: float, end: float, fill: Colour, width: float) -> None:
        """Draw part of a circle; angles are in degrees, clockwise from the right."""
        scale = self._scale
        corners = (x - radius) * scale, (y - radius) * scale, (x + radius) * scale, (y + radius) * scale
        self._draw.arc(corners, start, end, (*fill, 255), max(1, round(width * scale)))

    def gradient(self, top: float, bottom: float, first: Colour, last: Colour, steps: int = 10) -> None:
        """Fill the whole width from `top` to `bottom` with a gradient of `steps` bands."""
        for step in range(steps):
            start = top + (bottom - top) * step / steps
            end = top + (bottom - top) * (step + 1) / steps
            self.rectangle(0, start, self.width, end + 0.3, mix(first, last, step / max(steps - 1, 1)))

    def finish(self) -> Image.Image:
        """Return the image in its finished size: RGB where it is opaque, else RGBA."""
        small = self._image.reduce(self._scale) if self._scale > 1 else self._image
        return small if small.mode == "RGB" else small.convert("RGBA")


def regular_polygon(x: float, y: float, radius: float, corners: int, turn: float = -90) -> list[Point]:
    """Return the corners of a regular polygon; `turn` is the angle of the first corner in degrees."""
    angles = (math.radians(turn + 360 * at / corners) for at in range(corners))
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def star(x: float, y: float, outer: float, inner: float, points: int) -> list[Point]:
    """Return the corners of a star with one point straight up."""
    tips = regular_polygon(x, y, outer, points)
    notches = regular_polygon(x, y, inner, points, -90 + 180 / points)
    return [corner for pair in zip(tips, notches, strict=True) for corner in pair]


def gear(x: float, y: float, outer: float, inner: float, teeth: int) -> list[Point]:
    """Return the outline of a cogwheel with one tooth straight up."""
    step = 2 * math.pi / teeth
    corners: list[Point] = []
    for tooth in range(teeth):
        for angle, radius in ((-0.34, inner), (-0.22, outer), (0.22, outer), (0.34, inner)):
            at = tooth * step - math.pi / 2 + angle * step
            corners.append((x + radius * math.cos(at), y + radius * math.sin(at)))
    return corners
