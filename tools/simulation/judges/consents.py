"""Judge votes and questions: nothing is decided for others before enough of them have agreed."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tools.simulation.judges.judge import Judge

NO = "no"


@dataclass
class Asked:
    """A question at a table: the entry after which it was asked, by whom, and the answers so far, by member."""

    seq: int
    by: int
    answers: dict[int, str | None] = field(default_factory=dict[int, str | None])


class Consents(Judge):
    """Compares what was decided with the answers that were stored before.

    A vote is decided by more than half of those who are asked, and its answers are stored before it is carried out. A
    turn is taken back, or a game ended, when all agree; the last answer may be stored together with the result, so one
    of them may be missing. It is lenient about what admins do: they ask nobody.
    """

    name = "consents"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._questions: dict[tuple[int, str], Asked] = {}
        self._decided: dict[int, tuple[int, int]] = {}
        self._games: dict[int, tuple[str, int]] = {}

    def after_a_commit(self) -> None:
        """Look at what has been asked, answered and decided."""
        book = self.world.book
        rows = book.rows("SELECT id, status, newest_seq, ended_by FROM games WHERE status <> 'lobby'")
        questions = {
            (game_id, kind): Asked(seq, by)
            for game_id, kind, seq, by in book.rows("SELECT game_id, kind, seq, asked_by FROM questions")
        }
        if questions or self._questions:
            for game_id, kind, member, answer in book.rows("SELECT game_id, kind, member_id, answer FROM answers"):
                if (game_id, kind) in questions:
                    questions[game_id, kind].answers[member] = answer
            for game_id, status, newest, ended_by in rows:
                self._judge(game_id, status, newest, ended_by, questions)
        self._questions = questions
        self._games = {game_id: (status, newest) for game_id, status, newest, _ in rows}

    def _judge(self, game_id: int, status: str, newest: int, ended_by: int | None, questions: Any) -> None:
        before, seq = self._games.get(game_id, (status, newest))
        decided = questions.get((game_id, "decided"))
        if decided is not None and self._decided.get(game_id) != (decided.seq, decided.by):
            self._decided[game_id] = decided.seq, decided.by
            vote = self._questions.get((game_id, "vote"))
            if vote is not None:
                self.count("votes")
                if not has_majority(vote.answers):
                    self.fail(f"game {game_id}: a vote was decided by {vote.answers}")
        if newest > seq and (asked := self._questions.get((game_id, "undo"))) is not None and asked.seq == seq:
            sql = "SELECT events FROM log WHERE game_id = ? AND seq = ? AND kind = 'undo'"
            for [events] in self.world.book.rows(sql, game_id, seq + 1):
                seat = json.loads(events)[0]["seat"]  # None for an admin; others may take their own turn back freely
                [game] = self.world.book.games("id = ?", game_id)
                if seat is not None and game.members[seat] == asked.by:
                    self.count("questions")
                    self._check(game_id, "a turn was taken back", asked)
        asked = self._questions.get((game_id, "end")) if (before, status) == ("playing", "ended") else None
        if asked is not None and (asked.seq, asked.by) == (newest, ended_by) and not self._is_admin(asked.by):
            self.count("questions")
            self._check(game_id, "a game was ended", asked)

    def _check(self, game_id: int, done: str, asked: Asked) -> None:
        if not may_all_agree(asked.answers):
            self.fail(f"game {game_id}: {done}, although the answers were {asked.answers}")

    def _is_admin(self, member_id: int) -> bool:
        return any(each.id == member_id and each.is_admin for each in self.world.people.members)


def has_majority(answers: Mapping[int, str | None]) -> bool:
    """Return whether more than half of those who were asked have given the same answer."""
    counts = Counter(answer for answer in answers.values() if answer is not None)
    return any(2 * number > len(answers) for number in counts.values())


def may_all_agree(answers: Mapping[int, str | None]) -> bool:
    """Return whether all agree if the one whose answer may be missing does."""
    given = list(answers.values())
    return NO not in given and given.count(None) <= 1
