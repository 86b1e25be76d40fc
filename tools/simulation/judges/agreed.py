"""Judge who had to be asked: computed from the rules, the log and the people at the table, not from what was asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.engine import Undone
from bot.rules import codec_for
from bot.store import EntryKind, LogEntry
from tools.simulation.book import Log, Row
from tools.simulation.judges.consents import has_majority, may_all_agree
from tools.simulation.judges.judge import Judge


@dataclass(frozen=True)
class Question:
    """A question as it is stored: the entry after which it was asked, by whom, and the answers by member.

    It stays the same question when somebody answers, or when the answers of a deleted member are deleted.
    """

    seq: int
    by: int
    subject: int
    answers: dict[int, str | None] = field(default_factory=dict[int, str | None], compare=False)


class Agreed(Judge):
    """Compares what was decided with the agreement of those whom it concerns.

    A turn may be taken back freely unless a player loses a move of their own by it, saw a card since, or the game was
    over; a game may be ended freely unless it counts for somebody else. All other people at the table have to agree
    otherwise. A vote needs more than half of the people at the table but the silent one, and is carried out then.

    The answer that decides may be stored together with the result. It is lenient about admins without a seat, who ask
    nobody, and about planned moves, which go back with the turn before them.
    """

    name = "agreed"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._questions: dict[tuple[int, str], Question] = {}
        self._games: dict[int, tuple[str, int]] = {}

    def after_a_commit(self) -> None:
        """Look at turns that were taken back, at games that were ended, and at votes that were decided."""
        book = self.world.book
        rows = book.rows("SELECT id, status, newest_seq, ended_by FROM games WHERE status <> 'lobby'")
        states = {game_id: (status, newest) for game_id, status, newest, _ in rows}
        questions = self._stored()
        for game_id, status, newest, ended_by in rows:
            before = self._games.get(game_id)
            if before is not None and newest > before[1]:
                self._look_at_undo(game_id, before[1])
            if before is not None and before[0] == "playing" and status == "ended" and ended_by:
                self._look_at_end(game_id, ended_by)
            decided, known = questions.get((game_id, "decided")), self._questions.get((game_id, "decided"))
            if decided is not None and decided != known and before is not None:
                self._look_at_vote(game_id)
        self._questions, self._games = questions, states

    def at_a_quiet_moment(self) -> None:
        """Look for votes that are decided, and that nobody has carried out."""
        for (game_id, kind), vote in self._questions.items():
            [game] = self.world.book.games("id = ?", game_id)
            position = self.world.book.position(game) if game.status == "playing" else None
            if kind != "vote" or position is None or position.decision is None or vote.seq != game.newest_seq:
                continue
            voters = self._others(game, vote.by, position.left)
            given = {each: vote.answers.get(each) for each in voters}
            if game.members[position.decision.seat] == vote.by and has_majority(given) and not vote.subject:
                self.fail(f"game {game_id}: a vote is decided by {given}, and was not carried out")

    def _stored(self) -> dict[tuple[int, str], Question]:
        book = self.world.book
        rows = book.rows("SELECT game_id, kind, seq, asked_by, subject FROM questions")
        questions = {(game_id, kind): Question(*rest) for game_id, kind, *rest in rows}
        for game_id, kind, member, answer in book.rows("SELECT game_id, kind, member_id, answer FROM answers"):
            if (game_id, kind) in questions:
                questions[game_id, kind].answers[member] = answer
        return questions

    def _look_at_undo(self, game_id: int, seq: int) -> None:
        [game] = self.world.book.games("id = ?", game_id)
        log = self.world.book.log(game)
        undone = undone_by(log, seq + 1)
        if undone is None or undone.seat is None or undone.seat >= len(game.members):
            return
        mover = game.members[undone.seat]
        others = self._others(game, mover, log.positions[seq].left)
        if mover and others and concerns_others(log, seq, undone, others):
            self.count("turns that others had to give back")
            self._check(game_id, "undo", seq, mover, others, "a turn was taken back")

    def _look_at_end(self, game_id: int, member: int) -> None:
        [game] = self.world.book.games("id = ?", game_id)
        log = self.world.book.log(game)
        position = log.positions[-1] if log.positions else None
        if position is None or position.round == 1 or not log.options.rated or member not in game.members:
            return
        others = self._others(game, member, position.left)
        if others and not self.world.book.rows(_NOT_AT_STAKE, game_id):
            self.count("games that others had to give up")
            self._check(game_id, "end", game.newest_seq, member, others, "a game was ended")

    def _look_at_vote(self, game_id: int) -> None:
        vote = self._questions.get((game_id, "vote"))
        [game] = self.world.book.games("id = ?", game_id)
        if vote is None or not self.world.book.log(game).positions:
            return
        voters = self._others(game, vote.by, self.world.book.log(game).positions[-1].left)
        self.count("votes that were decided")
        if not has_majority(given := {each: vote.answers.get(each) for each in voters}):
            self.fail(f"game {game_id}: a vote was decided by {given}")

    def _check(self, game_id: int, kind: str, seq: int, by: int, others: Sequence[int], done: str) -> None:
        asked = self._questions.get((game_id, kind))
        if asked is None or (asked.seq, asked.by) != (seq, by):
            self.fail(f"game {game_id}: {done} by {by} after {seq}, and {others} were not asked")
        elif not may_all_agree(given := {each: asked.answers.get(each) for each in others}):
            self.fail(f"game {game_id}: {done} by {by} after {seq}, although the answers were {given}")

    def _others(self, game: Row, member: int | None, left: frozenset[int]) -> list[int]:
        return [each for seat, each in enumerate(game.members) if each and each != member and seat not in left]


_NOT_AT_STAKE = """
    SELECT 1 FROM seats WHERE game_id = ? AND (changed_hands OR (occupant = 'computer' AND plays_for IS NULL))
"""


def undone_by(log: Log, seq: int) -> Undone | None:
    """Return what an entry took back; None for an entry that took nothing back."""
    if seq >= len(log.entries) or log.entries[seq].kind is not EntryKind.UNDO:
        return None
    events: Sequence[Any] = codec_for(log.options.rules()).loads(log.entries[seq].events)
    return next((each for each in events if isinstance(each, Undone)), None)


def concerns_others(log: Log, seq: int, undone: Undone, others: Sequence[int]) -> bool:
    """Return whether somebody else loses a move by an undo after an entry, has seen a card since, or saw the end."""
    codec = codec_for(log.options.rules())
    since = [each for each in log.entries if undone.seq < each.seq <= seq]
    if any(log.positions[each.seq].is_over for each in since):
        return True
    if any(log.positions[each.seq - 1].is_open_move(codec.loads(each.events)) for each in since):
        return True
    gone = in_effect(log.entries[: seq + 1], codec)
    return any(each.seq > undone.seq and each.member_id in others and not each.is_planned for each in gone)


def in_effect(entries: Sequence[LogEntry], codec: Any) -> list[LogEntry]:
    """Return the entries that were not taken back."""
    kept: Mapping[int, LogEntry] = {}
    for each in entries:
        if each.kind is EntryKind.UNDO:
            target = next(event.seq for event in codec.loads(each.events) if isinstance(event, Undone))
            kept = {seq: entry for seq, entry in kept.items() if seq <= target}
        else:
            kept = {**kept, each.seq: each}
    return list(kept.values())
