"""Names of players as they are shown side by side: no two look alike."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import count

COMPUTER_SIGN = "⚙"
"""Stands before the names of computer players."""
_SEEN = 10
"""How many characters in front of a number must be the same for names to look alike: narrow pictures cut the rest."""
_ROOM = 28
"""How many characters of a name stay in front of its number; Discord allows 32 in all."""
_READ = 100
_HIDDEN = re.compile("C|Mn|Me")
_UNSEEN = {COMPUTER_SIGN, "\u115f", "\u1160", "\u2800"}


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, with numbers behind those that look alike: "Ann 1" and "Ann 2"."""
    looks = list(map(_look, names))
    seen = list(map(_beginning, looks))
    alike = Counter(seen)
    numbers: dict[str, Iterator[int]] = defaultdict(lambda: count(1))
    taken = set(looks)
    shown: list[str] = []
    for name, part in zip(names, seen, strict=True):
        numbered = (f"{name[:_ROOM].rstrip()} {number}" for number in numbers[part])
        shown.append(name if alike[part] == 1 else next(each for each in numbered if _look(each) not in taken))
        taken.add(_look(shown[-1]))
    return tuple(shown)


def _look(name: str) -> str:
    """Return a name without what readers may not see: case, diacritics, invisible characters, a computer's sign."""
    decomposed = unicodedata.normalize("NFKD", name[:_READ].casefold())
    seen = (each for each in decomposed if each not in _UNSEEN and not _HIDDEN.match(unicodedata.category(each)))
    return " ".join("".join(seen).split()) or "?"


def _beginning(look: str) -> str:
    """Return what narrow pictures show of a look: its beginning, and a number from 1 to 99 at its end."""
    name, space, number = look.rpartition(" ")
    is_numbered = bool(space) and number.isdecimal() and len(number) <= 2 and not number.startswith("0")
    return f"{name[:_SEEN]} {number}" if is_numbered else look[:_SEEN]
