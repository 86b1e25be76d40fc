"""The picture of a board with its bank."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from data.gems import TOKENS, Gem
from render.art.gems import pile_sprite
from render.contract.geometry import Box
from render.contract.scene import Board, CardPlace, Post, Tile
from render.contract.theme import Theme
from render.layout.board import board_boxes
from render.layout.counts import pile_boxes
from render.paint.basics.counts import draw_signed_number
from render.paint.basics.highlights import margin_of
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.cards.places import draw_place
from render.paint.panels import GLOW, draw_panel
from render.paint.pieces import draw_post, draw_tile
from render.paint.scenes.strip import draw_strip, draw_tray, line_height, strip_lines
from render.paint.titles import Names, draw_fitted, names_of, title_lines
from render.text import Line, Style, Typeface, fit
from render.text.drawing import lift_of

Marked = TypeVar("Marked", CardPlace, Tile, Post)


def board_picture(board: Board, theme: Theme) -> PaletteCanvas:
    """Return the picture of a board."""
    names = names_of(board.panels)
    last_move = strip_lines(board.last_move, names, theme)
    boxes = board_boxes(board, theme, len(last_move) * line_height(names, theme))
    canvas = PaletteCanvas.blank(boxes.size, theme, board.letters)
    _draw_title(canvas, boxes.title, board, names)
    if last_move:
        draw_strip(canvas, boxes.strip, last_move)
    for panel, box in zip(board.panels, boxes.panels, strict=True):
        canvas.draw_group(draw_panel, box.inset(-GLOW) if panel.is_turn else box, panel)
    for tile, box in _marked_last(board.tiles, boxes.tiles):
        canvas.with_margin(margin_of(tile.mark)).draw(draw_tile, box, tile)
    cards = [card for row in board.rows for card in (row.deck, *row.cards)]
    places = [box for row in boxes.rows for box in (row.deck, *row.cards)]
    for card, box in _marked_last(cards, places):
        draw_place(canvas, box, card)
    draw_bank(canvas, boxes.bank, boxes.piles, board)
    seats = tuple(panel.seat for panel in board.panels)
    for post, box in _marked_last(board.posts, boxes.posts):
        canvas.with_margin(margin_of(post.mark)).draw(draw_post, box, post, seats)
    return canvas


def _marked_last(pieces: Sequence[Marked], boxes: Sequence[Box]) -> list[tuple[Marked, Box]]:
    """Return pieces with their boxes, marked ones last, so that highlights lie on top of neighbouring pieces."""
    return sorted(zip(pieces, boxes, strict=True), key=lambda placed: margin_of(placed[0].mark))


def _draw_title(canvas: PaletteCanvas, box: Box, board: Board, names: Names) -> None:
    """Draw the title with the round right behind it, as two parts; if there is no room, only names are cut."""
    sizes = canvas.theme.sizes
    status = _fitted_status(board.status, sizes.caption, box.w)
    title = _fitted_title(board.title, names, sizes.title + 3, box.w - round(status.width) - _BEFORE_ROUND)
    width = round(title.width) + 2
    lift = lift_of((title, status), box.h)
    canvas.draw(draw_fitted, Box(box.x, box.y, width, box.h), title, canvas.theme.on_table, lift)
    left = box.x + width + _BEFORE_ROUND - 2
    canvas.draw(draw_fitted, Box(left, box.y, round(status.width) + 2, box.h), status, canvas.theme.on_table_soft, lift)


@lru_cache(maxsize=64)
def _fitted_status(status: str, cap: float, width: int) -> Line:
    return fit(status, Style(Typeface.TEXT, cap), width, shrink=0.98)


@lru_cache(maxsize=64)
def _fitted_title(title: str, names: Names, cap: float, width: int) -> Line:
    return (title_lines(title, names, cap, width, 1, (1.0, 0.93, 0.86)) or (Line((), 0, 0),))[0]


_BEFORE_ROUND = 22
"""Pixels between the title and the round."""


def draw_bank(canvas: PaletteCanvas, box: Box, piles: Sequence[Box], board: Board) -> None:
    """Draw the bank onto a canvas."""
    theme = canvas.theme
    canvas.draw(draw_tray, box, theme.sizes.radius, theme.line, 2)
    tray = canvas.with_ground(theme.tray)
    for gem, pile in zip(TOKENS, piles, strict=True):
        tray.draw(_draw_pile, pile, gem, board.bank[gem])
        if change := board.bank_changes[gem]:  # neither green nor red, as a player gains what the bank loses
            tray.draw(draw_signed_number, pile_boxes(pile.w, pile.h).change.inside(pile), change)


def _draw_pile(pen: Pen, box: Box, gem: Gem, count: int) -> None:
    """Draw a pile with its number and its letter."""
    theme = pen.theme
    boxes = pile_boxes(box.w, box.h)
    place = boxes.tokens.inside(box)
    pen.overlay(pile_sprite(gem, count, place.w, place.h, theme), place.x, place.y)
    ink = theme.on_table if count else theme.on_table_soft
    number, letter = (Style(Typeface.BOLD, cap) for cap in (theme.sizes.pile - 2, theme.sizes.letter))
    pen.write(str(count), number, boxes.count.inside(box), ink, 1.0)
    pen.write(pen.letter(gem), letter, boxes.letter.inside(box), theme.on_table_soft, 0.5)
