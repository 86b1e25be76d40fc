"""A canvas that puts a picture together from cached parts.

A part is drawn once, in full colour on its final ground, then converted to the palette and cached. The next picture
with the same part copies its bytes. After a usual move only a few parts of a board are new.
"""

from collections.abc import Callable, Hashable
from typing import Concatenate, ParamSpec

from PIL import Image

from render.canvas.image_cache import GROUPS, PARTS, PicturePart
from render.canvas.indexed_picture import IndexedPicture
from render.contract.geometry import Box
from render.contract.theme import Colour, Theme
from render.paint.basics.palettes import palette_of
from render.paint.basics.pen import Pen

P = ParamSpec("P")


class PaletteCanvas:
    """A picture in a theme's palette on which parts are drawn, on a `ground` of one colour.

    Everything that a part shows goes into the arguments of the function that draws it: they are the key of its cache
    entry, together with the size, the theme, the letters and the ground.
    """

    __slots__ = ("_margin", "_picture", "ground", "letters", "theme")

    def __init__(
        self, picture: IndexedPicture, theme: Theme, letters: tuple[str, ...], ground: Colour, margin: int = 0
    ) -> None:
        self._picture, self.theme, self.letters = picture, theme, letters
        self.ground, self._margin = ground, margin

    @classmethod
    def blank(cls, size: Box, theme: Theme, letters: tuple[str, ...] = ()) -> "PaletteCanvas":
        """Return a canvas that shows a bare table."""
        return cls(IndexedPicture(size.w, size.h, palette_of(theme)), theme, letters, theme.ground)

    def with_ground(self, ground: Colour) -> "PaletteCanvas":
        """Return the same canvas for parts that lie on a ground of one colour instead of the table."""
        return PaletteCanvas(self._picture, self.theme, self.letters, ground, self._margin)

    def with_margin(self, margin: int) -> "PaletteCanvas":
        """Return the same canvas for parts that draw up to `margin` pixels beyond their boxes.

        The part is copied with a mask, so that its neighbours stay visible around it.
        """
        return PaletteCanvas(self._picture, self.theme, self.letters, self.ground, margin) if margin else self

    def draw(
        self, draw_part: Callable[Concatenate[Pen, Box, P], None], box: Box, *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Draw a part into its box: copy it from the cache, or call `draw_part` with a pen, its box and `args`."""
        key = self._key(draw_part, box, args, *kwargs.items())
        part = PARTS.get(key)
        if part is None:
            margin = self._margin
            image = Image.new("RGB", (box.w + 2 * margin, box.h + 2 * margin), self.ground)
            draw_part(Pen(image, self.theme, self.letters), Box(margin, margin, box.w, box.h), *args, **kwargs)
            pixels = self._picture.palette.to_indexed(image)
            # With a margin, pixels at which the part is bare table are not copied.
            mask = pixels.point(_NOT_GROUND, "1") if margin else None  # pyright: ignore[reportUnknownMemberType] - its stubs leave a type open
            part = PicturePart(pixels, mask)
            PARTS.put(key, part)
        self._picture.put(part, box.x - self._margin, box.y - self._margin)

    def put(self, part: PicturePart, box: Box) -> None:
        """Lay a part that is cached elsewhere into a box."""
        self._picture.put(part, box.x, box.y)

    def draw_group(
        self,
        draw_parts: Callable[Concatenate["PaletteCanvas", Box, P], None],
        box: Box,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Draw many parts that stay within a box on the table, and cache which parts lie where."""
        key = self._key(draw_parts, box, args, *kwargs.items())
        group = GROUPS.get(key)
        if group is None:
            start = len(self._picture)
            draw_parts(self, box, *args, **kwargs)
            GROUPS.put(key, self._picture.group(start, box))
        else:
            self._picture.put(group, box.x, box.y)

    def to_rgb(self) -> Image.Image:
        """Return the picture in RGB."""
        return self._picture.to_rgb()

    def to_png(self) -> bytes:
        """Return the picture as PNG."""
        return self._picture.to_png()

    def _key(self, draw_part: Hashable, box: Box, *what: Hashable) -> tuple[Hashable, ...]:
        return draw_part, box.w, box.h, self._margin, self.ground, self.theme, self.letters, *what


_NOT_GROUND = [0] + [255] * 255
"""Index 0 is the ground: `palette_of` puts it first."""
