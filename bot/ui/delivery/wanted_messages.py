"""The messages that there should be at a table, from a snapshot of its game and what its people have set. Pure.

`wanted_of` returns those of the channel, `wanted_hands` those in direct messages. `bot.ui.content.messages` says what
is in them, and `reconcile` compares them with those that there are.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from bot.engine import GameError
from bot.games import EntryKind, GameStatus, LoggedMove, MessageKind, Table
from bot.games.history.statistics import Outcome
from bot.games.lesson.lesson import is_taught
from bot.games.play.consent import question_about_end
from bot.games.play.undo import question_about_undo, takeback_of
from bot.games.unit.logged_move import from_turn_of_member
from bot.games.unit.series import Series
from bot.games.unit.unit import Snapshot
from bot.games.waiting.votes import VOTE_DECIDED, vote_at
from bot.games.waiting.waits import People
from bot.present.language.escape import bold
from bot.present.language.words import Emojis, Words
from bot.rules import base_of
from bot.ui.content.lobby import ended_text, held_members, lobby_alt_text, lobby_rows, lobby_text, told_members
from bot.ui.content.messages.contents import board_content, final_content, lesson_below, words_of
from bot.ui.content.messages.question import wanted_end, wanted_undo, wanted_vote
from bot.ui.content.messages.wanted import Content, Wanted


def wanted_of(
    snapshot: Snapshot,
    people: People,
    emojis: Emojis = None,
    *,
    outcome: Outcome | None = None,
    series: Series | None = None,
    with_computers: bool = False,
) -> list[Wanted]:
    """Return the message that a table's channel should show, followed by the questions beside it.

    The entries of the snapshot must reach back as `History.reach_shown` says. `outcome` is what a finished game has
    changed on its server, `series` the one of a table; `with_computers`: the bot can offer computer players.
    """
    table, moves = snapshot.table, _described(snapshot)
    place, words = table.game.channel_id, words_of(table).with_emojis(emojis)
    decided, lesson = snapshot.rows.questions.get(VOTE_DECIDED), lesson_below(table, snapshot.recent, words)
    keep_boards = table.options.keep_boards
    match table.status:
        case GameStatus.LOBBY:
            message = _lobby(snapshot, words, series, with_computers=with_computers)
        case GameStatus.PLAYING:
            content = board_content(table, moves, words, decided, _waiting_note(table, people, moves, words), lesson)
            # An undo lets a turn begin again.
            starts = [move.seq for move in moves if move.begins_turn or move.kind is EntryKind.UNDO]
            turn_seq, member_id = max(starts, default=moves[0].seq), table.member_to_act()
            board = Wanted(MessageKind.BOARD, place, table.seq, content, member_id, turn_seq=turn_seq)
            # The time tells the entry from a lost one with its number, whose board may be there after a restore.
            key = f"{table.id}:{table.seq}:{snapshot.recent[-1].at}:{member_id}"
            message = replace(board, keep_boards=keep_boards, key=key)
        case GameStatus.FINISHED:
            content = final_content(table, moves, words, decided, outcome, lesson, series)
            message = Wanted(MessageKind.FINAL, place, table.seq, content, keep_boards=keep_boards)
        case GameStatus.ENDED:  # the last board stays: only it shows how far the game came
            message = Wanted(MessageKind.FINAL, place, table.seq, Content(ended_text(table, words)), keep_boards=True)
    return [message, *_questions(snapshot, people, with_computers=with_computers)]


def highlighted_moves(snapshot: Snapshot) -> Sequence[LoggedMove]:
    """Return the moves that the picture highlights: on a board the unseen ones, and at least a member's last turn."""
    table, unseen = snapshot.table, snapshot.unseen
    if not table.is_playing:
        return unseen
    moves = since_member(snapshot)
    return moves if is_taught(table) else max(unseen, moves, key=len)


def since_member(snapshot: Snapshot, *, until: int | None = None) -> Sequence[LoggedMove]:
    """Return the last turn of a member and the turns of computer players after it, up to the entry `until`."""
    table = snapshot.table
    return from_turn_of_member(snapshot.turns(len(table.seats), until=until), table.seats.computers)


def _described(snapshot: Snapshot) -> Sequence[LoggedMove]:
    """Return the unseen moves, but at least the last round during a game, and the last turn when it is over."""
    table, unseen = snapshot.table, snapshot.unseen
    if table.status not in (GameStatus.PLAYING, GameStatus.FINISHED):
        return unseen
    turns = snapshot.turns(len(table.seats) if table.is_playing else 1)
    # The lesson plays many rounds at once between its parts; the last one is enough.
    return unseen if len(unseen) > len(turns) and not is_taught(table) else turns


def _lobby(snapshot: Snapshot, words: Words, series: Series | None, *, with_computers: bool) -> Wanted:
    """Return the message of a lobby.

    A new message notifies members who were invited since the last one, and those at the table when the lobby is about
    to close: an edit would notify nobody.
    """
    table = snapshot.table
    rows = lobby_rows(table, words, with_computers=with_computers)
    content = Content(lobby_text(table, words, series), alt=lobby_alt_text(table, words), rows=rows)
    is_closing = table.game.closes_at is not None and table.game.shown_revision < table.game.revision
    sent = [each.sent_at for each in snapshot.messages(MessageKind.LOBBY)]
    invited = held_members(table, max(sent, default=-1)) if sent or not table.game.shown_revision else []
    notified = (*invited, *(told_members(table) if is_closing else ()))
    wanted = Wanted(MessageKind.LOBBY, table.game.channel_id, table.seq, content, notified=notified)
    return replace(wanted, must_be_resent=is_closing or bool(sent and invited))


def _waiting_note(table: Table, people: People, moves: Sequence[LoggedMove], words: Words) -> str:
    if table.is_private or table.member_to_act() is None:
        return ""
    since = next((move.at for move in reversed(moves) if move.begins_turn), moves[0].at)
    away = [(bold(table.seats.names[seat]), f"<t:{until}:f>") for seat, until in people.away_at(table).items()]
    waiting = words.text("board-waiting", since=f"<t:{since}:R>")
    return "\n".join([waiting, *(f"-# {words.text('away-seat', name=name, until=until)}" for name, until in away)])


def _questions(snapshot: Snapshot, people: People, *, with_computers: bool) -> list[Wanted]:
    table, wanted = snapshot.table, list[Wanted]()
    undo = question_about_undo(snapshot, people.now)
    if undo is not None:
        takeback = None
        with suppress(GameError):  # the member who asked has left
            takeback = takeback_of(snapshot, undo.record.asked_by, people.now)
        wanted.append(wanted_undo(table, undo, takeback))
    end = question_about_end(snapshot, people.now)
    if end is not None:
        wanted.append(wanted_end(table, end))
    settings = people.settings.get(table.member_to_act() or 0)
    vote = None if settings is None else vote_at(snapshot, settings, people.now)
    if vote is not None:
        wanted.append(wanted_vote(snapshot, vote, people.now, with_computers=with_computers))
    return wanted


def wanted_hands(table: Table, changed: Mapping[int, int]) -> list[Wanted]:
    """Return the messages with the hands of the members who still play. `changed` is a result of `changed_hands`.

    There are none before the deal. In a damaged game it is not known which hands are empty, so none counts as empty.
    """
    hands: list[Wanted] = []
    for seat, record in enumerate(table.seats if table.seq >= 0 else ()):  # `record.seat` may be damaged
        member_id = record.member_id
        if member_id is not None and table.seats.of(member_id) is not None:
            is_empty = table.position is not None and not base_of(table.position).players[seat].hand
            hand = Wanted(MessageKind.HAND, None, table.seq, None, member_id, is_empty=is_empty)
            hands.append(replace(hand, changed_seq=changed.get(seat)))
    return hands


def changed_hands(moves: Sequence[LoggedMove]) -> dict[int, int]:
    """Return the `seq` of the last of the moves that changed a hand, by the seat of the hand.

    An undo changes all hands if the game was over, since their messages were deleted at its end. A member who leaves
    the game has no hand any more.
    """
    changed: dict[int, int] = {}
    for move in moves:
        before, after = move.before, move.after
        ends_end = before.is_over and move.kind is EntryKind.UNDO
        players = zip(base_of(before).players, base_of(after).players, strict=False)  # none before the deal
        for seat, (was, is_) in enumerate(players):
            if ends_end or was.hand != is_.hand or (seat in after.left and seat not in before.left):
                changed[seat] = move.seq
    return changed
