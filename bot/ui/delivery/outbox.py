"""The outbox: send, edit and delete all messages except ephemeral answers. No other file does so.

Messages of tables are recorded here, and notices by `Notices`; notes, menus and greetings have no record. An old
message is one that an update deletes or retires. `bot.ui.kit.requests.discord_errors` says what a refusal means. Then:

- An edited message that is gone, not ours, or too old to be edited is sent again, as in an archived thread where
  members go on. If Discord refuses it otherwise, it stays, and its table pending; what else there is to send is sent.
- An old message that is gone counts as deleted, one that is too old to be edited is deleted, and one that Discord
  refuses to change is left as it is. After any other failure it keeps its record and its table stays pending; for
  hands and notices the error is raised if Discord is unavailable.
- Direct messages are closed, or Discord refuses one: it is logged, and the message is not tried again.
- Anything else is raised. The message stays due, as a pending table or as a timer, and is tried again.
"""

import logging
import zlib
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any, Self

import discord

from bot.engine import GameError
from bot.games import MessageChanges, MessageKind, MessageRecord, Table, Tables
from bot.games.unit.games import KeyedLocks
from bot.games.unit.unit import Snapshot
from bot.games.waiting.waits import is_away, is_quiet
from bot.ui.content.messages.question import QUESTION_KINDS
from bot.ui.content.messages.wanted import Content, StatelessButtons, TableLayout, Wanted
from bot.ui.delivery.compose import Composer
from bot.ui.delivery.reconcile import Delete, Edit, Operation, Retire, Send
from bot.ui.delivery.recovery import Recovery
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS, Failure, classify

log = logging.getLogger(__name__)

CLOSED = (Failure.DIRECT_CLOSED, Failure.FORBIDDEN)
"""Failures of a direct message that the member does not take."""
_DELETION_MUST_SUCCEED = (MessageKind.HAND, MessageKind.NOTICE)  # kinds whose failed deletion is raised
_GONE = (Failure.MESSAGE_GONE, Failure.NOT_OURS)
"""Failures of an edit after which the message is not ours to change any more: a new one takes its place."""
_LEFT_AS_IT_IS = (*_GONE, Failure.REFUSED)
"""Failures after which an old message is forgotten. After others, it stays recorded and its table pending."""


class Outbox:
    """Sends messages to channels and members. A `Batch` runs operations for a table and records them."""

    def __init__(self, client: discord.Client, tables: Tables, composer: Composer, recovery: Recovery) -> None:
        self._client = client
        self.tables = tables
        self.composer = composer
        self.recovery = recovery
        self.hold = KeyedLocks().hold
        """Holds the lock of a channel, given by its id, for a block, so that two updates of it never overlap."""

    @asynccontextmanager
    async def hold_channel_of(self, game_id: int) -> AsyncGenerator[None]:
        """Hold the lock of a game's channel for the block. Raises `GameError` when there is no such game."""
        async with self.hold((await self.tables.games.record(game_id)).channel_id):
            yield

    async def is_silent(self, member_id: int) -> bool:
        """Return whether a message that mentions a member must not sound: in quiet hours, and while they are away."""
        settings, now = await self.tables.games.settings.get(member_id), self.tables.now()
        return is_quiet(settings, now) or is_away(settings, now)

    async def post_if_open(self, wanted: Wanted, picture: bytes | None = None) -> discord.Message | Failure:
        """Send a message like `post`, but return the failure when a direct message cannot be delivered.

        Raises Discord's errors if it is unavailable, and all of them for a message in a channel.
        """
        try:
            return await self.post(wanted, picture)
        except discord.HTTPException as error:
            failure = classify(error)
            if wanted.channel_id is not None or failure is Failure.UNAVAILABLE:
                raise
            log.debug("Could not send a direct message: %s", error)
            return failure

    @asynccontextmanager
    async def first_direct_message(self, channel_id: int, text: str) -> AsyncGenerator[int]:
        """Send text to direct messages, as a test of whether they are open, and give the message's id to the block.

        If the block fails, the message is deleted. Raises `GameError` if the direct messages are closed, and Discord's
        errors.
        """
        try:
            sent = await self.post(Wanted(None, channel_id, -1, Content(text)))
        except discord.HTTPException as error:
            if classify(error) not in CLOSED:
                raise
            raise GameError("error-closed-dms") from error
        try:
            yield sent.id
        except BaseException:
            with suppress(*DISCORD_ERRORS):
                await sent.delete()
            raise

    async def post(self, wanted: Wanted, picture: bytes | None = None) -> discord.Message:
        """Send a message, with a sound unless all whom it notifies have quiet hours or are away."""
        assert wanted.content is not None
        is_silent = {each: await self.is_silent(each) for each in wanted.notified}
        # A question notifies no member in quiet hours.
        notified = [each for each in is_silent if wanted.kind not in QUESTION_KINDS or not is_silent[each]]
        silent = wanted.is_silent or (bool(notified) and all(is_silent.values()))
        if wanted.channel_id is not None:
            place, allowed = self._client.get_partial_messageable(wanted.channel_id), _only(*notified)
        else:
            assert wanted.member_id is not None
            place, allowed = await self._client.create_dm(discord.Object(wanted.member_id)), _only()
        usual: dict[str, Any] = {"allowed_mentions": allowed, "silent": silent, "reference": _replying_to(wanted)}
        is_once = wanted.key and (notified or wanted.kind is not MessageKind.BOARD)
        usual["nonce"] = zlib.crc32(wanted.key.encode()) if is_once else None
        try:
            if wanted.content.is_plain:
                return await place.send(wanted.content.text, view=StatelessButtons(wanted.content.rows), **usual)
            layout = TableLayout(wanted.content, picture)
            return await place.send(view=layout, files=layout.files(), **usual)
        except discord.NotFound as error:
            if usual["nonce"] is None or classify(error) is not Failure.MESSAGE_GONE:
                raise
            # Discord made a message with this key, and somebody deleted it; for minutes, it makes no second one.
            return await self.post(replace(wanted, key=""), picture)

    async def post_menu(self, wanted: Wanted) -> None:
        """Send a menu unless its message has one, and delete the older menus of the channel. Raises Discord's errors.

        Another process may have answered the message, before this one took over.
        """
        older = await self.recovery.about_no_game(wanted.channel_id or 0, are_replies=True)
        if any(each.reference is not None and each.reference.message_id == wanted.replies_to for each in older):
            return
        sent = await self.post(wanted)
        for each in older:
            if each.id != sent.id:
                with suppress(*DISCORD_ERRORS):
                    await each.delete()

    async def post_greeting(self, wanted: Wanted, picture: bytes | None) -> None:
        """Send a greeting, unless its channel shows one that was sent and not recorded. Raises Discord's errors."""
        if not await self.recovery.about_no_game(wanted.channel_id or 0, are_replies=False):
            await self.post(wanted, picture)

    async def share(self, channel_id: int, text: str, alt: str, picture: bytes | None, *, is_film: bool) -> None:
        """Send silently what a member shares, without controls or a record. Raises `GameError` if that fails."""
        layout = TableLayout(Content(text, alt), picture, is_film=is_film)
        place = self._client.get_partial_messageable(channel_id)
        try:
            await place.send(view=layout, files=layout.files(), allowed_mentions=_only(), silent=True)
        except DISCORD_ERRORS as error:
            log.info("Could not send what a member shared: %s", error)
            is_down = classify(error) is Failure.UNAVAILABLE
            raise GameError("share-unavailable" if is_down else "share-forbidden") from error

    async def record_lost_hands(self, table: Table, member_id: int) -> bool:
        """Record the unrecorded hands of a member, as older than any move. Return whether there are any."""
        try:
            lost = await self.recovery.hands(table, member_id)
        except discord.HTTPException as error:
            if classify(error) is Failure.UNAVAILABLE:
                raise
            log.debug("Could not search direct messages for an unrecorded hand: %s", error)
            return False
        if lost:
            await self.tables.delivery.record_messages(table, MessageChanges(sent=lost))
        return bool(lost)

    async def edit(self, record: MessageRecord, layout: TableLayout) -> None:
        """Replace the content of a message."""
        await self._message(record).edit(view=layout, attachments=layout.files(), allowed_mentions=_only())

    async def delete(self, record: MessageRecord) -> Failure | None:
        """Delete a message; return why it is still there and may be deleted later, None if its record can go."""
        try:
            await self._message(record).delete()
        except DISCORD_ERRORS as error:
            failure = classify(error)
            if failure is Failure.UNAVAILABLE and record.kind in _DELETION_MUST_SUCCEED:
                raise
            if failure not in _GONE:
                log.debug("Could not delete message %s: %s", record.message_id, error)
            return None if failure in _LEFT_AS_IT_IS else failure
        return None

    def _message(self, record: MessageRecord) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(record.channel_id)
        return channel.get_partial_message(record.message_id)


class Batch:
    """Runs the operations of one update of a table, in a block.

    What was sent, edited and deleted is recorded in the transaction that marks the table or the hands as shown, which
    saves a write for each; a notice is recorded with its wait. If the block fails, the operations before are recorded
    nevertheless. After a kill, `Recovery` finds what was sent, and what was deleted turns out to be gone.
    """

    def __init__(self, outbox: Outbox, snapshot: Snapshot) -> None:
        self._outbox = outbox
        self.snapshot = snapshot  # the game that is shown, with what `record` has recorded
        self._table = snapshot.table
        self.unrecorded = MessageChanges()
        """The changes that the caller has to record when it marks the table or the hands as shown."""
        self.sent: list[MessageRecord] = []  # the messages that were sent so far
        self.left_behind: set[Failure] = set()
        """Why old messages are still there that should be gone or without controls."""
        self.failure: Failure | None = None
        """Why the last direct message of the last `run` was not sent, if it was not."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, Exception):  # a cancellation ends the process; the next start finds what was sent
            await self.record()

    async def run(self, operations: Iterable[Operation], picture: bytes | None = None) -> None:
        """Carry out operations, `picture` being that of the newest message or of a hand. See the module for errors."""
        self.failure = None
        for operation in operations:
            await self._carry_out(operation, picture)

    async def record(self) -> None:
        """Record what the operations so far have changed."""
        if self.unrecorded != MessageChanges():
            self.snapshot = await self._outbox.tables.delivery.record_messages(self._table, self.unrecorded)
            self.unrecorded = MessageChanges()

    async def _carry_out(self, operation: Operation, picture: bytes | None) -> None:
        match operation:
            case Send(wanted):
                await self._send(wanted, None if wanted.kind in QUESTION_KINDS else picture)
            case Edit():
                await self._edit(operation, picture)
            case Delete(message):
                self._finish_old(message, await self._outbox.delete(message))
            case Retire(message):
                await self._retire(message)

    async def _send(self, wanted: Wanted, picture: bytes | None) -> None:
        message = await self._outbox.post_if_open(wanted, picture)
        if isinstance(message, Failure):
            self.failure = message
            return
        assert wanted.kind is not None
        where, now = (message.channel.id, wanted.member_id), self._outbox.tables.now()
        record = MessageRecord(message.id, self._table.id, wanted.kind, *where, wanted.seq, now)
        self.sent.append(record)
        if wanted.kind is not MessageKind.NOTICE:
            self.unrecorded = replace(self.unrecorded, sent=[*self.unrecorded.sent, record])

    async def _edit(self, operation: Edit, picture: bytes | None) -> None:
        message, wanted = operation.message, operation.wanted
        assert wanted.content is not None
        is_question = wanted.kind in QUESTION_KINDS
        try:
            await self._outbox.edit(message, TableLayout(wanted.content, None if is_question else picture))
        except discord.HTTPException as error:
            failure = classify(error)
            if failure is Failure.ARCHIVED and (message.kind is MessageKind.LOBBY or message.seq != wanted.seq):
                failure = Failure.TOO_OLD_TO_EDIT  # members go on with the game: a new message opens the thread
            is_direct = wanted.kind is MessageKind.HAND
            if failure in (*_GONE, Failure.TOO_OLD_TO_EDIT) or (is_direct and failure is not Failure.UNAVAILABLE):
                if failure in _GONE:
                    self._finish_old(message, None)
                for each in operation.fallback(is_gone=failure in _GONE):
                    await self._carry_out(each, picture)
            elif failure in (Failure.ARCHIVED, Failure.REFUSED):
                log.debug("Could not edit message %s: %s", message.message_id, error)
                self.left_behind.add(failure)
            else:
                raise
            return
        if not is_question:
            edited = replace(message, seq=wanted.seq)
            self.unrecorded = replace(self.unrecorded, edited=[*self.unrecorded.edited, edited])

    async def _retire(self, message: MessageRecord) -> None:
        layout = await self._outbox.composer.retired(self.snapshot, message)
        failure = None
        try:
            await self._outbox.edit(message, layout)
        except DISCORD_ERRORS as error:
            # Controls that stay for now do no harm: a press on an old board is answered with the current state.
            log.debug("Could not remove the controls of message %s: %s", message.message_id, error)
            failure = classify(error)
            if failure is Failure.TOO_OLD_TO_EDIT:
                failure = await self._outbox.delete(message)
        self._finish_old(message, None if failure in _LEFT_AS_IT_IS else failure)

    def _finish_old(self, message: MessageRecord, failure: Failure | None) -> None:
        """Drop the record of an old message; with a failure, keep it, so that a later update deals with the message."""
        if failure is None:
            self.unrecorded = replace(self.unrecorded, gone=[*self.unrecorded.gone, message])
        else:
            self.left_behind.add(failure)


def _replying_to(wanted: Wanted) -> discord.MessageReference | None:
    """Return the reference of a reply; Discord sends it as an ordinary message if the one before is gone."""
    if wanted.replies_to is None or wanted.channel_id is None:
        return None
    message_id, channel_id = wanted.replies_to, wanted.channel_id
    return discord.MessageReference(message_id=message_id, channel_id=channel_id, fail_if_not_exists=False)


def _only(*member_ids: int) -> discord.AllowedMentions:
    """Return `AllowedMentions` that let a message notify these members and no others."""
    users = [discord.Object(member_id) for member_id in member_ids] or False
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
