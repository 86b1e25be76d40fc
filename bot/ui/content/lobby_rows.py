"""The public buttons of a lobby and of a final picture."""

from typing import Any

from discord import ui

from bot.games import FEWEST_SEATS, Table
from bot.present.language.words import Words
from bot.ui.kit.controls import PRIMARY, SUCCESS, button, row


def lobby_rows(table: Table, words: Words, *, with_computers: bool = False) -> list[ui.ActionRow[Any]]:
    """Return the public buttons of a lobby; with computer players, in two rows of three."""
    too_few = table.players < FEWEST_SEATS
    join = button(words.text("lobby-join"), table.id, -1, "join", style=SUCCESS, disabled=table.is_full)
    leave = button(words.text("lobby-leave"), table.id, -1, "leave")
    options = button(words.text("lobby-options"), table.id, -1, "lobby_options")
    rules = button(words.text("control-rules"), table.id, -1, "rules")
    start = button(words.text("lobby-start"), table.id, -1, "start", style=PRIMARY, disabled=too_few)
    if not with_computers:
        return [row(join, leave, options, rules, start)]
    return [
        row(join, leave, start),
        row(button(words.text("computers-open"), table.id, -1, "computers"), options, rules),
    ]


def rematch_rows(table: Table, words: Words) -> list[ui.ActionRow[Any]]:
    """Return the public buttons below a final picture."""
    label, verb = ("practice-again", "practise") if table.is_private else ("lobby-rematch", "rematch")
    again = button(words.text(label), table.id, table.seq, verb, style=SUCCESS)
    story = button(words.text("story-button"), table.id, 0, "story")
    return [row(again, story, button(words.text("replay-button"), table.id, 0, "replay", "all"))]
