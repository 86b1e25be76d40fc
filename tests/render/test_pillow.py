"""A canary for the undocumented attribute of Pillow that we use: it fails where a new Pillow changes it."""

from PIL import Image

from render.canvas.indexed_picture import PixelBuffer

HINT = "Pillow copies images with a buffer again: adapt render.canvas.indexed_picture.PixelBuffer, or bound Pillow"


def test_a_paste_writes_into_the_bytes_of_the_buffer():
    buffer = PixelBuffer(3, 3)
    mask = Image.new("1", (2, 1))
    mask.putpixel((1, 0), 1)
    buffer.image.paste(Image.new("L", (2, 1), 7), (1, 1, 3, 2))
    buffer.image.paste(Image.new("L", (2, 1), 9), (0, 2, 2, 3), mask)
    assert buffer.rows == bytes([0, 0, 0, 0, 0, 7, 7, 0, 0, 9, 0, 0]), HINT
