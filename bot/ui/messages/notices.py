"""Notices: reminders, heads-ups, and the notice that a game has stalled. A table has at most one at a time.

A wait is recorded when the board that asks for the move is shown. From then on, the timer of the game leads here, and
the state decides what is still wanted: a reminder that came too late finds another wait and does nothing.
"""

import logging
import zlib
from dataclasses import replace

import discord

from bot.present.phrases import bold
from bot.present.words import language_for, words_in
from bot.tables import (
    MessageChanges,
    MessageKind,
    MessageRecord,
    StoreError,
    Table,
    Tables,
    TimerRecord,
    WaitRecord,
)
from bot.tables.notice_times import REMIND_USUALLY, REMINDERS_AT, is_away, is_quiet, next_notice
from bot.ui.core.discord_errors import DISCORD_ERRORS, Failure, classify
from bot.ui.messages.wanted import Wanted
from bot.ui.server.defaults import Defaults

log = logging.getLogger(__name__)

RETRY_AFTER = 300
"""Seconds until a notice is tried again that Discord has not taken."""


class Returns:
    """Ends the time away of members, when it is over or when they move."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables

    async def look_again(self, timer: TimerRecord) -> None:
        """End a member's time away if it is over, and tell the member."""
        if timer.member_id is None:
            return
        settings = await self._tables.waits.settings_of(timer.member_id)
        if settings.away_until is None or self._tables.now() < settings.away_until:
            return
        if await self._tables.waits.come_back(timer.member_id):
            await self._tell(timer.member_id)

    async def welcome(self, member_id: int) -> None:
        """End the time away of a member who has moved, and tell the member."""
        if await self._tables.waits.come_back(member_id):
            await self._tell(member_id)

    async def _tell(self, member_id: int) -> None:
        try:
            words = words_in(language_for(await self._tables.members.locale_of(member_id)))
            channel = await self._client.create_dm(discord.Object(member_id))
            await channel.send(words.text("away-over"), allowed_mentions=discord.AllowedMentions.none())
        except (*DISCORD_ERRORS, StoreError) as error:
            log.info("Could not tell a member that their time away is over: %s", error)


class Notices:
    """Sends and removes the notices of tables."""

    def __init__(self, client: discord.Client, tables: Tables, returns: Returns) -> None:
        self._client = client
        self._tables = tables
        self._returns = returns

    async def watch(self, table: Table, wanted: Wanted) -> None:
        """Record for whom a table waits now that its channel shows the board, and remove the notice of the last turn.

        The caller holds the lock of the channel. Raises `StoreError`.
        """
        waits, member_id = self._tables.waits, wanted.member_id
        known = await waits.of_game(table.id)
        if member_id is None or table.is_private:
            if known is not None:
                await self._remove(table)
                await waits.end(table.id)
            return
        if known is not None and (known.member_id, known.turn_seq) == (member_id, wanted.turn_seq):
            return
        if known is not None:
            await self._remove(table)
            if known.member_id != member_id:
                await self._returns.welcome(known.member_id)
        wait = WaitRecord(table.id, member_id, wanted.turn_seq, self._tables.now())
        await waits.begin(wait, await self._due(table, wait))
        await self._give_heads_up(table)

    async def is_silent(self, member_id: int) -> bool:
        """Return whether a message that mentions a member must not sound: in quiet hours, and while they are away."""
        settings, now = await self._tables.waits.settings_of(member_id), self._tables.now()
        return is_quiet(settings, now) or is_away(settings, now)

    async def look_again(self, timer: TimerRecord) -> None:
        """Send the reminder of a game, or the notice that it has stalled, if it is due."""
        wait = None if timer.game_id is None else await self._tables.waits.of_game(timer.game_id)
        if wait is None:
            return
        table = await self._tables.find(wait.game_id)
        if not table.is_playing or table.member_to_act() != wait.member_id:
            return  # the next board records whom the game waits for
        due = await self._due(table, wait)
        if due is None or due > self._tables.now():
            await self._tables.waits.begin(wait, due)
            return
        await self._remove(table)
        reminded = replace(wait, reminders=wait.reminders + 1)
        try:
            sent = await self._send(table, wait)
        except DISCORD_ERRORS as error:
            log.info("Could not send a notice about game %s: %s", table.id, error)
            if classify(error) is Failure.UNAVAILABLE:
                await self._tables.waits.begin(wait, self._tables.now() + RETRY_AFTER)
                return
            sent = []
        await self._tables.waits.remind(reminded, await self._due(table, reminded), MessageChanges(sent=sent))

    async def _due(self, table: Table, wait: WaitRecord) -> int | None:
        settings = await self._tables.waits.settings_of(wait.member_id)
        guild_id = table.game.guild_id
        stored = None if guild_id is None else await self._tables.settings.of_guild(guild_id)
        set_here = Defaults.loads(stored).remind_after
        usual = REMIND_USUALLY if set_here is None else set_here
        return next_notice(wait, settings, usual, self._tables.now())

    async def _send(self, table: Table, wait: WaitRecord) -> list[MessageRecord]:
        """Send a reminder, or to the channel the notice that the game has stalled."""
        since = f"<t:{wait.since}:R>"
        if wait.reminders >= len(REMINDERS_AT):
            text = words_in(table.game.language).text("notice-stalled", name=_name(table, wait), since=since)
            return [await self._post(table, wait, text, [])]
        settings = await self._tables.waits.settings_of(wait.member_id)
        if settings.in_direct:
            words = words_in(language_for(await self._tables.members.locale_of(wait.member_id)))
            text = words.text("notice-reminder-direct", board=await board_link(self._tables, table), since=since)
            try:
                return [await self._write(table, wait, text)]
            except discord.Forbidden:
                log.info("A member's direct messages are closed, so the channel reminds them")
        text = words_in(table.game.language).text("notice-reminder", mention=f"<@{wait.member_id}>", since=since)
        return [await self._post(table, wait, text, [discord.Object(wait.member_id)])]

    async def _give_heads_up(self, table: Table) -> None:
        """Tell the member who is next, in a direct message, if they want to know."""
        member_id = _next_member(table)
        if member_id is None:
            return
        settings, now = await self._tables.waits.settings_of(member_id), self._tables.now()
        if not settings.heads_up or is_quiet(settings, now) or is_away(settings, now):
            return
        words = words_in(language_for(await self._tables.members.locale_of(member_id)))
        wait = await self._tables.waits.of_game(table.id)
        assert wait is not None, "it has just been recorded"
        try:
            sent = await self._write(
                table,
                replace(wait, member_id=member_id),
                words.text("notice-next", board=await board_link(self._tables, table)),
            )
        except DISCORD_ERRORS as error:
            log.info("Could not give a heads-up: %s", error)
            return
        await self._tables.delivery.change_messages(MessageChanges(sent=[sent]))

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

    async def _remove(self, table: Table) -> None:
        """Delete the notice of a table. One that cannot be deleted now stays recorded, for the next attempt."""
        for record in await self._tables.delivery.messages(table.id, MessageKind.NOTICE):
            try:
                channel = self._client.get_partial_messageable(record.channel_id)
                await channel.get_partial_message(record.message_id).delete()
            except DISCORD_ERRORS as error:
                if classify(error) is Failure.UNAVAILABLE:
                    log.info("Could not delete notice %s: %s", record.message_id, error)
                    continue
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
