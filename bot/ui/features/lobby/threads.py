"""A thread of its own for a new table, so that several games can be played in one channel."""

from collections.abc import Iterable

import discord

from bot.engine import GameError
from bot.present.language.words import clean
from bot.ui.kit.context import Interaction, words_for
from bot.ui.kit.discord_errors import DISCORD_ERRORS, Failure, classify

_NEEDED = ("create_public_threads", "send_messages_in_threads")
_LONGEST_NAME = 100  # characters that Discord allows
_ARCHIVED_AFTER = 10_080  # minutes without a message, which is a week
_SIGN = "💎"


def check_threads(interaction: Interaction) -> discord.TextChannel:
    """Return the channel in which a thread can be opened.

    Raises `GameError` in a channel without threads, such as a thread, when the member may open none, and when the bot
    lacks the permissions, which no other command needs.
    """
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise GameError("error-no-threads-here")
    if not interaction.permissions.create_public_threads:
        raise GameError("error-thread-not-allowed")
    missing = [name for name in _NEEDED if not getattr(interaction.app_permissions, name)]
    if missing and not interaction.app_permissions.administrator:
        words = words_for(interaction)
        names = words.listed(words.text(f"permission-{each}") for each in missing)
        raise GameError("error-thread-permissions", permissions=names)
    return channel


def thread_name(names: Iterable[str]) -> str:
    """Return the name of a thread for these players, within Discord's limit."""
    return f"{_SIGN} {', '.join(map(clean, names))}"[:_LONGEST_NAME].rstrip(", ")


async def open_thread(channel: discord.TextChannel, names: Iterable[str]) -> int:
    """Open a public thread named after players, and return its id. Raises `GameError` if Discord allows none."""
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    try:
        thread = await channel.create_thread(name=thread_name(names), type=kind, auto_archive_duration=_ARCHIVED_AFTER)
    except discord.HTTPException as error:
        if classify(error) is Failure.UNAVAILABLE:
            raise
        raise GameError("error-thread-refused") from error
    return thread.id


async def name_thread(interaction: Interaction, names: Iterable[str]) -> None:
    """Name a thread that the bot has opened after the players who have joined by now, if Discord allows it."""
    channel, own = interaction.channel, interaction.client.user
    if not isinstance(channel, discord.Thread) or own is None or channel.owner_id != own.id:
        return
    if channel.name == thread_name(names):
        return
    try:
        await channel.edit(name=thread_name(names))
    except DISCORD_ERRORS:  # the game goes on under the older name
        return
