"""Questions and actions of an expansion: one control for each answer, whatever it is."""

from typing import Any

import discord
from discord import ui

from bot.present.event_text import turn_line
from bot.present.expansions import presenter_of
from bot.present.phrases import bold
from bot.present.words import Words, clean
from bot.rules import ChooseAction
from bot.tables import Table
from bot.ui.choices import OwnMove, own_moves
from bot.ui.core.controls import button, menu, row
from bot.ui.core.replies import Answer
from bot.ui.pickers.parts import PRIMARY, Speaker, held_line, joined

_BUTTONS = 10
_OPTIONS = 25  # Discord's limit for a menu
_MENUS = 4


def answers(table: Table, words: Words) -> list[OwnMove]:
    """Return the expansion's moves that are legal now, with labels that name the players."""
    return own_moves(table.dealt(), words.seated(map(clean, table.names)))


def choice_picker(bot: Speaker, table: Table, seat: int, words: Words, intro: str = "") -> Answer:
    """Return the question of an expansion that is open, with every answer to it."""
    asked = turn_line(table.dealt(), bold(table.names[seat]), words)
    return Answer(joined(intro, asked, held_line(bot, table, seat, words)), choice_rows(table, words))


def choice_rows(table: Table, words: Words) -> list[ui.ActionRow[Any]]:
    """Return a control for each of the expansion's moves: a few buttons, or menus."""
    position = table.dealt()
    presenter = presenter_of(position)
    found = answers(table, words)
    if isinstance(position.decision, ChooseAction):
        # What buys or reserves stands among the cards and the ways to pay, where one looks for it.
        elsewhere = [deck.move for deck in presenter.decks(position)]
        found = [own for own in found if presenter.buys(own[1]) is None and own[1] not in elsewhere]
    if not found:
        return []
    if len(found) <= _BUTTONS and not isinstance(position.decision, ChooseAction):
        buttons = [button(label, table.id, table.seq, "choose", str(place), style=PRIMARY) for place, _, label in found]
        return [row(*buttons[start : start + 5]) for start in range(0, len(buttons), 5)]
    menus: dict[str, list[OwnMove]] = {}
    for answer in found:
        menus.setdefault(presenter.menu(answer[1], position, words) or words.text("control-choose"), []).append(answer)
    pages: list[tuple[str, list[discord.SelectOption]]] = []
    for title, group in menus.items():
        options = [
            discord.SelectOption(
                label=label[:100],
                value=str(place),
                description=presenter.details(move, position, words)[:100] or None,
            )
            for place, move, label in sorted(group, key=lambda each: presenter.rank(each[1], position))
        ]
        pages += [(title, options[start : start + _OPTIONS]) for start in range(0, len(options), _OPTIONS)]
    return [
        row(menu(title, table.id, table.seq, "choose", f"menu{page}", options=part))
        for page, (title, part) in enumerate(pages[:_MENUS])
    ]
