"""Questions and actions of an expansion: one control for each answer, whatever the expansion."""

from typing import Any

import discord
from discord import ui

from bot.present.event_text import turn_line
from bot.present.expansions import presenter_of
from bot.present.phrases import bold
from bot.rules import ChooseAction
from bot.ui.actions.parts import PRIMARY, held_line, joined
from bot.ui.core.controls import row
from bot.ui.core.discord_limits import MAX_BUTTONS, MAX_OPTION_DESCRIPTION, MAX_OPTION_LABEL, MAX_OPTIONS
from bot.ui.core.replies import Answer
from bot.ui.core.viewer import Viewer
from bot.ui.input.labelled_moves import LabelledMove, labelled_moves

_MOST_BUTTONS = 10  # more answers become menus
_MOST_MENUS = 4


def choice_picker(viewer: Viewer, intro: str = "") -> Answer:
    """Return the open question of an expansion with every answer to it."""
    question = turn_line(viewer.position, bold(viewer.table.names[viewer.seat]), viewer.words)
    return Answer(joined(intro, question, held_line(viewer)), choice_rows(viewer))


def choice_rows(viewer: Viewer) -> list[ui.ActionRow[Any]]:
    """Return a control for each of the expansion's moves: a few buttons, or menus.

    Actions that buy or reserve a card are left out: the pickers show them among the cards.
    """
    position = viewer.position
    presenter = presenter_of(position)
    moves = labelled_moves(position, viewer.naming_words)
    is_action = isinstance(position.decision, ChooseAction)
    if is_action:
        reservations = [deck.move for deck in presenter.decks(position)]
        moves = [each for each in moves if presenter.bought_card(each.move) is None and each.move not in reservations]
    if not moves:
        return []
    if len(moves) <= _MOST_BUTTONS and not is_action:
        buttons = [viewer.button(each.label, "choose", str(each.index), style=PRIMARY) for each in moves]
        return [row(*buttons[start : start + MAX_BUTTONS]) for start in range(0, len(buttons), MAX_BUTTONS)]
    return _menus(viewer, moves)


def _menus(viewer: Viewer, moves: list[LabelledMove]) -> list[ui.ActionRow[Any]]:
    """Return the moves in menus by their kind, with as many menus of a kind as it needs."""
    position, words = viewer.position, viewer.words
    presenter = presenter_of(position)
    kinds: dict[str, list[LabelledMove]] = {}
    for each in moves:
        kinds.setdefault(presenter.menu_title(each.move, position, words) or words.text("control-choose"), []).append(
            each
        )
    pages: list[tuple[str, list[discord.SelectOption]]] = []
    for title, group in kinds.items():
        options = [
            discord.SelectOption(
                label=each.label[:MAX_OPTION_LABEL],
                value=str(each.index),
                description=presenter.description(each.move, position, words)[:MAX_OPTION_DESCRIPTION] or None,
            )
            for each in sorted(group, key=lambda each: presenter.menu_rank(each.move, position))
        ]
        pages += [(title, options[start : start + MAX_OPTIONS]) for start in range(0, len(options), MAX_OPTIONS)]
    return [
        row(viewer.menu(title, "choose", f"menu{page}", options=part))
        for page, (title, part) in enumerate(pages[:_MOST_MENUS])
    ]
