"""Links to messages of Discord."""


def message_link(guild_id: int | None, channel_id: int, message_id: int | None) -> str:
    """Return the link to a message in a channel of a server or in direct messages, or to the channel if it is None."""
    channel = f"https://discord.com/channels/{guild_id or '@me'}/{channel_id}"
    return channel if message_id is None else f"{channel}/{message_id}"
