"""Links to messages and channels of Discord."""


def message_link(guild_id: int | None, channel_id: int, message_id: int) -> str:
    """Return the link to a message in a channel of a server, or in direct messages."""
    return f"{channel_link(guild_id, channel_id)}/{message_id}"


def channel_link(guild_id: int | None, channel_id: int) -> str:
    """Return the link to a channel of a server, or to direct messages."""
    return f"https://discord.com/channels/{guild_id or '@me'}/{channel_id}"
