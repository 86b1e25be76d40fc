"""The connection to Discord: build the parts of the bot, start and stop them, and install the commands."""

import asyncio
import hashlib
import json
import logging
import pkgutil
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any, Literal

import aiohttp
import discord
from cachetools import LRUCache, TTLCache
from discord import app_commands, shard
from discord.app_commands import AppCommandGroup
from discord.backoff import ExponentialBackoff
from discord.ext import tasks

from bot.ai.contract import QuickPlayer
from bot.app.running_bot import RunningBot
from bot.app.task_tracker import Interactions, TaskTracker
from bot.games import WHOLE, DataDeleted, Notes, Share, Tables
from bot.games.unit.games import Signal
from bot.games.unit.refusals import NoSuchGame
from bot.present.language.words import forget_names, set_command_links
from bot.runtime.config import HEARTBEAT
from bot.runtime.new_files import touch
from bot.runtime.version import version
from bot.ui import features
from bot.ui.delivery.table_messages import TableMessages
from bot.ui.kit.addressed import Addressed, addressed_to
from bot.ui.kit.commands import CatalogueTranslator, SlashCommandTree, add_commands
from bot.ui.kit.controls import GameButton, GameMenu
from bot.ui.kit.forms import submitted
from bot.ui.kit.permissions import invite_link
from bot.ui.kit.pictures.avatars import Avatars
from bot.ui.kit.pictures.gem_emojis import GemEmojis
from bot.ui.kit.pictures.table_pictures import Films, PictureCache, TablePictures
from bot.ui.kit.private_messages import PrivateMessages
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS, with_single_requests
from bot.ui.kit.requests.rate_limits import MEMBERS_REMEMBERED, RateLimits
from render.client import RenderClient

log = logging.getLogger(__name__)

INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
RETRY = 20  # seconds between two retries of failed messages
READY_AFTER = 0.5  # seconds without news of another server until `on_ready`; later ones get `on_guild_available`
GRACE = 3  # seconds for answers and messages in progress at shutdown
LONGEST_ANSWER = 3.5
"""Seconds for the answers in progress when another process takes over: Discord takes a first answer for three."""
SENDING = 0.5
"""Seconds after that for messages on their way."""
FAREWELL = 1.5  # seconds for closing the connections to Discord, which need not answer
IDENTIFY_EVERY = 5.0
"""Seconds between two shards of one key that identify; the key is by `max_concurrency` (Discord: Gateway, Sharding)."""
UPDATES_LAST = 60  # seconds after which no update is under way any more, except in an outage
LONGEST_ROUND = 600  # seconds between two rounds of a loop after which the bot counts as no longer running
LONGEST_BACKOFF = 60
"""Seconds between two attempts to connect a shard; discord.py would go up to 17 minutes."""

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no voice is used


class CappedBackoff(ExponentialBackoff[Literal[False]]):
    """The backoff between attempts to connect a shard, capped at `LONGEST_BACKOFF`."""

    def delay(self) -> float:
        """Return the seconds until the next attempt."""
        return min(super().delay(), LONGEST_BACKOFF)


# There is no setting for it, so the private class is replaced; tests/ui/test_reconnecting.py fails when it moves.
shard.ExponentialBackoff = CappedBackoff  # pyright: ignore[reportPrivateImportUsage]


class SplendorBot(discord.AutoShardedClient):
    """The running bot.

    `open_tables` is called once at the start. `heartbeat` is a file that the bot touches while it is healthy.
    `record_answer` is called after the first answer to each interaction, with the seconds that the member waited.
    `thinker` gives hints; without it, there are none. `share` is the part of the servers that this process has, all of
    them by default. With `is_waiting`, the bot connects and holds back what members press until `activate`.
    `http_trace` looks at the requests to Discord, which go through `proxy` if there is one.
    """

    tables: Tables
    messages: TableMessages
    """Both exist once this process is the one to answer."""

    def __init__(
        self,
        open_tables: Callable[[], Awaitable[Tables]],
        *,
        heartbeat: Path | None = None,
        shard_count: int | None = None,
        record_answer: Callable[[float], None] | None = None,
        rate_limits: RateLimits | None = None,
        render_client: RenderClient | None = None,
        thinker: QuickPlayer | None = None,
        share: Share = WHOLE,
        is_waiting: bool = False,
        http_trace: aiohttp.TraceConfig | None = None,
        proxy: str | None = None,
    ) -> None:
        options: dict[str, Any] = {"shard_count": shard_count, "proxy": proxy}
        if not share.is_whole:
            options |= {"shard_count": share.shards, "shard_ids": share.shard_ids}
        super().__init__(
            http_trace=with_single_requests(http_trace or aiohttp.TraceConfig()),
            intents=INTENTS,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=READY_AFTER,
            **options,
        )
        self._share = share
        self._running: RunningBot | None = None
        """None until this process is the one to answer."""
        self._identify_at_once: int | None = None
        self._identifies_at: dict[int, float] = {}
        self._active = asyncio.Event()
        self.until_active = self._active.wait
        self._is_waiting = is_waiting
        self.tree = SlashCommandTree(self)
        self._open_tables = open_tables
        self._heartbeat = heartbeat
        self.thinker = thinker
        self._locales: LRUCache[int, str] = LRUCache(MEMBERS_REMEMBERED)
        self.answered_before: TTLCache[int, None] = TTLCache(3, 600)  # interactions that another program has answered
        self.outages_told: TTLCache[int, None] = TTLCache(1, 3_600)  # whether the log has told of one within an hour
        self._task_tracker = TaskTracker()
        self.working = self._task_tracker.working
        self._interactions = Interactions(self.working, record_answer)
        self.is_repeated = self._interactions.is_repeated
        self.answering = self._interactions.answering
        self.note_answer = self._interactions.note_answer
        self.is_stopping = False
        self.retried_at = monotonic()
        self.rate_limits = rate_limits or RateLimits()
        self.private_messages = PrivateMessages(self._task_tracker.start)
        self.picture_cache = PictureCache(render_client)
        self.avatars = Avatars(self, self.picture_cache.client.avatar)
        self.pictures = TablePictures(self.picture_cache, self.avatars)
        self.films = Films(self.pictures)
        self.gem_emojis = GemEmojis()
        self.on_interaction = submitted  # discord.py itself answers commands and controls
        # There is no other hook before a message is parsed; tests/discord/test_menu.py fails when the attribute moves.
        self._connection.parsers.update(addressed_to(self, partial(self.dispatch, "addressed")))

    @property
    def running(self) -> RunningBot:
        """Return the tables with all that belongs to them, which exist once this process is the one to answer."""
        assert self._running is not None, "this process is not the one to answer"
        return self._running

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord lets a shard identify; discord.py would wait five seconds for each of them."""
        if not initial and self._identify_at_once is None:
            with suppress(discord.GatewayNotFound, *DISCORD_ERRORS):
                self._identify_at_once = (await self.fetch_session_start_limits()).max_concurrency
        key, now = (shard_id or 0) % (self._identify_at_once or 1), monotonic()
        self._identifies_at[key] = at = max(now, self._identifies_at.get(key, 0) + IDENTIFY_EVERY)
        await asyncio.sleep(at - now)

    async def setup_hook(self) -> None:
        """Install commands and controls, and open the tables unless another process is to be replaced first."""
        self.add_dynamic_items(GameButton, GameMenu)
        await self.tree.set_translator(CatalogueTranslator())
        install(self.tree)
        if self._is_waiting:  # learn what texts show before the first answer
            await self.gem_emojis.prepare(self, self.picture_cache.client, may_change=False)
            await sync_commands(self.tree, None, self.application_id)
        else:
            await self._open()

    async def activate(self, answered: Iterable[int] = ()) -> None:
        """Begin to answer, apart from the interactions that the process before has answered."""
        self._interactions.leave_alone(answered)
        await self._open()
        self._is_waiting = False  # `on_ready` may come before or after this
        if self.is_ready():
            await self.running.begin()

    async def _open(self) -> None:
        """Open the tables, start the loops, and sync commands and emojis with Discord."""
        tables = await self._open_tables()
        self._running = RunningBot(self, tables, self.pictures, self.gem_emojis, self._task_tracker)
        self.tables, self.messages = tables, self._running.messages
        if self.is_stopping:
            self._running.stop()
        self._active.set()
        await self._prepare_emojis()
        notes = tables.notes if self._share.group == 0 else None
        await sync_commands(self.tree, notes, self.application_id)
        if self._heartbeat is not None:
            self._beat.start()
        self._retry.start()

    async def _prepare_emojis(self) -> None:
        """Find or upload the emojis, unless that is done; the process with group 0 is the one that uploads them."""
        if self.gem_emojis.texts is None:
            may_change = self._share.group == 0
            await self.gem_emojis.prepare(self, self.picture_cache.client, may_change=may_change)
            self.picture_cache.end_process()  # which has drawn the emojis; an idle bot has none

    async def on_ready(self) -> None:
        """Log the invite link, send messages pending from the last run, and end games whose channels are gone."""
        invite = invite_link(self.application_id or 0)
        servers = "1 server" if len(self.guilds) == 1 else f"{len(self.guilds)} servers"
        log.info("Ready in %s, version %s. Invite the bot with %s", servers, version(), invite)
        if self.is_closed() or self._is_waiting:
            return  # stopped while it was getting ready, or not yet the one to act
        await self.running.begin()

    async def on_addressed(self, addressed: Addressed) -> None:
        """Answer a message to the bot with the menu, once this process is the one to answer."""
        await self.until_active()
        if not self.is_stopping:
            with self.working():
                await self.messages.greetings.answer(addressed, self.rate_limits)

    async def finish(self) -> None:
        """Begin no more answers, and return once those in progress and all messages are done, or after `GRACE`."""
        self._stop_beginning()
        await self._task_tracker.finish(GRACE)

    async def finish_for_successor(self) -> Sequence[int]:
        """Begin no more answers, and return once those in progress are given; the successor answers whatever follows.

        It also shows what is still pending, so messages are given up after `SENDING` seconds. Returns the ids of the
        interactions that came last, oldest first, which the successor leaves alone.
        """
        self._stop_beginning()
        await self._interactions.until_answered(LONGEST_ANSWER)
        await self._task_tracker.finish(SENDING)
        return self._interactions.begun

    def _stop_beginning(self) -> None:
        self.is_stopping = True
        self._active.set()
        if self._running is not None:
            self._running.stop()

    async def close(self) -> None:
        """Begin no more answers, and stop once those in progress and all writes are done, or after `GRACE` seconds."""
        await self.finish()
        for closing in (super().close, self.http.close):
            with suppress(TimeoutError):
                async with asyncio.timeout(FAREWELL):
                    await closing()
        self._beat.cancel()
        self._retry.cancel()
        await self._task_tracker.finish(0)  # tasks that began in the last step
        self.avatars.drop()
        await self.picture_cache.close()
        if self._running is not None:
            await self._running.tables.close()
        set_command_links({})

    async def remember_locale(self, interaction: discord.Interaction[Any]) -> None:
        """Store the language of a member's Discord, for messages that are not answers, such as hands."""
        member_id, locale = interaction.user.id, str(interaction.locale)
        if self._locales.get(member_id) != locale:
            with suppress(DataDeleted):  # maybe that of the member; their next interaction stores it
                await self.tables.preferences.set_member(member_id, locale=locale)
                self._locales[member_id] = locale
                self.tables.games.settings.on_change(member_id)

    def drop_member(self, member_id: int | None) -> None:
        """Clear all caches that may contain data of a member who asked to be forgotten, or of any member.

        Their settings are dropped again later, since an update that is under way may still read them.
        """
        if member_id is None:
            self._locales.clear()
        else:
            self.tables.games.settings.drop(member_id)
            asyncio.get_running_loop().call_later(UPDATES_LAST, self.tables.games.settings.drop, member_id)
            self._locales.pop(member_id, None)
        self.avatars.drop(member_id)
        self.private_messages.drop(member_id)
        self.messages.drop_member(member_id)
        self.picture_cache.clear()
        forget_names()

    async def on_signal(self, signal: str, about: int) -> None:
        """Do what another process asks for with a signal; a bot that is stopping shows nothing more."""
        if self._running is None:
            return  # nothing has been read yet
        games = self.tables.games
        match Signal(signal):
            case Signal.GAME:
                with suppress(NoSuchGame):
                    await self.running.show_game(about)
            case Signal.MEMBER:
                games.settings.drop(about)
                self._locales.pop(about, None)
            case Signal.SERVER:
                games.guild_settings.drop(about)
            case Signal.FORGET | Signal.ALL:  # without an id, one may have been forgotten
                games.clear()  # as they were before, they have the name
                try:
                    await self.tables.members.count_deletions()  # messages that are being composed are composed again
                finally:
                    self.drop_member(about or None)
                if signal == Signal.ALL:
                    self.messages.recovery.search_all_again()
                    await self.running.show_missed()

    @property
    def connected(self) -> Mapping[int, bool]:
        """Return the shards of this process, and whether each is connected to Discord."""
        shards = self.shards or dict.fromkeys(self.shard_ids or (0,))
        return {key: self.is_ready() and each is not None and not each.is_closed() for key, each in shards.items()}

    def is_healthy(self) -> bool:
        """Return whether every shard is connected to Discord, and every loop has come round recently."""
        return (
            all(self.connected.values())
            and monotonic() - min(self.retried_at, self.running.clock.looked_at) < LONGEST_ROUND
        )

    @tasks.loop(seconds=HEARTBEAT)
    async def _beat(self) -> None:
        if _has_missed_rounds(self._beat):
            return self._beat.restart()
        if self._heartbeat is not None and self.is_healthy():
            await asyncio.to_thread(write_heartbeat, self._heartbeat)

    @tasks.loop(seconds=RETRY)
    async def _retry(self) -> None:
        """Retry failed messages and moves of computer players, and check channels that may be gone."""
        if _has_missed_rounds(self._retry):
            return self._retry.restart()
        has_emojis = self._share.group == 0 and not self.gem_emojis.is_one_gone
        await self.running.retry(*([] if has_emojis else [self._prepare_emojis]))
        self.retried_at = monotonic()

    @_beat.before_loop
    async def _wait_for_discord(self) -> None:
        await self.wait_until_ready()


def _has_missed_rounds(loop: tasks.Loop[Any]) -> bool:
    """Return whether the computer has slept: discord.py would now make up for every round that a loop has missed."""
    return loop.next_iteration is not None and loop.next_iteration <= discord.utils.utcnow()


def write_heartbeat(file: Path) -> None:
    """Touch the file that `splendor-bot health` checks; log a warning if that fails."""
    try:
        touch(file)
    except OSError as error:
        log.warning("Could not write the heartbeat: %s", error)


def install(tree: app_commands.CommandTree[Any]) -> None:
    """Add all commands to a command tree, and register the handlers of all controls."""
    load_features()
    add_commands(tree)


def load_features() -> None:
    """Import every module of the features."""
    for module in pkgutil.walk_packages(features.__path__, f"{features.__name__}."):
        import_module(module.name)


async def sync_commands(tree: app_commands.CommandTree[Any], notes: Notes | None, application_id: int | None) -> None:
    """Make texts link to our commands; with `notes`, first send them to Discord if any has changed since last time."""
    known: Sequence[app_commands.AppCommand] = await tree.fetch_commands()
    roots: list[Any] = sorted(tree.get_commands(), key=lambda command: command.name)
    payload = [await command.get_translated_payload(tree, tree.translator) for command in roots]
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    note = f"commands of {application_id}"
    if notes is not None and (not known or await notes.get(note) != digest):
        known = await tree.sync()
        await notes.set(note, digest)
        log.info("Sent Discord our %d commands", len(known))
    groups = [option for command in known for option in command.options if isinstance(option, AppCommandGroup)]
    links = {command.name: command.mention for command in known}
    set_command_links(links | {group.qualified_name: group.mention for group in groups})
