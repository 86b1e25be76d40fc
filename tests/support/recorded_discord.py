"""A Discord that only records what is sent, edited and deleted, for measuring what the bot does beside requests."""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import discord

BOT = 1
DIRECT = 10**15
"""The channel of direct messages with a member has the member's id and this added."""
EPOCH = 1_420_070_400_000


@dataclass
class Sent:
    """A message, as Discord has it."""

    id: int
    channel_id: int
    at: int
    content: str
    components: Sequence[Any]
    place: "Place"

    @property
    def channel(self) -> Any:
        return SimpleNamespace(id=self.channel_id)

    @property
    def author(self) -> Any:
        return SimpleNamespace(id=BOT)

    async def delete(self) -> None:
        await self.place.get_partial_message(self.id).delete()

    @property
    def created_at(self) -> datetime:
        return datetime.fromtimestamp(self.at, UTC)


@dataclass
class RecordedDiscord:
    """Stands in for the client of discord.py, as far as messages of tables and notices use it."""

    now: Callable[[], int]
    messages: list[Sent] = field(default_factory=list[Sent])
    by_channel: dict[int, dict[int, Sent]] = field(default_factory=dict[int, dict[int, Sent]])
    user: Any = field(default_factory=lambda: SimpleNamespace(id=BOT))

    def get_guild(self, _: int) -> object:
        return self

    def get_partial_messageable(self, channel_id: int) -> "Place":
        return Place(self, channel_id)

    async def create_dm(self, member: Any) -> "Place":
        return Place(self, DIRECT + member.id)


@dataclass
class Place:
    """A channel, or the direct messages with a member."""

    discord: RecordedDiscord
    id: int

    async def send(
        self,
        content: str | None = None,
        *,
        view: Any = None,
        files: Sequence[Any] = (),
        allowed_mentions: Any = None,
        silent: bool = False,
        nonce: int | None = None,
        reference: Any = None,
    ) -> Sent:
        there = self.discord
        now = there.now()
        number = (now * 1000 - EPOCH << 22) + len(there.messages)
        components = () if view is None else view.children
        sent = Sent(number, self.id, now, content or "", components, self)
        there.messages.append(sent)
        there.by_channel.setdefault(self.id, {})[sent.id] = sent
        return sent

    async def history(
        self, *, after: Any = None, limit: int = 100, oldest_first: bool | None = None
    ) -> AsyncIterator[Sent]:
        there = self.discord.by_channel.get(self.id, {}).values()
        found = sorted((each for each in there if after is None or each.id > after.id), key=lambda each: each.id)
        if oldest_first is False or (oldest_first is None and after is None):
            found.reverse()
        for each in found[:limit]:
            yield each

    def get_partial_message(self, message_id: int) -> "Message":
        return Message(self, message_id)


@dataclass
class Message:
    """A message that was sent before."""

    place: Place
    id: int

    async def delete(self) -> None:
        there = self.place.discord
        sent = self._sent()
        del there.by_channel[self.place.id][sent.id]

    async def edit(self, *, view: Any = None, attachments: Sequence[Any] = (), allowed_mentions: Any = None) -> None:
        if view is not None:
            self._sent().components = view.children

    def _sent(self) -> Sent:
        sent = self.place.discord.by_channel.get(self.place.id, {}).get(self.id)
        if sent is None:
            raise discord.NotFound(_response(404), {"code": 10_008, "message": "Unknown Message"})
        return sent


def unavailable() -> discord.HTTPException:
    """Return the error of a request that Discord could not answer."""
    return discord.DiscordServerError(_response(503), "unavailable")


def _response(status: int) -> Any:
    return SimpleNamespace(status=status, reason="", headers={})
