"""Judge what people write: all of what a text means happens, and nothing of a text with a word that means nothing."""

import re
from typing import Any

from bot.rules import PurchaseCard, codec_for
from bot.store import EntryKind
from tools.simulation.book import Log, Row
from tools.simulation.judges.refused import WITHIN, Refused
from tools.simulation.judges.words.sayings import begins
from tools.simulation.plan import START
from tools.simulation.writer import Line, Wish

SPAN = 2.0
"""Seconds around an answer in which the position must have stayed the same, or the text may mean something else."""
UNREAD = (
    *("typed-unknown-gem", "typed-stray-number", "typed-no-gems", "typed-too-many-gems"),
    *("typed-unknown-address", "error-no-such-answer", "error-several-answers", "error-nothing-asked"),
    *("error-member-not-seated", "error-members-fit", "error-unknown-card", "error-plan-line", "error-plan-unread"),
    *("error-take-pattern", "error-bank-empty", "error-two-need-four", "error-return-count", "error-return-not-held"),
    *("error-payment-not-held", "error-payment-too-much", "error-payment-too-little", "error-noble-not-visiting"),
    *("error-no-such-game", "error-unknown-zone", "error-unknown-zone-near", "page-unknown", "error-deck-empty"),
)
"""Refusals of what cannot be read, is not there, or may not be chosen."""


class Written(Refused):
    """Looks at moves with their answers, at plans, at texts with a word that means nothing, and at suggestions.

    A suggestion that is sent is read and accepted, for it named something that may be chosen. It is lenient as
    `Refused` is, and where another entry of the game comes at the same time.
    """

    name = "written"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._plans: dict[tuple[int, int], list[tuple[float, str]]] = {}  # by game and seat, as they were stored
        self._read = self._sent = 0

    def after_a_commit(self) -> None:
        """Note new plans, and when seats get other players."""
        super().after_a_commit()
        for game_id, seat, lines in self.world.book.rows("SELECT game_id, seat, lines FROM plans"):
            known = self._plans.setdefault((game_id, seat), [])
            if not known or known[-1][1] != lines:
                known.append((self.world.loop.time(), lines))

    def at_a_quiet_moment(self) -> None:
        """Judge what was written since the last time."""
        wishes, sent = self.world.people.writer.wishes, self.world.people.writer.sent
        for wish in wishes[self._read :]:
            now = next(iter(self.world.book.games("id = ? AND status = 'playing'", wish.game.id)), None)
            if now is None or self.is_excused(wish.answer) or not self.is_alone(wish.answer):
                continue
            if fault := self._fault_of(wish, now):
                self.fail(f"game {now.id}: {fault} by {wish.member}: {wish.answer.text[:300]!r}")
        for each in sent[self._sent :]:
            if each.is_certain and not self.is_excused(each.answer):
                self.count("suggestions that were sent")
                if found := begins(each.answer.text, UNREAD):
                    self.fail(f"{each.text} was suggested, and refused by {found}: {each.answer.text[:300]!r}")
        self._read, self._sent = len(wishes), len(sent)

    def _fault_of(self, wish: Wish, now: Row) -> str:
        log, answer = self.world.book.log(now), wish.answer
        since = [each for each in log.entries if each.seq > wish.game.newest_seq]
        start, end = answer.asked_at - SPAN, max(answer.asked_at, answer.answered_at) + SPAN
        if self.is_changed(now.id, answer.asked_at):
            return ""
        if wish.moves:
            self.count("moves that were written")
            return self._fault_of_moves(wish, log)
        if any(start <= each.at - START <= end + 1 and each.member_id != wish.member for each in since):
            return ""
        stored = self._plans.get((now.id, wish.game.members.index(wish.member)), [])
        planned = [lines for at, lines in stored if start <= at <= end]
        if wish.word:
            self.count("words that mean nothing")
            own = [each for each in since[:1] if each.member_id == wish.member and not each.is_planned]
            if planned or any(start - 1 <= each.at - START <= end for each in own):
                return f"{wish.word!r} means nothing, and something happened"
            reason = re.split("[”“«]: ", answer.text, maxsplit=1)[-1]  # behind the line of the plan
            return "" if wish.word in reason else f"the refusal does not name {wish.word!r}"
        self.count("plans that were written")
        before = [lines for at, lines in stored if at < start][-1:]
        codec = codec_for(log.options.rules())
        if any(_is_planned(codec.loads(lines), wish.lines) for lines in planned or before):
            return ""
        return f"{wish.lines} were not planned, but {planned}"

    def _fault_of_moves(self, wish: Wish, log: Log) -> str:
        by = START + wish.answer.asked_at + WITHIN
        made = [each for each in log.entries if each.seq > wish.game.newest_seq][: len(wish.moves)]
        if not made or made[0].member_id != wish.member or made[0].is_planned or made[0].at > by:
            other = bool(made) and made[0].at < by  # somebody else was faster
            return "" if other else f"{wish.moves} were not made"
        moves = [each.move for each in made if each.kind is EntryKind.MOVE and each.member_id == wish.member]
        wanted = [codec_for(log.options.rules()).dumps(each) for each in wish.moves]
        return "" if moves == wanted else f"{moves} were made and not {wanted}"


def _is_planned(stored: Any, wanted: tuple[Line, ...]) -> bool:
    """Return whether the lines of a stored plan are those wanted; the payment with the least gold is chosen later."""
    if len(stored) != len(wanted):
        return False
    for (move, is_cheapest, answers, *_), (other, other_cheapest, other_answers) in zip(stored, wanted, strict=True):
        is_same = move == other
        if is_cheapest and isinstance(move, PurchaseCard) and isinstance(other, PurchaseCard):
            is_same = move.card == other.card
        if not is_same or is_cheapest != other_cheapest or tuple(answers) != other_answers:
            return False
    return True
