"""Boxes of tiles: the square ones of nobles and the wide ones of towns."""

from dataclasses import dataclass

from render.contract.geometry import Box

_PER_COLUMN = 3
"""How many requirements of a wide tile stand in one column."""


@dataclass(frozen=True, slots=True)
class TileBoxes:
    """Boxes of the parts of a tile, relative to the tile.

    `required_prestige` is for the prestige that the tile requires, `owner` for the emblem of the seat that owns it.
    """

    picture: Box
    prestige: Box
    needs: tuple[Box, ...]
    required_prestige: Box
    owner: Box


def tile_boxes(width: int, height: int, kinds: int) -> TileBoxes:
    """Return the boxes of a tile with requirements of this many kinds; a wide tile has two columns of them."""
    whole = Box(0, 0, width, height)
    if width >= 180:
        pitch = (height - 8) // _PER_COLUMN
        first, second = min(kinds, _PER_COLUMN), max(kinds - _PER_COLUMN, 0)
        spots = [(5, first - at) for at in range(first)] + [(78, second - at) for at in range(second)]
        needs = tuple(Box(x, height - 5 - up * pitch, 70, pitch - 2) for x, up in spots)
        return TileBoxes(
            whole,
            Box(width - 49, height - 49, 44, 44),
            needs,
            Box(width - 105, 4, 100, 38) if second < _PER_COLUMN else Box(width - 62, 6, 58, 38),
            Box(79, 5, 36, 36),
        )
    pitch = (height - 8) // max(kinds, 3)
    needs = tuple(Box(6, height - 5 - (kinds - at) * pitch, 72, pitch - 2) for at in range(kinds))
    return TileBoxes(whole, Box(width - 49, height - 49, 44, 44), needs, Box(width - 49, 5, 44, 38), Box(5, 5, 34, 34))
