"""Lists: pages of items, and lines of text with a button beside each, as many as a message has room for."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from discord import ui

from bot.engine import Frozen
from bot.games.unit.refusals import StaleBoard
from bot.present.language.limits import MAX_BUTTONS
from bot.present.language.words import Words
from bot.ui.kit.controls import GameButton, Press, button, row

ItemT = TypeVar("ItemT")
MessagePart = ui.ActionRow[Any] | ui.Section[Any] | ui.TextDisplay[Any]
"""A part of a message below its text and its picture."""

_SECTION = 3  # the components that a line takes: the section, its text and its button


class ListLine(Frozen):
    """A line of a list in Markdown, and the button beside it: one of the bot's, or a link."""

    text: str
    button: GameButton | ui.Button[Any]


def size_of(parts: Sequence[MessagePart]) -> int:
    """Return how many components the parts are, those inside of them included."""
    return sum(1 if isinstance(part, ui.TextDisplay) else 1 + sum(1 for _ in part.walk_children()) for part in parts)


def list_parts(lines: Sequence[ListLine], room: int) -> list[MessagePart]:
    """Return the parts that show lines in `room` components; the last may have to share a text above their buttons."""
    beside = len(lines)
    while beside and _SECTION * beside + _size_below(len(lines) - beside) > room:
        beside -= 1
    parts: list[MessagePart] = [ui.Section[Any](line.text, accessory=line.button) for line in lines[:beside]]
    if rest := lines[beside:]:
        parts.append(ui.TextDisplay("\n".join(f"- {line.text}" for line in rest)))
        for start in range(0, len(rest), MAX_BUTTONS):
            parts.append(ui.ActionRow[Any](*(line.button for line in rest[start : start + MAX_BUTTONS])))
    return parts


def _size_below(lines: int) -> int:
    """Return the components of a text with so many lines and of their buttons in rows; 0 for no lines."""
    return 1 + lines + -(-lines // MAX_BUTTONS) if lines else 0


@dataclass(frozen=True, slots=True)
class Page(Generic[ItemT]):
    """The items of a page, its number from 0, the number of pages, and the index of its first item in the list."""

    items: Sequence[ItemT]
    number: int
    pages: int
    first: int


def page_of(items: Sequence[ItemT], wanted: int, size: int) -> Page[ItemT]:
    """Return a page of `size` items; a number beyond the pages leads to the nearest one."""
    pages = max(1, -(-len(items) // size))
    number = min(max(wanted, 0), pages - 1)
    first = number * size
    return Page(items[first : first + size], number, pages, first)


def page_rows(words: Words, verb: str, page: Page[Any]) -> list[ui.ActionRow[Any]]:
    """Return the row that leads to the other pages; none if there is only one."""
    if page.pages == 1:
        return []
    before, after = page.number - 1, page.number + 1
    return [
        row(
            button(words.text("page-previous"), 0, 0, verb, f"{before}", disabled=before < 0),
            button(words.text("page-next"), 0, 0, verb, f"{after}", disabled=after == page.pages),
        )
    ]


def wanted_page(press: Press) -> int:
    """Return the number of the page that a pressed control leads to. Raises `GameError` for a forged one."""
    if not re.fullmatch("(-?[0-9]{1,4})?", press.argument):
        raise StaleBoard
    return int(press.argument or 0)
