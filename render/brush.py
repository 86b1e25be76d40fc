"""A surface that is painted large and shrunk smoothly: every edge in the picture comes out soft."""

import math
from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw, ImageFilter

from render.memory import remembered
from render.theme import Colour, mix

SCALE, COARSE = 4, 2
"""How many times larger than the finished sprite everything is painted, and at most what is coarse."""

Point = tuple[float, float]


class Brush:
    """A transparent surface measured in finished pixels.

    A `coarse` one is for a large picture without small signs that leaves nothing of it clear; it takes a third of the
    time.
    """

    def __init__(self, width: int, height: int, *, coarse: bool = False) -> None:
        self.width, self.height = width, height
        self._scale = scale = min(SCALE, COARSE) if coarse else SCALE
        # Colours with their opacity multiplied in: what is painted is opaque, and shrinking needs them so.
        self.image = Image.new("RGB" if coarse else "RGBa", (width * scale, height * scale))
        self._pen = ImageDraw.Draw(self.image)

    def polygon(self, points: Iterable[Point], fill: Colour) -> None:
        """Fill a polygon."""
        self._pen.polygon([(x * self._scale, y * self._scale) for x, y in points], (*fill, 255))

    def circle(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """Fill a circle around a point."""
        self.oval(x - radius, y - radius, x + radius, y + radius, fill)

    def oval(self, left: float, top: float, right: float, bottom: float, fill: Colour) -> None:
        """Fill an ellipse between its extremes."""
        if right > left and bottom > top:
            self._pen.ellipse(self._large(left, top, right, bottom), (*fill, 255))

    def box(self, left: float, top: float, right: float, bottom: float, fill: Colour | None, radius: float = 0) -> None:
        """Fill a rectangle, its corners rounded by `radius`, or cut it out; a very thin one still leaves a line."""
        if right > left and bottom > top:
            x, y, end, foot = self._large(left, top, right, bottom)
            corners = (x, y, max(x, end - 1), max(y, foot - 1))
            ink = (0, 0, 0, 0) if fill is None else (*fill, 255)
            if radius:
                self._pen.rounded_rectangle(corners, radius * self._scale, ink)
            else:
                self._pen.rectangle(corners, ink)

    def line(self, points: Sequence[Point], fill: Colour, width: float) -> None:
        """Draw a line through points."""
        scaled = [(x * self._scale, y * self._scale) for x, y in points]
        self._pen.line(scaled, (*fill, 255), max(1, round(width * self._scale)), joint="curve")

    def arc(self, x: float, y: float, radius: float, start: float, end: float, fill: Colour, width: float) -> None:
        """Draw a part of a circle; angles in degrees, clockwise from the right."""
        corners = self._large(x - radius, y - radius, x + radius, y + radius)
        self._pen.arc(corners, start, end, (*fill, 255), max(1, round(width * self._scale)))

    def fade(self, top: float, bottom: float, first: Colour, last: Colour, steps: int = 10) -> None:
        """Fill the whole width between two heights with bands that lead from one colour to the other."""
        for step in range(steps):
            start = top + (bottom - top) * step / steps
            end = top + (bottom - top) * (step + 1) / steps
            self.box(0, start, self.width, end + 0.3, mix(first, last, step / max(steps - 1, 1)))

    def done(self) -> Image.Image:
        """Return the sprite in its finished size; a coarse one in red, green and blue."""
        small = self.image.reduce(self._scale)
        return small if small.mode == "RGB" else small.convert("RGBA")

    def _large(self, left: float, top: float, right: float, bottom: float) -> tuple[float, float, float, float]:
        scale = self._scale
        return left * scale, top * scale, right * scale, bottom * scale


class Spot:
    """A place on a brush with a unit of its own: drawings around it read as small numbers and fit any size."""

    def __init__(self, brush: Brush, x: float, y: float, unit: float) -> None:
        self._brush, self._x, self._y, self._unit = brush, x, y, unit

    def polygon(self, points: Iterable[Point], fill: Colour) -> None:
        """Fill a polygon."""
        self._brush.polygon([self._place(point) for point in points], fill)

    def circle(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """Fill a circle around a point."""
        self.oval(x - radius, y - radius, x + radius, y + radius, fill)

    def oval(self, left: float, top: float, right: float, bottom: float, fill: Colour) -> None:
        """Fill an ellipse between its extremes."""
        self._brush.oval(*self._place((left, top)), *self._place((right, bottom)), fill)

    def box(self, left: float, top: float, right: float, bottom: float, fill: Colour, radius: float = 0) -> None:
        """Fill a rectangle, its corners rounded by `radius`."""
        self._brush.box(*self._place((left, top)), *self._place((right, bottom)), fill, radius * self._unit)

    def line(self, points: Sequence[Point], fill: Colour, width: float) -> None:
        """Draw a line through points."""
        self._brush.line([self._place(point) for point in points], fill, width * self._unit)

    def _place(self, point: Point) -> Point:
        return self._x + point[0] * self._unit, self._y + point[1] * self._unit


def ring(x: float, y: float, radius: float, corners: int, turn: float = -90) -> list[Point]:
    """Return the corners of a regular polygon; `turn` is the first corner's angle in degrees."""
    angles = (math.radians(turn + 360 * at / corners) for at in range(corners))
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def star(x: float, y: float, outer: float, inner: float, points: int) -> list[Point]:
    """Return the corners of a star that stands on two points."""
    return [
        corner
        for pair in zip(ring(x, y, outer, points), ring(x, y, inner, points, -90 + 180 / points), strict=True)
        for corner in pair
    ]


@remembered
def plate(
    width: int, height: int, radius: float, fill: Colour | None, edge: Colour | None = None, line: float = 0
) -> Image.Image:
    """Return a rounded plate, with an edge `line` pixels wide where a colour for it is given."""
    brush = Brush(width, height)
    if edge is not None:
        brush.box(0, 0, width, height, edge, radius)
    inside = line if edge is not None else 0
    if fill is None:
        brush.box(inside, inside, width - inside, height - inside, None, max(0, radius - inside))
    else:
        brush.box(inside, inside, width - inside, height - inside, fill, max(0, radius - inside))
    return brush.done()


@remembered
def halo(width: int, height: int, radius: float, reach: int, colour: Colour, strength: int = 210) -> Image.Image:
    """Return a soft light around a plate of this size; the sprite is `reach` pixels larger on every side."""
    mask = Image.new("L", (width + 2 * reach, height + 2 * reach))
    corners = (reach // 2, reach // 2, width + reach * 3 // 2, height + reach * 3 // 2)
    ImageDraw.Draw(mask).rounded_rectangle(corners, radius + reach // 2, strength)
    mask = mask.filter(ImageFilter.GaussianBlur(reach / 3))
    light = Image.new("RGBA", mask.size, (*colour, 0))
    light.putalpha(mask)
    return light


@remembered
def rounded_mask(width: int, height: int, radius: float) -> Image.Image:
    """Return the mask that cuts a picture to rounded corners."""
    return plate(width, height, radius, (255, 255, 255)).getchannel("A")


def stamp(image: Image.Image, sprite: Image.Image, x: int, y: int) -> None:
    """Lay a sprite onto a picture, its transparency respected; what would lie outside is cut off."""
    if image.mode == "RGBA":
        left, top = max(0, -x), max(0, -y)
        if left or top:
            sprite = sprite.crop((left, top, sprite.width, sprite.height))
        image.alpha_composite(sprite, (x + left, y + top))
    else:
        image.paste(sprite, (x, y), sprite)


def stamp_rounded(image: Image.Image, picture: Image.Image, x: int, y: int, radius: int) -> None:
    """Lay a picture in full colour onto another, its corners rounded: between them it is copied, which is quicker."""
    width, height = picture.size
    mask = rounded_mask(width, 2 * radius, radius)
    for top, cut in ((0, 0), (height - radius, radius)):
        strip = picture.crop((0, top, width, top + radius))
        image.paste(strip, (x, y + top), mask.crop((0, cut, width, cut + radius)))
    image.paste(picture.crop((0, radius, width, height - radius)), (x, y + radius))


def stamp_hollow(image: Image.Image, frame: Image.Image, x: int, y: int, line: int) -> None:
    """Lay a frame at most so many pixels wide onto a picture, side by side: what is clear inside is left out."""
    width, height = frame.size
    inside = (line, line, width - line, height - line)
    for left, top, right, bottom in (
        (0, 0, width, inside[1]),
        (0, inside[3], width, height),
        (0, inside[1], inside[0], inside[3]),
        (inside[2], inside[1], width, inside[3]),
    ):
        stamp(image, frame.crop((left, top, right, bottom)), x + left, y + top)


def faded(sprite: Image.Image, part: float) -> Image.Image:
    """Return the sprite with its opacity multiplied by `part`."""
    copy = sprite.copy()
    alpha = sprite.getchannel("A")
    copy.putalpha(Image.blend(Image.new("L", alpha.size), alpha, part))
    return copy
