"""Judge the answers: each press, command and form is answered once, in time, and not with an apology for a bug."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.present.language.words import LANGUAGES, words_in
from tests.support.loopback.discord_types import DEFERRED, Answer, text_of
from tools.simulation.judges.judge import Judge

IN_TIME = 3.0
"""Seconds within which Discord accepts the first answer."""
FILLED = 60.0
"""Seconds within which a deferred answer is filled: a hint may take most of them."""
AFTER_TROUBLE = 15.0
"""Seconds after trouble in which the bot may still be answering what came before."""
BURST, BURST_SECONDS = 30, 10.0
"""As many interactions of a member within these seconds are too many; some of them get no answer."""


@dataclass(frozen=True)
class Excuse:
    """The excuses of the bot for one interaction."""

    troubled: bool = False
    database: bool = False
    hurried: bool = False


class Answers(Judge):
    """Finds unanswered, late and doubled answers, and apologies.

    It is lenient about an interaction while Discord, the gateway or the database had trouble or the bot was not there,
    since then the request or the answer may be lost; about members who do so much that they are rate-limited; and about
    suggestions on a disk that stalls or is the slowest: they cannot be deferred, and wait for the calls of others.
    """

    name = "answers"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._judged = 0

    def at_a_quiet_moment(self) -> None:
        """Judge what was asked since the last quiet moment, which is long enough ago."""
        asked = self.world.discord.asked
        new, self._judged = asked[self._judged :], len(asked)
        for answer in new:
            if fault := fault_of(answer, self._excuse(answer, asked), self.world.loop.time()):
                self.fail(f"{fault}: {self._question(answer)}")
            shown = [text_of(each) for each in answer.messages if int(each["id"]) in self.world.discord.messages]
            if len(set(shown)) < len(shown) and answer.token not in self.world.discord.troubled:
                self.fail(f"the same answer twice: {self._question(answer)}")
        excused = self.world.discord.troubled | set(self.world.people.suggestions)  # later suggestions are as good
        for token in self.world.discord.acknowledged_twice - excused:
            self.fail(f"two first answers: {token}")

    def _excuse(self, answer: Answer, asked: Sequence[Answer]) -> Excuse:
        end = max(answer.asked_at + FILLED, answer.answered_at)
        is_troubled = answer.token in self.world.discord.troubled or self.conditions.was_troubled(
            answer.asked_at - AFTER_TROUBLE, end if answer.kind in (0, DEFERRED) else answer.asked_at + IN_TIME
        )
        burst = sum(
            each.asker == answer.asker and answer.asked_at - BURST_SECONDS <= each.asked_at <= answer.asked_at
            for each in asked
        )
        database = self.conditions.locked.overlap(answer.asked_at - 1, end)
        is_delayed = answer.token in self.world.people.suggestions and self.world.knobs.is_slow
        return Excuse(is_troubled, database, burst >= BURST or is_delayed)

    def _question(self, answer: Answer) -> str:
        known = next((asked for _, asked, each in self.world.people.answers if each is answer), "a press")
        return f"{known} of {answer.asker} at {answer.asked_at:.1f}: kind {answer.kind}, {answer.text[:80]!r}"


def fault_of(answer: Answer, excuse: Excuse, now: float) -> str:
    """Return what is wrong with an answer, or ""."""
    text = answer.text
    if any(each in text for each in apologies("error-bug")):
        return "an apology for a bug"
    if any(each in text for each in apologies("error-store")) and not excuse.database:
        return "an apology for the disk"
    if excuse.troubled or excuse.hurried or answer.is_abandoned:
        return ""
    if not answer.kind:
        return "no answer"
    if answer.delay > IN_TIME:
        return f"an answer after {answer.delay:.1f} s"
    if answer.kind == DEFERRED and not answer.messages and now > answer.asked_at + FILLED:
        return "a deferred answer without a message"
    return ""


@cache
def apologies(name: str) -> frozenset[str]:
    """Return an apology in all languages."""
    return frozenset(words_in(language).text(name) for language in LANGUAGES)
