"""The width of labels on a phone of 350 px: the one place that says how much room Discord leaves for them.

Text is measured in Noto Sans, which is a little wider than Discord's own font.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from PIL import ImageFont

SCREEN = 350
MESSAGE = SCREEN - 68 - 16
"""A message, to the right of the avatar."""
CONTAINER = MESSAGE - 2 * 16 - 4
"""The inside of a container, right of its coloured line."""
BUTTON = CONTAINER - 2 * 12
"""A label that has a line of its own."""
BESIDE = 112 - 2 * 12
"""A label beside a line, so that the line has at least as much room as its button."""
FORM = SCREEN - 4 * 16
"""Widths in a form, above its fields and beside a choice."""
CHOICE = FORM - 40
"""The label of a choice in a form, beside its mark."""
_FONT = "preview/static/fonts/noto-sans-latin-v2.015.ttf"
_EMOJI = 24


@cache
def width(text: str, size: int = 14) -> float:
    """Return the width of a text in pixels; wide letters, which the font lacks, are as large as emojis on Discord."""
    wide = [each for each in text if not each.isascii() and unicodedata.east_asian_width(each) in ("W", "F")]
    return _font(size).getlength("".join(each for each in text if each not in wide)) + len(wide) * size * 1.375


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(Path(str(files("simcord"))) / _FONT), size)


def cut_labels(components: Iterable[Any]) -> Iterator[str]:
    """Yield the labels of buttons in a message that a phone would cut off, with their width."""
    for component in components:
        if component["type"] == 2:
            yield from _cut(component, BUTTON)
        yield from cut_labels(component.get("components") or ())
        if accessory := component.get("accessory"):
            yield from _cut(accessory, BESIDE)


def cut_choices(components: Iterable[Any]) -> Iterator[str]:
    """Yield the choices of menus in a message that a phone would cut off, with their width."""
    for component in components:
        for option in component.get("options") or ():
            yield from _too_wide(option["label"], CHOICE, 16)
        yield from cut_choices(component.get("components") or ())


def cut_texts(form: dict[str, Any]) -> Iterator[str]:
    """Yield the texts of a form that a phone would cut off, with their width."""
    yield from _too_wide(form["title"], FORM, 18)
    for each in form["components"]:
        yield from _too_wide(each["label"], FORM, 16)
        for option in each["component"].get("options") or ():
            yield from _too_wide(option["label"], CHOICE, 16)


def _cut(button: dict[str, Any], most: int) -> Iterator[str]:
    room = most - (_EMOJI if button.get("emoji") else 0)
    yield from _too_wide(button.get("label") or "", room, 14)


def _too_wide(text: str, most: int, size: int) -> Iterator[str]:
    if (needed := width(text, size)) > most:
        yield f"{text!r} is {needed:.0f} px wide, {most} px are there"
