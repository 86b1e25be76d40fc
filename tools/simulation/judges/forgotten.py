"""Judge deletions: a forgotten member is neither in the database and its file, nor in memory, nor in new messages."""

import json
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.present.language.words import LANGUAGES, words_in
from tests.support.loopback.discord_types import DEFERRED, Member, Sent
from tools.simulation.judges.judge import Judge

REPEATED = 35.0
"""Seconds for which discord.py repeats a request that Discord answers with 5xx, as it was composed."""
ON_THE_WAY = 5.0
"""Seconds for which a message may still be on its way to Discord that was composed before the deletion."""


@dataclass(frozen=True)
class Deletion:
    """A deletion that was confirmed: when its member pressed the button, and when they read that it is done."""

    member: Member
    asked_at: float
    at: float


class Forgotten(Judge):
    """Looks for members whose deletion was confirmed, until they use the bot again or somebody else names them.

    What they do after the press of the button counts, although the deletion may not be done yet: a wish that comes
    after it is stored after it. It is lenient about messages that were on their way, about private answers to what they
    had asked before, which may wait half a minute for a picture and which nobody else reads, and about the rate limits
    in memory, which know how often an id has pressed lately: without them, a deletion would be a way around them.
    """

    name = "forgotten"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._read = 0  # answers
        self._interactions = 0
        self._gone: dict[int, Deletion] = {}

    def after_an_act(self) -> None:
        """Note who was forgotten, and who came back."""
        answers = self.world.people.answers
        for member, asked, answer in answers[self._read :]:
            if "confirm_forget" in asked and any(text in answer.text for text in confirmations()):
                self.count("deletions")
                is_deferred = answer.kind == DEFERRED  # the text has come just now
                at = self.world.loop.time() if is_deferred else answer.answered_at
                self._gone[member.id] = Deletion(member, answer.asked_at, at)
                self._interactions = 0  # they may have come back since, while this act went on
        self._read = len(answers)
        self._notice_returns()

    def on_sent(self, sent: Sent) -> None:
        """Read what is sent after a deletion."""
        if not self._gone:
            return
        self._notice_returns()
        text = json.dumps(sent.body, ensure_ascii=False, default=str)
        for each in self._gone.values():
            now = self.world.loop.time()
            is_repeated = self.conditions.was_troubled(each.at, now)
            is_late = now > each.at + (REPEATED if is_repeated else ON_THE_WAY)
            if is_late and names(each.member, text) and not self._is_own_answer(sent, each):
                self._fail(each, f"{sent.route} says: {text[:300]}")

    def _is_own_answer(self, sent: Sent, deletion: Deletion) -> bool:
        """Return whether a private answer to the forgotten member is one to what they had asked before."""
        return sent.reader == deletion.member.id and any(
            answer.asker == sent.reader and answer.asked_at < deletion.asked_at and f"/{answer.token}" in sent.route
            for answer in self.world.discord.asked
        )

    def at_a_quiet_moment(self) -> None:
        """Look into the database and into the memory of the bot."""
        self._notice_returns()
        for each in self._gone.values():
            for where in traces_in_rows(each.member, self._tables()):
                self._fail(each, f"is in {where}")
            bots = [life.bot for life in self.world.running if life.bot is not None]
            for bot in [bot for bot in bots if bot._running is not None]:
                for where in traces_in_memory(each.member, bot):
                    self._fail(each, f"is in memory: {where}")

        self._look_at_files()

    def after_the_world(self) -> None:
        """Look into the files of the database a last time."""
        self._look_at_files()

    def _look_at_files(self) -> None:
        """Look for members in the bytes of the files, unless these speak for PostgreSQL, which reuses space later."""
        if self.world.plan.bots > 1 or not self._gone:
            return
        for path in self.world.database.parent.glob(f"{self.world.database.name}*"):
            content = path.read_bytes()
            for each in self._gone.values():
                if any(trace in content for trace in in_bytes(each.member)):
                    self._fail(each, f"is in the file {path.name}")

    def _fail(self, deletion: Deletion, what: str) -> None:
        self.fail(f"{deletion.member.name} was forgotten at {deletion.at:.1f}, and {what}")

    def _notice_returns(self) -> None:
        new = self.world.discord.interactions[self._interactions :]
        self._interactions += len(new)
        for at, asker, data in new:
            text = json.dumps(data)
            for member_id, deletion in list(self._gone.items()):
                is_double_press = at <= deletion.at and "confirm_forget" in text
                is_about_them = asker == member_id or str(member_id) in text
                if at > deletion.asked_at and is_about_them and not is_double_press:
                    del self._gone[member_id]

    def _tables(self) -> Iterator[tuple[str, Sequence[Any]]]:
        for [table] in self.world.book.rows("SELECT name FROM sqlite_schema WHERE type = 'table'"):
            yield table, self.world.book.rows(f"SELECT * FROM {table}")  # noqa: S608 - names from the schema


def traces_in_rows(member: Member, tables: Iterable[tuple[str, Iterable[Sequence[Any]]]]) -> Iterator[str]:
    """Yield the tables and rows in which a member is."""
    for table, rows in tables:
        for row in rows:
            if any(value == member.id or (isinstance(value, str) and names(member, value)) for value in row):
                yield f"{table}: {tuple(row)}"


def traces_in_memory(member: Member, bot: Any) -> Iterator[str]:
    """Yield the caches of a bot in which a member is."""
    caches = {
        "the languages": bot._locales,
        "the answers": bot.private_messages._answers,
        "the notes": bot.private_messages._notes,
        "the games": bot.tables.games._snapshots,
        "the settings": bot.tables.games.settings._values,
        "the hands that were searched": bot.messages._hands._searched,
        "the hands that were refused": bot.messages._hands._refused,
        "the direct messages that are open": bot.messages._hands._accept,
        "the avatars": bot.avatars._cache,
    }
    for name, cache_ in caches.items():
        if names(member, repr(dict(cache_.items()))):
            yield name


def in_bytes(member: Member) -> tuple[bytes, ...]:
    """Return how SQLite writes the id of a member, as a number or in a text, and the name."""
    return struct.pack(">q", member.id), str(member.id).encode(), bare(member).encode()


def names(member: Member, text: str) -> bool:
    """Return whether a text contains the id or the name of a member."""
    return str(member.id) in text or bare(member) in text


def bare(member: Member) -> str:
    """Return the name of a member without what is escaped in messages."""
    return member.name.rstrip("*")


@cache
def confirmations() -> frozenset[str]:
    """Return the texts that confirm a deletion, in all languages."""
    return frozenset(words_in(language).text("privacy-deleted") for language in LANGUAGES)
