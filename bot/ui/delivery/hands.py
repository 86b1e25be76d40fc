"""Keep hands in direct messages: one per member and game, edited or replaced when the hand changes, deleted at the end.

Hands are updated after the channel, in the same steps, and stay outdated (`hands_seq`) until that has succeeded.
"""

import logging
from collections.abc import Mapping
from typing import Any

import discord
from cachetools import LRUCache

from bot.games import MessageKind, MessageRecord, Table, Tables
from bot.games.unit.games import KeyedLocks
from bot.games.unit.life import in_log
from bot.games.unit.unit import Snapshot
from bot.present.language.words import Words, language_for, words_in
from bot.ui.content.messages.wanted import ORPHAN
from bot.ui.delivery.compose import Composer
from bot.ui.delivery.outbox import CLOSED, Batch, Outbox
from bot.ui.delivery.reconcile import (
    Delete,
    Edit,
    Operation,
    Search,
    Send,
    ShownHands,
    delete_hands,
    reconcile_hands,
)
from bot.ui.delivery.recovery import YOUNG_FOR
from bot.ui.delivery.wanted_messages import changed_hands, wanted_hands
from bot.ui.kit.context import words_for
from bot.ui.kit.error_boundary import tell
from bot.ui.kit.requests.rate_limits import MEMBERS_REMEMBERED

log = logging.getLogger(__name__)


class Hands:
    """Shows hands to their owners. This is a convenience: `/hand` works without direct messages."""

    def __init__(self, tables: Tables, composer: Composer, outbox: Outbox) -> None:
        self._tables = tables
        self._composer = composer
        self._outbox = outbox
        self._locks = KeyedLocks()  # by channel
        # By game, the members whose direct messages contain no unrecorded hand of the game.
        self._searched: LRUCache[int, set[int]] = LRUCache(MEMBERS_REMEMBERED)
        # By game, the members whose direct messages were closed when a hand of the game was last sent.
        self._refused: LRUCache[int, set[int]] = LRUCache(MEMBERS_REMEMBERED)
        # Whether members accept direct messages: True once that is recorded, False until they have been told.
        self._accept: LRUCache[int, bool] = LRUCache(MEMBERS_REMEMBERED)

    async def update(self, snapshot: Snapshot, interaction: discord.Interaction[Any] | None) -> None:
        """Update the hands of a game if they are outdated; tell the member of the interaction if their DMs are closed.

        Raises Discord's errors while it is unavailable; then the hands stay outdated.
        """
        game = snapshot.table.game
        if game.hands_seq is not None:
            # Without this lock, a hand could be sent after the end of the game has deleted all, and a search for
            # unrecorded hands, which are known by their channel, could find one that another game of it is sending.
            async with self._locks.hold(game.channel_id):
                snapshot = await self._tables.delivery.snapshot(game.id)
                while snapshot.table.game.hands_seq is not None:
                    snapshot = await self._update(snapshot, interaction)
        if interaction is not None and self._accept.get(interaction.user.id) is False:
            del self._accept[interaction.user.id]
            if await self._tables.members.note_dms(interaction.user.id, are_closed=True):
                await tell(interaction, words_for(interaction).text("hand-closed-dms"))

    def drop_member(self, member_id: int | None) -> None:
        """Drop a member from all caches; None drops all members."""
        if member_id is None:
            for cache in (self._searched, self._refused, self._accept):
                cache.clear()
            return
        for members in (*self._searched.values(), *self._refused.values()):
            members.discard(member_id)
        self._accept.pop(member_id, None)

    async def _update(self, snapshot: Snapshot, interaction: discord.Interaction[Any] | None) -> Snapshot:
        table, shown_seq = snapshot.table, snapshot.table.game.hands_seq
        assert shown_seq is not None
        snapshot = await self._tables.history.reach(snapshot, after=shown_seq)
        changed = changed_hands([each for each in snapshot.recent if each.seq > shown_seq])
        operations: list[Operation] = []
        if not table.is_private:  # a private board shows the hand
            snapshot, operations = await self._operations(snapshot, changed)
        async with Batch(self._outbox, snapshot) as batch:
            for operation in operations:
                if isinstance(operation, Send | Edit):
                    await self._show(table, operation, interaction, batch)
                else:
                    await batch.run([operation])
            now = await self._tables.delivery.mark_hands_shown(table, batch.unrecorded)
        # The messages that were sent are recorded now.
        searched = self._searched.setdefault(table.id, set())
        searched.update(each.member_id for each in batch.sent if each.member_id is not None)
        return now

    async def _operations(self, snapshot: Snapshot, changed: Mapping[int, int]) -> tuple[Snapshot, list[Operation]]:
        """Return what brings the hands of a table up to date, and the game with the hands that were not recorded."""
        table = snapshot.table
        hands, reconciled = wanted_hands(table, changed), reconcile_hands if table.is_playing else delete_hands
        while True:
            operations = reconciled(hands, self._shown(snapshot))
            missing = [each.member_id for each in operations if isinstance(each, Search)]
            if not missing:
                return snapshot, [each for each in operations if not isinstance(each, Search)]
            for member_id in missing:
                if await self._outbox.record_lost_hands(table, member_id):
                    snapshot = await self._tables.delivery.snapshot(table.id)
                self._searched.setdefault(table.id, set()).add(member_id)

    def _shown(self, snapshot: Snapshot) -> ShownHands:
        table, messages = snapshot.table, snapshot.messages(MessageKind.HAND)
        left = [
            seat.member_id for seat in table.seats if seat.member_id is not None and table.seats.has_left(seat.seat)
        ]
        youngest = self._tables.now() - YOUNG_FOR
        # A hand that was not recorded is edited whatever its age, so that it notifies its owner once.
        young = frozenset(each.message_id for each in messages if each.sent_at >= youngest or each.seq == ORPHAN)
        searched, refused = (frozenset(cache.get(table.id, ())) for cache in (self._searched, self._refused))
        return ShownHands(messages, [*table.former, *left], searched, refused, young)

    async def _show(
        self, table: Table, operation: Send | Edit, interaction: discord.Interaction[Any] | None, batch: Batch
    ) -> None:
        wanted, member_id = operation.wanted, operation.wanted.member_id
        assert member_id is not None
        seat = table.seats.of(member_id)
        assert seat is not None, "only players have hands"
        searched, refused = (cache.setdefault(table.id, set[int]()) for cache in (self._searched, self._refused))
        wanted, picture = await self._composer.hand(
            table, wanted, seat, await self._words_for(member_id, table, interaction)
        )
        known, old = len(batch.sent), list[MessageRecord]()
        if isinstance(operation, Edit):
            old = [operation.message]
            await batch.run([Edit(operation.message, wanted)], picture)
        else:
            searched.discard(member_id)  # until `_update` has recorded the message
            await batch.run([Send(wanted)], picture)
        if batch.failure in CLOSED:
            searched.add(member_id)
            refused.add(member_id)
            is_told = (await self._tables.preferences.member(member_id)).told_closed_dms
            if not is_told and self._accept.get(member_id) is not False:
                log.info("%s: a player's direct messages are closed", in_log(table.game))
            self._accept[member_id] = False
        if batch.failure is not None:
            return
        if (await self._tables.delivery.snapshot(table.id)).table.seats[seat].member_id != member_id:
            # The seat was given to another member while the message was being sent.
            await batch.run([Delete(message) for message in batch.sent[known:] or old])
            return
        refused.discard(member_id)
        if not self._accept.get(member_id):
            if await self._tables.members.note_dms(member_id, are_closed=False) or member_id in self._accept:
                log.info("%s: a player's direct messages are open again", in_log(table.game))
            self._accept[member_id] = True

    async def _words_for(self, member_id: int, table: Table, interaction: discord.Interaction[Any] | None) -> Words:
        """Return the member's language; for want of one, such as after a deletion, that of the table."""
        if interaction is not None and interaction.user.id == member_id:
            return words_for(interaction)
        return words_in(language_for((await self._tables.preferences.member(member_id)).locale or table.game.language))
