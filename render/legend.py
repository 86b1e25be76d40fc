"""A legend: pieces by themselves, each with what there is to know about it."""

from collections.abc import Iterable, Sequence

from PIL import Image

from data.gems import Gem
from render.boxes import Box
from render.brush import plate, stamp
from render.cards import draw_card, draw_tile, letter_of
from render.gems import token_sprite
from render.layout import CAPTION_LINE, LETTER_LINE, TOKENS_IN_A_ROW
from render.markers import coat, tower
from render.posts import draw_post
from render.scene import CardBack, CardFace, Coats, Piece, Post, Sample, Tile, Tokens, Towers
from render.text import Face, Line, Style, paint, wrap, write
from render.theme import Theme


def draw_sample(
    image: Image.Image,
    ground: Box,
    theme: Theme,
    sample: Sample,
    piece: Box,
    caption: Box,
    cap: float,
    letters: tuple[str, ...],
) -> None:
    """Draw a piece on its ground, and what is said of it beside it; `piece` and `caption` lie within the ground."""
    stamp(image, plate(ground.w, ground.h, theme.sizes.radius, theme.mat, theme.line, 2), ground.x, ground.y)
    box, caption = piece.moved(ground.x, ground.y), caption.moved(ground.x, ground.y)
    draw_piece(image, box, theme, sample.piece, letters)
    lines = wrap(sample.caption, Style(Face.TEXT, cap), caption.w, caption.h // CAPTION_LINE, parts=(1.0,))
    top = caption.y + (caption.h - len(lines) * CAPTION_LINE) // 2
    for at, line in enumerate(lines):
        paint(image, line, Box(caption.x, top + at * CAPTION_LINE, caption.w, CAPTION_LINE), theme.on_table)


def draw_piece(image: Image.Image, box: Box, theme: Theme, piece: Piece, letters: tuple[str, ...]) -> None:
    """Draw a piece as it lies on a board."""
    match piece:
        case CardFace() | CardBack():
            draw_card(image, box, theme, piece, letters)
        case Tile():
            draw_tile(image, box, theme, piece, letters)
        case Post():
            draw_post(image, box, theme, piece, tuple(range(len(theme.seats))), letters)
        case Tokens(gems):
            across = min(len(gems), TOKENS_IN_A_ROW)
            step = box.w // across
            for at, gem in enumerate(gems):
                x, y = box.x + at % across * step, box.y + at // across * (step + LETTER_LINE)
                _draw_lettered(image, Box(x, y, step - 6, step - 6), theme, gem, letter_of(gem, letters))
        case Towers(seats):
            step = box.w // len(seats)
            _in_a_row(image, [tower(seat, step - 4, box.h, theme) for seat in seats], step, box)
        case Coats(seats):
            step = box.w // len(seats)
            _in_a_row(image, [coat(seat, step - 4, box.h, theme) for seat in seats], step, box)


def caption_cap(captions: Iterable[tuple[str, Box]], theme: Theme) -> float:
    """Return the cap height at which each of these captions fits its box: what stands side by side is set alike."""
    lines = [line for caption, box in captions for line in caption_lines(caption, box, theme)]
    return min((line.cap for line in lines), default=theme.sizes.status)


def caption_lines(caption: str, box: Box, theme: Theme) -> tuple[Line, ...]:
    """Return a caption in as many lines as its box takes."""
    return wrap(caption, Style(Face.TEXT, theme.sizes.status), box.w, box.h // CAPTION_LINE)


def _draw_lettered(image: Image.Image, box: Box, theme: Theme, gem: Gem, letter: str) -> None:
    """Draw a token with its letter below."""
    stamp(image, token_sprite(gem, box.w, theme), box.x, box.y)
    below = Box(box.x, box.bottom, box.w, LETTER_LINE)
    write(image, letter, Style(Face.BOLD, theme.sizes.letter), below, theme.on_table_soft, 0.5)


def _in_a_row(image: Image.Image, sprites: Sequence[Image.Image], step: int, box: Box) -> None:
    for at, sprite in enumerate(sprites):
        stamp(image, sprite, box.x + at * step, box.y)
