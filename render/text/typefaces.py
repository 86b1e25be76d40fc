"""The typefaces of the pictures, and the fallback fonts for scripts that they lack."""

from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from PIL import ImageFont, features

from render.text.coverage import coverage

RAQM = bool(features.check_feature("raqm")) and bool(features.check_feature("fribidi"))
LAYOUT_ENGINE = ImageFont.Layout.RAQM if RAQM else ImageFont.Layout.BASIC


class Typeface(Enum):
    """The purposes of text; each has its own font."""

    DISPLAY = "display"  # titles, prestige
    TEXT = "text"  # sentences, names
    NARROW = "narrow"  # TEXT that would not fit otherwise
    BOLD = "bold"  # numbers that matter


@dataclass(frozen=True, slots=True, eq=False)
class FontFile:
    """A font file in a package, with a setting for each axis of a variable font.

    Each is created once below and hashed by identity, as part of the keys of caches: by its fields is slow.
    """

    package: str
    file: str
    axes: tuple[tuple[str, float], ...] = ()

    @property
    def path(self) -> Path:
        """Return the path of the file in its installed package."""
        return Path(str(files(self.package) / self.file))

    def font(self, cap: float) -> ImageFont.FreeTypeFont:
        """Return the font at a cap height in pixels."""
        return _font(self, round(cap / _cap_ratio(self), 1))


FONTS = 32
"""Fonts that are loaded at a time; each takes 0.2 MB."""
_FRAUNCES = "files/Fraunces[SOFT,WONK,opsz,wght].ttf"
_FRAUNCES_AXES = (("Softness", 40), ("Wonky", 0), ("Optical Size", 30), ("Weight", 780))
_NOTO_SANS = "files/NotoSans[wdth,wght].ttf"
_FILES = {
    Typeface.DISPLAY: FontFile("fontpkg_fraunces", _FRAUNCES, _FRAUNCES_AXES),
    Typeface.TEXT: FontFile("fontpkg_noto_sans", _NOTO_SANS, (("Weight", 600), ("Width", 96))),
    Typeface.NARROW: FontFile("fontpkg_noto_sans", _NOTO_SANS, (("Weight", 600), ("Width", 72))),
    Typeface.BOLD: FontFile("fontpkg_noto_sans", _NOTO_SANS, (("Weight", 800), ("Width", 92))),
}
UNKERNED_NUMBERS = frozenset(_FILES[each] for each in (Typeface.TEXT, Typeface.NARROW, Typeface.BOLD))
"""The fonts whose digits are not kerned; those of titles are, before and after a 7."""
_SERIF = FontFile("fontpkg_noto_serif", "files/NotoSerif[wdth,wght].ttf", (("Weight", 800), ("Width", 96)))
"""The font of titles in Cyrillic and Greek: the display font lacks both scripts."""
_SCRIPTS = (
    "Arabic Hebrew Devanagari Thai Bengali Tamil Telugu Gujarati Gurmukhi Kannada Malayalam Oriya Sinhala "
    "Khmer Lao Myanmar Georgian Armenian Ethiopic Symbols"
)


def _fallbacks(weight: float) -> tuple[FontFile, ...]:
    """Return the fonts for other scripts, without those whose package is not installed."""
    names = [("manimgx_fonts", f"NotoSans{script}[wght].ttf") for script in _SCRIPTS.split()]
    names += [("manimgx_fonts", "NotoEmoji[wght].ttf"), ("manimgx_fonts_cjk", "NotoSansCJK-VF.otf.ttc")]
    return tuple(FontFile(package, name, (("Weight", weight),)) for package, name in names if find_spec(package))


_TEXT_FALLBACKS = (_FILES[Typeface.TEXT], *_fallbacks(600))
FONT_FILES = {typeface: (file, *_TEXT_FALLBACKS) for typeface, file in _FILES.items()} | {
    Typeface.DISPLAY: (_FILES[Typeface.DISPLAY], _SERIF, _FILES[Typeface.BOLD], *_fallbacks(900))
}
"""The font files of each typeface; the first one with a glyph is used.

All typefaces cover the same characters, so that a text that is clean for one is clean for all.
"""


@lru_cache(maxsize=4096)
def font_file_for(cluster: str, typeface: Typeface) -> FontFile | None:
    """Return the first font that can draw every visible character of a grapheme cluster, or None."""
    codes = {ord(char) for char in cluster if char not in _INVISIBLE} or {ord(cluster[0])}
    for file in FONT_FILES[typeface]:
        if codes <= coverage(file.path):
            return file if max(codes) < _SIMPLE_BELOW or _can_draw(cluster, file) else None
    return None


_INVISIBLE = {"\u200c", "\u200d", *map(chr, range(0xFE00, 0xFE10))}
"""Joiners and variation selectors: fonts that do not know them ignore them."""

_SIMPLE_BELOW = 0x2000
"""FreeType fails on a few complicated glyphs, such as U+FDFD; there are none below this code point."""


def _can_draw(text: str, file: FontFile) -> bool:
    try:
        _font(file, 60).getmask(text)
    except OSError:
        return False
    return True


def text_direction(is_rtl: bool) -> str | None:
    """Return the `direction` argument for Pillow's text functions, which only Raqm accepts."""
    return ("rtl" if is_rtl else "ltr") if RAQM else None


@lru_cache(maxsize=FONTS)
def _font(file: FontFile, size: float) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(file.path), size, layout_engine=LAYOUT_ENGINE)
    wanted = dict(file.axes)
    values: list[float] = []
    for axis in font.get_variation_axes():
        label = (axis.get("name") or b"").decode()
        values.append(wanted.get(label, float(axis["default"] or 0)))
    font.set_variation_by_axes(values)
    return font


@cache
def _cap_ratio(file: FontFile) -> float:
    """Return the cap height as a part of the font size; fonts without capitals are set like Noto Sans."""
    if ord("H") not in coverage(file.path):
        file = _FILES[Typeface.TEXT]
    return -_font(file, 500).getbbox("H", anchor="ls")[1] / 500
