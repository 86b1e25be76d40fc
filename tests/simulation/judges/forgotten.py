"""Judge deletions: a forgotten member is neither in the database and its file, nor in memory, nor in new messages."""

import json
import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from bot.present.language.words import LANGUAGES, words_in
from tests.simulation.judges.judge import Judge
from tests.support.loopback.discord_types import Member, Sent

ON_THE_WAY = 5.0
"""Seconds for which a message may still be on its way to Discord that was composed before the deletion."""


class Forgotten(Judge):
    """Looks for members whose deletion was confirmed, until they use the bot again or somebody else names them.

    It is lenient about messages that were on their way, and about the rate limits in memory, which know how often an id
    has pressed lately: without them, a deletion would be a way around them.
    """

    name = "forgotten"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._read = 0  # answers
        self._interactions = 0
        self._gone: dict[int, tuple[float, Member]] = {}

    def after_an_act(self) -> None:
        """Note who was forgotten, and who came back."""
        answers = self.world.people.answers
        for member, asked, answer in answers[self._read :]:
            if "confirm_forget" in asked and any(text in answer.text for text in confirmations()):
                self.count("deletions")
                self._gone[member.id] = answer.answered_at, member
                self._interactions = 0  # they may have come back since, while this act went on
        self._read = len(answers)
        self._notice_returns()

    def on_sent(self, sent: Sent) -> None:
        """Read what is sent after a deletion."""
        if not self._gone:
            return
        self._notice_returns()
        text = json.dumps(sent.body, ensure_ascii=False, default=str)
        for at, member in self._gone.values():
            if self.world.loop.time() > at + ON_THE_WAY and names(member, text):
                self.fail(f"{member.name} was forgotten at {at:.1f}, and {sent.route} says: {text[:300]}")

    def at_a_quiet_moment(self) -> None:
        """Look into the database and into the memory of the bot."""
        self._notice_returns()
        for at, member in self._gone.values():
            for where in traces_in_rows(member, self._tables()):
                self.fail(f"{member.name} was forgotten at {at:.1f}, and is in {where}")
            for bot in [each.bot for each in self.world.running if hasattr(each.bot, "tables")]:
                for where in traces_in_memory(member, bot):
                    self.fail(f"{member.name} was forgotten at {at:.1f}, and is in memory: {where}")

    def after_the_world(self) -> None:
        """Look into the files of the database, unless they speak for PostgreSQL, which reuses their space later."""
        if self.world.plan.bots > 1:
            return
        for path in self.world.database.parent.glob(f"{self.world.database.name}*"):
            content = path.read_bytes()
            for at, member in self._gone.values():
                if any(each in content for each in in_bytes(member)):
                    self.fail(f"{member.name} was forgotten at {at:.1f}, and is in the file {path.name}")

    def _notice_returns(self) -> None:
        new = self.world.discord.interactions[self._interactions :]
        self._interactions += len(new)
        for at, asker, data in new:
            for member_id, (since, _) in list(self._gone.items()):
                if at > since and (asker == member_id or str(member_id) in json.dumps(data)):
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
        "the closed direct messages": bot.messages._hands._closed,
        "the open direct messages": bot.messages._hands._open,
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
