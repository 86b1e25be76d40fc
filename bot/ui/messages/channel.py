"""Find out what a channel shows of its table, from the recorded messages and the newest messages in the channel."""

import logging
import time
from datetime import UTC, datetime

import discord
from cachetools import LRUCache

from bot.tables import MessageChanges, MessageKind, MessageRecord, Table, Tables
from bot.ui.core.rate_limits import MEMBERS_REMEMBERED
from bot.ui.messages.plan import Shown
from bot.ui.messages.recovery import game_of, orphan, recognise, with_seq_of

log = logging.getLogger(__name__)

YOUNG_FOR = 3_000  # seconds; Discord limits edits of messages older than an hour (error 30046)
LOOK_VALID_FOR = 3.0  # seconds; messages written in that time have not pushed a board far out of sight
_READ = 10  # messages below our newest one: enough to see whether anybody has written
_SEARCHED = 1_000  # messages to read if some of ours may be unrecorded
_CLOCK_SKEW = 600  # seconds that our clock may be ahead of Discord's


class ChannelReader:
    """Reads channels with at most one request each, and caches the results for the next moves of a burst."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables
        self._last_looks: LRUCache[int, Shown] = LRUCache(MEMBERS_REMEMBERED)  # by game
        self._fully_recorded: LRUCache[int, bool] = LRUCache(MEMBERS_REMEMBERED)  # games without unrecorded messages

    async def look(self, table: Table) -> Shown:
        """Return what a table's channel shows. Unrecorded messages of ours that are found there are recorded.

        In a burst of moves only the first one reads the channel; the others start from what the one before left there.
        """
        last = self._last_looks.pop(table.id, None)
        looked_at = time.monotonic()
        if last is not None and looked_at - last.looked_at < LOOK_VALID_FOR:
            return last
        recorded = await self._tables.delivery.messages(table.id)
        records = {record.message_id: record for record in recorded if record.kind is not MessageKind.HAND}
        messages = [record for record in records.values() if record.kind is not MessageKind.MENTION]
        if table.is_in_lobby and messages:
            return Shown.of(messages, is_quiet=False, is_young=False)
        newest = messages[-1] if messages else None
        is_quiet = newest is not None
        for message in await self._read(table, newest):
            if message.id in records:
                records[message.id] = with_seq_of(message, table, records[message.id])
                continue
            recovered = await self._recover(table, message)
            if recovered is None or (recovered.kind is MessageKind.MENTION and newest is None):
                is_quiet = False  # somebody else wrote it, or it is a mention of the game before
                continue
            log.info("Recovered message %s, which was sent but not recorded", message.id)
            await self._tables.delivery.change_messages(MessageChanges(sent=[recovered]))
            records[message.id] = recovered
            if recovered.kind is not MessageKind.MENTION:
                newest, is_quiet = recovered, True
        self._fully_recorded[table.id] = True
        is_young = newest is not None and time.time() - newest.sent_at <= YOUNG_FOR
        return Shown.of([*records.values()], is_quiet=is_quiet, is_young=is_young, looked_at=looked_at)

    def remember(self, game_id: int, shown: Shown) -> None:
        """Cache what a channel shows for the next look at it."""
        self._last_looks[game_id] = shown

    def drop(self, game_id: int) -> None:
        """Drop what is cached of a channel after a failure: a message may have been sent but not recorded."""
        self._last_looks.pop(game_id, None)
        self._fully_recorded.pop(game_id, None)

    def clear(self) -> None:
        """Drop what is cached of all channels, since it contains ids of members."""
        self._last_looks.clear()

    async def _read(self, table: Table, newest: MessageRecord | None) -> list[discord.Message]:
        """Return the messages in a channel below our newest one, oldest first.

        If records may be missing, more messages are read, and our newest one too: its last edit may be unrecorded.
        """
        channel = self._client.get_partial_messageable(table.game.channel_id)
        after = newest.message_id if newest else _message_id_at(table.game.created_at - _CLOCK_SKEW)
        if table.id in self._fully_recorded:
            return [each async for each in channel.history(after=discord.Object(after), limit=_READ)]
        since = discord.Object(after - 1)
        latest_first = [each async for each in channel.history(after=since, limit=_SEARCHED, oldest_first=False)]
        return latest_first[::-1]

    async def _recover(self, table: Table, message: discord.Message) -> MessageRecord | None:
        """Return a record for an unrecorded message of ours about this table or about a lost game, else None."""
        if self._client.user is None or message.author.id != self._client.user.id:
            return None
        recognised = recognise(table, message)
        if recognised is not None:
            return None if await self._tables.delivery.is_recorded(message.id) else recognised
        game_id = game_of(message)
        return None if game_id is None or await self._tables.is_known(game_id) else orphan(table, message)


def _message_id_at(moment: int) -> int:
    """Return the lowest id that a message sent at a moment (seconds since 1970) can have."""
    return discord.utils.time_snowflake(datetime.fromtimestamp(moment, UTC))
