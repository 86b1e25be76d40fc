"""Greet new servers, once each, and answer messages to the bot with a menu, of which a channel has one."""

import asyncio
import logging
from datetime import timedelta

import discord

from bot.engine import GameError
from bot.games import StoreError, Tables
from bot.present.language.words import Words, language_for, words_in
from bot.ui.content.messages.menu import greeting_content, greeting_scene, menu_rows
from bot.ui.content.messages.wanted import Content, Wanted
from bot.ui.delivery.outbox import Outbox
from bot.ui.kit.addressed import Addressed
from bot.ui.kit.defaults import Defaults, language_at
from bot.ui.kit.permissions import missing_from
from bot.ui.kit.pictures.table_pictures import TablePictures
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS, Failure, classify
from bot.ui.kit.requests.rate_limits import RateLimits

log = logging.getLogger(__name__)


NEW_FOR = timedelta(days=1)
"""How long a server is new: one that added the bot while it was not running is greeted at the next start."""
_WRITE = ("view_channel", "send_messages")


class Greetings:
    """Sends greetings and menus.

    A note says that a server was greeted. A greeting that was sent and not recorded is found in its channel, as older
    menus are, so nothing about members is stored.
    """

    def __init__(self, client: discord.Client, tables: Tables, outbox: Outbox, pictures: TablePictures) -> None:
        self._client = client
        self._tables = tables
        self._outbox = outbox
        self._pictures = pictures
        self._new: set[int] = set()  # servers to greet
        self._greeting = asyncio.Lock()

    async def look_for_new(self) -> None:
        """Greet the servers that have added the bot lately."""
        since = discord.utils.utcnow() - NEW_FOR
        joined = {guild.id: guild.me.joined_at for guild in self._client.guilds}
        await self.greet(*(guild_id for guild_id, at in joined.items() if at is not None and at > since))

    async def greet(self, *guild_ids: int) -> None:
        """Greet servers, and those that could not be greeted in an outage, one after the other."""
        self._new.update(guild_ids)
        async with self._greeting:
            for guild_id in sorted(self._new):
                try:
                    await self._greet(guild_id)
                except (*DISCORD_ERRORS, StoreError) as error:
                    log.info("Could not greet server %s: %s", guild_id, error)
                    if isinstance(error, StoreError) or classify(error) is Failure.UNAVAILABLE:
                        continue
                self._new.discard(guild_id)

    async def _greet(self, guild_id: int) -> None:
        guild, note = self._client.get_guild(guild_id), f"greeted {guild_id}"
        channel = _channel_for_greeting(guild) if guild is not None else None
        if guild is None or channel is None or await self._tables.notes.get(note) is not None:
            return
        words = words_in(language_at(guild.preferred_locale, Defaults()))
        has_picture = channel.permissions_for(guild.me).attach_files
        picture = await self._pictures.draw(greeting_scene(words)) if has_picture else None
        content = greeting_content(words, with_picture=picture is not None)
        async with self._outbox.hold(channel.id):
            await self._outbox.post_greeting(Wanted(None, channel.id, -1, content, key=note, is_silent=True), picture)
        await self._tables.notes.set(note, str(self._tables.now()))

    async def answer(self, addressed: Addressed, limits: RateLimits) -> None:
        """Answer a message with the menu; those of a rate-limited member stay unanswered, and so do they in an outage.

        The menu counts as a press of the member, and as something that they share.
        """
        channel_id, member_id = addressed.channel_id, addressed.member_id
        if limits.wait(member_id, channel_id):
            return
        try:
            limits.charge(member_id, shared=1)
            words = await self._words_for(addressed)
            rows = menu_rows(words, in_server=addressed.guild_id is not None)
            content, key = Content(words.text("menu-title"), rows=rows), f"menu {addressed.message_id}"
            menu = Wanted(None, channel_id, -1, content, key=key, is_silent=True, replies_to=addressed.message_id)
            async with self._outbox.hold(channel_id):
                await self._outbox.post_menu(menu)
        except GameError:
            log.debug("A member is rate-limited")
        except (*DISCORD_ERRORS, StoreError) as error:
            log.debug("Could not answer a message in channel %s: %s", channel_id, error)

    async def _words_for(self, addressed: Addressed) -> Words:
        if addressed.guild_id is None:
            return words_in(language_for((await self._tables.preferences.member(addressed.member_id)).locale))
        guild = self._client.get_guild(addressed.guild_id)
        defaults = Defaults.loads(await self._tables.games.guild_settings.get(addressed.guild_id))
        return words_in(language_at(None if guild is None else guild.preferred_locale, defaults))


def _channel_for_greeting(guild: discord.Guild) -> discord.TextChannel | None:
    channels = [each for each in (guild.system_channel, *guild.text_channels) if each is not None]
    return next((each for each in channels if not missing_from(each.permissions_for(guild.me), _WRITE)), None)
