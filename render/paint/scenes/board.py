"""The picture of a board."""

from collections.abc import Sequence
from typing import TypeVar

from render.contract.geometry import Box
from render.contract.scene import Board, CardPlace, Post, Tile
from render.contract.theme import Theme
from render.layout.board import board_boxes
from render.paint.bank import draw_bank
from render.paint.basics.highlights import margin_of
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.cards.places import draw_place
from render.paint.panels import draw_panel
from render.paint.posts import draw_post
from render.paint.scenes.titles import Names, draw_caption, names_of, title_lines
from render.paint.tiles import draw_tile

Marked = TypeVar("Marked", CardPlace, Tile, Post)


def board_picture(board: Board, theme: Theme) -> PaletteCanvas:
    """Return the picture of a board."""
    boxes = board_boxes(board, theme)
    canvas = PaletteCanvas.blank(boxes.size, theme, board.letters)
    canvas.draw(_draw_title, boxes.title, board.title, names_of(board.panels))
    canvas.draw(draw_caption, boxes.status, board.status)
    for panel, box in zip(board.panels, boxes.panels, strict=True):
        if panel.is_turn:  # it glows beyond its box, so that it cannot be cached as a group
            draw_panel(canvas, box, panel)
        else:
            canvas.draw_group(draw_panel, box, panel)
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


def _draw_title(pen: Pen, box: Box, title: str, names: Names) -> None:
    """Draw a title in up to two lines; where there is too little room, only the `names` in it are cut."""
    cap = pen.theme.sizes.title + 4
    lines = title_lines(title, names, cap, box.w, 1, (1.3, 1.15, 1.0))
    top, height = box.y + box.h // 8, box.h * 7 // 8
    if lines and lines[0].is_cut:
        lines = title_lines(title, names, cap, box.w, 2, (0.94, 0.89, 0.84))
        top, height = box.y, (box.h - 6) // 2
    for at, line in enumerate(lines):
        pen.draw_line(line, Box(box.x, top + at * height - 6, box.w, height + 12), pen.theme.on_table)
