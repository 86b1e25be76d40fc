"""The pages of /rules and /help: one at a time, with a menu of the others."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.engine import GameError
from bot.present.rules_pictures import pieces_scene, pieces_text
from bot.present.words import HELP_PAGES, RULES_PAGES, Words
from bot.tables import Table
from bot.ui.choices import plain
from bot.ui.core.context import app, words_for
from bot.ui.core.controls import Press, button, menu, on, row
from bot.ui.core.replies import Answer, reply

BOOKS: Mapping[str, Sequence[str]] = {"rules": RULES_PAGES, "help": HELP_PAGES}


def titles(book: str, said: Words) -> list[tuple[str, str]]:
    """Return the pages of a book, each a heading and its id."""
    return [(said.text(f"{page}.title"), page) for page in BOOKS[book]]


def find_page(book: str, text: str, said: Words) -> str:
    """Return the page that was chosen, or typed by number or heading. Raises `GameError` when there is none."""
    for number, (title, page) in enumerate(titles(book, said), start=1):
        if text in (page, str(number)) or plain(text) in (plain(title), plain(f"{number}. {title}")):
            return page
    raise GameError("page-unknown", pages=len(BOOKS[book]))


async def show_page(interaction: discord.Interaction[Any], book: str, page: str) -> None:
    """Show a page in private."""
    said = words_for(interaction)
    pages = BOOKS[book]
    number = pages.index(page)
    heading = f"### {said.text(f'{page}.title')}\n-# {number + 1} / {len(pages)}"
    text = said.text(page, **app(interaction).mentions())
    options = [
        discord.SelectOption(label=f"{place}. {title}"[:100], value=value, default=value == page)
        for place, (title, value) in enumerate(titles(book, said), start=1)
    ]
    pieces = pieces_scene(page, said)
    previous, following = pages[max(0, number - 1)], pages[min(len(pages) - 1, number + 1)]
    await reply(
        interaction,
        Answer(
            f"{heading}\n{text}",
            [
                row(menu(said.text("page-choose"), 0, 0, "page_choose", book, options=options)),
                row(
                    button(said.text("page-previous"), 0, 0, "page_previous", previous, disabled=page == pages[0]),
                    button(said.text("page-next"), 0, 0, "page_next", following, disabled=page == pages[-1]),
                ),
            ],
            pieces,
            pieces_text(pieces, said) if pieces else "",
            await _table_near(interaction) if pieces else None,
        ),
    )


async def _table_near(interaction: discord.Interaction[Any]) -> Table | None:
    """Return the channel's newest table, if any: its theme is what members look at there."""
    if interaction.channel_id is None:
        return None
    return await app(interaction).tables.latest_in_channel(interaction.channel_id)


@on("page_choose")
async def _choose(press: Press) -> None:
    await _turn_to(press, press.values[0] if press.values else "")


@on("page_previous")
async def _back(press: Press) -> None:
    await _turn_to(press, press.argument)


@on("page_next")
async def _on(press: Press) -> None:
    await _turn_to(press, press.argument)


async def _turn_to(press: Press, page: str) -> None:
    for book, pages in BOOKS.items():
        if page in pages:
            await show_page(press.interaction, book, page)
            return
    raise GameError("error-stale-board")
