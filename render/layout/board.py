"""Boxes of boards.

Three layouts of the panels of four players were compared at widths of 550 and 375 pixels: two by two as columns of
counts, two by two with counts in two lines, and one row per player. Only rows have room beside every count for its
change, with digits of 30 pixels, and let players be compared down the columns. The bank stands beside the cards, and
below them only where a row has more than five places.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from render.contract.geometry import Box
from render.contract.scene import Board, CardBack, CardFace, Gap, Mark, Row, Tile, View
from render.contract.theme import Sizes, Theme
from render.layout.cards import SHORTFALL_HEIGHT
from render.layout.panels import PANEL_HEIGHT

_EMPTY_ROW_HEIGHT = 44
"""Height of a row without cards."""

_ABOVE_TITLE = 6
"""Pixels by which a title reaches into the margin above it, so that its second line has room for descenders."""

_MIN_BANK_HEIGHT = 6 * 98 + 12
"""Least height of a bank beside the cards."""

_PLACES_BESIDE_BANK = 5
"""Most places in a row, its deck included, with which the bank is right of the cards; else it is below them."""


@dataclass(frozen=True, slots=True)
class RowBoxes:
    """Boxes of a deck and of the places at its right."""

    deck: Box
    cards: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class BoardBoxes:
    """Boxes of a board."""

    size: Box
    title: Box
    status: Box
    tiles: tuple[Box, ...]
    rows: tuple[RowBoxes, ...]
    bank: Box
    piles: tuple[Box, ...]
    posts: tuple[Box, ...]
    panels: tuple[Box, ...]


def board_boxes(board: Board, theme: Theme) -> BoardBoxes:
    """Return the boxes of a board."""
    sizes = theme.sizes
    inner = sizes.width - 2 * sizes.margin
    tiles = _tile_places(board.tiles, sizes)
    title_width = (tiles[0].x if tiles else sizes.width - sizes.margin) - sizes.gap - sizes.margin
    title = Box(sizes.margin, sizes.margin - _ABOVE_TITLE, title_width, sizes.header - 46 + _ABOVE_TITLE)
    status = Box(sizes.margin, title.bottom, title_width, 46)

    top = sizes.margin + sizes.header + sizes.gap
    beside = max((len(row.cards) for row in board.rows), default=0) < _PLACES_BESIDE_BANK
    across = inner - (sizes.bank_width + sizes.gap if beside else 0)
    tall = sizes.card_height + (SHORTFALL_HEIGHT if _shows_shortfalls(board) else 0)
    rows = _row_places(board, across, top, tall, sizes)
    bottom = rows[-1].deck.bottom + sizes.gap if rows else top
    if beside:
        bottom = max(bottom, top + _MIN_BANK_HEIGHT + sizes.gap)  # even where there are few rows
        bank = Box(sizes.width - sizes.margin - sizes.bank_width, top, sizes.bank_width, bottom - sizes.gap - top)
        piles = _split(bank.inset(6), len(board.bank), down=True)
    else:
        bank = Box(sizes.margin, bottom, inner, sizes.pile_height + 12)
        piles = _split(bank.inset(6), len(board.bank), down=False)
        bottom = bank.bottom + sizes.gap

    posts = _post_places(len(board.posts), bottom, sizes)
    bottom = posts[-1].bottom + sizes.gap if posts else bottom
    panels = _panel_places(len(board.panels), bottom, sizes)
    height = (panels[-1].bottom if panels else bottom) + sizes.margin
    return BoardBoxes(Box(0, 0, sizes.width, height), title, status, tiles, rows, bank, piles, posts, panels)


def _tile_places(tiles: Sequence[Tile], sizes: Sizes) -> tuple[Box, ...]:
    places: list[Box] = []
    right = sizes.width - sizes.margin
    for tile in reversed(tiles):
        width = sizes.town if tile.view is View.TOWN else sizes.tile
        places.insert(0, Box(right - width, sizes.margin, width, sizes.header))
        right -= width + sizes.gap - 2
    return tuple(places)


def _post_places(count: int, top: int, sizes: Sizes) -> tuple[Box, ...]:
    """Return places for posts in one line below the cards."""
    width = (sizes.width - 2 * sizes.margin - (count - 1) * sizes.gap) // max(count, 1)
    return tuple(Box(sizes.margin + at * (width + sizes.gap), top, width, sizes.post_height) for at in range(count))


def _shows_shortfalls(board: Board) -> bool:
    return any(isinstance(card, CardFace) and card.missing is not None for row in board.rows for card in row.cards)


def _row_places(board: Board, across: int, top: int, tall: int, sizes: Sizes) -> tuple[RowBoxes, ...]:
    rows: list[RowBoxes] = []
    most = max((len(row.cards) for row in board.rows), default=0)
    backs = max((sum(isinstance(card, CardBack) for card in row.cards) for row in board.rows), default=0)
    deck_width = sizes.deck_width if most < _PLACES_BESIDE_BANK else sizes.deck_width * 2 // 3
    faces = most - backs
    card_width = (across - (1 + backs) * deck_width - most * sizes.gap) // max(faces, 1)
    y = top
    for row in board.rows:
        height = _EMPTY_ROW_HEIGHT if _is_empty(row) else tall
        deck = Box(sizes.margin, y, deck_width, height)
        x = deck.right + sizes.gap
        cards: list[Box] = []
        for card in row.cards:
            width = deck_width if isinstance(card, CardBack) else card_width
            cards.append(Box(x, y, width, height))
            x += width + sizes.gap
        rows.append(RowBoxes(deck, tuple(cards)))
        y += height + sizes.gap
    return tuple(rows)


def _is_empty(row: Row) -> bool:
    """Return whether a row has no cards, and none of the last moves changed it."""
    return all(
        place.count == 0 if isinstance(place, CardBack) else isinstance(place, Gap) and place.mark is Mark.NONE
        for place in (row.deck, *row.cards)
    )


def _panel_places(count: int, top: int, sizes: Sizes) -> tuple[Box, ...]:
    """Return places for panels, one below the other."""
    inner, pitch = sizes.width - 2 * sizes.margin, PANEL_HEIGHT + sizes.gap - 2
    return tuple(Box(sizes.margin, top + at * pitch, inner, PANEL_HEIGHT) for at in range(count))


def _split(box: Box, count: int, *, down: bool) -> tuple[Box, ...]:
    if down:
        step = box.h // count
        return tuple(Box(box.x, box.y + at * step, box.w, step) for at in range(count))
    step = box.w // count
    return tuple(Box(box.x + at * step, box.y, step, box.h) for at in range(count))
