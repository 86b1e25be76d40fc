"""A fixed palette of 256 colours, and conversion of images to and from it."""

from PIL import Image


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
