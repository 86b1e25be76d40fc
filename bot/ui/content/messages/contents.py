"""The contents of messages about tables, and the scenes of their pictures. Pure: no requests, no clock, no drawing."""

from collections.abc import Sequence
from dataclasses import replace

from bot.engine import Event, GameOver, Position
from bot.games import GameStatus, LoggedMove, QuestionRecord, Table
from bot.games.deal.sealed_deal import SEAL_SHOWN
from bot.games.history.statistics import Milestone, Outcome
from bot.games.lesson.lesson import SECOND_PART, card_of_turn, is_lesson, prepared_move, turn_of_lesson
from bot.games.unit.logged_move import in_effect, newest_turn, positions_before
from bot.games.unit.results import is_given_up
from bot.games.unit.series import Series
from bot.present.board_text import alt_text, end_alt
from bot.present.event_text import end_lines, mention_or_name, turn_line
from bot.present.language.escape import bold
from bot.present.language.limits import MAX_ALT_TEXT, MAX_TEXT
from bot.present.language.words import Words, words_in
from bot.present.lesson import LessonTurn, lesson_end, lesson_text, playing_on
from bot.present.outlook import hand_text
from bot.present.phrases import kind_name
from bot.present.pictures.scenes import board_scene, final_scene
from bot.rules import CARDS, ChooseAction, LastRoundBegan
from bot.ui.content.board import last_turn, move_lines, turn_buttons
from bot.ui.content.lobby import lobby_picture, rematch_rows
from bot.ui.content.messages.question import decision_lines
from bot.ui.content.messages.wanted import Content
from bot.ui.content.series import series_lines, series_rows
from bot.ui.kit.replies import last_lines
from render import Board, Scene

_MAX_LINES = MAX_TEXT - MAX_ALT_TEXT
"""Characters for the lines about moves; the alt text needs the rest if it has to replace a picture."""
_MAX_TURN_LINE = 300  # characters reserved for the line about the next turn; every such line is shorter
_MILESTONES = {
    Milestone.FIRST_WIN: "final-first-win",
    Milestone.STREAK: "final-streak",
    Milestone.FASTEST: "final-fastest",
    Milestone.HIGHEST: "final-highest",
}


def words_of(table: Table) -> Words:
    """Return the words for messages in a table's channel."""
    return words_in(table.game.language).with_names(table.seats.names)


def wanted_scene(table: Table, moves: Sequence[LoggedMove]) -> Scene | None:
    """Return the scene that a table's channel should show, or None; a board highlights what `moves` changed."""
    match table.status:
        case GameStatus.LOBBY:
            return lobby_picture(table, words_of(table))
        case GameStatus.PLAYING:
            return highlighted_board(table, moves)
        case GameStatus.FINISHED:
            return final_scene(table.dealt(), words_of(table))
        case GameStatus.ENDED:
            return None


def highlighted_board(table: Table, moves: Sequence[LoggedMove]) -> Board:
    """Return the scene of a table's board, with what `moves` changed highlighted."""
    return board_scene(table.dealt(), words_of(table), table.reader, positions_before(moves), last_turn(moves))


def board_content(
    table: Table,
    moves: Sequence[LoggedMove],
    words: Words,
    decided: QuestionRecord | None,
    waiting: str = "",
    lesson: str = "",
) -> Content:
    """Return the content of a board: older turns in a line of small type, the newest in full size, then the next turn.

    After the mention stands how long the game has been `waiting`, and below the picture the `lesson`, if there is one.
    Cards that moves revealed are only in the picture: on a phone, lines about them would push it out of sight.
    `decided` is the last vote that has changed the game, which stands before the entry that followed from it.
    """
    seat = table.seat_to_act()
    mention = mention_or_name(seat.member_id, table.seats.names[seat.seat]) if seat else ""
    newest = newest_turn(moves)
    older = moves[: len(moves) - len(newest)]
    room = _MAX_LINES - _MAX_TURN_LINE - len(waiting) - len(lesson)
    lines = last_lines(_lines(table, newest, words, decided), room)
    turns = [f" · {line}" for line in _lines(table, older, words, decided)]
    if small := "".join(last_lines(turns, room - len("\n".join(lines)))):
        lines = [f"-# {small.removeprefix(' · ')}", *lines]
    return Content(
        "\n".join([*lines, f"{turn_line(table.dealt(), mention, words)} {waiting}".rstrip()]),
        alt=alt_text(table.dealt(), words, table.reader, computers=table.seats.computers, says_turn=False),
        below=lesson,
        rows=turn_buttons(table, words),
    )


def retired_board_content(
    table: Table, moves: Sequence[LoggedMove], words: Words, decided: QuestionRecord | None
) -> Content:
    """Return the content of a board that a newer one has replaced, without controls; `table` is as after its moves."""
    alt = alt_text(table.dealt(), words, computers=table.seats.computers, says_turn=False)
    return Content("\n".join(_lines(table, moves, words, decided)), alt=alt)


def final_content(
    table: Table,
    moves: Sequence[LoggedMove],
    words: Words,
    decided: QuestionRecord | None = None,
    outcome: Outcome | None = None,
    lesson: str = "",
    series: Series | None = None,
) -> Content:
    """Return the content of a final picture: the last moves, who has won, its series, and the changes on its server."""
    own_seats = [seat for seat in table.seats.computers if table.seats[seat].owner_id is None]
    end = [*end_lines(table.dealt(), words, own_seats), *series_lines(table, series, words)]
    end += outcome_lines(outcome, words) if outcome is not None else []
    if table.game.seal and not table.is_private:
        end.append(f"-# {words.text('seal-final', seal=table.game.seal[:SEAL_SHOWN])}")
    if (closes_at := table.game.sealed_until) is not None:
        is_late = closes_at <= (table.game.ended_at or 0)
        end.append(words.text("weekly-too-late" if is_late else "weekly-finished", until=f"<t:{closes_at}:f>"))
    told = table.dealt().winners  # the headline and the picture say what a winner has

    def is_new(event: Event) -> bool:
        return not (isinstance(event, GameOver) or (isinstance(event, LastRoundBegan) and event.seat in told))

    moves = [replace(each, events=tuple(filter(is_new, each.events))) for each in moves]
    lines = [f"-# {line}" for line in _lines(table, moves, words, decided)]
    lines = last_lines(lines, _MAX_LINES - len("\n".join(end)))
    alt = end_alt(table.dealt(), words, table.seats.computers)
    rows = [*rematch_rows(table, words), *series_rows(table, series, words)]
    return Content("\n".join([*lines, *end]), alt=alt, below=lesson, rows=rows)


def hand_content(table: Table, seat: int, words: Words) -> Content:
    """Return the content of a direct message that shows a hand."""
    text = f"{words.text('hand-channel', channel=channel_link(table))}\n-# {words.text('hand-kept')}"
    return Content(text, alt=hand_text(table.dealt(), seat, words.with_emojis(None)))


def channel_link(table: Table) -> str:
    """Return the Markdown link to a table's channel; direct messages with hands of the table are recognised by it."""
    return f"<#{table.game.channel_id}>"


def _lines(table: Table, moves: Sequence[LoggedMove], words: Words, decided: QuestionRecord | None) -> list[str]:
    lines: list[str] = []
    for move in moves:
        if decided is not None and move.seq == decided.seq + 1:
            lines += decision_lines(table, decided, words)
        if move.seat is not None and move.seq - 1 in table.game.hinted:
            lines.append(words.text("hint-announced", player=bold(table.seats.names[move.seat])))
        lines += move_lines(table, [move], words, table.reader)
    return lines


def outcome_lines(outcome: Outcome, words: Words) -> list[str]:
    """Return a line for each milestone, and those about ratings and about seats that a computer played for too long."""
    result, lines, ratings = outcome.result, list[str](), list[str]()
    kind = kind_name(result.module, len(result.seats), words)
    for each in outcome.achieved:
        players = words.listed(map(words.player, each.seats))
        lines.append(words.text(_MILESTONES[each.milestone], player=players, number=each.number, kind=kind))
    for rating in outcome.ratings:
        seat, player = result.seats[rating.seat], words.player(rating.seat)
        if is_given_up(seat.by_computer, seat.turns):
            counts = {"count": seat.by_computer, "turns": seat.turns}
            lines.append(f"-# {words.text('final-given-up', player=player, **counts)}")
        change = f"{rating.change:+}".replace("-", "\N{MINUS SIGN}") if rating.change else "±0"
        ratings.append(words.text("final-rating", player=player, points=str(rating.points), change=change))
    if ratings:
        lines.append(f"-# {words.text('final-ratings', ratings=', '.join(ratings))}")
    return lines


def lesson_below(table: Table, entries: Sequence[LoggedMove], words: Words) -> str:
    """Return what the lesson says below the newest message of its table, "" at other tables."""
    seat, position = table.reader, table.position
    if seat is None or position is None or not is_lesson(table.game):
        return ""
    log = in_effect(entries)
    if table.is_playing:
        return lesson_now(log, position, seat, words)
    events = [event for move in log for event in move.events]
    return lesson_end(events, words) if table.status is GameStatus.FINISHED else ""


def lesson_now(log: Sequence[LoggedMove], position: Position, seat: int, words: Words) -> str:
    """Return what the lesson says at a decision of its member after the entries of a log, "" for nothing more."""
    if position.decision is None or position.decision.seat != seat:
        return ""
    if turn_of_lesson(position):
        return lesson_text(lesson_turns(log, position, seat), seat, words)
    if position.round == SECOND_PART[-1] + 1 and position.decision == ChooseAction(seat):
        return playing_on([event for move in log for event in move.events], position, seat, words)
    return ""


def lesson_turns(log: Sequence[LoggedMove], position: Position, seat: int) -> list[LessonTurn]:
    """Return the decisions of a member in which turns of the lesson began, oldest first, and the one that is open."""
    begun = [move.before for move in log if move.seat == seat and move.before.decision == ChooseAction(seat)]
    return [
        LessonTurn(turn, each, CARDS[card_of_turn(turn)], prepared_move(each))
        for each in [*begun, position]
        if (turn := turn_of_lesson(each))
    ]
