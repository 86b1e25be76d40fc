"""A canary for the one private interface of Pillow that we use: it fails where a new Pillow changes it."""

from PIL import Image

from render.canvas.indexed_picture import paste_unchecked

HINT = "Pillow's private Image.im has changed: adapt render.canvas.indexed_picture.paste_unchecked, or bound Pillow"


def test_a_paste_writes_into_the_bytes_of_the_buffer():
    rows = bytearray(4 * 3)
    image = Image.frombuffer("L", (4, 3), rows, "raw", "L", 0, 1)
    mask = Image.new("1", (2, 1))
    mask.putpixel((1, 0), 1)
    paste_unchecked(image, Image.new("L", (2, 1), 7), (1, 1, 3, 2))
    paste_unchecked(image, Image.new("L", (2, 1), 9), (0, 2, 2, 3), mask)
    assert rows == bytes([0, 0, 0, 0, 0, 7, 7, 0, 0, 9, 0, 0]), HINT
