"""Boxes of tiles: the square ones of nobles and the tall ones of towns."""

from typing import NamedTuple

from render.contract.geometry import Box

_TALL = 180
"""Tiles from this height on show the prestige that they require above their requirements."""

_PER_COLUMN = 3
"""How many requirements of a tall tile stand in one column."""

_NEED = (72, 38)
"""Width and distance of requirements; in two columns they are narrower."""


class TileBoxes(NamedTuple):
    """Boxes of the parts of a tile, relative to the tile.

    `required_prestige` is for the prestige that the tile requires, `owner` for the emblem of the seat that owns it.
    """

    picture: Box
    prestige: Box
    needs: tuple[Box, ...]
    required_prestige: Box
    owner: Box


def tile_boxes(width: int, height: int, kinds: int) -> TileBoxes:
    """Return the boxes of a tile with requirements of this many kinds; a tall tile has up to two columns of them."""
    whole = Box(0, 0, width, height)
    wide, pitch = _NEED
    if height >= _TALL:
        columns = 1 if kinds <= _PER_COLUMN else 2
        wide = min(wide, (width - 12) // columns - 1)
        needs = tuple(
            Box(6 + at % columns * (wide + 2), 46 + at // columns * pitch, wide, pitch - 2) for at in range(kinds)
        )
        return TileBoxes(
            whole,
            Box(width - 49, height - 49, 44, 44),
            needs,
            Box(width - 105, 5, 100, 38),
            Box(6, height - 44, 38, 38),
        )
    pitch = (height - 8) // max(kinds, 3)
    needs = tuple(Box(6, height - 5 - (kinds - at) * pitch, min(wide, width - 54), pitch - 2) for at in range(kinds))
    return TileBoxes(whole, Box(width - 47, height - 49, 42, 44), needs, Box(width - 49, 5, 44, 38), Box(5, 5, 34, 34))
