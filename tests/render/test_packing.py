"""Pictures that are put together from packed bands."""

import zlib
from io import BytesIO
from itertools import islice

import pytest
from PIL import Image

from render.canvas import indexed_picture
from render.canvas.png import pack_band
from render.drawing import compose, draw
from tests.support.render import plays


@pytest.fixture(scope="module")
def boards():
    return list(islice(plays.boards(2, None, 3), 8))


def test_a_board_from_cached_bands_shows_what_its_parts_show(boards):
    for board in boards * 2:
        assert Image.open(BytesIO(draw(board))).convert("RGB") == compose(board).to_rgb()


def test_the_bands_of_a_picture_are_one_stream_with_its_checksum(boards):
    picture = draw(boards[0])
    width, height = Image.open(BytesIO(picture)).size
    body, at = b"", 8
    while at < len(picture):
        length, kind = int.from_bytes(picture[at : at + 4], "big"), picture[at + 4 : at + 8]
        body += picture[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += length + 12
    assert len(zlib.decompress(body)) == (width + 1) * height


def test_a_board_that_was_drawn_before_is_not_packed_again(boards, monkeypatch):
    draw(boards[0])
    monkeypatch.setattr(indexed_picture, "pack_band", None)
    draw(boards[0])


def test_a_band_is_packed_the_same_whatever_was_packed_before():
    bands = [bytearray(bytes([0, *[shade * at % 7 for at in range(300)]]) * 100) for shade in (1, 2, 5)]
    alone = [pack_band(band) for band in bands]
    assert [pack_band(band) for band in bands[::-1]] == alone[::-1]
