"""The picture of a hand, for its owner alone."""

from dataclasses import replace

from render.contract.geometry import Box
from render.contract.scene import Gap, Hand
from render.contract.theme import Theme
from render.layout.hand import hand_boxes
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.cards.places import draw_place
from render.paint.panels import draw_panel
from render.paint.titles import draw_caption, draw_lines, draw_title
from render.text import Style, Typeface, wrap

_CAPTION_LINE = 44


def hand_picture(hand: Hand, theme: Theme) -> PaletteCanvas:
    """Return the picture of a hand."""
    boxes = hand_boxes(hand, theme)
    canvas = PaletteCanvas.blank(boxes.size, theme, hand.letters)
    canvas.draw(draw_title, boxes.title, hand.title)
    canvas.draw(draw_caption, boxes.status, hand.status)
    for card, box, below in zip(hand.cards, boxes.cards, boxes.captions, strict=True):
        # The margin keeps the table's pattern out of the cached part: where a card lies depends on how many there are.
        draw_place(canvas, box, replace(card, caption=""), margin=1)
        canvas.draw(_draw_caption, below, card.caption)
    if not hand.cards:
        for at, box in enumerate(boxes.empty):
            draw_place(canvas, box, Gap(f"H{at + 1}"))
    canvas.draw_group(draw_panel, boxes.panel, replace(hand.panel, is_turn=False))
    return canvas


def _draw_caption(pen: Pen, box: Box, caption: str) -> None:
    """Draw the caption of a card in up to two lines."""
    lines = wrap(caption, Style(Typeface.TEXT, pen.theme.sizes.caption), box.w, 2)
    draw_lines(pen, box, lines, _CAPTION_LINE, pen.theme.on_table_soft, 0.5)
