"""A picture with one byte per pixel, in the buffer that PNG compresses."""

from PIL import Image

from render.canvas.palette import Palette
from render.canvas.png import encode_png
from render.contract.geometry import Box


class _PixelBuffer:
    """Rows of pixels as PNG wants them: a filter byte (0, unfiltered) before each row, so one column more at the left.

    `image` is a view on the same bytes, so that pasted parts are compressed without another copy.
    """

    def __init__(self, width: int, height: int) -> None:
        self.rows = bytearray((width + 1) * height)
        self.image = Image.frombuffer("L", (width + 1, height), self.rows, "raw", "L", 0, 1)


_free_buffers: dict[tuple[int, int], _PixelBuffer] = {}
"""Buffers of finished pictures by size: allocating fresh memory takes as long as filling it."""
_MAX_FREE_BUFFERS = 4


class IndexedPicture:
    """A picture of `size` pixels in a palette, put together from indexed parts."""

    __slots__ = ("_buffer", "palette", "size")

    def __init__(self, width: int, height: int, palette: Palette) -> None:
        self.size, self.palette = (width, height), palette
        self._buffer = _free_buffers.pop(self.size, None) or _PixelBuffer(width, height)

    def put(self, part: Image.Image, x: int, y: int, mask: Image.Image | None = None) -> None:
        """Copy an indexed part to (x, y); with a `mask`, only the pixels where the mask is set."""
        place = (x + 1, y, x + 1 + part.width, y + part.height)
        paste_unchecked(self._buffer.image, part, place, mask)

    def crop(self, box: Box) -> Image.Image:
        """Return an indexed copy of the pixels in a box."""
        return self._buffer.image.crop((box.x + 1, box.y, box.right + 1, box.bottom))

    def to_rgb(self) -> Image.Image:
        """Return the picture in RGB."""
        return self.palette.to_rgb(self.crop(Box(0, 0, *self.size)))

    def to_png(self) -> bytes:
        """Return the picture as PNG."""
        return encode_png(self.size, self._buffer.rows, self.palette.colours)

    def release(self) -> None:
        """Give the buffer to the next picture of this size. This picture must not be used afterwards."""
        if len(_free_buffers) >= _MAX_FREE_BUFFERS:
            _free_buffers.clear()
        _free_buffers[self.size] = self._buffer


def paste_unchecked(
    image: Image.Image, part: Image.Image, place: tuple[int, int, int, int], mask: Image.Image | None = None
) -> None:
    """Paste a part of the same mode into an image that shares its bytes with a buffer.

    `Image.paste` takes every buffer for read-only and would copy such an image first, and its checks take longer than
    the copy of a part. Only this function uses Pillow's private `Image.im`; tests/render/test_pillow.py fails if a new
    Pillow changes it.
    """
    if mask is None:
        image.im.paste(part.im, place)
    else:
        image.im.paste(part.im, place, mask.im)
