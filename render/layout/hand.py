"""Boxes of the picture of a hand."""

from typing import NamedTuple

from render.contract.geometry import Box
from render.contract.scene import Hand
from render.contract.theme import Theme
from render.layout.panels import MOST_RESERVED, PANEL_HEIGHT


class HandBoxes(NamedTuple):
    """Boxes of the picture of a hand; `empty` is for the outlines that replace the cards of an empty hand."""

    size: Box
    title: Box
    status: Box
    cards: tuple[Box, ...]
    captions: tuple[Box, ...]
    empty: tuple[Box, ...]
    panel: Box


def hand_boxes(hand: Hand, theme: Theme) -> HandBoxes:
    """Return the boxes of the picture of a hand."""
    sizes = theme.sizes
    inner = sizes.width - 2 * sizes.margin
    title = Box(sizes.margin, sizes.margin, inner, 56)
    status = Box(sizes.margin, title.bottom, inner, 46 if hand.status else 0)
    top = status.bottom + sizes.gap
    width, height = 300, 376
    step = (inner - width) // 2
    places = [Box(sizes.margin + 14 + at * (step - 14), top, width, height) for at in range(MOST_RESERVED)]
    if len(hand.cards) < MOST_RESERVED:  # fewer cards lie together in the middle
        step = width + 3 * sizes.gap
        left = (sizes.width - len(hand.cards) * step + 3 * sizes.gap) // 2
        places = [Box(left + at * step, top, width, height) for at in range(len(hand.cards))]
    captions = [Box(box.x - 10, box.bottom + 6, box.w + 20, 88) for box in places]
    empty = tuple(Box(sizes.width // 2 - 285 + at * 200, top, 170, 213) for at in range(MOST_RESERVED))
    bottom = (captions[0].bottom + sizes.gap) if captions else empty[0].bottom + 2 * sizes.gap
    panel = Box(sizes.margin, bottom, inner, PANEL_HEIGHT)
    size = Box(0, 0, sizes.width, panel.bottom + sizes.margin)
    return HandBoxes(size, title, status, tuple(places), tuple(captions), empty, panel)
