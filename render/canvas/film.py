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
_ROOM = 50
"""Pixels that stay free above the first picture, for one with a second line of words at its top.

Without them, such a picture would be drawn smaller and each card anew, for which a film takes up to three times as many
bytes.
"""


class Film:
    """A film in the making. The first picture sets its size; each is fitted into it."""

    def __init__(self) -> None:
        self._size = self._whole = (0, 0)
        self._encoder: Any = None
        self._milliseconds = 0

    def add(self, picture: Image.Image, milliseconds: int, background: Colour, align: float = 0.5) -> None:
        """Add a picture in RGB, which is shown for some time; `background` fills what it leaves free.

        `align` 0.5 puts a low picture in the middle, 1 at the foot, where its lower parts stay in their places.
        """
        if self._encoder is None:
            self._whole = (picture.width, picture.height + _ROOM)
            self._size = (WIDTH, round(self._whole[1] * WIDTH / picture.width))
            make = cast("Any", _webp).WebPAnimEncoder
            self._encoder = make(self._size, 0, _FOR_EVER, False, *_KEY_FRAMES, False, False)
        fitted = self._fitted(picture, background, align)
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

    def _fitted(self, picture: Image.Image, background: Colour, align: float) -> Image.Image:
        """Return a picture in the size of the film.

        What it leaves free is filled before it is made smaller, so that a part looks the same in all pictures.
        """
        wide, high = self._whole
        scale = max(1.0, picture.width / wide, picture.height / high)
        whole = Image.new("RGB", (round(wide * scale), round(high * scale)), background)
        whole.paste(picture, ((whole.width - picture.width) // 2, round((whole.height - picture.height) * align)))
        return whole.resize(self._size, Image.Resampling.BOX)
