"""Encode indexed pixels as PNG, compressed by ISA-L in bands of rows that do not refer to each other.

Measured on a board of four when it was 1100 × 1344 (one core): ISA-L takes a tenth of zlib's time for a quarter more
bytes, and the palette takes 40 % off both time and size of true colour (330 KB and 2.6 ms against 197 KB and 1.5 ms),
with no visible difference at the size at which Discord shows the picture. Bands of 100 rows cost nothing in size.
"""

import struct
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast

from isal import isal_zlib

# The stubs of isal leave some parameter types open.
_isal = cast("Any", isal_zlib)
_crc32 = cast("Callable[[bytes, int], int]", _isal.crc32)
_adler32 = cast("Callable[[bytearray], int]", _isal.adler32)

LEVEL = 2
"""The ISA-L level (0 to 3) with the smallest files; 3 takes three times as long and saves nothing here."""
_RAW = -15
"""Deflate without the header and the checksum of zlib."""
_ZLIB_HEADER, _LAST_BLOCK = b"\x78\x01", b"\x03\x00"
_ADLER = 65521


_packer = _isal.compressobj(LEVEL, _isal.DEFLATED, _RAW)
"""Packs all bands: a full flush makes it forget the rows before. A new one for each takes a tenth of the time."""


class PackedBand(NamedTuple):
    """Some rows of a picture as a chunk of PNG, with the Adler-32 checksum and the number of their bytes."""

    chunk: bytes
    checksum: int
    length: int


def pack_band(rows: bytearray) -> PackedBand:
    """Compress rows of indexed pixels, each of which begins with its filter byte: 0 for unfiltered."""
    body = _packer.compress(rows) + _packer.flush(_isal.Z_FULL_FLUSH)
    return PackedBand(_chunk(b"IDAT", body), _adler32(rows), len(rows))


def encode_png(size: tuple[int, int], palette: bytes, bands: Sequence[PackedBand]) -> bytes:
    """Return a PNG of packed bands, from the top to the bottom."""
    header = struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0)
    before = (_chunk(b"IHDR", header), _chunk(b"PLTE", palette), _chunk(b"IDAT", _ZLIB_HEADER))
    end = _LAST_BLOCK + struct.pack(">I", _checksum(bands))
    after = (_chunk(b"IDAT", end), _chunk(b"IEND", b""))
    return b"".join((b"\x89PNG\r\n\x1a\n", *before, *(band.chunk for band in bands), *after))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return b"".join((struct.pack(">I", len(body)), kind, body, struct.pack(">I", _crc32(body, _crc32(kind, 0)))))


def _checksum(bands: Sequence[PackedBand]) -> int:
    """Return the Adler-32 checksum of all bands, from those of each, as `adler32_combine` of zlib does."""
    low, high = 1, 0
    for band in bands:
        added = (band.checksum & 0xFFFF) - 1
        high = (high + (band.checksum >> 16) + band.length * (low - 1)) % _ADLER
        low = (low + added) % _ADLER
    return high << 16 | low
