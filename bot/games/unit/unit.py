"""A game as a unit: loaded once, changed in memory by methods that do no I/O, and written once.

`Games.locked` hands out a `Game` while it holds the game's lock. What the block changes is written in one transaction
when the block is left; a block that raises writes nothing. The decisions themselves (may this be undone, what does this
vote decide, is this plan due) are functions of a `Game` in the folders beside this one.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from bot import store
from bot.engine import Frozen, Position, TurnPassed
from bot.games.unit.logged_move import LoggedMove, in_effect, recent_of, stored_entries, turn_starts, up_to
from bot.games.unit.options import TableOptions
from bot.games.unit.refusals import StaleBoard
from bot.games.unit.table import Table, seat_to_act

# The kinds of timers. A timer says when to look again at a game or a member; what is done then depends on the state.
HELD_SEAT, LOBBY = "held_seat", "lobby"
"""The seats that a lobby holds, and the end of a lobby that does not change."""
QUESTION = "question"
"""The next question of a game to expire."""
REMINDER = "reminder"
"""The next reminder of a game that waits for a member."""
REMINDERS_AT = (1, 2, 4)
"""When the reminders of a turn come, in multiples of the member's choice, counted from the beginning of the turn."""
PATIENCE = "patience"
"""The end of the patience of a table that waits for a member."""
BACK = "back"
"""The end of a member's time away."""
WEEKLY = "weekly"
"""The end of a server's weekly deal, or its message that is still to be sent."""

# The timers of notes. Each stands for a direct message until Discord has accepted it, and is written together with the
# change that the message is about, so that a killed process loses none. One that is not true any more is not sent.
PLAN_RESULT = "plan"
"""Results of a member's plans that the member has not read."""
PLAN_BACK, PLAN_GONE = "plan_back", "plan_gone"
"""The turn of a member that a plan had played was taken back: the plan stands again, or it is gone."""
SEAT_BY_VOTE, SEAT_BY_ADMIN = "seat_by_vote", "seat_by_admin"
"""A vote, or an admin, has let a computer player sit in for the member, or has taken the member out of the game."""
WELCOME = "welcome"
"""The member is no longer away."""
STOPPED = "stopped"
"""The channel of a game is gone."""
SEND_AFTER = 2
"""Seconds until a message about a game is sent, so that the board is on its way and can be linked."""


class Snapshot(Frozen):
    """A game as of one version: its rows, its table, and the newest entries of its log.

    They reach back at least to the oldest plan; `History` returns snapshots whose entries reach further back.
    """

    rows: store.GameRows
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

    def messages(self, kind: store.MessageKind) -> list[store.MessageRecord]:
        """Return the recorded messages of a kind, oldest first."""
        return [each for each in self.rows.messages.values() if each.kind is kind]

    def turns(self, number: int, *, until: int | None = None) -> list[LoggedMove]:
        """Return the moves of the newest `number` turns, or of those that end with the entry `until`.

        An action and the answers after it are one turn. Moves that were taken back by then are not among them.
        """
        moves = in_effect(up_to(until, self.recent))
        starts = turn_starts(moves)
        return moves[starts[-number:][0] :] if starts else []


class PlanBook:
    """The plans of a game that is being changed, by seat, and the results of those that were tried.

    Results are by the entry that began their turn. One that was read and whose plan does not return is deleted.
    """

    def __init__(self, rows: store.GameRows) -> None:
        self.current = rows.plans
        self.results = rows.plan_results

    def put(self, plan: store.PlanRecord) -> None:
        """Make a plan the one of its seat."""
        self.current = {**self.current, plan.seat: plan}

    def drop(self, seats: Collection[int]) -> None:
        """Delete the plans of these seats."""
        self.current = {seat: plan for seat, plan in self.current.items() if seat not in seats}

    def add_result(self, result: store.PlanResult) -> None:
        """Replace a plan by what came of it, which its owner has yet to read. No earlier one of the seat returns."""
        self.drop([result.plan.seat])
        self.end_tried([result.plan.seat])
        self._set(replace(result, may_return=True))

    def mark_read(self, result: store.PlanResult) -> None:
        """Record that the owner of a plan has read what came of it."""
        if (known := self.results.get(result.tried_seq)) is not None:
            self._set(replace(known, is_read=True))

    def end_tried(self, seats: Collection[int]) -> None:
        """Record that the plans tried for these seats can no longer return."""
        for result in self.results.values():
            if result.plan.seat in seats:
                self._set(replace(result, may_return=False))

    def bring_back(self, result: store.PlanResult) -> None:
        """Make a plan that was tried the next one of its seat again."""
        self._set(replace(result, is_read=True, may_return=False))
        self.put(result.plan)

    def _set(self, result: store.PlanResult) -> None:
        results = {seq: each for seq, each in self.results.items() if seq != result.tried_seq}
        if not result.is_read or result.may_return:
            results[result.tried_seq] = result
        self.results = dict(sorted(results.items()))


class Game:
    """One game that is being changed. Moments are seconds since 1970.

    `rows`, `table` and `recent` follow each change at once. A damaged game has neither position nor options. `snapshot`
    is the game as it was read; after the block of `Games.locked`, as it was written. `added` are new entries of the
    log, `deal_text` is the text of a new deal, `timers` are the due times to set by kind and member, and `_unplanned`
    the seats whose entries lose the mark `is_planned`: all of them are to be written.
    """

    def __init__(self, snapshot: Snapshot, now: int, *, is_damaged: bool = False) -> None:
        self.snapshot = snapshot
        self.now = now
        self.is_damaged = is_damaged
        rows = snapshot.rows
        self.record, self.seats, self.former = rows.record, rows.seats, rows.former
        self.questions, self.wait, self.messages, self.deal = rows.questions, rows.wait, rows.messages, rows.deal
        self.plans = PlanBook(rows)
        self.options = snapshot.table.options
        self.position: Position | None = snapshot.table.position
        self.recent: Sequence[LoggedMove] = snapshot.recent
        self.added: list[LoggedMove] = []
        self.timers: dict[tuple[str, int | None], int | None] = {}
        self.deal_text: str | None = None
        self._unplanned: set[int] = set()

    @property
    def id(self) -> int:
        """Return the game's id."""
        return self.record.id

    @property
    def rows(self) -> store.GameRows:
        """Return the rows as they are after the changes so far."""
        return store.GameRows(
            record=self.record,
            seats=self.seats,
            former=self.former,
            plans=self.plans.current,
            plan_results=self.plans.results,
            questions=self.questions,
            wait=self.wait,
            messages=self.messages,
            deal=self.deal,
        )

    @property
    def table(self) -> Table:
        """Return the table as it is after the changes so far."""
        return Table(self.record, self.seats, self.options, self.position, self.record.newest_seq, self.former)

    @property
    def has_changed(self) -> bool:
        """Return whether there is anything to write."""
        return self.rows != self.snapshot.rows or bool(self.timers or self.deal_text or self._unplanned)

    def check_seq(self, seq: int | None) -> None:
        """Raise `StaleBoard` unless `seq` is the newest entry, which the member has seen then; None is any entry."""
        if seq is not None and seq != self.record.newest_seq:
            raise StaleBoard

    # The log.

    def append(
        self, moves: Sequence[LoggedMove], member_id: int | None, *, plan: store.PlanResult | None = None
    ) -> None:
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
        self.change(newest_seq=newest.seq, seat_to_act=seat_to_act(newest.after), hinted=hinted)
        self.position = newest.after
        self.added = [*self.added, *moves]
        self.recent = [*self.recent, *moves]
        self.plans.drop(_lapsed(before, moves))
        if plan is not None:
            self.plans.add_result(plan)
        if newest.after.is_over:
            self.set_status(store.GameStatus.FINISHED, newest.at)
        elif before.status is not store.GameStatus.PLAYING:
            self.set_status(store.GameStatus.PLAYING, newest.at)

    # The record.

    def change(self, **fields: Any) -> None:
        """Replace fields of the record."""
        self.record = replace(self.record, **fields)

    def revise(self, **fields: Any) -> None:
        """Replace fields of the record, and raise `revision`, so that the messages of an open game are updated."""
        self.change(**fields, revision=self.record.revision + self.record.status.is_open)

    def set_status(self, status: store.GameStatus, at: int, *, by: int | None = None) -> None:
        """Set the status as of a moment; `by` is the member who ends the game early. Plans end with the game."""
        record = self.record
        is_over = not status.is_open
        started_at = None if status is store.GameStatus.LOBBY else record.started_at
        if status is store.GameStatus.PLAYING and started_at is None:
            started_at = at
        self.change(
            status=status,
            started_at=started_at,
            ended_at=(record.ended_at or at) if is_over else None,
            ended_by=(record.ended_by or by) if status is store.GameStatus.ENDED else None,
            revision=record.revision + (not is_over or record.status is not status),
        )
        if is_over:
            self.plans.drop(self.plans.current)
            self.plans.end_tried(range(len(self.seats)))

    def set_options(self, options: TableOptions) -> None:
        """Replace the table's options."""
        self.options = options
        self.revise(options=options.dumps())

    def set_changed(self) -> None:
        """Record that a member has changed the lobby, which therefore stays open."""
        self.change(changed_at=self.now, closes_at=None)

    # Seats.

    def add_seat(
        self,
        name: str,
        occupant: store.Member | store.Computer,
        *,
        colour: int | None = None,
        is_invited: bool = False,
        held_until: int | None = None,
    ) -> None:
        """Add a seat after the others. Without a `colour` it gets the lowest that is free."""
        taken = {seat.colour for seat in self.seats}
        free = next(each for each in range(len(taken) + 1) if each not in taken)
        seat = store.SeatRecord(
            self.id, len(self.seats), name, occupant, free if colour is None else colour, is_invited, held_until
        )
        self.set_seats([*self.seats, seat])

    def give_seat(
        self, seat: int, name: str, occupant: store.Member | store.Computer, *, held_until: int | None = None
    ) -> None:
        """Give a seat, with its colour, to another member or to a computer player, or hold it for a member until then.

        The plans of the former holder are deleted, and so are the marks of moves that were planned and the questions
        asked in their name. The records of hand DMs to them lose their member. Raises `SeatTaken` when the new member
        has another seat in the game, or one that a computer player holds for them.
        """
        former = self.seats[seat]
        owned = [each.owner_id for each in self.seats if each is not former or each.member_id is not None]
        if isinstance(occupant, store.Member) and occupant.id in owned:
            raise store.SeatTaken("This member has a seat at the table.")
        if (member_id := former.member_id) is not None:
            self.former = {**self.former, member_id: former.name}
            self.questions = {kind: each for kind, each in self.questions.items() if each.asked_by != member_id}
            self.messages = {
                key: replace(each, member_id=None) if (each.kind, each.member_id) == ("hand", member_id) else each
                for key, each in self.messages.items()
            }
        self.plans.drop([seat])
        self.plans.end_tried([seat])
        self._unplanned.add(seat)
        self.recent = [replace(move, is_planned=False) if move.seat == seat else move for move in self.recent]
        is_invited = held_until is not None
        new = replace(former, name=name, occupant=occupant, is_invited=is_invited, held_until=held_until)
        has_changed_hands = self.position is not None and new.owner_id != former.owner_id
        if has_changed_hands and self.record.series_id is not None:
            self.change(series_id=self.id)  # a series of its own, with the new player
        self.put_seat(replace(new, has_changed_hands=former.has_changed_hands or has_changed_hands))

    def put_seat(self, seat: store.SeatRecord) -> None:
        """Replace the seat of the same number."""
        self.set_seats([seat if each.seat == seat.seat else each for each in self.seats])

    def set_seats(self, seats: Sequence[store.SeatRecord]) -> None:
        """Replace the seats, number them in this order, and set the timer for the end of held ones."""
        self.seats = tuple(replace(each, seat=number) for number, each in enumerate(seats))
        self.revise()
        if self.table.is_in_lobby and (self.table.held or self.options.starts_itself):
            self.set_timer(HELD_SEAT, max(self.now, self.table.held_until))

    # Questions, messages and timers.

    def put_question(self, question: store.QuestionRecord) -> None:
        """Ask a question, or change its answers, in place of the one before of the same kind."""
        self.questions = {**self.questions, question.kind: question}
        self.revise()

    def drop_question(self, kind: str) -> None:
        """Delete the question of a kind, if there is one."""
        if kind in self.questions:
            self.questions = {each: question for each, question in self.questions.items() if each != kind}
            self.revise()

    def record_messages(self, changes: store.MessageChanges) -> None:
        """Record messages that were sent or edited, and delete the records of those that are gone.

        An edited message without a record was deleted at the same time and stays without one. A message that was on its
        way while its member left or was forgotten is recorded without them, and a hand also without one who has given
        the seat away.
        """
        known, gone = self.messages, {each.message_id for each in changes.gone}
        holders = {seat.member_id for seat in self.seats}
        concerned = {None, *holders, *(seat.owner_id for seat in self.seats)}
        shown = [*(each for each in changes.edited if each.message_id in known), *changes.sent]
        changed = {
            each.message_id: each
            if each.member_id in (holders if each.kind is store.MessageKind.HAND else concerned)
            else replace(each, member_id=None)
            for each in shown
        }
        messages = {key: each for key, each in {**known, **changed}.items() if key not in gone}
        self.messages = dict(sorted(messages.items()))

    def mark_shown(self, seq: int, revision: int, *, hands: bool, is_complete: bool = True) -> None:
        """Record that the channel shows the game as of an entry and a revision; older ones change nothing.

        The hand DMs become outdated if `hands`, or if the revision is new and cards have been dealt. If it is not
        complete, a new revision keeps the game pending.
        """
        record = self.record
        hands_seq = record.hands_seq
        if hands or (record.newest_seq >= 0 and record.shown_revision < revision):
            hands_seq = record.shown_seq if hands_seq is None else hands_seq
        self.change(
            shown_seq=max(record.shown_seq, seq),
            shown_revision=max(record.shown_revision, revision),
            revision=record.revision + (not is_complete),
            hands_seq=hands_seq,
        )

    def mark_hands_shown(self, seq: int, revision: int) -> None:
        """Record that the hand DMs show the hands as of an entry and a revision."""
        record = self.record
        is_behind = record.shown_seq > seq or record.shown_revision > revision
        self.change(hands_seq=seq if is_behind else None)

    def set_timer(self, kind: str, due: int | None, member_id: int | None = None) -> None:
        """Set a timer of the game, or of a member in it, in place of the one before; None removes it."""
        self.timers[kind, member_id] = due

    # Writing.

    def written(self) -> store.Written:
        """Return everything to write that is not a changed row, except the result."""
        return store.Written(
            entries=stored_entries(self.options, self.added),
            timers=self.timers,
            deal_text=self.deal_text,
            unplanned=sorted(self._unplanned),
        )

    def rebase(self) -> Snapshot:
        """Go on from the state that has been written, and return it: it is one version later."""
        self.change(version=self.record.version + 1)
        self.snapshot = Snapshot(self.rows, self.table, recent_of(self.recent, self.plans.current))
        return self.snapshot


def without_log(rows: store.GameRows, options: TableOptions) -> Snapshot:
    """Return a game that is still in its lobby, or whose log cannot be read."""
    return Snapshot(rows, Table(rows.record, rows.seats, options, None, rows.record.newest_seq, rows.former))


def _lapsed(table: Table, moves: Sequence[LoggedMove]) -> set[int]:
    """Return the seats that move, are skipped, or leave with these entries: their plans lapse."""
    moved = {move.seat for move in moves if move.seat is not None}
    passed = {event.seat for move in moves for event in move.events if isinstance(event, TurnPassed)}
    left = moves[-1].after.left - (table.position.left if table.position is not None else frozenset())
    return moved | passed | left
