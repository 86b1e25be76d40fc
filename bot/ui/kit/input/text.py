"""Normalise typed text for comparisons: without case, diacritics and punctuation."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache

from bot.present.language.limits import READ_LIMIT
from bot.present.language.words import LANGUAGES, words_in

_UNREAD = ("Mn", "Cf")
"""The categories of diacritics and invisible characters."""


@lru_cache(512)
def plain(text: str) -> str:
    """Return up to `READ_LIMIT` characters in lower case, without diacritics, invisible ones and outer spaces."""
    # One character may decompose into eighteen.
    decomposed = unicodedata.normalize("NFKD", text[:READ_LIMIT].casefold().strip())
    return (
        "".join(each for each in decomposed[:READ_LIMIT] if unicodedata.category(each) not in _UNREAD)
        .replace("ø", "o")
        .replace("æ", "ae")
    )


@cache
def plain_words(message: str) -> frozenset[str]:
    """Return the items of a message that is a list, in all languages, as `plain` text."""
    return frozenset(plain(word) for language in LANGUAGES for word in words_in(language).alternatives(message))


def fragments(typed: str) -> Iterator[str]:
    """Yield the plain words of a text up to the first "#", which precedes the id of a card."""
    text, _, _ = typed.partition("#")
    yield from re.findall(r"\w++", plain(text))
