"""The bot while it is the one to answer: it has the tables, their messages, and the work between answers."""

import logging
from collections.abc import Awaitable, Callable

import discord

from bot.app.clock import Clock
from bot.app.server_events import GoneChannels, ServerEvents
from bot.app.task_tracker import TaskTracker
from bot.games import Table, Tables, TimerRecord
from bot.games.unit.timers import BACK, HELD_SEAT, LOBBY, PATIENCE, QUESTION, REMINDER
from bot.ui.delivery.notes import NOTES
from bot.ui.delivery.table_messages import TableMessages
from bot.ui.kit.pictures.gem_emojis import GemEmojis
from bot.ui.kit.pictures.table_pictures import TablePictures

log = logging.getLogger(__name__)


class RunningBot:
    """The tables, their messages, and the clock. `client` is the connection to Discord, which may be there before."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        pictures: TablePictures,
        gem_emojis: GemEmojis,
        task_tracker: TaskTracker,
    ) -> None:
        self.tables = tables
        self.messages = TableMessages(client, tables, pictures, gem_emojis)
        self.gone_channels = GoneChannels(client, tables, self.messages)
        self._task_tracker = task_tracker
        self._is_stopping = False
        self.clock = Clock(tables, task_tracker.start)
        self.clock.on_due(REMINDER, self.messages.notices.send_due)
        self.clock.on_due(PATIENCE, self.messages.look_at_patience)
        self.clock.on_due(BACK, self.messages.end_absence)
        for kind in NOTES:
            self.clock.on_due(kind, self.messages.notes.send_due)
        self._show_after(HELD_SEAT, tables.lobby.release_overdue)
        self._show_after(LOBBY, tables.lobby.close_unchanged)
        self._show_after(QUESTION, tables.undo.close_expired)
        ServerEvents(client, self.messages, self.gone_channels, task_tracker).listen()

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
        await self._run(pending.show_pending, self._resume, gone.find_unlisted, gone.check)
        self.clock.start()

    async def retry(self, *others: Callable[[], Awaitable[None]]) -> None:
        """Retry failed messages and moves of computer players, check channels that may be gone, and do the others.

        Among them are the messages that another process has left behind.
        """
        pending = self.messages.pending
        await self._run(pending.retry, self._resume, self.gone_channels.check, pending.show_missed, *others)

    async def show_game(self, game_id: int) -> None:
        """Show a game that another process has changed, if it is one of this process. Raises `NoSuchGame`."""
        game = await self.tables.games.record(game_id)
        if self.tables.owns(game) and not self._is_stopping:
            self.clock.look_soon()
            with self._task_tracker.working():
                await self.messages.show_if_pending(game)

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
