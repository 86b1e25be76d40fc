"""Harmless versions of users' texts: `escape` for Discord's Markdown, `clean` for pictures, alt texts and menus."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from bot.present.language.limits import READ_LIMIT
from render.contract.graphemes import clusters

VISIBLE = 32
"""How many visible characters of a name are shown: as many as Discord allows in a display name."""
NAMELESS = "?"  # the text shown for a name without a visible character
CACHE_SIZE = 512
"""How many harmless texts are cached: one board repeats the same few names about thirty times."""

_BIDI_MARK = "\N{LEFT-TO-RIGHT MARK}"
_JOINER = "\N{ZERO WIDTH JOINER}"
_ALLOWED_FORMAT = {_JOINER, "\N{ZERO WIDTH NON-JOINER}"}  # joined emojis; Persian and Hindi letters
_BLANK_LETTERS = set("\u115f\u1160\u2800\u3164\uffa0")  # letters without a visible shape
_MAX_MARKS = 2
_LONGEST_CLUSTER = 10  # code points of the longest emoji in use, a kissing couple with two skin colours

_TAGGED_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{1,6}\U000e007f")  # England, Scotland, Wales
# Discord shows punctuation after a backslash as it is. With ":" and "/" escaped a name is no link and no emoji code.
_MARKDOWN = re.compile(r"[\\*_~`|\[\]()<>:/#@]|^[-+]|(?<=^\d)\.|(?<=^\d\d)\.|(?<=^\d\d\d)\.")


@lru_cache(maxsize=CACHE_SIZE)
def escape(text: str, visible: int = VISIBLE) -> str:
    """Return a user's text escaped for Discord: without formatting, links and mentions, on one line."""
    cleaned = clean(text, visible)
    escaped = _MARKDOWN.sub(lambda found: "\\" + found.group(), cleaned)
    # Discord parses mentions before backslashes, so a zero-width space separates "@" from the word.
    escaped = escaped.replace("@", "@\N{ZERO WIDTH SPACE}")
    if any(unicodedata.bidirectional(character) in ("R", "AL") for character in cleaned):
        # Without the marks, digits and commas after a right-to-left name would appear on the wrong side of it.
        return f"{_BIDI_MARK}{escaped}{_BIDI_MARK}"
    return escaped


def bold(name: str, visible: int = VISIBLE) -> str:
    """Return a player's name for Discord: escaped and in bold."""
    return f"**{escape(name, visible)}**"


@lru_cache(maxsize=CACHE_SIZE)
def clean(text: str, visible: int = VISIBLE) -> str:
    """Return a user's text on one line, cut to `visible` characters, or `NAMELESS` if no visible character is left.

    Control characters, bidirectional overrides and stacked marks are dropped. Right-to-left letters, joined emojis and
    flags stay whole. Only so much of the beginning is read as can be shown.
    """
    harmless = "".join(islice(_harmless(text[:READ_LIMIT]), (visible + 1) * _LONGEST_CLUSTER))
    # A longer cluster would still be drawn as one enormous character, so its rest is dropped.
    pieces = [
        cluster if len(cluster) <= _LONGEST_CLUSTER else cluster[:_LONGEST_CLUSTER].rstrip(_JOINER)
        for cluster in clusters(harmless)
    ]
    if len(pieces) > visible:
        pieces = [*pieces[: visible - 1], "…"]
    shown = " ".join("".join(pieces).split())
    is_visible = any(unicodedata.category(character) not in ("Mn", "Me", "Cf", "Zs") for character in shown)
    return shown if is_visible else NAMELESS


def _harmless(text: str) -> Iterator[str]:
    """Yield the characters that may be shown, with one space for each run of blanks."""
    flags = {index for found in _TAGGED_FLAG.finditer(text) for index in range(*found.span())}
    marks = 0
    blank = True
    for index, character in enumerate(text):
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category in ("Cc", "Zl", "Zp", "Zs") or character in _BLANK_LETTERS:
            if not blank:
                yield " "
            blank = True
            continue
        if category == "Cs":
            character = "\N{REPLACEMENT CHARACTER}"  # half a character, which cannot be encoded
        elif marks > _MAX_MARKS or (category == "Cf" and character not in _ALLOWED_FORMAT and index not in flags):
            continue
        blank = False
        yield character
