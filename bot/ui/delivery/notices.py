"""Notices: reminders, heads-ups, and the notice that a game has stalled. A table has at most one at a time.

A wait is recorded when the board that asks for the move is shown. From then on, the timer of the game leads here, and
the state decides what is still wanted: a reminder that came too late finds another wait and does nothing.
"""

import logging
import zlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import discord

from bot.games import (
    HEADS_UP,
    REMINDER,
    LoggedMove,
    MessageChanges,
    MessageKind,
    MessageRecord,
    Table,
    Tables,
    TimedWait,
    TimerRecord,
    WaitRecord,
    others_at,
)
from bot.games.waiting.notice_times import REMIND_USUALLY, REMINDERS_AT, is_away, is_quiet, patience_ends
from bot.present.language.words import language_for, words_in
from bot.present.phrases import bold
from bot.ui.content.wanted import Wanted
from bot.ui.delivery.recovery import is_notice_of
from bot.ui.kit.defaults import Defaults
from bot.ui.kit.discord_errors import DISCORD_ERRORS, Failure, classify

log = logging.getLogger(__name__)

RETRY_AFTER = 300
"""Seconds until a notice is tried again that Discord has not taken."""
SEARCHED = 1_000
"""Messages to read for a notice that may have been sent without being recorded."""
REMINDER_TEXTS = "notice-reminder", "notice-reminder-direct"
HEADS_UP_TEXTS = "notice-next", "notice-next-direct"
CLOCK_SKEW = 600
"""Seconds that our clock may be ahead of Discord's."""


class Returns:
    """Ends the time away of members, when it is over or when they move."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def end(self, member_id: int) -> bool:
        """End a member's time away if it is over; return whether it has just ended."""
        settings = await self._tables.waits.settings_of(member_id)
        if settings.away_until is None or self._tables.now() < settings.away_until:
            return False
        return await self._tables.settings.come_back(member_id)

    async def welcome(self, table: Table, moves: Sequence[LoggedMove]) -> list[int]:
        """End the time away of the members who made these moves by hand, and return those who were away."""
        moved_at = {move.member_id: move.at for move in moves if move.seat is not None and not move.is_planned}
        return [
            member_id
            for member_id, at in moved_at.items()
            if member_id is not None
            and table.seat_held_by(member_id) is not None
            and await self._tables.settings.come_back(member_id, moved_at=at)
        ]


class Notices:
    """Sends and removes the notices of tables."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables

    async def watch(self, table: Table, wanted: Wanted, recorded: Sequence[MessageRecord]) -> TimedWait | None:
        """Return the wait that begins now that the channel shows the board; None if the table waits as before.

        It is recorded with the table as shown. Remove the notice of the last turn, one of the `recorded` messages, and
        give a heads-up. The caller holds the lock of the channel. Raises `StoreError`, and Discord's errors if it is
        unavailable.
        """
        waits, member_id = self._tables.waits, wanted.member_id
        known = await waits.of_game(table.id)
        if member_id is None or table.is_private:
            if known is not None:
                await self._remove(table, known, recorded)
                await waits.end(table.id)
            return None
        begun = None
        if known is None or (known.member_id, known.turn_seq) != (member_id, wanted.turn_seq):
            if known is not None:
                await self._remove(table, known, recorded)
            since = self._since(wanted, recorded)
            known = WaitRecord(table.id, member_id, wanted.turn_seq, since, silent_since=since, sending=HEADS_UP)
            if not await self._wants_heads_up(table):
                known = replace(known, sending=None)
            begun = await self._timed(table, known)
        elif (moved_at := await self._moved_within_turn(table, known)) is not None:
            known = replace(known, silent_since=moved_at)
            begun = await self._timed(table, known)
        if known.sending != HEADS_UP:
            return begun
        if begun is not None:
            await waits.begin(begun)  # so that no kill makes the heads-up come twice
        await self._give_heads_up(table, known, is_new=begun is not None)
        return None

    def _since(self, wanted: Wanted, recorded: Sequence[MessageRecord]) -> int:
        """Return since when the channel shows the board of a turn: it may have been sent before a kill."""
        boards = (each for each in recorded if each.kind is MessageKind.BOARD and each.member_id == wanted.member_id)
        return min((self._tables.now(), *(each.sent_at for each in boards if each.seq >= wanted.turn_seq)))

    async def _moved_within_turn(self, table: Table, wait: WaitRecord) -> int | None:
        """Return when a member has moved who has to answer another question: their silence begins anew."""
        newest = await self._tables.history.since(table.id, after=table.seq - 1)
        if table.seq > wait.turn_seq and newest and newest[-1].seat is not None and newest[-1].at > wait.silent_since:
            return newest[-1].at
        return None

    async def _timed(self, table: Table, wait: WaitRecord) -> TimedWait:
        ends = await self._patience_ends(table, wait)
        return await self._tables.waits.timed(wait, await self._usual(table), patience_ends=ends)

    async def _patience_ends(self, table: Table, wait: WaitRecord) -> int | None:
        settings = await self._tables.waits.settings_of(wait.member_id)
        return patience_ends(wait, settings, table.options.patience, self._tables.now())

    async def remove_stalled(self, table: Table) -> None:
        """Remove the notice that a game has stalled: the vote at its table says so, and more."""
        wait = await self._tables.waits.of_game(table.id)
        if wait is not None and wait.reminders > len(REMINDERS_AT):
            await self._remove(table, wait, await self._tables.delivery.messages(table.id, MessageKind.NOTICE))

    async def is_silent(self, member_id: int) -> bool:
        """Return whether a message that mentions a member must not sound: in quiet hours, and while they are away."""
        settings, now = await self._tables.waits.settings_of(member_id), self._tables.now()
        return is_quiet(settings, now) or is_away(settings, now)

    async def look_again(self, timer: TimerRecord) -> None:
        """Send the reminder of a game, or the notice that it has stalled, if it is due.

        The caller holds the lock of the channel.
        """
        waits = self._tables.waits
        wait = None if timer.game_id is None else await waits.of_game(timer.game_id)
        if wait is None:
            return
        table = await self._tables.find(wait.game_id)
        if not table.is_playing or table.member_to_act() != wait.member_id:
            return  # the next board records whom the game waits for
        if await self._tables.delivery.is_pending(table.id):
            await waits.retry(wait, RETRY_AFTER)  # the member may have moved, and the channel is yet to show it
            return
        try:
            await self._remind(table, wait, await self._usual(table))
        except DISCORD_ERRORS as error:
            log.info("Could not send a notice about game %s: %s", table.id, error)
            if classify(error) is Failure.UNAVAILABLE:
                await waits.retry(wait, RETRY_AFTER)
            else:
                await waits.finish_sending(wait, await self._usual(table), is_reminder=True)

    async def _remind(self, table: Table, wait: WaitRecord, usual: int) -> None:
        """Send the next notice of a wait in place of the one before, unless it was sent already or is not due.

        Raises Discord's errors.
        """
        waits = self._tables.waits
        if wait.sending == HEADS_UP:
            await self._give_heads_up(table, wait)  # sets the timer of the reminder
            return
        if wait.sending == REMINDER and (sent := await self._unrecorded(table, wait, wait.member_id)):
            log.info("Recovered a notice about game %s, which was sent but not recorded", table.id)
            await waits.finish_sending(wait, usual, is_reminder=True, changes=MessageChanges(sent=sent))
            return
        if not await waits.is_due(wait, usual):
            return
        await self._remove(table, wait, await self._tables.delivery.messages(table.id, MessageKind.NOTICE))
        await waits.start_sending(wait, REMINDER, RETRY_AFTER)
        sent = await self._send_reminder(table, wait)
        await waits.finish_sending(wait, usual, is_reminder=True, changes=MessageChanges(sent=sent))

    async def _usual(self, table: Table) -> int:
        """Return the interval of reminders on the table's server, in seconds."""
        guild_id = table.game.guild_id
        stored = None if guild_id is None else await self._tables.settings.of_guild(guild_id)
        set_here = Defaults.loads(stored).remind_after
        return REMIND_USUALLY if set_here is None else set_here

    async def _send_reminder(self, table: Table, wait: WaitRecord) -> list[MessageRecord]:
        """Send a reminder, or to the channel the notice that the game has stalled, unless a vote says so."""
        since = f"<t:{wait.since}:R>"
        if wait.reminders < len(REMINDERS_AT):
            return [await self._send(table, wait, REMINDER_TEXTS, since=since)]
        if await self._tables.votes.question(table) is not None:
            return []  # the vote says it
        words = words_in(table.game.language)
        text = words.text("notice-stalled", name=_name(table, wait), since=since)
        ends = await self._patience_ends(table, wait)
        if ends is not None and others_at(table, wait.member_id):
            text += f" {words.text('notice-vote', when=f'<t:{ends}:R>')}"
        return [await self._post(table, wait, text, [])]

    async def _send(self, table: Table, wait: WaitRecord, messages: tuple[str, str], **values: str) -> MessageRecord:
        """Send a notice to the member of a wait, where they want it; to the channel if their messages are closed.

        `messages` are the ids of its text for the channel and of that for a direct message.
        """
        in_channel, in_direct = messages
        settings = await self._tables.waits.settings_of(wait.member_id)
        if settings.in_direct:
            words = words_in(language_for(await self._tables.members.locale_of(wait.member_id)))
            text = words.text(in_direct, board=await board_link(self._tables, table), **values)
            try:
                return await self._write(table, wait, text)
            except discord.Forbidden:
                log.info("A member's direct messages are closed, so the channel gets the notice")
        text = words_in(table.game.language).text(in_channel, mention=f"<@{wait.member_id}>", **values)
        return await self._post(table, wait, text, [discord.Object(wait.member_id)])

    async def _wants_heads_up(self, table: Table) -> bool:
        """Return whether the member who is next wants to know that, and may be told now."""
        member_id = _next_member(table)
        if member_id is None:
            return False
        settings = await self._tables.waits.settings_of(member_id)
        return bool(settings.heads_up) and not await self.is_silent(member_id)

    async def _give_heads_up(self, table: Table, wait: WaitRecord, *, is_new: bool = False) -> None:
        """Tell the member who is next, unless they have been told already; try again later if Discord fails.

        If the wait `is_new`, nobody else can have been told in it.
        """
        member_id, sent = _next_member(table), list[MessageRecord]()
        if member_id is not None:
            ahead = replace(wait, member_id=member_id)
            try:
                search = (
                    self._unrecorded(table, wait, member_id) if is_new else self._unrecorded_to_anybody(table, wait)
                )
                sent = await search
                is_told = any(each.member_id == member_id for each in sent)
                if not is_told and await self._wants_heads_up(table):
                    sent.append(await self._send(table, ahead, HEADS_UP_TEXTS))
            except DISCORD_ERRORS as error:
                log.info("Could not give a heads-up: %s", error)
                if classify(error) is Failure.UNAVAILABLE:
                    await self._tables.waits.retry(wait, RETRY_AFTER)
                    return
        changes = MessageChanges(sent=sent)
        await self._tables.waits.finish_sending(wait, await self._usual(table), is_reminder=False, changes=changes)

    async def _unrecorded(self, table: Table, wait: WaitRecord, member_id: int) -> list[MessageRecord]:
        """Return the notices to a member in a wait that were sent but not recorded. Raises Discord's errors."""
        after = discord.utils.time_snowflake(datetime.fromtimestamp(wait.since - CLOCK_SKEW, UTC))
        channel, direct = table.game.channel_id, await self._client.create_dm(discord.Object(member_id))
        places: list[discord.abc.Messageable] = [self._client.get_partial_messageable(channel), direct]
        found: list[MessageRecord] = []
        for place in places:
            async for message in place.history(after=discord.Object(after), limit=SEARCHED, oldest_first=False):
                is_ours = self._client.user is not None and message.author.id == self._client.user.id
                if not is_ours or not is_notice_of(table, message, member_id):
                    continue
                if not await self._tables.records.has_message(message.id):
                    record = self._record(table, replace(wait, member_id=member_id), message)
                    found.append(replace(record, sent_at=int(message.created_at.timestamp())))
        return found

    async def _unrecorded_to_anybody(self, table: Table, wait: WaitRecord) -> list[MessageRecord]:
        """Return the notices in a wait that were sent but not recorded. Raises Discord's errors.

        A kill leaves at most one. Its member need not be the next one any more: several moves may have been made since,
        for instance by plans, and seats may have changed hands.
        """
        members = {wait.member_id, *table.former, *(seat.member_id for seat in table.seats)} - {None}
        found = [each for member in members if member for each in await self._unrecorded(table, wait, member)]
        return list({record.message_id: record for record in found}.values())

    async def _post(self, table: Table, wait: WaitRecord, text: str, users: list[discord.Object]) -> MessageRecord:
        channel = self._client.get_partial_messageable(table.game.channel_id)
        allowed = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users or False)
        message = await channel.send(text, allowed_mentions=allowed, nonce=_nonce(wait))
        return self._record(table, wait, message)

    async def _write(self, table: Table, wait: WaitRecord, text: str) -> MessageRecord:
        channel = await self._client.create_dm(discord.Object(wait.member_id))
        message = await channel.send(text, allowed_mentions=discord.AllowedMentions.none(), nonce=_nonce(wait))
        return self._record(table, wait, message)

    def _record(self, table: Table, wait: WaitRecord, message: discord.Message) -> MessageRecord:
        ids = (message.id, table.id, MessageKind.NOTICE, message.channel.id, wait.member_id)
        return MessageRecord(*ids, table.seq, self._tables.now())

    async def _remove(self, table: Table, wait: WaitRecord, recorded: Sequence[MessageRecord]) -> None:
        """Delete the notices among a table's recorded messages, and one that may be unrecorded.

        Raises Discord's errors if it is unavailable.
        """
        records = [record for record in recorded if record.kind is MessageKind.NOTICE]
        if wait.sending is not None:
            records += await self._unrecorded_to_anybody(table, wait)
        for record in records:
            try:
                channel = self._client.get_partial_messageable(record.channel_id)
                await channel.get_partial_message(record.message_id).delete()
            except DISCORD_ERRORS as error:
                if classify(error) is Failure.UNAVAILABLE:
                    raise
                log.info("Could not delete notice %s: %s", record.message_id, error)
            await self._tables.delivery.change_messages(MessageChanges(gone=[record]))


async def board_link(tables: Tables, table: Table) -> str:
    """Return the address of a table's board. It is no mention of the channel: that is how hands are recognised."""
    boards = await tables.delivery.messages(table.id, MessageKind.BOARD)
    message = f"/{boards[-1].message_id}" if boards else ""
    return f"https://discord.com/channels/{table.game.guild_id or '@me'}/{table.game.channel_id}{message}"


def _name(table: Table, wait: WaitRecord) -> str:
    seat = table.seat_held_by(wait.member_id)
    return bold(table.names[seat]) if seat is not None else "?"


def _next_member(table: Table) -> int | None:
    """Return the member who moves after the next one; None with two players, where that is always the other one."""
    acting = table.seat_to_act()
    members = [seat for seat in table.seats if seat.member_id is not None and not table.has_left(seat.seat)]
    if acting is None or len(members) < 3:
        return None
    following = [*table.seats[acting.seat + 1 :], *table.seats[: acting.seat]]
    return next((seat.member_id for seat in following if seat in members), None)


def _nonce(wait: WaitRecord) -> int:
    """Return a number by which Discord recognises a notice that is sent again after a kill, and sends it once."""
    return zlib.crc32(f"{wait.game_id}:{wait.turn_seq}:{wait.member_id}:{wait.reminders}".encode())
