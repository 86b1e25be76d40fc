"""A second connection to the gateway with the bot's token, which only listens, and what is seen on it."""

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from time import time

import aiohttp
import discord

from bot.app.client import INTENTS
from bot.engine import Frozen
from bot.rehearsal.api import Json
from bot.rehearsal.components import edit, text
from bot.rehearsal.rehearsal import Check, NotPossible, Rehearsal

logging.getLogger("discord").addHandler(logging.NullHandler())  # a reconnect is no line of the report
STARTS_WITHIN, ARRIVES_WITHIN = 60.0, 5.0
"""Seconds until the connection is ready, and until an event has come."""


class GatewayEvent(Frozen):
    """An event, and when it arrived, in seconds since 1970."""

    name: str
    data: Json
    at: float


class Gateway(discord.Client):
    """The connection, on the shard of the rehearsal's server. It keeps the events of the channel and its threads."""

    def __init__(self, rehearsal: Rehearsal, shards: int, proxy: str | None) -> None:
        options: Json = {"shard_id": (rehearsal.guild_id >> 22) % shards, "shard_count": shards, "proxy": proxy}
        super().__init__(intents=INTENTS, max_messages=None, enable_debug_events=True, **options)
        self._rehearsal = rehearsal
        self._news = asyncio.Event()
        self.events: list[GatewayEvent] = []
        self.problem = ""

    async def on_socket_raw_receive(self, message: str) -> None:
        """Keep an event if it is of the rehearsal's channel, its thread, or a message in them."""
        payload: Json = json.loads(message)
        data: Json = payload.get("d") or {}
        ours = {str(self._rehearsal.channel_id), str(self._rehearsal.thread_id)}
        if payload["op"] == 0 and ours & {str(data.get(name)) for name in ("id", "channel_id", "parent_id")}:
            self.add(payload["t"], data)

    def add(self, name: str, data: Json) -> None:
        """Add an event."""
        self.events.append(GatewayEvent(name, data, time()))
        self._news.set()

    def named(self, name: str, number: int) -> list[GatewayEvent]:
        """Return the events of one kind about the thing with an id."""
        return [each for each in self.events if each.name == name and each.data.get("id") == str(number)]

    async def until(self, is_wanted: Callable[[GatewayEvent], bool], seconds: float) -> GatewayEvent | None:
        """Return the first wanted event, or None if none comes within so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while (found := next(filter(is_wanted, self.events), None)) is None:
                    self._news.clear()
                    await self._news.wait()
                return found
        return None

    @property
    def checks(self) -> tuple[Check, ...]:
        """Return the checks of the connection and its events."""
        return (
            Check("a second connection", 0, self._accepted),
            Check("events of messages", 3, self._messages),
            Check("events of threads", 2, self._threads),
        )

    async def _accepted(self, rehearsal: Rehearsal) -> None:
        rehearsal.saw("the gateway accepts the bot's intents", not self.problem, self.problem)

    async def _messages(self, rehearsal: Rehearsal) -> None:
        posted = await rehearsal.post([text("Only a test")])
        path, number = rehearsal.message(posted), int(posted.body["id"])
        await rehearsal.api.patch(path, edit(text("Only a changed test")))
        await rehearsal.api.delete(path)
        await self.until(lambda each: each in self.named("MESSAGE_DELETE", number), ARRIVES_WITHIN)
        new, edited, deleted = (self.named(f"MESSAGE_{what}", number) for what in ("CREATE", "UPDATE", "DELETE"))
        rehearsal.saw("events of a message of the bot", len(new))
        rehearsal.saw("events of a message of the bot: text", "Only a test" in str([each.data for each in new]))
        rehearsal.saw("events of an edited message", len(edited))
        rehearsal.saw("events of a deleted message", len(deleted))

    async def _threads(self, rehearsal: Rehearsal) -> None:
        number = rehearsal.thread_id
        if not number:
            raise NotPossible("there is no thread")
        rehearsal.saw("events of a new thread", len(self.named("THREAD_CREATE", number)))
        expected = len(self.named("THREAD_UPDATE", number)) + 2
        await rehearsal.api.patch(f"/channels/{number}", {"archived": True})
        await rehearsal.post([text("This opens the thread again")])
        await self.until(lambda _: len(self.named("THREAD_UPDATE", number)) >= expected, ARRIVES_WITHIN)
        changes = len(self.named("THREAD_UPDATE", number)) - expected + 2
        rehearsal.saw("events of a thread that is archived and opened", changes)


async def gateway_for(rehearsal: Rehearsal, proxy: str | None = None) -> Gateway:
    """Return what can connect to the gateway. Raises `NoAnswer`."""
    return Gateway(rehearsal, (await rehearsal.api.get("/gateway/bot")).fields.get("shards", 1), proxy)


@asynccontextmanager
async def connected(gateway: Gateway, token: str) -> AsyncGenerator[None]:
    """Connect for the time of a block; without success, `problem` says why."""
    async with gateway:
        connecting = asyncio.create_task(gateway.start(token))
        ready = asyncio.create_task(gateway.wait_for("connect", timeout=STARTS_WITHIN))
        await asyncio.wait({connecting, ready}, return_when=asyncio.FIRST_COMPLETED)
        for task in (connecting, ready):
            if task.done() and (error := task.exception()):
                assert isinstance(error, discord.DiscordException | aiohttp.ClientError | TimeoutError), error
                gateway.problem = type(error).__name__
        try:
            yield
        finally:
            await gateway.close()
            ready.cancel()
            await asyncio.gather(connecting, ready, return_exceptions=True)
