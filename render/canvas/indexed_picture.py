"""A picture with one byte per pixel in a palette, put together from parts when it is needed.

It is packed in bands of rows. A band on which the same parts lie as on an earlier picture is taken from a cache.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from PIL import Image

from render.canvas.image_cache import PACKED_BANDS, Group, PicturePart, Placed
from render.canvas.png import PackedBand, encode_png, pack_band
from render.contract.geometry import Box

BAND = 100
"""Height in pixels of a band."""


class Palette:
    """A palette: `colours` holds 256 colours of three bytes each."""

    def __init__(self, colours: bytes) -> None:
        self.colours = colours
        # Pillow takes a palette for `quantize` only as an image that has it.
        self._carrier = Image.new("P", (1, 1))
        self._carrier.putpalette(colours)

    def to_indexed(self, image: Image.Image) -> Image.Image:
        """Return an RGB image as one byte per pixel ("L"): the index of the nearest colour."""
        indexed = image.quantize(palette=self._carrier, dither=Image.Dither.NONE)
        return Image.frombuffer("L", indexed.size, indexed.tobytes(), "raw", "L", 0, 1)

    def to_rgb(self, indexed: Image.Image) -> Image.Image:
        """Return the RGB image of an indexed one from `to_indexed`."""
        picture = indexed.copy()
        picture.putpalette(self.colours)
        return picture.convert("RGB")

    def dither(self, image: Image.Image) -> Image.Image:
        """Return an RGB image with only colours of the palette, dithered: for photographs such as avatars."""
        return image.quantize(palette=self._carrier, dither=Image.Dither.FLOYDSTEINBERG).convert("RGB")


class IndexedPicture:
    """A picture of `size` pixels in a palette, put together from indexed parts on a ground of colour 0."""

    __slots__ = ("_placed", "palette", "size")

    def __init__(self, width: int, height: int, palette: Palette) -> None:
        self.size, self.palette = (width, height), palette
        self._placed: list[Placed] = []

    def __len__(self) -> int:
        """Return the number of parts."""
        return len(self._placed)

    def put(self, part: PicturePart | Group, x: int, y: int) -> None:
        """Lay a part or a group on top of the others, with its upper left corner at (x, y)."""
        self._placed.append((part, x, y))

    def group(self, start: int, box: Box) -> Group:
        """Replace the parts from number `start` on by a group of them, and return it.

        None of them may reach beyond the box.
        """
        group = Group(box.w, box.h, [(part, x - box.x, y - box.y) for part, x, y in self._placed[start:]])
        del self._placed[start:]
        self.put(group, box.x, box.y)
        return group

    def to_rgb(self) -> Image.Image:
        """Return the picture in RGB."""
        image = Image.new("L", self.size)
        core = image.im
        for part, x, y in self._placed:
            part.paste_unchecked(core, x, y)
        return self.palette.to_rgb(image)

    def to_png(self) -> bytes:
        """Return the picture as PNG."""
        width, height = self.size
        placed: list[list[Placed]] = [[] for _ in range(-(-height // BAND))]
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


def _packed(parts: Sequence[Placed], width: int, height: int) -> PackedBand:
    """Return the parts of a band as packed rows, each with a filter byte before it."""
    rows, core = _band(width + 1, height)
    core.paste(0, (0, 0, width + 1, height))
    for part, x, y in parts:
        part.paste_unchecked(core, x + 1, y)
    return pack_band(rows)


@lru_cache(maxsize=4)
def _band(width: int, height: int) -> tuple[bytearray, Any]:
    """Return bytes for the rows of a band, and the `im` of an image that shares them; all bands of a size use them."""
    rows = bytearray(width * height)
    return rows, Image.frombuffer("L", (width, height), rows, "raw", "L", 0, 1).im
