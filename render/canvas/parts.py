"""Parts from which pictures are put together."""

from collections.abc import Sequence
from itertools import count
from typing import Any

from PIL import Image

_numbers = count()


class PicturePart:
    """Indexed pixels to be copied into pictures; with a `mask`, only where the mask is set.

    Each part has a `number` of its own, by which packed bands of pictures are found again. A picture consists of some
    hundred copies of parts, so that each part keeps what Pillow's properties would look up again for every copy.
    """

    __slots__ = ("_core", "_mask_core", "height", "mask", "number", "pixels", "width")

    def __init__(self, pixels: Image.Image, mask: Image.Image | None = None) -> None:
        self.pixels, self.mask, self.number = pixels, mask, next(_numbers)
        self.width, self.height = pixels.size
        self._core: Any = pixels.im
        self._mask_core: Any = None if mask is None else mask.im

    def paste_unchecked(self, core: Any, x: int, y: int) -> None:
        """Paste the part into the `im` of an image that may share its bytes with a buffer.

        Pixels that would lie outside are cut off. `Image.paste` takes every buffer for read-only and would copy such an
        image first, and its checks take longer than the copy of a part. Only this class uses Pillow's private
        `Image.im`; tests/render/test_pillow.py fails if a new Pillow changes it.
        """
        place = (x, y, x + self.width, y + self.height)
        if self._mask_core is None:
            core.paste(self._core, place)
        else:
            core.paste(self._core, place, self._mask_core)


Placed = tuple["PicturePart | Group", int, int]
"""A part or a group with the x and y of its upper left corner."""


class Group:
    """Parts that lie together in pictures, such as the row of a player: less memory and work than one large part.

    It has a `number` of its own, as parts have.
    """

    __slots__ = ("_placed", "height", "number", "width")

    def __init__(self, width: int, height: int, placed: Sequence[Placed]) -> None:
        self.width, self.height, self._placed, self.number = width, height, placed, next(_numbers)

    def __len__(self) -> int:
        """Return the number of parts."""
        return len(self._placed)

    def paste_unchecked(self, core: Any, x: int, y: int) -> None:
        """Paste all parts as `PicturePart.paste_unchecked` does."""
        bottom = core.size[1]
        for part, dx, dy in self._placed:
            top = y + dy
            if top < bottom and top + part.height > 0:
                part.paste_unchecked(core, x + dx, top)
