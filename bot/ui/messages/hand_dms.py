"""The hand by direct message: one message per game, replaced when the hand changes, gone when the game is over.

What has been posted to the channel and not yet sent to the owners of the hands stays owed, as posts do.
"""

import asyncio
import logging
import time
from collections.abc import Iterable, Sequence
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.present.board_text import hand_text
from bot.present.scenes import hand_scene
from bot.present.words import Words, language_for, words_in
from bot.rules import CardPurchased, CardReserved, base_of
from bot.tables import LoggedMove, MessageChanges, MessageKind, MessageRecord, Table, Tables
from bot.ui.core.context import words_for
from bot.ui.core.error_boundary import tell
from bot.ui.core.rate_limits import KEYS_KEPT
from bot.ui.messages.layout import TableLayout
from bot.ui.messages.recovery import texts_of
from bot.ui.pictures.gem_emojis import GemEmojis
from bot.ui.pictures.table_pictures import TablePictures

log = logging.getLogger(__name__)

_LOOKED_AT = 50  # direct messages


class HandMessages:
    """Sends hands to their owners, as a convenience: everything else works without."""

    def __init__(self, client: discord.Client, tables: Tables, gallery: TablePictures, emojis: GemEmojis) -> None:
        self._client = client
        self._tables = tables
        self._gallery = gallery
        self._emojis = emojis
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._searched: set[tuple[int, int]] = set()  # games and members with no message that is not noted
        self._closed: set[int] = set()  # members found to have closed theirs, for whom it is yet to be said

    async def update(self, game_id: int, interaction: discord.Interaction[Any] | None) -> None:
        """Bring a game's messages up to date with what was posted; a member with closed ones is told once.

        One at a time for each game, so that no hand arrives after its game is over. Raises where Discord cannot be
        reached; the hands stay owed then.
        """
        if await self._tables.delivery.hands_seq(game_id) is not None:
            await self._update(game_id, interaction)
        if interaction is not None:
            await self._say_closed(interaction)

    async def _update(self, game_id: int, interaction: discord.Interaction[Any] | None) -> None:
        lock = self._locks.get(game_id)
        if lock is None:
            lock = self._locks[game_id] = asyncio.Lock()
        async with lock:
            while (shown := await self._tables.delivery.hands_seq(game_id)) is not None:
                table = await self._tables.find(game_id)
                changed = changed_hands(await self._tables.history.since(game_id, after=shown))
                if table.is_playing:
                    await self._replace(table, changed, interaction)
                else:
                    await self._clear(table, changed)
                await self._tables.delivery.mark_hands_shown(table)

    async def _replace(
        self, table: Table, changed: dict[int, int], interaction: discord.Interaction[Any] | None
    ) -> None:
        """Send the hands that changed, given as seats and since which move, in place of those sent before.

        Whoever has a hand and no message is tried once, too: they took a seat over, or we were stopped in between.
        """
        old = await self._tables.delivery.messages(table.id, MessageKind.HAND)
        given_up = [post for post in old if post.member_id is None or table.seat_of(post.member_id) is None]
        for post in given_up:
            await self._delete(post)
        await self._delete_of_former(table)
        for seat, member_id in enumerate(seat.member_id for seat in table.seats):
            if member_id is None or table.seat_of(member_id) is None:
                continue
            hand = base_of(table.dealt()).players[seat].hand
            theirs = [post for post in old if post.member_id == member_id]
            if theirs:
                is_behind = theirs[-1].seq < changed.get(seat, -1)
            else:
                is_untried = bool(given_up) or (table.id, member_id) not in self._searched
                is_behind = seat in changed or (bool(hand) and is_untried)
            if not is_behind:
                continue
            for post in theirs:
                await self._delete(post)
            await self._delete_unnoted(table, member_id)
            if hand:
                await self._send(table, seat, member_id, interaction)

    async def _clear(self, table: Table, changed: Iterable[int]) -> None:
        """Delete all hands of a game that is over."""
        for post in await self._tables.delivery.messages(table.id, MessageKind.HAND):
            await self._delete(post)
        await self._delete_of_former(table)
        for seat in changed:
            member_id = table.seats[seat].member_id
            if member_id is not None:
                await self._delete_unnoted(table, member_id)

    async def _send(
        self, table: Table, seat: int, member_id: int, interaction: discord.Interaction[Any] | None
    ) -> None:
        is_theirs = interaction is not None and interaction.user.id == member_id
        said = words_for(interaction) if interaction and is_theirs else await self._words_of(member_id)
        position = table.dealt()
        picture = await self._gallery.draw(hand_scene(position, seat, table.names, said), table)
        where = said.text("hand-channel", channel=_where(table))
        view = TableLayout(where, alt=hand_text(position, seat, said, None), picture=picture)
        self._searched.discard((table.id, member_id))  # until it is noted
        try:
            channel = await self._client.create_dm(discord.Object(member_id))
            message = await channel.send(view=view, files=view.files(), allowed_mentions=discord.AllowedMentions.none())
        except discord.Forbidden:
            self._note_searched(table, member_id)
            if len(self._closed) >= KEYS_KEPT:
                self._closed.clear()
            self._closed.add(member_id)
            return
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError):
                raise
            log.info("Could not send a hand: %s", error)
            return
        post = MessageRecord(message.id, table.id, MessageKind.HAND, channel.id, member_id, table.seq, int(time.time()))
        await self._tables.delivery.change_messages(MessageChanges(sent=[post]))
        if (await self._tables.find(table.id)).seats[seat].member_id != member_id:
            await self._delete(post)  # somebody else has the seat by now, and this member perhaps another one
            return
        self._note_searched(table, member_id)
        self._closed.discard(member_id)
        await self._tables.members.note_open_dms(member_id)

    async def _delete_of_former(self, table: Table) -> None:
        """Delete what was sent, and not noted, to members who have given their seats to others since."""
        for member_id in await self._tables.delivery.former_members(table.id):
            if table.seat_of(member_id) is None:
                await self._delete_unnoted(table, member_id)

    async def _delete_unnoted(self, table: Table, member_id: int) -> None:
        """Delete hands that we sent but could not note, because we were stopped just then; those noted are gone."""
        if (table.id, member_id) in self._searched:
            return
        try:
            channel = await self._client.create_dm(discord.Object(member_id))
            async for message in channel.history(limit=_LOOKED_AT):
                if message.author == self._client.user and _where(table) in texts_of(message):
                    await message.delete()
        except discord.HTTPException as error:
            if isinstance(error, discord.DiscordServerError):
                raise
            log.info("Could not look for a hand sent before: %s", error)  # closed, or cut off meanwhile
        self._note_searched(table, member_id)

    def _note_searched(self, table: Table, member_id: int) -> None:
        if len(self._searched) >= KEYS_KEPT:
            self._searched.clear()
        self._searched.add((table.id, member_id))

    async def _say_closed(self, interaction: discord.Interaction[Any]) -> None:
        """Tell a member, privately and once, that their direct messages are closed and that nothing is lost."""
        member_id = interaction.user.id
        if member_id not in self._closed:
            return
        self._closed.discard(member_id)
        if await self._tables.members.tell_closed_dms_once(member_id):
            await tell(interaction, words_for(interaction).text("hand-closed-dms"))

    async def _delete(self, post: MessageRecord) -> None:
        channel = self._client.get_partial_messageable(post.channel_id)
        try:
            await channel.get_partial_message(post.message_id).delete()
        except discord.HTTPException as error:
            log.info("Could not delete a hand sent before: %s", error)
        await self._tables.delivery.change_messages(MessageChanges(gone=[post]))

    async def _words_of(self, member_id: int) -> Words:
        return words_in(language_for(await self._tables.members.locale_of(member_id)))


def changed_hands(since: Sequence[LoggedMove]) -> dict[int, int]:
    """Return the seats whose hands changed, with the `seq` of the last move that changed each."""
    return {
        event.seat: happening.seq
        for happening in since
        for event in happening.events
        if isinstance(event, CardReserved) or (isinstance(event, CardPurchased) and event.from_hand)
    }


def _where(table: Table) -> str:
    """Return the mention of a table's channel, by which a hand is known."""
    return f"<#{table.game.channel_id}>"
