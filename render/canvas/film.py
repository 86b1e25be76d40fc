"""An animated WebP, encoded picture by picture.

`Image.save` wants all pictures at once, which would take hundreds of megabytes for a long game. So this file uses
Pillow's private `_webp`, as `Image.save` does; tests/render/test_pillow.py fails if a new Pillow changes it.
"""

from typing import Any, cast

from PIL import Image, _webp  # pyright: ignore[reportPrivateUsage] - see above

from render.contract.theme import Colour

WIDTH = 704
"""Pixels; Discord shows a picture about 550 pixels wide."""
QUALITY = 60
"""The quality of lossy WebP, from 0 to 100. At 60, digits of cards are clear where Discord shows the picture."""
_FASTEST = 0  # method of the encoder
_KEY_FRAMES = (119, 120)
"""Least and most pictures between whole ones. With 3 and 5, as in `Image.save`, a film is twice as large.

Between the least and the most, the encoder tries each picture both ways, which takes twice as long.
"""
_FOR_EVER = 0  # how often a film is repeated


class Film:
    """A film in the making. The first picture sets its size; a later one of another shape is fitted into it."""

    def __init__(self) -> None:
        self._size = (0, 0)
        self._encoder: Any = None
        self._milliseconds = 0

    def add(self, picture: Image.Image, milliseconds: int, background: Colour) -> None:
        """Add a picture in RGB, which is shown for some time; `background` fills what it leaves free."""
        if self._encoder is None:
            self._size = (WIDTH, round(picture.height * WIDTH / picture.width))
            make = cast("Any", _webp).WebPAnimEncoder
            self._encoder = make(self._size, 0, _FOR_EVER, False, *_KEY_FRAMES, False, False)
        fitted = _fitted(picture, self._size, background)
        self._encoder.add(fitted.getim(), self._milliseconds, False, QUALITY, 100, _FASTEST)
        self._milliseconds += milliseconds

    def finish(self) -> bytes:
        """Return the film as WebP. Raises `ValueError` if it has no picture, or if it cannot be encoded."""
        if self._encoder is None:
            raise ValueError("a film needs a picture")
        self._encoder.add(None, self._milliseconds, False, QUALITY, 100, _FASTEST)
        film = self._encoder.assemble(b"", b"", b"")
        if film is None:
            raise ValueError("the film cannot be encoded")
        return film


def _fitted(picture: Image.Image, size: tuple[int, int], background: Colour) -> Image.Image:
    """Return a picture scaled to fit into a size, in its middle, on the background where it leaves something free."""
    scale = min(size[0] / picture.width, size[1] / picture.height)
    scaled = (round(picture.width * scale), round(picture.height * scale))
    resized = picture.resize(scaled, Image.Resampling.BOX)
    if scaled == size:
        return resized
    whole = Image.new("RGB", size, background)
    whole.paste(resized, ((size[0] - scaled[0]) // 2, (size[1] - scaled[1]) // 2))
    return whole
