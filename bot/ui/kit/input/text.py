"""Normalise typed text for comparisons: without case, diacritics and punctuation."""

import re
import unicodedata
from collections.abc import Iterator

import regex

from bot.present.language.limits import READ_LIMIT

_UNREAD = regex.compile(r"[\p{Mn}\p{Cf}]++")  # diacritics and invisible characters


def plain(text: str) -> str:
    """Return up to `READ_LIMIT` characters in lower case, without diacritics, invisible ones and outer spaces."""
    decomposed = unicodedata.normalize("NFKD", text[:READ_LIMIT].casefold().strip())
    return _UNREAD.sub("", decomposed).replace("ø", "o").replace("æ", "ae")


def fragments(typed: str) -> Iterator[str]:
    """Yield the plain words of a text up to the first "#", which precedes the id of a card."""
    text, _, _ = typed.partition("#")
    yield from re.findall(r"\w++", plain(text))
