"""The permissions that the bot needs in a channel, which are those in the invite link, and links to messages."""

from collections.abc import Iterable
from contextvars import ContextVar

import discord

from bot.engine import GameError
from bot.ui.kit.context import Interaction, check_can_post, words_for

_NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
INVITE_PERMISSIONS = discord.Permissions(**dict.fromkeys((*_NEEDED, "send_messages_in_threads"), True))
INVITE_SCOPES = ("bot", "applications.commands")
CHANNELS_AT: ContextVar[str] = ContextVar("channels_at", default="https://discord.com/channels")
"""The address below which channels are shown; the demo has a page of its own for that."""


def invite_link(application_id: int) -> str:
    """Return the link with which the bot is added to a server."""
    return discord.utils.oauth_url(application_id, permissions=INVITE_PERMISSIONS, scopes=INVITE_SCOPES)


def missing_from(granted: discord.Permissions, names: Iterable[str]) -> list[str]:
    """Return those of some permissions, by the fields of `discord.Permissions`, that were not granted."""
    return [] if granted.administrator else [name for name in names if not getattr(granted, name)]


def missing_on_server(granted: discord.Permissions) -> list[str]:
    """Return the permissions that the invite link asks for and that were not granted."""
    return missing_from(granted, (name for name, is_needed in INVITE_PERMISSIONS if is_needed))


def missing_permissions(interaction: Interaction) -> list[str]:
    """Return the permissions that the bot lacks here; direct messages need none."""
    if interaction.guild_id is None:
        return []
    in_thread = isinstance(interaction.channel, discord.Thread)
    names = ["send_messages_in_threads" if in_thread and name == "send_messages" else name for name in _NEEDED]
    return missing_from(interaction.app_permissions, names)


def check_permissions(interaction: Interaction) -> None:
    """Raise a `GameError` that names the permissions the bot lacks in this channel, or where it can post nothing."""
    check_can_post(interaction)
    if missing := missing_permissions(interaction):
        raise GameError("error-missing-permissions", permissions=permission_names(interaction, missing))


def permission_names(interaction: Interaction, permissions: Iterable[str]) -> str:
    """Return permissions, given by the fields of `discord.Permissions`, in the member's language."""
    words = words_for(interaction)
    return words.listed(words.text(f"permission-{each}") for each in permissions)


def check_member(user: discord.User) -> discord.Member:
    """Return a member of the server who can see the channel. Raises `GameError` for others, and for bots."""
    if user.bot:
        raise GameError("error-member-is-bot")
    # Discord's client accepts the id of any user; an option of type `discord.Member` would fail without an answer.
    if isinstance(user, discord.Member):
        permissions = user.resolved_permissions
        if permissions is None or permissions.view_channel:
            return user
    raise GameError("error-member-elsewhere")


def message_link(guild_id: int | None, channel_id: int, message_id: int | None) -> str:
    """Return the link to a message in a channel of a server or in direct messages, or to the channel if it is None."""
    channel = f"{CHANNELS_AT.get()}/{guild_id or '@me'}/{channel_id}"
    return channel if message_id is None else f"{channel}/{message_id}"
