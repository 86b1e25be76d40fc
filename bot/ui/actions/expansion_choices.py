"""Controls for the decisions and actions of expansions: one button or option for each move, whatever the expansion."""

from typing import Any

import discord
from discord import ui

from bot.present.event_text import turn_line
from bot.present.expansions import presenter_of
from bot.present.phrases import bold
from bot.rules import ChooseAction
from bot.ui.actions.parts import PRIMARY, grouped_menus, join_lines, tokens_line
from bot.ui.core.controls import row
from bot.ui.core.discord_limits import MAX_BUTTONS, MAX_OPTION_DESCRIPTION, MAX_OPTION_LABEL
from bot.ui.core.replies import Answer
from bot.ui.core.viewer import Viewer
from bot.ui.input.labelled_moves import LabelledMove, labelled_moves

_MOST_BUTTONS = 10  # more moves become menus
_MOST_MENUS = 4


def choice_picker(viewer: Viewer, intro: str = "") -> Answer:
    """Return the picker for a decision of an expansion: the question, and a control for each legal move."""
    question = turn_line(viewer.position, bold(viewer.table.names[viewer.seat]), viewer.words)
    return Answer(join_lines(intro, question, tokens_line(viewer)), choice_rows(viewer))


def choice_rows(viewer: Viewer) -> list[ui.ActionRow[Any]]:
    """Return rows with a control for each of the expansion's legal moves: buttons for a few moves, menus for many.

    Actions that buy or reserve a card are left out, because the pickers show them among the cards.
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
    groups = _options_by_title(viewer, moves)
    return [row(menu) for menu in grouped_menus(viewer, groups, "choose", "menu", most=_MOST_MENUS)]


def _options_by_title(viewer: Viewer, moves: list[LabelledMove]) -> dict[str, list[discord.SelectOption]]:
    """Return the moves as options, by the title of their menu; the most promising first in each menu."""
    position, words = viewer.position, viewer.words
    presenter = presenter_of(position)
    groups: dict[str, list[LabelledMove]] = {}
    for each in moves:
        title = presenter.menu_title(each.move, position, words) or words.text("control-choose")
        groups.setdefault(title, []).append(each)
    return {
        title: [
            discord.SelectOption(
                label=each.label[:MAX_OPTION_LABEL],
                value=str(each.index),
                description=presenter.description(each.move, position, words)[:MAX_OPTION_DESCRIPTION] or None,
            )
            for each in sorted(group, key=lambda each: presenter.menu_rank(each.move, position))
        ]
        for title, group in groups.items()
    }
