"""Messages to the bot: mentions of it, and direct messages. All other messages are dropped unread."""

from collections.abc import Callable, Mapping
from typing import Any

import discord

from bot.engine import Frozen

MESSAGE_EVENTS = ("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK")
"""The events that come with the intents for messages (Discord: Gateway, List of Intents)."""
_WRITTEN = (0, 19)  # the types of ordinary messages and of replies; the others are Discord's


class Addressed(Frozen):
    """A message to the bot from a member, without its text; `guild_id` is None for a direct message."""

    message_id: int
    channel_id: int
    guild_id: int | None
    member_id: int


def addressed_to(
    client: discord.Client, on_addressed: Callable[[Addressed], object]
) -> dict[str, Callable[[Mapping[str, Any]], None]]:
    """Return parsers for `MESSAGE_EVENTS` that drop all but messages to the bot, where discord.py's build objects."""

    def receive(event: Mapping[str, Any]) -> None:
        if client.user is not None and _is_addressed(client, client.user.id, event):
            guild_id = event.get("guild_id")
            place = int(event["channel_id"]), None if guild_id is None else int(guild_id)
            on_addressed(Addressed(int(event["id"]), *place, int(event["author"]["id"])))

    return {**dict.fromkeys(MESSAGE_EVENTS, lambda _: None), "MESSAGE_CREATE": receive}


def _is_addressed(client: discord.Client, bot_id: int, event: Mapping[str, Any]) -> bool:
    """Return whether a member wrote a message to the bot. The text is looked at only if it mentions the bot."""
    author = event["author"]
    if author.get("bot") or author.get("system") or event.get("webhook_id") or event["type"] not in _WRITTEN:
        return False
    if "guild_id" not in event:
        return True
    if any(each["id"] == str(bot_id) for each in event["mentions"]):
        # A reply mentions the author of the message that it answers, even if its text does not.
        return any(mention in event["content"] for mention in (f"<@{bot_id}>", f"<@!{bot_id}>"))
    # Discord suggests the bot's own role beside the bot, under the same name.
    guild = client.get_guild(int(event["guild_id"])) if event["mention_roles"] else None
    role = guild.self_role if guild is not None else None
    return role is not None and str(role.id) in event["mention_roles"]
