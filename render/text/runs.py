"""Split a text into runs of one font and one direction, in visual order."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from render.contract.graphemes import clusters
from render.text import typefaces
from render.text.typefaces import UNKERNED_NUMBERS, FontFile, Typeface, font_file_for, text_direction

ABBREVIATED = "."
"""The end of a text that was cut, as of an abbreviation: an ellipsis looks like a fault, and takes more room."""


@dataclass(frozen=True, slots=True)
class TextRun:
    """A piece of text in one font and one direction."""

    text: str
    file: FontFile
    is_rtl: bool


@lru_cache(maxsize=512)
def runs_of(text: str, typeface: Typeface, base: str = "") -> tuple[TextRun, ...]:
    """Return the runs of a clean text from left to right; `base` is "L", "R" or, for that of the first letter, "".

    This is a short form of the Unicode bidirectional algorithm, enough for one line: characters without a direction
    take that of their neighbours where these agree, else that of the line.
    """
    parts = clusters(text)
    directions = [_direction(cluster) for cluster in parts]
    base = base or next((direction for direction in directions if direction), "L")
    runs: list[TextRun] = []
    before = base
    for at, cluster in enumerate(parts):
        direction = before if cluster == ABBREVIATED else directions[at]
        if not direction:
            after = next((later for later in directions[at:] if later), base)
            direction = before if before == after else base
        else:
            before = direction
        # Where no font has all characters of a cluster, each is drawn in a font of its own.
        for piece in (cluster,) if font_file_for(cluster, typeface) else cluster:
            file = font_file_for(piece, typeface)
            if runs and (runs[-1].file, runs[-1].is_rtl) == (file, direction == "R"):
                runs[-1] = replace(runs[-1], text=runs[-1].text + piece)
            elif file:
                runs.append(TextRun(piece, file, direction == "R"))
    if not typefaces.RAQM:  # Pillow alone sets every text from left to right
        runs = [replace(run, text="".join(reversed(clusters(run.text)))) if run.is_rtl else run for run in runs]
    return tuple(_ordered(reversed(runs), rtl=False) if base == "R" else _ordered(runs, rtl=True))


def runs_width(runs: Sequence[TextRun], cap: float) -> float:
    """Return how wide runs are side by side at a cap height, in pixels."""
    return sum(run_width(run, cap) for run in runs)


@lru_cache(maxsize=2048)
def run_width(run: TextRun, cap: float) -> float:
    """Return how wide a run is at a cap height, in pixels."""
    if is_number(run):
        return sum(glyph_width(run.file, cap, char) for char in run.text)
    return run.file.font(cap).getlength(run.text, direction=text_direction(run.is_rtl))


def is_number(run: TextRun) -> bool:
    """Return whether a run consists of digits and signs that stand side by side without kerning.

    Such a run is put together from cached glyphs: pictures have many numbers, and most words only once.
    """
    return _NUMERIC.issuperset(run.text) and (len(run.text) == 1 or run.file in UNKERNED_NUMBERS)


_NUMERIC = frozenset("0123456789+\N{MINUS SIGN}/")


@lru_cache(maxsize=512)
def glyph_width(file: FontFile, cap: float, char: str) -> float:
    """Return how far a digit or sign moves the next one at a cap height, in pixels."""
    return file.font(cap).getlength(char)


def _direction(cluster: str) -> str:
    """Return "R" or "L" for a cluster read from the right or the left, "" for spaces, punctuation and emojis."""
    kind = unicodedata.bidirectional(cluster[0])
    return "R" if kind in ("R", "AL") else "L" if kind in ("L", "EN", "AN") else ""


def _ordered(runs: Iterable[TextRun], *, rtl: bool) -> list[TextRun]:
    """Return runs with consecutive ones of this direction, which is not that of the line, reversed."""
    ordered: list[TextRun] = []
    group: list[TextRun] = []
    for run in runs:
        if run.is_rtl == rtl:
            group.insert(0, run)
        else:
            ordered += [*group, run]
            group = []
    return ordered + group
