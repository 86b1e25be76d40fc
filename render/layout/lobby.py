"""Boxes of the picture of a lobby."""

from typing import NamedTuple

from data.gems import TOKENS
from render.contract.geometry import Box
from render.contract.scene import Coats, LobbyScene, LoosePiece, Tile, Towers
from render.contract.theme import Theme

NAME_LINE = 44
"""Distance between the baselines of a name that takes two lines."""

NAME_HEIGHT = 58
"""Height of the box of each line: it has room for accents and descenders, and overlaps that of the other line."""

_ACROSS = 2
"""How many places stand side by side: more would leave no room for long names."""
_PLACE_HEIGHT = 104
_AVATAR = 96
_TOP = 146
"""Height of everything above the guests."""


class LobbyBoxes(NamedTuple):
    """Boxes of the picture of a lobby; `pieces` has boxes only for the first pieces, as many as there is room for."""

    size: Box
    title: Box
    tokens: tuple[Box, ...]
    fan: Box
    pieces: tuple[Box, ...]
    places: tuple[Box, ...]


def lobby_boxes(lobby: LobbyScene, theme: Theme) -> LobbyBoxes:
    """Return the boxes of a lobby: title and tokens, the fan of cards and the pieces, the places below them.

    The picture stands above the text of the lobby in a message that shall fit a phone's screen, so it is low.
    """
    sizes = theme.sizes
    top = Box(sizes.margin, sizes.margin, sizes.width - 2 * sizes.margin, _TOP)
    title = Box(top.x + sizes.gap, top.y, 404, 90)
    tokens = Box(title.x, title.bottom, 56, 56).repeated(len(TOKENS), 64)
    pieces: list[Box] = []
    end = top.right
    for wide, tall in map(_piece_size, lobby.pieces):
        if end - wide - title.right < _TOP * 5 // 2:
            break
        pieces.append(Box(end - wide, top.y + (top.h - tall) // 2, wide, tall))
        end -= wide + sizes.gap
    fan = Box(title.right + sizes.gap, top.y, end - title.right - sizes.gap, top.h)
    count = max(len(lobby.guests) + lobby.free, 1)
    places = tuple(_place(at, count, top.bottom + sizes.gap + 2, theme) for at in range(count))
    return LobbyBoxes(
        Box(0, 0, sizes.width, places[-1].bottom + sizes.margin), title, tokens, fan, tuple(pieces), places
    )


def place_boxes(place: Box) -> tuple[Box, Box]:
    """Return the boxes of a guest's avatar, at the left, and of the name, at the right, relative to the place."""
    avatar = Box(14, (place.h - _AVATAR) // 2, _AVATAR, _AVATAR)
    left = avatar.right + 14
    return avatar, Box(left, (place.h - 2 * NAME_LINE) // 2, place.w - left - 12, 2 * NAME_LINE)


def _place(at: int, count: int, top: int, theme: Theme) -> Box:
    """Return the box of a place; the last one of an odd number is as wide as the picture."""
    sizes = theme.sizes
    whole = sizes.width - 2 * sizes.margin
    half = (whole - sizes.gap) // _ACROSS
    down, across = divmod(at, _ACROSS)
    width = whole if at == count - 1 and not across else half
    return Box(
        sizes.margin + across * (half + sizes.gap), top + down * (_PLACE_HEIGHT + sizes.gap), width, _PLACE_HEIGHT
    )


def _piece_size(piece: LoosePiece) -> tuple[int, int]:
    """Return the width and the height of a piece: so small a tile shows its picture alone."""
    match piece:
        case Tile():
            return 78, 100
        case Towers(seats) | Coats(seats):
            return 50 * len(seats), 64
