"""Measures for whether a picture can be read where Discord shows it small."""

from PIL import Image, ImageChops

SMALLEST_CAP_ON_A_PHONE = 28.3
"""Cap height in pixels of a picture 1100 wide that a phone shows 9 pixels high, in a picture 350 wide."""

LONG_NAMES = (
    "Wilhelmina von Hohenlohe-Schwarz",
    "Søren Kierkegaard-Østergård",
    "Александра Константинопольская Ж",
    "Wolfgang Wammes-Wattenscheid III",
)
"""Names as long as Discord allows."""


def first_ink(picture: Image.Image, without: Image.Image) -> int:
    """Return how far below the upper edge the first difference between two pictures lies, in pixels."""
    height = min(picture.height, without.height)
    one, other = (each.crop((0, 0, each.width, height)) for each in (picture, without))
    apart = ImageChops.difference(one, other).convert("L").point([0] * 24 + [255] * 232).getbbox()
    assert apart is not None
    return apart[1]
