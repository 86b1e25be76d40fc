"""Rows of buttons that lead from one view to another, and the public buttons below a board."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.engine import Decision, Position
from bot.games import Table
from bot.present.expansions import presenter_of
from bot.present.language.escape import clean
from bot.present.language.words import Words
from bot.rules import ChooseAction, ChooseNoble, ChooseTokensToReturn, base_of
from bot.ui.content.pickers.choices import Choice, choices_of
from bot.ui.content.pickers.piles import Control, add_buttons, legal_takes
from bot.ui.kit.controls import PRIMARY, GameButton, button, button_rows, row
from bot.ui.kit.discord_limits import MAX_BUTTONS
from data import GEMS, Gem
from data.gems import NO_GEMS

_VIEWS = {"board": "control-board", "hand": "control-hand"}
"""The verbs of the views, with their labels."""


def views_row(table: Table, words: Words, *, without: str) -> ui.ActionRow[Any]:
    """Return the row that leads to the other views; `without` is the verb of the view that shows it."""
    return row(*view_buttons(table, words, without=without))


def view_buttons(table: Table, words: Words, *, without: str) -> list[GameButton]:
    """Return the buttons of that row."""
    return [button(words.text(_VIEWS[verb]), table.id, table.seq, verb) for verb in _VIEWS if verb != without]


def gem_row(
    table: Table,
    words: Words,
    emojis: Mapping[Gem, str] | None,
    control: Control = lambda verb, argument: (verb, argument),
) -> ui.ActionRow[Any]:
    """Return a row with a button for each gem, which opens the picker for taking tokens with that gem chosen."""
    position = table.dealt()
    bank, takes = base_of(position).bank, legal_takes(position)
    return row(*add_buttons(table, words, emojis, "take", NO_GEMS, GEMS, bank, takes, control))


def turn_buttons(table: Table, words: Words, emojis: Mapping[Gem, str] | None = None) -> list[ui.ActionRow[Any]]:
    """Return the rows of buttons below the public board; none unless the game is in play.

    A question within a turn has a button for each answer if there are at most five, else one that asks in private. The
    views have a row of their own: in one row with the actions, five buttons would break anywhere on a phone. Where one
    person plays alone, there is a button for hints, too.
    """
    decision = table.position.decision if table.position is not None and table.is_playing else None
    if decision is None:
        return []
    views = [
        button(words.text(message), table.id, table.seq, verb)
        for verb, message in (*_VIEWS.items(), ("rules", "control-rules"))
    ]
    if table.is_private:
        views.append(button(words.text("practice-end"), table.id, table.seq, "end"))
    if isinstance(decision, ChooseAction):
        actions = [
            button(words.text(message), table.id, table.seq, verb, style=PRIMARY)
            for verb, message in (("buy", "control-buy"), ("reserve", "control-reserve"))
        ]
        if table.is_solo and table.allows_hints:
            actions.append(button(words.text("hint-button"), table.id, table.seq, "hint"))
        return [gem_row(table, words, emojis), row(*actions), row(*views)]
    choices = choices_of(table.dealt(), words.with_names(map(clean, table.names)))
    if len(choices) <= MAX_BUTTONS:
        return [*button_rows([_choice_button(table, choice, emojis) for choice in choices]), row(*views)]
    answer = button(words.text(_answer_label(decision, table.dealt())), table.id, table.seq, "answer", style=PRIMARY)
    return [row(answer), row(*views)]


def _choice_button(table: Table, choice: Choice, emojis: Mapping[Gem, str] | None) -> GameButton:
    return button(
        choice.label,
        table.id,
        table.seq,
        choice.verb,
        choice.argument,
        style=discord.ButtonStyle.primary,
        emoji=emojis[choice.gem] if emojis and choice.gem is not None else None,
    )


def _answer_label(decision: Decision, position: Position) -> str:
    """Return the message that names the button for a question with many answers."""
    match decision:
        case ChooseTokensToReturn():
            return "control-answer-return"
        case ChooseNoble():
            return "control-answer-noble"
        case _:
            return presenter_of(position).answer_labels.get(type(decision), "control-answer")
