"""Boxes of card faces."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from data.gems import TOKENS, Gem
from render.contract.geometry import Box
from render.contract.scene import CardBack, CardFace, CardPlace, Gap, Sign

NARROW = 150
"""Cards below this width, in pixels, are laid out more tightly."""
_LETTER = 33
"""Width that any letter fits."""
SHORTFALL_HEIGHT = 40
"""Pixels by which a card is taller when it shows the tokens that the viewer is short of."""


class CardBoxes(NamedTuple):
    """Boxes of the parts of a card face, relative to the card.

    `second_bonus` has no width except on cards with two bonuses or worth two gold. `signs` and `towers` stand right of
    the price, or above it on a card that shows a shortfall.
    """

    header: Box
    prestige: Box
    letter: Box
    bonus: Box
    second_bonus: Box
    costs: tuple[Box, ...]
    address: Box
    signs: tuple[Box, ...]
    towers: tuple[Box, ...]


def face_boxes(card: CardFace, width: int, height: int) -> CardBoxes:
    """Return the boxes of a card face of this size."""
    return card_boxes(
        width,
        height,
        sum(1 for count in (*card.cost, *card.discards) if count),
        double=card.bonuses > 1 or is_double_gold(card),
        signs=len(signs_beside_price(card)) + any(card.discards),
        towers=min(len(card.towers) + len(card.removed_towers), 3),
        shortfall=card.missing is not None,
    )


def is_double_gold(card: CardFace) -> bool:
    """Return whether a card is worth two gold instead of a bonus."""
    return card.bonus is None and Sign.DOUBLE_GOLD in card.signs


def signs_beside_price(card: CardFace) -> tuple[Sign, ...]:
    """Return the signs beside the price: all but the two gold in the header of a card without a bonus."""
    return tuple(sign for sign in card.signs if sign is not Sign.DOUBLE_GOLD or not is_double_gold(card))


@lru_cache(maxsize=256)
def card_boxes(
    width: int,
    height: int,
    kinds: int,
    *,
    double: bool = False,
    signs: int = 0,
    towers: int = 0,
    shortfall: bool = False,
) -> CardBoxes:
    """Return the boxes of a card face with this many kinds of gems in its price.

    Signs and towers stand right of the price. A `double` bonus has a second gem half beneath the first, which moves the
    letter to the left. With a `shortfall`, the missing gems stand right of the price, and signs and towers above the
    price or, where that is too tall, left of the address.
    """
    foot = height - 7
    if shortfall:
        height -= SHORTFALL_HEIGHT
    is_narrow = width < NARROW
    header = Box(0, 0, width, height * 25 // 100)
    prestige = Box(9, 3, width * (26 if is_narrow else 30) // 100, header.h - 6)
    side = header.h - (20 if is_narrow else 8)
    bonus = Box(width - side - 5, (header.h - side) // 2, side, side)
    second = bonus.moved(-side * 66 // 100, 0) if double else Box(bonus.x, 3, 0, 0)
    letter = Box(prestige.right, 3, second.x - prestige.right - 4, header.h - 6)
    if double and letter.w < _LETTER:  # too narrow: the letter takes the place of the prestige, which is 0
        letter = Box(9, 3, second.x - 13, header.h - 6)

    pitch = min((height - header.h - 6) // max(kinds, 4), height * 20 // 100)
    tab_height = max(40, height * 15 // 100)
    pill_width = 66 if is_narrow else width * 57 // 100
    bottom = height - 7
    left = 5 if is_narrow else 7
    tab_width = 46 if is_narrow else min(tab_height * 3 // 2, width - pill_width - 2 * left - 3)
    costs = tuple(Box(left, bottom - (kinds - at) * pitch + 2, pill_width, pitch - 3) for at in range(kinds))
    edge = 15 if shortfall and is_narrow else left  # the tick of an affordable card stands in the corner
    address = Box(width - tab_width - edge, foot - tab_height, tab_width, tab_height)

    if shortfall:
        room = Box(7, header.h + 7, width - 14, (costs[0].y if costs else bottom) - header.h - 10)
        sign_boxes, tower_boxes = _above_price(room, address, foot, signs, towers)
    else:
        left, top = pill_width + 9, header.h + 8
        room = Box(left, top, width - left - 6, address.y - top - 3)
        free = Box(7, top, width - 14, (costs[0].y if costs else bottom) - top - 3)
        sign_boxes, tower_boxes = _beside_price(room, free, address, signs, towers)
    return CardBoxes(header, prestige, letter, bonus, second, costs, address, sign_boxes, tower_boxes)


def _beside_price(
    room: Box, free: Box, address: Box, signs: int, towers: int
) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """Return boxes for signs in a column, and for towers where they are largest: below the signs or above the price.

    `free` is the box above the price.
    """
    sign_boxes = _column(room, signs)
    below = sign_boxes[-1].bottom + 3 if sign_boxes else room.y
    beside = Box(room.x, below, room.w - 4, max(address.y - below - 3, 0))
    ways = [_in_rows(beside, towers, 1), _in_rows(beside, towers, 2)]
    ways += [] if sign_boxes else [_in_rows(free, towers, 3)]
    return sign_boxes, max(ways, key=lambda boxes: min((box.w for box in boxes), default=0))


def _above_price(
    room: Box, address: Box, foot: int, signs: int, towers: int
) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """Return boxes for signs and towers side by side above the price, or left of the address where it is too tall."""
    count = max(signs + towers, 1)
    side, floor = min(46, room.h, room.w // count - 3), room.bottom
    if side < 33:
        side, floor = min((address.x - 10) // count - 3, 33), foot
    places = [Box(7 + at * (side + 3), floor - side, side, side) for at in range(signs + towers)]
    return tuple(places[:signs]), tuple(replace(box, w=box.w * 4 // 5) for box in places[signs:])


def _column(room: Box, count: int) -> tuple[Box, ...]:
    """Return square boxes at the right of a box, one below the other."""
    side = min(room.w, (room.h - 3 * count) // max(count, 2))
    return tuple(Box(room.right - side, room.y + at * (side + 3), side, side) for at in range(count))


def _in_rows(room: Box, count: int, across: int) -> tuple[Box, ...]:
    """Return boxes for up to three towers at the bottom of a box, so many side by side, the last ones on top."""
    if not count:
        return ()
    across = min(across, count)
    down = -(-count // across)
    wide = max(min(room.w // across - 2, (room.h // down - 2) * 9 // 13, 46), 12)
    tall = wide * 13 // 9
    places: list[Box] = []
    for row in range(down):
        here = min(across, count - row * across)
        left = room.x + (room.w - here * (wide + 2)) // 2
        top = room.bottom - (row + 1) * (tall + 2)
        places += [Box(left + at * (wide + 2), top, wide, tall) for at in range(here)]
    return tuple(places)


def free_box(boxes: CardBoxes, width: int, sizes: Sequence[tuple[int, int]], taken: Sequence[Box] = ()) -> Box | None:
    """Return a free box on a card's picture, in the first of the `sizes` that fits, or None if none fits."""
    occupied = (*boxes.costs, boxes.address, *boxes.signs, *boxes.towers, *taken)
    top, bottom = boxes.header.h + 7, boxes.address.bottom
    for wide, tall in sizes:
        for x, y in ((width - wide - 3, top), (7, top), (7, bottom - tall)):
            spot = Box(x, y, wide, tall)
            if not any(spot.overlaps(other) for other in occupied):
                return spot
    return None


def shortfall_box(pill: Box) -> Box:
    """Return the box right of a price for the number of missing gems of its colour."""
    height = min(pill.h, 38)
    return Box(pill.right + 1, pill.y + (pill.h - height) // 2, 48, height)


def shortfalls(card: CardFace, boxes: CardBoxes) -> list[tuple[Gem, Box]]:
    """Return the colours of a price for which the viewer is short of gems or needs gold, with the box for each."""
    if card.missing is None:
        return []
    discarded = [gem for gem in TOKENS if card.discards[gem]]
    wanted = [gem for gem in TOKENS if card.cost[gem]]
    pills = zip((*discarded, *wanted), boxes.costs, strict=True)
    return [(gem, shortfall_box(pill)) for gem, pill in pills if card.missing[gem] or card.covered_by_gold[gem]]


_TAKEN_CARD = (80, 42)
_TALL_TAKEN_CARD = (52, 68)


def taken_card_box(place: CardPlace, width: int, height: int) -> Box | None:
    """Return the box for the taken card on a place of this size, or None if no card was taken or no box is free."""
    if isinstance(place, CardBack) or place.taken_card is None:
        return None
    if isinstance(place, Gap):
        return Box((width - _TAKEN_CARD[0]) // 2, height * 62 // 100, *_TAKEN_CARD)
    boxes = face_boxes(place, width, height)
    occupied = [box for _, box in shortfalls(place, boxes)]
    return free_box(boxes, width, (_TAKEN_CARD, _TALL_TAKEN_CARD, (_TAKEN_CARD[0], 34)), occupied)
