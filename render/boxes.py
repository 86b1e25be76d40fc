"""Boxes, and where the parts of a card, a tile, a pile or a panel lie: plain arithmetic in whole pixels."""

from dataclasses import dataclass

from render.theme import Sizes

MOST_RESERVED = 3
STACK_DEPTH = 26
"""How far a full pile reaches below its topmost token."""
_WIDE = 480
"""From this width on a panel has room for the reserved cards at the right."""


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
class CountBoxes:
    """Where a stone, how many of it there are, and its letter lie, from their common corner."""

    sign: Box
    number: Box
    letter: Box


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
    cards: Box
    tokens: tuple[Box, ...]
    changes: tuple[Box, ...]
    reserved: tuple[Box, ...]
    nobles: tuple[Box, ...]
    total: Box


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


def card_boxes(width: int, height: int, kinds: int) -> CardBoxes:
    """Return the boxes of a card face with this many kinds in its cost."""
    header = Box(0, 0, width, height * 25 // 100)
    side = header.h - 6
    prestige = Box(9, 3, width * 30 // 100, header.h - 6)
    bonus = Box(width - side - 5, 3, side, side)
    letter = Box(prestige.right, 3, bonus.x - prestige.right - 1, header.h - 6)
    pitch = min((height - header.h - 6) // max(kinds, 4), height * 20 // 100)
    tab_height = max(34, height * 15 // 100)
    tab_width = tab_height * 3 // 2
    pill_width = max(min(width * 51 // 100, width - tab_width - 16), 64)
    bottom = height - 7
    costs = tuple(Box(7, bottom - (kinds - at) * pitch + 2, pill_width, pitch - 3) for at in range(kinds))
    return CardBoxes(
        header, prestige, letter, bonus, costs, Box(width - tab_width - 7, bottom - tab_height, tab_width, tab_height)
    )


def tile_boxes(width: int, height: int, kinds: int) -> TileBoxes:
    """Return the boxes of a tile that asks for this many kinds."""
    pitch = (height - 8) // max(kinds, 3)
    needs = tuple(Box(6, height - 5 - (kinds - at) * pitch, 74, pitch - 2) for at in range(kinds))
    return TileBoxes(Box(0, 0, width, height), Box(width - 47, height - 47, 42, 42), needs)


def pill_boxes(width: int, height: int, cap: float, letter: float) -> CountBoxes:
    """Return the boxes of a pill: stone, number and letter in a line, the letter on the number's baseline."""
    number_width = round(cap * 0.84)
    letter_width = round(letter * 1.1)
    pad = max(3, round(height * 0.14)) if width > 70 else 3
    stone = min(height - 6, width - number_width - letter_width - 2 * pad)
    spare = max(0, width - stone - number_width - letter_width - 2 * pad) // 3
    sign = Box(pad, (height - stone) // 2, stone, stone)
    number = Box(sign.right + spare, 0, number_width, height)
    drop = round((cap - letter) / 2)
    return CountBoxes(sign, number, Box(number.right + spare // 2, 2 * drop, letter_width, height - 2 * drop))


def count_boxes(width: int, height: int) -> CountBoxes:
    """Return the boxes of a count: stone and letter side by side, the number below them."""
    side, letter = 26, 20
    top = (height - side - 30) // 2
    left = (width - side - letter - 1) // 2
    return CountBoxes(
        Box(left, top, side, side),
        Box(3, top + side, width - 6, 30),
        Box(left + side + 1, top + 2, letter, side - 2),
    )


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
    across = 6 * 61 if wide else width - 2 * edge
    pitch = across // 6
    columns = [edge + at * pitch for at in range(6)]
    places = [Box(x, 60, pitch - 4, 61) for x in columns]
    bonuses, cards = tuple(places[:5]), places[5]
    tokens = tuple(Box(x, 124, pitch - 4, 65) for x in columns)
    changes = tuple(Box(box.x + (box.w - 46) // 2, box.bottom - 6, 46, 30) for box in tokens)
    if wide:
        left = edge + across + 8
        third = (width - edge - left) // MOST_RESERVED
        reserved = tuple(Box(left + at * third, 61, third - 4, 64) for at in range(MOST_RESERVED))
        total = Box(left, 136, width - edge - left, 44)
    else:
        reserved = tuple(Box(edge + at * 56, 218, 51, 78) for at in range(MOST_RESERVED))
        left = reserved[-1].right + 8
        total = Box(left, 258, width - edge - left, 40)
        step = min(41, total.w // max(nobles, 1))
        tiles = [Box(total.right - (at + 1) * step + 3, 216, step - 3, 42) for at in range(nobles)]
    return PanelBoxes(sign, name, pennant, prestige, bonuses, cards, tokens, changes, reserved, tuple(tiles), total)


def panel_height(width: int, sizes: Sizes) -> int:
    """Return how tall a panel of this width is: a narrow one carries the hand in a line of its own."""
    return sizes.panel_height if width >= _WIDE else sizes.panel_height + 92


def strip_boxes(width: int, height: int, nobles: int) -> StripBoxes:
    """Return the boxes of one player's strip in the ranking."""
    place = Box(12, 12, 92, height - 24)
    left = place.right + 14
    sign = Box(left, 13, 50, 50)
    prestige = Box(left, 71, 112, 60)
    cards = Box(prestige.right + 16, 74, 108, 54)
    bonuses = tuple(Box(left + at * 70, height - 78, 64, 64) for at in range(5))
    card_width = 142
    faces = width - 12 - MOST_RESERVED * (card_width + 8) + 8
    reserved = tuple(Box(faces + at * (card_width + 8), 12, card_width, height - 24) for at in range(MOST_RESERVED))
    name = Box(sign.right + 12, 13, faces - sign.right - 24, 50)
    room = faces - cards.right - 18
    step = min(64, room // max(nobles, 1))
    tiles = tuple(Box(cards.right + 8 + at * step, 70, step - 4, 62) for at in range(nobles))
    return StripBoxes(place, sign, name, prestige, cards, bonuses, tiles, reserved)
