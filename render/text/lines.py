"""Fit text into a width: in one line or several, smaller or cut if there is no room."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from render.contract.graphemes import clusters
from render.text.cleaning import clean
from render.text.runs import ABBREVIATED, TextRun, runs_of, runs_width
from render.text.typefaces import Typeface


@dataclass(frozen=True, slots=True)
class Style:
    """A typeface at a cap height in pixels.

    `base` is the direction of the line: "L" for a sentence in a language read from the left, even if it begins with a
    name in Arabic; where it is empty, the first letter decides.
    """

    typeface: Typeface
    cap: float
    base: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One line ready to be drawn: its runs from left to right, its cap height and its width in pixels."""

    runs: tuple[TextRun, ...]
    cap: float
    width: float
    is_cut: bool = False

    @property
    def text(self) -> str:
        """Return the visible characters, in the order in which they are drawn."""
        return "".join(run.text for run in self.runs)


def fit(text: str, style: Style, width: float, fallback: str = "", shrink: float = 1.0) -> Line:
    """Return the text as one line no wider than `width` pixels.

    A text that is too long is set narrower, then smaller, down to `shrink` times its size, then abbreviated.
    The `fallback` replaces a name without a drawable character; the number behind a name is not cut.
    """
    typeface, cap = style.typeface, style.cap
    shown = clean(text) or fallback
    runs = runs_of(shown, typeface, style.base)
    length = runs_width(runs, cap)
    if length > width and typeface is Typeface.TEXT:
        typeface = Typeface.NARROW
        runs = runs_of(shown, typeface, style.base)
        length = runs_width(runs, cap)
    least = style.cap * shrink
    if length > width and cap > least:  # skip sizes that are too large by more than a step: each has a font to load
        cap = max(cap - _STEP * max(int(cap * (1 - width / length) / _STEP) - 1, 0), least)
    while length > width and cap > least:
        cap = max(cap - _STEP, least)
        length = runs_width(runs, cap)
    if length <= width:
        return Line(runs, cap, length)
    return _cut(*_numbered(shown, has_number=bool(fallback)), replace(style, typeface=typeface, cap=cap), width)


_NUMBER = re.compile(r" [1-9]\d?$")
_STEP = 0.5
"""Pixels of cap height by which a text that is too long is made smaller at a time."""


def _numbered(name: str, *, has_number: bool = True) -> tuple[str, str]:
    """Return a name without the number that tells it from another one like it, and the number: "Ann" and " 2"."""
    found = _NUMBER.search(name) if has_number else None
    return (name[: found.start()], found[0]) if found else (name, "")


def _cut(text: str, end: str, style: Style, width: float) -> Line:
    """Return the beginning of a clean text that fits with a full stop and `end`; nothing if not even these fit."""
    parts = clusters(text)

    def first(count: int) -> tuple[TextRun, ...]:
        return runs_of("".join(parts[:count]).rstrip() + ABBREVIATED + end, style.typeface, style.base)

    low, high = 0, len(parts)
    while low < high:
        middle = (low + high + 1) // 2
        if runs_width(first(middle), style.cap) <= width:
            low = middle
        else:
            high = middle - 1
    runs = first(low)
    length = runs_width(runs, style.cap)
    if length > width:
        return Line((), style.cap, 0, is_cut=True)
    return Line(runs, style.cap, length, is_cut=True)


def wrap(
    text: str,
    style: Style,
    width: float,
    lines: int,
    names: Sequence[str] = (),
    sizes: Sequence[float] = (1.0, 0.9, 0.8),
) -> tuple[Line, ...]:
    """Return the text broken at spaces into at most `lines` lines.

    `sizes` are factors of the cap height, tried in order until the whole text fits. If none is small enough, the last
    one is used and the players' `names` in the text are shortened, so that the rest of the sentence stays readable. A
    text without names is cut at its end.
    """
    fitted: tuple[Line, ...] = ()
    small = style
    for size in sizes:
        small = replace(style, cap=style.cap * size)
        fitted = _broken(text, small, width, lines)
        if not any(line.is_cut for line in fitted):
            return _broken_after_name(text, small, width, names) or fitted if len(fitted) == 2 else fitted
    low, high = 1, max((len(clusters(clean(name))) for name in names), default=0)
    while low < high:
        middle = (low + high) // 2
        shorter = _broken(_with_short_names(text, names, middle), small, width, lines)
        if any(line.is_cut for line in shorter):
            high = middle
        else:
            fitted, low = shorter, middle + 1
    return fitted


def _broken_after_name(text: str, style: Style, width: float, names: Sequence[str]) -> tuple[Line, ...]:
    """Return two lines of a sentence that begins with a name: the name and the rest; nothing where they do not fit."""
    shown = clean(text)
    for name in map(clean, names):
        if name and shown.startswith(f"{name} "):
            fitted = (fit(name, style, width), fit(shown[len(name) + 1 :], style, width))
            if not any(line.is_cut for line in fitted):
                return fitted
    return ()


def visible_length(text: str) -> int:
    """Return the number of visible characters of a clean text."""
    return len(clusters(text))


def shorten(name: str, most: int) -> str:
    """Return a clean name, cut to `most` visible characters and a full stop if it has more in front of its number."""
    start, end = _numbered(name)
    parts = clusters(start)
    return name if len(parts) <= most else "".join(parts[:most]).rstrip(" " + ABBREVIATED) + ABBREVIATED + end


def _with_short_names(text: str, names: Sequence[str], most: int) -> str:
    """Return the text with each name cut to `most` characters and a full stop."""
    shown = clean(text)
    for name in sorted(map(clean, names), key=len, reverse=True):
        if (short := shorten(name, most)) != name:
            shown = shown.replace(name, short, 1)
    return shown


def _broken(text: str, style: Style, width: float, lines: int) -> tuple[Line, ...]:
    """Return the text in at most `lines` lines; the last one is cut where the rest does not fit."""
    words = clean(text).split(" ")
    broken: list[Line] = []
    while words and len(broken) < lines - 1:
        taken = _words_that_fit(words, style, width)
        broken.append(fit(" ".join(words[:taken]), style, width))
        words = words[taken:]
    if words:
        broken.append(fit(" ".join(words), style, width))
    return tuple(broken)


def _words_that_fit(words: Sequence[str], style: Style, width: float) -> int:
    """Return how many of the first words fit side by side, at least one.

    The widths of single words are added first, since most of them are cached, and the whole is measured once.
    """
    space = _text_width(" ", style)
    length, taken = -space, 0
    while taken < len(words) and (length := length + space + _text_width(words[taken], style)) <= width:
        taken += 1
    while taken > 1 and _text_width(" ".join(words[:taken]), style) > width:
        taken -= 1
    return max(taken, 1)


@lru_cache(maxsize=2048)
def _text_width(text: str, style: Style) -> float:
    return runs_width(runs_of(text, style.typeface, style.base), style.cap)
