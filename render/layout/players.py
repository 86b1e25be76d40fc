"""Boxes of the picture of all players' purchased cards: the row of each player as on a board, and the cards below it.

Each card lies below the bonus of its colour, so that the columns can be compared from player to player.
"""

from typing import NamedTuple

from data.gems import Gem
from render.contract.geometry import Box
from render.contract.scene import CardFace, Players, Sign
from render.contract.theme import Theme
from render.layout.panels import HEAD_WIDTH, PANEL_HEIGHT, panel_boxes

_TITLE = 56
_GAP = 4
"""Distance between a row and what lies below it."""
_HEAD = 40
"""Height of the part of a card that the next one leaves uncovered."""
_JOINED = 12
"""How far a card that has joined another lies right of it."""
_TILE, _TILES_ACROSS = 62, 5


class SeatBoxes(NamedTuple):
    """Boxes of a player's row, of the tiles, and of the cards of each column, all relative to the picture.

    All but the last card of a column show their head alone. The foot of the last one has the same size, below its head.
    """

    row: Box
    tiles: tuple[Box, ...]
    cards: tuple[tuple[Box, ...], ...]

    @property
    def bottom(self) -> int:
        """Return the first row of pixels below the player's row, cards and tiles."""
        feet = [column[-1].bottom + _HEAD for column in self.cards if column]
        return max([self.row.bottom, *feet, *(tile.bottom for tile in self.tiles[-1:])])


class PlayersBoxes(NamedTuple):
    """Boxes of the picture."""

    size: Box
    title: Box
    seats: tuple[SeatBoxes, ...]


def players_boxes(players: Players, theme: Theme) -> PlayersBoxes:
    """Return the boxes of the picture."""
    sizes = theme.sizes
    title = Box(sizes.margin, sizes.margin // 2, sizes.width - 2 * sizes.margin, _TITLE - 6)
    bottom = sizes.margin // 2 + _TITLE - sizes.gap
    seats: list[SeatBoxes] = []
    for panel, columns in zip(players.panels, players.cards, strict=True):
        row = Box(title.x, bottom + sizes.gap, title.w, PANEL_HEIGHT)
        seats.append(_seat_boxes(row, len(panel.tiles) + len(panel.reserved_tiles), columns))
        bottom = seats[-1].bottom
    return PlayersBoxes(Box(0, 0, sizes.width, bottom + sizes.margin), title, tuple(seats))


def _seat_boxes(row: Box, tiles: int, columns: tuple[tuple[CardFace, ...], ...]) -> SeatBoxes:
    pitch, top = HEAD_WIDTH // _TILES_ACROSS, row.bottom + _GAP
    tile = Box(row.x + _GAP, top, _TILE, _TILE)
    return SeatBoxes(
        row,
        tuple(tile.moved(at % _TILES_ACROSS * pitch, at // _TILES_ACROSS * pitch) for at in range(tiles)),
        tuple(
            tuple(
                Box(row.x + below.count.x + shift, top + at * _HEAD, below.change.right - below.count.x - shift, _HEAD)
                for at, shift in enumerate(_JOINED * (Sign.JOIN in card.signs and gem < Gem.GOLD) for card in column)
            )
            for gem, (below, column) in enumerate(zip(panel_boxes(row.w).tokens, columns, strict=True))
        ),
    )
