"""The picture of a hand, for its owner alone."""

from dataclasses import replace

from data.gems import TOKENS
from render.contract.geometry import Box
from render.contract.scene import Gap, Hand, Panel
from render.contract.theme import Theme
from render.layout.hand import hand_boxes
from render.paint.avatars import draw_avatar
from render.paint.basics.counts import draw_bonus, draw_token, draw_token_total
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.cards.places import draw_place
from render.paint.panels import draw_large_prestige, draw_panel_ground, draw_supply, supplies_of
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
    _draw_possessions(canvas, boxes.panel, hand.panel)
    return canvas


def _draw_possessions(canvas: PaletteCanvas, box: Box, panel: Panel) -> None:
    """Draw everything that the hand's owner can pay with, in one strip."""
    canvas.draw(draw_panel_ground, box)
    strip = canvas.with_ground(canvas.theme.mat)
    avatar = Box(box.x + 18, box.y + (box.h - 76) // 2, 76, 76)
    strip.draw(draw_avatar, avatar, panel.seat, panel.name, panel.avatar, panel.is_computer)
    wreath = Box(box.x + 112, box.y + (box.h - 62) // 2, 104, 62)
    strip.draw(draw_large_prestige, wreath, panel.prestige)
    left = wreath.right + 24
    pitch = (box.right - 140 - left) // 6
    for gem in TOKENS:
        x = left + gem * pitch
        if gem < len(TOKENS) - 1:
            strip.draw(draw_bonus, Box(x, box.y + 9, 80, 64), gem, panel.bonuses[gem])
        strip.draw(draw_token, Box(x, box.y + 77, 80, 64), gem, panel.tokens[gem])
    strip.draw(draw_token_total, Box(box.right - 140, box.y + 84, 124, 50), sum(panel.tokens), panel.token_limit)
    for at, supply in enumerate(supplies_of(panel)):
        strip.draw(draw_supply, Box(box.right - 80 - at * 64, box.y + 20, 64, 40), *supply, panel.seat)


def _draw_caption(pen: Pen, box: Box, caption: str) -> None:
    """Draw the caption of a card in up to two lines."""
    lines = wrap(caption, Style(Typeface.TEXT, pen.theme.sizes.caption), box.w, 2)
    draw_lines(pen, box, lines, _CAPTION_LINE, pen.theme.on_table_soft, 0.5)
