"""/splendor: the menu, and the pages of the rules and of the help, one at a time, with a list of the others."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial

from discord.app_commands import Choice

from bot.engine import GameError
from bot.games import GameUnreadable, Table
from bot.games.lesson.lesson import is_lesson
from bot.games.unit.refusals import StaleBoard
from bot.present.expansions import PRESENTERS
from bot.present.language.limits import MAX_CHOICE
from bot.present.language.words import HELP_PAGES, RULES_PAGES, Words
from bot.present.pictures.scenes import ROWS_PAGE, pieces_scene, pieces_text
from bot.ui.content.lobby import beginners_row
from bot.ui.content.messages.menu import menu_rows
from bot.ui.kit.commands import command
from bot.ui.kit.context import Interaction, app, is_admin, words_for
from bot.ui.kit.controls import Press, Reach, button, menu, on, row
from bot.ui.kit.input.text import plain
from bot.ui.kit.replies import Answer, join_lines, reply

BOOKS: Mapping[str, Sequence[str]] = {"rules": RULES_PAGES, "help": HELP_PAGES}
"""The ids of the pages of the rules and of the help; an id is also the id of the message with the text."""
_ADMIN_PAGE = "help-server"
"""The page of the help that only people who manage the server see: nobody else can use its commands."""


def page_titles(book: str, words: Words) -> list[tuple[str, str]]:
    """Return the title and the id of each page of a book."""
    return [(words.text(f"{page}.title"), page) for page in BOOKS[book]]


def page_choices(titles: Sequence[tuple[str, str]], typed: str) -> list[Choice[str]]:
    """Return the pages, given by title and id, whose number or title contains the typed text."""
    return [
        Choice(name=f"{number}. {title}"[:MAX_CHOICE], value=page)
        for number, (title, page) in enumerate(titles, start=1)
        if plain(typed) in plain(f"{number}. {title}")
    ]


def find_page(text: str, words: Words, titles: Sequence[tuple[str, str]] = ()) -> str:
    """Return the page that a text names, of the rules if no titles are given. Raises `GameError`."""
    titles = titles or page_titles("rules", words)
    found = [choice.value for choice in page_choices(titles, text)]
    found += [page for _, page in titles if plain(text) in page]
    if not plain(text) or not found:
        raise GameError("page-unknown", pages=len(titles))
    return text if text in found else found[0]


def first_page(table: Table | None) -> str:
    """Return the page of the rules to open first: that of the expansion that a table plays, else the first of all."""
    presenter = PRESENTERS.get((table.options.expansion if table else None) or "")
    return presenter.pages[0] if presenter else RULES_PAGES[0]


def expansion_note(table: Table | None, page: str, words: Words) -> str:
    """Return the line that says how a page of the rules and the expansion of a table go together, or an empty text."""
    for name, presenter in PRESENTERS.items():
        if page in presenter.pages:
            return words.text("page-of-expansion", expansion=words.text(f"expansion-{name}"))
    first = first_page(table)
    if page in RULES_PAGES and table is not None and first != RULES_PAGES[0]:
        expansion = words.text(f"expansion-{table.options.expansion}")
        return words.text("page-of-base", expansion=expansion, page=RULES_PAGES.index(first) + 1)
    return ""


async def show_page(interaction: Interaction, book: str, page: str | None = None, table: Table | None = None) -> None:
    """Answer with a page of a book, by default what is played at `table` or here, and with controls that lead on."""
    words = words_for(interaction)
    titles = _titles(interaction, book, page)
    ids = [each for _, each in titles]
    if table is None and interaction.channel_id is not None:
        with suppress(GameUnreadable):  # the rules can be read beside a damaged game, too
            table = await app(interaction).tables.latest_in_channel(interaction.channel_id)
    page = page or (first_page(table) if book == "rules" else ids[0])
    number = ids.index(page)
    heading = f"### {words.text(f'{page}.title')}\n-# {number + 1} / {len(ids)}"
    text = join_lines(expansion_note(table, page, words), words.text(page))
    labels = {value: f"{place}. {title}" for place, (title, value) in enumerate(titles, start=1)}
    to_rules = [
        button(words.text("control-rules"), 0, 0, "rules"),
        button(words.text(f"{ROWS_PAGE}.title"), 0, 0, "page_rows", ROWS_PAGE),
    ]
    previous, following = ids[max(0, number - 1)], ids[min(len(ids) - 1, number + 1)]
    rows = [
        menu(words.text("page-choose"), 0, 0, "page_choose", book, labels=labels, chosen=page),
        row(
            button(words.text("page-previous"), 0, 0, "page_previous", previous, disabled=page == ids[0]),
            button(words.text("page-next"), 0, 0, "page_next", following, disabled=page == ids[-1]),
            *(to_rules if book == "help" else ()),
        ),
        beginners_row(words),
    ]
    pieces = pieces_scene(page, words)
    alt = pieces_text(pieces, words) if pieces else ""
    await reply(interaction, Answer(f"{heading}\n{text}", rows, pieces, alt, table))


def _titles(interaction: Interaction, book: str, page: str | None = None) -> list[tuple[str, str]]:
    """Return the title and the id of each page of a book that the member may see, and of `page`."""
    hidden = "" if page == _ADMIN_PAGE or is_admin(interaction) else _ADMIN_PAGE
    return [each for each in page_titles(book, words_for(interaction)) if each[1] != hidden]


@on("rules", Reach.CHANNEL_OR_PRIVATE)
async def _show_rules(press: Press) -> None:
    table = press.known_table  # of the board or the lobby that was pressed, if it is not damaged
    # A beginner wonders about the picture first.
    page = ROWS_PAGE if table is not None and is_lesson(table.game) else None
    await show_page(press.interaction, "rules", page, table)


@on("page_choose")
@on("page_rows")
@on("page_previous")
@on("page_next")
async def _show_page(press: Press) -> None:
    page = press.value_or_none or press.argument
    book = next((book for book, ids in BOOKS.items() if page in ids), None)
    if book is None:
        raise StaleBoard
    await show_page(press.interaction, book, page)


async def _suggest_pages(book: str, interaction: Interaction, typed: str) -> list[Choice[str]]:
    return page_choices(_titles(interaction, book), typed)


@command("splendor", suggest={"help_": partial(_suggest_pages, "help"), "rules": partial(_suggest_pages, "rules")})
async def splendor(interaction: Interaction, help_: str | None = None, rules: str | None = None) -> None:
    """Show a page of the rules or of the help, or else the menu."""
    book, typed, words = "rules" if rules else "help", rules or help_, words_for(interaction)
    if typed:
        await show_page(interaction, book, find_page(typed, words, _titles(interaction, book)))
    else:
        rows = menu_rows(words, in_server=interaction.guild_id is not None)
        await reply(interaction, Answer(words.text("menu-title"), rows))
