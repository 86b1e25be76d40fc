"""The messages that ask the people at a table something, and what a vote has decided. Pure."""

from collections.abc import Sequence

from bot.games import MessageKind, QuestionRecord, Table
from bot.games.play.consent import NO, YES, TableQuestion, outcome
from bot.games.play.undo import Takeback
from bot.games.unit.unit import Snapshot
from bot.games.waiting.votes import ONE_MOVE, OUT, STAND_IN, STAND_IN_LEVEL, WAIT_ON, again_at
from bot.present.language.escape import bold
from bot.present.language.words import Words, words_in
from bot.ui.content.messages.wanted import Content, Wanted
from bot.ui.kit.controls import SUCCESS, GameButton, button, row

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
_DECISIONS = {ONE_MOVE: "vote-decided-move", STAND_IN: "vote-decided-stand-in", OUT: "vote-decided-out"}
"""The decisions of a vote that change a game, with the messages that tell them."""


def moved_since(table: Table, takeback: Takeback, words: Words) -> str:
    """Return who has moved since a turn that may be taken back, be it by a secret plan; "" if no one has."""
    names = words.listed(bold(table.seats.names[seat]) for seat in takeback.moved)
    return words.text("undo-moved-since", players=names, count=len(takeback.moved)) if takeback.moved else ""


def wanted_undo(table: Table, question: TableQuestion, takeback: Takeback | None) -> Wanted:
    """Return the message for the question about an undo; `takeback` is what that would mean, if known."""
    words, refused = words_in(table.game.language), "undo-refused" if table.is_playing else "undo-refused-over"
    asking = words.text("undo-question", player=bold(table.seats.name_of(question.record.asked_by)))
    since = moved_since(table, takeback, words) if takeback is not None else ""
    lines = [f"{asking} {since}".rstrip(), words.text("undo-question-cards")]
    return _yes_or_no(table, question, lines, refused, MessageKind.QUESTION)


def wanted_end(table: Table, question: TableQuestion) -> Wanted:
    """Return the message for the question whether a game may be ended without a result."""
    words = words_in(table.game.language)
    asking = words.text("end-question", player=bold(table.seats.name_of(question.record.asked_by)))
    return _yes_or_no(table, question, [asking], "end-refused", MessageKind.END)


def _yes_or_no(table: Table, question: TableQuestion, lines: Sequence[str], refused: str, kind: MessageKind) -> Wanted:
    """Return the message for a question that all must agree to, below what it asks, or with the message `refused`."""
    words, record = words_in(table.game.language), question.record
    if question.outcome is not None:
        refusing = [member_id for member_id, answer in record.answers.items() if answer == NO]
        players = words.listed(bold(table.seats.name_of(member_id)) for member_id in refusing)
        return _wanted(kind, table, question, words.text(refused, player=players))
    until = "undo-question-until" if table.is_playing else "undo-question-until-over"
    waits_for = words.listed(f"<@{member_id}>" for member_id in question.waits_for)
    lines = [*lines, words.text(until, players=waits_for, until=f"<t:{record.until}:R>")]
    if agreed := [member_id for member_id, answer in record.answers.items() if answer == YES]:
        names = words.listed(bold(table.seats.name_of(member_id)) for member_id in agreed)
        lines.append(words.text("undo-question-agreed", players=names, count=len(agreed)))
    yes, no = [verb for verb, each in VERBS.items() if each is kind]
    agree = button(words.text("undo-yes"), table.id, record.seq, yes, style=SUCCESS)
    refuse = button(words.text("undo-no"), table.id, record.seq, no)
    return _wanted(kind, table, question, "\n".join(lines), agree, refuse, asked=question.waits_for)


def wanted_vote(snapshot: Snapshot, question: TableQuestion, now: int, *, with_computers: bool) -> Wanted:
    """Return the message for the vote about the player to move; without computer players, it offers fewer choices."""
    table, record, answers = snapshot.table, question.record, question.record.answers
    words, player = words_in(table.game.language), bold(table.seats.name_of(record.asked_by))
    if (when := again_at(table, question)) is not None:
        again = button(words.text("vote-again"), table.id, record.seq, "vote_again", disabled=when > now)
        text = words.text("vote-waits", player=player, when=f"<t:{when}:R>")
        return _wanted(MessageKind.VOTE, table, question, text, again)
    since = record.asked_at if snapshot.rows.wait is None else snapshot.rows.wait.since
    lines = [words.text("vote-question", player=player, since=f"<t:{since}:R>")]
    if question.waits_for:
        lines.append(words.text("vote-asked", players=words.listed(f"<@{each}>" for each in question.waits_for)))
    choices = [each for each in VOTE_BUTTONS if with_computers or each not in (ONE_MOVE, STAND_IN)]
    for choice in choices:
        if voters := [bold(table.seats.name_of(each)) for each, answer in answers.items() if answer == choice]:
            title = words.text(VOTE_BUTTONS[choice])
            lines.append(words.text("vote-votes", choice=title, players=words.listed(voters)))
    lines.append(f"-# {words.text('vote-rules', count=len(answers), level=words.text(f'level-{STAND_IN_LEVEL}.name'))}")
    buttons = [button(words.text(VOTE_BUTTONS[each]), table.id, record.seq, "vote", each) for each in choices]
    return _wanted(MessageKind.VOTE, table, question, "\n".join(lines), *buttons, asked=question.waits_for)


def _wanted(
    kind: MessageKind, table: Table, question: TableQuestion, text: str, *buttons: GameButton, asked: Sequence[int] = ()
) -> Wanted:
    """Return the message beside the board that asks something, or says what was decided; it notifies those `asked`."""
    content = Content(text, rows=[row(*buttons)] if buttons else ())
    return Wanted(kind, table.game.channel_id, question.record.seq, content, notified=tuple(asked))


def decision_lines(table: Table, decided: QuestionRecord, words: Words) -> list[str]:
    """Return what a vote has decided about a player, and who voted for it; nothing for what changes nothing."""
    answer = outcome(decided.answers, is_by_majority=True)
    message = _DECISIONS.get(answer or "")
    if message is None or not decided.subject < len(table.seats):
        return []
    player = table.seats.names_when(decided.subject, decided.asked_by)[decided.subject]
    voting = [member_id for member_id, each in decided.answers.items() if each == answer]
    seats = {member_id: table.seats.held_by(member_id) for member_id in voting}
    shown = table.seats.names
    names = [shown[seat] if seat is not None else table.former.get(each, "") for each, seat in seats.items()]
    return [words.text(message, player=bold(player), voters=words.listed(bold(name) for name in names if name))]
