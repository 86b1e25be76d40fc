"""Boxes of counts: a gem with its number and its letter, in a price, in a panel or in the bank."""

from dataclasses import dataclass

from render.geometry import Box

STACK_DEPTH = 26
"""Height in pixels of the part of a full pile below its topmost token."""

CHANGE_ABOVE = 6
"""By how many pixels the pill of a change extends above the count that changed."""


@dataclass(frozen=True, slots=True)
class CountBoxes:
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


@dataclass(frozen=True, slots=True)
class ChangingCountBoxes:
    """Boxes of a count in a panel and of the pill with its change, relative to the whole."""

    count: Box
    change: Box


def pill_boxes(width: int, height: int, cap: float, letter: float) -> CountBoxes:
    """Return the boxes of a pill: gem, number and letter side by side, the letter on the number's baseline.

    `cap` and `letter` are the cap heights of the number and of the letter.
    """
    number_width = round(cap * 0.84)
    letter_width = round(letter * 1.1)
    pad = max(3, round(height * 0.14)) if width > 70 else 3
    gem = min(height - 6, width - number_width - letter_width - 2 * pad)
    spare = max(0, width - gem - number_width - letter_width - 2 * pad) // 3
    symbol = Box(pad, (height - gem) // 2, gem, gem)
    number = Box(symbol.right + spare, 0, number_width, height)
    drop = round((cap - letter) / 2)
    return CountBoxes(symbol, number, Box(number.right + spare // 2, 2 * drop, letter_width, height - 2 * drop))


def count_boxes(width: int, height: int, digits: int = 1, *, changed: bool = False) -> CountBoxes:
    """Return the boxes of a count in a panel: a gem, below it the number and its letter.

    Where the count has `changed`, the gem moves to the left, so that the change has room at the right.
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
    """Return the boxes of a pile: the tokens with their number and letter at the right, centred together."""
    side = min(72, height - 36)
    across = min(64, width - side - 9)
    tokens = Box((width - side - 3 - across) // 2, (height - side - STACK_DEPTH) // 2, side, side + STACK_DEPTH)
    left = tokens.right + 3
    middle = tokens.y + side // 2
    return PileBoxes(
        tokens,
        Box(left, middle - 40, across, 46),
        Box(left, middle + 8, across, 34),
        Box(tokens.x + side // 2 - 27, tokens.bottom - 32, 54, 34),
    )


def changing_count_boxes(width: int, height: int) -> ChangingCountBoxes:
    """Return the boxes of a count in a panel and of the change in its upper right corner."""
    count = Box(0, CHANGE_ABOVE, width - 4, height - CHANGE_ABOVE)
    across = min(38, width - 19)
    return ChangingCountBoxes(count, Box(width - across, 0, across, 28))
