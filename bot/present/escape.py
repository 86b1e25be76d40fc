"""Users' text made harmless: for Discord Markdown (`escape`) and for pictures, alt text and menus (`clean`)."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

VISIBLE = 32
"""How many visible characters of a name are shown; Discord allows as many in a display name."""
NAMELESS = "?"
"""What stands for a name of which nothing visible is left."""
NAMES_KEPT = 512
"""How many texts are remembered harmless: a board says the same few names some thirty times."""

_BIDI_MARK = "\N{LEFT-TO-RIGHT MARK}"
_JOINER = "\N{ZERO WIDTH JOINER}"
_KEPT_FORMAT = {_JOINER, "\N{ZERO WIDTH NON-JOINER}"}  # joined emojis, and letters in Persian or Hindi
_BLANK_LETTERS = set("\u115f\u1160\u2800\u3164\uffa0")  # letters that show nothing
_MARKS = 2
_CLUSTER = 10  # the longest emoji in use, a kissing couple with two skin colours, has ten code points

_TAGGED_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{1,6}\U000e007f")  # England, Scotland, Wales
# In Discord a backslash shields punctuation. With ":" and "/" shielded a name is neither a link nor an emoji code.
_MARKDOWN = re.compile(r"[\\*_~`|\[\]()<>:/#@]|^[-+]|(?<=^\d)\.|(?<=^\d\d)\.|(?<=^\d\d\d)\.")


@lru_cache(maxsize=NAMES_KEPT)
def escape(text: str, visible: int = VISIBLE) -> str:
    """Return a user's text as Discord shows it letter by letter: no formatting, no link, no mention, one line."""
    cleaned = clean(text, visible)
    escaped = _MARKDOWN.sub(lambda found: "\\" + found.group(), cleaned)
    # Discord finds mentions before it looks at backslashes, so a mark without width parts "@" from the word.
    escaped = escaped.replace("@", "@\N{ZERO WIDTH SPACE}")
    if any(unicodedata.bidirectional(character) in ("R", "AL") for character in cleaned):
        # Digits and commas after a right-to-left name would otherwise be drawn on its wrong side.
        return f"{_BIDI_MARK}{escaped}{_BIDI_MARK}"
    return escaped


@lru_cache(maxsize=NAMES_KEPT)
def clean(text: str, visible: int = VISIBLE) -> str:
    """Return a user's text on one line, without control characters, bidi overrides and piled-up marks, cut to length.

    Right-to-left letters, joined emojis and flags stay whole. Nothing visible left gives `NAMELESS`.
    """
    clusters = list(_clusters("".join(_harmless(text))))
    if len(clusters) > visible:
        clusters = [*clusters[: visible - 1], "…"]
    shown = " ".join("".join(clusters).split())
    return shown if any(_is_visible(character) for character in shown) else NAMELESS


def _harmless(text: str) -> Iterator[str]:
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
            character = "\N{REPLACEMENT CHARACTER}"  # half a character: it could not even be sent
        elif marks > _MARKS or (category == "Cf" and character not in _KEPT_FORMAT and index not in flags):
            continue
        blank = False
        yield character


def _clusters(text: str) -> Iterator[str]:
    """Yield what a reader sees as one character: a letter with its marks, a joined emoji, a flag."""
    cluster = ""
    for character in text:
        if cluster and not (len(cluster) < _CLUSTER and _continues(cluster, character)):
            yield cluster
            cluster = ""
        cluster += character
    if cluster:
        yield cluster


def _continues(cluster: str, character: str) -> bool:
    if unicodedata.category(character) in ("Mn", "Me", "Mc", "Cf") or _is_skin_tone(character):
        return True
    if cluster[-1] == _JOINER:
        return not character.isalnum()
    return _is_flag_letter(character) and _is_flag_letter(cluster) and len(cluster) == 1


def _is_flag_letter(text: str) -> bool:
    return "\U0001f1e6" <= text[0] <= "\U0001f1ff"


def _is_skin_tone(character: str) -> bool:
    return "\U0001f3fb" <= character <= "\U0001f3ff"


def _is_visible(character: str) -> bool:
    return unicodedata.category(character) not in ("Mn", "Me", "Cf", "Zs")
