"""Supplies: the counts of coats of arms, towers and special cards in a player's panel."""

from typing import Literal

from render.art.coats_of_arms import coat_of_arms
from render.art.towers import tower_sprite
from render.geometry import Box
from render.paint.card_signs import card_sign
from render.paint.counts import draw_change
from render.paint.pen import Pen
from render.scene import Panel, Sign
from render.text.lines import Style
from render.text.typefaces import Typeface

Supply = Literal["coat", "tower"] | Sign


def supplies_of(panel: Panel) -> list[tuple[Supply, int, int]]:
    """Return a player's supplies, each with its number and the change of that number in the last moves."""
    supplies: list[tuple[Supply, int, int]] = []
    if panel.coats is not None:
        supplies.append(("coat", panel.coats, panel.coats_change))
    if panel.towers is not None:
        supplies.append(("tower", panel.towers, panel.towers_change))
    changes = dict(panel.special_card_changes)
    return [*supplies, *((sign, count, changes.get(sign, 0)) for sign, count in panel.special_cards)]


def draw_supply(pen: Pen, box: Box, supply: Supply, count: int, change: int, seat: int) -> None:
    """Draw the symbol of a supply with its number, and the change at the foot of the symbol."""
    theme = pen.theme
    match supply:
        case "coat":
            symbol = coat_of_arms(seat, 28, 34, theme)
        case "tower":
            symbol = tower_sprite(seat, 28, 36, theme)
        case _:
            symbol = card_sign(supply, 0, 36, theme)
    pen.overlay(symbol, box.right - 26 - symbol.width, box.y + (box.h - symbol.height) // 2)
    number = Box(box.right - 24, box.y, 24, box.h)
    ink = theme.on_table if count else theme.on_table_soft
    pen.write(str(count), Style(Typeface.BOLD, theme.sizes.count - 2), number, ink, 0.5)
    if change:
        draw_change(pen, Box(box.right - 62, box.bottom - 28, 38, 28), change)
