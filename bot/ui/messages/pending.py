"""Shows again what Discord or the store did not accept: the games whose channels are behind, and when to try again."""

import logging
from collections.abc import Awaitable, Callable

import discord

from bot.tables import GameRecord, Table, Tables

log = logging.getLogger(__name__)


class PendingGames:
    """The games that are to be shown again; `show` shows a table if its channel has not seen its newest state."""

    def __init__(self, client: discord.Client, tables: Tables, show: Callable[[Table], Awaitable[None]]) -> None:
        self._client = client
        self._tables = tables
        self._show = show
        self._to_retry: set[int] = set()

    def add(self, game_id: int) -> None:
        """Show a game again at the next retry: the failure may pass by itself."""
        self._to_retry.add(game_id)

    async def show_in(self, channel_id: int) -> None:
        """Show what is pending in a channel."""
        for game in await self._tables.delivery.pending_in(channel_id):
            await self._show(await self._tables.find(game.id))

    async def retry(self) -> None:
        """Show the games that could not be shown because Discord or the store failed."""
        game_ids, self._to_retry = self._to_retry, set()
        for game_id in game_ids:
            await self._try_to_show(game_id)

    async def settle(self, guild_id: int | None = None) -> None:
        """Show what is pending on a server, or on all servers that are available."""
        async for game in self._tables.delivery.pending():
            if not self._is_reachable(game, guild_id):
                continue
            log.info("Showing what is pending in channel %s", game.channel_id)
            await self._try_to_show(game.id)

    def _is_reachable(self, game: GameRecord, guild_id: int | None) -> bool:
        """Return whether a game is on the server, or on any if none is given, and the server is there for us."""
        if game.guild_id is None:
            return True
        return guild_id in (None, game.guild_id) and self._client.get_guild(game.guild_id) is not None

    async def _try_to_show(self, game_id: int) -> None:
        try:
            await self._show(await self._tables.find(game_id))
        except Exception:  # a damaged game or a bug must not keep the other games from their channels
            log.exception("Could not show game %s", game_id)
