"""A game as a unit: loaded once, changed in memory by methods that do no I/O, and written once.

`Games.locked` hands out a `Game` while it holds the game's lock. What the block changes is written in one transaction
when the block is left; a block that raises writes nothing. The decisions themselves (may this be undone, what does this
vote decide, is this plan due) are functions of a `Game` in the folders beside this one. A game's record has:

- `newest_seq`: the newest entry of the log, -1 before the deal; `Table.seq` is the same
- `revision`: the number of changes that are no entries, such as seats and options
- `shown_seq`, `shown_revision`: the entry and the revision that the channel shows
- `hands_seq`: the entry that the hand DMs show; None while they are up to date
- `version`: the number of writes of the row, by which a stale copy of it is recognised
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.engine import Position, TurnPassed
from bot.games.unit.logged_move import LoggedMove, in_effect, recent_of, stored_entries
from bot.games.unit.options import RANDOM, TableOptions
from bot.games.unit.refusals import StaleBoard
from bot.games.unit.table import Table, seat_to_act
from bot.games.unit.timers import HELD_SEAT
from bot.games.unit.turns import turn_starts, up_to
from bot.store import (
    Computer,
    DealRecord,
    GameRows,
    GameStatus,
    Member,
    MessageChanges,
    MessageKind,
    MessageRecord,
    PlanRecord,
    PlanResult,
    QuestionRecord,
    SeatRecord,
    SeatTaken,
    WaitRecord,
    Written,
)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game as of one version: its rows, its table, and the newest entries of its log.

    They reach back at least to the oldest plan; `History` returns snapshots whose entries reach further back.
    """

    rows: GameRows
    table: Table
    recent: Sequence[LoggedMove] = ()

    @property
    def is_pending(self) -> bool:
        """Return whether the channel has yet to be shown the newest move or change. Hand DMs do not count."""
        record = self.rows.record
        return record.shown_seq < self.table.seq or record.shown_revision < record.revision

    @property
    def unseen(self) -> list[LoggedMove]:
        """Return the moves that the channel has not been shown yet, without those that were taken back."""
        return in_effect([each for each in self.recent if each.seq > self.rows.record.shown_seq])

    def messages(self, kind: MessageKind) -> list[MessageRecord]:
        """Return the recorded messages of a kind, oldest first."""
        return [each for each in self.rows.messages.values() if each.kind is kind]

    def turns(self, number: int, *, until: int | None = None) -> list[LoggedMove]:
        """Return the moves of the newest `number` turns, or of those that end with the entry `until`.

        An action and the answers after it are one turn. Moves that were taken back by then are not among them.
        """
        moves = in_effect(up_to(until, self.recent))
        starts = turn_starts(moves)
        return moves[starts[-number:][0] :] if starts else []


class Game:
    """One game that is being changed. Moments are seconds since 1970.

    `rows`, `table` and `recent` follow each change at once. A damaged game has neither position nor options. `before`
    is the game as it was read; `added` are new entries of the log, `timers` the due times to set by kind and member,
    and `_unplanned` the seats whose entries lose the mark `is_planned`: all of them are to be written.
    """

    def __init__(self, snapshot: Snapshot, now: Callable[[], int], *, is_damaged: bool = False) -> None:
        self.before = snapshot
        self.rows = snapshot.rows
        self.options = snapshot.table.options
        self.position: Position | None = snapshot.table.position
        self.recent: Sequence[LoggedMove] = snapshot.recent
        self.added: list[LoggedMove] = []
        self.is_damaged = is_damaged
        self._now = now
        self.timers: dict[tuple[str, int | None], int | None] = {}
        self._deal_text: str | None = None
        self._unplanned: set[int] = set()

    @property
    def id(self) -> int:
        """Return the game's id."""
        return self.rows.record.id

    @property
    def now(self) -> int:
        """Return the seconds since 1970."""
        return self._now()

    @property
    def table(self) -> Table:
        """Return the table as it is after the changes so far."""
        record = self.rows.record
        return Table(record, self.rows.seats, self.options, self.position, record.newest_seq, self.rows.former)

    @property
    def snapshot(self) -> Snapshot:
        """Return the game as it was read; after the block of `Games.locked`, as it was written."""
        return self.before

    @property
    def has_changed(self) -> bool:
        """Return whether there is anything to write."""
        return self.rows != self.before.rows or bool(self.timers or self._deal_text or self._unplanned)

    def check_seq(self, seq: int | None) -> None:
        """Raise `StaleBoard` unless `seq` is the newest entry, which the member has seen then; None is any entry."""
        if seq is not None and seq != self.rows.record.newest_seq:
            raise StaleBoard

    # The log.

    def append(self, moves: Sequence[LoggedMove], member_id: int | None, *, plan: PlanResult | None = None) -> None:
        """Append entries to the log. An undo removes none: it leads back to the position after an earlier entry.

        `member_id` is None for computers and entries without a player. The status follows the new position: finished if
        it is over, else playing. The plans of the seats that move, are skipped, or leave lapse. `plan` is the result of
        the plan that these moves come from.
        """
        before, newest = self.table, moves[-1]
        moves = [replace(move, member_id=member_id) for move in moves]
        hinted = before.game.hinted
        if newest.undone is not None and newest.undone.seq in hinted:
            hinted = (*hinted, newest.seq)  # a hint at the position to which an undo leads back is still known
        self._replace(newest_seq=newest.seq, seat_to_act=seat_to_act(newest.after), hinted=hinted)
        self.position = newest.after
        self.added = [*self.added, *moves]
        lapsed = _lapsed(before, moves)
        self.set_plans({seat: each for seat, each in self.rows.plans.items() if seat not in lapsed})
        if plan is not None:
            self.add_plan_result(plan)
        self.recent = recent_of([*self.recent, *moves], self.rows.plans)
        if newest.after.is_over:
            self.set_status(GameStatus.FINISHED, newest.at)
        elif before.status is not GameStatus.PLAYING:
            self.set_status(GameStatus.PLAYING, newest.at)

    # The record.

    def _replace(self, **fields: Any) -> None:
        self.rows = replace(self.rows, record=replace(self.rows.record, **fields))

    def revise(self) -> None:
        """Raise `revision`, so that the messages of an open game are updated."""
        record = self.rows.record
        self._replace(revision=record.revision + record.status.is_open)

    def set_status(self, status: GameStatus, at: int, *, by: int | None = None) -> None:
        """Set the status as of a moment; `by` is the member who ends the game early. Plans end with the game."""
        record = self.rows.record
        is_over = not status.is_open
        started_at = None if status is GameStatus.LOBBY else record.started_at
        if status is GameStatus.PLAYING and started_at is None:
            started_at = at
        self._replace(
            status=status,
            started_at=started_at,
            ended_at=(record.ended_at or at) if is_over else None,
            ended_by=(record.ended_by or by) if status is GameStatus.ENDED else None,
            revision=record.revision + (not is_over or record.status is not status),
        )
        if is_over:
            self.set_plans({})
            self.end_tried_plans(*range(len(self.rows.seats)))

    def set_options(self, options: TableOptions) -> None:
        """Replace the table's options."""
        self.options = options
        self._replace(options=options.dumps())
        self.revise()

    def set_language(self, language: str) -> None:
        """Set the language of the public messages."""
        self._replace(language=language)
        self.revise()

    def set_host(self, member_id: int) -> None:
        """Make a member the host."""
        self._replace(host_id=member_id)
        self.revise()

    def set_changed(self) -> None:
        """Record that a member has changed the lobby, which therefore stays open."""
        self._replace(changed_at=self.now, closes_at=None)

    def set_closes_at(self, at: int) -> None:
        """Record the moment at which the lobby closes unless a member changes it."""
        self._replace(closes_at=at)
        self.revise()

    def add_hint(self) -> None:
        """Record that the player to move got a hint, which the board announces."""
        self._replace(hinted=(*self.rows.record.hinted, self.rows.record.newest_seq))

    # Seats.

    def add_seat(
        self,
        name: str,
        occupant: Member | Computer,
        *,
        colour: int | None = None,
        is_invited: bool = False,
        held_until: int | None = None,
    ) -> None:
        """Add a seat after the others. Without a `colour` it gets the lowest that is free."""
        taken = {seat.colour for seat in self.rows.seats}
        free = next(each for each in range(len(taken) + 1) if each not in taken)
        seat = SeatRecord(
            self.id, len(self.rows.seats), name, occupant, free if colour is None else colour, is_invited, held_until
        )
        self._set_seats((*self.rows.seats, seat))

    def remove_seat(self, seat: int) -> None:
        """Remove a seat; those after it move up by one."""
        self._set_seats([each for each in self.rows.seats if each.seat != seat])

    def reorder_seats(self, order: Sequence[int]) -> None:
        """Put the seats in a new order, given as their present numbers: `(2, 0, 1)` moves the third to the front.

        Raises `ValueError` unless each of the seats is named once.
        """
        if sorted(order) != list(range(len(self.rows.seats))):
            raise ValueError(f"{list(order)} does not name each of the seats once")
        self._set_seats([self.rows.seats[seat] for seat in order])

    def accept_seat(self, seat: int) -> None:
        """Record that an invited member has taken the seat."""
        self._put_seat(replace(self.rows.seats[seat], is_invited=False, held_until=None))

    def give_seat(self, seat: int, name: str, occupant: Member | Computer, *, held_until: int | None = None) -> None:
        """Give a seat, with its colour, to another member or to a computer player, or hold it for a member until then.

        The plans of the former holder are deleted, and so are the marks of moves that were planned and the questions
        asked in their name. The records of hand DMs to them lose their member. Raises `SeatTaken` when the new member
        has another seat in the game, or one that a computer player holds for them.
        """
        former = self.rows.seats[seat]
        owned = [each.owner_id for each in self.rows.seats if each is not former or each.member_id is not None]
        if isinstance(occupant, Member) and occupant.id in owned:
            raise SeatTaken("This member has a seat at the table.")
        if (member_id := former.member_id) is not None:
            self.rows = replace(
                self.rows,
                former={**self.rows.former, member_id: former.name},
                questions={kind: each for kind, each in self.rows.questions.items() if each.asked_by != member_id},
                messages={
                    key: replace(each, member_id=None) if (each.kind, each.member_id) == ("hand", member_id) else each
                    for key, each in self.rows.messages.items()
                },
            )
        self.set_plans({each: plan for each, plan in self.rows.plans.items() if each != seat})
        self.end_tried_plans(seat)
        self._unplanned.add(seat)
        self.recent = [replace(move, is_planned=False) if move.seat == seat else move for move in self.recent]
        is_invited = held_until is not None
        new = replace(former, name=name, occupant=occupant, is_invited=is_invited, held_until=held_until)
        has_changed_hands = self.position is not None and new.owner_id != former.owner_id
        self._put_seat(replace(new, has_changed_hands=former.has_changed_hands or has_changed_hands))

    def _put_seat(self, seat: SeatRecord) -> None:
        self._set_seats([seat if each.seat == seat.seat else each for each in self.rows.seats])

    def _set_seats(self, seats: Sequence[SeatRecord]) -> None:
        """Replace the seats. The clock looks again when held ones become free, at once if the table starts itself."""
        numbered = tuple(replace(each, seat=number) for number, each in enumerate(seats))
        self.rows = replace(self.rows, seats=numbered)
        self.revise()
        if self.table.is_in_lobby and (self.table.held or self.options.starts_itself):
            self.set_timer(HELD_SEAT, max(self.now, self.table.held_until))

    def release_first_player(self, member_id: int | None) -> None:
        """If the option `first` names this member, set it to random (B4)."""
        if self.options.first == str(member_id):
            self.set_options(replace(self.options, first=RANDOM))

    # Plans, questions, the wait, messages, timers and the deal.

    def set_plans(self, plans: Mapping[int, PlanRecord]) -> None:
        """Replace the plans, by seat."""
        if plans != self.rows.plans:
            self.rows = replace(self.rows, plans=plans)

    def add_plan_result(self, result: PlanResult) -> None:
        """Replace a plan by what came of it, which its owner has yet to read. No earlier one of the seat returns."""
        seat = result.plan.seat
        self.set_plans({each: plan for each, plan in self.rows.plans.items() if each != seat})
        self.end_tried_plans(seat)
        self._set_result(replace(result, may_return=True))

    def mark_result_read(self, result: PlanResult) -> None:
        """Record that the owner of a plan has read what came of it."""
        if (known := self.rows.plan_results.get(result.tried_seq)) is not None:
            self._set_result(replace(known, is_read=True))

    def end_tried_plans(self, *seats: int) -> None:
        """Record that no plan of these seats that was tried returns any more."""
        for result in self.rows.plan_results.values():
            if result.plan.seat in seats:
                self._set_result(replace(result, may_return=False))

    def return_plan(self, result: PlanResult, log: Sequence[LoggedMove]) -> None:
        """Make a plan that was tried the next one of its seat again; `log` are all entries of the game."""
        self._set_result(replace(result, is_read=True, may_return=False))
        self.set_plans({**self.rows.plans, result.plan.seat: result.plan})
        self.recent = recent_of(log, self.rows.plans)

    def _set_result(self, result: PlanResult) -> None:
        """Set a result; one that was read and whose plan does not return is deleted."""
        results = {seq: each for seq, each in self.rows.plan_results.items() if seq != result.tried_seq}
        if not result.is_read or result.may_return:
            results[result.tried_seq] = result
        self.rows = replace(self.rows, plan_results=dict(sorted(results.items())))

    def put_question(self, question: QuestionRecord) -> None:
        """Ask a question, or change its answers, in place of the one before of the same kind."""
        self.rows = replace(self.rows, questions={**self.rows.questions, question.kind: question})
        self.revise()

    def drop_question(self, kind: str) -> None:
        """Delete the question of a kind, if there is one."""
        if kind in self.rows.questions:
            questions = {each: question for each, question in self.rows.questions.items() if each != kind}
            self.rows = replace(self.rows, questions=questions)
            self.revise()

    def set_wait(self, wait: WaitRecord | None) -> None:
        """Record for whom the game waits, or that it waits for no member."""
        self.rows = replace(self.rows, wait=wait)

    def record_messages(self, changes: MessageChanges) -> None:
        """Record messages that were sent or edited, and delete the records of those that are gone.

        An edited message without a record was deleted at the same time and stays without one. A message that was on its
        way while its member left or was forgotten is recorded without them.
        """
        known, gone = self.rows.messages, {each.message_id for each in changes.gone}
        seated = {None, *(seat.member_id for seat in self.rows.seats), *(seat.owner_id for seat in self.rows.seats)}
        shown = [*(each for each in changes.edited if each.message_id in known), *changes.sent]
        changed = {
            each.message_id: each if each.member_id in seated else replace(each, member_id=None) for each in shown
        }
        messages = {key: each for key, each in {**known, **changed}.items() if key not in gone}
        self.rows = replace(self.rows, messages=dict(sorted(messages.items())))

    def mark_shown(self, seq: int, revision: int, *, hands: bool, is_complete: bool = True) -> None:
        """Record that the channel shows the game as of an entry and a revision; older ones change nothing.

        The hand DMs become outdated if `hands`, or if the revision is new and cards have been dealt. If it is not
        complete, a new revision keeps the game pending.
        """
        record = self.rows.record
        hands_seq = record.hands_seq
        if hands or (record.newest_seq >= 0 and record.shown_revision < revision):
            hands_seq = record.shown_seq if hands_seq is None else hands_seq
        self._replace(
            shown_seq=max(record.shown_seq, seq),
            shown_revision=max(record.shown_revision, revision),
            revision=record.revision + (not is_complete),
            hands_seq=hands_seq,
        )

    def mark_hands_shown(self, seq: int, revision: int) -> None:
        """Record that the hand DMs show the hands as of an entry and a revision."""
        record = self.rows.record
        is_behind = record.shown_seq > seq or record.shown_revision > revision
        self._replace(hands_seq=seq if is_behind else None)

    def set_timer(self, kind: str, due: int | None, member_id: int | None = None) -> None:
        """Set a timer of the game, or of a member in it, in place of the one before; None removes it."""
        self.timers[kind, member_id] = due

    def set_deal(self, deal: DealRecord, text: str | None = None) -> None:
        """Set what the deal follows from and, once it is dealt, its text."""
        self.rows = replace(self.rows, deal=deal)
        self._deal_text = text

    # Writing.

    def written(self) -> Written:
        """Return everything to write that is not a changed row, except the result."""
        return Written(
            entries=stored_entries(self.options, self.added),
            timers=self.timers,
            deal_text=self._deal_text,
            unplanned=sorted(self._unplanned),
        )

    def rebase(self) -> Snapshot:
        """Go on from the state that has been written, and return it: it is one version later."""
        self._replace(version=self.rows.record.version + 1)
        self.before, self.added = Snapshot(self.rows, self.table, self.recent), []
        self.timers, self._deal_text, self._unplanned = {}, None, set()
        return self.before


def new_game(rows: GameRows, now: Callable[[], int]) -> Game:
    """Return a game in its lobby that is not stored yet."""
    table = Table(rows.record, rows.seats, TableOptions.loads(rows.record.options), None, rows.record.newest_seq)
    return Game(Snapshot(rows, table), now)


def _lapsed(table: Table, moves: Sequence[LoggedMove]) -> set[int]:
    """Return the seats that move, are skipped, or leave with these entries: their plans lapse."""
    moved = {move.seat for move in moves if move.seat is not None}
    passed = {event.seat for move in moves for event in move.events if isinstance(event, TurnPassed)}
    left = moves[-1].after.left - (table.position.left if table.position is not None else frozenset())
    return moved | passed | left
