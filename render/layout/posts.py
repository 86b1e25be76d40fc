"""Boxes of posts."""

from typing import NamedTuple

from render.contract.geometry import Box


class PostBoxes(NamedTuple):
    """Boxes of the parts of a post, relative to the post."""

    number: Box
    needs: tuple[Box, ...]
    privilege: Box
    coats: tuple[Box, ...]


def post_boxes(width: int, height: int, kinds: int, coats: int) -> PostBoxes:
    """Return the boxes of a post: number and requirements side by side, below them the privilege and the coats."""
    upper = 37
    number = Box(5, 4, 29, upper)
    left = number.right + 3
    pitch = min((width - 6 - left) // max(kinds, 1), 68)  # two of them leave room for a badge
    needs = Box(left, 4, pitch - 3, upper).repeated(kinds, pitch)
    top = number.bottom + 2
    step = min((width - 12) * 51 // 100 // max(coats, 1), 32)
    first = width - 6 - coats * step
    places = Box(first + 1, height - 42, step - 2, 38).repeated(coats, step)
    return PostBoxes(number, needs, Box(6, top, first - 8, height - top - 4), places)
