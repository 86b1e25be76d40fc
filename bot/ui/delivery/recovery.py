"""Find our messages that were sent but not recorded, and what else a channel shows.

A message is unrecorded if the bot was killed between sending and recording it, or if an older backup was restored.
docs/internals/delivery.md says by what each kind is recognised. After a restore there are also orphans: messages about
games that the database does not have, or not by this id. They are recorded as boards with the `seq` `ORPHAN`; when they
are retired, a sentence replaces their content.
"""

import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import discord
from cachetools import LRUCache

from bot.games import GameStatus, MessageChanges, MessageKind, MessageRecord, Table, Tables, WaitRecord
from bot.games.unit.refusals import SetBack
from bot.games.unit.unit import Snapshot
from bot.ui.content.lobby import ended_text
from bot.ui.content.messages.contents import channel_link, words_of
from bot.ui.content.messages.question import VERBS
from bot.ui.content.messages.wanted import ORPHAN, Wanted
from bot.ui.delivery.reconcile import ShownMessages, depends_on_channel
from bot.ui.kit.requests.rate_limits import MEMBERS_REMEMBERED

log = logging.getLogger(__name__)

YOUNG_FOR = 3_000
"""Seconds for which a message is edited as often as needed; Discord limits that after an hour (error 30046)."""
NEAR_FOR = 60
"""Seconds after which the channel is read to see whether a board is its newest message: few write during a turn."""
_SEARCHED = 1_000  # messages to read in a channel, or for notices, if some of ours may be unrecorded
_SEARCHED_FOR_HANDS = 50  # the newest direct messages of a member, among which an unrecorded hand may be
_SEARCHED_FOR_MENUS = 50  # the newest messages of a channel, among which an older menu is
_CLOCK_SKEW = 600  # seconds that our clock may be ahead of Discord's

_KINDS = {
    "join": MessageKind.LOBBY,
    "leave": MessageKind.LOBBY,
    "rematch": MessageKind.FINAL,
    "practise": MessageKind.FINAL,
    **VERBS,
}
"""The kind of a message by the verb of its first control; all other verbs are those of boards."""
_MENTION = re.compile(r"<@([0-9]{1,20})>")


class Recovery:
    """Reads channels only where the next operations depend on it.

    The usual update reads nothing or one message; a search after a start or a failure reads up to 1,000. A new turn
    gets a new board whatever the channel shows. What stands below the board matters only to a further decision in the
    same turn. Unrecorded messages are searched for once per start, and again after a failure; in a lobby, only if no
    message of it is recorded or a new one is to be sent.
    """

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables
        self._fully_recorded: LRUCache[int, bool] = LRUCache(MEMBERS_REMEMBERED)  # games without unrecorded messages
        self._began = tables.clock()  # exact: a lost message may be of the same second

    async def shown_messages(self, snapshot: Snapshot, wanted: Wanted) -> ShownMessages:
        """Return what a table's channel shows, and record our unrecorded messages found there. Raises `SetBack`."""
        shown = await self._look(snapshot, wanted)
        return replace(shown, recorded=[*shown.recorded, *snapshot.messages(MessageKind.NOTICE)])

    async def _look(self, snapshot: Snapshot, wanted: Wanted) -> ShownMessages:
        table, records = snapshot.table, _records_of(snapshot)
        if table.id not in self._fully_recorded:
            return await self.search(snapshot)
        if table.is_in_lobby and records and not wanted.must_be_resent:
            return ShownMessages(records)
        shown = ShownMessages(records, is_young=self._is_young(records))
        if shown.board is not None and depends_on_channel(wanted, shown):
            if self._tables.now() - shown.board.sent_at <= NEAR_FOR:
                return replace(shown, is_last_in_channel=True)
            channel = self._client.get_partial_messageable(shown.board.channel_id)
            below = channel.history(after=discord.Object(shown.board.message_id), limit=1)
            return replace(shown, is_last_in_channel=not [each async for each in below])
        return shown

    def search_again(self, game_id: int) -> None:
        """Search a channel at its next update, after a failure: a message may have been sent but not recorded."""
        self._fully_recorded.pop(game_id, None)

    def search_all_again(self) -> None:
        """Search each channel at its next update, since the last changes of the database may be lost."""
        self._fully_recorded.clear()
        self._began = self._tables.clock()

    async def search(self, snapshot: Snapshot) -> ShownMessages:
        """Read a channel, return what it shows, and record what was not. Raises `SetBack`, and Discord's errors."""
        table, recorded = snapshot.table, _records_of(snapshot)
        records = {record.message_id: record for record in recorded}
        newest = recorded[-1] if recorded else None
        is_last_in_channel = newest is not None
        for message in await self._read(table, newest):
            if self._is_lost(table, message, is_recorded=message.id in records):
                raise SetBack
            if message.id in records:
                records[message.id] = with_seq_of(message, table, records[message.id])
                continue
            recovered = await self._recover(table, message)
            if recovered is None:
                is_last_in_channel = False  # a message of another author or table
                continue
            log.info("Recovered message %s, which was sent but not recorded", message.id)
            await self._tables.delivery.record_messages(table, MessageChanges(sent=[recovered]))
            records[message.id] = recovered
            is_last_in_channel = True
        self._fully_recorded[table.id] = True
        shown = [*records.values()]
        return ShownMessages(shown, is_last_in_channel=is_last_in_channel, is_young=self._is_young(shown))

    def _is_young(self, records: Sequence[MessageRecord]) -> bool:
        return bool(records) and self._tables.now() - records[-1].sent_at <= YOUNG_FOR

    async def _read(self, table: Table, newest: MessageRecord | None) -> list[discord.Message]:
        """Return a channel's messages from our newest recorded one, whose last edit may be unrecorded, oldest first."""
        channel = self._client.get_partial_messageable(table.game.channel_id)
        after = newest.message_id - 1 if newest else _message_id_at(table.game.created_at - _CLOCK_SKEW)
        since = discord.Object(after)
        latest_first = [each async for each in channel.history(after=since, limit=_SEARCHED, oldest_first=False)]
        return latest_first[::-1]

    def _is_lost(self, table: Table, message: discord.Message, *, is_recorded: bool) -> bool:
        """Return whether a message shows an entry of a history of this table that the database has lost.

        It is later than the newest one, or has a number that was given again, to an entry newer than the message.
        """
        control = _first_control(message) if self._is_ours(message) else None
        if control is None or control[0] != table.id:
            return False
        first = self._tables.games.first_added.get(table.id, table.seq + 1)
        is_older = not is_recorded and message.created_at.timestamp() < self._began
        return control[1] > table.seq or (is_older and control[1] >= first)

    async def _recover(self, table: Table, message: discord.Message) -> MessageRecord | None:
        """Return a record for an unrecorded message of ours about this table or a game not in the store, else None."""
        if not self._is_ours(message):
            return None
        recognised = recognise(table, message)
        if recognised is not None:
            return None if await self._tables.records.has_message(message.id) else recognised
        control = None if _is_about_no_game(message) else _first_control(message)
        is_lost = control is not None and await self._tables.records.version(control[0]) is None
        return _record(table, message, MessageKind.BOARD, None, ORPHAN) if is_lost else None

    async def hands(self, table: Table, member_id: int) -> list[MessageRecord]:
        """Return the unrecorded hands of a table in a member's direct messages, known by the link to its channel.

        Recorded hands are left out: they may be of another game of the channel. Raises Discord's errors.
        """
        direct = await self._client.create_dm(discord.Object(member_id))
        return [
            _record(table, message, MessageKind.HAND, member_id, ORPHAN)
            async for message in direct.history(limit=_SEARCHED_FOR_HANDS)
            if self._is_ours(message)
            and channel_link(table) in _texts_of(message)
            and not await self._tables.records.has_message(message.id)
        ]

    async def notices(self, table: Table, wait: WaitRecord, *member_ids: int) -> list[MessageRecord]:
        """Return the unrecorded notices to these members in a wait. Raises Discord's errors."""
        places: list[tuple[discord.abc.Messageable, Sequence[int]]] = [
            (self._client.get_partial_messageable(table.game.channel_id), member_ids)
        ]
        for each in member_ids:
            places.append((await self._client.create_dm(discord.Object(each)), [each]))
        after = discord.Object(_message_id_at(wait.since - _CLOCK_SKEW))
        found: list[MessageRecord] = []
        for place, members in places:
            async for message in place.history(after=after, limit=_SEARCHED, oldest_first=False):
                to = next((each for each in members if is_notice_of(table, message, each)), None)
                if self._is_ours(message) and to is not None and not await self._tables.records.has_message(message.id):
                    found.append(_record(table, message, MessageKind.NOTICE, to, table.seq))
        return found

    async def about_no_game(self, channel_id: int, *, are_replies: bool, mark: str = "") -> list[discord.Message]:
        """Return the menus among a channel's newest messages, or the greetings and weekly deals, which are no replies.

        With a `mark`, only those with a control whose id contains it.

        There are none where the bot may not read the history. Raises Discord's other errors.
        """
        newest = self._client.get_partial_messageable(channel_id).history(limit=_SEARCHED_FOR_MENUS)
        try:
            ours = [each async for each in newest if self._is_ours(each) and _is_about_no_game(each, mark)]
        except discord.Forbidden:
            return []
        return [each for each in ours if (each.reference is not None) is are_replies]

    def _is_ours(self, message: discord.Message) -> bool:
        return self._client.user is not None and message.author.id == self._client.user.id


def _records_of(snapshot: Snapshot) -> list[MessageRecord]:
    recorded = snapshot.rows.messages.values()
    return [record for record in recorded if record.kind not in (MessageKind.HAND, MessageKind.NOTICE)]


def _message_id_at(moment: int) -> int:
    """Return the lowest id that a message sent at a moment (seconds since 1970) can have."""
    return discord.utils.time_snowflake(datetime.fromtimestamp(moment, UTC))


def recognise(table: Table, message: discord.Message) -> MessageRecord | None:
    """Return a record for a message that we sent about a table; None if the message is about something else."""
    texts = _texts_of(message)
    mentioned = _MENTION.findall(texts)
    member_id = int(mentioned[-1]) if mentioned else None
    if control := _first_control(message):
        game_id, seq, verb = control
        if game_id != table.id:
            return None
        kind = _KINDS.get(verb, MessageKind.BOARD)
    elif table.status is GameStatus.ENDED and texts == "\n" + ended_text(table, words_of(table)):
        kind, seq = MessageKind.FINAL, table.seq
    else:
        return None
    return _record(table, message, kind, member_id, seq)


def with_seq_of(message: discord.Message, table: Table, record: MessageRecord) -> MessageRecord:
    """Return the record of a message with the `seq` in its controls, which is newer if its last edit is unrecorded."""
    control = _first_control(message)
    if control is None or control[0] != table.id or not record.seq < control[1] <= table.seq:
        return record
    return replace(record, seq=control[1])


def is_notice_of(table: Table, message: discord.Message, member_id: int) -> bool:
    """Return whether a message that we sent is a notice of a table to a member.

    In the channel, it mentions the member, or no member if it says that the game has stalled. Direct messages contain
    the address of the channel; in notes, such as results of plans, it stands only as the target of a Markdown link.
    """
    if not message.content or message.components:
        return False
    if message.channel.id == table.game.channel_id:
        mentioned = _MENTION.findall(message.content)
        return mentioned == [str(member_id)] or (not mentioned and "<t:" in message.content)
    guild, channel = table.game.guild_id or "@me", table.game.channel_id
    return re.search(rf"(?<!\()https://discord\.com/channels/{guild}/{channel}(?![0-9])", message.content) is not None


def _record(
    table: Table, message: discord.Message, kind: MessageKind, member_id: int | None, seq: int
) -> MessageRecord:
    sent_at = int(message.created_at.timestamp())
    return MessageRecord(message.id, table.id, kind, message.channel.id, member_id, seq, sent_at)


def _first_control(message: discord.Message) -> tuple[int, int, str] | None:
    for custom_id in _values_of(message.components, "custom_id"):
        prefix, game_id, seq, verb, *_ = [*custom_id.split(":"), "", "", ""]
        if prefix == "spl":
            return int(game_id), int(seq), verb
    return None


def _is_about_no_game(message: discord.Message, mark: str = "") -> bool:
    """Return whether a message is a menu, a greeting or about a weekly deal, whose first control belongs to no game."""
    control = _first_control(message)
    return control is not None and control[0] == 0 and mark in " ".join(_values_of(message.components, "custom_id"))


def _texts_of(message: discord.Message) -> str:
    return "\n".join([message.content, *_values_of(message.components, "content")])


def _values_of(components: Sequence[Any], attribute: str) -> Iterator[str]:
    """Yield the values of an attribute of components, and of components nested in them, that are not empty."""
    for component in components:
        if value := getattr(component, attribute, None):
            yield value
        yield from _values_of(getattr(component, "children", ()), attribute)
