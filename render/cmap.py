"""Which characters a font file can draw, read from its `cmap` table (OpenType formats 4 and 12).

Pillow draws an empty box for a character that a font lacks and has no question for it, so we ask the file.
"""

from functools import cache
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import unpack_from


@cache
def coverage(path: Path, index: int = 0) -> frozenset[int]:
    """Return every code point for which the font has a glyph."""
    with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
        return _covered(data, index)


def _covered(data: mmap, index: int) -> frozenset[int]:
    start = unpack_from(">I", data, 12 + 4 * index)[0] if data[:4] == b"ttcf" else 0
    table = _table(data, start, b"cmap")
    subtables: list[int] = []
    for entry in range(unpack_from(">H", data, table + 2)[0]):
        platform, _, offset = unpack_from(">HHI", data, table + 4 + 8 * entry)
        if platform in (0, 3):
            subtables.append(table + offset)
    found: set[int] = set()
    for at in subtables:
        form = unpack_from(">H", data, at)[0]
        if form == 4:
            found |= _segments(data, at)
        elif form == 12:
            found |= _groups(data, at)
    return frozenset(found)


def _table(data: mmap, start: int, tag: bytes) -> int:
    for number in range(unpack_from(">H", data, start + 4)[0]):
        at = start + 12 + 16 * number
        if data[at : at + 4] == tag:
            return unpack_from(">I", data, at + 8)[0]
    raise ValueError(f"the font has no table {tag!r}")


def _segments(data: mmap, at: int) -> set[int]:
    count = unpack_from(">H", data, at + 6)[0] // 2
    ends = unpack_from(f">{count}H", data, at + 14)
    starts = unpack_from(f">{count}H", data, at + 16 + 2 * count)
    deltas = unpack_from(f">{count}H", data, at + 16 + 4 * count)
    ranges_at = at + 16 + 6 * count
    ranges = unpack_from(f">{count}H", data, ranges_at)
    found: set[int] = set()
    for number in range(count):
        for code in range(starts[number], min(ends[number], 0xFFFE) + 1):
            glyph = code
            if ranges[number]:
                glyph = unpack_from(">H", data, ranges_at + 2 * number + ranges[number] + 2 * (code - starts[number]))[
                    0
                ]
                if not glyph:
                    continue
            if (glyph + deltas[number]) & 0xFFFF:
                found.add(code)
    return found


def _groups(data: mmap, at: int) -> set[int]:
    found: set[int] = set()
    for number in range(unpack_from(">I", data, at + 12)[0]):
        first, last, glyph = unpack_from(">III", data, at + 16 + 12 * number)
        found.update(range(first if glyph else first + 1, last + 1))
    return found
