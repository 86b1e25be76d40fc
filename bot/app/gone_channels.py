"""End the games of channels that were deleted, including those deleted while the bot was offline."""

import logging

import discord

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
