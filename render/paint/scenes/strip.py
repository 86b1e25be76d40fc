"""The strip of a board: the last move in words, with gems as pictures.

Each word, name and gem is a part of its own: a new sentence has mostly old words, which are cached.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from data.gems import Gem
from render.art.gems import gem_sprite
from render.canvas.rectangles import nine_patch
from render.contract.geometry import Box
from render.contract.scene import NameOf, Strip
from render.contract.theme import contrast
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.scenes.titles import Names
from render.text.cleaning import clean
from render.text.lines import Line, Style, fit, shorten, visible_length
from render.text.runs import ELLIPSIS
from render.text.typefaces import Typeface

_PAD = 12
"""Free pixels at each end of the strip."""

_SHORTEST_NAME = 8
"""Names are cut to so many characters before the end of the sentence is."""

_LONGEST_WORD = 10_000
"""Pixels that no word is wider than."""

_RADIUS = 9

_SEEN = 1.5
"""The contrast with the strip from which a gem can be seen."""


class Piece(NamedTuple):
    """A word, a name or a gem, with its width in pixels and that of the blank before it."""

    shown: Line | Gem
    width: int
    blank: int = 0


def draw_strip(canvas: PaletteCanvas, box: Box, strip: Strip, names: Names) -> None:
    """Draw what the last move did, on a pale ground.

    A sentence that is too long is set narrower, then its names are shortened, then its end is cut.
    """
    canvas.draw(_draw_ground, box)
    inside = canvas.with_ground(canvas.theme.tray)
    x = box.x + _PAD
    for shown, width, blank in fitted(strip, names, canvas.theme.sizes.move, box.w - 2 * _PAD):
        x += blank
        if isinstance(shown, Gem):
            inside.draw(_draw_gem, Box(x, box.y + (box.h - width) // 2, width, width), shown)
        else:
            inside.draw(_draw_word, Box(x, box.y, width, box.h), shown)
        x += width


def _draw_ground(pen: Pen, box: Box) -> None:
    pen.overlay(nine_patch(box.w, box.h, _RADIUS, pen.theme.tray, pen.theme.tray, 1), box.x, box.y)


def _draw_gem(pen: Pen, box: Box, gem: Gem) -> None:
    """Draw a gem; one as dark as the strip has a ground of paper behind it, as beside the names of players."""
    theme = pen.theme
    if max(contrast(each, theme.tray) for each in (theme.gem(gem).base, theme.gem(gem).dark)) < _SEEN:
        pen.rectangle(box, _RADIUS, theme.paper)
        inner = box.inset(3)
        pen.overlay(gem_sprite(gem, inner.w, theme), inner.x, inner.y)
    else:
        pen.overlay(gem_sprite(gem, box.w, theme), box.x, box.y)


def _draw_word(pen: Pen, box: Box, word: Line) -> None:
    pen.draw_line(word, Box(box.x, box.y - 6, box.w, box.h + 6), pen.theme.on_table)  # with room for descenders


@lru_cache(maxsize=64)
def fitted(strip: Strip, names: Names, cap: float, width: int) -> Sequence[Piece]:
    """Return the pieces of a sentence that fit into a width in pixels, in letters of this cap height."""
    longest = _longest(names)
    narrow = Style(Typeface.NARROW, cap)
    tries = [(Style(Typeface.TEXT, cap), longest)]
    tries += [(narrow, visible) for visible in range(longest, min(longest, _SHORTEST_NAME) - 1, -1)]
    pieces: list[Piece] = []
    for style, visible in tries:
        pieces = list(_pieces(strip, names, style, visible))
        if _length(pieces) <= width:
            return pieces
    end = _word(ELLIPSIS, narrow)
    while pieces and _length(pieces) + end.width > width:
        pieces.pop()
    return [*pieces, end]


@lru_cache(maxsize=256)
def _longest(names: Names) -> int:
    """Return how many visible characters the longest name has."""
    return max((visible_length(clean(name)) for name, _ in names), default=0)


def _length(pieces: Sequence[Piece]) -> int:
    return sum(piece.blank + piece.width for piece in pieces)


def _pieces(strip: Strip, names: Names, style: Style, visible: int) -> Iterator[Piece]:
    """Yield the pieces, with names of at most so many visible characters."""
    space = round(style.cap * (0.36 if style.typeface is Typeface.TEXT else 0.3))
    blank = 0
    for part in strip:
        if isinstance(part, Gem):
            yield Piece(part, round(style.cap * 1.1), 2)
            blank = 0
        elif isinstance(part, NameOf):
            yield _word(_short(*names[part.panel], visible), style)._replace(blank=blank)
            blank = 0
        else:
            for at, word in enumerate(part.split(" ")):
                blank = space if at else blank
                if word:
                    yield _word(word, style)._replace(blank=blank)
                    blank = 0


@lru_cache(maxsize=256)
def _short(name: str, seat: int, visible: int) -> str:
    """Return a name of at most so many visible characters, or the number of the seat if none can be drawn."""
    return shorten(clean(name) or str(seat + 1), visible)


@lru_cache(maxsize=512)
def _word(word: str, style: Style) -> Piece:
    line = fit(word, style, _LONGEST_WORD)
    return Piece(line, round(line.width) + 1)
