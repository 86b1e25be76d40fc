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
from render.contract.scene import CLAUSE_BREAK, NameOf, Strip
from render.contract.theme import Colour, Theme, contrast
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.titles import Names, draw_fitted
from render.text import Line, Style, Typeface, fit, shorten, visible_length
from render.text.cleaning import clean
from render.text.drawing import ink_of, lift_of

_PAD = 12
"""Free pixels at each end of the strip."""

_GLUED = 2
"""Pixels between a gem and the number before it, which stay together."""

_SHORTEST_NAME = 8
"""Names are cut to so many characters before the sentence takes another line, or loses a clause."""

_LONGEST_WORD = 10_000
"""Pixels that no word is wider than."""

_RADIUS = 9

_SEEN = 1.5
"""The contrast with the strip from which a gem can be seen."""


class StripPiece(NamedTuple):
    """A word, a name or a gem, with its width in pixels and that of the blank before it.

    A piece without a blank is never parted from the one before it. `is_break` is the sign between two clauses.
    """

    shown: Line | Gem
    width: int
    blank: int = 0
    is_break: bool = False


Lines = tuple[tuple[StripPiece, ...], ...]
"""The pieces of each line of a strip."""


def draw_strip(canvas: PaletteCanvas, box: Box, lines: Lines) -> None:
    """Draw what the last move did, in lines of pieces, on a pale ground."""
    canvas.draw(draw_tray, box, _RADIUS, canvas.theme.tray, 1)
    inside = canvas.with_ground(canvas.theme.tray)
    height = box.h // max(len(lines), 1)
    for number, pieces in enumerate(lines):
        x, y = box.x + _PAD, box.y + number * height
        lift = lift_of([piece.shown for piece in pieces if isinstance(piece.shown, Line)], height)
        for shown, width, blank, _ in pieces:
            x += blank
            if isinstance(shown, Gem):
                inside.draw(_draw_gem, Box(x, y + (height - width) // 2 - lift, width, width), shown)
            else:
                inside.draw(draw_fitted, Box(x, y, width, height), shown, canvas.theme.on_table, lift)
            x += width


def draw_tray(pen: Pen, box: Box, radius: int, edge: Colour, line: float) -> None:
    """Draw the pale ground of the strip or of the bank."""
    pen.overlay(nine_patch(box.w, box.h, radius, pen.theme.tray, edge, line), box.x, box.y)


def _draw_gem(pen: Pen, box: Box, gem: Gem) -> None:
    """Draw a gem; one as dark as the strip has a ground of paper behind it, as beside the names of players."""
    theme = pen.theme
    if max(contrast(each, theme.tray) for each in (theme.gem(gem).base, theme.gem(gem).dark)) < _SEEN:
        pen.rectangle(box, _RADIUS, theme.paper)
        inner = box.inset(3)
        pen.overlay(gem_sprite(gem, inner.w, theme), inner.x, inner.y)
    else:
        pen.overlay(gem_sprite(gem, box.w, theme), box.x, box.y)


def strip_lines(strip: Strip, names: Names, theme: Theme) -> Lines:
    """Return the lines of what the last move did, as wide as a board; none where no move is told."""
    sizes = theme.sizes
    return fitted(strip, names, sizes.move, sizes.width - 2 * sizes.margin - 2 * _PAD) if strip else ()


@lru_cache(maxsize=64)
def line_height(names: Names, theme: Theme) -> int:
    """Return the height of a line of the strip: that of all boards, or more where a name at the table is tall."""
    cap = theme.sizes.move
    shown = ["Hg", *(_short(name, seat, _LONGEST_WORD) for name, seat in names)]
    inks = [ink_of(fit(each, Style(Typeface.TEXT, cap), _LONGEST_WORD)) for each in shown]
    return max(theme.sizes.strip, sum(map(max, zip(*inks, strict=True))))


@lru_cache(maxsize=64)
def fitted(strip: Strip, names: Names, cap: float, width: int) -> Lines:
    """Return the pieces of a sentence that fit into a width in pixels, in letters of this cap height.

    A sentence that is too long is set narrower, then its names are shortened, then it takes a second line, where names
    are as long as they fit. What even that has no room for are whole clauses at its end.
    """
    longest = _longest(names)
    narrow = Style(Typeface.NARROW, cap)
    shorter = [(narrow, visible) for visible in range(longest, min(longest, _SHORTEST_NAME) - 1, -1)]
    for style, visible in ((Style(Typeface.TEXT, cap), longest), *shorter):
        pieces = tuple(_pieces(strip, names, style, visible))
        if _length(pieces) <= width:
            return (pieces,)
    for style, visible in shorter:
        if (lines := _broken(tuple(_pieces(strip, names, style, visible)), width)) is not None:
            return lines
    pieces = tuple(_pieces(strip, names, *shorter[-1]))
    for end in reversed([at for at, piece in enumerate(pieces) if piece.is_break]):
        if (lines := _broken(pieces[:end], width)) is not None:
            return lines
    return (pieces,)


def _broken(pieces: tuple[StripPiece, ...], width: int) -> Lines | None:
    """Return pieces in one line or in two, which are parted between clauses if they can be, or None."""
    if _length(pieces) <= width:
        return (pieces,)
    places = [at for at, piece in enumerate(pieces) if piece.blank > _GLUED and not piece.is_break]
    for at in sorted(places, key=lambda at: (pieces[at - 1].is_break, at), reverse=True):
        lower = (pieces[at]._replace(blank=0), *pieces[at + 1 :])
        if max(_length(pieces[:at]), _length(lower)) <= width:
            return pieces[:at], lower
    return None


@lru_cache(maxsize=256)
def _longest(names: Names) -> int:
    """Return how many visible characters the longest name has."""
    return max((visible_length(clean(name)) for name, _ in names), default=0)


def _length(pieces: Sequence[StripPiece]) -> int:
    return sum(piece.blank + piece.width for piece in pieces)


def _pieces(strip: Strip, names: Names, style: Style, visible: int) -> Iterator[StripPiece]:
    """Yield the pieces, with names of at most so many visible characters."""
    space = round(style.cap * (0.36 if style.typeface is Typeface.TEXT else 0.3))
    blank = 0
    for part in strip:
        if isinstance(part, Gem):
            yield StripPiece(part, round(style.cap * 1.1), _GLUED)
            blank = 0
        elif isinstance(part, NameOf):
            yield _word(_short(*names[part.panel], visible), style)._replace(blank=blank)
            blank = 0
        else:
            for at, word in enumerate(part.split(" ")):
                blank = space if at else blank
                if word:
                    yield _word(word, style)._replace(blank=blank, is_break=word == CLAUSE_BREAK.strip())
                    blank = 0


@lru_cache(maxsize=256)
def _short(name: str, seat: int, visible: int) -> str:
    """Return a name of at most so many visible characters, or the number of the seat if none can be drawn."""
    return shorten(clean(name) or str(seat + 1), visible)


@lru_cache(maxsize=512)
def _word(word: str, style: Style) -> StripPiece:
    line = fit(word, style, _LONGEST_WORD)
    return StripPiece(line, round(line.width) + 1)
