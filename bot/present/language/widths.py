"""The width of labels on a phone, so that the bot cuts a long name at a whole character, not Discord's client anywhere.

Widths are estimated from above, whatever the font: no text is wider on a phone of 350 px.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import partial
from math import ceil

from bot.present.language.escape import VISIBLE, clean
from bot.present.language.words import Words

PHONE_BUTTON = 206  # pixels of a label on a button that has a line of its own
PHONE_CHOICE = 246  # pixels of the label of a choice in a menu or a form
PHONE_TEXT = 310  # pixels of a line of text in a frame
BUTTON_SIZE, CHOICE_SIZE = 14, 16  # sizes of the text there, in pixels

_PARTS = {
    each: part
    for part, characters in {
        0.36: "fiIjJlt.,:;'’!()[]-· ",
        0.55: "crskvxyz|",
        0.58: "0123456789aeéèê",
        0.95: "mMwWŵŴæÆœŒ&@%¼½¾…—ŉ",
    }.items()
    for each in characters
}
"""The widths of characters as parts of the size; all others follow from their kinds."""
_MARKS = re.compile(r"(<:\w++:\d++>)|<[^<>]++>|\*\*|^-# |\u2060")
_SMALL_SIZE = 13  # pixels
_FEWEST = 2  # characters of a name, the last of them an ellipsis


Shorten = Callable[[str], str]
"""A function that makes a user's name harmless, and cuts it with an ellipsis."""


def button_label(words: Words, message_id: str, /, **values: str) -> str:
    """Return a message as the label of a button, with as much of the names among its values as there is room for."""

    def write(shown: Shorten) -> str:
        return words.text(message_id, **{each: shown(value) for each, value in values.items()})

    return _fitted(write, PHONE_BUTTON, BUTTON_SIZE)


def fitted_choice(write: Callable[[Shorten], str]) -> str:
    """Return the label of a choice in a menu or a form that `write` makes with a function for names, likewise."""
    return _fitted(write, PHONE_CHOICE, CHOICE_SIZE)


def _fitted(write: Callable[[Shorten], str], room: float, size: int) -> str:
    text = ""
    for visible in range(VISIBLE, _FEWEST - 1, -1):
        text = write(partial(clean, visible=visible))
        if width(text, size) <= room:
            break
    return text


def width(text: str, size: int = BUTTON_SIZE) -> float:
    """Return the width of a text in pixels, estimated from above."""
    return sum(map(_part_of_em, text)) * size


def phone_lines(text: str) -> int:
    """Return how many lines a text in Markdown takes in a message on a phone, estimated from above."""
    sizes = ((line, _SMALL_SIZE if line.startswith("-# ") else CHOICE_SIZE) for line in text.splitlines())
    return sum(ceil(width(_shown(line), size) / PHONE_TEXT) for line, size in sizes)


def _shown(line: str) -> str:
    """Return a line without marks; an emoji is as wide as an M, and a mention or a moment at most like twelve."""
    return _MARKS.sub(lambda found: "M" if found[1] else "M" * 12 if found[0].startswith("<") else "", line)


def _part_of_em(character: str) -> float:
    if (part := _PARTS.get(character)) is not None:
        return part
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0.0
    if not character.isascii() and (
        unicodedata.east_asian_width(character) in ("W", "F") or unicodedata.category(character) == "So"
    ):
        return 1.4  # an emoji is larger than a letter
    return 0.8 if character.isupper() else 0.65
