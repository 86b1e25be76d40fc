"""React to changes on servers: send pending messages when that becomes possible, end games of deleted channels."""

import discord

from bot.app.gone_channels import GoneChannels
from bot.app.task_tracker import TaskTracker
from bot.ui.delivery.table_messages import TableMessages


class ServerEvents:
    """The listeners for Discord's events about servers, roles, channels and threads."""

    def __init__(
        self, client: discord.Client, messages: TableMessages, gone_channels: GoneChannels, task_tracker: TaskTracker
    ) -> None:
        self._client = client
        self._messages = messages
        self._gone_channels = gone_channels
        self._task_tracker = task_tracker

    def listen(self) -> None:
        """Let the client call each method below that is named after an event."""
        for name in dir(self):
            if name.startswith("on_"):
                self._client.event(getattr(self, name))

    async def on_resumed(self) -> None:
        """Retry after the connection was lost."""
        with self._task_tracker.working():
            await self._messages.pending.retry()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Send pending messages to a server that invited the bot again."""
        await self._show_pending(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Send pending messages to a server that is back after an outage; at the start, `on_ready` does so for all."""
        if self._client.is_ready():
            await self._show_pending(guild.id)

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """Send pending messages: the bot may have got its permissions back."""
        await self._show_pending(role.guild.id)

    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """Send pending messages when the bot's own roles change, which may give its permissions back."""
        if member == member.guild.me:
            await self._show_pending(member.guild.id)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel) -> None:
        """Send pending messages: the bot may have got its permissions back, in the channel and its threads."""
        await self._show_pending(channel.guild.id)

    async def on_thread_update(self, _: discord.Thread, thread: discord.Thread) -> None:
        """Send pending messages: the thread may have been unlocked."""
        with self._task_tracker.working():
            await self._messages.show_pending_in(thread.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the game of a channel that was deleted."""
        with self._task_tracker.working():
            await self._gone_channels.end_game(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """End the game of a thread that was deleted."""
        with self._task_tracker.working():
            await self._gone_channels.end_game(payload.thread_id)

    async def _show_pending(self, guild_id: int) -> None:
        with self._task_tracker.working():
            await self._messages.pending.show_pending(guild_id)
