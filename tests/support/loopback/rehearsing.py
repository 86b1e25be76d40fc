"""The loopback server as the Discord of a rehearsal: as the bot believes Discord to be, or as one has seen it."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager

from bot.rehearsal.beliefs import Value
from tests.support.loopback.discord_types import CHANNEL, CREATE_THREADS, MANAGE_THREADS, TOKEN, Member
from tests.support.loopback.server import Loopback


def prepare(discord: Loopback) -> None:
    """Let the bot do in the channel all that a rehearsal tries, with a message of somebody else in it."""
    discord.permissions |= CREATE_THREADS | MANAGE_THREADS
    discord.store_message(CHANNEL, {"content": "Hello"}, {}, Member(7, "Ann").user)


@asynccontextmanager
async def replayed(seen: Mapping[str, Value]) -> AsyncGenerator[tuple[str, str, int]]:
    """Run a server that behaves as was seen; yield the address of its API, the token and the channel."""
    discord = Loopback(seen=seen)
    await discord.start()
    prepare(discord)
    try:
        yield f"http://{discord.address}/api/v10", TOKEN, CHANNEL
    finally:
        await discord.stop()
