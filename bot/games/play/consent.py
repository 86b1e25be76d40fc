"""Questions to the other people at a table: who may answer, the answers so far, until when, and what follows.

A question belongs to one version of the game and to the people who were at the table then. A new entry of the log, a
new person in a seat or the end of its time closes it, without anything being written.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.engine import GameError
from bot.games.unit.cache import TableMemory
from bot.games.unit.table import Table
from bot.store import QuestionRecord, Store

YES, NO = "yes", "no"
"""The answers to a question that everybody must agree to."""
QUESTION = "question"
"""The kind of the timers of questions: one for each game that asks something, for the first whose time is over."""


class Rule(StrEnum):
    """How many people decide."""

    EVERYBODY = "everybody"
    """All must say yes; one no decides as well."""
    MAJORITY = "majority"
    """More than half of them must give the same answer, whichever it is."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question: its name, its possible answers, who decides, and the seconds that there are to answer."""

    name: str
    answers: Collection[str]
    rule: Rule
    seconds: int


@dataclass(frozen=True, slots=True)
class Question:
    """A question that is open at a table, or whose answer still stands there."""

    kind: Kind
    record: QuestionRecord

    @property
    def waits_for(self) -> list[int]:
        """Return the ids of the members who have not answered."""
        return [member_id for member_id, answer in self.record.answers.items() if answer is None]

    @property
    def outcome(self) -> str | None:
        """Return the answer that was decided on, or None while it is open."""
        return outcome(self.record.answers, self.kind.rule)


def outcome(answers: Mapping[int, str | None], rule: Rule) -> str | None:
    """Return the answer that the answers so far decide on, or None."""
    counts = Counter(answer for answer in answers.values() if answer is not None)
    if rule is Rule.EVERYBODY:
        return NO if counts[NO] else YES if counts[YES] == len(answers) else None
    return next((answer for answer, number in counts.items() if 2 * number > len(answers)), None)


def others_at(table: Table, member_id: int | None) -> list[int]:
    """Return the ids of the people who still play at a table, except one, in the order of the seats."""
    return [
        seat.member_id
        for seat in table.seats_without(None)
        if seat.member_id is not None and seat.member_id != member_id
    ]


class Consent:
    """Asks and answers questions. The callers that change a game hold its lock."""

    def __init__(self, store: Store, memory: TableMemory, now: Callable[[], int]) -> None:
        self._store = store
        self._memory = memory
        self._now = now

    async def current(self, table: Table, kind: Kind) -> Question | None:
        """Return the question of a kind that stands at a table, also one that was decided at this version, or None."""
        is_asked = (await self._memory.load(table.id)).is_asked
        record = await self._store.questions.of(table.id, kind.name) if is_asked else None
        if record is None or record.seq != table.seq or record.until <= self._now():
            return None
        is_same_table = list(record.answers) == sorted(others_at(table, record.asked_by))
        is_at_table = table.seat_held_by(record.asked_by) is not None
        return Question(kind, record) if is_same_table and is_at_table else None

    async def ask(self, table: Table, kind: Kind, member_id: int, subject: int) -> Table:
        """Ask the others at a table, and return it. Raises `GameError` while a question of the kind stands there."""
        question = await self.current(table, kind)
        if question is not None:
            raise GameError("error-already-asked" if question.outcome is None else "error-already-refused")
        now = self._now()
        answers = dict.fromkeys(others_at(table, member_id))
        asked = QuestionRecord(table.id, kind.name, member_id, table.seq, subject, now, now + kind.seconds, answers)
        async with self._store.transaction():
            await self._store.questions.ask(asked)
            await self._set_timer(table.id)
        return await self._memory.reload(table.id)

    async def answer(self, table: Table, kind: Kind, member_id: int, answer: str, *, seq: int) -> Question:
        """Set a member's answer to the question asked at `seq`, and return the question with it.

        Raises `GameError` when that question does not stand any more or is decided, and for members who are not asked.
        """
        question = await self.current(table, kind)
        if question is None or question.record.seq != seq or answer not in kind.answers:
            raise GameError("error-question-closed")
        if member_id == question.record.asked_by:
            raise GameError("error-own-question")
        if member_id not in question.record.answers:
            raise GameError("error-not-a-player")
        if question.outcome is not None:
            raise GameError("error-question-closed")
        await self._store.questions.answer(table.id, kind.name, member_id, answer)
        await self._memory.reload(table.id)
        question = await self.current(table, kind)
        if question is None:
            raise GameError("error-question-closed")
        return question

    async def withdraw(self, table: Table, kind: Kind) -> Table:
        """Delete the question of a kind, and return the table."""
        await self._store.questions.drop([table.id], kind.name)
        return await self._memory.reload(table.id)

    async def close_expired(self, game_id: int) -> bool:
        """Delete the questions of a game whose time is over; return whether there were any. Needs no log."""
        async with self._memory.game_locks.hold(game_id), self._store.transaction():
            expired = await self._store.questions.expired(game_id, self._now())
            for kind in expired:
                await self._store.questions.drop([game_id], kind)
            await self._set_timer(game_id)
        self._memory.drop_forgotten([game_id])
        return bool(expired)

    async def _set_timer(self, game_id: int) -> None:
        until = await self._store.questions.first_until(game_id)
        if until is not None:
            await self._store.timers.set(QUESTION, game_id, None, until)
