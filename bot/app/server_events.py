"""React to changes on servers: send pending messages when that becomes possible, end games of deleted channels."""

import logging

import discord

from bot.app.task_tracker import TaskTracker
from bot.games import StoreError, Tables
from bot.ui.delivery.table_messages import TableMessages
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS

log = logging.getLogger(__name__)

CHECKED_AT_ONCE = 10  # channels, each with one request


class GoneChannels:
    """A search for deleted channels with an open game. The queue holds channels that may have been deleted."""

    def __init__(self, client: discord.Client, tables: Tables, messages: TableMessages) -> None:
        self._client = client
        self._tables = tables
        self._messages = messages
        self._queue: list[int] = []

    async def find_unlisted(self) -> None:
        """Queue the channels with an open game that are not in discord.py's cache of their server.

        Archived threads are not in that cache either, so `check` requests each channel before its game ends.
        """
        opened = await self._tables.records.all_open()
        self._queue = [game.channel_id for game in opened if self._is_unlisted(game.guild_id, game.channel_id)]

    def _is_unlisted(self, guild_id: int | None, channel_id: int) -> bool:
        guild = self._client.get_guild(guild_id) if guild_id is not None else None
        return guild is not None and guild.get_channel_or_thread(channel_id) is None

    async def check(self) -> None:
        """Request a few of the queued channels from Discord, and end the games of those that do not exist."""
        channel_ids, self._queue = self._queue[:CHECKED_AT_ONCE], self._queue[CHECKED_AT_ONCE:]
        for channel_id in channel_ids:
            try:
                await self._client.http.get_channel(channel_id)
            except discord.NotFound:
                await self.end_game(channel_id)
            except DISCORD_ERRORS as error:
                log.info("Could not find out whether channel %s still exists: %s", channel_id, error)

    async def end_game(self, channel_id: int) -> None:
        """End the game of a deleted channel; queue the channel for the next check if the store fails."""
        try:
            await self._messages.handle_deleted_channel(channel_id)
        except StoreError as error:
            log.warning("The store failed while ending the game of the deleted channel %s: %s", channel_id, error)
            self._queue.append(channel_id)
        except Exception:  # a bug: the other channels are checked
            log.exception("Could not end the game of the deleted channel %s", channel_id)


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
