"""Rows of buttons that lead from one view to another, and the public buttons below a board."""

from typing import Any

from discord import ui

from bot.engine import Decision
from bot.present.words import Words
from bot.rules import ChooseAction, ChooseNoble, ChooseTokensToReturn
from bot.tables import Table
from bot.ui.actions.parts import PRIMARY
from bot.ui.core.controls import button, row

_VIEWS = {"hand": "control-hand", "board": "control-board", "options": "control-options"}
"""The verbs of the views, with their labels."""


def views_row(table: Table, words: Words, *, without: str) -> ui.ActionRow[Any]:
    """Return the row that leads to the other views; `without` is the verb of the view that shows it."""
    return row(*(button(words.text(_VIEWS[verb]), table.id, table.seq, verb) for verb in _VIEWS if verb != without))


def turn_buttons(table: Table, words: Words) -> list[ui.ActionRow[Any]]:
    """Return the rows of buttons below the public board; none unless the game is in play."""
    decision = table.position.decision if table.position is not None and table.is_playing else None
    if decision is None:
        return []
    hand = button(words.text("control-hand"), table.id, table.seq, "hand")
    options = button(words.text("control-options"), table.id, table.seq, "options")
    rules = button(words.text("control-rules"), table.id, table.seq, "rules")
    if isinstance(decision, ChooseAction):
        actions = [
            button(words.text(message), table.id, table.seq, verb, style=PRIMARY)
            for verb, message in (("take", "control-take"), ("buy", "control-buy"), ("reserve", "control-reserve"))
        ]
        return [row(*actions), row(hand, options, rules)]
    answer = button(words.text(_answer_label(decision)), table.id, table.seq, "answer", style=PRIMARY)
    return [row(answer, hand, options)]


def _answer_label(decision: Decision) -> str:
    match decision:
        case ChooseTokensToReturn():
            return "control-answer-return"
        case ChooseNoble():
            return "control-answer-noble"
        case _:
            return "control-answer"
