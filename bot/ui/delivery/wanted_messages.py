"""The messages that there should be at a table, from a snapshot of its game and what its people have set. Pure."""

from collections.abc import Sequence
from contextlib import suppress

from bot.engine import GameError
from bot.games import GameStatus, LoggedMove
from bot.games.history.milestones import Outcome
from bot.games.lesson.lesson import is_lesson, is_taught
from bot.games.play.ending import question_about_end
from bot.games.play.undo import question_about_undo, takeback_of
from bot.games.unit.logged_move import in_effect
from bot.games.unit.turns import begins_turn, from_turn_of_member
from bot.games.unit.unit import Snapshot
from bot.games.waiting.votes import VOTE_DECIDED, again_at, may_call_again, vote_at
from bot.games.waiting.waits import People
from bot.present.language.escape import bold
from bot.present.language.words import Emojis, words_in
from bot.ui.content.messages.lesson import lesson_end, lesson_now
from bot.ui.content.messages.question import wanted_end, wanted_question, wanted_vote
from bot.ui.content.messages.wanted import Wanted, wanted_message


def wanted_of(
    snapshot: Snapshot,
    people: People,
    emojis: Emojis = None,
    *,
    outcome: Outcome | None = None,
    with_computers: bool = False,
) -> list[Wanted]:
    """Return the message that a table's channel should show, followed by the questions beside it.

    The entries of the snapshot must reach back as `History.reach_shown` says. `outcome` is what a finished game has
    changed on its server; `with_computers` says whether there are computer players.
    """
    moves = _described(snapshot)
    message = wanted_message(
        snapshot.table,
        moves,
        emojis,
        _lesson(snapshot, emojis),
        note=_waiting_note(snapshot, people, moves),
        decided=snapshot.rows.questions.get(VOTE_DECIDED),
        outcome=outcome,
        with_computers=with_computers,
    )
    return [message, *_questions(snapshot, people, with_computers=with_computers)]


def highlighted_moves(snapshot: Snapshot) -> Sequence[LoggedMove]:
    """Return the moves whose changes the picture highlights.

    On a board, these are the ones that the channel has not seen, and at least those since a member's last turn began.
    """
    table, unseen = snapshot.table, snapshot.unseen
    if not table.is_playing:
        return unseen
    moves = since_member(snapshot)
    return moves if is_taught(table) else max(unseen, moves, key=len)


def since_member(snapshot: Snapshot, *, until: int | None = None) -> Sequence[LoggedMove]:
    """Return the last turn of a member and the turns of computer players after it, up to the entry `until`."""
    table = snapshot.table
    return from_turn_of_member(snapshot.turns(len(table.seats), until=until), table.computers)


def _described(snapshot: Snapshot) -> Sequence[LoggedMove]:
    """Return the unseen moves, but at least the last round during a game, and the last turn when it is over."""
    table, unseen = snapshot.table, snapshot.unseen
    if table.status not in (GameStatus.PLAYING, GameStatus.FINISHED):
        return unseen
    turns = snapshot.turns(len(table.seats) if table.is_playing else 1)
    # The lesson plays many rounds at once between its parts; the last one is enough.
    return unseen if len(unseen) > len(turns) and not is_taught(table) else turns


def _questions(snapshot: Snapshot, people: People, *, with_computers: bool) -> list[Wanted]:
    table, takeback = snapshot.table, None
    undo = question_about_undo(snapshot, people.now)
    if undo is not None:
        with suppress(GameError):  # the member who asked has left
            takeback = takeback_of(snapshot, undo.record.asked_by, people.now)
    end = question_about_end(snapshot, people.now)
    wanted = [wanted_question(table, undo, takeback), wanted_end(table, end) if end else None]
    settings = people.settings.get(table.member_to_act() or 0)
    vote = None if settings is None else vote_at(snapshot, settings, people.now)
    if vote is not None:
        wait = snapshot.rows.wait
        shown = wanted_vote(
            table,
            vote,
            since=vote.record.asked_at if wait is None else wait.since,
            again_at=again_at(table, vote),
            may_call_again=may_call_again(table, vote, people.now),
            with_computers=with_computers,
        )
        wanted.append(shown)
    return [each for each in wanted if each is not None]


def _waiting_note(snapshot: Snapshot, people: People, moves: Sequence[LoggedMove]) -> str:
    """Return since when a table waits for the member to move, and until when players are away."""
    table = snapshot.table
    if not table.is_playing or table.is_private or table.member_to_act() is None:
        return ""
    words = words_in(table.game.language)
    since = next((move.at for move in reversed(moves) if begins_turn(move)), moves[0].at)
    note = f"-# {words.text('board-waiting', since=f'<t:{since}:R>')}"
    away = people.away_at(table)
    lines = [words.text("away-seat", name=bold(table.names[s]), until=f"<t:{at}:f>") for s, at in away.items()]
    return "\n".join([note, *(f"-# {line}" for line in lines)])


def _lesson(snapshot: Snapshot, emojis: Emojis) -> str:
    """Return what the lesson says below the newest message of its table; an empty text at other tables."""
    table = snapshot.table
    seat, position = table.reader, table.position
    if seat is None or position is None or not is_lesson(table.game):
        return ""
    log = in_effect(snapshot.recent)
    words = words_in(table.game.language).with_names(table.names).with_emojis(emojis)
    if not table.is_playing:
        return lesson_end(log, words) if table.status is GameStatus.FINISHED else ""
    return lesson_now(log, position, seat, words)
