"""Normalise typed text for comparisons: without case, diacritics and punctuation."""

import re
import unicodedata
from collections.abc import Iterator

import regex

from bot.present.language.lengths import READ_LIMIT

_UNREAD = regex.compile(r"[\p{Mn}\p{Cf}]++")  # diacritics and invisible characters


def plain(text: str) -> str:
    """Return a text in lower case, without diacritics, invisible characters and outer spaces.

    Only the first `READ_LIMIT` characters are read.
    """
    decomposed = unicodedata.normalize("NFKD", text[:READ_LIMIT].casefold().strip())
    return _UNREAD.sub("", decomposed).replace("ø", "o").replace("æ", "ae")


def fragments(typed: str) -> Iterator[str]:
    """Yield the plain words of a text up to the first "#", which precedes the id of a card."""
    text, _, _ = typed.partition("#")
    yield from re.findall(r"\w++", plain(text))
