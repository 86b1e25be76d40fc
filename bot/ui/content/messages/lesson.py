"""What the lesson says below the board of its table."""

from collections.abc import Sequence

from bot.engine import Position
from bot.games import GameStatus, LoggedMove, Table
from bot.games.lesson.lesson import SECOND_PART, is_lesson, turn_of_lesson
from bot.games.lesson.line import card_of_turn, prepared_move
from bot.games.unit.logged_move import in_effect
from bot.present.language.words import Words
from bot.present.lesson import LessonTurn, lesson_end, lesson_text, playing_on
from bot.rules import CARDS, ChooseAction


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
    """Return what the lesson says at a decision of its member, "" when it has nothing more to say.

    `log` are the entries in effect, `position` is the one after them.
    """
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
