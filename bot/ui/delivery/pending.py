"""Retry games whose channels could not be updated, after a failure, a start or a change of permissions."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import discord

from bot.games import GameRecord, Table, Tables

log = logging.getLogger(__name__)

AT_ONCE = 8
"""Channels that are updated at the same time; more would only wait for Discord's limit of requests per second."""


class PendingGames:
    """Shows pending games, and holds the queue of games to retry.

    `show_if_pending` updates a table's channel unless it has already seen the newest state.
    """

    def __init__(
        self, client: discord.Client, tables: Tables, show_if_pending: Callable[[Table], Awaitable[None]]
    ) -> None:
        self._client = client
        self._tables = tables
        self._show_if_pending = show_if_pending
        self._to_retry: set[int] = set()
        self._slots = asyncio.Semaphore(AT_ONCE)

    @property
    def has_queued(self) -> bool:
        """Return whether games are queued for the next retry."""
        return bool(self._to_retry)

    def add(self, game_id: int) -> None:
        """Queue a game for the next retry."""
        self._to_retry.add(game_id)

    async def show_in(self, channel_id: int) -> None:
        """Show the pending games of a channel."""
        for game in await self._tables.records.pending_in(channel_id):
            await self._show_if_pending(await self._tables.find(game.id))

    async def retry(self) -> None:
        """Show the queued games; those that fail again are queued again by `show_if_pending`."""
        game_ids, self._to_retry = self._to_retry, set()
        async with asyncio.TaskGroup() as tasks:
            for game_id in game_ids:
                await self._start(tasks, game_id)

    async def settle(self, guild_id: int | None = None) -> None:
        """Show the pending games of a server, or of all servers that are available, several channels at a time."""
        async with asyncio.TaskGroup() as tasks:
            async for game in self._tables.delivery.pending():
                if self._is_reachable(game, guild_id):
                    log.info("Showing what is pending in channel %s", game.channel_id)
                    await self._start(tasks, game.id)

    def _is_reachable(self, game: GameRecord, guild_id: int | None) -> bool:
        """Return whether a game is on an available server, and on the given one unless `guild_id` is None."""
        if game.guild_id is None:
            return True
        return guild_id in (None, game.guild_id) and self._client.get_guild(game.guild_id) is not None

    async def _start(self, tasks: asyncio.TaskGroup, game_id: int) -> None:
        """Start to show a game as soon as fewer than `AT_ONCE` others are being shown."""
        await self._slots.acquire()
        tasks.create_task(self._try_to_show(game_id)).add_done_callback(lambda _: self._slots.release())

    async def _try_to_show(self, game_id: int) -> None:
        try:
            await self._show_if_pending(await self._tables.find(game_id))
        except Exception:  # a damaged game or a bug must not prevent the other games from being shown
            log.exception("Could not show game %s", game_id)
