"""Boxes of the picture of a finished game."""

from typing import NamedTuple

from render.contract.geometry import Box
from render.contract.scene import Final
from render.contract.theme import Theme

LEGIBLE = 30
"""Cap height of the text of a ranking: at least 9 pixels where a phone shows the picture 350 pixels wide."""

STATUS_LINE = 48
"""Distance between the baselines of a status that takes several lines."""

_ROW_HEIGHT = 164
_EDGE = 14
"""Distance of the parts of a row from its edges."""
_AVATAR = 112
_BONUS_PITCH = 77
_TILE = 56
_CARD = (57, 84)
_MOST_RESERVED = 3


class RankingBoxes(NamedTuple):
    """Boxes of the picture of a finished game; each player has a row across the picture."""

    size: Box
    title: Box
    status: Box
    rows: tuple[Box, ...]


class RankingRowBoxes(NamedTuple):
    """Boxes of the parts of a row of the ranking, relative to the row.

    Those of the rank, the avatar, the prestige, the bonuses, the number of cards and the reserved cards are the same in
    every row. Tiles stand to the right of the name and leave it less room.
    """

    place: Box
    avatar: Box
    name: Box
    tiles: tuple[Box, ...]
    bonuses: tuple[Box, ...]
    cards: Box
    reserved: tuple[Box, ...]
    prestige: Box


def ranking_boxes(final: Final, theme: Theme, title_lines: int = 1, status_lines: int = 1) -> RankingBoxes:
    """Return the boxes of the picture of a finished game whose title and status take this many lines."""
    sizes = theme.sizes
    inner = sizes.width - 2 * sizes.margin
    title = Box(sizes.margin, sizes.margin, inner, max(title_lines, 1) * sizes.title_pitch)
    status = Box(sizes.margin, title.bottom, inner, max(status_lines, 1) * STATUS_LINE)
    top = status.bottom + sizes.gap
    rows = Box(sizes.margin, top, inner, _ROW_HEIGHT).repeated(len(final.panels), down=_ROW_HEIGHT + sizes.gap)
    bottom = rows[-1].bottom if rows else top
    return RankingBoxes(Box(0, 0, sizes.width, bottom + sizes.margin), title, status, rows)


def ranking_row_boxes(row: Box, tiles: int = 0) -> RankingRowBoxes:
    """Return the boxes of a row with this many tiles.

    The rank stands at the left edge and the prestige at the right one. Between them the name and the tiles are in the
    upper line, everything that can be counted is in the lower one.
    """
    place = Box(_EDGE, _EDGE, 68, row.h - 2 * _EDGE)
    avatar = Box(place.right + _EDGE, (row.h - _AVATAR) // 2, _AVATAR, _AVATAR)
    prestige = Box(row.w - _EDGE - 128, (row.h - 104) // 2, 128, 104)
    left, right = avatar.right + 18, prestige.x - 18
    step = min(_TILE + 4, (right - left) // 2 // max(tiles, 1))
    at_tiles = Box(right - tiles * step + 4, 10, step - 4, 54).repeated(tiles, step)
    name = Box(left, 8, (at_tiles[0].x - 12 if at_tiles else right) - left, 58)
    line = Box(left, row.h - _EDGE - _CARD[1] + 4, right - left, _CARD[1])
    bonuses = Box(line.x, line.y + 8, _BONUS_PITCH - 6, line.h - 16).repeated(5, _BONUS_PITCH)
    cards = Box(bonuses[-1].right + 12, line.y + 8, 94, line.h - 16)
    first = Box(right - _MOST_RESERVED * (_CARD[0] + 4) + 4, line.y, *_CARD)
    reserved = first.repeated(_MOST_RESERVED, _CARD[0] + 4)
    return RankingRowBoxes(place, avatar, name, at_tiles, bonuses, cards, reserved, prestige)
