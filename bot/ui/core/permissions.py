"""What the bot must be allowed to do in a channel, no more: the invite link asks for just this."""

from typing import Any

import discord

from bot.engine import GameError
from bot.ui.core.context import words_for

INVITED_WITH = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)
_NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")


def missing_permissions(interaction: discord.Interaction[Any]) -> list[str]:
    """Return the names of the permissions the bot lacks in this channel, as Discord's fields are called."""
    given = interaction.app_permissions
    if given.administrator:
        return []
    in_thread = isinstance(interaction.channel, discord.Thread)
    names = ["send_messages_in_threads" if in_thread and name == "send_messages" else name for name in _NEEDED]
    return [name for name in names if not getattr(given, name)]


def check_permissions(interaction: discord.Interaction[Any]) -> None:
    """Raise a `GameError` that names what the bot may not do in this channel."""
    if interaction.guild_id is None:
        raise GameError("error-only-in-server")
    if missing := missing_permissions(interaction):
        said = words_for(interaction)
        raise GameError(
            "error-missing-permissions", permissions=said.listed(said.text(f"permission-{each}") for each in missing)
        )
