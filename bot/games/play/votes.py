"""Votes about a player who has been silent for longer than the patience of the table.

The other people decide by majority: a computer makes this move, a computer sits in, the player is out, or the table
waits on. The answer that decides is written first and carried out afterwards, by `settle`, which every update of the
channel calls: so a vote that was decided just before a kill is carried out after the start, and only once, because the
game has moved on then.
"""

from collections.abc import Callable
from dataclasses import replace

from bot.engine import GameError
from bot.games.history.history import History
from bot.games.hosting.hosting import Hosting
from bot.games.play.computers import Computers
from bot.games.play.consent import Kind, Question, Rule, others_at
from bot.games.unit.cache import TableMemory
from bot.games.unit.options import MOST_SEATS
from bot.games.unit.table import Table
from bot.games.waiting.notice_times import DAY
from bot.games.waiting.owed import SEAT_BY_VOTE
from bot.games.waiting.patience import patience_ends
from bot.games.waiting.waits import PATIENCE, VOTE_NAME, Waits
from bot.store import EntryKind, QuestionRecord, Store, WaitRecord

ONE_MOVE, STAND_IN, OUT, WAIT_ON = "move", "stand_in", "out", "wait"
VOTE = Kind(VOTE_NAME, (ONE_MOVE, STAND_IN, OUT, WAIT_ON), Rule.MAJORITY, 366 * DAY)
"""The vote, with the answers that the others can choose from. It has no end of its own; a move of the player ends it.

It is asked in the name of the silent player (`asked_by`). `subject` is the moment at which the others decided to wait
on, 0 before.
"""
STAND_IN_LEVEL = "merchant"
"""The strongest level that answers at once: it does a silent player no harm, and keeps nobody waiting."""


class Votes:
    """Calls votes, counts them and carries out what they decide."""

    def __init__(
        self,
        store: Store,
        memory: TableMemory,
        waits: Waits,
        computers: Computers,
        hosting: Hosting,
        history: History,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._memory = memory
        self._waits = waits
        self._computers = computers
        self._hosting = hosting
        self._history = history
        self._now = now

    async def question(self, table: Table) -> Question | None:
        """Return the vote that stands at a table, open or decided, or None.

        Its answers are those of the people who are at the table now: somebody who has left does not count any more.
        """
        voters = _voters(table)
        if not voters:
            return None
        is_asked = (await self._memory.load(table.id)).is_asked
        record = await self._store.questions.of(table.id, VOTE.name) if is_asked else None
        if record is None or record.asked_by != table.member_to_act():
            return None
        # Only others who leave may come after it. There are not many, so an old vote needs no reading of the log.
        if not 0 <= table.seq - record.seq < MOST_SEATS:
            return None
        later = await self._history.since(table.id, after=record.seq)
        if any(each.kind is not EntryKind.SEAT_LEFT for each in later):
            return None
        if await self._waits.away_until(record.asked_by) is not None:
            return None
        answers = {member_id: record.answers.get(member_id) for member_id in voters}
        return Question(VOTE, replace(record, answers=answers))

    def again_at(self, table: Table, question: Question) -> int | None:
        """Return from when on a table that decided to wait on may vote again; None while the vote is open."""
        return question.record.subject + table.options.patience * DAY if question.record.subject else None

    async def call(self, game_id: int, member_id: int) -> Table:
        """Let a member call a vote about the player to move, and return the table.

        Raises `GameError` as long as the table has patience, while the player is away or a vote stands, and for
        members who cannot vote.
        """
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            silent = _check_caller(table, member_id)
            away = await self._waits.away_until(silent)
            if away is not None:
                raise GameError("error-vote-away", player=_name_of(table, silent), until=f"<t:{away}:f>")
            question = await self.question(table)
            if question is not None:
                self._check_may_ask_again(table, question)
            ends = await self._patience_ends(table)
            if ends is None or ends > self._now():
                raise GameError("error-vote-early", player=_name_of(table, silent), when=f"<t:{ends}:R>")
            return await self._ask(table)

    async def look_again(self, game_id: int) -> Table:
        """Call a vote if the patience of a table is over, else set the timer for when it is. Return the table."""
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            if table.game.revision != (await self._memory.record(game_id)).revision:
                table = await self._memory.reload(
                    game_id
                )  # a member has gone away, which deletes votes without the lock
            ends = await self._patience_ends(table) if _voters(table) else None
            if ends is None or await self.question(table) is not None:
                return table
            if ends > self._now():
                await self._store.timers.set(PATIENCE, table.id, None, ends)
                return table
            return await self._ask(table)

    async def answer(self, game_id: int, member_id: int, answer: str, *, seq: int) -> Table:
        """Set a member's answer to the vote that was called at `seq`, and return the table. `settle` carries it out.

        Raises `GameError` when that vote does not stand any more or is decided, and for members who cannot vote.
        """
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            question = await self.question(table)
            if question is None or question.record.seq != seq or answer not in VOTE.answers:
                raise GameError("error-vote-closed")
            if member_id == question.record.asked_by:
                raise GameError("error-vote-about-you")
            answers = question.record.answers
            if member_id not in answers:
                raise GameError("error-not-a-player")
            if question.record.subject:
                self._check_may_ask_again(table, question)
            if question.record.subject or question.outcome is not None:
                raise GameError("error-vote-closed")
            if answer in (ONE_MOVE, STAND_IN) and not self._computers.are_available:
                raise GameError("error-no-computers")
            if answers[member_id] == answer:
                return table
            await self._store.questions.ask(replace(question.record, answers={**answers, member_id: answer}))
            return await self._memory.reload(game_id)

    async def settle(self, game_id: int) -> Table:
        """Carry out what the vote at a table has decided, if it has, and return the table."""
        table = await self._memory.find(game_id)
        match await self._decision(table):
            case None:
                return table
            case decision if decision == ONE_MOVE:
                return await self._computers.move_for(table, STAND_IN_LEVEL, self._wants_one_move)
            case decision:
                async with self._memory.game_locks.hold(game_id):
                    table = await self._memory.find(game_id)
                    if await self._decision(table) != decision:
                        return table
                    return await self._carry_out(table, decision)

    async def _carry_out(self, table: Table, decision: str) -> Table:
        """Carry out a decision that needs no thinking. The lock of the game is held."""
        acting = table.seat_to_act()
        assert acting is not None
        if decision == STAND_IN:
            return await self._computers.sit_in(table, acting.seat, STAND_IN_LEVEL)
        if decision == OUT:
            return await self._hosting.remove_seat(table, acting.seat, owed=SEAT_BY_VOTE)
        question = await self.question(table)
        assert question is not None
        await self._store.questions.ask(replace(question.record, subject=self._now()))
        return await self._memory.reload(table.id)

    async def _decision(self, table: Table) -> str | None:
        """Return what the vote at a table has decided that is not carried out yet, or None."""
        question = await self.question(table)
        return None if question is None or question.record.subject else question.outcome

    async def _wants_one_move(self, table: Table) -> bool:
        return await self._decision(table) == ONE_MOVE

    async def _ask(self, table: Table) -> Table:
        silent = table.member_to_act()
        assert silent is not None
        now = self._now()
        answers = dict.fromkeys(_voters(table))
        vote = QuestionRecord(table.id, VOTE.name, silent, table.seq, 0, now, now + VOTE.seconds, answers)
        await self._store.questions.ask(vote)
        return await self._memory.reload(table.id)

    async def _patience_ends(self, table: Table) -> int | None:
        """Return when the patience of a table with the player to move is over; None while the player is away."""
        silent, now = table.member_to_act(), self._now()
        if silent is None:
            return None
        wait = await self._waits.of_game(table.id)
        if wait is None or wait.member_id != silent:  # the channel has not been shown yet whose turn it is
            wait = WaitRecord(table.id, silent, table.seq, now, silent_since=now)
        return patience_ends(wait, await self._waits.settings_of(silent), table.options.patience, now)

    def _check_may_ask_again(self, table: Table, question: Question) -> None:
        """Raise a `GameError` if a vote is open, or if the table decided to wait on and still does."""
        again = self.again_at(table, question)
        if again is None:
            raise GameError("error-vote-open")
        if again > self._now():
            raise GameError("error-vote-waits", when=f"<t:{again}:R>")


def _voters(table: Table) -> list[int]:
    """Return the members who can vote about the player to move; none where there can be no vote."""
    silent = table.member_to_act() if table.is_playing and not table.is_private else None
    return [] if silent is None or not table.options.patience else others_at(table, silent)


def _check_caller(table: Table, member_id: int) -> int:
    """Return the id of the player to move. Raises a `GameError` unless the member may vote about that player."""
    if table.is_in_lobby:
        raise GameError("error-in-lobby")
    if not table.is_playing:
        raise GameError("error-game-over")
    if table.seat_of(member_id) is None:
        raise GameError("error-not-a-player")
    silent = table.member_to_act()
    if silent == member_id:
        raise GameError("error-vote-about-you")
    if silent is None or not others_at(table, silent):
        raise GameError("error-vote-computer")
    if not table.options.patience:
        raise GameError("error-vote-never")
    return silent


def _name_of(table: Table, member_id: int) -> str:
    seat = table.seat_held_by(member_id)
    assert seat is not None
    return table.names[seat]
