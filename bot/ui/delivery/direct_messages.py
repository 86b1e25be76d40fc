"""Send direct messages that are owed to members.

Closed direct messages are no error: the member reads the same in the channel, with `/games`, or with the next command.
"""

import logging
import zlib

import discord

from bot.games import SEAT_BY_VOTE, WELCOME, Table, Tables, TimerRecord
from bot.games.waiting.notice_times import is_away, is_quiet
from bot.present.language.words import Words, language_for, words_in
from bot.ui.delivery.notices import board_link
from bot.ui.kit.discord_errors import DISCORD_ERRORS, Failure, classify

log = logging.getLogger(__name__)

RETRY_AFTER = 60
"""Seconds until a message is sent again that Discord has not taken."""


class DirectMessages:
    """Sends direct messages, each of which a timer stands for."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables

    async def look_again(self, timer: TimerRecord) -> None:
        """Send the message that a timer stands for, unless what it tells is not true any more."""
        if timer.member_id is None:
            return
        words = await self.words_of(timer.member_id)
        if timer.kind == WELCOME:
            settings = await self._tables.waits.settings_of(timer.member_id)
            text = words.text("away-over") if settings.away_from is None else None
        else:
            table = None if timer.game_id is None else await self._tables.find(timer.game_id)
            text = None if table is None else await self._about_seat(table, timer, words)
        if text is not None:
            await self.send(timer, text, f"{timer.kind}:{timer.game_id}:{timer.member_id}:{timer.due}")

    async def words_of(self, member_id: int) -> Words:
        """Return the words in the language that a member last used."""
        return words_in(language_for(await self._tables.members.locale_of(member_id)))

    async def send(self, timer: TimerRecord, text: str, name: str) -> bool:
        """Send a message to the member of a timer; return whether Discord has taken it.

        If Discord is unavailable, the timer is set again. `name` tells the message from all others: Discord sends a
        message once that is sent again after a kill. There is no sound in quiet hours, and while the member is away.
        """
        assert timer.member_id is not None
        settings, now = await self._tables.waits.settings_of(timer.member_id), self._tables.now()
        try:
            channel = await self._client.create_dm(discord.Object(timer.member_id))
            await channel.send(
                text,
                allowed_mentions=discord.AllowedMentions.none(),
                silent=is_quiet(settings, now) or is_away(settings, now),
                nonce=zlib.crc32(name.encode()),
            )
        except DISCORD_ERRORS as error:
            log.info("Could not send a direct message of the kind %r: %s", timer.kind, error)
            if classify(error) is Failure.UNAVAILABLE:
                await self._tables.timers.set(timer.kind, timer.game_id, timer.member_id, now + RETRY_AFTER)
            return False
        return True

    async def _about_seat(self, table: Table, timer: TimerRecord, words: Words) -> str | None:
        """Return what has become of the seat of a member, or None if they have it back."""
        assert timer.member_id is not None
        seat = table.seat_held_by(timer.member_id)
        if table.status.is_open and table.seat_kept_for(timer.member_id) is not None:
            message = "seat-stand-in"
        elif seat is not None and table.has_left(seat):
            message = "seat-taken-out"
        else:
            return None
        by = "vote" if timer.kind == SEAT_BY_VOTE else "admin"
        return words.text(message, by=by, board=await board_link(self._tables, table))
