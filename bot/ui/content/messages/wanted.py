"""Compute the messages that a table should have, and their contents. Pure: no requests, no clock, no drawing."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from discord import ui

from bot.engine import Event, GameOver, SeatLeft
from bot.games import EntryKind, GameStatus, LoggedMove, MessageKind, QuestionRecord, Table
from bot.games.history.milestones import Outcome
from bot.games.unit.logged_move import positions_before
from bot.games.unit.turns import begins_turn, newest_turn
from bot.present.board_text import alt_text, end_alt
from bot.present.event_text import end_lines, mention_or_name, turn_line
from bot.present.language.escape import bold
from bot.present.language.limits import MAX_ALT_TEXT, MAX_TEXT
from bot.present.language.words import Emojis, Words, words_in
from bot.present.outlook import hand_text
from bot.present.pictures.scenes import board_scene, final_scene
from bot.rules import CardPurchased, CardReserved, LastRoundBegan, base_of
from bot.ui.content.absence import decision_line
from bot.ui.content.board import turn_buttons
from bot.ui.content.lobby import (
    closed_lobby_text,
    ended_text,
    held_members,
    lobby_alt_text,
    lobby_picture,
    lobby_rows,
    lobby_text,
    rematch_rows,
    short_seal,
    told_members,
)
from bot.ui.content.messages.outcome import outcome_lines
from bot.ui.content.moves import last_turn, move_lines
from bot.ui.kit.replies import last_lines
from render import Scene

ORPHAN = -1
"""The `seq` of a message about moves that are not in the log."""

_MAX_LINES = MAX_TEXT - MAX_ALT_TEXT
"""Characters for the lines about moves; the alt text needs the rest if it has to replace a picture."""
_MAX_TURN_LINE = 300
"""Characters reserved for the line about the next turn; every such line is shorter."""


@dataclass(frozen=True, slots=True)
class Content:
    """The parts of a message besides its picture: text, alt text of the picture, a line below it, and controls.

    A message that `is_plain` is ordinary text with controls below, instead of components in a frame.
    """

    text: str
    alt: str = ""
    below: str = ""
    rows: Sequence[ui.ActionRow[Any]] = ()
    is_plain: bool = False


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel as the place of a message."""

    id: int


@dataclass(frozen=True, slots=True)
class Direct:
    """The direct messages of a member as the place of a message."""

    member_id: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """A message that there should be.

    `kind` is None for a note, which stays and needs no record. `place`, `kind` and `seq` tell the message from all
    others; a notice or a note has a `key` for that: for a few minutes, Discord refuses a second message with the
    same key. `seq` is the newest entry of the log that the message shows, or the one after which a question was asked.
    `content` is None for a hand, which is composed when it is sent. `member_id` is the member to move, the owner of a
    hand, or the member of a notice. `notified` are the members that the message notifies whenever it is sent.

    A board also has `turn_seq`, the entry after which its turn began: its member is notified once per turn. With
    `keep_boards`, the boards that the message replaces stay without controls. `must_be_resent`: a lobby is sent again
    at the end of the channel instead of being edited. `changed_seq` is the last entry that changed a hand since all
    hands were sent, if one did; a hand that `is_empty` should have no message.
    """

    kind: MessageKind | None
    place: Channel | Direct
    seq: int
    content: Content | None = None
    member_id: int | None = None
    notified: Sequence[int] = ()
    key: str = ""
    turn_seq: int = -1
    keep_boards: bool = False
    must_be_resent: bool = False
    changed_seq: int | None = None
    is_empty: bool = False


def wanted_message(
    table: Table,
    moves: Sequence[LoggedMove],
    emojis: Emojis,
    lesson: str = "",
    *,
    note: str = "",
    decided: QuestionRecord | None = None,
    outcome: Outcome | None = None,
    with_computers: bool = False,
) -> Wanted:
    """Return the message that a table's channel should show; its text describes `moves`, with `lesson` below.

    `note` says below a board since when it waits. `decided` is the last vote that has changed the game, which stands
    before the entry that followed from it. `outcome` is what a finished game has changed on its server.
    `with_computers` says whether computer players can join a lobby.
    """
    place, words = Channel(table.game.channel_id), _words_of(table).with_emojis(emojis)
    match table.status:
        case GameStatus.LOBBY:
            # Only the first message notifies invited members: one that replaces it would do so again. The message that
            # announces the end of the lobby is sent again, and notifies those at the table.
            is_first = not table.game.shown_revision
            must_be_resent = table.game.closes_at is not None and table.game.shown_revision < table.game.revision
            notified = held_members(table) if is_first else []
            notified += told_members(table) if must_be_resent else []
            lobby = _lobby(table, words, with_computers)
            return Wanted(
                MessageKind.LOBBY, place, table.seq, lobby, notified=tuple(notified), must_be_resent=must_be_resent
            )
        case GameStatus.PLAYING:
            # An undo lets a turn begin again.
            starts = [move.seq for move in moves if begins_turn(move) or move.kind is EntryKind.UNDO]
            return Wanted(
                MessageKind.BOARD,
                place,
                table.seq,
                _board(table, moves, words, lesson, note, decided),
                member_id=table.member_to_act(),
                turn_seq=max(starts, default=moves[0].seq),
                keep_boards=table.options.keep_boards,
            )
        case GameStatus.FINISHED:
            content = replace(_final(table, moves, words, decided, outcome), below=lesson)
            return Wanted(MessageKind.FINAL, place, table.seq, content, keep_boards=table.options.keep_boards)
        case GameStatus.ENDED:  # nothing but the last board shows how far the game came
            return Wanted(MessageKind.FINAL, place, table.seq, ended_content(table), keep_boards=True)


def wanted_scene(table: Table, moves: Sequence[LoggedMove]) -> Scene | None:
    """Return the scene that a table's channel should show, or None; a board highlights what `moves` changed."""
    match table.status:
        case GameStatus.LOBBY:
            return lobby_picture(table, _words_of(table))
        case GameStatus.PLAYING:
            return highlighted_board(table, moves)
        case GameStatus.FINISHED:
            return final_scene(table.dealt(), _words_of(table))
        case GameStatus.ENDED:
            return None


def highlighted_board(table: Table, moves: Sequence[LoggedMove]) -> Scene:
    """Return the scene of a table's board, with what `moves` changed highlighted."""
    events = [event for move in moves for event in move.events]
    words, past = _words_of(table), positions_before(moves)
    return board_scene(table.dealt(), words, events, table.reader, past, last_turn(moves))


def wanted_hands(table: Table, changed: Mapping[int, int]) -> list[Wanted]:
    """Return the hands of the members who still play. `changed` is a result of `changed_hands`.

    There are none before the deal, nor at a private table, where the board shows the hand. The hands of a damaged game
    are not known, so that each may have cards.
    """
    hands: list[Wanted] = []
    for seat, record in enumerate(() if table.is_private or table.seq < 0 else table.seats):
        member_id = record.member_id
        if member_id is not None and table.seat_of(member_id) is not None:
            is_empty = table.position is not None and not base_of(table.position).players[seat].hand
            hands.append(wanted_hand(member_id, table.seq, is_empty=is_empty, changed_seq=changed.get(seat)))
    return hands


def wanted_hand(member_id: int, seq: int, *, is_empty: bool = False, changed_seq: int | None = None) -> Wanted:
    """Return the hand that a member should have as a direct message."""
    place = Direct(member_id)
    return Wanted(MessageKind.HAND, place, seq, None, member_id, changed_seq=changed_seq, is_empty=is_empty)


def changed_hands(moves: Sequence[LoggedMove]) -> dict[int, int]:
    """Return the `seq` of the last of the moves that changed a hand, by the seat of the hand.

    An undo changes the hands that it leads back to; all of them if the game was over, since its end deleted them. Who
    leaves the game has no hand any more.
    """
    changed: dict[int, int] = {}
    for move in moves:
        if move.kind is EntryKind.UNDO:
            players = zip(base_of(move.before).players, base_of(move.after).players, strict=True)
            seats = [seat for seat, (was, is_) in enumerate(players) if move.before.is_over or was.hand != is_.hand]
            changed.update(dict.fromkeys(seats, move.seq))
            continue
        for event in move.events:
            match event:
                case CardReserved(seat=seat) | SeatLeft(seat=seat) | CardPurchased(seat=seat, from_hand=True):
                    changed[seat] = move.seq
                case _:
                    pass
    return changed


def hand_content(table: Table, seat: int, words: Words) -> Content:
    """Return the content of a direct message that shows a hand."""
    text = f"{words.text('hand-channel', channel=channel_link(table))}\n-# {words.text('hand-kept')}"
    return Content(text, alt=hand_text(table.dealt(), seat, words.with_emojis(None)))


def channel_link(table: Table) -> str:
    """Return the Markdown link to a table's channel; direct messages with hands of the table are recognised by it."""
    return f"<#{table.game.channel_id}>"


def retired_board_content(
    table: Table, moves: Sequence[LoggedMove], emojis: Emojis, decided: QuestionRecord | None = None
) -> Content:
    """Return the content of a board that a newer message has replaced: the last moves that it shows, and no controls.

    `table` must have the position after those moves.
    """
    words = _words_of(table).with_emojis(emojis)
    text = "\n".join(_lines(table, moves, words, decided))
    alt = alt_text(table.dealt(), words, computers=table.computers, last_turn=last_turn(moves))
    return Content(text, alt=alt)


def retired_lobby_content(table: Table) -> Content:
    """Return the content of a lobby that is closed: a short text, and no controls."""
    return Content(closed_lobby_text(table, _words_of(table)))


def ended_content(table: Table) -> Content:
    """Return the content of the message about a game that was ended early."""
    return Content(ended_text(table, _words_of(table)))


def orphan_content(table: Table) -> Content:
    """Return the content that replaces a board whose moves were lost when a backup was restored."""
    return Content(_words_of(table).text("table-moves-lost"))


def _words_of(table: Table) -> Words:
    """Return the words for messages in a table's channel."""
    return words_in(table.game.language).with_names(table.names)


def _lobby(table: Table, words: Words, with_computers: bool) -> Content:
    rows = lobby_rows(table, words, with_computers=with_computers)
    return Content(lobby_text(table, words), alt=lobby_alt_text(table, words), rows=rows)


def _board(
    table: Table,
    moves: Sequence[LoggedMove],
    words: Words,
    lesson: str,
    note: str,
    decided: QuestionRecord | None,
) -> Content:
    """Return the content of a board: older turns in small type, the newest in full size, then the next turn.

    Cards that older moves revealed are only in the picture: on a phone, lines about them would push it out of sight.
    """
    seat = table.seat_to_act()
    mention = mention_or_name(seat.member_id, table.names[seat.seat]) if seat else ""
    newest = newest_turn(moves)
    older = moves[: len(moves) - len(newest)]
    lines = [f"-# {line}" for line in _lines(table, older, words, decided, with_refills=False)]
    lines += _lines(table, newest, words, decided)
    return Content(
        "\n".join(last_lines(lines, _MAX_LINES - _MAX_TURN_LINE - len(lesson) - len(note))),
        alt=alt_text(table.dealt(), words, table.reader, computers=table.computers, last_turn=last_turn(moves)),
        below="\n".join(filter(None, (turn_line(table.dealt(), mention, words), note, lesson))),
        rows=turn_buttons(table, words),
    )


def _final(
    table: Table,
    moves: Sequence[LoggedMove],
    words: Words,
    decided: QuestionRecord | None,
    outcome: Outcome | None,
) -> Content:
    """Return the content of a final picture: the last moves in small type, who has won, and what was special."""
    own_seats = [seat for seat in table.computers if table.seats[seat].owner_id is None]
    end = end_lines(table.dealt(), words, own_seats)
    end += outcome_lines(outcome, words) if outcome is not None else []
    if table.game.seal and not table.is_private:
        end.append(f"-# {words.text('seal-final', seal=short_seal(table.game.seal))}")
    told = table.dealt().winners  # the headline and the picture say what a winner has
    moves = [replace(each, events=tuple(e for e in each.events if not _says_who_won(e, told))) for each in moves]
    lines = [f"-# {line}" for line in _lines(table, moves, words, decided, with_refills=False)]
    alt = end_alt(table.dealt(), words, table.computers)
    lines = last_lines(lines, _MAX_LINES - len("\n".join(end)))
    return Content("\n".join([*lines, *end]), alt=alt, rows=rematch_rows(table, words))


def _says_who_won(event: Event, winners: Container[int]) -> bool:
    return isinstance(event, GameOver) or (isinstance(event, LastRoundBegan) and event.seat in winners)


def _lines(
    table: Table,
    moves: Sequence[LoggedMove],
    words: Words,
    decided: QuestionRecord | None,
    *,
    with_refills: bool = True,
) -> list[str]:
    lines: list[str] = []
    for move in moves:
        if decided is not None and move.seq == decided.seq + 1 and (line := decision_line(table, decided, words)):
            lines.append(line)
        if move.seat is not None and move.seq - 1 in table.game.hinted:
            lines.append(words.text("hint-announced", player=bold(table.names[move.seat])))
        lines += move_lines(table, [move], words, table.reader, with_refills=with_refills)
    return lines
