"""Carry out planned operations and record each one. No other file sends, edits or deletes messages of tables.

A message that was sent is recorded at once. Edits and the end of old boards, which come with most moves, are recorded
in the transaction that marks the table as shown, which saves a write. If an operation fails, those before it are
recorded nevertheless.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import discord

from bot.games import MessageChanges, MessageKind, MessageRecord, Table, Tables
from bot.ui.content.layout import TableLayout
from bot.ui.content.question import WantedQuestion
from bot.ui.content.wanted import Wanted
from bot.ui.delivery.compose import Composer
from bot.ui.delivery.plan import Delete, DeleteUnrecorded, Edit, EditQuestion, Operation, Retire, Send
from bot.ui.delivery.recovery import is_hand_of
from bot.ui.kit.discord_errors import DISCORD_ERRORS, Failure, classify

log = logging.getLogger(__name__)

_DMS_SEARCHED = 50  # newest direct messages of a member, among which an unrecorded hand may be


class EditRefused(Exception):
    """Discord refused to edit a message because it is gone, or because it is old and was edited too often."""

    def __init__(self, message: MessageRecord, *, is_gone: bool) -> None:
        super().__init__()
        self.message = message
        self.is_gone = is_gone


class OperationRunner:
    """Carries out operations for one table. `layout` is the wanted message; only `Send` and `Edit` need it.

    `is_silent` says of a member whether a message that mentions them must not sound.
    """

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        composer: Composer,
        table: Table,
        layout: TableLayout | None = None,
        is_silent: Callable[[int], Awaitable[bool]] | None = None,
    ) -> None:
        self._client = client
        self._tables = tables
        self._composer = composer
        self._table = table
        self._layout = layout
        self._is_silent = is_silent
        self._sent: list[MessageRecord] = []
        self._unrecorded: list[MessageChanges] = []

    @property
    def sent(self) -> Sequence[MessageRecord]:
        """Return the messages that were sent so far."""
        return self._sent

    @property
    def unrecorded(self) -> MessageChanges:
        """Return the changes that the caller has to record when it marks the table as shown."""
        return MessageChanges(
            edited=[record for each in self._unrecorded for record in each.edited],
            gone=[record for each in self._unrecorded for record in each.gone],
        )

    async def run(self, operations: Sequence[Operation]) -> None:
        """Carry out operations in order.

        Raises `EditRefused`, `StoreError`, and Discord's errors if a message could not be sent or edited, or if
        Discord was unavailable for a search. Failures to delete or retire a message are logged: they do no harm.
        """
        try:
            for operation in operations:
                await self._carry_out(operation)
        except Exception:
            if self._unrecorded:
                await self._tables.delivery.change_messages(self.unrecorded)
            raise

    async def _carry_out(self, operation: Operation) -> None:
        match operation:
            case Send():
                self._sent.append(await self._send(operation))
                await self._tables.delivery.change_messages(MessageChanges(sent=self._sent[-1:]))
            case Edit(message):
                await self._edit(operation)
                self._unrecorded.append(MessageChanges(edited=[replace(message, seq=self._table.seq)]))
            case EditQuestion(message, wanted):
                await self._edit_question(message, wanted)
            case Delete(message):
                if await self._delete(message):
                    await self._record_gone(message)
            case DeleteUnrecorded(member_id):
                await self._delete_unrecorded(member_id)
            case Retire(message):
                await self._retire(operation)
                await self._record_gone(message)

    async def _send(self, operation: Send) -> MessageRecord:
        wanted = operation.wanted
        if isinstance(wanted, WantedQuestion):
            return await self._send_question(wanted, wanted.asked)
        layout = self._wanted_layout
        if isinstance(wanted, Wanted):
            kind, channel = wanted.kind, self._channel(self._table.game.channel_id)
        else:
            kind, channel = MessageKind.HAND, await self._client.create_dm(discord.Object(wanted.member_id))
        notified = [wanted.member_id] if operation.notify and wanted.member_id is not None else []
        notified += wanted.invited if isinstance(wanted, Wanted) else []
        silent = bool(notified and self._is_silent and all([await self._is_silent(each) for each in notified]))
        allowed = _only(*notified)
        message = await channel.send(view=layout, files=layout.files(), allowed_mentions=allowed, silent=silent)
        return self._record_of(message, kind, wanted.member_id)

    async def _send_question(self, wanted: WantedQuestion, notified: Sequence[int] = ()) -> MessageRecord:
        channel = self._channel(self._table.game.channel_id)
        if self._is_silent is not None:  # nobody is woken up for a question
            notified = [each for each in notified if not await self._is_silent(each)]
        message = await channel.send(view=TableLayout(wanted.content), allowed_mentions=_only(*notified))
        return replace(self._record_of(message, wanted.kind, None), seq=wanted.seq)

    async def _edit_question(self, message: MessageRecord, wanted: WantedQuestion) -> None:
        """Edit a question, or send it anew without notifying anybody again."""
        try:
            await self._replace_content(message, TableLayout(wanted.content))
        except discord.HTTPException as error:
            if classify(error) not in (Failure.MESSAGE_GONE, Failure.TOO_OLD_TO_EDIT):
                raise
            if await self._delete(message):
                await self._record_gone(message)
            self._sent.append(await self._send_question(wanted))
            await self._tables.delivery.change_messages(MessageChanges(sent=self._sent[-1:]))

    async def _edit(self, operation: Edit) -> None:
        try:
            await self._replace_content(operation.message, self._wanted_layout)
        except discord.HTTPException as error:
            match classify(error):
                case Failure.MESSAGE_GONE:
                    await self._tables.delivery.change_messages(MessageChanges(gone=[operation.message]))
                    raise EditRefused(operation.message, is_gone=True) from error
                case Failure.TOO_OLD_TO_EDIT:
                    raise EditRefused(operation.message, is_gone=False) from error
                case _:
                    raise

    async def _delete(self, message: MessageRecord) -> bool:
        """Delete a message; return False if its record should stay, so that the next plan deletes it.

        Raises Discord's errors while it is unavailable if the message is a hand: its table stays pending for that.
        """
        try:
            await self._message(message).delete()
        except DISCORD_ERRORS as error:
            failure = classify(error)
            if failure is Failure.UNAVAILABLE and message.kind is MessageKind.HAND:
                raise
            if failure is not Failure.MESSAGE_GONE:
                log.info("Could not delete message %s: %s", message.message_id, error)
            return failure is not Failure.UNAVAILABLE
        return True

    async def _delete_unrecorded(self, member_id: int) -> None:
        try:
            channel = await self._client.create_dm(discord.Object(member_id))
            async for message in channel.history(limit=_DMS_SEARCHED):
                if message.author == self._client.user and is_hand_of(self._table, message):
                    await message.delete()
        except discord.HTTPException as error:
            if classify(error) is Failure.UNAVAILABLE:
                raise
            log.info("Could not search direct messages for an unrecorded hand: %s", error)

    async def _retire(self, operation: Retire) -> None:
        layout = await self._composer.retired(self._table, operation.message)
        try:
            await self._replace_content(operation.message, layout)
        except discord.HTTPException as error:
            # Controls that stay do no harm: a press on an old board is answered with the current state.
            log.info("Could not remove the controls of message %s: %s", operation.message.message_id, error)

    async def _replace_content(self, message: MessageRecord, layout: TableLayout) -> None:
        await self._message(message).edit(view=layout, attachments=layout.files(), allowed_mentions=_only())

    async def _record_gone(self, message: MessageRecord) -> None:
        """Delete the record of a message; that of a hand at once, because hands are not marked as shown with it."""
        changes = MessageChanges(gone=[message])
        if message.kind is MessageKind.HAND:
            await self._tables.delivery.change_messages(changes)
        else:
            self._unrecorded.append(changes)

    def _record_of(self, message: discord.Message, kind: MessageKind, member_id: int | None) -> MessageRecord:
        """Return the record of a message that was just sent."""
        table = self._table
        return MessageRecord(message.id, table.id, kind, message.channel.id, member_id, table.seq, self._tables.now())

    @property
    def _wanted_layout(self) -> TableLayout:
        assert self._layout is not None, "Send and Edit need a layout"
        return self._layout

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    def _message(self, message: MessageRecord) -> discord.PartialMessage:
        return self._channel(message.channel_id).get_partial_message(message.message_id)


def _only(*member_ids: int) -> discord.AllowedMentions:
    """Return `AllowedMentions` that let a message notify these members and nobody else."""
    users = [discord.Object(member_id) for member_id in member_ids] or False
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
