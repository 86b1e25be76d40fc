"""Faults of a game in a file that neither the rules nor the format of its lines rule out."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

from bot.engine import GameError, Move, Position
from bot.games import TableOptions
from bot.games.files.game_file import GameInFile
from bot.games.play.plans import MOST_LINES, UNLESS, PlanLine, moves_of, read_plan
from bot.games.unit.logged_move import UNREADABLE_DATA_ERRORS
from bot.store import GameRecord, GameStatus, GameUnreadable, PlanRecord

COLOURS = range(4)


def faults_in_file(found: GameInFile, options: TableOptions, position: Position) -> Iterator[tuple[int, str]]:
    """Yield the line of each fault, and what is wrong with it, for a game whose log is right.

    They are about who sits where, how the game ended, and plans. `position` is the one after the log.
    """
    game, record = found.game, found.game.record
    members = [seat.member_id for seat in game.seats if seat.member_id is not None]
    problems = {
        "seats a member twice": len(set(members)) < len(members),
        "gives two seats the same colour": len({seat.colour for seat in game.seats}) < len(game.seats),
        "has a colour that there is not": any(seat.colour not in COLOURS for seat in game.seats),
        "has two plans for a seat": len({plan.seat for plan in game.plans}) < len(game.plans),
        "says of a game in its lobby that it was dealt": record.status is GameStatus.LOBBY,
        "does not say when the game ended": (record.ended_at is None) != record.status.is_open,
        "says who ended a game in play": record.status.is_open and record.ended_by is not None,
        "has the opened deal of a game in play": record.status.is_open and game.deal.is_opened,
        "names hints after the newest entry": any(seq > record.newest_seq for seq in record.hinted),
    }
    yield from ((found.line, reason) for reason, is_so in problems.items() if is_so)
    owners = {seat.seat: seat.member_id for seat in game.seats}
    for line, plan in enumerate(game.plans, found.log_line - len(game.plans)):
        if not record.status.is_open:
            yield line, "is a plan for a game that is over"
        elif owners.get(plan.seat) != plan.member_id:
            yield line, "is a plan of a member who does not hold this seat"
        elif not _can_be_tried(plan, record, options, position):
            yield line, "is a plan that cannot be read"


def _can_be_tried(plan: PlanRecord, record: GameRecord, options: TableOptions, position: Position) -> bool:
    """Return whether a plan can be tried when its turn comes; a refused move is what the plan is prepared for."""
    try:
        read = read_plan(plan, options)
    except GameUnreadable:
        return False
    if not 0 < len(read.lines) <= MOST_LINES or not read.unless <= set(UNLESS) or plan.seq > record.newest_seq:
        return False
    on_turn = replace(position, seat=plan.seat, decision=position.rules.game.open_turn(plan.seat))
    return all(map(_has_right_types, read.lines)) and all(_is_move(each, on_turn, plan.seat) for each in read.lines)


def _has_right_types(line: PlanLine) -> bool:
    """Return whether a line has the types that its class promises, which no text does."""
    move, is_cheapest, answers, label, labels = cast(
        "tuple[Any, ...]", (line.move, line.is_cheapest, line.answers, line.label, line.labels)
    )
    if not isinstance(answers, tuple) or not isinstance(labels, tuple):
        return False
    moves, texts = cast("list[tuple[Any, ...]]", [(move, *answers), (label, *labels)])
    are_right = all(isinstance(each, Move) for each in moves) and all(isinstance(each, str) for each in texts)
    return are_right and type(is_cheapest) is bool


def _is_move(line: PlanLine, on_turn: Position, seat: int) -> bool:
    try:
        with suppress(GameError):
            moves_of(line, on_turn, seat)
    except UNREADABLE_DATA_ERRORS:
        return False
    return True
