"""Text of any script, measured and painted so that it never leaves its box and never shows a missing-glyph box.

Sizes are cap heights in pixels: what a reader sees, whatever the font. Raqm (in Pillow's wheels, with libfribidi
on the system) shapes Arabic and Indic scripts; without it the text is set letter by letter, still without an error.
"""

import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, features

from render.boxes import Box
from render.cmap import coverage
from render.memory import remembered
from render.theme import Colour

RAQM = bool(features.check_feature("raqm")) and bool(features.check_feature("fribidi"))
_LAYOUT = ImageFont.Layout.RAQM if RAQM else ImageFont.Layout.BASIC
ELLIPSIS = "…"


class Face(Enum):
    """The voices of the picture: titles and prestige, words and names, digits that must carry."""

    DISPLAY = "display"
    TEXT = "text"
    NARROW = "narrow"  # what does not fit as TEXT
    BOLD = "bold"


@dataclass(frozen=True, slots=True)
class Style:
    """A face at a cap height in pixels.

    `base` is the way a line reads: "L" for a sentence in a language written from the left, whatever name it begins
    with; left open, the first letter decides.
    """

    face: Face
    cap: float
    base: str = ""


@dataclass(frozen=True, slots=True)
class _Source:
    package: str
    file: str
    axes: tuple[tuple[str, float], ...] = ()

    @property
    def path(self) -> Path:
        return Path(str(files(self.package) / self.file))


_FACES = {
    Face.DISPLAY: _Source(
        "fontpkg_fraunces",
        "files/Fraunces[SOFT,WONK,opsz,wght].ttf",
        (("Softness", 40), ("Wonky", 0), ("Optical Size", 30), ("Weight", 780)),
    ),
    Face.TEXT: _Source("fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf", (("Weight", 600), ("Width", 96))),
    Face.NARROW: _Source("fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf", (("Weight", 600), ("Width", 72))),
    Face.BOLD: _Source("fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf", (("Weight", 800), ("Width", 92))),
}
_SERIF = (_Source("fontpkg_noto_serif", "files/NotoSerif[wdth,wght].ttf", (("Weight", 800), ("Width", 96))),)
"""For titles in the alphabets that the display face lacks: Cyrillic, Greek."""
_SCRIPTS = (
    "Arabic Hebrew Devanagari Thai Bengali Tamil Telugu Gujarati Gurmukhi Kannada Malayalam Oriya Sinhala "
    "Khmer Lao Myanmar Georgian Armenian Ethiopic Symbols"
)


def _fallbacks(weight: float) -> tuple[_Source, ...]:
    axes = (("Weight", weight),)
    return (
        *(_Source("manimgx_fonts", f"NotoSans{script}[wght].ttf", axes) for script in _SCRIPTS.split()),
        _Source("manimgx_fonts", "NotoEmoji[wght].ttf", axes),
        _Source("manimgx_fonts_cjk", "NotoSansCJK-VF.otf.ttc", axes),
    )


_OTHERS = (_FACES[Face.TEXT], *_fallbacks(600))
_SOURCES = {face: (source, *_OTHERS) for face, source in _FACES.items()} | {
    Face.DISPLAY: (_FACES[Face.DISPLAY], *_SERIF, _FACES[Face.BOLD], *_fallbacks(900))
}
"""Where a face looks for its characters, first come first served. What one face finds, all do: the files are the same,
for titles as black as there are."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one font and one direction."""

    text: str
    source: _Source
    rtl: bool

    def font(self, cap: float) -> ImageFont.FreeTypeFont:
        """Return the font at a cap height in pixels."""
        return _font(self.source, round(cap / _cap_ratio(self.source), 1))


@dataclass(frozen=True, slots=True)
class Line:
    """One line ready to paint: its runs from left to right, its cap height and its width in pixels."""

    runs: tuple[Run, ...]
    cap: float
    width: float
    is_cut: bool = False

    @property
    def text(self) -> str:
        """Return the characters that will be seen, in painting order."""
        return "".join(run.text for run in self.runs)


def fit(text: str, style: Style, width: float, fallback: str = "", shrink: float = 1.0) -> Line:
    """Return the text as one line no wider than `width` pixels.

    Too long a text is first set narrower, then smaller, down to `shrink` times its size, then cut with an ellipsis.
    Where no character of it can be drawn the `fallback` is set instead.
    """
    face, cap = style.face, style.cap
    shown = clean(text) or fallback
    runs = _runs(shown, face, style.base)
    length = _width(runs, cap)
    if length > width and face is Face.TEXT:
        face = Face.NARROW
        runs = _runs(shown, face, style.base)
        length = _width(runs, cap)
    while length > width and cap > style.cap * shrink:
        cap = max(cap - 0.5, style.cap * shrink)
        length = _width(runs, cap)
    if length <= width:
        return Line(runs, cap, length)
    clusters = _clusters(shown)
    low, high = 0, len(clusters)
    while low < high:
        middle = (low + high + 1) // 2
        if _width(_cut(clusters, middle, face, style.base), cap) <= width:
            low = middle
        else:
            high = middle - 1
    runs = _cut(clusters, low, face, style.base)
    length = _width(runs, cap)
    return Line(runs, cap, length, True) if length <= width else Line((), cap, 0, True)


def wrap(
    text: str,
    style: Style,
    width: float,
    lines: int,
    names: Sequence[str] = (),
    parts: Sequence[float] = (1.0, 0.9, 0.8),
) -> tuple[Line, ...]:
    """Return the text broken at spaces into at most `lines` lines, set smaller or cut with an ellipsis where needed.

    Of a sentence about players the `names` are cut, so that what it says of them can still be read. The first of the
    `parts` of its size at which all of it fits is taken, else the last.
    """
    found: tuple[Line, ...] = ()
    small = style
    for part in parts:
        small = replace(style, cap=style.cap * part)
        found = _broken(text, small, width, lines)
        if not any(line.is_cut for line in found):
            return _after_name(text, small, width, names) or found if len(found) == 2 else found
    low, high = 1, max((len(_clusters(clean(name))) for name in names), default=0)
    while low < high:
        middle = (low + high) // 2
        shorter = _broken(_with_short_names(text, names, middle), small, width, lines)
        if any(line.is_cut for line in shorter):
            high = middle
        else:
            found, low = shorter, middle + 1
    return found


def _after_name(text: str, style: Style, width: float, names: Sequence[str]) -> tuple[Line, ...]:
    """Return the two lines of a sentence that begins with a name, broken behind it; nothing where they do not fit."""
    shown = clean(text)
    for name in map(clean, names):
        if name and shown.startswith(f"{name} "):
            found = (fit(name, style, width), fit(shown[len(name) + 1 :], style, width))
            if not any(line.is_cut for line in found):
                return found
    return ()


def _with_short_names(text: str, names: Sequence[str], most: int) -> str:
    """Return the text with at most so many characters of each name, and an ellipsis for the rest."""
    shown = clean(text)
    for name in sorted(map(clean, names), key=len, reverse=True):
        clusters = _clusters(name)
        if len(clusters) > most:
            shown = shown.replace(name, "".join(clusters[:most]).rstrip(" " + ELLIPSIS) + ELLIPSIS, 1)
    return shown


def _broken(text: str, style: Style, width: float, lines: int) -> tuple[Line, ...]:
    words = clean(text).split(" ")
    found: list[Line] = []
    while words and len(found) < lines - 1:
        taken = _fitting(words, style, width)
        found.append(fit(" ".join(words[:taken]), style, width))
        words = words[taken:]
    if words:
        found.append(fit(" ".join(words), style, width))
    return tuple(found)


def _fitting(words: Sequence[str], style: Style, width: float) -> int:
    """Return how many of the first words fit side by side, at least one; most words were measured before."""
    space = _measured(" ", style)
    reach, taken = -space, 0
    while taken < len(words) and (reach := reach + space + _measured(words[taken], style)) <= width:
        taken += 1
    while taken > 1 and _measured(" ".join(words[:taken]), style) > width:
        taken -= 1
    return max(taken, 1)


@lru_cache(maxsize=2048)
def _measured(text: str, style: Style) -> float:
    return _width(_runs(text, style.face, style.base), style.cap)


def paint(image: Image.Image, line: Line, box: Box, colour: Colour, align: float = 0.0) -> None:
    """Paint a line into a box, capitals centred in its height; nothing outside the box is touched.

    `align` 0 sets the line at the left edge, 0.5 in the middle, 1 at the right.
    """
    if not line.runs or box.w <= 0 or box.h <= 0:
        return
    mask = line_mask(line, box.w, box.h, align)
    image.paste(colour, (box.x, box.y), mask)


def write(
    image: Image.Image, text: str, style: Style, box: Box, colour: Colour, align: float = 0.0, shrink: float = 0.8
) -> None:
    """Fit a text and paint it."""
    paint(image, fit(text, style, box.w, shrink=shrink), box, colour, align)


def digit_height(style: Style) -> float:
    """Return how tall the lowest of the digits 0–9 is when painted, in pixels."""
    font = Run("0", _FACES[style.face], False).font(style.cap)
    boxes = [font.getbbox(digit, anchor="ls") for digit in "0123456789"]
    return min(-top for _, top, _, _ in boxes)


def clean(text: str) -> str:
    """Return the text on one line, without controls, stray marks and whatever no font at hand can draw.

    Characters without a glyph become their plain equivalent where Unicode knows one, else vanish.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if char.isspace():
            kept.append(" ")
        elif category in ("Cc", "Cs", "Co", "Cn") or (category == "Cf" and char not in "\u200c\u200d"):
            continue
        elif category in ("Mn", "Me") and not _is_selector(char):
            # One stacked accent is spelling; more is Zalgo. Scripts that need marks use two at most.
            marks += 1
            most = 1 if _is_accent(char) else 2
            if kept and kept[-1] != " " and marks <= most and _source(_clusters(kept)[-1] + char, Face.TEXT):
                kept.append(char)
            continue
        elif _source(char, Face.TEXT) or _is_selector(char) or category == "Cf":
            kept.append(char)
        else:
            plain = unicodedata.normalize("NFKD", char)
            kept.extend(c for c in plain if c != char and not unicodedata.combining(c) and _source(c, Face.TEXT))
        marks = 0
    shown = " ".join("".join(kept).split())
    return shown if any(unicodedata.category(char) not in ("Cf", "Mn", "Me", "Zs") for char in shown) else ""


def _is_accent(char: str) -> bool:
    return unicodedata.name(char, "").startswith("COMBINING")


def _is_selector(char: str) -> bool:
    return "\ufe00" <= char <= "\ufe0f" or "\U0001f3fb" <= char <= "\U0001f3ff"


def _clusters(text: Sequence[str]) -> list[str]:
    """Split where a cut does no harm: marks, joiners and selectors stay with what they follow."""
    found: list[str] = []
    for char in text:
        joins = unicodedata.combining(char) or _is_selector(char) or unicodedata.category(char) in ("Mn", "Mc", "Cf")
        if found and (joins or found[-1].endswith("\u200d")):
            found[-1] += char
        else:
            found.append(char)
    return found


def _cut(clusters: Sequence[str], count: int, face: Face, base: str) -> tuple[Run, ...]:
    return _runs("".join(clusters[:count]).rstrip() + ELLIPSIS, face, base)


@lru_cache(maxsize=512)
def _runs(text: str, face: Face, base: str = "") -> tuple[Run, ...]:
    """Split a clean text by font and direction and put the pieces in the order they are seen, left to right.

    A short form of the Unicode bidirectional algorithm, enough for one line: what has no direction of its own takes
    that of its neighbours where they agree, else that of the line.
    """
    clusters = _clusters(text)
    ways = [_direction(cluster) for cluster in clusters]
    base = base or next((way for way in ways if way), "L")
    runs: list[Run] = []
    before = base
    for at, cluster in enumerate(clusters):
        way = before if cluster == ELLIPSIS else ways[at]
        if not way:
            after = next((later for later in ways[at:] if later), base)
            way = before if before == after else base
        else:
            before = way
        for piece in (cluster,) if _source(cluster, face) else cluster:  # joined, yet of fonts that have no joint
            source = _source(piece, face)
            if runs and (runs[-1].source, runs[-1].rtl) == (source, way == "R"):
                runs[-1] = replace(runs[-1], text=runs[-1].text + piece)
            elif source:
                runs.append(Run(piece, source, way == "R"))
    if not RAQM:  # nobody shapes the run for us: show its letters from right to left at least
        runs = [replace(run, text="".join(reversed(_clusters(run.text)))) if run.rtl else run for run in runs]
    return tuple(_turned(runs) if base == "R" else _righted(runs))


def _direction(cluster: str) -> str:
    """Return "R" or "L" for what reads from the right or the left, nothing for spaces, signs and pictures."""
    kind = unicodedata.bidirectional(cluster[0])
    return "R" if kind in ("R", "AL") else "L" if kind in ("L", "EN", "AN") else ""


def _righted(runs: Sequence[Run]) -> list[Run]:
    """Return the runs of a line that reads from the left: neighbours that read from the right change places."""
    ordered: list[Run] = []
    group: list[Run] = []
    for run in runs:
        if run.rtl:
            group.insert(0, run)
        else:
            ordered += [*group, run]
            group = []
    return ordered + group


def _turned(runs: Sequence[Run]) -> list[Run]:
    """Return the runs of a line that reads from the right: all turned round, what reads from the left kept in order."""
    ordered: list[Run] = []
    at = len(runs)
    while at:
        first = at - 1
        while not runs[first].rtl and first and not runs[first - 1].rtl:
            first -= 1
        ordered += runs[first:at]
        at = first
    return ordered


def _width(runs: Sequence[Run], cap: float) -> float:
    return sum(_length(run, cap) for run in runs)


@lru_cache(maxsize=2048)
def _length(run: Run, cap: float) -> float:
    font = run.font(cap)
    return font.getlength(run.text, direction="rtl" if run.rtl else "ltr") if RAQM else font.getlength(run.text)


@remembered
def line_mask(line: Line, width: int, height: int, align: float) -> Image.Image:
    """Return where ink goes in a box of this size: the glyphs, whatever reaches beyond the box cut off."""
    mask = Image.new("L", (width, height))
    pen = ImageDraw.Draw(mask)
    x = max(0.0, (width - line.width) * align)
    baseline = round((height + line.cap) / 2)
    for run in line.runs:
        # FreeType gives up on a few shapes ("raster overflow"): such a piece stays blank, the rest is painted.
        with suppress(OSError):
            way = "rtl" if run.rtl else "ltr"
            font = run.font(line.cap)
            pen.text((x, baseline), run.text, 255, font=font, anchor="ls", direction=way if RAQM else None)
        x += _length(run, line.cap)
    return mask


@lru_cache(maxsize=4096)
def _source(cluster: str, face: Face) -> _Source | None:
    """Return the first font that has every character of a cluster which is seen."""
    codes = {ord(char) for char in cluster if char not in _UNSEEN} or {ord(cluster[0])}
    for source in _SOURCES[face]:
        if codes <= coverage(source.path):
            return source if max(codes) < _PLAIN or _drawable(cluster, source) else None
    return None


_UNSEEN = {"\u200c", "\u200d", *map(chr, range(0xFE00, 0xFE10))}
"""Joiners and selectors: what they ask for is done where a font knows how, else they leave no trace."""

_PLAIN = 0x2000
"""Below this no glyph is too complicated for FreeType; above there are some, such as U+FDFD."""


def _drawable(text: str, source: _Source) -> bool:
    try:
        _font(source, 60).getmask(text)
    except OSError:
        return False
    return True


@lru_cache(maxsize=128)
def _font(source: _Source, size: float) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(source.path), size, layout_engine=_LAYOUT)
    wanted = dict(source.axes)
    values: list[float] = []
    for axis in font.get_variation_axes():
        label = (axis.get("name") or b"").decode()
        values.append(wanted.get(label, float(axis["default"] or 0)))
    font.set_variation_by_axes(values)
    return font


@cache
def _cap_ratio(source: _Source) -> float:
    """Return the cap height as a part of the font size; fonts without capitals are set like Noto Sans."""
    if ord("H") not in coverage(source.path):
        source = _FACES[Face.TEXT]
    return -_font(source, 500).getbbox("H", anchor="ls")[1] / 500
