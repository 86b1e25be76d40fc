"""Faults of plans: one that could not be tried would keep the board from being shown when its turn comes."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

from bot.engine import GameError, Move, Position
from bot.games import TableOptions
from bot.games.play.plans import MOST_LINES, UNLESS, PlanLine, moves_of, read_plan
from bot.games.unit.logged_move import UNREADABLE_DATA_ERRORS
from bot.store import GameRecord, GameUnreadable, PlanRecord, StoredGame

LONGEST_LABEL = 300
"""Characters of the words that describe a move; they hold a name or two at most."""
MOST_ANSWERS = 30
"""Answers to the questions of one turn; a turn with ten tokens to give back and a chain of the Orient has fewer."""


def faults_of_plans(game: StoredGame, options: TableOptions, position: Position) -> Iterator[str]:
    """Yield the fault of each plan. `position` is the one after the log."""
    owners = {seat.seat: seat.member_id for seat in game.seats if seat.seat not in position.left}
    planned: set[int] = set()
    for plan in game.plans:
        problem = None
        if not game.record.status.is_open:
            problem = "is for a game that is over"
        elif owners.get(plan.seat) != plan.member_id:
            problem = "is of a member who does not hold this seat"
        elif plan.seat in planned:
            problem = "is a second one for this seat"
        elif not _can_be_tried(plan, game.record, options, position):
            problem = "cannot be read"
        planned.add(plan.seat)
        if problem is not None:
            yield f"the plan of seat {plan.seat} {problem}"


def _can_be_tried(plan: PlanRecord, record: GameRecord, options: TableOptions, position: Position) -> bool:
    """Return whether a plan can be tried when its turn comes; a refused move is what the plan is prepared for."""
    try:
        read = read_plan(plan, options)
    except GameUnreadable:
        return False
    if len(read.lines) > MOST_LINES or not read.unless <= set(UNLESS) or plan.seq > record.newest_seq:
        return False
    on_turn = replace(position, seat=plan.seat, decision=position.rules.game.open_turn(plan.seat))
    return all(map(_has_right_types, read.lines)) and all(_is_move(each, on_turn, plan.seat) for each in read.lines)


def _has_right_types(line: PlanLine) -> bool:
    """Return whether a line has the types that its class promises, and as many answers and as long labels as may be."""
    move, is_cheapest, answers, label, labels = cast(
        "tuple[Any, ...]", (line.move, line.is_cheapest, line.answers, line.label, line.labels)
    )
    if not isinstance(answers, tuple) or not isinstance(labels, tuple):
        return False
    moves, texts = cast("list[tuple[Any, ...]]", [(move, *answers), (label, *labels)])
    return (
        type(is_cheapest) is bool
        and len(texts) <= len(moves) <= MOST_ANSWERS + 1
        and all(isinstance(each, Move) for each in moves)
        and all(isinstance(each, str) and len(each) <= LONGEST_LABEL and each.isprintable() for each in texts)
    )


def _is_move(line: PlanLine, on_turn: Position, seat: int) -> bool:
    try:
        with suppress(GameError):
            moves_of(line, on_turn, seat)
    except UNREADABLE_DATA_ERRORS:
        return False
    return True
