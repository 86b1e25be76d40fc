"""Random games with undo, admins, votes, plans, stand-ins, new and forgotten members, leavers and kills: a small model.

The model reads nothing but the log and the seats. It follows entries by their parents instead of `in_effect`, finds
turns by decisions instead of events, and what was shown by comparing what each viewer could see. It keeps the text of
each plan that it sees, and says which of them stand again after an undo.
"""

from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from bot.ai.contract import quick_move
from bot.engine import GameError, Move, Position, TurnPassed
from bot.games import LoggedMove, Table, Tables
from bot.games.play.consent import NO, YES
from bot.games.play.plans import PlanLine, due_plan
from bot.games.play.possible import turn_of
from bot.games.play.undo import UNDO
from bot.games.unit.logged_move import played_moves
from bot.games.unit.unit import Game
from bot.games.waiting.votes import VOTE
from bot.games.waiting.waits import DAY, REMIND_USUALLY, UnrecordedWait
from bot.rules import ChooseAction, Options, PurchaseCard, ReserveFromDeck
from bot.store import Computer, EntryKind, Former, PlanRecord, SeatRecord, Store, WaitRecord
from tests.support.computers import LEVEL_NAMES, SteadyThinker
from tests.support.damage import faults_in
from tests.support.game_contract import hidden_from
from tests.support.invariants import INVARIANTS
from tests.support.table_builders import ANN, BO, CLEO, DAN, a_game

PEOPLE = (ANN, BO, CLEO, DAN)
FORGOTTEN = {"en": "Former player"}
NEWCOMERS = range(15, 25)
ADMIN = 99
MOST_ACTIONS = 45
A_MINUTE = 60


class KilledError(BaseException):
    """The process was killed: nothing after this happens."""


class Process:
    """A bot on a file, which can be killed before or after any of its writes, and starts again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writes_left = 0
        self._is_after = False
        self.now = 1_000_000
        self.tables: Tables

    async def start(self) -> None:
        """Open the database as a start does."""
        store = await Store.open(self._path)
        database = store.database
        write, write_all, transaction = database.write, database.write_all, database.transaction

        async def killed_write(*arguments: Any) -> Any:
            with self._write():
                return await write(*arguments)

        async def killed_write_all(*arguments: Any) -> Any:
            with self._write():
                return await write_all(*arguments)

        @asynccontextmanager
        async def killed_transaction(*, reading: bool = False) -> AsyncGenerator[None]:
            async with transaction(reading=reading):
                yield
            if not reading:
                with self._write():
                    pass

        for name, replaced in (
            ("write", killed_write),
            ("write_all", killed_write_all),
            ("transaction", killed_transaction),
        ):
            setattr(database, name, replaced)
        self.tables = Tables(store, clock=lambda: self.now, thinker=SteadyThinker())

    def arm(self, writes: int, *, after: bool) -> None:
        """Kill the process at its next write but `writes` - 1, before or after it."""
        self._writes_left, self._is_after = writes, after

    async def restart(self) -> None:
        """Start again, with what is on the disk."""
        self._writes_left = 0
        await self.tables.close()
        await self.start()

    @contextmanager
    def _write(self) -> Iterator[None]:
        """Raise `KilledError` before or after a write if it is the one at which the process is killed."""
        self._die(after=False)
        yield
        self._die(after=True)

    def _die(self, *, after: bool) -> None:
        if after == self._is_after and self._writes_left:
            self._writes_left -= 1
            if not self._writes_left:
                raise KilledError


class UndoGame:
    """One random game. `play` asserts that the model agrees after each action; `counts` says what happened."""

    def __init__(self, process: Process, options: Options, seats: int, seed: int, counts: Counter[str]) -> None:
        self.process = process
        self.options = options
        self.own = INVARIANTS[options.expansion]
        self.members = list(PEOPLE[:seats])
        self.channel = seed + 1
        self.chance = Random(seed)
        self.counts = counts
        self.entries: list[LoggedMove] = []
        self.shown: list[bool] = []
        self.asked: set[tuple[int, int]] = set()
        """Who asked for an undo, by the entry after which they did, be it that they were refused."""
        self.agreed: set[tuple[int, int]] = set()
        """Who said yes, likewise."""
        self.forced: set[int] = set()
        """The admins who took back a turn, likewise."""
        self.not_at_stake: set[int] = set()
        """The members for whom nothing was at stake at some moment since the deal."""
        self.plans: dict[int, PlanRecord] = {}
        """The plans that stand, by seat."""
        self.tried: dict[int, tuple[PlanRecord, int]] = {}
        """The latest plan of each seat that was tried, and the entry that began its turn; without those that ended."""
        self.making: int | None = None
        """The seat for which a plan was being made since the last check."""
        self.table: Table

    @property
    def tables(self) -> Tables:
        """Return the tables of the process that runs now."""
        return self.process.tables

    async def play(self) -> None:
        """Play until the game is over, and a little longer."""
        rules = {"up_to_three": self.options.up_to_three, "expansion": self.options.expansion}
        table = await a_game(self.tables, *self.members, channel=self.channel, **rules)
        self.id = table.id
        self.table = table
        if self.chance.random() < 0.2:
            await self._rush()
        await self._check()
        actions_after_end = 6
        for _ in range(MOST_ACTIONS):
            if not self.table.is_playing:
                actions_after_end -= 1
                if not actions_after_end:
                    break
            await self._act(self._choose())
        if self.table.status.is_open:
            await self.tables.hosting.end(self.id)
        self.counts["games"] += 1

    def _choose(self) -> Callable[[], Awaitable[object]]:
        actions: dict[Callable[[], Awaitable[object]], int] = {
            self._request: 8,
            self._answer: 30 if self._question() is not None else 0,
            self._leave: self.table.is_playing and self.chance.random() < 0.2,
            self._day: 1,
            self._minutes: 2,
            self._forget: self.chance.random() < 0.3,
            self._force: self.chance.random() < 0.6,
        }
        if self.table.is_playing:
            actions |= {self._move: 14, self._vote: 1, self._plan: 6, self._stand_in: 1, self._come_back: 3}
            actions[self._replace] = self.chance.random() < 0.5
        return self.chance.choices(list(actions), [int(weight) for weight in actions.values()])[0]

    async def _act(self, action: Callable[[], Awaitable[object]]) -> None:
        self.process.now += 1
        if self.chance.random() < 0.1:
            self.process.arm(self.chance.randint(1, 3), after=self.chance.random() < 0.5)
        try:
            with suppress(GameError):
                await action()
            await self.tables.go_on(await self.tables.games.record(self.id))
        except KilledError:
            self.counts["kills"] += 1
            await self.process.restart()
            await self.tables.go_on(await self.tables.games.record(self.id))
        self.process.arm(0, after=False)
        await self._check()

    # Actions

    async def _rush(self) -> None:
        """Play to the last moves of the game, in one write."""
        async with self.tables.games.locked(self.id) as game:
            for _ in range(600):
                table = game.table
                moves = played_moves(table, [self._pick(table.dealt(), 0)], game.now)
                if moves[-1].after.is_over:
                    break
                game.append(moves, table.member_to_act())
        self.table = game.table

    async def _move(self) -> None:
        if (member_id := self.table.member_to_act()) is not None:
            await self.tables.play.make(self.id, member_id, [self._pick(self.table.dealt(), 0.3)], seq=self.table.seq)

    def _pick(self, position: Position, showing: float) -> Move:
        assert position.decision is not None
        moves = position.legal_moves()
        blind = [move for move in moves if isinstance(move, ReserveFromDeck)]
        if blind and self.chance.random() < showing:
            return self.chance.choice(blind)
        if self.chance.random() < 0.3:
            return self.chance.choice([move for move in moves if isinstance(move, PurchaseCard)] or moves)
        return quick_move(position.view(position.decision.seat), self.chance)

    async def _request(self) -> None:
        member_id = self.chance.choice(self.members)
        self.asked.add((member_id, self.table.seq))
        before = self.table.seq
        try:
            table = await self.tables.undo.request(self.id, member_id)
        except GameError as refusal:
            self.counts[refusal.message_id] += 1
            raise
        self.counts["undos free" if table.seq > before else "undos asked"] += 1

    async def _force(self) -> None:
        admin_id = self.chance.choice([ADMIN, *self.members])
        self.forced.add(self.table.seq)
        await self.tables.undo.force(self.id, admin_id, seq=self.table.seq)
        self.counts["undos by admins"] += 1

    def _question(self) -> Any:
        record = self.rows.questions.get(UNDO.name) if self.entries else None
        is_open = (
            record is not None
            and (record.seq, record.until > self.process.now) == (self.table.seq, True)
            and NO not in record.answers.values()
        )
        return record if is_open else None

    async def _answer(self) -> None:
        record = self._question()
        member_id = self.chance.choice([each for each, answer in sorted(record.answers.items()) if answer is None])
        answer = self.chance.choices((YES, NO), (6, 1))[0]
        if answer == YES:
            self.agreed.add((member_id, record.seq))
        table = await self.tables.undo.answer(self.id, member_id, answer, seq=record.seq)
        self.counts["answers no" if answer == NO else "answers yes"] += 1
        self.counts["undos agreed"] += table.seq > record.seq

    async def _leave(self) -> None:
        await self.tables.hosting.remove_player(self.id, self.chance.choice(self.members))
        self.counts["leavers"] += 1

    async def _vote(self) -> None:
        silent = self.table.member_to_act()
        if silent is None:
            return
        now = self.process.now
        wait = WaitRecord(self.id, silent, self.table.seq, now, silent_since=now)
        await self.tables.waits.begin(UnrecordedWait(wait, REMIND_USUALLY))
        self.process.now += 4 * DAY
        table = await self.tables.votes.call(self.id, self.chance.choice(self.members))
        question = await self.tables.votes.question(await self.tables.games.known(table.id))
        assert question is not None
        choice = self.chance.choice(sorted(VOTE.answers))
        for member_id in question.record.answers:
            await self.tables.votes.answer(self.id, member_id, choice, seq=question.record.seq)
            self.counts["votes"] += 1

    async def _plan(self) -> None:
        member_id = self.chance.choice(self.members)
        seat = self.table.seats.of(member_id)
        if seat is not None:
            moves = turn_of(self.table.dealt(), seat).legal_moves()
            if moves:
                line = PlanLine(self.chance.choice(list(moves)))
                self.making = seat
                await self.tables.plans.make(self.id, member_id, [line], (), seq=self.table.seq)
                self.counts["plans"] += 1

    async def _stand_in(self) -> None:
        seat = self.chance.choice(self.table.seats.active)
        await self.tables.computers.replace(self.id, seat, "merchant", names=LEVEL_NAMES)
        self.counts["stand-ins"] += 1

    async def _come_back(self) -> None:
        member_id = self.chance.choice(self.members)
        await self.tables.computers.take_back(self.id, member_id, f"Player {member_id}")
        self.counts["seats taken back"] += 1

    async def _replace(self) -> None:
        """Give any seat to a newcomer, to one whose seat is kept, or to one who gave a seat away."""
        seat = self.chance.choice(self.table.seats.active)
        new = self.chance.choice([self.chance.choice(NEWCOMERS), *self.members])
        await self.tables.hosting.replace_player(self.id, seat.member_id or seat, new, f"Player {new}")
        self.members.append(new)
        self.counts["replaced"] += 1

    async def _day(self) -> None:
        self.process.now += DAY
        await self.tables.undo.close_expired(self.id)

    async def _minutes(self) -> None:
        self.process.now += 2 * A_MINUTE

    async def _forget(self) -> None:
        """Forget a member, by preference one who is absent, whose seat a computer player goes on to play."""
        absent = [each.owner_id for each in self.table.seats if each.owner_id and each.member_id is None]
        member_id = self.chance.choice(absent or self.members)
        await self.tables.members.forget(member_id, FORGOTTEN)
        self.counts["forgotten"] += 1

    # The model

    async def _check(self) -> None:
        table = self.table = await self.tables.find(self.id)
        snapshot = await self.tables.games.known(self.id)
        self.rows = snapshot.rows
        await self._check_stakes()
        log = await self.tables.history.since(self.id)
        assert [each.events for each in log[: len(self.entries)]] == [each.events for each in self.entries]
        new = log[len(self.entries) :]
        for entry in new:
            undone = entry.undone
            if undone is not None:
                self._check_undo(entry, undone.seat, undone.seq)
                self._return_plans(undone.seq)
            else:
                self._try_plans(entry)
            self.entries.append(entry)
            self.shown.append(entry.kind is not EntryKind.DEAL and self._shows(entry))
        self.entries = log  # the members of entries may have been forgotten
        question = self._question()
        assert question is None or not all(each == YES for each in question.answers.values()), "consent was lost"
        vote = await self.tables.votes.question(await self.tables.games.known(table.id))
        assert vote is None or vote.record.subject or vote.outcome is None, "a vote was lost"
        assert due_plan(Game(snapshot, self.tables.now)) is None, "a plan was lost"
        self._check_plans()
        if self.entries and table.status.is_open | (table.position is not None and table.dealt().is_over):
            await self._check_takeback(self.chance.choice(self.members))

    def _check_undo(self, entry: LoggedMove, seat: int | None, target: int) -> None:
        """Assert that nobody lost a move, and that no card was seen, without the say of those concerned."""
        assert entry.after == self.entries[target].after
        asker, asked_after = entry.member_id, entry.seq - 1
        if seat is None:
            assert asker is None, "no deletion would find an admin without a seat in the log"
            assert asked_after in self.forced
        else:
            assert (asker, asked_after) in self.asked
        kept = set(_path(self.entries[: target + 1]))
        path = _path(self.entries)
        gone = [self.entries[each] for each in path if each not in kept]
        assert gone
        assert all(each.kind is EntryKind.MOVE for each in gone), "nobody comes back who left"
        start, mover = gone[0].seq, gone[0].seat
        assert seat in (mover, None)
        assert gone[0].before.decision == ChooseAction(mover or 0), "whole turns only"
        concerned = self._owners(each for each in self.table.seats.active if each.seat != mover)
        if seat is None:
            owners = self._owners(self.table.seats)
            assert asker not in owners or (len(concerned) == 0 and self.table.seats.of(asker) == mover), (
                "admin who plays"
            )
            return
        if not (any(self.shown[start:]) or self.entries[-1].after.is_over):
            lost = [each for each in gone if each.seat != mover and not self._returns(each, target, entry.at)]
            concerned = self._owners(self.table.seats[each.seat or 0] for each in lost)
        missing = [each for each in concerned if (each, asked_after) not in self.agreed]
        assert not missing, f"{missing} did not agree"

    def _owners(self, seats: Iterable[SeatRecord]) -> set[int]:
        """Return the members whose seats these are; 0 is one who was forgotten, and agrees to nothing."""
        return {each.owner_id for each in seats if each.owner_id is not None}

    async def _check_stakes(self) -> None:
        """Assert that a game is not rated for a member for whom nothing was at stake, and that nobody waits in vain."""
        table, result = self.table, await self.tables.results.of_game(self.id)
        is_open = table.is_playing
        assert not (is_open and any(isinstance(each.occupant, Former) for each in table.seats.active))
        self.not_at_stake |= {each for each in self._owners(table.seats) - {0} if not table.is_at_stake_for(each)}
        if result is not None and result.is_rated:
            assert not self.not_at_stake & {each.member_id for each in result.seats}
            self.counts["rated results"] += 1

    def _try_plans(self, entry: LoggedMove) -> None:
        """Follow which plans end with an entry, and which one is tried because its turn begins with it."""
        passed = {event.seat for event in entry.events if isinstance(event, TurnPassed)}
        for seat in {entry.seat, *passed} & set(self.plans):
            del self.plans[seat]
        decision, before = entry.after.decision, entry.before.decision
        if not isinstance(decision, ChooseAction) or before is None or before.seat == decision.seat:
            return
        if (plan := self.plans.pop(decision.seat, None)) is not None:
            self.tried[decision.seat] = (plan, entry.seq)
            self.counts["plans tried"] += 1

    def _return_plans(self, target: int) -> None:
        """Let plans stand again whose turns are gone; one whose own moves alone are gone has ended."""
        for seat, (plan, began) in list(self.tried.items()):
            if began > target:
                del self.tried[seat]
                if seat not in self.plans:
                    self.plans[seat] = plan
                    self.counts["plans returned"] += 1
            elif any(self._is_of_plan(each, seat) for each in self.entries[target + 1 :]):
                del self.tried[seat]

    def _is_of_plan(self, entry: LoggedMove, seat: int) -> bool:
        """Return whether the plan of a seat that was tried last made an entry."""
        return entry.seat == seat and entry.is_planned and seat in self.tried and entry.seq > self.tried[seat][1]

    def _returns(self, entry: LoggedMove, target: int, now: int) -> bool:
        """Return whether a plan made an entry within a minute and stands again if the game goes back to `target`.

        That counts once: not if others have seen a plan for the same turn already.
        """
        seat = entry.seat
        if seat is None or seat in self.plans or not self._is_of_plan(entry, seat):
            return False
        began = self.tried[seat][1]
        if self._was_seen(seat, began):
            self.counts["plans seen before"] += 1
            return False
        return began > target and now - entry.at <= A_MINUTE

    def _was_seen(self, seat: int, began: int) -> bool:
        """Return whether a planned move of a seat that counts no more came after its last turn that counts."""
        turns = [each for each in _path(self.entries[: began + 1]) if self.entries[each].seat == seat]
        since = self.entries[turns[-1] + 1 if turns else 0 : began + 1]
        return any(each.seat == seat and each.is_planned for each in since)

    def _check_plans(self) -> None:
        """Assert that the plans that stand are those that the model expects."""
        members = {seat.seat: seat.member_id for seat in self.table.seats.active if self.table.is_playing}
        self.plans = {seat: plan for seat, plan in self.plans.items() if members.get(seat) == plan.member_id}
        self.tried = {seat: each for seat, each in self.tried.items() if members.get(seat) == each[0].member_id}
        plans = dict(self.rows.plans)
        expected = {**self.plans, **{seat: plans[seat] for seat in (self.making,) if seat in plans}}
        assert plans == expected, "a plan was lost, or came from nowhere"
        self.plans, self.making = plans, None

    async def _check_takeback(self, member_id: int) -> None:
        """Assert that an undo is free, asks, or is refused as the model says."""
        seat = self.table.seats.of(member_id)
        if seat is None:
            return
        expected = self._expected(seat, member_id)
        try:
            found: set[str] | list[int] = list(
                (await self.tables.undo.takeback(await self.tables.games.known(self.table.id), member_id)).asked
            )
        except GameError as refusal:
            found = {refusal.message_id}
        if isinstance(found, set) and isinstance(expected, set):
            assert found <= expected
        else:
            assert found == expected, (found, expected)

    def _expected(self, seat: int, member_id: int) -> set[str] | list[int]:
        table, path = self.table, _path(self.entries)
        if any(isinstance(each.occupant, Former) for each in table.seats.active):
            return {"error-undo-gone"}  # the game is over, and one of its members is gone
        starts = [i for i in path if self.entries[i].seat == seat and self._begins(self.entries[i])]
        if not starts:
            return {"error-undo-nothing"}
        gone = [self.entries[i] for i in path if i >= starts[-1]]
        if any(each.kind is EntryKind.SEAT_LEFT for each in gone):
            return {"error-undo-left"}
        for_all = any(self.shown[starts[-1] :]) or table.dealt().is_over
        target = self.entries[path[path.index(starts[-1]) - 1]].seq
        lost = [each for each in gone if each.seat != seat and not self._returns(each, target, self.process.now)]
        moved = {each.seat for each in lost if table.seats[each.seat or 0].owner_id is not None}
        others = [each for each in table.seats.without(seat) if for_all or each.seat in moved]
        refusals = {"error-undo-kept" for each in others if isinstance(each.occupant, Computer) and each.owner_id}
        refusals |= {"error-undo-gone" for each in others if each.owner_id == 0}
        if refusals:
            return refusals
        present = [each.member_id for each in table.seats.without(seat) if each.member_id is not None]
        return present if for_all or moved else []

    def _begins(self, entry: LoggedMove) -> bool:
        return isinstance(entry.before.decision, ChooseAction)

    def _shows(self, entry: LoggedMove) -> bool:
        """Return whether an entry showed a card to anybody; the purchase of an announced one counts (O9).

        The end of a game opens all hands.
        """
        if entry.kind is EntryKind.UNDO:
            return False
        if entry.after.is_over:
            return True
        viewers = (None, *range(entry.before.seats))
        seen = any(
            hidden_from(entry.before, each, self.own) - hidden_from(entry.after, each, self.own) for each in viewers
        )
        return seen or (bool(self.own.announced(entry.before)) and entry.before.is_open_move(entry.events))


def _path(entries: Sequence[LoggedMove]) -> list[int]:
    """Return the numbers of the entries that count, from the deal on: each one's parent is the one before it."""
    path, at = list[int](), len(entries) - 1
    while at >= 0:
        undone = entries[at].undone
        if undone is None:
            path.append(at)
        at = at - 1 if undone is None else undone.seq
    return path[::-1]


async def play_undo_games(path: Path, options: Options, seats: int, seeds: Sequence[int]) -> Counter[str]:
    """Play a game for each seed on one database, and return what happened; raises `AssertionError`."""
    counts = Counter[str]()
    process = Process(path)
    await process.start()
    for seed in seeds:
        secret = Random(seed).randbytes(32).hex()
        try:
            with patch("bot.games.lobby.lobby.new_secret", lambda secret=secret: secret):
                await UndoGame(process, options, seats, seed, counts).play()
        except BaseException as error:
            error.add_note(f"in the game with the seed {seed}")
            raise
    await process.tables.close()
    faults = await faults_in(path)
    assert not faults, faults
    return counts
