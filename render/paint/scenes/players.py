"""The picture of all players' purchased cards: in columns of overlapping cards, as they lie on a table."""

from dataclasses import replace

from data.gems import Gem
from render.art.gems import gem_sprite, token_sprite
from render.art.pictures import landscape
from render.art.symbols import any_gem
from render.canvas.rectangles import paste_rounded
from render.contract.geometry import Box
from render.contract.scene import CardFace, Panel, Players
from render.contract.theme import Theme
from render.layout.cards import is_double_gold
from render.layout.players import SeatBoxes, players_boxes
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.panels import draw_panel, draw_tiles
from render.paint.titles import draw_title
from render.text import Style, Typeface

_RADIUS = 9
_CAP = 0.71
"""Cap height of the prestige in the head of a card, as a part of its height."""


def players_picture(players: Players, theme: Theme) -> PaletteCanvas:
    """Return the picture of all players' purchased cards."""
    boxes = players_boxes(players, theme)
    canvas = PaletteCanvas.blank(boxes.size, theme)
    canvas.draw(draw_title, boxes.title, players.title)
    for panel, columns, seat in zip(players.panels, players.cards, boxes.seats, strict=True):
        _draw_seat(canvas, seat, panel, columns)
    return canvas


def _draw_seat(
    canvas: PaletteCanvas, boxes: SeatBoxes, panel: Panel, columns: tuple[tuple[CardFace, ...], ...]
) -> None:
    """Draw a player's row without the tiles, which lie below it, larger."""
    canvas.draw_group(draw_panel, boxes.row, replace(panel, is_turn=False, tiles=(), reserved_tiles=()))
    draw_tiles(canvas, panel, boxes.tiles)
    for column, places in zip(columns, boxes.cards, strict=True):
        for card, box in zip(column, places, strict=True):
            canvas.draw(_draw_head, box, card.bonus, card.bonuses, card.prestige, is_double_gold(card))
        if column:
            card, box = column[-1], places[-1]
            canvas.draw(_draw_foot, box.moved(0, box.h), card.level, card.bonus, card.art)


def _draw_head(pen: Pen, box: Box, bonus: Gem | None, bonuses: int, prestige: int, is_gold: bool) -> None:
    """Draw the upper part of a card, which the next one leaves uncovered: its prestige and its bonus."""
    theme, side = pen.theme, box.h * 3 // 4
    pen.rectangle(box, _RADIUS, theme.paper, theme.gem(bonus).dark, 2)
    if prestige:
        number = Box(box.x + _RADIUS, box.y, box.w, box.h)
        pen.write(str(prestige), Style(Typeface.BOLD, box.h * _CAP), number, theme.ink)
    if bonus is not None:
        symbol = gem_sprite(bonus, side, theme)
    else:
        symbol = token_sprite(Gem.GOLD, side, theme) if is_gold else any_gem(side, theme)
    for at in reversed(range(2 if is_gold or bonuses > 1 else 1)):
        pen.overlay(symbol, box.right - side - 5 - at * side * 2 // 3, box.y + (box.h - side) // 2)


def _draw_foot(pen: Pen, box: Box, level: int, bonus: Gem | None, art: str) -> None:
    """Draw the lower part of the last card of a column, which no other card covers: its landscape."""
    colours = pen.theme.gem(bonus)
    picture = landscape(level, bonus, art, box.w, box.h * 2).crop((0, box.h * 2 // 3, box.w, box.h * 5 // 3))
    paste_rounded(pen.image, picture, box.x, box.y, _RADIUS)
    pen.rectangle(box, _RADIUS, None, colours.dark, 2)
