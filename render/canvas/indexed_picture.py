"""A picture with one byte per pixel, put together from parts when it is needed.

It is packed in bands of rows. A band on which the same parts lie as on an earlier picture is taken from a cache.
"""

from collections.abc import Sequence

from PIL import Image

from render.canvas.image_cache import PACKED_BANDS
from render.canvas.palette import Palette
from render.canvas.parts import Part
from render.canvas.png import PackedBand, encode_png, pack_band
from render.contract.geometry import Box

BAND = 100
"""Height in pixels of a band."""


_Placed = tuple[Part, int, int]
"""A part with the x and y of its upper left corner."""


class IndexedPicture:
    """A picture of `size` pixels in a palette, put together from indexed parts on a ground of colour 0."""

    __slots__ = ("_placed", "palette", "size")

    def __init__(self, width: int, height: int, palette: Palette) -> None:
        self.size, self.palette = (width, height), palette
        self._placed: list[_Placed] = []

    def __len__(self) -> int:
        """Return the number of parts."""
        return len(self._placed)

    def put(self, part: Part, x: int, y: int) -> None:
        """Lay a part on top of the others, with its upper left corner at (x, y)."""
        self._placed.append((part, x, y))

    def merge(self, start: int, box: Box) -> Part:
        """Replace the parts from number `start` on by one part, which shows them in the box, and return it.

        None of them may reach beyond the box, and no earlier part may lie in it.
        """
        merged = Part(self._pixels(box, start))
        del self._placed[start:]
        self.put(merged, box.x, box.y)
        return merged

    def to_rgb(self) -> Image.Image:
        """Return the picture in RGB."""
        return self.palette.to_rgb(self._pixels(Box(0, 0, *self.size)))

    def to_png(self) -> bytes:
        """Return the picture as PNG."""
        width, height = self.size
        placed: list[list[_Placed]] = [[] for _ in range(-(-height // BAND))]
        for part, x, y in self._placed:
            bottom = min(y + part.height, height)
            for at in range(max(y, 0) // BAND, -(-bottom // BAND)):
                placed[at].append((part, x, y - at * BAND))
        bands: list[PackedBand] = []
        for at, parts in enumerate(placed):
            tall = min(BAND, height - at * BAND)
            key = (width, tall, *[(part.number, x, y) for part, x, y in parts])
            band = PACKED_BANDS.get(key)
            if band is None:
                band = _packed(parts, width, tall)
                PACKED_BANDS.put(key, band)
            bands.append(band)
        return encode_png(self.size, self.palette.colours, bands)

    def _pixels(self, box: Box, start: int = 0) -> Image.Image:
        """Return an indexed copy of the pixels in a box, of the parts from number `start` on."""
        image = Image.new("L", (box.w, box.h))
        core, left, top, right, bottom = image.im, box.x, box.y, box.right, box.bottom
        for part, x, y in self._placed[start:]:
            if x < right and y < bottom and x + part.width > left and y + part.height > top:
                part.paste_unchecked(core, x - left, y - top)
        return image


def _packed(parts: Sequence[_Placed], width: int, height: int) -> PackedBand:
    """Return the parts of a band as packed rows, each with a filter byte before it."""
    rows = bytearray((width + 1) * height)
    core = Image.frombuffer("L", (width + 1, height), rows, "raw", "L", 0, 1).im
    for part, x, y in parts:
        part.paste_unchecked(core, x + 1, y)
    return pack_band(rows)
