"""Boxes of posts."""

from dataclasses import dataclass

from render.geometry import Box


@dataclass(frozen=True, slots=True)
class PostBoxes:
    """Boxes of the parts of a post, relative to the post."""

    number: Box
    needs: tuple[Box, ...]
    privilege: Box
    coats: tuple[Box, ...]


def post_boxes(width: int, height: int, kinds: int, coats: int) -> PostBoxes:
    """Return the boxes of a post: number and requirements at the left, the privilege at the right above the coats."""
    number = Box(6, 6, 38, 38)
    pitch = min((height - number.bottom - 7) // max(kinds, 1), 42)
    needs = tuple(Box(6, height - 5 - (kinds - at) * pitch, 68, pitch - 2) for at in range(kinds))
    left = 76
    across = width - left - 4
    step = min(across // max(coats, 1), 32)
    start = left + (across - coats * step) // 2
    places = tuple(Box(start + at * step + 1, height - 46, step - 2, 40) for at in range(coats))
    return PostBoxes(number, needs, Box(left, 10, across, height - 60), places)
