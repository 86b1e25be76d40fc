"""A picture as it is put together: printed parts laid side by side on one sheet, one byte for each pixel.

A part is painted once in full colour on the ground it will lie on, with the table's pattern as it is there, printed in
the theme's palette and kept; after that laying it out is one copy of bytes. Only the sheet is new for each picture, and
only the sheet is compressed.

Measured on the board of four (1100 × 1344, one core): in true colour 330 KB and 2.6 ms to compress, in the palette
197 KB and 1.5 ms, with no difference to be seen at the size Discord shows. ISA-L's deflate takes a tenth of the time
of zlib's at a quarter more bytes.
"""

import struct
from collections.abc import Callable, Hashable
from typing import Concatenate, ParamSpec, cast

from isal import isal_zlib
from PIL import Image

from render.boxes import Box
from render.brush import Brush, ring, stamp
from render.memory import PARTS, remembered
from render.palette import in_full_colour, palette_of, printed
from render.theme import Colour, Theme

P = ParamSpec("P")

# Its stubs leave the types of what goes in open.
_deflate = cast("Callable[[bytes | bytearray, int], bytes]", isal_zlib.compress)  # pyright: ignore[reportUnknownMemberType]
_crc32 = cast("Callable[[bytes, int], int]", isal_zlib.crc32)  # pyright: ignore[reportUnknownMemberType]

LEVEL = 2
"""Of ISA-L's levels 0–3 the smallest file; 3 takes three times as long and saves nothing here."""


class _Pixels:
    """The bytes of a picture as PNG wants them, and an image that paints on them.

    They have a column more than the picture, at the left: PNG wants a byte before each line that says how the line is
    filtered, 0 for not at all. Parts lie right of it.
    """

    def __init__(self, width: int, height: int) -> None:
        self.bytes = bytearray((width + 1) * height)
        self.image = Image.frombuffer("L", (width + 1, height), self.bytes, "raw", "L", 0, 1)
        self.core = self.image.im


# What pictures were packed from, by size: fresh memory costs as much time as laying the parts.
_USED: dict[tuple[int, int], _Pixels] = {}
_MOST_USED = 4


class Sheet:
    """A picture in a theme's palette, on which parts are laid."""

    __slots__ = ("_ground", "_is_on_table", "_pixels", "_reach", "theme")

    def __init__(self, pixels: _Pixels, theme: Theme, ground: Colour, reach: int = 0) -> None:
        self._pixels, self.theme, self._ground, self._reach = pixels, theme, ground, reach
        self._is_on_table = ground == theme.ground and not reach

    @classmethod
    def of(cls, size: Box, theme: Theme) -> "Sheet":
        """Return a sheet for a picture of this size: a bare table."""
        sheet = cls(_USED.pop((size.w, size.h), None) or _Pixels(size.w, size.h), theme, theme.ground)
        sheet.lay(_nothing, size)
        return sheet

    def done(self) -> bytes:
        """Return the picture as PNG and leave the sheet to the next one."""
        data = self.png()
        if len(_USED) >= _MOST_USED:
            _USED.clear()
        _USED[self.size] = self._pixels
        return data

    @property
    def size(self) -> tuple[int, int]:
        """Return the picture's width and height in pixels."""
        return self._pixels.image.width - 1, self._pixels.image.height

    def on(self, ground: Colour) -> "Sheet":
        """Return the same sheet, for parts that lie on another ground than the table."""
        return Sheet(self._pixels, self.theme, ground, self._reach)

    def reaching(self, reach: int) -> "Sheet":
        """Return the same sheet, for parts painted so many pixels beyond their boxes."""
        return Sheet(self._pixels, self.theme, self._ground, reach) if reach else self

    def lay(
        self, paint: Callable[Concatenate[Image.Image, Box, Theme, P], None], box: Box, *what: P.args, **more: P.kwargs
    ) -> None:
        """Lay a part into its box: `paint` paints it once for each size, ground, and `what` it shows."""
        key = self._key(paint, box, what, *more.items())
        part = PARTS.recall(key)
        if part is None:
            patch, inside = self._patch(box)
            paint(patch, inside, self.theme, *what, **more)
            part = printed(patch, self.theme)
            PARTS.keep(key, part)
        self._paste(part, key, box)

    def lay_printed(
        self,
        make: Callable[Concatenate[Image.Image, Box, Theme, P], Image.Image],
        box: Box,
        *what: P.args,
        **more: P.kwargs,
    ) -> None:
        """Lay a part as `lay` does, that `make` returns printed already, made on the ground it is given or without."""
        key = self._key(make, box, what, *more.items())
        part = PARTS.recall(key)
        if part is None:
            part = make(*self._patch(box), self.theme, *what, **more)
            PARTS.keep(key, part)
        self._paste(part, key, box)

    def _key(self, paint: Hashable, box: Box, *what: Hashable) -> tuple[Hashable, ...]:
        """Return what a part is kept under: all that it depends on."""
        place = (box.x % _STEP, box.y % _STEP) if self._is_on_table else self._ground
        return paint, box.w, box.h, self._reach, place, self.theme, *what

    def _patch(self, box: Box) -> tuple[Image.Image, Box]:
        """Return the ground below a part in full colour, and where on it the part's box is."""
        if self._is_on_table:
            return _table(box, self.theme), Box(0, 0, box.w, box.h)
        reach = self._reach
        ground = Image.new("RGB", (box.w + 2 * reach, box.h + 2 * reach), self._ground)
        return ground, Box(reach, reach, box.w, box.h)

    def _paste(self, part: Image.Image, key: Hashable, box: Box) -> None:
        reach = self._reach
        x, y = box.x - reach + 1, box.y - reach
        place = (x, y, x + box.w + 2 * reach, y + box.h + 2 * reach)
        # Not Image.paste: it would first make a copy of the image to be sure that the bytes are not somebody else's.
        if reach:
            self._pixels.core.paste(part.im, place, _shape(part, key).im)
        else:
            self._pixels.core.paste(part.im, place)

    def lay_whole(
        self, lay: Callable[Concatenate["Sheet", Box, P], None], box: Box, *what: P.args, **more: P.kwargs
    ) -> None:
        """Lay what is made of many parts that stay within a box on the table; the next time they are one part."""
        key = (lay, box.w, box.h, box.x % _STEP, box.y % _STEP, self.theme, what, *more.items())
        place = (box.x + 1, box.y, box.x + 1 + box.w, box.y + box.h)
        part = PARTS.recall(key)
        if part is not None:
            self._pixels.core.paste(part.im, place)
            return
        lay(self, box, *what, **more)
        PARTS.keep(key, self._pixels.image.crop(place))

    def image(self) -> Image.Image:
        """Return the picture in full colour."""
        width, height = self.size
        return in_full_colour(self._pixels.image.crop((1, 0, width + 1, height)), self.theme)

    def png(self) -> bytes:
        """Return the picture as PNG."""
        header = struct.pack(">IIBBBBB", *self.size, 8, 3, 0, 0, 0)
        data = _deflate(self._pixels.bytes, LEVEL)
        chunks = ((b"IHDR", header), (b"PLTE", palette_of(self.theme)), (b"IDAT", data), (b"IEND", b""))
        parts = [b"\x89PNG\r\n\x1a\n"]
        for kind, body in chunks:
            parts += (struct.pack(">I", len(body)), kind, body, struct.pack(">I", _crc32(body, _crc32(kind, 0))))
        return b"".join(parts)


_BUT_GROUND = [0] + [255] * 255
"""The palette begins with the ground."""


def _shape(part: Image.Image, key: Hashable) -> Image.Image:
    """Return where a part is other than bare table: around it the table's pattern and its neighbours are seen."""
    key = (key, "shape")
    shape = PARTS.recall(key)
    if shape is None:
        shape = part.point(_BUT_GROUND, "1")  # pyright: ignore[reportUnknownMemberType] - its stubs leave a type open
        PARTS.keep(key, shape)
    return shape


def _nothing(image: Image.Image, box: Box, theme: Theme) -> None:
    """Leave a part of the table as it is."""


_STEP = 44
"""After how many pixels the table's pattern repeats itself."""
_CLOTH = 10 * _STEP


def _table(box: Box, theme: Theme) -> Image.Image:
    """Return a part of the table everything lies on: a plain ground with a pale lattice."""
    if box.w <= _CLOTH - _STEP and box.h <= _CLOTH - _STEP:
        x, y = box.x % _STEP, box.y % _STEP
        return _cloth(theme).crop((x, y, x + box.w, y + box.h))
    return _woven(box, theme)


@remembered
def _cloth(theme: Theme) -> Image.Image:
    """Return a piece of the table to cut others from."""
    return _woven(Box(0, 0, _CLOTH, _CLOTH), theme)


def _woven(box: Box, theme: Theme) -> Image.Image:
    """Return a part of the table put together from the piece of its pattern that repeats itself."""
    tile = _lattice(theme)
    row = Image.new("RGB", (box.w, _STEP))
    for x in range(-(box.x % _STEP), box.w, _STEP):
        row.paste(tile, (x, 0))
    cut = Image.new("RGB", (box.w, box.h))
    for y in range(-(box.y % _STEP), box.h, _STEP):
        cut.paste(row, (0, y))
    return cut


@remembered
def _lattice(theme: Theme) -> Image.Image:
    """Return the piece of the table's pattern that repeats itself."""
    brush = Brush(_STEP, _STEP)
    for x, y in ((0, 0), (_STEP, 0), (0, _STEP), (_STEP, _STEP), (_STEP / 2, _STEP / 2)):
        brush.polygon(ring(x, y, 4.5, 4), theme.ground_mark)
    tile = Image.new("RGB", (_STEP, _STEP), theme.ground)
    stamp(tile, brush.done(), 0, 0)
    return tile
