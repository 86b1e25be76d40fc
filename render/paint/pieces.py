"""Pieces by themselves, as legends and lobbies show them."""

from collections.abc import Sequence

from data.gems import Gem
from render.art.seats import coat_of_arms, tower_sprite
from render.art.tokens import token_sprite
from render.contract.geometry import Box
from render.contract.scene import CardBack, CardFace, Coats, Piece, Post, Tile, Tokens, Towers
from render.layout.pieces import LETTER, LETTER_LINE, TOKENS_IN_A_ROW
from render.paint.basics.pen import Pen
from render.paint.cards.places import draw_whole_place
from render.paint.posts import draw_post
from render.paint.tiles import draw_tile
from render.text import Style, Typeface


def draw_piece(pen: Pen, box: Box, piece: Piece) -> None:
    """Draw a piece as it looks on a board."""
    theme = pen.theme
    match piece:
        case CardFace() | CardBack():
            draw_whole_place(pen, box, piece)
        case Tile():
            draw_tile(pen, box, piece)
        case Post():
            draw_post(pen, box, piece, tuple(range(len(theme.seats))))
        case Tokens(gems):
            _draw_tokens(pen, box, gems)
        case Towers() | Coats():
            draw_of_seats(pen, box, piece, 4)


def draw_of_seats(pen: Pen, box: Box, piece: Towers | Coats, gap: int) -> None:
    """Draw towers or coats of arms side by side, so many pixels apart."""
    step = box.w // len(piece.seats)
    make = tower_sprite if isinstance(piece, Towers) else coat_of_arms
    for at, seat in enumerate(piece.seats):
        pen.overlay(make(seat, step - gap, box.h, pen.theme), box.x + at * step, box.y)


def _draw_tokens(pen: Pen, box: Box, gems: Sequence[Gem]) -> None:
    """Draw tokens in rows, each with its letter below."""
    across = min(len(gems), TOKENS_IN_A_ROW)
    step = box.w // across
    for at, gem in enumerate(gems):
        x, y = box.x + at % across * step, box.y + at // across * (step + LETTER_LINE)
        side = step - 6
        pen.overlay(token_sprite(gem, side, pen.theme), x, y)
        style = Style(Typeface.BOLD, LETTER)
        pen.write(pen.letter(gem), style, Box(x, y + side, side, LETTER_LINE), pen.theme.on_table_soft, 0.5)
