"""The buttons that lead beginners to a game of their own."""

from typing import Any

from discord import ui

from bot.present.language.words import Words
from bot.ui.kit.controls import PRIMARY, button, row


def beginners_row(words: Words) -> ui.ActionRow[Any]:
    """Return the buttons for the lesson and for a practice game."""
    return row(
        button(words.text("lesson-button"), 0, 0, "learn", style=PRIMARY),
        button(words.text("practice-button"), 0, 0, "practice"),
    )
