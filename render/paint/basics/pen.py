"""A pen draws text, sprites and rectangles on one image, in one theme and with the letters of one language."""

from PIL import Image

from data.gems import Gem
from render.canvas.rectangles import nine_patch, overlay, rounded_rectangle
from render.contract.geometry import Box
from render.contract.theme import Colour, Theme
from render.text.drawing import draw_line
from render.text.lines import Line, Style, fit


class Pen:
    """A pen that draws on an `image`. `letters` stand beside the gems, in the order of `Gem`."""

    __slots__ = ("image", "letters", "theme")

    def __init__(self, image: Image.Image, theme: Theme, letters: tuple[str, ...] = ()) -> None:
        self.image, self.theme, self.letters = image, theme, letters

    def letter(self, gem: Gem) -> str:
        """Return the letter for a colour, nothing where the scene has none."""
        return self.letters[gem] if gem < len(self.letters) else ""

    def overlay(self, sprite: Image.Image, x: int, y: int) -> None:
        """Draw a sprite with its upper left corner at a point."""
        overlay(self.image, sprite, x, y)

    def centre(self, sprite: Image.Image, box: Box) -> None:
        """Draw a sprite in the middle of a box."""
        overlay(self.image, sprite, box.x + (box.w - sprite.width) // 2, box.y + (box.h - sprite.height) // 2)

    def rectangle(
        self, box: Box, radius: float, fill: Colour | None, edge: Colour | None = None, line: float = 0
    ) -> None:
        """Draw a rounded rectangle, with an edge `line` pixels wide inside the box where a colour for it is given."""
        if box.w * box.h > _LARGE and isinstance(radius, int) and fill is not None and edge is not None:
            sprite = nine_patch(box.w, box.h, radius, fill, edge, line)
        else:
            sprite = rounded_rectangle(box.w, box.h, radius, fill, edge, line)
        overlay(self.image, sprite, box.x, box.y)

    def write(self, text: str, style: Style, box: Box, colour: Colour, align: float = 0.0, shrink: float = 0.8) -> None:
        """Fit a text into a box and draw it, aligned left (0), centred (0.5) or right (1)."""
        self.draw_line(fit(text, style, box.w, shrink=shrink), box, colour, align)

    def draw_line(self, line: Line, box: Box, colour: Colour, align: float = 0.0, lift: int = 0) -> None:
        """Draw a line that was fitted already."""
        draw_line(self.image, line, box, colour, align, lift)


_LARGE = 30_000
"""Pixels from which on a rectangle is put together from its corners and sides, which look the same."""
