"""Questions to the other people at a table: who may answer, the answers so far, until when, and what follows.

A question belongs to one entry of the log and to the people who were at the table then. A new entry of the log, a
new person in a seat or the end of its time closes it, without anything being written.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from bot.engine import Frozen, GameError
from bot.games.unit.games import Games
from bot.games.unit.refusals import NotAPlayer
from bot.games.unit.table import Table
from bot.games.unit.unit import QUESTION, Game, Snapshot
from bot.store import NOBODY, GameRows, GameStatus, QuestionRecord

YES, NO = "yes", "no"
"""The answers to a question that all must agree to."""


class QuestionKind(Frozen):
    """A kind of question: its name, its possible answers, and the seconds that there are to answer.

    More than half of the people decide if `is_by_majority`; otherwise all must say yes, and one no decides as well.
    """

    name: str
    answers: Collection[str]
    seconds: int
    is_by_majority: bool = False


class TableQuestion(Frozen):
    """A question that is open at a table, or whose answer still stands there."""

    kind: QuestionKind
    record: QuestionRecord

    @property
    def waits_for(self) -> list[int]:
        """Return the ids of the members who have not answered."""
        return [member_id for member_id, answer in self.record.answers.items() if answer is None]

    @property
    def outcome(self) -> str | None:
        """Return the answer that was decided on, or None while it is open."""
        return outcome(self.record.answers, is_by_majority=self.kind.is_by_majority)


def outcome(answers: Mapping[int, str | None], *, is_by_majority: bool) -> str | None:
    """Return the answer that the answers so far decide on, or None."""
    counts = Counter(answer for answer in answers.values() if answer is not None)
    if not is_by_majority:
        return NO if counts[NO] else YES if counts[YES] == len(answers) else None
    return next((answer for answer, number in counts.items() if 2 * number > len(answers)), None)


def others_at(table: Table, member_id: int | None) -> list[int]:
    """Return the ids of the people who still play at a table, except one, in the order of the seats."""
    return [seat.member_id for seat in table.seats.active if seat.member_id is not None and seat.member_id != member_id]


def current_question(table: Table, rows: GameRows, kind: QuestionKind, now: int) -> TableQuestion | None:
    """Return the question of a kind that stands at a table, also one that was decided at this entry, or None."""
    record = rows.questions.get(kind.name)
    return TableQuestion(kind, record) if record is not None and _stands(record, table, now) else None


def _stands(record: QuestionRecord, table: Table, now: int) -> bool:
    if record.seq != table.seq or record.until <= now or table.seats.held_by(record.asked_by) is None:
        return False
    return sorted(record.answers) == sorted(others_at(table, record.asked_by))


def ask(game: Game, kind: QuestionKind, member_id: int, subject: int) -> None:
    """Ask the others at a table for a member.

    Raises `GameError` while a question of the kind is open there, and after a refusal that this member got. One that
    another member got is kept under a kind of its own, so that nobody is asked the same twice.
    """
    table, now = game.table, game.now
    question = check_may_ask(table, game.rows, kind, member_id, now)
    if question is not None:
        game.put_question(replace(question.record, kind=_refusal_of(kind, table, question.record.asked_by)))
    answers = dict.fromkeys(sorted(others_at(table, member_id)))
    game.put_question(
        QuestionRecord(game.id, kind.name, member_id, table.seq, subject, now, now + kind.seconds, answers)
    )
    set_question_timer(game)


def check_may_ask(table: Table, rows: GameRows, kind: QuestionKind, member_id: int, now: int) -> TableQuestion | None:
    """Return a question refused to another member, or None. Raises `GameError` for a member who cannot `ask`."""
    question = current_question(table, rows, kind, now)
    if question is not None and question.outcome is None:
        if question.record.asked_by == member_id:
            raise GameError("error-already-asked")
        raise GameError("error-other-asked", player=table.seats.name_of(question.record.asked_by))
    refusals = [rows.questions.get(_refusal_of(kind, table, member_id)), question.record if question else None]
    if any(each and each.asked_by == member_id and _stands(each, table, now) for each in refusals):
        raise GameError("error-already-refused" if table.is_playing else "error-already-refused-over")
    return question


def _refusal_of(kind: QuestionKind, table: Table, member_id: int) -> str:
    """Return the kind under which the refusal that a member got is kept while another member asks."""
    return f"{kind.name}-refused-{table.seats.held_by(member_id)}"


def answer_question(game: Game, kind: QuestionKind, member_id: int, answer: str, *, seq: int) -> TableQuestion:
    """Set a member's answer to the question asked at `seq`, and return the question with it."""
    question = current_question(game.table, game.rows, kind, game.now)
    if question is None or question.record.seq != seq or answer not in kind.answers:
        raise GameError("error-question-closed")
    if member_id == question.record.asked_by:
        raise GameError("error-own-question")
    if member_id not in question.record.answers:
        raise NotAPlayer
    if question.outcome is not None:
        raise GameError("error-question-closed")
    record = replace(question.record, answers={**question.record.answers, member_id: answer})
    game.put_question(record)
    return TableQuestion(kind, record)


def close_expired_questions(game: Game) -> bool:
    """Delete the questions of a game whose time is over; return whether there were any. Needs no log."""
    expired = [kind for kind, question in game.questions.items() if question.until <= game.now]
    for kind in expired:
        game.drop_question(kind)
    set_question_timer(game)
    return bool(expired)


def set_question_timer(game: Game) -> None:
    """Set the timer for the first of the game's questions whose time will be over."""
    if game.questions:
        game.set_timer(QUESTION, min(question.until for question in game.questions.values()))


END = QuestionKind("end", (YES, NO), 86_400)
"""The question whether a game may be ended without a result, for a day."""


class EarlyEnd:
    """Ends games early, at once or by consent. The caller checks that a member may ask for it: hosts and admins."""

    def __init__(self, games: Games) -> None:
        self._games = games

    async def asked(self, table: Table, member_id: int) -> Sequence[int]:
        """Return the members who are asked if a member ends an open game now. Raises `GameError` like `request`."""
        if asked := who_must_agree(table, member_id):
            check_may_ask(table, (await self._games.known(table.id)).rows, END, member_id, self._games.now())
        return asked

    async def request(self, game_id: int, member_id: int) -> Table:
        """End an open game, even a damaged one, or ask those who must agree. Return the table."""
        async with self._games.locked(game_id, even_damaged=True) as game:
            game.table.check_open()
            if game.is_damaged or not who_must_agree(game.table, member_id):
                game.set_status(GameStatus.ENDED, game.now, by=member_id)
            else:
                ask(game, END, member_id, 0)
        return game.table

    async def answer(self, game_id: int, member_id: int, answer: str, *, seq: int) -> Table:
        """Answer the question asked at `seq`, as `answer_question`; the last one who agrees ends the game."""
        async with self._games.locked(game_id) as game:
            question = answer_question(game, END, member_id, answer, seq=seq)
            if question.outcome == YES:
                game.set_status(GameStatus.ENDED, game.now, by=question.record.asked_by)
        return game.table


def question_about_end(snapshot: Snapshot, now: int) -> TableQuestion | None:
    """Return the table's question whether the game may be ended, or None if there is none."""
    table = snapshot.table
    return current_question(table, snapshot.rows, END, now) if table.is_playing else None


def who_must_agree(table: Table, member_id: int) -> Sequence[int]:
    """Return the members without whom a member does not end a game: all others if it is at stake for that member.

    A game that is still in its first round ends without asking. Raises `GameError` while a computer player holds the
    seat of that member or of one who would have to agree, be it one who was forgotten.
    """
    if not table.is_playing or table.dealt().round == 1 or not table.is_at_stake_for(member_id):
        return ()
    for seat in table.seats.active:
        if seat.member_id is None and seat.owner_id is not None:
            if seat.owner_id == member_id:
                raise GameError("error-end-stand-in")
            if seat.owner_id == NOBODY:
                raise GameError("error-end-gone")
            raise GameError("error-end-kept", player=table.seats.names_when(seat.seat, seat.owner_id)[seat.seat])
    return others_at(table, member_id)
