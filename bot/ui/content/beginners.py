"""The way of beginners to a game of their own: to the lesson, and to a practice game."""

from dataclasses import replace
from typing import Any

from discord import ui

from bot.present.language.words import Words
from bot.ui.kit.context import Interaction, app
from bot.ui.kit.controls import PRIMARY, button, row
from bot.ui.kit.replies import Answer, join_lines


async def is_new_here(interaction: Interaction) -> bool:
    """Return whether the member has never finished a game. Ask before a change, so that a failure comes before it."""
    return not await app(interaction).tables.results.has_any(interaction.user.id)


def with_way_to_lesson(answer: Answer, words: Words) -> Answer:
    """Return an answer with the way to the lesson below it."""
    text = join_lines(answer.text, words.text("lobby-first-game"))
    return replace(answer, text=text, rows=[*answer.rows, beginners_row(words)])


def beginners_row(words: Words) -> ui.ActionRow[Any]:
    """Return the buttons for the lesson and for a practice game."""
    return row(
        button(words.text("lesson-button"), 0, 0, "learn", style=PRIMARY),
        button(words.text("practice-button"), 0, 0, "practice"),
    )
