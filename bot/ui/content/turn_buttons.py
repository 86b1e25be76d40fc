"""Rows of buttons that lead from one view to another, and the public buttons below a board."""

from typing import Any

from discord import ui

from bot.engine import Decision, Position
from bot.games import Table
from bot.present.expansions import presenter_of
from bot.present.language.words import Emojis, Words
from bot.rules import ChooseAction, ChooseNoble, ChooseTokensToReturn, base_of
from bot.ui.content.pickers.choices import choices_of
from bot.ui.content.pickers.piles import add_buttons, legal_takes
from bot.ui.kit.controls import PRIMARY, GameButton, button_rows, row
from bot.ui.kit.discord_limits import MAX_BUTTONS
from bot.ui.kit.viewer import TableView
from data import GEMS
from data.gems import NO_GEMS

_VIEWS = {"board": "control-board", "hand": "control-hand"}
"""The verbs of the views, with their labels."""


def views_row(view: TableView, *, without: str) -> ui.ActionRow[Any]:
    """Return the row that leads to the other views; `without` is the verb of the view that shows it."""
    return row(*view_buttons(view, without=without))


def view_buttons(view: TableView, *, without: str) -> list[GameButton]:
    """Return the buttons of that row."""
    return [view.button(view.words.text(label), verb) for verb, label in _VIEWS.items() if verb != without]


def gem_row(view: TableView) -> ui.ActionRow[Any]:
    """Return a row with a button for each gem, which opens the picker for taking tokens with that gem chosen."""
    bank, takes = base_of(view.position).bank, legal_takes(view.position)
    return row(*add_buttons(view, "take", NO_GEMS, GEMS, bank, takes))


def action_buttons(view: TableView) -> list[GameButton]:
    """Return the buttons that lead to the pickers of the other actions."""
    actions = (("buy", "control-buy"), ("reserve", "control-reserve"))
    return [view.button(view.words.text(label), verb, style=PRIMARY) for verb, label in actions]


def turn_buttons(table: Table, words: Words, emojis: Emojis = None) -> list[ui.ActionRow[Any]]:
    """Return the rows of buttons below the public board; none unless the game is in play.

    A question within a turn has a button for each answer if there are at most five, else one that asks in private. The
    views have a row of their own: in one row with the actions, five buttons would break anywhere on a phone. Where one
    person plays alone, there is a button for hints, too.
    """
    decision = table.position.decision if table.position is not None and table.is_playing else None
    if decision is None:
        return []
    view = TableView(table, words, emojis)
    views = [*view_buttons(view, without=""), view.button(words.text("control-rules"), "rules")]
    if table.is_private:
        views.append(view.button(words.text("practice-end"), "end"))
    if isinstance(decision, ChooseAction):
        actions = action_buttons(view)
        if table.is_solo and table.allows_hints:
            actions.append(view.button(words.text("hint-button"), "hint"))
        return [gem_row(view), row(*actions), row(*views)]
    choices = choices_of(view.position, view.naming_words)
    if len(choices) <= MAX_BUTTONS:
        buttons = [view.button(each.label, each.verb, each.argument, style=PRIMARY, gem=each.gem) for each in choices]
        return [*button_rows(buttons), row(*views)]
    answer = view.button(words.text(_answer_label(decision, view.position)), "answer", style=PRIMARY)
    return [row(answer), row(*views)]


def _answer_label(decision: Decision, position: Position) -> str:
    match decision:
        case ChooseTokensToReturn():
            return "control-answer-return"
        case ChooseNoble():
            return "control-answer-noble"
        case _:
            return presenter_of(position).answer_labels.get(type(decision), "control-answer")
