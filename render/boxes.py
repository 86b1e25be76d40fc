"""Boxes, and where the parts of a card, a tile, a pile or a panel lie: plain arithmetic in whole pixels."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from render.theme import Sizes

MOST_RESERVED = 3
LIFT = 36
"""How much taller a card is that shows what its viewer is short of."""
STACK_DEPTH = 26
"""How far a full pile reaches below its topmost token."""
CHANGE_ABOVE = 6
"""How far what was added to a count in a panel stands out above it."""
NARROW = 150
"""Below this width a card has no room to spare."""
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
    second: Box
    signs: tuple[Box, ...]
    markers: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class TileBoxes:
    """Where the parts of a tile lie, from the tile's own corner."""

    portrait: Box
    prestige: Box
    needs: tuple[Box, ...]
    asks: Box
    taken: Box


@dataclass(frozen=True, slots=True)
class PostBoxes:
    """Where the parts of a post lie, from the post's own corner."""

    needs: tuple[Box, ...]
    privilege: Box
    coats: tuple[Box, ...]


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

    face: Box
    name: Box
    start: Box
    gain: Box
    prestige: Box
    bonuses: tuple[Box, ...]
    cards: Box
    tokens: tuple[Box, ...]
    reserved: tuple[Box, ...]
    nobles: tuple[Box, ...]
    total: Box
    spares: tuple[Box, ...]
    are_tiles_above: bool


@dataclass(frozen=True, slots=True)
class HeldBoxes:
    """Where a count in a panel and what was added to it or taken away lie, from their common corner."""

    held: Box
    change: Box


@dataclass(frozen=True, slots=True)
class StripBoxes:
    """Where the parts of a player's strip in the ranking lie, from the strip's own corner."""

    place: Box
    face: Box
    name: Box
    prestige: Box
    cards: Box
    bonuses: tuple[Box, ...]
    nobles: tuple[Box, ...]
    reserved: tuple[Box, ...]


@lru_cache(maxsize=256)
def card_boxes(
    width: int, height: int, kinds: int, *, double: bool = False, signs: int = 0, markers: int = 0, lifted: bool = False
) -> CardBoxes:
    """Return the boxes of a card face with this many kinds in its price; signs and towers stand right of the price.

    A second stone reaches beneath the first and pushes the letter to the left. With the price `lifted`, what the
    viewer is short of stands right of it, signs and towers above it, or beside the address where it is too long.
    """
    foot = height - 7
    if lifted:
        height -= LIFT
    is_narrow = width < NARROW
    header = Box(0, 0, width, height * 25 // 100)
    side = header.h - (12 if is_narrow else 6)
    prestige = Box(9, 3, width * (26 if is_narrow else 30) // 100, header.h - 6)
    bonus = Box(width - side - 5, (header.h - side) // 2, side, side)
    second = bonus.moved(-side * 66 // 100, 0) if double else Box(bonus.x, 3, 0, 0)
    letter = Box(prestige.right, 3, second.x - prestige.right - 4, header.h - 6)
    if double and letter.w < side // 2:  # a narrow card: the letter stands where no prestige does
        letter = Box(9, 3, second.x - 13, header.h - 6)
    pitch = min((height - header.h - 6) // max(kinds, 4), height * 20 // 100)
    if lifted and kinds < 4:  # lower prices leave room for what stands above them
        pitch = min(pitch, 38)
    tab_height = max(34, height * 15 // 100)
    tab_width = 44 if is_narrow else tab_height * 3 // 2
    pill_width = max(min(width * (53 if is_narrow else 51) // 100, width - tab_width - 16), 64)
    bottom = height - 7
    costs = tuple(Box(7, bottom - (kinds - at) * pitch + 2, pill_width, pitch - 3) for at in range(kinds))
    edge = 15 if lifted and is_narrow else 7  # the tick of a card in reach stands at the corner
    address = Box(width - tab_width - edge, foot - tab_height, tab_width, tab_height)
    left, top = pill_width + 9, header.h + 8
    beside = Box(left, top, width - left - 6, address.y - top - 3)
    at_signs = _signs(beside, signs)
    below = at_signs[-1].bottom + 3 if at_signs else top
    if address.y - below > 53:  # else towers stand before the signs
        beside = Box(left, below, beside.w, address.y - below - 3)
    at_markers = _towers(replace(beside, w=beside.w - 4), markers)
    if lifted:
        above = (costs[0].y if costs else bottom) - header.h - 10
        side = min(46, above, (width - 14) // max(signs + markers, 1) - 3)
        floor = header.h + 7 + above
        if side < 36:
            side, floor = min((address.x - 26) // max(signs + markers, 1) - 2, 33), foot
        places = [Box(7 + at * (side + 3), floor - side, side, side) for at in range(signs + markers)]
        at_signs = tuple(places[:signs])
        at_markers = tuple(replace(box, w=box.w * 4 // 5) for box in places[signs:])
    return CardBoxes(
        header,
        prestige,
        letter,
        bonus,
        costs,
        address,
        second,
        at_signs,
        at_markers,
    )


def free_box(boxes: CardBoxes, width: int, sizes: Sequence[tuple[int, int]], taken: Sequence[Box] = ()) -> Box | None:
    """Return where something has room on a card's picture in the first of several sizes that has any, or None."""
    there = (*boxes.costs, boxes.address, *boxes.signs, *boxes.markers, *taken)
    top, bottom = boxes.header.h + 7, boxes.address.bottom
    for wide, tall in sizes:
        for x, y in ((width - wide - 3, top), (7, top), (7, bottom - tall)):
            spot = Box(x, y, wide, tall)
            if not any(spot.meets(other) for other in there):
                return spot
    return None


def lack_box(pill: Box) -> Box:
    """Return where the number that the viewer is short of stands: right of a price."""
    height = min(pill.h, 34)
    return Box(pill.right + 1, pill.y + (pill.h - height) // 2, 40, height)


def _signs(box: Box, count: int) -> tuple[Box, ...]:
    """Return square places at the right of a box, one below the other."""
    side = min(box.w, (box.h - 3 * count) // max(count, 2))
    return tuple(Box(box.right - side, box.y + at * (side + 3), side, side) for at in range(count))


def _towers(box: Box, count: int) -> tuple[Box, ...]:
    """Return places for towers that stand at the bottom of a box: two side by side, a third above them."""
    if not count:
        return ()
    width = min(box.w // 2 - 1 if count > 1 else box.w, 46 * box.w // 76 if count == 1 else box.w)
    tall = min(width * 13 // 9, box.h // (2 if count > 2 else 1) - 2)
    floor = box.bottom - tall
    if count == 1:
        return (Box(box.right - width - (box.w - width) // 2, floor, width, tall),)
    right = box.right - width
    spots = ((right - width - 2, floor), (right, floor), (right - width // 2 - 1, floor - tall - 2))
    return tuple(Box(x, y, width, tall) for x, y in spots[:count])


_PER_COLUMN = 3
"""How many needs of a wide tile stand one above the other."""


def tile_boxes(width: int, height: int, kinds: int) -> TileBoxes:
    """Return the boxes of a tile that asks for this many kinds; a wide one has two columns of them."""
    whole = Box(0, 0, width, height)
    if width >= 180:
        pitch = (height - 8) // _PER_COLUMN
        first, second = min(kinds, _PER_COLUMN), max(kinds - _PER_COLUMN, 0)
        spots = [(6, first - at) for at in range(first)] + [(84, second - at) for at in range(second)]
        needs = tuple(Box(x, height - 5 - up * pitch, 74, pitch - 2) for x, up in spots)
        return TileBoxes(
            whole,
            Box(width - 47, height - 47, 42, 42),
            needs,
            Box(width - 98, 6, 92, 38) if second < _PER_COLUMN else Box(width - 62, 6, 58, 38),
            Box(83, 6, 38, 38),
        )
    pitch = (height - 8) // max(kinds, 3)
    needs = tuple(Box(6, height - 5 - (kinds - at) * pitch, 74, pitch - 2) for at in range(kinds))
    return TileBoxes(whole, Box(width - 47, height - 47, 42, 42), needs, Box(width - 47, 5, 42, 38), Box(5, 5, 34, 34))


def post_boxes(width: int, height: int, kinds: int, coats: int) -> PostBoxes:
    """Return the boxes of a post: what it asks for at the left, what it gives at the right, coats below that."""
    pitch = min((height - 12) // max(kinds, 2), 44)
    top = (height - kinds * pitch) // 2
    needs = tuple(Box(6, top + at * pitch + 1, 74, pitch - 3) for at in range(kinds))
    left = 83
    across = width - left - 5
    step = min(across // max(coats, 1), 32)
    start = left + (across - coats * step) // 2
    places = tuple(Box(start + at * step + 1, height - 43, step - 2, 36) for at in range(coats))
    return PostBoxes(needs, Box(left, 7, across, height - 54), places)


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


def count_boxes(width: int, height: int, digits: int = 1, *, changed: bool = False) -> CountBoxes:
    """Return the boxes of a count: a stone, below it the number and its letter.

    Where the count has `changed` the stone stands at the left, for the change to stand at the right of it.
    """
    side, letter = 28, 26 if digits == 1 else 19
    top = (height - side - 32) // 2
    number = min(21 * digits, width - letter)
    left = (width - number - letter) // 2
    return CountBoxes(
        Box(3 if changed else (width - side) // 2, top, side, side),
        Box(left, top + side + 1, number, 30),
        Box(left + number, top + side + 4, letter, 30),
    )


def pile_boxes(width: int, height: int) -> PileBoxes:
    """Return the boxes of a pile: the tokens, right of them their number and letter, as one in the middle."""
    side = min(72, height - 36)
    across = min(64, width - side - 9)
    stack = Box((width - side - 3 - across) // 2, (height - side - STACK_DEPTH) // 2, side, side + STACK_DEPTH)
    left = stack.right + 3
    middle = stack.y + side // 2
    return PileBoxes(
        stack,
        Box(left, middle - 40, across, 46),
        Box(left, middle + 8, across, 34),
        Box(stack.x + side // 2 - 27, stack.bottom - 32, 54, 34),
    )


def held_boxes(width: int, height: int) -> HeldBoxes:
    """Return the boxes of a count in a panel and of the change at its upper right corner."""
    held = Box(0, CHANGE_ABOVE, width - 4, height - CHANGE_ABOVE)
    across = min(38, width - 19)
    return HeldBoxes(held, Box(width - across, 0, across, 28))


@lru_cache(maxsize=64)
def panel_boxes(
    width: int, height: int, nobles: int = 0, *, start: bool = True, spares: int = 0, gain: bool = False
) -> PanelBoxes:
    """Return the boxes of a player's panel; a narrow one has reserved cards and the total in a line below.

    `nobles` counts the tiles of both kinds, `spares` the things counted besides cards and tokens; `gain` makes room
    for what was added to the prestige.
    """
    wide = width >= _WIDE
    edge = 12
    face = Box(edge - 2, 6, 50, 50)
    prestige = Box(width - edge - 72, 8, 72, 46)
    at_gain = Box(prestige.x - 50, 16, 46, 30) if gain else Box(prestige.x, 16, 0, 30)
    room = at_gain.x - 6
    tiles: list[Box] = []
    if wide:
        for _ in range(nobles):
            tiles.insert(0, Box(room - 38, 10, 38, 42))
            room -= 41
    pennant = Box(room - 34, 14, 32 if start else 0, 34)
    name = Box(face.right + 9, 9, (pennant.x if start and wide else room) - face.right - 13, 44)
    across = 6 * 61 if wide else width - 2 * edge
    pitch = across // 6
    columns = [edge + at * pitch for at in range(6)]
    places = [Box(x, 56, pitch, 66 + CHANGE_ABOVE) for x in columns]
    bonuses, cards = tuple(places[:5]), places[5]
    tokens = tuple(box.moved(0, 75) for box in places)
    if wide:
        left = edge + across + 8
        third = (width - edge - left) // MOST_RESERVED
        reserved = tuple(Box(left + at * third, 62, third - 4, 66) for at in range(MOST_RESERVED))
        total = Box(left, 128 if spares else 146, width - edge - left, 44)
        spare, most = Box(left, 172, width - edge - left, 38), 2
    else:
        reserved = tuple(Box(edge + at * 56, 216, 51, 78) for at in range(MOST_RESERVED))
        left = reserved[-1].right + 8
        total = Box(left, 258, width - edge - left, 40)
        pennant = Box(left, 219, 32 if start else 0, 34)  # at the top it would take room from the name
        step = min(41, (total.w - (36 if start else 0)) // max(nobles, 1))
        tiles = [Box(total.right - (at + 1) * step + 3, 216, step - 3, 42) for at in range(nobles)]
        spare, most = Box(edge, 300, width - 2 * edge, 38), 4
    pitch = spare.w // max(most, spares)
    at_spares = tuple(Box(spare.right - (at + 1) * pitch, spare.y, pitch, spare.h) for at in range(spares))
    return PanelBoxes(
        face,
        name,
        pennant,
        at_gain,
        prestige,
        bonuses,
        cards,
        tokens,
        reserved,
        tuple(tiles),
        total,
        at_spares,
        wide,
    )


def panel_height(width: int, sizes: Sizes, *, spares: bool = False) -> int:
    """Return how tall a panel of this width is: a narrow one carries the hand and the spares in lines of their own."""
    if width >= _WIDE:
        return sizes.panel_height
    return sizes.panel_height + 92 + (sizes.spare_height if spares else 0)


def strip_boxes(width: int, height: int, nobles: int) -> StripBoxes:
    """Return the boxes of one player's strip in the ranking; in a taller one face and wreath are larger."""
    tall = height - 24
    place = Box(12, 12, 62, tall)
    side = min(tall - 8, 136)
    face = Box(place.right + 12, (height - side) // 2, side, side)
    crest = tall * 2 // 3
    prestige = Box(face.right + 12, (height - crest) // 2, 128, crest)
    card_width, card_height = 70, 112
    faces = width - 14 - MOST_RESERVED * (card_width + 6) + 6
    reserved = tuple(
        Box(faces + at * (card_width + 6), (height - card_height) // 2, card_width, card_height)
        for at in range(MOST_RESERVED)
    )
    left, room = prestige.right + 16, faces - 16
    top = (height - 128) // 2
    step = min(54, (room - left - 150) // max(nobles, 1))
    tiles = tuple(Box(room - (nobles - at) * step + 4, top, step - 4, 54) for at in range(nobles))
    name = Box(left, top, (tiles[0].x - 8 if tiles else room) - left, 50)
    bonuses = tuple(Box(left + at * 61, top + 62, 57, 66) for at in range(5))
    cards = Box(bonuses[-1].right + 12, top + 68, min(104, room - bonuses[-1].right - 12), 54)
    return StripBoxes(place, face, name, prestige, cards, bonuses, tiles, reserved)
