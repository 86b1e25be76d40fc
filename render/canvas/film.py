"""An animated WebP of several pictures."""

import io

from PIL import Image, WebPImagePlugin

from render.contract.theme import Colour

WIDTH = 704
"""Pixels; Discord shows a picture about 550 pixels wide."""
QUALITY = 60
"""The quality of lossy WebP, from 0 to 100. At 60, digits of cards are clear where Discord shows the picture."""
_FASTEST = 0  # method of the encoder
_KEY_FRAMES = {"kmin": 119, "kmax": 120}
"""Least and most pictures between whole ones. With 3 and 5, as `Image.save` has it, a film is twice as large.

Between the least and the most, the encoder tries each picture both ways, which takes twice as long.
"""
_ROOM = 50
"""Pixels that stay free above the first picture, for one with a second line of words at its top.

Without them, such a picture would be drawn smaller and each card anew, for which a film takes up to three times as many
bytes.
"""


class Film:
    """A film in the making. The first picture sets its size; each is fitted into it."""

    def __init__(self) -> None:
        self._pictures: list[Image.Image] = []
        self._milliseconds: list[int] = []
        self._whole = (0, 0)

    def add(self, picture: Image.Image, milliseconds: int, background: Colour, align: float = 0.5) -> None:
        """Add a picture in RGB, which is shown for some time; `background` fills what it leaves free.

        `align` 0.5 puts a low picture in the middle, 1 at the foot, where its lower parts stay in their places.
        """
        if not self._pictures:
            self._whole = (picture.width, picture.height + _ROOM)
        self._pictures.append(self._fitted(picture, background, align))
        self._milliseconds.append(milliseconds)

    def finish(self) -> bytes:
        """Return the film as WebP, which is repeated for ever. Raises `ValueError` if it has no picture."""
        if not self._pictures:
            raise ValueError("a film needs a picture")
        first, *others = self._pictures
        film = io.BytesIO()
        shown = {"append_images": others, "duration": self._milliseconds, "loop": 0}
        webp = WebPImagePlugin.WebPImageFile.format  # its name alone lets Pillow load all its formats
        first.save(film, webp, save_all=True, quality=QUALITY, method=_FASTEST, **shown, **_KEY_FRAMES)
        return film.getvalue()

    def _fitted(self, picture: Image.Image, background: Colour, align: float) -> Image.Image:
        """Return a picture in the size of the film.

        What it leaves free is filled before it is made smaller, so that a part looks the same in all pictures.
        """
        wide, high = self._whole
        scale = max(1.0, picture.width / wide, picture.height / high)
        whole = Image.new("RGB", (round(wide * scale), round(high * scale)), background)
        whole.paste(picture, ((whole.width - picture.width) // 2, round((whole.height - picture.height) * align)))
        return whole.resize((WIDTH, round(high * WIDTH / wide)), Image.Resampling.BOX)
