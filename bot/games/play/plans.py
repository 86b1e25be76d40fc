"""Plans for the next turn. A plan has up to three lines, tried in order the moment the turn begins.

A plan is tried right after the entry that begins the turn, while the game's lock is still held, and its moves are
checked and written like those made by hand. The same transaction deletes the plan, so that it is tried exactly once.
"""

import json
import logging
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace

from bot import rules
from bot.engine import Frozen, GameError, Move, Position
from bot.games.history.history import History
from bot.games.play.possible import has_another_turn, never_possible
from bot.games.unit.games import Games
from bot.games.unit.logged_move import (
    UNREADABLE_DATA_ERRORS,
    LoggedMove,
    in_effect,
    played_moves,
    unreadable,
)
from bot.games.unit.options import TableOptions
from bot.games.unit.refusals import NotAPlayer
from bot.games.unit.table import Table
from bot.games.unit.unit import PLAN_BACK, PLAN_GONE, PLAN_RESULT, SEND_AFTER, Game, Snapshot
from bot.store import EntryKind, GameRows, PlanRecord, PlanResult, StoreError
from data.gems import NO_GEMS, gold_in

log = logging.getLogger(__name__)

MOST_LINES = 3
BOUGHT, GOLD = UNLESS = ("bought", "gold")
"""Conditions under which a plan is not played: another player has bought or reserved a card since it was made; buying
would cost gold. The first holds back the whole plan, the second each line that buys."""


class PlanLine(Frozen):
    """A move of a plan, with answers to the questions that may follow it.

    With `is_cheapest`, a purchase is paid with the least gold at the time. `label` and `labels` describe a move and
    answers of an expansion in the words of the member; they are "" for those of the base game. Players stand in them as
    their seats (`seat_mark`), because a name that is deleted must not stay in the plans of others.
    """

    move: Move
    is_cheapest: bool = False
    answers: tuple[Move, ...] = ()
    label: str = ""
    labels: tuple[str, ...] = ()


class Plan(Frozen):
    """The plan of a seat, made after the entry `seq`: its lines in order, and what of `UNLESS` holds it back."""

    seat: int
    member_id: int
    seq: int
    lines: tuple[PlanLine, ...]
    unless: frozenset[str] = frozenset()


class Attempt(Frozen):
    """The outcome of a plan that was tried: the index of the first line that fits, with its moves, or None.

    `refusals` are the reasons against the lines before it, one each. `is_held_back`: no line was tried, because
    another player has bought or reserved a card.
    """

    line: int | None
    moves: tuple[Move, ...]
    refusals: tuple[GameError, ...]
    is_held_back: bool = False


def seat_mark(seat: int) -> str:
    """Return what stands in a label for the name of the player in a seat."""
    return f"{{{seat}}}"


class Plans:
    """The plans of all seats."""

    def __init__(self, games: Games, history: History) -> None:
        self._games = games
        self._history = history

    async def of(self, table: Table, member_id: int) -> Plan | None:
        """Return a member's plan, or None. Raises `GameUnreadable`."""
        seat = table.seats.of(member_id)
        record = (await self._games.known(table.id)).rows.plans.get(seat) if seat is not None else None
        return read_plan(record, table.options) if record is not None and record.member_id == member_id else None

    async def make(
        self, game_id: int, member_id: int, lines: Sequence[PlanLine], unless: Collection[str], *, seq: int
    ) -> Plan:
        """Store a member's plan in place of the one before, and return it.

        `seq` is the newest entry of the log that the member saw. Raises `GameError` for a member who cannot plan now,
        for no lines and too many, for a new line that can never be possible, and when the game has moved on.
        """
        if not 0 < len(lines) <= MOST_LINES:
            raise GameError("error-plan-lines", most=MOST_LINES)
        async with self._games.locked(game_id) as game:
            seat = check_may_plan(game.table, member_id)
            if seq != game.table.seq:
                raise GameError("error-plan-moved-on")
            before = game.plans.current.get(seat)
            known = read_plan(before, game.table.options).lines if before is not None else ()
            for line in lines:
                if line not in known:
                    check_ever_possible(line.move, game.table, seat)
            plan = Plan(seat, member_id, seq, tuple(lines), frozenset(unless))
            game.plans.put(_record(plan, game.table))
            return plan

    async def cancel(self, game_id: int, member_id: int) -> bool:
        """Delete a member's plan; return whether there was one."""
        async with self._games.locked(game_id) as game:
            seat = game.table.seats.of(member_id)
            game.plans.drop([] if seat is None else [seat])
            return game.has_changed

    async def resume(self, snapshot: Snapshot) -> Snapshot:
        """Try a plan that was not tried because of a killed process or a failure, and return the game then."""
        if due_plan(snapshot) is None:
            return snapshot
        async with self._games.locked(snapshot.table.id) as game:
            play_plan(game)
        return game.snapshot

    async def waiting(self) -> list[int]:
        """Return the ids of the games with a plan that should have been tried, without damaged games."""
        waiting: list[int] = []
        for game_id in await self._games.store.games.with_plan_on_turn():
            with suppress(StoreError):
                if due_plan(await self._games.known(game_id)) is not None:
                    waiting.append(game_id)
        return waiting

    async def results(self, game_id: int, member_id: int) -> list[PlanResult]:
        """Return the results of a member's plans in a game that the member has not read, oldest first."""
        results = (await self._games.known(game_id)).rows.plan_results.values()
        return [each for each in results if each.plan.member_id == member_id and not each.is_read]

    async def mark_read(self, result: PlanResult) -> None:
        """Record that the owner of a plan has read what came of it."""
        async with self._games.locked(result.plan.game_id) as game:
            game.plans.mark_read(result)

    async def explain(self, table: Table, result: PlanResult) -> tuple[Plan, Attempt, list[LoggedMove]]:
        """Return a plan that was tried, what came of it, and the entries of its moves. Raises `GameUnreadable`."""
        plan = read_plan(result.plan, table.options)
        moves = await self._history.since(table.id)
        [began] = [each for each in moves if each.seq == result.tried_seq]
        since = [each for each in moves if each.seq <= result.tried_seq]
        attempt = try_lines(plan, table.with_position(began.after, began.seq), since)
        last = result.tried_seq if result.last_seq is None else result.last_seq
        return plan, attempt, [each for each in moves if result.tried_seq < each.seq <= last]


def due_plan(game: Game | Snapshot) -> Plan | None:
    """Return the plan that is to be tried now: its turn began with the newest entry, which is no undo."""
    table = game.table
    seat = table.seat_to_act() if table.is_playing else None
    if seat is None or seat.member_id is None or not isinstance(table.dealt().decision, rules.ChooseAction):
        return None
    record, newest = game.rows.plans.get(seat.seat), game.recent[-1]
    if record is None or record.member_id != seat.member_id or record.seq >= table.seq:
        return None
    return read_plan(record, table.options) if newest.kind is not EntryKind.UNDO and newest.begins_turn else None


def play_plan(game: Game) -> None:
    """Try the plan of the turn that the newest entry begins, and replace it by its result; a failure is logged."""
    try:
        plan = due_plan(game)
        if plan is None:
            return
        table = game.table
        attempt = try_lines(plan, table, [each for each in game.recent if each.seq > plan.seq])
        played = [replace(each, is_planned=True) for each in played_moves(table, attempt.moves, game.now)]
    except Exception:  # a bug in trying a plan must not make the move before it fail
        log.exception("Could not try a plan in game %s; trying again before its board is shown", game.id)
        return
    result = PlanResult(_record(plan, table), table.seq, attempt.line)
    game.set_timer(PLAN_RESULT, game.now + SEND_AFTER, plan.member_id)
    if played:
        game.append(played, plan.member_id, plan=replace(result, last_seq=played[-1].seq))
        play_plan(game)  # the turn that begins then may have a plan, too
    else:
        game.plans.add_result(result)


def tried_since(rows: GameRows, target: int) -> Sequence[PlanResult]:
    """Return the plans that return with an undo, one of a seat at most: those of turns that began after `target`."""
    return [each for each in rows.plan_results.values() if each.may_return and each.tried_seq > target]


def goes_back_with(move: LoggedMove, rows: GameRows, target: int, entries: Sequence[LoggedMove]) -> bool:
    """Return whether a move goes back, without a question to its player, with all after the entry `target`.

    That is so if a plan made it that would stand again, once for each turn of the seat: not if `entries`, the log with
    what was taken back, show that a plan has made moves for this turn before.
    """
    return move.is_planned and any(
        result.plan.seat == move.seat
        and move.seat not in rows.plans
        and result.last_seq is not None
        and result.tried_seq < move.seq <= result.last_seq
        and not _was_planned_before(result, entries)
        for result in tried_since(rows, target)
    )


def _was_planned_before(result: PlanResult, entries: Sequence[LoggedMove]) -> bool:
    """Return whether a plan has made moves, taken back since, between the last turn of a seat and this plan's."""
    until = [each for each in entries if each.seq <= result.tried_seq]
    seat = result.plan.seat
    last = max((each.seq for each in in_effect(until) if each.seat == seat), default=-1)
    return any(each.is_planned and each.seat == seat and each.seq > last for each in until)


def bring_plans_back(game: Game, target: int, undone: Sequence[LoggedMove], by: int, log: Sequence[LoggedMove]) -> None:
    """Make the plans of turns that were just taken back stand again, and have their owners told.

    The game goes on after the entry `target`; `undone` are the entries that went away, `log` are all there are, and
    `by` is the member who took them back. A plan does not return if its own turn goes on now, or if its owner has made
    another one since.
    """
    holders = {each.member_id for each in game.table.seats.active}
    owners = {each.member_id for each in undone if each.is_planned} & holders
    back = set[int]()
    for result in game.plans.results.values():
        if result.may_return and result.tried_seq <= target < (result.last_seq or 0):
            game.plans.end_tried([result.plan.seat])
    for result in tried_since(game.rows, target):
        plan = result.plan
        owners.add(plan.member_id)
        if plan.seat in game.plans.current:
            game.plans.end_tried([plan.seat])
        else:
            game.plans.bring_back(result)
            game.recent = log  # as far back as the plan
            back.add(plan.member_id)
    for owner in owners - {by, None}:
        kind, other = (PLAN_BACK, PLAN_GONE) if owner in back else (PLAN_GONE, PLAN_BACK)
        game.set_timer(kind, game.now + SEND_AFTER, owner)
        game.set_timer(other, None, owner)


def check_may_plan(table: Table, member_id: int) -> int:
    """Return the seat of a member who may plan. Raises `GameError` unless another player's turn comes before theirs."""
    table.check_playing()
    seat = table.seats.of(member_id)
    if seat is None:
        is_kept = table.seats.kept_for(member_id) is not None
        raise GameError("error-plan-computer") if is_kept else NotAPlayer()
    decision = table.dealt().decision
    if decision is not None and decision.seat == seat:
        raise GameError("error-plan-your-turn")
    if not has_another_turn(table.dealt(), seat):
        raise GameError("error-plan-last-turn")
    return seat


def check_ever_possible(move: Move, table: Table, seat: int) -> None:
    """Raise the reason why a move is not possible in the next turn of a seat, whatever others do until then."""
    if refusal := never_possible(move, table.dealt(), seat):
        with table.seats.naming_players():
            raise refusal


def try_lines(plan: Plan, table: Table, entries: Sequence[LoggedMove]) -> Attempt:
    """Return the first line of a plan that fits a table; `entries` reach back to when the plan was made, or further."""
    since = in_effect([each for each in entries if each.seq > plan.seq])
    if BOUGHT in plan.unless and any(_buys_or_reserves(each, plan.seat) for each in since):
        return Attempt(None, (), (), is_held_back=True)
    refusals: list[GameError] = []
    for index, line in enumerate(plan.lines):
        try:
            with table.seats.naming_players():
                moves = moves_of(line, table.dealt(), plan.seat, without_gold=GOLD in plan.unless)
        except GameError as refusal:
            refusals.append(refusal)
        else:
            return Attempt(index, moves, tuple(refusals))
    return Attempt(None, (), tuple(refusals))


def moves_of(line: PlanLine, position: Position, seat: int, *, without_gold: bool = False) -> tuple[Move, ...]:
    """Return the moves of a line in a position where the turn of its seat has begun.

    Answers to questions that are not asked are left out, and so are those that are not possible; then the member is
    asked as usual. Raises `GameError` if the action of the line is not possible, or costs gold and must not.
    """
    move = line.move
    if isinstance(move, rules.PurchaseCard) and line.is_cheapest:
        ways = rules.ways_to_pay(position, seat, rules.CARDS[move.card])
        move = replace(move, payment=ways[0] if ways else NO_GEMS)
    if refusal := position.objection(move):
        raise refusal
    if without_gold and gold_in(getattr(move, "payment", NO_GEMS)):
        raise GameError("error-plan-costs-gold")
    moves, answers = [move], list(line.answers)
    _, position = position.advance(move)
    while is_question(position, seat):
        answer = next((each for each in answers if each in position.legal_moves()), None)
        if answer is None:
            break
        answers.remove(answer)
        moves.append(answer)
        _, position = position.advance(answer)
    return tuple(moves)


def is_question(position: Position, seat: int) -> bool:
    """Return whether a position asks a seat a question within its turn."""
    decision = position.decision
    return decision is not None and decision.seat == seat and not isinstance(decision, rules.ChooseAction)


def _buys_or_reserves(move: LoggedMove, seat: int) -> bool:
    return any(
        isinstance(each, (rules.CardPurchased, rules.CardReserved)) and each.seat != seat for each in move.events
    )


def _record(plan: Plan, table: Table) -> PlanRecord:
    codec = rules.codec_for(table.options.rules())
    lines = tuple((each.move, each.is_cheapest, each.answers, each.label, each.labels) for each in plan.lines)
    unless = json.dumps(sorted(plan.unless))
    return PlanRecord(table.id, plan.seat, plan.member_id, plan.seq, codec.dumps(lines), unless)


def read_plan(record: PlanRecord, options: TableOptions) -> Plan:
    """Return a stored plan. Raises `GameUnreadable`."""
    try:
        lines = tuple(PlanLine(*values) for values in rules.codec_for(options.rules()).loads(record.lines))
        unless = frozenset(json.loads(record.unless))
    except UNREADABLE_DATA_ERRORS as error:
        raise unreadable(record.game_id) from error
    return Plan(record.seat, record.member_id, record.seq, lines, unless)
