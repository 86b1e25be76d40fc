"""The bot as Discord sees it: its parts put together, its commands told, its owed posts made."""

import asyncio
import hashlib
import json
import logging
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Literal

import discord
from cachetools import LRUCache
from discord import app_commands, shard
from discord.backoff import ExponentialBackoff
from discord.ext import commands, tasks

from bot.config import HEARTBEAT
from bot.present.words import forget_names
from bot.tables import StoreError, Tables
from bot.ui.core.command_translator import CatalogueTranslator
from bot.ui.core.controls import GameButton, GameMenu
from bot.ui.core.error_boundary import DISCORD_ERRORS
from bot.ui.core.permissions import INVITED_WITH
from bot.ui.core.rate_limits import MEMBERS_REMEMBERED, RateLimits
from bot.ui.install import install
from bot.ui.messages.channel import ChannelMessages
from bot.ui.pictures.avatars import Avatars
from bot.ui.pictures.gem_emojis import GemEmojis
from bot.ui.pictures.picture_cache import PictureCache
from bot.ui.pictures.table_pictures import TablePictures
from render.client import RenderClient

log = logging.getLogger(__name__)

RETRY = 20  # seconds between two tries to post what Discord did not take
READY_AFTER = 0.5  # seconds without a further server until the start is over; later servers get their posts, too
LOOKED_FOR = 10  # channels that Discord is asked for at a time, which it did not list
LONGEST_WAIT = 60  # seconds between two tries to connect again
GRACE = 3  # seconds that answers and posts under way are given at the end


class _Backoff(ExponentialBackoff[Literal[False]]):
    """What discord.py waits between two tries to connect: up to 17 minutes, were it not cut here."""

    def delay(self) -> float:
        return min(super().delay(), LONGEST_WAIT)


shard.ExponentialBackoff = _Backoff  # pyright: ignore[reportPrivateImportUsage] - there is no setting for it


class SplendorBot(commands.AutoShardedBot):
    """The running bot. `open_tables` gives it its tables at the start; `heartbeat` is a file touched while it lives."""

    tables: Tables

    def __init__(
        self,
        open_tables: Callable[[], Awaitable[Tables]],
        *,
        heartbeat: Path | None = None,
        shard_count: int | None = None,
        answered: Callable[[float], None] | None = None,
        rate_limits: RateLimits | None = None,
        render_client: RenderClient | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=shard_count,
            guild_ready_timeout=READY_AFTER,
        )
        self._open_tables = open_tables
        self._heartbeat = heartbeat
        self._answered = answered
        self._mentions: dict[str, str] = {}
        self._locales: LRUCache[int, str] = LRUCache(MEMBERS_REMEMBERED)
        self._at_work: set[asyncio.Task[Any]] = set()
        self._unlisted: list[int] = []  # channels with an open game
        self.rate_limits = rate_limits or RateLimits()
        self.picture_cache = PictureCache(render_client)
        self.avatars = Avatars(self, self.picture_cache.avatar)
        self.pictures = TablePictures(self.picture_cache, self.avatars)
        self.gem_emojis = GemEmojis()

    async def setup_hook(self) -> None:
        """Open the store, register commands and controls, and tell Discord what changed."""
        self.picture_cache.warm_up()
        self.tables = await self._open_tables()
        self.messages = ChannelMessages(self, self.tables, self.pictures, self.gem_emojis)
        self.add_dynamic_items(GameButton, GameMenu)
        await self.tree.set_translator(CatalogueTranslator())
        install(self.tree)
        await self.gem_emojis.prepare(self, self.picture_cache)
        await self._sync_commands()
        if self._heartbeat is not None:
            self._beat.start()
        self._retry.start()

    async def on_ready(self) -> None:
        """Say where to invite the bot, post what the last run could not, and look for channels that are gone."""
        invite = discord.utils.oauth_url(self.application_id or 0, permissions=INVITED_WITH)
        log.info("Ready in %d servers. Invite the bot with %s", len(self.guilds), invite)
        if self.is_closed():
            return  # told to stop while it got ready
        with self.working():
            await self.messages.settle()
            # An archived thread is not listed either, so Discord is asked about each, a few at a time.
            opened = await self.tables.all_open()
            self._unlisted = [game.channel_id for game in opened if self._lacks(game.guild_id, game.channel_id)]
            await self._look_for_channels()

    async def on_resumed(self) -> None:
        """Post what could not be posted while Discord was away."""
        with self.working():
            await self.messages.retry()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Post what a server is owed that invited the bot again."""
        with self.working():
            await self.messages.settle(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Post what a server is owed that Discord had lost for a while; at the start, `on_ready` does so for all."""
        if self.is_ready():
            with self.working():
                await self.messages.settle(guild.id)

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """Post what a server is owed: permissions may have come back."""
        with self.working():
            await self.messages.settle(role.guild.id)

    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """Post what a server is owed: permissions may have come back with a role that was given to us."""
        if member == member.guild.me:
            with self.working():
                await self.messages.settle(member.guild.id)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel) -> None:
        """Post what a server is owed: permissions may have come back, in the channel and in its threads."""
        with self.working():
            await self.messages.settle(channel.guild.id)

    async def on_thread_update(self, _: discord.Thread, thread: discord.Thread) -> None:
        """Post what a thread is owed: it may have been unlocked."""
        with self.working():
            await self.messages.catch_up(thread.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the game of a channel that was deleted."""
        with self.working():
            await self._forget_channel(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """End the game of a thread that was deleted."""
        with self.working():
            await self._forget_channel(payload.thread_id)

    def _lacks(self, guild_id: int | None, channel_id: int) -> bool:
        """Return whether a server is there, and does not list a channel."""
        guild = self.get_guild(guild_id) if guild_id is not None else None
        return guild is not None and guild.get_channel_or_thread(channel_id) is None

    async def _look_for_channels(self) -> None:
        """End the games of channels that were deleted while we were away."""
        asked, self._unlisted = self._unlisted[:LOOKED_FOR], self._unlisted[LOOKED_FOR:]
        for channel_id in asked:
            try:
                await self.http.get_channel(channel_id)
            except discord.NotFound:
                await self._forget_channel(channel_id)
            except DISCORD_ERRORS as error:
                log.info("Could not find out whether channel %s is still there: %s", channel_id, error)

    async def _forget_channel(self, channel_id: int) -> None:
        """End the game of a channel that is gone, later where the store cannot do so now."""
        try:
            await self.messages.forget_channel(channel_id)
        except StoreError as error:
            log.warning("The store failed while ending the game of channel %s, which is gone: %s", channel_id, error)
            self._unlisted.append(channel_id)

    async def close(self) -> None:
        """Stop, once; answers, posts and what is under way in the store are finished first."""
        await self._finish(GRACE)
        await super().close()
        await self._finish(0)  # what began meanwhile
        self._beat.cancel()
        self._retry.cancel()
        self.avatars.close()
        await self.picture_cache.close()
        if hasattr(self, "tables"):
            await self.tables.close()

    @contextmanager
    def working(self) -> Generator[None]:
        """Mark the work of this task as something that `close` waits for, for a while."""
        task = asyncio.current_task()
        if task is None or task in self._at_work:
            yield
            return
        self._at_work.add(task)
        try:
            yield
        finally:
            self._at_work.discard(task)

    async def _finish(self, seconds: float) -> None:
        """Wait for answers and posts, and break off what takes too long: what is owed is posted at the next start."""
        if self._at_work:
            _, late = await asyncio.wait(set(self._at_work), timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def note_answer(self, interaction: discord.Interaction[Any]) -> None:
        """Tell `answered` how many seconds a member waited for the first answer."""
        received_at = interaction.extras.pop("received_at", None)
        if self._answered is not None and received_at is not None:
            self._answered(perf_counter() - received_at)

    def mention(self, command: str) -> str:
        """Return a command as a link that Discord lets a reader press: "game new" gives "</game new:1234>"."""
        return self._mentions.get(command, f"`/{command}`")

    def mentions(self) -> dict[str, str]:
        """Return all commands as links, by their names with "_" for the space: what the pages of /help want."""
        names = [command.qualified_name for command in self.tree.walk_commands()]
        return {name.replace(" ", "_"): self.mention(name) for name in names}

    async def remember_locale(self, interaction: discord.Interaction[Any]) -> None:
        """Note the language of a member's Discord, for the messages sent to them unasked.

        Of one who asked to be forgotten nothing is kept in memory either.
        """
        if "forgotten" in interaction.extras:
            self._locales.pop(interaction.user.id, None)
            self.avatars.forget(interaction.user.id)
            self.picture_cache.clear()
            self.messages.forget()
            forget_names()
            return
        locale = str(interaction.locale)
        if self._locales.get(interaction.user.id) != locale:
            await self.tables.members.remember_locale(interaction.user.id, locale)
            self._locales[interaction.user.id] = locale

    async def _sync_commands(self) -> None:
        """Tell Discord our commands if they changed since the last time, and learn their ids."""
        known = await self.tree.fetch_commands()
        payload = [await command.get_translated_payload(self.tree, self.tree.translator) for command in self._roots()]
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        note = f"commands of {self.application_id}"
        if not known or await self.tables.settings.note(note) != digest:
            known = await self.tree.sync()
            await self.tables.settings.set_note(note, digest)
            log.info("Told Discord our %d commands", len(known))
        for command in known:
            self._mentions[command.name] = command.mention
            for option in command.options:
                if isinstance(option, app_commands.AppCommandGroup):
                    self._mentions[f"{command.name} {option.name}"] = option.mention

    def _roots(self) -> list[Any]:
        return sorted(self.tree.get_commands(), key=lambda command: command.name)

    @tasks.loop(seconds=HEARTBEAT)
    async def _beat(self) -> None:
        """Touch the file that `splendor-bot health` looks at, while every shard is connected to Discord."""
        is_connected = self.is_ready() and not any(each.is_closed() for each in self.shards.values())
        if self._heartbeat is not None and is_connected:
            await asyncio.to_thread(self._heartbeat.touch)

    @tasks.loop(seconds=RETRY)
    async def _retry(self) -> None:
        """Try again to post what could not be posted for a reason that passes."""
        with self.working():
            await self.messages.retry()
            await self._look_for_channels()

    @_beat.before_loop
    async def _wait_for_discord(self) -> None:
        """Give the first sign of life as soon as there is one to give, not half a minute later."""
        await self.wait_until_ready()
