"""A canary for the private interface of Pillow that we use: it fails where a new Pillow changes it."""

from PIL import Image

from render.canvas.image_cache import PicturePart

HINT = "Pillow's private Image.im has changed: adapt render.canvas.image_cache.PicturePart, or bound Pillow"


def test_a_paste_writes_into_the_bytes_of_the_buffer():
    rows = bytearray(4 * 3)
    image = Image.frombuffer("L", (4, 3), rows, "raw", "L", 0, 1)
    mask = Image.new("1", (2, 1))
    mask.putpixel((1, 0), 1)
    PicturePart(Image.new("L", (2, 1), 7)).paste_unchecked(image.im, 1, 1)
    PicturePart(Image.new("L", (2, 1), 9), mask).paste_unchecked(image.im, 0, 2)
    PicturePart(Image.new("L", (1, 9), 5)).paste_unchecked(image.im, 3, -8)  # only its last row is inside
    assert rows == bytes([0, 0, 0, 5, 0, 7, 7, 0, 0, 9, 0, 0]), HINT
