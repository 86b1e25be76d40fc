"""Scenes to boxes: plain arithmetic in whole pixels, without a pixel painted."""

from dataclasses import dataclass

from render.scene import Board, CardBack, Final, Hand
from render.theme import Sizes, Theme


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its left upper corner, its width and its height, in pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """Return the first column right of the box."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """Return the first line below the box."""
        return self.y + self.h

    def inset(self, by: int) -> "Box":
        """Return the box that lies this far inside."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def moved(self, x: int, y: int) -> "Box":
        """Return the box shifted by so much."""
        return Box(self.x + x, self.y + y, self.w, self.h)

    def holds(self, other: "Box") -> bool:
        """Return whether the other box lies within this one."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def meets(self, other: "Box") -> bool:
        """Return whether the two share a pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


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
    panels: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class CardBoxes:
    """Where the parts of a card face lie, from the card's own corner."""

    header: Box
    prestige: Box
    letter: Box
    bonus: Box
    costs: tuple[Box, ...]
    address: Box


@dataclass(frozen=True, slots=True)
class TileBoxes:
    """Where the parts of a tile lie, from the tile's own corner."""

    portrait: Box
    prestige: Box
    needs: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class PileBoxes:
    """Where the parts of a pile in the bank lie, from the pile's own corner."""

    stack: Box
    count: Box
    letter: Box
    change: Box


@dataclass(frozen=True, slots=True)
class PanelBoxes:
    """Where the parts of a player's panel lie, from the panel's own corner."""

    sign: Box
    name: Box
    start: Box
    prestige: Box
    bonuses: tuple[Box, ...]
    tokens: tuple[Box, ...]
    changes: tuple[Box, ...]
    reserved: tuple[Box, ...]
    nobles: tuple[Box, ...]
    total: Box


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
class StripBoxes:
    """Where the parts of a player's strip in the ranking lie, from the strip's own corner."""

    place: Box
    sign: Box
    name: Box
    prestige: Box
    cards: Box
    bonuses: tuple[Box, ...]
    nobles: tuple[Box, ...]
    reserved: tuple[Box, ...]


MOST_RESERVED = 3
STACK_DEPTH = 26
"""How far a full pile reaches below its topmost token."""
SIDE_BANK_UP_TO = 5
"""With at most so many places beside the deck the bank stands at the right; with more it lies below the rows."""


def board_boxes(board: Board, theme: Theme) -> BoardBoxes:
    """Return the boxes of a board."""
    sizes = theme.sizes
    inner = sizes.width - 2 * sizes.margin
    tiles = _tile_places(len(board.tiles), sizes)
    title_width = (tiles[0].x if tiles else sizes.width - sizes.margin) - sizes.gap - sizes.margin
    title = Box(sizes.margin, sizes.margin, title_width, sizes.header - 38)
    status = Box(sizes.margin, title.bottom + 2, title_width, 36)

    top = sizes.margin + sizes.header + sizes.gap
    beside = max((len(row.cards) for row in board.rows), default=0) < SIDE_BANK_UP_TO
    across = inner - (sizes.bank_width + sizes.gap if beside else 0)
    rows = _row_places(board, across, top, sizes)
    bottom = top + len(rows) * (sizes.card_height + sizes.gap)
    if beside:
        bank = Box(sizes.width - sizes.margin - sizes.bank_width, top, sizes.bank_width, bottom - sizes.gap - top)
        piles = _split(bank.inset(6), len(board.bank), down=True)
    else:
        bank = Box(sizes.margin, bottom, inner, sizes.pile_height + 12)
        piles = _split(bank.inset(6), len(board.bank), down=False)
        bottom = bank.bottom + sizes.gap

    panels = _panel_places(len(board.panels), bottom, sizes)
    height = (panels[-1].bottom if panels else bottom) + sizes.margin
    return BoardBoxes(Box(0, 0, sizes.width, height), title, status, tiles, rows, bank, piles, panels)


def _tile_places(count: int, sizes: Sizes) -> tuple[Box, ...]:
    step = sizes.tile + sizes.gap - 2
    left = sizes.width - sizes.margin - count * step + sizes.gap - 2
    return tuple(Box(left + at * step, sizes.margin, sizes.tile, sizes.header) for at in range(count))


def _row_places(board: Board, across: int, top: int, sizes: Sizes) -> tuple[RowBoxes, ...]:
    found: list[RowBoxes] = []
    most = max((len(row.cards) for row in board.rows), default=0)
    backs = max((sum(isinstance(card, CardBack) for card in row.cards) for row in board.rows), default=0)
    deck_width = sizes.deck_width if most < SIDE_BANK_UP_TO else sizes.deck_width * 3 // 4
    faces = most - backs
    card_width = (across - (1 + backs) * deck_width - most * sizes.gap) // max(faces, 1)
    for number, row in enumerate(board.rows):
        y = top + number * (sizes.card_height + sizes.gap)
        deck = Box(sizes.margin, y, deck_width, sizes.card_height)
        x = deck.right + sizes.gap
        cards: list[Box] = []
        for card in row.cards:
            width = deck_width if isinstance(card, CardBack) else card_width
            cards.append(Box(x, y, width, sizes.card_height))
            x += width + sizes.gap
        found.append(RowBoxes(deck, tuple(cards)))
    return tuple(found)


def _panel_places(count: int, top: int, sizes: Sizes) -> tuple[Box, ...]:
    """Two players sit side by side, three in a row of narrow panels, four as a square."""
    inner = sizes.width - 2 * sizes.margin
    columns = 3 if count == 3 else min(count, 2) or 1
    width = (inner - (columns - 1) * sizes.gap) // columns
    height = panel_height(width, sizes)
    return tuple(
        Box(
            sizes.margin + at % columns * (width + sizes.gap),
            top + at // columns * (height + sizes.gap),
            width,
            height,
        )
        for at in range(count)
    )


def panel_height(width: int, sizes: Sizes) -> int:
    """Return how tall a panel of this width is: a narrow one carries the hand in a line of its own."""
    return sizes.panel_height if width >= _WIDE else sizes.panel_height + 62


_WIDE = 480


def card_boxes(width: int, height: int, kinds: int) -> CardBoxes:
    """Return the boxes of a card face with this many kinds in its cost."""
    header = Box(0, 0, width, height * 25 // 100)
    side = header.h - 6
    prestige = Box(9, 3, width * 30 // 100, header.h - 6)
    bonus = Box(width - side - 5, 3, side, side)
    letter = Box(prestige.right, 3, bonus.x - prestige.right - 1, header.h - 6)
    pitch = min((height - header.h - 6) // max(kinds, 4), height * 20 // 100)
    pill_width = max(min(width * 48 // 100, pitch * 9 // 4), 64)
    bottom = height - 7
    costs = tuple(Box(7, bottom - (kinds - at) * pitch + 2, pill_width, pitch - 3) for at in range(kinds))
    tab_height = max(34, height * 15 // 100)
    tab_width = tab_height * 3 // 2
    return CardBoxes(
        header, prestige, letter, bonus, costs, Box(width - tab_width - 7, bottom - tab_height, tab_width, tab_height)
    )


def tile_boxes(width: int, height: int, kinds: int) -> TileBoxes:
    """Return the boxes of a tile that asks for this many kinds."""
    pitch = (height - 8) // max(kinds, 3)
    needs = tuple(Box(6, height - 5 - (kinds - at) * pitch, 64, pitch - 2) for at in range(kinds))
    return TileBoxes(Box(0, 0, width, height), Box(width - 46, 5, 41, 42), needs)


def pile_boxes(width: int, height: int) -> PileBoxes:
    """Return the boxes of a pile: the tokens at the left, their number and letter at the right."""
    side = min(72, height - 36)
    stack = Box(6, (height - side - STACK_DEPTH) // 2, side, side + STACK_DEPTH)
    left = stack.right + 3
    middle = stack.y + side // 2
    return PileBoxes(
        stack,
        Box(left, middle - 40, width - left, 46),
        Box(left, middle + 8, width - left, 34),
        Box(stack.x + side // 2 - 27, stack.bottom - 32, 54, 34),
    )


def panel_boxes(width: int, height: int, nobles: int = 0, *, start: bool = True) -> PanelBoxes:
    """Return the boxes of a player's panel; a narrow one has reserved cards and the total in a line below."""
    wide = width >= _WIDE
    edge = 12
    sign = Box(edge, 9, 44, 44)
    prestige = Box(width - edge - 72, 8, 72, 46)
    room = prestige.x - 6
    tiles: list[Box] = []
    if wide:
        for _ in range(nobles):
            tiles.insert(0, Box(room - 38, 10, 38, 42))
            room -= 41
    pennant = Box(room - 34, 14, 32, 34) if start else Box(room, 14, 0, 34)
    name = Box(sign.right + 9, 9, pennant.x - sign.right - 13, 44)
    across = 6 * 59 if wide else width - 2 * edge
    pitch = across // 6
    columns = [edge + at * pitch for at in range(6)]
    bonuses = tuple(Box(x, 61, pitch - 5, 52) for x in columns)
    tokens = tuple(Box(x, 119, pitch - 5, 52) for x in columns)
    changes = tuple(Box(box.x + box.w // 2 - 23, box.bottom - 10, 46, 30) for box in tokens)
    if wide:
        left = edge + across + 8
        third = (width - edge - left) // MOST_RESERVED
        reserved = tuple(Box(left + at * third, 61, third - 5, 66) for at in range(MOST_RESERVED))
        total = Box(left, 138, width - edge - left, 44)
    else:
        reserved = tuple(Box(edge + at * 45, 196, 40, 56) for at in range(MOST_RESERVED))
        total = Box(width - edge - 96, 202, 96, 44)
        left = reserved[-1].right + 6
        step = min(41, (total.x - left) // max(nobles, 1))
        tiles = [Box(left + at * step, 203, step - 3, 42) for at in range(nobles)]
    return PanelBoxes(sign, name, pennant, prestige, bonuses, tokens, changes, reserved, tuple(tiles), total)


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
    panel = Box(sizes.margin, bottom, inner, 134)
    size = Box(0, 0, sizes.width, panel.bottom + sizes.margin)
    return HandBoxes(size, title, status, tuple(places), tuple(captions), empty, panel)


def final_boxes(final: Final, theme: Theme) -> FinalBoxes:
    """Return the boxes of the ranking."""
    sizes = theme.sizes
    inner = sizes.width - 2 * sizes.margin
    title = Box(sizes.margin, sizes.margin, inner, 64)
    status = Box(sizes.margin, title.bottom, inner, 40)
    top = status.bottom + sizes.gap
    height = 218
    strips = tuple(Box(sizes.margin, top + at * (height + sizes.gap), inner, height) for at in range(len(final.panels)))
    bottom = strips[-1].bottom if strips else top
    return FinalBoxes(Box(0, 0, sizes.width, bottom + sizes.margin), title, status, strips)


def strip_boxes(width: int, height: int, nobles: int) -> StripBoxes:
    """Return the boxes of one player's strip in the ranking."""
    place = Box(12, 12, 92, height - 24)
    left = place.right + 14
    sign = Box(left, 13, 50, 50)
    prestige = Box(left, 74, 112, 62)
    cards = Box(prestige.right + 16, 78, 108, 54)
    bonuses = tuple(Box(left + at * 70, height - 70, 64, 58) for at in range(5))
    card_width = 142
    faces = width - 12 - MOST_RESERVED * (card_width + 8) + 8
    reserved = tuple(Box(faces + at * (card_width + 8), 12, card_width, height - 24) for at in range(MOST_RESERVED))
    name = Box(sign.right + 12, 13, faces - sign.right - 24, 50)
    room = faces - cards.right - 18
    step = min(64, room // max(nobles, 1))
    tiles = tuple(Box(cards.right + 8 + at * step, 74, step - 4, 62) for at in range(nobles))
    return StripBoxes(place, sign, name, prestige, cards, bonuses, tiles, reserved)


def _split(box: Box, count: int, *, down: bool) -> tuple[Box, ...]:
    if down:
        step = box.h // count
        return tuple(Box(box.x, box.y + at * step, box.w, step) for at in range(count))
    step = box.w // count
    return tuple(Box(box.x + at * step, box.y, step, box.h) for at in range(count))
