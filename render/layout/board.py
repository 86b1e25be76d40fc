"""Boxes of boards.

Discord shows a board 550 pixels wide on a desktop, below its own header, with the text of the message below it. So the
board is about as high as it is wide: nobles and bank stand in two columns right of the cards, and players have rows, so
that they can be compared down the columns. Only where a row of cards has more than five places, nobles and bank
share a line above the cards.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from render.contract.geometry import Box
from render.contract.scene import Board, CardBack, CardRow, Gap, Mark, View
from render.contract.theme import Sizes, Theme
from render.layout.panels import PANEL_HEIGHT

_FOOT = 14
"""Free pixels below the last part of a board; the line of the title has room for accents above it."""

_GAP = 9
"""Distance between the parts of a board: highlights of cards reach into it."""

_CLOSE_GAP, _CLOSE_FOOT, _LOWER_CARD, _LOWER_TILE = 6, 7, 8, 5
"""With four players, the highest of all boards: these distances, and how much lower its cards and nobles are."""

_BELOW_BADGES = 11
"""Distance where the badge of a highlight reaches beyond its shape."""

_MANY_PANELS = 4
"""Players with whom a board is drawn lower."""

_EMPTY_ROW_HEIGHT = 44
"""Height of a row without cards."""

_BANK_HEIGHT = 56
"""Height of the bank: a full pile."""

_PLACES_BESIDE_TILES = 5
"""Most places in a row, its deck included, with which nobles are right of the cards; else they are above."""

_WIDE_TILE, _LOW_TILE = 204, 84
"""Width and height of a noble above the cards."""

_TILE_GAPS = 6, 27
"""Least and most distance of tiles below each other: the badge of a marked one covers nothing of the one above it."""


class RowBoxes(NamedTuple):
    """Boxes of a deck and of the places at its right."""

    deck: Box
    cards: tuple[Box, ...]


class BoardBoxes(NamedTuple):
    """Boxes of a board. The title has the round beside it; the box of the strip is for the last move."""

    size: Box
    title: Box
    strip: Box
    tiles: tuple[Box, ...]
    rows: tuple[RowBoxes, ...]
    bank: Box
    piles: tuple[Box, ...]
    posts: tuple[Box, ...]
    panels: tuple[Box, ...]


class _Shape(NamedTuple):
    """Everything of a board on which its boxes depend. The height of the strip is 0 where it has none."""

    strip: int
    are_tiles_towns: tuple[bool, ...]
    rows: tuple["_RowShape", ...]
    piles: int
    posts: int
    panels: int


class _RowShape(NamedTuple):
    """Which places of a row show a back, and whether the row is empty."""

    are_backs: tuple[bool, ...]
    is_empty: bool


def board_boxes(board: Board, theme: Theme, strip: int | None = None) -> BoardBoxes:
    """Return the boxes of a board whose strip, if it has one, is so high, or has one line of the usual height."""
    shape = _Shape(
        (theme.sizes.strip if strip is None else strip) if board.last_move else 0,
        tuple([tile.view is View.TOWN for tile in board.tiles]),
        tuple([_row_shape(row) for row in board.rows]),
        len(board.bank),
        len(board.posts),
        len(board.panels),
    )
    return _boxes(shape, theme.sizes)


@lru_cache(maxsize=64)
def _boxes(board: _Shape, sizes: Sizes) -> BoardBoxes:
    """Return the boxes of a board of this shape."""
    beside = max((len(row.are_backs) for row in board.rows), default=0) < _PLACES_BESIDE_TILES
    gap, foot = _GAP, _FOOT
    if board.panels >= _MANY_PANELS:
        gap, foot = _CLOSE_GAP, _CLOSE_FOOT
        card, tile = sizes.card_height - _LOWER_CARD, sizes.tile_height - _LOWER_TILE
        sizes = replace(sizes, card_height=card, tile_height=tile) if beside else sizes
    inner = sizes.width - 2 * sizes.margin
    title = Box(sizes.margin, 0, inner, sizes.title_line)
    strip = Box(sizes.margin, title.bottom, inner, board.strip)
    top = strip.bottom + _BELOW_BADGES

    if beside:
        across = inner - sizes.tile - _GAP
        rows = _row_places(board.rows, across, top, sizes)
        heights = [sizes.town_height if is_town else sizes.tile_height for is_town in board.are_tiles_towns]
        least = sum(heights) + _TILE_GAPS[0] * (len(heights) - 1)  # even where rows are empty
        bottom = max(rows[-1].deck.bottom if rows else top, top + least)
        if empty := sum(row.is_empty for row in board.rows):  # they share what the tiles need
            spare = (bottom - rows[-1].deck.bottom) // empty
            rows = _row_places(board.rows, across, top, sizes, min(_EMPTY_ROW_HEIGHT + spare, sizes.card_height))
        left = sizes.width - sizes.margin - sizes.tile
        tiles = _tiles_below_each_other(heights, left, top, bottom, sizes)
    else:
        tile = Box(sizes.margin, top, _WIDE_TILE, _LOW_TILE)
        tiles = tile.repeated(len(board.are_tiles_towns), tile.w + _GAP)
        rows = _row_places(board.rows, inner, top + _LOW_TILE + _GAP, sizes)
        bottom = rows[-1].deck.bottom if rows else top

    width = (inner - (board.posts - 1) * _GAP) // max(board.posts, 1)
    post = Box(sizes.margin, bottom + _BELOW_BADGES, width, sizes.post_height)
    posts = post.repeated(board.posts, width + _GAP)
    bottom = posts[-1].bottom if posts else bottom
    bank = Box(sizes.margin, bottom + _GAP, inner, _BANK_HEIGHT)
    pile = (inner - 12) // max(board.piles, 1)
    piles = Box(bank.x + 8, bank.y + 2, pile - 4, bank.h - 4).repeated(board.piles, pile)
    bottom = bank.bottom
    panels = Box(sizes.margin, bottom + gap, inner, PANEL_HEIGHT).repeated(board.panels, down=PANEL_HEIGHT + gap - 1)
    bottom = panels[-1].bottom if panels else bottom
    return BoardBoxes(Box(0, 0, sizes.width, bottom + foot), title, strip, tiles, rows, bank, piles, posts, panels)


def _tiles_below_each_other(heights: Sequence[int], x: int, top: int, bottom: int, sizes: Sizes) -> tuple[Box, ...]:
    """Return places for tiles from `top` to `bottom`: in the middle, and closer together where there are many."""
    gap = min((bottom - top - sum(heights)) // max(len(heights) - 1, 1), _TILE_GAPS[1])
    y = top + (bottom - top - sum(heights) - gap * (len(heights) - 1)) // 2
    places: list[Box] = []
    for height in heights:
        places.append(Box(x, y, sizes.tile, height))
        y += height + gap
    return tuple(places)


def _row_places(
    shapes: Sequence[_RowShape], across: int, top: int, sizes: Sizes, empty: int = _EMPTY_ROW_HEIGHT
) -> tuple[RowBoxes, ...]:
    rows: list[RowBoxes] = []
    most = max((len(row.are_backs) for row in shapes), default=0)
    backs = max((sum(row.are_backs) for row in shapes), default=0)
    deck_width = sizes.deck_width if most < _PLACES_BESIDE_TILES else sizes.deck_width * 6 // 7
    faces = most - backs
    card_width = (across - (1 + backs) * deck_width - most * _GAP) // max(faces, 1)
    y = top
    for row in shapes:
        height = empty if row.is_empty else sizes.card_height
        deck = Box(sizes.margin, y, deck_width, height)
        x = deck.right + _GAP
        cards: list[Box] = []
        for is_back in row.are_backs:
            width = deck_width if is_back else card_width
            cards.append(Box(x, y, width, height))
            x += width + _GAP
        rows.append(RowBoxes(deck, tuple(cards)))
        y += height + _GAP
    return tuple(rows)


def _row_shape(row: CardRow) -> _RowShape:
    """Return the shape of a row; it is empty if it has no cards, and none of the last moves changed it."""
    is_empty = row.deck.count == 0 and all(
        place.count == 0 if isinstance(place, CardBack) else isinstance(place, Gap) and place.mark is Mark.NONE
        for place in row.cards
    )
    return _RowShape(tuple([isinstance(card, CardBack) for card in row.cards]), is_empty)
