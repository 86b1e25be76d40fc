"""Boxes of the picture of a lobby."""

from dataclasses import dataclass

from data.gems import TOKENS
from render.geometry import Box
from render.layout.pieces import piece_size
from render.scene import Lobby
from render.theme import Theme


@dataclass(frozen=True, slots=True)
class LobbyBoxes:
    """Boxes of the picture of a lobby; `pieces` has boxes only for the first pieces, as many as there is room for."""

    size: Box
    title: Box
    tokens: tuple[Box, ...]
    fan: Box
    pieces: tuple[Box, ...]
    places: tuple[Box, ...]


def lobby_boxes(lobby: Lobby, theme: Theme) -> LobbyBoxes:
    """Return the boxes of a lobby: title and tokens, the fan of cards and the pieces, the guests' places below them."""
    sizes = theme.sizes
    right = sizes.width - sizes.margin
    top = Box(sizes.margin, sizes.margin, right - sizes.margin, sizes.card_height)
    title = Box(top.x + sizes.gap, top.y + 16, 444, 96)
    tokens = tuple(Box(title.x + at * 74, title.bottom + 22, 70, 70) for at in range(len(TOKENS)))
    pieces: list[Box] = []
    y = top.y
    for wide, tall in (piece_size(piece, sizes) for piece in lobby.pieces):
        if y + tall > top.bottom:
            break
        pieces.append(Box(right - wide, y, wide, tall))
        y += tall + sizes.gap
    spare = (top.bottom - y + sizes.gap) // 2 if pieces else 0
    pieces = [box.moved(0, spare) for box in pieces]
    end = min((box.x - sizes.gap for box in pieces), default=right)
    fan = Box(title.right + sizes.gap, top.y, end - title.right - sizes.gap, top.h)
    seats = Box(sizes.margin, top.bottom + sizes.gap + 4, top.w, 152)
    count = max(len(lobby.guests) + lobby.free, 1)
    width = (seats.w - (count - 1) * sizes.gap) // count
    places = tuple(Box(seats.x + at * (width + sizes.gap), seats.y, width, seats.h) for at in range(count))
    size = Box(0, 0, sizes.width, seats.bottom + sizes.margin)
    return LobbyBoxes(size, title, tokens, fan, tuple(pieces), places)
