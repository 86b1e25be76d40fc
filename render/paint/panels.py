"""Players' panels on a board."""

from collections.abc import Sequence
from typing import Literal

from data.gems import GEMS, TOKENS
from render.art.seats import coat_of_arms, tower_sprite
from render.art.symbols import pennant, prestige_wreath
from render.canvas.rectangles import glow, nine_patch
from render.contract.geometry import Box
from render.contract.scene import Panel, Sign
from render.layout.counts import SUPPLY_SIGN, supply_boxes
from render.layout.panels import HEAD_WIDTH, ChangingBoxes, PanelBoxes, panel_boxes
from render.paint.avatars import draw_avatar
from render.paint.basics.counts import (
    CHANGED_FRAME,
    draw_bonus,
    draw_bonus_prestige,
    draw_card_count,
    draw_change_beside,
    draw_no_bonus,
    draw_token,
    draw_token_total,
)
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.cards.faces import card_sign
from render.paint.cards.miniatures import draw_reserved_card
from render.paint.pieces import draw_small_tile
from render.paint.titles import draw_name
from render.text import Style, Typeface

SHRUNK_NAME = 0.81
"""Part of its cap height to which a long name may shrink before it is cut."""

GLOW = 7
"""Width of the glow around the panel of the player to move, in pixels: less than the gap between panels."""


def draw_panel(canvas: PaletteCanvas, box: Box, panel: Panel) -> None:
    """Draw a player's panel onto a canvas; in the box of the player to move, there is a glow around the panel."""
    theme = canvas.theme
    whole, box = box, box.inset(GLOW) if panel.is_turn else box
    supplies = len(supplies_of(panel))
    boxes = panel_boxes(box.w, len(panel.tiles), len(panel.reserved_tiles), supplies=supplies)
    if panel.is_turn:
        canvas.draw(_draw_active_ground, whole)
    else:
        canvas.draw(draw_panel_ground, box)
    head = canvas.with_ground(theme.band if panel.is_turn else theme.mat)
    head.draw(draw_avatar, boxes.avatar.inside(box), panel.seat, panel.name, panel.avatar, panel.is_computer)
    cap = theme.sizes.panel_name
    head.draw(draw_name, boxes.name.inside(box), panel.name, panel.seat, cap, SHRUNK_NAME, panel.is_turn, 1)
    head.draw(draw_large_prestige, boxes.prestige.count.inside(box), panel.prestige)
    if panel.prestige_change:
        head.draw(draw_change_beside, boxes.prestige.change.inside(box), panel.prestige_change)
    if panel.is_start:
        head.draw(_draw_pennant, boxes.start.inside(box))
    draw_tiles(head, panel, [place.inside(box) for place in boxes.tiles])
    if boxes.tile_count.w:
        head.draw(_draw_tile_count, boxes.tile_count.inside(box), len(panel.tiles))
    head.draw(draw_token_total, boxes.total.inside(box), sum(panel.tokens), panel.token_limit, panel.is_turn)
    _draw_possessions(canvas.with_ground(theme.mat), box, boxes, panel)


def _draw_possessions(canvas: PaletteCanvas, box: Box, boxes: PanelBoxes, panel: Panel) -> None:
    """Draw bonuses, tokens, cards and supplies."""

    def draw_change_of(places: ChangingBoxes, change: int) -> None:
        if change:
            canvas.draw(draw_change_beside, places.change.inside(box), change)

    for gem, places in zip(GEMS, boxes.bonuses, strict=True):
        count, change = panel.bonuses[gem], panel.bonus_changes[gem]
        if count or change:
            over = canvas.with_margin(CHANGED_FRAME) if change else canvas
            over.draw(draw_bonus, places.count.inside(box), gem, count, change != 0)
        else:
            canvas.draw(draw_no_bonus, places.count.inside(box))
        if panel.bonus_prestige[gem]:
            canvas.draw(draw_bonus_prestige, places.change.inside(box), panel.bonus_prestige[gem])
    for gem, places in zip(TOKENS, boxes.tokens, strict=True):
        if panel.tokens[gem] or panel.token_changes[gem]:
            canvas.draw(draw_token, places.count.inside(box), gem, panel.tokens[gem])
        draw_change_of(places, panel.token_changes[gem])
    canvas.draw(draw_card_count, boxes.cards.inside(box), panel.cards)
    for card, place in zip(panel.reserved, boxes.reserved, strict=False):
        canvas.draw(draw_reserved_card, place.inside(box), card)
    for supply, place in zip(supplies_of(panel), boxes.supplies, strict=True):
        canvas.draw(_draw_supply, place.inside(box), *supply, panel.seat)


def draw_tiles(canvas: PaletteCanvas, panel: Panel, places: Sequence[Box]) -> None:
    """Draw a player's own tiles, then the reserved ones, each into one of the `places`."""
    for number, (tile, place) in enumerate(zip((*panel.tiles, *panel.reserved_tiles), places, strict=True)):
        canvas.draw(draw_small_tile, place, tile, number >= len(panel.tiles))


def draw_panel_ground(pen: Pen, box: Box, is_first: bool = False) -> None:
    """Draw the ground of a panel, with a golden edge for the first one of a ranking."""
    theme = pen.theme
    edge = (theme.gold, 5) if is_first else (theme.line, 2)
    pen.overlay(nine_patch(box.w, box.h, theme.sizes.radius, theme.mat, *edge), box.x, box.y)


def _draw_active_ground(pen: Pen, box: Box) -> None:
    """Draw the ground of the panel of the player to move: a bright head and a golden frame, glowing up to the box."""
    theme = pen.theme
    place, radius = box.inset(GLOW), theme.sizes.radius
    pen.overlay(glow(place.w, place.h, radius, GLOW, theme.glow), box.x, box.y)
    pen.overlay(nine_patch(place.w, place.h, radius, theme.mat, theme.gold, 4), place.x, place.y)
    pen.rectangle(Box(place.x + 4, place.y + 4, HEAD_WIDTH - 4, place.h - 8), radius - 4, theme.band)


def draw_large_prestige(pen: Pen, box: Box, prestige: int) -> None:
    """Draw a player's prestige as large as its wreath allows."""
    theme = pen.theme
    pen.overlay(prestige_wreath(box.w, box.h, theme), box.x, box.y)
    cap = max(theme.sizes.prestige + 4, box.h * 52 // 100)
    pen.write(str(prestige), Style(Typeface.BOLD, cap), box, theme.ink, 0.5)


def _draw_tile_count(pen: Pen, box: Box, count: int) -> None:
    """Draw how many tiles lie in a stack, on a plate like that of a tile's prestige."""
    theme = pen.theme
    pen.rectangle(box, 7, theme.paper, theme.gold_dark, 2)
    pen.write(str(count), Style(Typeface.NARROW, theme.sizes.change), box, theme.ink, 0.5, 1.0)


def _draw_pennant(pen: Pen, box: Box) -> None:
    """Draw the start player's pennant."""
    pen.overlay(pennant(box.w, box.h, pen.theme), box.x, box.y)


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


def _draw_supply(pen: Pen, box: Box, supply: Supply, count: int, change: int, seat: int) -> None:
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
