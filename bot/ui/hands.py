"""The hand by direct message: one message per game, replaced when the hand changes, gone when the game is over."""

import io
import logging
import time
from collections.abc import Sequence
from typing import Any

import discord

from bot.present.alt import hand_text
from bot.present.pictures import hand_scene
from bot.present.words import Words, language_for, words
from bot.rules import CardPurchased, CardReserved, base_of
from bot.tables import Happening, PostKind, PostRecord, Table, Tables
from bot.ui.emojis import Emojis
from bot.ui.found import texts_of
from bot.ui.gallery import Gallery
from bot.ui.guard import tell
from bot.ui.layouts import PICTURE, TableLayout
from bot.ui.reader import words_for

log = logging.getLogger(__name__)

_LOOKED_AT = 5  # direct messages


class Hands:
    """Sends hands to their owners, as a convenience: everything else works without."""

    def __init__(self, client: discord.Client, tables: Tables, gallery: Gallery, emojis: Emojis) -> None:
        self._client = client
        self._tables = tables
        self._gallery = gallery
        self._emojis = emojis

    async def update(
        self, table: Table, since: Sequence[Happening], interaction: discord.Interaction[Any] | None
    ) -> None:
        """Bring the messages up to date with what happened; a member with closed ones is told once."""
        old = await self._tables.posts(table.id, PostKind.HAND)
        if not table.is_playing:
            for post in old:
                await self._delete(post)
            return
        changed = _changed_hands(since)
        for post in old:
            if post.member_id is None or table.seat_of(post.member_id) is None:
                # Somebody else sits there now, and is to have the hand instead.
                await self._delete(post)
                changed |= {seat.seat for seat in table.seats if seat.member_id not in {each.member_id for each in old}}
        for seat in sorted(changed - table.dealt().left):
            member_id = table.seats[seat].member_id
            if member_id is None:
                continue
            for post in old:
                if post.member_id == member_id:
                    await self._delete(post)
            if base_of(table.dealt()).players[seat].hand:
                await self._send(table, seat, member_id, interaction)

    async def _send(
        self, table: Table, seat: int, member_id: int, interaction: discord.Interaction[Any] | None
    ) -> None:
        is_theirs = interaction is not None and interaction.user.id == member_id
        said = words_for(interaction) if interaction and is_theirs else await self._words_of(member_id)
        position = table.dealt()
        picture = await self._gallery.draw(hand_scene(position, seat, table.names, said), table)
        where = said.text("hand-channel", channel=f"<#{table.game.channel_id}>")
        view = TableLayout(where, alt=hand_text(position, seat, said, None))
        try:
            channel = await self._client.create_dm(discord.Object(member_id))
            if interaction is None:
                await self._delete_unnoted(channel, f"<#{table.game.channel_id}>")
            message = await channel.send(
                view=view,
                file=discord.File(io.BytesIO(picture), PICTURE),
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.Forbidden:
            await self._say_closed(member_id, interaction)
            return
        except discord.HTTPException as error:
            log.info("Could not send a hand: %s", error)
            return
        now = int(time.time())
        await self._tables.add_post(
            PostRecord(message.id, table.id, PostKind.HAND, channel.id, member_id, table.seq, now)
        )
        await self._tables.note_open_dms(member_id)

    async def _delete_unnoted(self, channel: discord.DMChannel, where: str) -> None:
        """Delete a hand that we sent but could not note, because we were stopped just then; those noted are gone."""
        async for message in channel.history(limit=_LOOKED_AT):
            if message.author == self._client.user and where in texts_of(message):
                await message.delete()

    async def _say_closed(self, member_id: int, interaction: discord.Interaction[Any] | None) -> None:
        """Tell the owner, privately and once, that their direct messages are closed and that nothing is lost."""
        if interaction is None or interaction.user.id != member_id:
            return
        if await self._tables.tell_closed_dms_once(member_id):
            await tell(interaction, words_for(interaction).text("hand-closed-dms"))

    async def _delete(self, post: PostRecord) -> None:
        channel = self._client.get_partial_messageable(post.channel_id)
        try:
            await channel.get_partial_message(post.message_id).delete()
        except discord.HTTPException as error:
            log.info("Could not delete a hand sent before: %s", error)
        await self._tables.remove_post(post)

    async def _words_of(self, member_id: int) -> Words:
        return words(language_for(await self._tables.locale_of(member_id)))


def _changed_hands(since: Sequence[Happening]) -> set[int]:
    """Return the seats whose hands changed."""
    events = [event for happening in since for event in happening.events]
    return {
        event.seat
        for event in events
        if isinstance(event, CardReserved) or (isinstance(event, CardPurchased) and event.from_hand)
    }
