"""The facade of the messages: update a table's channel and its hands after a change, and retry failures.

A move is committed first and shown afterwards. Before that, planned moves are played and computer players move, so that
one board shows all of these moves. To show them, `wanted` computes the message that there should be, `channel` finds
out which messages there are, `plan` computes the operations in between, and `deliver` carries them out. The game stays
pending until the channel shows it.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import discord

from bot.games import (
    PLAN_RESULT,
    GameUnreadable,
    KeyedLocks,
    LoggedMove,
    MessageKind,
    StoreError,
    Table,
    Tables,
    TimerRecord,
)
from bot.ui.content.layout import TableLayout
from bot.ui.content.wanted import Wanted, changed_hands
from bot.ui.delivery.channel import ChannelReader
from bot.ui.delivery.compose import Composer
from bot.ui.delivery.deliver import EditRefused, OperationRunner
from bot.ui.delivery.direct_messages import DirectMessages
from bot.ui.delivery.hand_dms import HandMessages
from bot.ui.delivery.notices import Notices, Returns
from bot.ui.delivery.pending import PendingGames
from bot.ui.delivery.plan import Shown, plan_channel, plan_questions
from bot.ui.delivery.plan_results import PlanResults
from bot.ui.kit.context import Answering, words_for
from bot.ui.kit.discord_errors import DISCORD_ERRORS, Failure, classify
from bot.ui.kit.error_boundary import tell
from bot.ui.kit.flow import flow_of
from bot.ui.kit.permissions import missing_permissions
from bot.ui.kit.pictures.board_drawing import BoardDrawing
from bot.ui.kit.pictures.gem_emojis import GemEmojis
from bot.ui.kit.pictures.table_pictures import TablePictures

log = logging.getLogger(__name__)


class TableMessages:
    """Updates channels and hands. Each channel has a lock, so that two updates of it never overlap."""

    def __init__(self, client: discord.Client, tables: Tables, pictures: TablePictures, emojis: GemEmojis) -> None:
        self._client = client
        self._tables = tables
        self._composer = Composer(tables, pictures, emojis)
        self._channels = ChannelReader(client, tables)
        self._hands = HandMessages(client, tables, self._composer)
        self._returns = Returns(tables)
        self._notices = Notices(client, tables)
        self._direct_messages = DirectMessages(client, tables)
        self._plan_results = PlanResults(tables, self._direct_messages, emojis)
        self._pending = PendingGames(client, tables, self.show_if_pending)
        self._locks = KeyedLocks()  # by channel

    async def start_drawing(self, table: Table, moves: Sequence[LoggedMove]) -> BoardDrawing | None:
        """Start to draw the board after moves that are being committed. Pass the result to `show`."""
        return await self._composer.start_drawing(table, moves)

    async def show(
        self,
        table: Table,
        interaction: discord.Interaction[Any] | None = None,
        answering: Answering = None,
        *,
        drawing: BoardDrawing | None = None,
    ) -> bool:
        """Show the newest state of a table in its channel, and changed hands to their owners.

        Computer players that are to act move first. Nothing is sent before `answering` has finished: on a slow
        connection the answer must not wait behind a picture. Return whether the channel shows it. Failures are not
        raised; the member of the interaction gets a private message about them.
        """
        if interaction is not None:
            flow_of(interaction).is_shown = True
        return await self._show(table, interaction, answering, drawing)

    async def show_if_pending(self, table: Table) -> None:
        """Do the same as `show`, unless the channel shows the newest state already."""
        await self._show(table, if_pending=True)

    async def show_pending_in(self, channel_id: int) -> None:
        """Show the pending games of a channel."""
        await self._pending.show_in(channel_id)

    @property
    def has_to_retry(self) -> bool:
        """Return whether `retry` has anything to do."""
        return self._pending.has_queued

    async def retry(self) -> None:
        """Retry the games whose update failed because of Discord or the store."""
        await self._pending.retry()

    async def settle(self, guild_id: int | None = None) -> None:
        """Show the pending games of a server, or of all servers that are available."""
        await self._pending.settle(guild_id)

    async def handle_deleted_channel(self, channel_id: int) -> None:
        """End the game of a deleted channel and delete its hands. The log stays; the game is no longer pending."""
        game = await self._tables.records.open_in(channel_id)
        if game is not None:
            log.info("Channel %s was deleted, so its game ends", channel_id)
            table = await self._tables.hosting.end(game.id)  # works without reading the log, which may be damaged
        else:
            table = await self._tables.latest_in_channel(channel_id)
        if table is not None:
            await self._tables.delivery.mark_shown(table, hands=True)
            await self._update_hands(table.id, None)

    async def look_again(self, timer: TimerRecord) -> None:
        """Send the reminder of a game if it is due."""
        if timer.game_id is None:
            return
        try:
            record = await self._tables.games.record(timer.game_id)
            async with self._locks.hold(record.channel_id):
                await self._notices.look_again(timer)
        except GameUnreadable as error:
            log.warning("No reminder for a damaged game: %s", error)

    async def end_absence(self, timer: TimerRecord) -> None:
        """End the time away of a member if it is over."""
        if timer.member_id is not None and await self._returns.end(timer.member_id):
            await self.show_away(timer.member_id)

    async def show_away(self, member_id: int) -> None:
        """Show on the boards of a member until when they are away, or that they are back."""
        for table in await self._tables.games.open_of(member_id):
            await self.show_if_pending(table)

    async def look_at_patience(self, timer: TimerRecord) -> None:
        """Show the vote that the end of a table's patience calls, and what a member who is away has closed."""
        if timer.game_id is not None:
            await self.show_if_pending(await self._tables.votes.look_again(timer.game_id))

    async def send_owed(self, timer: TimerRecord) -> None:
        """Send the direct message that a timer of `PENDING_NOTES` stands for, after the board that is being sent."""
        try:
            if timer.game_id is not None:
                record = await self._tables.games.record(timer.game_id)
                async with self._locks.hold(record.channel_id):
                    pass
            sender = self._plan_results if timer.kind == PLAN_RESULT else self._direct_messages
            await sender.look_again(timer)
        except GameUnreadable as error:
            log.warning("No direct message of the kind %r about a damaged game: %s", timer.kind, error)

    def clear(self) -> None:
        """Invalidate drawings, which may show a member who asked to be forgotten."""
        self._composer.invalidate_drawings()

    async def _show(
        self,
        table: Table,
        interaction: discord.Interaction[Any] | None = None,
        answering: Answering = None,
        drawing: BoardDrawing | None = None,
        *,
        if_pending: bool = False,
    ) -> bool:
        try:
            async with self._locks.hold(table.game.channel_id):
                table = await self._tables.go_on(table.id)
                if not if_pending or await self._tables.delivery.is_pending(table.id):
                    await self._update_channel(table, answering, drawing)
            await _wait_for(answering)
            await self._update_hands(table.id, interaction)
            return True
        except DISCORD_ERRORS as error:
            await _wait_for(answering)
            await self._handle_failure(table, error, interaction)
        except StoreError:
            log.exception("The store failed while updating channel %s", table.game.channel_id)
            self._pending.add(table.id)
            await _wait_for(answering)
            if interaction is not None:
                await tell(interaction, words_for(interaction).text("message-store-error"))
        return False

    async def _update_channel(self, table: Table, answering: Answering, drawing: BoardDrawing | None) -> None:
        """Update a channel, whose lock the caller holds. The picture is drawn while the channel is read."""
        unseen = await self._tables.delivery.unseen(table.id)
        if back := await self._returns.welcome(table, unseen):
            table = await self._tables.find(table.id)
            for member_id in back:  # their other boards say that they are away; those channels have locks of their own
                for game in await self._tables.games.open_of(member_id):
                    self._pending.add(game.id)
        try:
            picture = await self._composer.picture_task(table, unseen, drawing)
            wanted = await self._composer.wanted(table, unseen)
            shown = await self._channels.look(table, wanted)
            await _wait_for(answering)
            layout = TableLayout(wanted.content, await picture)
            runner = OperationRunner(self._client, self._tables, self._composer, table, layout, self._notices.is_silent)
            await _reconcile(wanted, shown, runner)
            questions = await self._composer.questions(table)
            await runner.run(plan_questions(questions, shown.questions))
            if any(each.kind is MessageKind.VOTE for each in questions):
                await self._notices.remove_stalled(table)
            wait = await self._notices.watch(table, wanted, [*shown.recorded, *runner.sent])
            hands = bool(changed_hands(unseen))
            await self._tables.delivery.mark_shown(table, hands=hands, changes=runner.unrecorded, wait=wait)
        except BaseException:
            self._channels.drop(table.id)
            raise

    async def _update_hands(self, game_id: int, interaction: discord.Interaction[Any] | None) -> None:
        """Update the hands of a game; queue the game for a retry if Discord fails."""
        try:
            await self._hands.update(game_id, interaction)
        except DISCORD_ERRORS as error:
            log.warning("Could not update the hands of game %s: %s", game_id, error)
            self._pending.add(game_id)

    async def _handle_failure(
        self, table: Table, error: Exception, interaction: discord.Interaction[Any] | None
    ) -> None:
        """Log a failed update, queue the game for a retry if that may help, and tell the member of the interaction."""
        log.warning("Could not update channel %s: %s", table.game.channel_id, error)
        failure = classify(error)
        if failure is Failure.CHANNEL_GONE:
            await self.handle_deleted_channel(table.game.channel_id)
            await self._tables.delivery.mark_shown(await self._tables.find(table.id))
            return
        if failure.is_retryable:
            self._pending.add(table.id)
        if interaction is not None:
            await _tell_failure(table, interaction)


async def _reconcile(wanted: Wanted, shown: Shown, runner: OperationRunner) -> None:
    """Plan and run the operations for a channel; if Discord refuses an edit, run a second plan without it."""
    try:
        await runner.run(plan_channel(wanted, shown))
    except EditRefused as refusal:
        await runner.run(plan_channel(wanted, shown.after_refusal(refusal.message, is_gone=refusal.is_gone)))


async def _tell_failure(table: Table, interaction: discord.Interaction[Any]) -> None:
    """Tell a member that their move counts although the channel does not show it; name missing permissions."""
    words = words_for(interaction)
    text = words.text("message-failed")
    # Otherwise the interaction came from a direct message with a hand.
    is_in_channel = interaction.channel_id == table.game.channel_id
    if is_in_channel and (missing := missing_permissions(interaction)):
        permissions = words.listed(words.text(f"permission-{each}") for each in missing)
        text = words.text("message-forbidden", permissions=permissions)
    await tell(interaction, text)


async def _wait_for(answering: Answering) -> None:
    """Wait until the first answer was sent or has failed."""
    if answering is not None:
        await asyncio.wait((answering,))
