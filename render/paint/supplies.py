"""Supplies: the counts of coats of arms, towers and special cards in a player's panel."""

from typing import Literal

from render.art.seats import coat_of_arms, tower_sprite
from render.contract.geometry import Box
from render.contract.scene import Panel, Sign
from render.layout.counts import SUPPLY_SIGN, supply_boxes
from render.paint.basics.counts import draw_change_beside
from render.paint.basics.pen import Pen
from render.paint.cards.signs import card_sign
from render.text import Style, Typeface

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
    """Draw the symbol of a supply with its number, and the change right of it."""
    theme = pen.theme
    match supply:
        case "coat":
            symbol = coat_of_arms(seat, 26, 34, theme)
        case "tower":
            symbol = tower_sprite(seat, 26, 36, theme)
        case _:
            symbol = card_sign(supply, 0, SUPPLY_SIGN, theme)
    boxes = supply_boxes(box.w, box.h, symbol.width)
    pen.centre(symbol, boxes.symbol.inside(box))
    ink = theme.on_table if count else theme.on_table_soft
    pen.write(str(count), Style(Typeface.NARROW, theme.sizes.change), boxes.number.inside(box), ink, 0.5, 1.0)
    if change:
        draw_change_beside(pen, boxes.letter.inside(box), change)
