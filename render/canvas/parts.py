"""Parts from which pictures are put together."""

from dataclasses import dataclass, field
from itertools import count

from PIL import Image


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """Indexed pixels to be copied into pictures; with a `mask`, only where the mask is set.

    Each part has a `number` of its own, by which packed bands of pictures are found again.
    """

    pixels: Image.Image
    mask: Image.Image | None = None
    number: int = field(default_factory=count().__next__)


def paste_unchecked(image: Image.Image, part: Part, x: int, y: int) -> None:
    """Paste a part into an image that may share its bytes with a buffer; pixels that would lie outside are cut off.

    `Image.paste` takes every buffer for read-only and would copy such an image first, and its checks take longer than
    the copy of a part. Only this function uses Pillow's private `Image.im`; tests/render/test_pillow.py fails if a new
    Pillow changes it.
    """
    pixels, mask = part.pixels, part.mask
    place = (x, y, x + pixels.width, y + pixels.height)
    if mask is None:
        image.im.paste(pixels.im, place)
    else:
        image.im.paste(pixels.im, place, mask.im)
