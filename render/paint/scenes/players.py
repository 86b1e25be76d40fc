"""The picture of all players' purchased cards: in columns of overlapping cards, as they lie on a table."""

from data.gems import Gem
from render.art.gems import gem_sprite, token_sprite
from render.art.pictures import landscape
from render.art.symbols import any_gem
from render.canvas.rectangles import paste_rounded
from render.contract.geometry import Box
from render.contract.scene import CardFace, Panel, Players, Sign
from render.contract.theme import Theme
from render.layout.cards import is_double_gold
from render.layout.players import field_boxes, head_height, players_boxes
from render.paint.avatars import draw_avatar
from render.paint.basics.counts import draw_card_count
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.cards.miniatures import draw_reserved_card
from render.paint.panels import (
    SHRUNK_NAME,
    draw_large_prestige,
    draw_panel_ground,
    draw_supply,
    draw_tiles,
    supplies_of,
)
from render.paint.titles import draw_name, draw_title
from render.text import Style, Typeface

_LYING = (Sign.DOUBLE_GOLD, Sign.JOIN)
"""Signs of cards that lie in the columns, so that they need not be counted."""
_RADIUS = 9
_CAP = 0.66
"""Cap height of the prestige in the head of a card, as a part of its height."""


def players_picture(players: Players, theme: Theme) -> PaletteCanvas:
    """Return the picture of all players' purchased cards."""
    boxes = players_boxes(players, theme)
    canvas = PaletteCanvas.blank(boxes.size, theme)
    canvas.draw(draw_title, boxes.title, players.title)
    for panel, columns, field in zip(players.panels, players.cards, boxes.fields, strict=True):
        _draw_field(canvas, field, panel, columns, head_height(len(players.panels)))
    return canvas


def _draw_field(
    canvas: PaletteCanvas, field: Box, panel: Panel, columns: tuple[tuple[CardFace, ...], ...], head: int
) -> None:
    columns = columns if columns[Gem.GOLD] else columns[: Gem.GOLD]
    supplies = [supply for supply in supplies_of(panel) if supply[0] not in _LYING]
    joined = [[Sign.JOIN in card.signs and gem < Gem.GOLD for card in cards] for gem, cards in enumerate(columns)]
    boxes = field_boxes(field, len(panel.tiles) + len(panel.reserved_tiles), len(supplies), joined, head)
    canvas.draw(draw_panel_ground, field)
    mat = canvas.with_ground(canvas.theme.mat)
    mat.draw(draw_large_prestige, boxes.prestige, panel.prestige)
    mat.draw(draw_avatar, boxes.avatar, panel.seat, panel.name, panel.avatar, panel.is_computer)
    mat.draw(draw_name, boxes.name, panel.name, panel.seat, canvas.theme.sizes.panel_name, SHRUNK_NAME)
    mat.draw(draw_card_count, boxes.count, panel.cards)
    draw_tiles(mat, panel, boxes.tiles)
    for supply, box in zip(supplies, boxes.supplies, strict=True):
        mat.draw(draw_supply, box, *supply, panel.seat)
    for card, box in zip(panel.reserved, boxes.reserved, strict=False):
        mat.draw(draw_reserved_card, box, card)
    for column, places in zip(columns, boxes.cards, strict=True):
        for card, box in zip(column, places, strict=True):
            mat.draw(_draw_head, box, card.bonus, card.bonuses, card.prestige, is_double_gold(card))
        if column:
            card, box = column[-1], places[-1]
            mat.draw(_draw_foot, box.moved(0, box.h), card.level, card.bonus, card.art)


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
