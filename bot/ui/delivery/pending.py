"""Show games again: after a failure, a start or a change of permissions, and when a computer or a plan is due."""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import replace
from random import uniform
from typing import Any

import discord
from cachetools import TTLCache
from discord.http import Route

from bot.engine import Frozen
from bot.games import GameRecord, GameUnreadable, StoreError, Tables
from bot.games.unit.life import in_log
from bot.games.unit.refusals import NoSuchGame
from bot.games.waiting.waits import HOUR
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS, MAKES_ONE_REQUEST, Failure, classify

log = logging.getLogger(__name__)

AT_ONCE = 8
"""Channels that are updated at the same time; more would only wait for Discord's limit of requests per second."""
FIRST_WAIT, GROWTH, LONGEST_WAIT = 20, 3, 6 * 3_600
"""Seconds until a game that could not be shown is tried again, three times as many each time: ten tries in a day."""
GIVEN_UP_AFTER = 60
"""Tries, which take two weeks. After them the game is shown at a change of it, of its server, or at the next start."""
GAMES_TOLD = 1_000
"""Games of which the log has told of retries within two hours."""
OUTAGES = (Failure.UNAVAILABLE, Failure.CHANNEL_GONE)
"""The failures that Discord also answers with in an outage, although they are not true."""


class _Retry(Frozen):
    """How often a game could not be shown, the next try, and how often an end of an outage may still cut the wait.

    `since` is the moment of the first failure. The log `is_told` of a game's retries, two lines, every two hours.
    """

    since: int
    is_told: bool
    tries: int = 0
    due: float = 0.0
    to_hasten: int = 5


class PendingGames:
    """Shows pending games, and holds the queue of games to retry.

    `show_if_pending` updates a game's channel, unless it has already seen the newest state, and outdated hands. A kill
    loses the queue, and the next start finds the pending games in the store.
    """

    def __init__(
        self, client: discord.Client, tables: Tables, show_if_pending: Callable[[GameRecord], Awaitable[object]]
    ) -> None:
        self._client = client
        self._tables = tables
        self._show_if_pending = show_if_pending
        self._to_retry: set[int] = set()
        self._retries: dict[int, _Retry] = {}
        self._told: TTLCache[int, None] = TTLCache(GAMES_TOLD, 2 * HOUR, tables.now)  # games with retries in the log
        self._servers_to_retry: set[int | None] = set()  # servers whose pending games could not be read
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._under_way: set[int] = set()  # games that are being resumed
        self._looked_at: dict[int, int] = {}  # the versions of the games that were pending at the last look for all

    def queue(self, game_id: int) -> None:
        """Have a game shown soon, unless it could not be shown and waits for its retry."""
        self._to_retry.add(game_id)

    def failed(self, game_id: int, reason: str = "", *, is_outage: bool = False) -> None:
        """Have a game that could not be shown tried again later, after growing waits, and in the end no more.

        A try that a member's press made during such a wait does not make it longer. The log gets the `reason` of the
        first failure, which names the game; without one, it has it already.
        """
        if self._is_waiting(game_id):
            return
        before = self._retries.get(game_id) or self._begin(game_id, reason)
        tries = before.tries + 1
        wait = min(FIRST_WAIT * GROWTH ** (tries - 1), LONGEST_WAIT) * uniform(1, 1.25)  # games come one by one
        due = self._tables.now() + wait if tries < GIVEN_UP_AFTER else math.inf
        self._retries[game_id] = replace(before, tries=tries, due=due, to_hasten=before.to_hasten if is_outage else 0)
        if tries == GIVEN_UP_AFTER:
            log.warning("Game %s could not be shown for two weeks, so it is tried again only when it changes", game_id)

    def _begin(self, game_id: int, reason: str) -> _Retry:
        is_told = game_id not in self._told
        if is_told:
            self._told[game_id] = None
            log.warning("%s; retrying", reason or f"Game {game_id} could not be shown")
        return _Retry(self._tables.now(), is_told)

    def shown(self, game: GameRecord, left_behind: set[Failure]) -> None:
        """Forget the failures of a game that was shown, unless some of it could not be done."""
        if left_behind:
            reason = f"{in_log(game)} has old messages left: {', '.join(sorted(each.name for each in left_behind))}"
            self.failed(game.id, reason, is_outage=not left_behind.isdisjoint(OUTAGES))
        elif (retry := self._retries.pop(game.id, None)) is not None and retry.is_told:
            log.info("%s is shown again after %d s", in_log(game), self._tables.now() - retry.since)

    def _is_waiting(self, game_id: int) -> bool:
        return game_id in self._retries and self._retries[game_id].due > self._tables.now()

    def queue_server(self, guild_id: int | None) -> None:
        """Queue the pending games of a server, or of all servers, for the next retry: which these are is not known."""
        self._servers_to_retry.add(guild_id)

    async def show_in(self, channel_id: int) -> None:
        """Show the pending games of a channel, where a member has used the bot or something has changed."""
        for game in await self._tables.records.pending_in(channel_id):
            await self._show_if_pending(game)

    async def retry(self, *, at_once: bool = False) -> None:
        """Show the games that are queued or whose wait is over, or `at_once` all that could not be shown."""
        guild_ids, self._servers_to_retry = self._servers_to_retry, set()
        for guild_id in guild_ids:
            await self.show_pending(guild_id)
        await self._hasten()
        game_ids, self._to_retry = self._to_retry.union(self._retries), set()
        await self._show_all(each for each in game_ids if at_once or not self._is_waiting(each))

    async def _hasten(self) -> None:
        """Have the games that wait because of an outage shown now, if Discord answers again."""
        waiting = {each for each, retry in self._retries.items() if retry.to_hasten and self._is_waiting(each)}
        if waiting and await self._is_discord_back():
            for each in waiting & self._retries.keys():
                retry = self._retries[each]
                self._retries[each] = replace(retry, tries=retry.tries - 1, due=0.0, to_hasten=retry.to_hasten - 1)

    async def _is_discord_back(self) -> bool:
        try:
            await self._client.http.request(Route("GET", "/users/@me"))
        except DISCORD_ERRORS as error:
            return classify(error) is not Failure.UNAVAILABLE
        return True

    async def show_missed(self) -> None:
        """Show what other processes have changed, and no signal told of: they were killed, or the signal was lost.

        A game that was pending at the last look with the same version is left alone: it was tried then, and whatever
        kept it from being shown has its own retry.
        """
        if self._tables.records.share.is_whole:
            return
        try:
            pending = {game.id: game.version async for game in self._tables.delivery.pending()}
        except StoreError as error:
            log.warning("Could not look for what other processes have changed; trying again: %s", error)
            return
        missed = [game_id for game_id, version in pending.items() if self._looked_at.get(game_id) != version]
        self._looked_at = pending
        await self._show_all(missed)

    async def show_pending(self, guild_id: int | None = None) -> None:
        """Show the pending games of a server, or of all servers that are available, several channels at a time."""
        try:
            pending = [game async for game in self._tables.delivery.pending() if self._is_reachable(game, guild_id)]
        except StoreError as error:
            log.warning("Could not look for what is pending; trying again: %s", error)
            self.queue_server(guild_id)
            return
        await self._show_all(game.id for game in pending)

    async def resume(self, start: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        """Show the games that wait for a computer player, or with a plan that should have been played.

        Such games exist after a failure, after the process was killed, and when a seat changes hands. `start` runs a
        task for each of the games in the background, since a computer player may think for long.
        """
        try:
            waiting = {*await self._tables.computers.waiting(), *await self._tables.plans.waiting()}
        except StoreError as error:
            log.warning("Could not look for games that wait for a computer player or a plan; trying again: %s", error)
            return
        for game_id in sorted(waiting - self._under_way):
            self._under_way.add(game_id)
            start(self._resume(game_id))

    async def _resume(self, game_id: int) -> None:
        try:
            await self._try_to_show(game_id)
        finally:
            self._under_way.discard(game_id)

    def _is_reachable(self, game: GameRecord, guild_id: int | None) -> bool:
        if game.guild_id is None:
            return True
        return guild_id in (None, game.guild_id) and self._client.get_guild(game.guild_id) is not None

    async def _show_all(self, game_ids: Iterable[int]) -> None:
        async with asyncio.TaskGroup() as tasks:
            for game_id in game_ids:
                await self._slots.acquire()
                tasks.create_task(self._try_to_show(game_id)).add_done_callback(lambda _: self._slots.release())

    async def _try_to_show(self, game_id: int) -> None:
        """Show a game. A damaged one or a bug must not prevent the other games from being shown."""
        MAKES_ONE_REQUEST.set(game_id in self._retries)
        try:
            await self._show_if_pending(await self._tables.games.record(game_id))
        except NoSuchGame:
            self._retries.pop(game_id, None)  # it has got another id
        except StoreError as error:
            log.exception("Could not show game %s", game_id)
            if not isinstance(error, GameUnreadable):
                self.failed(game_id)
        except Exception:  # a bug: the other games are shown
            log.exception("Could not show game %s", game_id)
