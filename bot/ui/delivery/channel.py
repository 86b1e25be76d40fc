"""Find out what a channel shows of its table, from the recorded messages and, where needed, the messages in it."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import discord
from cachetools import LRUCache

from bot.games import MessageChanges, MessageKind, MessageRecord, Table, Tables
from bot.ui.content.wanted import Wanted
from bot.ui.delivery.plan import Shown, depends_on_channel
from bot.ui.delivery.recovery import game_of, orphan, recognise, with_seq_of
from bot.ui.kit.rate_limits import MEMBERS_REMEMBERED

log = logging.getLogger(__name__)

YOUNG_FOR = 3_000  # seconds; Discord limits edits of messages older than an hour (error 30046)
_SEARCHED = 1_000  # messages to read if some of ours may be unrecorded
_CLOCK_SKEW = 600  # seconds that our clock may be ahead of Discord's


class ChannelReader:
    """Reads channels only where the plan depends on it, and with at most one request.

    A new turn gets a new board whatever the channel shows. What stands below the board matters only to a further
    decision in the same turn. Unrecorded messages are searched for once per start, and again after a failure.
    """

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables
        self._fully_recorded: LRUCache[int, bool] = LRUCache(MEMBERS_REMEMBERED)  # games without unrecorded messages

    async def look(self, table: Table, wanted: Wanted) -> Shown:
        """Return what a table's channel shows. Unrecorded messages of ours that are found there are recorded."""
        recorded = await self._tables.delivery.messages(table.id)
        records = [record for record in recorded if record.kind not in (MessageKind.HAND, MessageKind.NOTICE)]
        notices = [record for record in recorded if record.kind is MessageKind.NOTICE]
        return replace(await self._look(table, wanted, records), notices=notices)

    async def _look(self, table: Table, wanted: Wanted, records: list[MessageRecord]) -> Shown:
        if table.is_in_lobby and records and not wanted.is_anew:
            return Shown.of(records)
        if table.id not in self._fully_recorded:
            return await self._search(table, records)
        shown = Shown.of(records, is_young=self._is_young(records))
        if shown.board is not None and depends_on_channel(wanted, shown):
            return Shown.of(records, is_quiet=await self._is_newest(shown.board), is_young=True)
        return shown

    def drop(self, game_id: int) -> None:
        """Search a channel again at the next look, after a failure: a message may have been sent but not recorded."""
        self._fully_recorded.pop(game_id, None)

    async def _search(self, table: Table, recorded: list[MessageRecord]) -> Shown:
        """Return what a channel shows after reading it, and record the messages that were sent but not recorded."""
        records = {record.message_id: record for record in recorded}
        newest = recorded[-1] if recorded else None
        is_quiet = newest is not None
        for message in await self._read(table, newest):
            if message.id in records:
                records[message.id] = with_seq_of(message, table, records[message.id])
                continue
            recovered = await self._recover(table, message)
            if recovered is None:
                is_quiet = False  # somebody else wrote it
                continue
            log.info("Recovered message %s, which was sent but not recorded", message.id)
            await self._tables.delivery.change_messages(MessageChanges(sent=[recovered]))
            records[message.id] = recovered
            is_quiet = True
        self._fully_recorded[table.id] = True
        shown = [*records.values()]
        return Shown.of(shown, is_quiet=is_quiet, is_young=self._is_young(shown))

    def _is_young(self, records: Sequence[MessageRecord]) -> bool:
        """Return whether the newest message may still be edited as often as needed."""
        return bool(records) and self._tables.now() - records[-1].sent_at <= YOUNG_FOR

    async def _is_newest(self, board: MessageRecord) -> bool:
        """Return whether nothing is written below a board."""
        channel = self._client.get_partial_messageable(board.channel_id)
        return not [each async for each in channel.history(after=discord.Object(board.message_id), limit=1)]

    async def _read(self, table: Table, newest: MessageRecord | None) -> list[discord.Message]:
        """Return the messages in a channel from our newest recorded one, oldest first.

        That one is read too: its last edit may be unrecorded.
        """
        channel = self._client.get_partial_messageable(table.game.channel_id)
        after = newest.message_id - 1 if newest else _message_id_at(table.game.created_at - _CLOCK_SKEW)
        since = discord.Object(after)
        latest_first = [each async for each in channel.history(after=since, limit=_SEARCHED, oldest_first=False)]
        return latest_first[::-1]

    async def _recover(self, table: Table, message: discord.Message) -> MessageRecord | None:
        """Return a record for an unrecorded message of ours about this table or about a lost game, else None."""
        if self._client.user is None or message.author.id != self._client.user.id:
            return None
        recognised = recognise(table, message)
        if recognised is not None:
            return None if await self._tables.records.has_message(message.id) else recognised
        game_id = game_of(message)
        return (
            None
            if game_id is None or await self._tables.records.version(game_id) is not None
            else orphan(table, message)
        )


def _message_id_at(moment: int) -> int:
    """Return the lowest id that a message sent at a moment (seconds since 1970) can have."""
    return discord.utils.time_snowflake(datetime.fromtimestamp(moment, UTC))
