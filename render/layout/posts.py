"""Boxes of posts."""

from dataclasses import dataclass

from render.geometry import Box


@dataclass(frozen=True, slots=True)
class PostBoxes:
    """Boxes of the parts of a post, relative to the post."""

    needs: tuple[Box, ...]
    privilege: Box
    coats: tuple[Box, ...]


def post_boxes(width: int, height: int, kinds: int, coats: int) -> PostBoxes:
    """Return the boxes of a post: requirements at the left, the privilege at the right, coats of arms below it."""
    pitch = min((height - 12) // max(kinds, 2), 44)
    top = (height - kinds * pitch) // 2
    needs = tuple(Box(6, top + at * pitch + 1, 74, pitch - 3) for at in range(kinds))
    left = 83
    across = width - left - 5
    step = min(across // max(coats, 1), 32)
    start = left + (across - coats * step) // 2
    places = tuple(Box(start + at * step + 1, height - 43, step - 2, 36) for at in range(coats))
    return PostBoxes(needs, Box(left, 7, across, height - 54), places)
