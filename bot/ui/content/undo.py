"""The button that takes a turn back, and why the others are asked."""

from typing import Any

from discord import ui

from bot.games import Table, Takeback
from bot.present.language.words import Words
from bot.ui.content.question import moved_since
from bot.ui.kit.controls import button, row


def undo_row(table: Table, takeback: Takeback, words: Words) -> ui.ActionRow[Any]:
    """Return the row with the button that takes back a turn, or that asks the others whether it may."""
    label = words.text("undo-ask-button" if takeback.asked else "undo-button")
    return row(button(label, table.id, takeback.newest, "undo"))


def why_ask(table: Table, takeback: Takeback, words: Words) -> str:
    """Return why a turn that has just ended is not taken back at once, "" if it is or if the member has seen why."""
    since = moved_since(table, takeback, words)
    return f"-# {since} {words.text('undo-needs-all')}" if since and takeback.asked else ""
