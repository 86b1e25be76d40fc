"""Benchmark the messages that others write, as 1,000 busy servers send them: `python -m tools.bench_messages`.

The bot gets an event for each of them, without the text, and drops it. discord.py's own client, which builds an object
and keeps a thousand, is what it is compared with. Both get the same compressed events as from the gateway.
"""

import asyncio
import gc
import json
import sys
import tracemalloc
import zlib
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import discord
from discord.gateway import DiscordWebSocket

from bot.app.client import SplendorBot
from tools.bench import Comparison, Figure, compared, measure
from tools.options import tiny

SERVERS, A_SECOND, BURST = 1_000, 20, 200
"""Busy servers, and the messages that members of all of them write in a second, usually and in a burst."""
EVENTS = tiny(20_000, 200)
SHARE_BAR = 0.5
"""The most of the time of discord.py's own client that the bot may need."""
MEMORY_BAR = 64
"""KiB that the bot may hold more after all events than before."""


class _Inflating:
    """The decompression of one connection, whose events are flushed one by one."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj()

    def decompress(self, data: bytes) -> str:
        return self._stream.decompress(data).decode()


def events() -> list[bytes]:
    """Return compressed events of messages in channels of the servers, as the gateway sends them without texts."""
    chance, stream = Random(1), zlib.compressobj()
    return [
        stream.compress(json.dumps(_event(chance, number)).encode()) + stream.flush(zlib.Z_SYNC_FLUSH)
        for number in range(EVENTS)
    ]


def _event(chance: Random, number: int) -> dict[str, Any]:
    server, person = chance.randrange(SERVERS), 10**17 + chance.randrange(10**6)
    user = {"id": str(person), "username": f"user{person}", "global_name": f"User {person}", "discriminator": "0"}
    user |= {"avatar": f"{person:032x}", "public_flags": 0, "avatar_decoration_data": None, "primary_guild": None}
    roles = [str(10**18 + chance.randrange(10**6)) for _ in range(4)]
    member = {"roles": roles, "joined_at": "2024-01-01T00:00:00+00:00", "nick": None, "flags": 0, "deaf": False}
    message = {
        **{"id": str(1_300_000_000_000_000_000 + number), "type": 0, "channel_id": str(2 * 10**17 + server)},
        **{"guild_id": str(10**17 + server), "author": user, "member": member | {"mute": False, "pending": False}},
        **{"content": "", "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False},
        **{"mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [], "embeds": []},
        **{"pinned": False, "flags": 0, "components": [], "nonce": str(number)},
    }
    return {"t": "MESSAGE_CREATE", "op": 0, "s": number, "d": message}


def receive(client: discord.Client, received: list[bytes]) -> None:
    """Let a client handle events as from a new connection."""

    async def handle() -> None:
        socket = DiscordWebSocket(SimpleNamespace(closed=False), loop=asyncio.get_running_loop())  # type: ignore[arg-type] - no connection
        state: Any = client._connection
        socket._discord_parsers, socket._dispatch = state.parsers, client.dispatch  # type: ignore[attr-defined] - private
        socket.shard_id, socket._decompressor = 0, _Inflating()  # type: ignore[assignment] - for zlib's
        state.user = discord.ClientUser(
            state=state, data={"id": "1", "username": "splendor", "discriminator": "0", "avatar": None}
        )
        for each in received:
            await socket.received_message(each)

    asyncio.run(handle())


def messages() -> Iterator[Figure]:
    """Measure the time of each message of others, and what is left of them in memory."""
    received = events()

    async def unused() -> Any:
        raise AssertionError

    bot = SplendorBot(unused)
    usual = discord.AutoShardedClient(intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True))
    found: Comparison = compared(lambda: receive(bot, received), lambda: receive(usual, received))
    each = found.seconds / EVENTS
    yield Figure("a message of others, received and dropped", each * 1e6, "µs")
    yield Figure("  times what discord.py's own client takes", found.times_the_other, "", SHARE_BAR, False)
    yield Figure(f"  part of a core, {A_SECOND} messages a second", 100 * each * A_SECOND, "%")
    yield Figure(f"  part of a core, a burst of {BURST} a second", 100 * each * BURST, "%")
    yield Figure("  bytes that come over the network", sum(map(len, received)) / EVENTS, "bytes")
    for name, client, bar in (("the bot", bot, MEMORY_BAR), ("discord.py's own client", usual, None)):
        gc.collect()
        tracemalloc.start()
        receive(client, received)
        gc.collect()
        yield Figure(f"memory held afterwards, {name}", tracemalloc.get_traced_memory()[0] / 1024, "KiB", bar, False)
        tracemalloc.stop()


if __name__ == "__main__":
    sys.exit(measure(__doc__, (messages,)))
