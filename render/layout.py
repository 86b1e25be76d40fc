"""Scenes to boxes: where everything on a picture lies, in whole pixels, before a pixel is painted.

Three layouts of the board of four were tried at 550 and 375 pixels. Kept: the bank beside the cards and the players two
by two below, 1100 × 1344, because on a phone it fits above the buttons with the digits at their largest. With the bank
in a row of its own the cards grow wider, not taller, and the picture is a tenth longer; with one long strip for each
player it is a third longer, and half of every strip is empty. The bank goes below only where more than five cards lie
in a row.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from data.gems import TOKENS
from render.boxes import LIFT, MOST_RESERVED, Box, panel_height
from render.scene import (
    Board,
    CardBack,
    CardFace,
    Coats,
    Final,
    Gap,
    Hand,
    Legend,
    Lobby,
    Mark,
    Piece,
    Post,
    Row,
    Tile,
    Tokens,
    Towers,
    View,
)
from render.theme import Sizes, Theme


@dataclass(frozen=True, slots=True)
class RowBoxes:
    """Where a deck and the places to its right lie."""

    deck: Box
    cards: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class BoardBoxes:
    """Where everything on a board lies."""

    size: Box
    title: Box
    status: Box
    tiles: tuple[Box, ...]
    rows: tuple[RowBoxes, ...]
    bank: Box
    piles: tuple[Box, ...]
    posts: tuple[Box, ...]
    panels: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class HandBoxes:
    """Where everything on a hand picture lies."""

    size: Box
    title: Box
    status: Box
    cards: tuple[Box, ...]
    captions: tuple[Box, ...]
    empty: tuple[Box, ...]
    panel: Box


@dataclass(frozen=True, slots=True)
class FinalBoxes:
    """Where everything on the picture of a finished game lies; one strip for each player."""

    size: Box
    title: Box
    status: Box
    strips: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class LegendBoxes:
    """Where everything on a legend lies: for each sample its ground, the piece on it and what is said of it."""

    size: Box
    grounds: tuple[Box, ...]
    pieces: tuple[Box, ...]
    captions: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class LobbyBoxes:
    """Where everything on the picture of a lobby lies; of the pieces as many as have room."""

    size: Box
    title: Box
    tokens: tuple[Box, ...]
    fan: Box
    pieces: tuple[Box, ...]
    places: tuple[Box, ...]


_SPENT_ROW = 44
"""How tall a row is on which nothing lies any more."""
_LOWEST_BANK = 6 * 88 + 12
SIDE_BANK_UP_TO = 5
"""With at most so many places beside the deck the bank stands at the right; with more it lies below the rows."""


def board_boxes(board: Board, theme: Theme) -> BoardBoxes:
    """Return the boxes of a board."""
    sizes = theme.sizes
    inner = sizes.width - 2 * sizes.margin
    tiles = _tile_places(board.tiles, sizes)
    title_width = (tiles[0].x if tiles else sizes.width - sizes.margin) - sizes.gap - sizes.margin
    title = Box(sizes.margin, sizes.margin - 8, title_width, sizes.header - 36)
    status = Box(sizes.margin, sizes.margin + sizes.header - 34, title_width, 36)

    top = sizes.margin + sizes.header + sizes.gap
    beside = max((len(row.cards) for row in board.rows), default=0) < SIDE_BANK_UP_TO
    across = inner - (sizes.bank_width + sizes.gap if beside else 0)
    tall = sizes.card_height + (LIFT if _shows_lack(board) else 0)
    rows = _row_places(board, across, top, tall, sizes)
    bottom = rows[-1].deck.bottom + sizes.gap if rows else top
    if beside:
        bottom = max(bottom, top + _LOWEST_BANK + sizes.gap)  # however few rows lie out
        bank = Box(sizes.width - sizes.margin - sizes.bank_width, top, sizes.bank_width, bottom - sizes.gap - top)
        piles = _split(bank.inset(6), len(board.bank), down=True)
    else:
        bank = Box(sizes.margin, bottom, inner, sizes.pile_height + 12)
        piles = _split(bank.inset(6), len(board.bank), down=False)
        bottom = bank.bottom + sizes.gap

    posts = _post_places(len(board.posts), bottom, sizes)
    bottom = posts[-1].bottom + sizes.gap if posts else bottom
    spares = any(panel.has_spares for panel in board.panels)
    panels = _panel_places(len(board.panels), bottom, sizes, spares=spares)
    height = (panels[-1].bottom if panels else bottom) + sizes.margin
    return BoardBoxes(Box(0, 0, sizes.width, height), title, status, tiles, rows, bank, piles, posts, panels)


def _tile_places(tiles: Sequence[Tile], sizes: Sizes) -> tuple[Box, ...]:
    found: list[Box] = []
    right = sizes.width - sizes.margin
    for tile in reversed(tiles):
        width = sizes.town if tile.view is View.TOWN else sizes.tile
        found.insert(0, Box(right - width, sizes.margin, width, sizes.header))
        right -= width + sizes.gap - 2
    return tuple(found)


def _post_places(count: int, top: int, sizes: Sizes) -> tuple[Box, ...]:
    """The posts stand in one strip below the cards."""
    width = (sizes.width - 2 * sizes.margin - (count - 1) * sizes.gap) // max(count, 1)
    return tuple(Box(sizes.margin + at * (width + sizes.gap), top, width, sizes.post_height) for at in range(count))


def _shows_lack(board: Board) -> bool:
    return any(isinstance(card, CardFace) and card.lack is not None for row in board.rows for card in row.cards)


def _row_places(board: Board, across: int, top: int, tall: int, sizes: Sizes) -> tuple[RowBoxes, ...]:
    found: list[RowBoxes] = []
    most = max((len(row.cards) for row in board.rows), default=0)
    backs = max((sum(isinstance(card, CardBack) for card in row.cards) for row in board.rows), default=0)
    deck_width = sizes.deck_width if most < SIDE_BANK_UP_TO else sizes.deck_width * 3 // 4
    faces = most - backs
    card_width = (across - (1 + backs) * deck_width - most * sizes.gap) // max(faces, 1)
    y = top
    for row in board.rows:
        height = _SPENT_ROW if _is_spent(row) else tall
        deck = Box(sizes.margin, y, deck_width, height)
        x = deck.right + sizes.gap
        cards: list[Box] = []
        for card in row.cards:
            width = deck_width if isinstance(card, CardBack) else card_width
            cards.append(Box(x, y, width, height))
            x += width + sizes.gap
        found.append(RowBoxes(deck, tuple(cards)))
        y += height + sizes.gap
    return tuple(found)


def _is_spent(row: Row) -> bool:
    """Return whether nothing lies on a row any more, nor has just been taken from it."""
    return all(
        place.count == 0 if isinstance(place, CardBack) else isinstance(place, Gap) and place.mark is Mark.NONE
        for place in (row.deck, *row.cards)
    )


def _panel_places(count: int, top: int, sizes: Sizes, *, spares: bool) -> tuple[Box, ...]:
    """Two players sit side by side, three in a row of narrow panels, four as a square."""
    inner = sizes.width - 2 * sizes.margin
    columns = 3 if count == 3 else min(count, 2) or 1
    width = (inner - (columns - 1) * sizes.gap) // columns
    height = panel_height(width, sizes, spares=spares)
    return tuple(
        Box(
            sizes.margin + at % columns * (width + sizes.gap),
            top + at // columns * (height + sizes.gap),
            width,
            height,
        )
        for at in range(count)
    )


def hand_boxes(hand: Hand, theme: Theme) -> HandBoxes:
    """Return the boxes of a hand picture."""
    sizes = theme.sizes
    inner = sizes.width - 2 * sizes.margin
    title = Box(sizes.margin, sizes.margin, inner, 56)
    status = Box(sizes.margin, title.bottom, inner, 38 if hand.status else 0)
    top = status.bottom + sizes.gap
    width, height = 300, 376
    step = (inner - width) // 2
    places = [Box(sizes.margin + 14 + at * (step - 14), top, width, height) for at in range(MOST_RESERVED)]
    if len(hand.cards) < MOST_RESERVED:  # fewer cards lie together in the middle
        step = width + 3 * sizes.gap
        left = (sizes.width - len(hand.cards) * step + 3 * sizes.gap) // 2
        places = [Box(left + at * step, top, width, height) for at in range(len(hand.cards))]
    captions = [Box(box.x - 10, box.bottom + 6, box.w + 20, 76) for box in places]
    empty = tuple(Box(sizes.width // 2 - 285 + at * 200, top, 170, 213) for at in range(MOST_RESERVED))
    bottom = (captions[0].bottom + sizes.gap) if captions else empty[0].bottom + 2 * sizes.gap
    panel = Box(sizes.margin, bottom, inner, 150)
    size = Box(0, 0, sizes.width, panel.bottom + sizes.margin)
    return HandBoxes(size, title, status, tuple(places), tuple(captions), empty, panel)


def final_boxes(final: Final, theme: Theme) -> FinalBoxes:
    """Return the boxes of the ranking."""
    sizes = theme.sizes
    inner = sizes.width - 2 * sizes.margin
    title = Box(sizes.margin, sizes.margin, inner, 64)
    status = Box(sizes.margin, title.bottom, inner, 40)
    top = status.bottom + sizes.gap
    strips: list[Box] = []
    for panel in final.panels:
        height = 192 if panel.place == 1 else 152
        strips.append(Box(sizes.margin, top, inner, height))
        top += height + sizes.gap
    bottom = strips[-1].bottom if strips else top
    return FinalBoxes(Box(0, 0, sizes.width, bottom + sizes.margin), title, status, tuple(strips))


TOKENS_IN_A_ROW = 3
LETTER_LINE = 32
"""How much room a token's letter takes below it."""
CAPTION_LINE = 36
"""How far the lines of a caption in a legend are apart."""


def legend_boxes(legend: Legend, theme: Theme) -> LegendBoxes:
    """Return the boxes of a legend: samples two by two where cards are among them, else one below the other."""
    sizes = theme.sizes
    found = [_piece_size(sample.piece, sizes) for sample in legend.samples]
    columns = 2 if any(height >= sizes.card_height for _, height in found) else 1
    across = max((width for width, _ in found), default=0)
    width = (sizes.width - 2 * sizes.margin - (columns - 1) * sizes.gap) // columns
    top = sizes.margin
    grounds: list[Box] = []
    for start in range(0, len(found), columns):
        in_line = found[start : start + columns]
        height = max(3 * CAPTION_LINE, *(tall for _, tall in in_line)) + 2 * sizes.gap
        grounds += [Box(sizes.margin + at * (width + sizes.gap), top, width, height) for at, _ in enumerate(in_line)]
        top += height + sizes.gap
    pieces = [
        Box(box.x + sizes.gap + (across - wide) // 2, box.y + (box.h - tall) // 2, wide, tall)
        for box, (wide, tall) in zip(grounds, found, strict=True)
    ]
    left = across + 2 * sizes.gap + 8
    captions = [Box(box.x + left, box.y + 8, box.w - left - sizes.gap, box.h - 16) for box in grounds]
    size = Box(0, 0, sizes.width, top - sizes.gap + sizes.margin)
    return LegendBoxes(size, tuple(grounds), tuple(pieces), tuple(captions))


def _piece_size(piece: Piece, sizes: Sizes) -> tuple[int, int]:
    """Return how wide and how tall a piece is by itself: as on a board."""
    match piece:
        case CardFace():
            return 182, sizes.card_height
        case CardBack():
            return sizes.deck_width, sizes.card_height
        case Tile(view=view):
            return sizes.town if view is View.TOWN else sizes.tile, sizes.header
        case Post():
            return 203, sizes.post_height
        case Tokens(gems):
            return 62 * min(len(gems), TOKENS_IN_A_ROW), (62 + LETTER_LINE) * -(-len(gems) // TOKENS_IN_A_ROW)
        case Towers(seats) | Coats(seats):
            return 46 * len(seats), 56


def lobby_boxes(lobby: Lobby, theme: Theme) -> LobbyBoxes:
    """Return the boxes of a lobby: title and tokens, a fan of cards and the pieces, the places below them."""
    sizes = theme.sizes
    right = sizes.width - sizes.margin
    top = Box(sizes.margin, sizes.margin, right - sizes.margin, sizes.card_height)
    title = Box(top.x + sizes.gap, top.y + 16, 444, 96)
    tokens = tuple(Box(title.x + at * 74, title.bottom + 22, 70, 70) for at in range(len(TOKENS)))
    pieces: list[Box] = []
    y = top.y
    for wide, tall in (_piece_size(piece, sizes) for piece in lobby.pieces):
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


def _split(box: Box, count: int, *, down: bool) -> tuple[Box, ...]:
    if down:
        step = box.h // count
        return tuple(Box(box.x, box.y + at * step, box.w, step) for at in range(count))
    step = box.w // count
    return tuple(Box(box.x + at * step, box.y, step, box.h) for at in range(count))
