"""Boxes of posts and tiles, and the size of pieces shown by themselves in a legend."""

from typing import NamedTuple

from render.contract.geometry import Box
from render.contract.scene import CardBack, CardFace, Coats, Piece, Post, Tile, Tokens, Towers, View
from render.contract.theme import Sizes

TOKENS_IN_A_ROW = 3
"""How many tokens stand side by side."""

LETTER_LINE = 40
"""Height of the letter below a token."""

LETTER = 29
"""Cap height of that letter."""


def piece_size(piece: Piece, sizes: Sizes) -> tuple[int, int]:
    """Return the width and the height of a piece in pixels, as on a board."""
    match piece:
        case CardFace():
            return 197, sizes.card_height
        case CardBack():
            return sizes.deck_width, sizes.card_height
        case Tile(view=view):
            return sizes.tile, sizes.town_height if view is View.TOWN else sizes.tile_height
        case Post():
            return 203, sizes.post_height
        case Tokens(gems):
            return 62 * min(len(gems), TOKENS_IN_A_ROW), (62 + LETTER_LINE) * -(-len(gems) // TOKENS_IN_A_ROW)
        case Towers(seats) | Coats(seats):
            return 46 * len(seats), 56


class PostBoxes(NamedTuple):
    """Boxes of the parts of a post, relative to the post."""

    number: Box
    needs: tuple[Box, ...]
    privilege: Box
    coats: tuple[Box, ...]


def post_boxes(width: int, height: int, kinds: int, coats: int) -> PostBoxes:
    """Return the boxes of a post: number and requirements side by side, below them the privilege and the coats."""
    upper = 37
    number = Box(5, 4, 29, upper)
    left = number.right + 3
    pitch = min((width - 6 - left) // max(kinds, 1), 68)  # two of them leave room for a badge
    needs = Box(left, 4, pitch - 3, upper).repeated(kinds, pitch)
    top = number.bottom + 2
    step = min((width - 12) * 51 // 100 // max(coats, 1), 32)
    first = width - 6 - coats * step
    places = Box(first + 1, height - 42, step - 2, 38).repeated(coats, step)
    return PostBoxes(number, needs, Box(6, top, first - 8, height - top - 4), places)


_TALL = 180
"""Tiles from this height on show the prestige that they require above their requirements."""

_PER_COLUMN = 3
"""How many requirements of a tall tile stand in one column."""

_NEED = 72
"""Width of requirements; in two columns they are narrower."""


class TileBoxes(NamedTuple):
    """Boxes of the parts of a tile, relative to the tile.

    `required_prestige` is for the prestige that the tile requires, `owner` for the emblem of the seat that owns it.
    """

    prestige: Box
    needs: tuple[Box, ...]
    required_prestige: Box
    owner: Box


def tile_boxes(width: int, height: int, kinds: int) -> TileBoxes:
    """Return the boxes of a tile with requirements of this many kinds; a tall tile has up to two columns of them."""
    wide = _NEED
    if height >= _TALL:
        columns, pitch = 1 if kinds <= _PER_COLUMN else 2, (height - 85) // _PER_COLUMN
        wide = min(wide, (width - 12) // columns - 1)
        needs = tuple(
            Box(6 + at % columns * (wide + 2), 43 + at // columns * pitch, wide, pitch - 2) for at in range(kinds)
        )
        return TileBoxes(
            Box(width - 45, height - 43, 40, 38),
            needs,
            Box(width - 105, 5, 100, 38),
            Box(6, height - 44, 38, 38),
        )
    if width > 2 * height:  # above the cards: requirements side by side
        step = (width - 9) // max(kinds, 3)
        needs = tuple(Box(6 + at * step, height - 41, min(step - 3, wide), 36) for at in range(kinds))
        return TileBoxes(Box(6, 4, 40, 38), needs, Box(width - 49, 5, 44, 36), Box(52, 5, 34, 34))
    pitch = (height - 8) // max(kinds, 3)
    needs = tuple(Box(6, height - 5 - (kinds - at) * pitch, min(wide, width - 54), pitch - 2) for at in range(kinds))
    return TileBoxes(Box(width - 41, height - 44, 36, 39), needs, Box(width - 49, 5, 44, 38), Box(5, 5, 34, 34))
