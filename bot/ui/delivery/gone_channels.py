"""Channels that Discord says are gone. Their games end after two signs that do not come from one answer."""

import logging
from collections.abc import Awaitable, Callable

import discord

from bot.games import StoreError, Tables
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS, Failure, classify

log = logging.getLogger(__name__)

_CHECKED_AT_ONCE = 10  # channels, each with one request
CONFIRMED_AFTER = 600
"""Seconds after a request was refused until the channel is asked for: in an outage, Discord may deny what is there."""


class GoneChannels:
    """The channels with an open game that may have been deleted, until Discord confirms it.

    The first sign is an event, a server whose list lacks the channel, or a refused request. The second sign is that
    Discord knows no such channel when it is asked for, while the server's list lacks it. `end` ends a channel's game.
    """

    def __init__(self, client: discord.Client, tables: Tables, end: Callable[[int], Awaitable[None]]) -> None:
        self._client = client
        self._tables = tables
        self._end = end
        self._due: dict[int, int] = {}  # when to ask for each channel, in seconds since 1970

    async def find_unlisted(self) -> None:
        """Suspect the channels with an open game that discord.py's cache lacks, as it lacks archived threads."""
        for game in await self._tables.records.all_open():
            guild = self._client.get_guild(game.guild_id) if game.guild_id is not None else None
            if guild is not None and guild.get_channel_or_thread(game.channel_id) is None:
                self._due[game.channel_id] = self._tables.now()

    async def suspect(self, channel_id: int, *, is_refused: bool = False) -> None:
        """Note a first sign; unless it was a refused request, ask for the channel at once."""
        self._due.setdefault(channel_id, self._tables.now() + CONFIRMED_AFTER)
        if not is_refused:
            await self._check(channel_id, is_last=False)

    async def check(self) -> None:
        """Ask for a few of the channels whose time has come."""
        now = self._tables.now()
        for channel_id in [each for each, due in self._due.items() if due <= now][:_CHECKED_AT_ONCE]:
            await self._check(channel_id, is_last=True)

    async def _check(self, channel_id: int, *, is_last: bool) -> None:
        """Ask for a channel, and end its game if it is gone; a channel that is there is asked for again if not last."""
        try:
            is_gone = self._client.get_channel(channel_id) is None and await self._is_denied(channel_id)
            if is_gone:
                await self._end(channel_id)
            if is_gone or is_last:
                self._due.pop(channel_id, None)
        except DISCORD_ERRORS as error:
            log.debug("Could not find out whether channel %s still exists: %s", channel_id, error)
            self._due[channel_id] = self._tables.now() + CONFIRMED_AFTER
        except StoreError as error:
            log.warning("The store failed while ending the game of the deleted channel %s: %s", channel_id, error)
            self._due[channel_id] = self._tables.now()
        except Exception:  # a bug: the other channels are checked
            log.exception("Could not end the game of the deleted channel %s", channel_id)
            self._due.pop(channel_id, None)

    async def _is_denied(self, channel_id: int) -> bool:
        try:
            await self._client.http.get_channel(channel_id)
        except discord.NotFound as error:
            if classify(error) is not Failure.CHANNEL_GONE:
                raise
            return True
        return False
