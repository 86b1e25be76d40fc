"""Normalise typed text for comparisons: without case, diacritics and punctuation."""

import re
import unicodedata
from collections.abc import Iterator

from bot.present.lengths import READ_LIMIT


def plain(text: str) -> str:
    """Return a text in lower case, without diacritics, invisible characters and outer spaces."""
    decomposed = unicodedata.normalize("NFKD", text[:READ_LIMIT].casefold().strip())
    letters = "".join(letter for letter in decomposed if unicodedata.category(letter) not in ("Mn", "Cf"))
    return letters.replace("ø", "o").replace("æ", "ae")


def fragments(typed: str) -> Iterator[str]:
    """Yield the plain words of a text up to the first "#", which precedes the id of a card."""
    text, _, _ = typed.partition("#")
    yield from re.findall(r"\w++", plain(text))
