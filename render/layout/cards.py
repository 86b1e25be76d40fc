"""Boxes of card faces."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from data.gems import TOKENS, Gem
from render.contract.geometry import Box
from render.contract.scene import CardFace, Sign

NARROW = 150
"""Cards below this width, in pixels, are laid out more tightly."""
_IN_A_COLUMN = 2
"""How many kinds of gems in a price stand below each other; more have two columns."""


class CardBoxes(NamedTuple):
    """Boxes of the parts of a card face, relative to the card.

    `second_bonus` has no width except on cards with two bonuses or worth two gold.
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
        has_badge=len(card.towers) == len(card.new_towers) == 1,
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
    has_badge: bool = False,
) -> CardBoxes:
    """Return the boxes of a card face with this many kinds of gems in its price.

    A `double` bonus has a second gem half beneath the first, which moves the letter to the left. The price is at the
    foot: up to two kinds below each other, more in two columns. Signs stand in the header, address and towers above the
    price; with `has_badge`, that of the seat that took the card before it may stand between address and towers.
    """
    is_narrow = width < NARROW
    edge = 5 if is_narrow else 7
    header = Box(0, 0, width, height * 25 // 100)
    prestige = Box(edge + 3, 3, width * 18 // 100, header.h - 6)
    side = header.h - (20 if is_narrow else 9)
    bonus = Box(width - side - 5, (header.h - side) // 2, side, side)
    second = bonus.moved(-side * 66 // 100, 0) if double else Box(bonus.x, 3, 0, 0)
    letter = Box(prestige.right, 3, max(second.x - prestige.right - 3, 0), header.h - 6)
    if double and is_narrow:  # such a card has no prestige
        letter = replace(letter, x=edge, w=second.x - edge - 3)

    columns = 1 if kinds <= _IN_A_COLUMN else 2
    rows = -(-kinds // columns)
    pitch = min((height - header.h - 9) // max(rows, 1), height * 21 // 100)
    pill = 62 if is_narrow else width * 41 // 100
    step = (width - 2 * edge + 3) // 2
    bottom = height - 5
    first = rows * columns - kinds  # the upper row has one kind where their number is odd
    places = [divmod(at + (first if at else 0), columns) for at in range(kinds)]
    costs = tuple(Box(edge + x * step, bottom - (rows - y) * pitch + 3, pill, pitch - 3) for y, x in places)

    top, floor = header.h + 5, costs[0].y - 3 if costs else bottom
    tab = max(34, height * 18 // 100)
    address = Box(edge, top, tab * 4 // 3, tab)
    left = address.right + (42 if has_badge else 11)  # a new tower has a golden ground around it
    wide = min(38, (width - edge - left) // max(towers, 1) - 3, (floor - top) * 9 // 13)
    tower_boxes = Box(left, top, wide, wide * 13 // 9).repeated(towers, wide + 3)
    part = 43 if signs > 1 else 69 if is_narrow else 88  # with two signs, the letter is "="
    right = letter.right - header.h * part // 100
    first = prestige.right if signs < 2 else edge  # such a card has no prestige
    side = min(header.h - 13, (right - first - 3 * (signs - 1)) // max(signs, 1))
    sign_boxes = Box(right - signs * (side + 3) + 3, (header.h - side) // 2, side, side).repeated(signs, side + 3)
    letter = replace(letter, x=right, w=letter.right - right) if signs else letter
    return CardBoxes(header, prestige, letter, bonus, second, costs, address, sign_boxes, tower_boxes)


def free_box(boxes: CardBoxes, width: int, sizes: Sequence[tuple[int, int]]) -> Box | None:
    """Return a free box on a card's picture, in the first of the `sizes` that fits, or None if none fits."""
    occupied = (*boxes.costs, boxes.address, *boxes.signs, *boxes.towers)
    top, bottom = boxes.header.h + 6, max((box.bottom for box in boxes.costs), default=0)
    for wide, tall in sizes:
        for x, y in ((width - wide - 4, top), (width - wide - 4, bottom - tall), (7, bottom - tall)):
            spot = Box(x, y, wide, tall)
            if not any(spot.overlaps(other) for other in occupied):
                return spot
    return None


SHORTFALL = (46, 38)
"""Width and height of the number of tokens that the viewer is short of."""


def wanted(card: CardFace) -> list[tuple[Gem, int]]:
    """Return the kinds of a price in the order of their boxes: bonuses to be discarded, then gems."""
    return [(gem, counts[gem]) for counts in (card.discards, card.cost) for gem in TOKENS if counts[gem]]
