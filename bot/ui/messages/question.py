"""The content of the message that asks the people at a table something. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.present.phrases import bold
from bot.present.words import words_in
from bot.tables import NO, YES, Question, Table
from bot.ui.core.controls import button, row
from bot.ui.messages.wanted import Content

VERBS = frozenset({"undo_yes", "undo_no"})
"""The verbs of the controls below questions."""


@dataclass(frozen=True, slots=True)
class WantedQuestion:
    """The message beside the board that asks something, or says what was decided.

    `seq` is the version of the game at which it was asked. The members `asked` are notified when it is sent.
    """

    seq: int
    content: Content
    asked: Sequence[int] = ()


def wanted_question(table: Table, question: Question | None) -> WantedQuestion | None:
    """Return the message for the question whether a turn may be taken back, or None."""
    if question is None:
        return None
    words, record = words_in(table.game.language), question.record
    if question.outcome is not None:
        refusing = [member_id for member_id, answer in record.answers.items() if answer == NO]
        players = words.listed(bold(_name_of(table, member_id)) for member_id in refusing)
        return WantedQuestion(record.seq, Content(words.text("undo-refused", player=players)))
    waits_for = words.listed(f"<@{member_id}>" for member_id in question.waits_for)
    lines = [
        words.text("undo-question", player=bold(_name_of(table, record.asked_by))),
        words.text("undo-question-cards"),
        words.text("undo-question-until", players=waits_for, until=f"<t:{record.until}:R>"),
    ]
    if agreed := [member_id for member_id, answer in record.answers.items() if answer == YES]:
        names = words.listed(bold(_name_of(table, member_id)) for member_id in agreed)
        lines.append(words.text("undo-question-agreed", players=names, count=len(agreed)))
    buttons = row(
        button(words.text("undo-yes"), table.id, record.seq, "undo_yes", style=discord.ButtonStyle.success),
        button(words.text("undo-no"), table.id, record.seq, "undo_no"),
    )
    return WantedQuestion(record.seq, Content("\n".join(lines), rows=[buttons]), question.waits_for)


def _name_of(table: Table, member_id: int) -> str:
    """Return the name of a member at a table."""
    seat = table.seat_held_by(member_id)
    assert seat is not None, "a question stands only while its people are at the table"
    return table.names[seat]
