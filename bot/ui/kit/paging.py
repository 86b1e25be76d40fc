"""Lists in pages: a page of the items, and the buttons that lead to the others."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from discord import ui

from bot.games.unit.refusals import StaleBoard
from bot.present.language.words import Words
from bot.ui.kit.controls import Press, button, row

ItemT = TypeVar("ItemT")


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
