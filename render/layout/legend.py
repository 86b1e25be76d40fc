"""Boxes of legends."""

from dataclasses import dataclass

from render.geometry import Box
from render.layout.pieces import piece_size
from render.scene import Legend
from render.theme import Theme

CAPTION_LINE = 36
"""Distance between the baselines of a caption, in pixels."""


@dataclass(frozen=True, slots=True)
class LegendBoxes:
    """Boxes of a legend: for each sample its ground, its piece and its caption."""

    size: Box
    grounds: tuple[Box, ...]
    pieces: tuple[Box, ...]
    captions: tuple[Box, ...]


def legend_boxes(legend: Legend, theme: Theme) -> LegendBoxes:
    """Return the boxes of a legend: two columns where there are cards among the samples, else one."""
    sizes = theme.sizes
    piece_sizes = [piece_size(sample.piece, sizes) for sample in legend.samples]
    columns = 2 if any(height >= sizes.card_height for _, height in piece_sizes) else 1
    across = max((width for width, _ in piece_sizes), default=0)
    width = (sizes.width - 2 * sizes.margin - (columns - 1) * sizes.gap) // columns
    top = sizes.margin
    grounds: list[Box] = []
    for start in range(0, len(piece_sizes), columns):
        in_line = piece_sizes[start : start + columns]
        height = max(3 * CAPTION_LINE, *(tall for _, tall in in_line)) + 2 * sizes.gap
        grounds += [Box(sizes.margin + at * (width + sizes.gap), top, width, height) for at, _ in enumerate(in_line)]
        top += height + sizes.gap
    pieces = [
        Box(box.x + sizes.gap + (across - wide) // 2, box.y + (box.h - tall) // 2, wide, tall)
        for box, (wide, tall) in zip(grounds, piece_sizes, strict=True)
    ]
    left = across + 2 * sizes.gap + 8
    captions = [Box(box.x + left, box.y + 8, box.w - left - sizes.gap, box.h - 16) for box in grounds]
    size = Box(0, 0, sizes.width, top - sizes.gap + sizes.margin)
    return LegendBoxes(size, tuple(grounds), tuple(pieces), tuple(captions))
