"""The facade of the messages: update a table's channel and its hands after a change, and retry failures.

Before that, `Tables.go_on` plays what needs no member, so that one board shows all of these moves.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Any

import discord

from bot.engine import GameError
from bot.games import GameRecord, GameUnreadable, MessageKind, StoreError, Table, Tables, TimerRecord
from bot.games.unit.games import Signal
from bot.games.unit.life import in_log
from bot.games.unit.refusals import SetBack
from bot.games.unit.unit import Snapshot
from bot.ui.delivery.compose import Composer
from bot.ui.delivery.gone_channels import GoneChannels
from bot.ui.delivery.greetings import Greetings
from bot.ui.delivery.hands import Hands
from bot.ui.delivery.notices import Notices, send_notes
from bot.ui.delivery.outbox import Batch, Outbox
from bot.ui.delivery.pending import OUTAGES, PendingGames
from bot.ui.delivery.reconcile import reconcile
from bot.ui.delivery.recovery import Recovery
from bot.ui.delivery.wanted_messages import changed_hands
from bot.ui.delivery.weekly import tell_of_weekly
from bot.ui.kit.context import ReplyTask, words_for
from bot.ui.kit.error_boundary import tell
from bot.ui.kit.permissions import missing_permissions
from bot.ui.kit.pictures.gem_emojis import GemEmojis
from bot.ui.kit.pictures.table_pictures import BoardDrawing, TablePictures
from bot.ui.kit.private_messages import flow_of
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS, Failure, classify, one_line

log = logging.getLogger(__name__)

LOOKED_AT = 10  # messages shown last in whose channels lost moves are searched at the start


class TableMessages:
    """Updates channels and hands.

    `pending` retries what failed, `recovery` finds messages that were sent but not recorded, and `notices` sends
    what the clock finds due. What is assigned below are methods of these parts.
    """

    def __init__(self, client: discord.Client, tables: Tables, pictures: TablePictures, emojis: GemEmojis) -> None:
        self._tables = tables
        self._composer = Composer(tables, pictures, emojis)
        self.recovery = Recovery(client, tables)
        self._outbox = Outbox(client, tables, self._composer, self.recovery)
        self._hands = Hands(tables, self._composer, self._outbox)
        self.notices = Notices(tables, self._outbox)
        self.greetings = Greetings(client, tables, self._outbox, pictures)
        self.tell_of_weekly = partial(tell_of_weekly, client, self._outbox, pictures)
        self.send_notes = partial(send_notes, self._outbox, emojis)
        self._emojis = emojis
        self.pending = PendingGames(client, tables, partial(self.show, if_pending=True))
        self.gone_channels = GoneChannels(client, tables, self.handle_deleted_channel)
        self.start_drawing = self._composer.start_drawing
        self.drop_member = self._hands.drop_member
        self.first_direct_message, self.share = self._outbox.first_direct_message, self._outbox.share
        self.queue, self.queue_server = self.pending.queue, self.pending.queue_server
        self.show_pending_in = self.pending.show_in

    async def show(
        self,
        shown: Table | GameRecord,
        interaction: discord.Interaction[Any] | None = None,
        reply_task: ReplyTask = None,
        *,
        drawing: BoardDrawing | None = None,
        if_pending: bool = False,
    ) -> bool:
        """Play what needs no member, then show the table in its channel, and changed hands to their owners.

        Decided votes, plans and computer players need none. Nothing is sent before `reply_task` has finished: on a slow
        connection the answer must not wait behind a picture. A game of another process is shown by that one. Return
        False if the update failed. Failures are not raised; the member of the interaction gets a private message about
        them, unless Discord fails for a hand only: that is just tried again. With `if_pending`, only the hands are
        shown if the channel is up to date, and `GameUnreadable` is raised.
        """
        game = shown.game if isinstance(shown, Table) else shown
        if interaction is not None:
            flow_of(interaction).is_shown = True
        if not self._tables.records.share.owns(game.guild_id):  # a press in a direct message about another shard's game
            await _wait_for(reply_task)
            self._tables.games.signals.send(Signal.GAME, game.id)
            return True
        try:
            async with self._outbox.hold(game.channel_id):
                snapshot, left_behind = await self._go_on(game), set[Failure]()
                if not if_pending or snapshot.is_pending:
                    snapshot, left_behind = await self._update_channel(snapshot, reply_task, drawing)
            await _wait_for(reply_task)
            if (error := await self._update_hands(snapshot, interaction)) is not None:
                self.pending.failed(game.id, _reason(game, error), is_outage=True)
            else:
                self.pending.shown(game, left_behind)
            return True
        except SetBack:
            await _wait_for(reply_task)
            await self._renumber(game)
        except DISCORD_ERRORS as error:
            await _wait_for(reply_task)
            await self._handle_failure(game, error, interaction)
        except StoreError as error:
            if isinstance(error, GameUnreadable) and if_pending:
                raise
            log.exception("Could not show game %s", game.id)
            self.pending.failed(game.id)
            await _wait_for(reply_task)
            if interaction is not None:
                await tell(interaction, words_for(interaction).text("message-store-error"))
        return False

    async def look_for_lost_moves(self, game: GameRecord) -> None:
        """Search the channel of a game for moves that the database has lost; if there are any, renumber all games."""
        try:
            async with self._outbox.hold(game.channel_id):
                await self.recovery.search(await self._tables.games.current(game.id))
        except SetBack:
            await self._renumber(game)
        except (*DISCORD_ERRORS, StoreError) as error:
            log.debug("Could not search channel %s for lost moves: %s", game.channel_id, error)

    async def look_at_newest(self) -> None:
        """Do so in the channels of the games that were shown last, which are the first to lose moves."""
        for game in await self._tables.records.shown_last(LOOKED_AT):
            with suppress(GameError):  # it has got another id
                await self.look_for_lost_moves(game)

    async def _renumber(self, set_back: GameRecord) -> None:
        """Give all open games new ids and show them anew, as after a restore that is noticed. Raises `StoreError`."""
        if await self._tables.games.renumber(set_back.id):
            shown = f"Channel {set_back.channel_id} shows moves that the database does not have"
            log.warning("%s: it was set back to an earlier state. All open games get new numbers", shown)
            self.queue_server(None)
            await self.show_pending_in(set_back.channel_id)

    async def handle_deleted_channel(self, channel_id: int) -> None:
        """End the game of a deleted channel and delete its hands. The log stays; the game is no longer pending."""
        game = await self._tables.records.open_in(channel_id)
        if game is not None:
            with suppress(GameError):  # it has just ended
                await self._tables.hosting.stop(game.id)  # works without reading the log, which may be damaged
        table = await self._tables.latest_in_channel(channel_id)
        if table is not None:
            await self._update_hands(await self._tables.delivery.mark_shown(table, hands=True), None)
            await self._tables.delivery.give_up(table.id)

    async def end_absence(self, timer: TimerRecord) -> None:
        """End the time away of a member if it is over, and show on their boards that they are back."""
        member_id = timer.member_id
        if member_id is None:
            return
        until = (await self._tables.games.settings.get(member_id)).away_until
        if until is not None and until <= self._tables.now() and await self._tables.settings.come_back(member_id):
            await self.queue_games_of(member_id)

    async def queue_games_of(self, member_id: int) -> None:
        """Show a member's games, whose boards say who is away, with the next retry, which edits each board once."""
        for game in await self._tables.records.open_of(member_id):
            self.pending.queue(game.id)

    async def look_at_patience(self, timer: TimerRecord) -> None:
        """Call the vote that is due, and update a channel whose vote was closed when its member went away."""
        if timer.game_id is not None:
            await self.show(await self._tables.votes.look_again(timer.game_id), if_pending=True)

    async def _go_on(self, game: GameRecord) -> Snapshot:
        """Play what needs no member, and end the time away of those who have moved. Return the game after that."""
        snapshot = await self._tables.go_on(game)
        back = await self._tables.end_time_away(snapshot)
        for member_id in back:  # their other boards say that they are away; those channels have locks of their own
            await self.queue_games_of(member_id)
        return await self._tables.go_on(await self._tables.games.record(game.id)) if back else snapshot

    async def _update_channel(
        self, snapshot: Snapshot, reply_task: ReplyTask = None, drawing: BoardDrawing | None = None
    ) -> tuple[Snapshot, set[Failure]]:
        """Show a game in its channel, whose lock the caller holds; return it as recorded, and what could not be done.

        The picture is drawn while the channel is read. That may take seconds; if a member was forgotten in them, all of
        it is done again, since it may name the member. A move that is made in them is shown by whoever made it.
        """
        deletions, table = self._tables.members.deletions.known, snapshot.table
        try:
            wanted = await self._composer.wanted(snapshot)
            drawing_task = self._composer.picture_task(snapshot, drawing)
            shown = await self.recovery.shown_messages(snapshot, wanted[0])
            await _wait_for(reply_task)
            picture = await drawing_task
            if deletions != self._tables.members.deletions.known:
                return await self._update_channel(await self._tables.go_on(await self._tables.games.record(table.id)))
            async with Batch(self._outbox, snapshot) as batch:
                await batch.run(reconcile(wanted, shown), picture)
                if any(each.kind is MessageKind.VOTE for each in wanted):
                    await self.notices.delete_stalled(batch)
                wait = await self.notices.update_wait(wanted[0], batch, shown.recorded)
                snapshot = await self._tables.delivery.mark_shown(
                    table,
                    hands=bool(changed_hands(snapshot.unseen)),
                    changes=batch.unrecorded,
                    wait=wait,
                    is_complete=not batch.left_behind,
                )
            return snapshot, batch.left_behind
        except BaseException:
            self.recovery.search_again(table.id)
            raise

    async def _update_hands(self, snapshot: Snapshot, interaction: discord.Interaction[Any] | None) -> Exception | None:
        deletions = self._tables.members.deletions.known
        try:
            with self._tables.members.deletions.acting():
                await self._hands.update(snapshot, interaction)
        except DISCORD_ERRORS as error:
            return error
        finally:
            if deletions != self._tables.members.deletions.known:
                self.drop_member(None)  # the steps under way may have added one who was forgotten
        return None

    async def _handle_failure(
        self, game: GameRecord, error: Exception, interaction: discord.Interaction[Any] | None
    ) -> None:
        """Have a failed update tried again (without an emoji that is gone, at once), and tell the member."""
        failure = classify(error)
        if failure is Failure.CHANNEL_GONE:
            await self.gone_channels.suspect(game.channel_id, is_refused=True)
        if failure is Failure.BAD_EMOJI and self._emojis.texts is not None:
            self._emojis.forget()
            self.pending.queue(game.id)
            return
        self.pending.failed(game.id, _reason(game, error), is_outage=failure in OUTAGES)
        if interaction is not None:
            await _tell_failure(game, interaction)


def _reason(game: GameRecord, error: Exception) -> str:
    return f"{in_log(game)} could not be shown: {one_line(error)}"


async def _tell_failure(game: GameRecord, interaction: discord.Interaction[Any]) -> None:
    """Tell a member that their move counts although the channel does not show it; name missing permissions."""
    words = words_for(interaction)
    text = words.text("message-failed")
    # Otherwise the interaction came from a direct message with a hand.
    is_in_channel = interaction.channel_id == game.channel_id
    if is_in_channel and (missing := missing_permissions(interaction)):
        permissions = words.listed(words.text(f"permission-{each}") for each in missing)
        text = words.text("message-forbidden", permissions=permissions)
    await tell(interaction, text)


async def _wait_for(reply_task: ReplyTask) -> None:
    if reply_task is not None:
        await asyncio.wait((reply_task,))
