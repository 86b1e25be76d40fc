"""Recognise the messages of the bot in what it says, in all its languages, and read the values in them."""

import re
from collections.abc import Iterable
from functools import cache

from bot.present.language.words import LANGUAGES, words_in

_TEXTS = "address player gems needs piece prestige first second move chance reasons fragment typed answers players"
_TEXTS += " suggestion last first_deck last_deck reason gem_colour held payment price zone zones pages level until time"
_NUMBERS = "count number percent"
_LIKE_OTHERS = 77
"""A number that stands for all but 1, of which some messages speak in other words."""


@cache
def patterns_of(message: str) -> tuple[re.Pattern[str], ...]:
    """Return patterns that match a message with any values, each in a group of its name, in all languages."""
    found = set[str]()
    for words in map(words_in, LANGUAGES):
        for number in (1, _LIKE_OTHERS):
            values = {name: f"\0{name}\0" for name in _TEXTS.split()}
            text = words.text(message, **values, **dict.fromkeys(_NUMBERS.split(), number))
            parts = [_pattern(each, number) for each in text.split("\0")]
            found.add("".join(parts))
    return tuple(re.compile(each, re.DOTALL) for each in sorted(found))


def _pattern(part: str, number: int) -> str:
    if part == "address":
        return r"(?P<address>\w\w)"
    if part in _TEXTS.split():
        return f"(?P<{part}>.+?)"
    return re.escape(part).replace(str(number), r"(?P<number>\d+)", 1) if number != 1 else re.escape(part)


def says(text: str, messages: Iterable[str]) -> str:
    """Return the first of some messages that a text contains, or ""."""
    return next((each for each in messages if any(pattern.search(text) for pattern in patterns_of(each))), "")


def begins(text: str, messages: Iterable[str]) -> str:
    """Return the first of some messages with which a text begins, as a refusal does, or ""."""
    return next((each for each in messages if any(pattern.match(text) for pattern in patterns_of(each))), "")


def read(text: str, message: str) -> dict[str, str] | None:
    """Return the values in a text that is exactly a message; None for another text. Without a number, it is 1."""
    for pattern in patterns_of(message):
        if found := pattern.fullmatch(text):
            return {"number": "1", **found.groupdict()}
    return None
