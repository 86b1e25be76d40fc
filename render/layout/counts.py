"""Boxes of counts: a gem with its number and its letter, in a price, in a panel or in the bank."""

from dataclasses import dataclass
from typing import NamedTuple

from render.contract.geometry import Box

STACK_DEPTH = 18
"""Height in pixels of the part of a full pile below its topmost token."""

SUPPLY_SIGN = 20
"""Side of the sign of a kind of special cards, which leaves a gap between two kinds with changes."""


class CountBoxes(NamedTuple):
    """Boxes of a gem (or another symbol), its number and its letter, relative to the whole."""

    symbol: Box
    number: Box
    letter: Box


@dataclass(frozen=True, slots=True)
class PileBoxes:
    """Boxes of the parts of a pile in the bank, relative to the pile."""

    tokens: Box
    count: Box
    letter: Box
    change: Box


def pill_boxes(width: int, height: int, cap: float, *, sign: bool = False) -> CountBoxes:
    """Return the boxes of a pill: a gem and its number side by side, and no letter.

    `cap` is the cap height of the number; with `sign`, a narrow sign stands in front of it.
    """
    number_width = round(cap * (1.4 if sign else 0.84))
    pad = 4 if height < 60 else round(height * 0.1)
    gem = min(height - 6, width - number_width - 2 * pad)
    spare = max(0, width - gem - number_width - 2 * pad) // 2
    symbol = Box(pad + spare // 2, (height - gem) // 2, gem, gem)
    number = Box(symbol.right + spare, 0, number_width, height)
    return CountBoxes(symbol, number, Box(number.right, 0, 0, height))


def count_boxes(width: int, height: int, digits: int = 1) -> CountBoxes:
    """Return the boxes of a count: a gem with its number beside it or, in a tall box, below it. It has no letter."""
    if width > height:
        number = 26 if digits == 1 else 39
        side = min(height - 16, width - number - (4 if digits == 1 else 1))
        spare = (width - side - number) // 3
        symbol = Box(max(1, spare), (height - side) // 2, side, side)
        return CountBoxes(symbol, Box(width - number - spare, 0, number, height), Box(width, 0, 0, 0))
    side = min(28, height - 36)
    top = (height - side - 34) // 2
    symbol = Box((width - side) // 2, top, side, side)
    return CountBoxes(symbol, Box(1, symbol.bottom + 1, width - 2, 34), Box(width, 0, 0, 0))


def pile_boxes(width: int, height: int) -> PileBoxes:
    """Return the boxes of a pile side by side: tokens, letter, number and, attached to that, the change."""
    number, letter, change = 30, 40, 46
    side = min(height - STACK_DEPTH, width - number - letter - change)
    spare = max(width - side - number - letter - change, 0)
    tokens = Box(spare // 6, (height - side - STACK_DEPTH) // 2, side, side + STACK_DEPTH)
    place = Box(tokens.right + 4, 0, letter, height)
    count = Box(place.right + 1, 0, number, height)
    return PileBoxes(tokens, count, place, Box(count.right, 2, change, 34))


def supply_boxes(width: int, height: int, symbol: int) -> CountBoxes:
    """Return the boxes of a supply: its symbol, its number and, in place of a letter, its change, side by side."""
    number = 20
    change = min(34, max(0, width - symbol - number))
    left = max(0, width - change - number - symbol) // 2
    at_symbol = Box(left, 0, symbol, height)
    at_number = Box(at_symbol.right, 0, number, height)
    return CountBoxes(at_symbol, at_number, Box(at_number.right, 4, change, height - 8))
