"""A canvas that puts a picture together from cached parts.

A part is drawn once, in full colour on its final ground, then converted to the palette and cached. The next picture
with the same part copies its bytes. After a usual move only a few parts of a board are new.
"""

from collections.abc import Callable, Hashable
from typing import Concatenate, ParamSpec

from PIL import Image

from render.canvas.background import PERIOD, background
from render.canvas.image_cache import PARTS
from render.canvas.indexed_picture import IndexedPicture
from render.contract.geometry import Box
from render.contract.theme import Colour, Theme
from render.paint.basics.palettes import palette_of
from render.paint.basics.pen import Pen

P = ParamSpec("P")


class PaletteCanvas:
    """A picture in a theme's palette on which parts are drawn.

    Everything that a part shows goes into the arguments of the function that draws it: they are the key of its cache
    entry, together with the size, the theme, the letters and the ground.
    """

    __slots__ = ("_ground", "_is_on_table", "_margin", "_picture", "letters", "theme")

    def __init__(
        self, picture: IndexedPicture, theme: Theme, letters: tuple[str, ...], ground: Colour, margin: int = 0
    ) -> None:
        self._picture, self.theme, self.letters = picture, theme, letters
        self._ground, self._margin = ground, margin
        self._is_on_table = ground == theme.ground and not margin

    @classmethod
    def blank(cls, size: Box, theme: Theme, letters: tuple[str, ...] = ()) -> "PaletteCanvas":
        """Return a canvas that shows a bare table."""
        canvas = cls(IndexedPicture(size.w, size.h, palette_of(theme)), theme, letters, theme.ground)
        canvas.draw(_draw_nothing, size)
        return canvas

    def with_ground(self, ground: Colour) -> "PaletteCanvas":
        """Return the same canvas for parts that lie on a ground of one colour instead of the table."""
        return PaletteCanvas(self._picture, self.theme, self.letters, ground, self._margin)

    def with_margin(self, margin: int) -> "PaletteCanvas":
        """Return the same canvas for parts that draw up to `margin` pixels beyond their boxes.

        The part is copied with a mask, so that its neighbours stay visible around it.
        """
        return PaletteCanvas(self._picture, self.theme, self.letters, self._ground, margin) if margin else self

    def draw(
        self, draw_part: Callable[Concatenate[Pen, Box, P], None], box: Box, *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Draw a part into its box: copy it from the cache, or call `draw_part` with a pen, its box and `args`."""
        key = self._key(draw_part, box, args, *kwargs.items())
        part = PARTS.get(key)
        if part is None:
            pen, inside = self._blank_part(box)
            draw_part(pen, inside, *args, **kwargs)
            part = self._picture.palette.to_indexed(pen.image)
            PARTS.put(key, part)
        self._put(part, key, box)

    def draw_indexed(
        self, make_part: Callable[Concatenate[Pen, Box, P], Image.Image], box: Box, *what: P.args, **more: P.kwargs
    ) -> None:
        """Draw a part as `draw` does, except that `make_part` returns it in the palette already."""
        key = self._key(make_part, box, what, *more.items())
        part = PARTS.get(key)
        if part is None:
            part = make_part(*self._blank_part(box), *what, **more)
            PARTS.put(key, part)
        self._put(part, key, box)

    def draw_group(
        self,
        draw_parts: Callable[Concatenate["PaletteCanvas", Box, P], None],
        box: Box,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Draw many parts that stay within a box on the table, and cache their picture as one part."""
        key = self._key(draw_parts, box, args, *kwargs.items())
        part = PARTS.get(key)
        if part is None:
            draw_parts(self, box, *args, **kwargs)
            PARTS.put(key, self._picture.crop(box))
        else:
            self._picture.put(part, box.x, box.y)

    def to_rgb(self) -> Image.Image:
        """Return the picture in RGB."""
        return self._picture.to_rgb()

    def to_png(self) -> bytes:
        """Return the picture as PNG."""
        return self._picture.to_png()

    def release(self) -> None:
        """Give the picture's buffer to the next picture of its size. The canvas must not be used afterwards."""
        self._picture.release()

    def _key(self, draw_part: Hashable, box: Box, *what: Hashable) -> tuple[Hashable, ...]:
        ground = (box.x % PERIOD, box.y % PERIOD) if self._is_on_table else self._ground
        return draw_part, box.w, box.h, self._margin, ground, self.theme, self.letters, *what

    def _blank_part(self, box: Box) -> tuple[Pen, Box]:
        """Return a pen for a part's image, which shows the ground of the part, and the part's box on that image."""
        if self._is_on_table:
            image = background(box, self.theme)
        else:
            image = Image.new("RGB", (box.w + 2 * self._margin, box.h + 2 * self._margin), self._ground)
        return Pen(image, self.theme, self.letters), Box(self._margin, self._margin, box.w, box.h)

    def _put(self, part: Image.Image, key: Hashable, box: Box) -> None:
        margin = self._margin
        mask = _mask(part, key) if margin else None
        self._picture.put(part, box.x - margin, box.y - margin, mask)


_NOT_GROUND = [0] + [255] * 255
"""Index 0 is the ground: `palette_of` puts it first."""


def _mask(part: Image.Image, key: Hashable) -> Image.Image:
    """Return the mask of the pixels at which a part is not bare table."""
    key = (key, "mask")
    mask = PARTS.get(key)
    if mask is None:
        mask = part.point(_NOT_GROUND, "1")  # pyright: ignore[reportUnknownMemberType] - its stubs leave a type open
        PARTS.put(key, mask)
    return mask


def _draw_nothing(pen: Pen, box: Box) -> None:
    """Leave the table as it is."""
