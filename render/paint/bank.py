"""The bank: six piles of tokens."""

from collections.abc import Sequence

from data.gems import TOKENS, Gem
from render.art.tokens import pile_sprite
from render.canvas.rectangles import nine_patch
from render.contract.geometry import Box
from render.contract.scene import Board
from render.layout.counts import pile_boxes
from render.paint.basics.counts import draw_signed_number
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.text import Style, Typeface


def draw_bank(canvas: PaletteCanvas, box: Box, piles: Sequence[Box], board: Board) -> None:
    """Draw the bank onto a canvas."""
    canvas.draw(_draw_tray, box)
    tray = canvas.with_ground(canvas.theme.tray)
    for gem, pile in zip(TOKENS, piles, strict=True):
        tray.draw(_draw_pile, pile, gem, board.bank[gem])
        if change := board.bank_changes[gem]:
            tray.draw(_draw_change, pile_boxes(pile.w, pile.h).change.inside(pile), change)


def _draw_tray(pen: Pen, box: Box) -> None:
    theme = pen.theme
    pen.overlay(nine_patch(box.w, box.h, theme.sizes.radius, theme.tray, theme.line, 2), box.x, box.y)


def _draw_pile(pen: Pen, box: Box, gem: Gem, count: int) -> None:
    """Draw a pile with its number and its letter."""
    theme = pen.theme
    boxes = pile_boxes(box.w, box.h)
    place = boxes.tokens.inside(box)
    pen.overlay(pile_sprite(gem, count, place.w, place.h, theme), place.x, place.y)
    ink = theme.on_table if count else theme.on_table_soft
    is_low = place.h == place.w
    number = Style(Typeface.BOLD, theme.sizes.count) if is_low else Style(Typeface.DISPLAY, theme.sizes.pile)
    pen.write(str(count), number, boxes.count.inside(box), ink, 1.0)
    style = Style(Typeface.BOLD if boxes.letter.w > _NARROW_LETTER else Typeface.NARROW, theme.sizes.letter)
    tall = Box(boxes.letter.x, boxes.letter.y - 5, boxes.letter.w, boxes.letter.h + 10)  # a J hangs below the line
    pen.write(pen.letter(gem), style, tall.inside(box), theme.on_table_soft)


_NARROW_LETTER = 34
"""Up to this width, a letter has a narrow typeface."""


def _draw_change(pen: Pen, box: Box, change: int) -> None:
    """Draw the change of a pile in the last moves: neither green nor red, as a player gains what the bank loses."""
    draw_signed_number(pen, box, change, pen.theme.tab, pen.theme.on_tab)
