"""Make any text drawable: names come from users and may hold any Unicode."""

import unicodedata

from render.contract.graphemes import clusters
from render.text.typefaces import Typeface, font_file_for

_ZERO_WIDTH_JOINERS = "\u200c\u200d"


def clean(text: str) -> str:
    """Return the text on one line, without control characters, stacked marks and characters that no font can draw.

    A character without a glyph becomes its plain equivalent where Unicode knows one (as for mathematical letters), else
    it is left out. The result is empty where nothing visible remains.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    cleaned: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if char.isspace():
            cleaned.append(" ")
        elif category in ("Cc", "Cs", "Co", "Cn") or (category == "Cf" and char not in _ZERO_WIDTH_JOINERS):
            continue
        elif category in ("Mn", "Me") and not _is_selector(char):
            # Spelling needs one accent on a letter, or two marks in scripts that are written with them. More is Zalgo.
            marks += 1
            most = 1 if unicodedata.name(char, "").startswith("COMBINING") else 2
            if cleaned and cleaned[-1] != " " and marks <= most:
                last = clusters("".join(cleaned[-16:]))[-1]
                if _is_drawable(last + char):
                    cleaned.append(char)
            continue
        elif _is_drawable(char) or _is_selector(char) or category == "Cf":
            cleaned.append(char)
        else:
            plain = unicodedata.normalize("NFKD", char)
            cleaned.extend(c for c in plain if c != char and not unicodedata.combining(c) and _is_drawable(c))
        marks = 0
    shown = " ".join("".join(cleaned).split())
    return shown if any(unicodedata.category(char) not in ("Cf", "Mn", "Me", "Zs") for char in shown) else ""


def _is_drawable(cluster: str) -> bool:
    return font_file_for(cluster, Typeface.TEXT) is not None


def _is_selector(char: str) -> bool:
    """Return whether a character picks a variant of the one before: a variation selector or a skin tone."""
    return "\ufe00" <= char <= "\ufe0f" or "\U0001f3fb" <= char <= "\U0001f3ff"
