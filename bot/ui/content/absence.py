"""A seat that a computer player holds for a member, and what a vote about a silent member has decided. Pure."""

from typing import Any

from discord import ui

from bot.games import QuestionRecord, Table
from bot.games.play.consent import Rule, outcome
from bot.games.waiting.votes import ONE_MOVE, OUT, STAND_IN
from bot.present.language.escape import bold
from bot.present.language.widths import button_label
from bot.present.language.words import Words
from bot.ui.kit.controls import SUCCESS, button, row

_DECISIONS = {ONE_MOVE: "vote-decided-move", STAND_IN: "vote-decided-stand-in", OUT: "vote-decided-out"}
"""The decisions of a vote that change a game, with the messages that tell them."""


def take_back_row(game_id: int, words: Words, *, where: str = "") -> ui.ActionRow[Any]:
    """Return the button with which a member takes their seat back; `where` names the channel of one among several."""
    label = button_label(words, "take-back-at", place=where) if where else words.text("take-back")
    return row(button(label, game_id, -1, "take_back", style=SUCCESS))


def decision_line(table: Table, decided: QuestionRecord, words: Words) -> str:
    """Return what a vote has decided about a player, and who voted for it; "" for what changes nothing."""
    answer = outcome(decided.answers, Rule.MAJORITY)
    message = _DECISIONS.get(answer or "")
    if message is None or not decided.subject < len(table.seats):
        return ""
    player = table.names_when(decided.subject, decided.asked_by)[decided.subject]
    voters = [_name_of(table, member_id) for member_id, each in decided.answers.items() if each == answer]
    return words.text(message, player=bold(player), voters=words.listed(bold(name) for name in voters if name))


def _name_of(table: Table, member_id: int) -> str:
    """Return the name of a member who has or had a seat, "" for others."""
    seat = table.seat_held_by(member_id)
    return table.names[seat] if seat is not None else table.former.get(member_id, "")
