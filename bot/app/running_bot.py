"""The bot while it is the one to answer: it has the tables, their messages, and the work between answers.

It reacts to changes on servers, too: it sends pending messages when that becomes possible, and ends the games of
channels that were deleted.
"""

import logging
from collections.abc import Awaitable, Callable

import discord

from bot.app.clock import Clock
from bot.app.task_tracker import TaskTracker
from bot.games import StoreError, Table, Tables, TimerRecord
from bot.games.unit.unit import BACK, HELD_SEAT, LOBBY, PATIENCE, QUESTION, REMINDER, WEEKLY
from bot.ui.delivery.notices import NOTES
from bot.ui.delivery.table_messages import TableMessages
from bot.ui.kit.pictures.gem_emojis import GemEmojis
from bot.ui.kit.pictures.table_pictures import TablePictures

log = logging.getLogger(__name__)


class RunningBot:
    """The tables, their messages, and the clock. `client` is the connection to Discord, which may be there before.

    The client calls each method that is named after an event.
    """

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        pictures: TablePictures,
        gem_emojis: GemEmojis,
        task_tracker: TaskTracker,
    ) -> None:
        self._client = client
        self.tables = tables
        self.messages = TableMessages(client, tables, pictures, gem_emojis)
        self.gone_channels = self.messages.gone_channels
        self._task_tracker = task_tracker
        self._is_stopping = False
        self.clock = Clock(tables, task_tracker.start)
        self.clock.on_due(REMINDER, self.messages.notices.send_due)
        self.clock.on_due(PATIENCE, self.messages.look_at_patience)
        self.clock.on_due(BACK, self.messages.end_absence)
        self.clock.on_due(WEEKLY, self.messages.tell_of_weekly)
        for kind in NOTES:
            self.clock.on_due(kind, self.messages.send_notes)
        self._show_after(HELD_SEAT, tables.lobby.release_overdue)
        self._show_after(LOBBY, tables.lobby.close_unchanged)
        self._show_after(QUESTION, tables.undo.close_expired)
        for name in dir(self):
            if name.startswith("on_"):
                setattr(client, name, getattr(self, name))

    def _show_after(self, kind: str, change: Callable[[int], Awaitable[Table | None]]) -> None:
        """Let the timers of a kind change their games, and show those that have changed."""

        async def look_again(timer: TimerRecord) -> None:
            if timer.game_id is None:
                return
            if (table := await change(timer.game_id)) is not None:
                await self.messages.show(table)

        self.clock.on_due(kind, look_again)

    async def begin(self) -> None:
        """Show what is pending, end games whose channels are gone, and start the clock."""
        pending, gone = self.messages.pending, self.gone_channels
        await self._run(
            *(pending.show_pending, self._resume, self.messages.look_at_newest, gone.find_unlisted, gone.check),
            self.messages.greetings.look_for_new,
        )
        self.clock.start()

    async def retry(self, *others: Callable[[], Awaitable[None]]) -> None:
        """Retry failed messages and moves of computer players, check channels that may be gone, and do the others.

        Among them are the messages that another process has left behind.
        """
        pending, greet = self.messages.pending, self.messages.greetings.greet
        await self._run(pending.retry, self._resume, self.gone_channels.check, pending.show_missed, greet, *others)

    async def show_game(self, game_id: int) -> None:
        """Show a game that another process has changed, if it is one of this process. Raises `NoSuchGame`."""
        game = await self.tables.games.record(game_id)
        if self.tables.records.share.owns(game.guild_id) and not self._is_stopping:
            self.clock.look_soon()
            with self._task_tracker.working():
                await self.messages.show(game, if_pending=True)

    async def show_missed(self) -> None:
        """Show what other processes have changed, and look at the timers."""
        if not self._is_stopping:
            self.clock.look_soon()
            with self._task_tracker.working():
                await self.messages.pending.show_missed()

    def stop(self) -> None:
        """Begin nothing more; what is in progress goes on."""
        self._is_stopping = True
        self.clock.close()

    async def _run(self, *steps: Callable[[], Awaitable[None]]) -> None:
        """Run steps in order; an error in one does not keep the others from running. A bot that stops begins none."""
        with self._task_tracker.working():
            for step in steps:
                if self._is_stopping:
                    return
                try:
                    await step()
                except Exception:  # a bug or an outage: the other steps go on
                    log.exception("A step of the background work failed")

    async def _resume(self) -> None:
        """Go on with the games that wait for a computer player or a plan, in the background."""
        await self.messages.pending.resume(self._task_tracker.start)

    async def on_resumed(self) -> None:
        """Retry after the connection was lost."""
        with self._task_tracker.working():
            await self.messages.pending.retry(at_once=True)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Send pending messages to a server that is back after an outage; at the start, `on_ready` does so for all."""
        if self._client.is_ready():
            await self._show_pending(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server that invited the bot; one that did so again gets the messages pending since then."""
        await self.on_guild_available(guild)
        with self._task_tracker.working():
            await self.messages.greetings.greet(guild.id)

    async def on_guild_role_update(self, _: object, changed: discord.Role | discord.abc.GuildChannel) -> None:
        """Send pending messages: the bot may have got its permissions back, in a channel and its threads."""
        await self._show_pending(changed.guild.id)

    on_guild_channel_update = on_guild_role_update

    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """Send pending messages when the bot's own roles change, which may give its permissions back."""
        if member == member.guild.me:
            await self._show_pending(member.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Send pending messages: the thread may have been opened, and discord.py knows no archived ones."""
        with self._task_tracker.working():
            try:
                await self.messages.show_pending_in(payload.thread_id)
            except StoreError:  # the database is busy
                self.messages.pending.queue_server(payload.guild_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the game of a channel that was deleted, once Discord confirms it."""
        with self._task_tracker.working():
            await self.gone_channels.suspect(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """End the game of a thread that was deleted, once Discord confirms it."""
        with self._task_tracker.working():
            await self.gone_channels.suspect(payload.thread_id)

    async def _show_pending(self, guild_id: int) -> None:
        with self._task_tracker.working():
            await self.messages.pending.show_pending(guild_id)
