"""The content of the message that asks the people at a table something. Pure."""

from collections.abc import Sequence

import discord

from bot.games import MessageKind, Table
from bot.games.play.consent import NO, YES, TableQuestion
from bot.games.play.undo import Takeback
from bot.games.waiting.votes import ONE_MOVE, OUT, STAND_IN, STAND_IN_LEVEL, WAIT_ON
from bot.present.language.escape import bold
from bot.present.language.words import Words, words_in
from bot.ui.content.messages.wanted import Channel, Content, Wanted
from bot.ui.kit.controls import button, row

QUESTION_KINDS = (MessageKind.QUESTION, MessageKind.VOTE, MessageKind.END)
"""The kinds of messages beside a board that ask something; a table has at most one of each."""
VERBS = {
    "undo_yes": MessageKind.QUESTION,
    "undo_no": MessageKind.QUESTION,
    "vote": MessageKind.VOTE,
    "vote_again": MessageKind.VOTE,
    "end_yes": MessageKind.END,
    "end_no": MessageKind.END,
}
"""The verbs of the controls below questions, with the kinds of their messages."""
VOTE_BUTTONS = {ONE_MOVE: "vote-move", STAND_IN: "vote-stand-in", OUT: "vote-out", WAIT_ON: "vote-wait"}
"""The answers to a vote, with the messages that name them."""


def moved_since(table: Table, takeback: Takeback, words: Words) -> str:
    """Return who has moved since a turn that may be taken back, "" if no one has.

    A move that was planned reads like any other, since only its owner may know of the plan.
    """
    names = words.listed(bold(table.names[seat]) for seat in takeback.moved)
    return words.text("undo-moved-since", players=names, count=len(takeback.moved)) if takeback.moved else ""


def wanted_question(table: Table, question: TableQuestion | None, takeback: Takeback | None) -> Wanted | None:
    """Return the message for the question about an undo, or None; `takeback` is what that would mean, if known."""
    if question is None:
        return None
    words, refused = words_in(table.game.language), "undo-refused" if table.is_playing else "undo-refused-over"
    asking = words.text("undo-question", player=bold(table.name_of(question.record.asked_by)))
    since = moved_since(table, takeback, words) if takeback is not None else ""
    lines = [f"{asking} {since}".rstrip(), words.text("undo-question-cards")]
    return _yes_or_no(table, question, lines, refused, MessageKind.QUESTION)


def wanted_end(table: Table, question: TableQuestion) -> Wanted:
    """Return the message for the question whether a game may be ended without a result."""
    words = words_in(table.game.language)
    asking = words.text("end-question", player=bold(table.name_of(question.record.asked_by)))
    return _yes_or_no(table, question, [asking], "end-refused", MessageKind.END)


def _yes_or_no(table: Table, question: TableQuestion, lines: Sequence[str], refused: str, kind: MessageKind) -> Wanted:
    """Return the message for a question that all must agree to, below what it asks, or with the message `refused`."""
    words, record = words_in(table.game.language), question.record
    if question.outcome is not None:
        refusing = [member_id for member_id, answer in record.answers.items() if answer == NO]
        players = words.listed(bold(table.name_of(member_id)) for member_id in refusing)
        return _wanted(table, question, Content(words.text(refused, player=players)), kind=kind)
    until = "undo-question-until" if table.is_playing else "undo-question-until-over"
    waits_for = words.listed(f"<@{member_id}>" for member_id in question.waits_for)
    lines = [*lines, words.text(until, players=waits_for, until=f"<t:{record.until}:R>")]
    if agreed := [member_id for member_id, answer in record.answers.items() if answer == YES]:
        names = words.listed(bold(table.name_of(member_id)) for member_id in agreed)
        lines.append(words.text("undo-question-agreed", players=names, count=len(agreed)))
    yes, no = [verb for verb, each in VERBS.items() if each is kind]
    buttons = row(
        button(words.text("undo-yes"), table.id, record.seq, yes, style=discord.ButtonStyle.success),
        button(words.text("undo-no"), table.id, record.seq, no),
    )
    return _wanted(table, question, Content("\n".join(lines), rows=[buttons]), question.waits_for, kind)


def wanted_vote(
    table: Table,
    question: TableQuestion,
    *,
    since: int,
    again_at: int | None,
    may_call_again: bool,
    with_computers: bool,
) -> Wanted:
    """Return the message for the vote about the player to move.

    `since` is when the turn began. `again_at` is from when on the table may vote again after it decided to wait on,
    and `may_call_again` says whether it may now.
    Without computer players, only the other choices are offered.
    """
    words, record, answers = words_in(table.game.language), question.record, question.record.answers
    player = bold(table.name_of(record.asked_by))
    if again_at is not None:
        again = row(button(words.text("vote-again"), table.id, record.seq, "vote_again", disabled=not may_call_again))
        text = words.text("vote-waits", player=player, when=f"<t:{again_at}:R>")
        return _wanted(table, question, Content(text, rows=[again]), kind=MessageKind.VOTE)
    lines = [words.text("vote-question", player=player, since=f"<t:{since}:R>")]
    if question.waits_for:
        lines.append(words.text("vote-asked", players=words.listed(f"<@{each}>" for each in question.waits_for)))
    choices = [each for each in VOTE_BUTTONS if with_computers or each not in (ONE_MOVE, STAND_IN)]
    for choice in choices:
        if voters := [bold(table.name_of(each)) for each, answer in answers.items() if answer == choice]:
            title = words.text(VOTE_BUTTONS[choice])
            lines.append(words.text("vote-votes", choice=title, players=words.listed(voters)))
    lines.append(f"-# {words.text('vote-rules', count=len(answers), level=words.text(f'level-{STAND_IN_LEVEL}.name'))}")
    buttons = row(*(button(words.text(VOTE_BUTTONS[each]), table.id, record.seq, "vote", each) for each in choices))
    content = Content("\n".join(lines), rows=[buttons])
    return _wanted(table, question, content, question.waits_for, MessageKind.VOTE)


def _wanted(
    table: Table,
    question: TableQuestion,
    content: Content,
    asked: Sequence[int] = (),
    kind: MessageKind = MessageKind.QUESTION,
) -> Wanted:
    """Return the message beside the board that asks something, or says what was decided; it notifies those `asked`."""
    return Wanted(kind, Channel(table.game.channel_id), question.record.seq, content, notified=tuple(asked))
