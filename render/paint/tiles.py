"""Tiles: nobles and towns."""

from dataclasses import replace

from PIL import Image

from data.gems import TOKENS
from render.art.landscapes import town_view
from render.art.noble_portraits import noble_portrait
from render.art.seats import seat_emblem
from render.art.symbols import any_gem, prestige_wreath, symbol
from render.canvas.image_cache import cached_sprite
from render.contract.geometry import Box
from render.contract.scene import Mark, Tile, View
from render.contract.theme import Theme
from render.layout.cards import NARROW
from render.layout.pieces import tile_boxes
from render.paint.basics.counts import MINUS, draw_requirement, draw_symbol_requirement
from render.paint.basics.highlights import Highlight, draw_frame, draw_glow, mark_badge
from render.paint.basics.pen import Pen
from render.paint.cards.frames import framed
from render.text import Style, Typeface

_SMALL = 80
"""Tiles below this width, in pixels, show only their picture."""


def draw_tile(pen: Pen, box: Box, tile: Tile) -> None:
    """Draw a tile with its mark, and the number of bonuses that the viewer is short of."""
    theme = pen.theme
    draw_glow(pen, box, tile.mark)
    plain = replace(tile, mark=Mark.NONE, missing=None)
    pen.overlay(tile_sprite(plain, pen.letters, box.w, box.h, theme), box.x, box.y)
    if tile.missing is not None:
        below = 26 if tile.mark is not Mark.NONE else 5  # below the badge of a marked tile
        wide = 44 if tile.missing < 10 else 62
        place = Box(box.right - wide - 3, box.y + below, wide, 38)
        if tile.missing:
            pen.rectangle(place, 9, theme.loss, theme.paper, 2)
            style = Style(Typeface.NARROW, theme.sizes.missing)
            pen.write(f"{MINUS}{tile.missing}", style, place, theme.on_change, 0.5, 1.0)
        elif tile.mark is Mark.NONE:
            pen.overlay(mark_badge(Mark.AFFORDABLE, 34, theme), place.right - 36, place.y)
    draw_frame(pen, box, Highlight(tile.mark, place="inner corner" if box.w < NARROW else "inner foot"))


def draw_small_tile(pen: Pen, box: Box, tile: Tile, is_reserved: bool) -> None:
    """Draw a tile in a panel, with a padlock if the player has only reserved it."""
    draw_tile(pen, box, tile)
    if is_reserved:
        side = box.w * 3 // 5
        pen.overlay(symbol("padlock", side, pen.theme), box.right - side, box.bottom - side)


@cached_sprite
def tile_sprite(tile: Tile, letters: tuple[str, ...], width: int, height: int, theme: Theme) -> Image.Image:
    """Return an unmarked tile: its picture, with prestige, requirements and owner on top."""
    wanted = [(gem, tile.needs[gem]) for gem in TOKENS if tile.needs[gem]]
    boxes = tile_boxes(width, height, len(wanted) + bool(tile.any_same))
    picture = town_view if tile.view is View.TOWN else noble_portrait
    pen = Pen(framed(picture(tile.art, width, height), width, height, theme.gold, theme), theme, letters)
    if width < _SMALL:
        return pen.image
    if tile.prestige:
        pen.rectangle(boxes.prestige, 11, theme.paper, theme.gold_dark, 2.5)
        style = Style(Typeface.DISPLAY, theme.sizes.count + 2)
        pen.write(str(tile.prestige), style, boxes.prestige, theme.ink, 0.5)
    if tile.required_prestige:
        _draw_required_prestige(pen, boxes.required_prestige, tile.required_prestige)
    for (gem, count), box in zip(wanted, boxes.needs, strict=False):
        draw_requirement(pen, box, gem, count)
    if tile.any_same:
        box = boxes.needs[-1]
        draw_symbol_requirement(pen, box, lambda side: any_gem(side, theme), tile.any_same, "=")
    if tile.owner is not None:
        _draw_owner(pen, boxes.owner, tile.owner)
    return pen.image


def _draw_required_prestige(pen: Pen, box: Box, prestige: int) -> None:
    """Draw the least prestige required: "≥" and a number in a wreath."""
    theme = pen.theme
    pen.overlay(prestige_wreath(box.w, box.h, theme), box.x, box.y)
    sign = Box(box.x + 8, box.y, max(0, box.w * 27 // 100), box.h)
    pen.write("≥", Style(Typeface.DISPLAY, theme.sizes.cost), sign, theme.ink_soft, 0.5, 1.0)
    number = Box(sign.right, box.y, box.right - sign.right - 7, box.h)
    pen.write(str(prestige), Style(Typeface.DISPLAY, theme.sizes.count - 1), number, theme.ink, 0.5, 0.98)


def _draw_owner(pen: Pen, box: Box, seat: int) -> None:
    """Draw a frame in the colour of a seat, and the seat's emblem."""
    theme = pen.theme
    pen.rectangle(Box(0, 0, *pen.image.size), theme.sizes.radius, None, theme.seats[seat % 4], 6)
    pen.rectangle(box.inset(-2), box.h / 2 + 2, theme.paper)
    pen.overlay(seat_emblem(seat, box.w, theme), box.x, box.y)
