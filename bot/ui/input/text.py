"""Compare typed text: without case, diacritics and punctuation."""

import re
import unicodedata
from collections.abc import Iterator


def plain(text: str) -> str:
    """Return a text in small letters without diacritics."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().strip())
    letters = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return letters.replace("ø", "o").replace("æ", "ae")


def fragments(typed: str) -> Iterator[str]:
    """Yield the plain words of a text, without a card id or a number behind "#"."""
    text, _, _ = typed.partition("#")
    yield from re.findall(r"\w+", plain(text))
