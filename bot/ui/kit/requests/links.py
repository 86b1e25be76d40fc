"""Links to messages of Discord."""

from contextvars import ContextVar

CHANNELS_AT: ContextVar[str] = ContextVar("channels_at", default="https://discord.com/channels")
"""The address below which channels are shown; the demo has a page of its own for that."""


def message_link(guild_id: int | None, channel_id: int, message_id: int | None) -> str:
    """Return the link to a message in a channel of a server or in direct messages, or to the channel if it is None."""
    channel = f"{CHANNELS_AT.get()}/{guild_id or '@me'}/{channel_id}"
    return channel if message_id is None else f"{channel}/{message_id}"
