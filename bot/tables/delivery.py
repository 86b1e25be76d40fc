"""What Discord has been shown of the tables, and what is still pending.

Nothing is shown before it is on disk; what has been written stays pending until it is marked as shown.
"""

from collections.abc import AsyncGenerator

from bot.store import NO_CHANGES, GameRecord, MessageChanges, MessageKind, MessageRecord, Store
from bot.tables.history import History
from bot.tables.logged_move import LoggedMove
from bot.tables.memory import TableMemory
from bot.tables.table import Table

PENDING_AT_ONCE = 100


class Delivery:
    """Records how far channels and owners of hands have seen their tables, and by which messages."""

    def __init__(self, store: Store, memory: TableMemory, history: History) -> None:
        self._store = store
        self._memory = memory
        self._history = history

    async def pending(self) -> AsyncGenerator[GameRecord]:
        """Yield the games of which something has yet to be shown, oldest first, read a few at a time.

        They come without their tables: one whose log is damaged must not keep the others from being shown.
        """
        after = 0
        while records := await self._store.games.pending(after, PENDING_AT_ONCE):
            for record in records:
                yield record
            after = records[-1].id

    async def pending_in(self, channel_id: int) -> list[GameRecord]:
        """Return the games of a channel of which something has yet to be shown, oldest first."""
        return await self._store.games.pending_in(channel_id)

    async def is_pending(self, game_id: int) -> bool:
        """Return whether a game's channel has yet to see the newest move or change."""
        cached = await self._memory.cached(game_id)
        return cached.shown_seq < cached.table.seq or cached.shown_revision < cached.table.game.revision

    async def unseen(self, game_id: int) -> list[LoggedMove]:
        """Return the moves of a game that its channel has not been shown yet."""
        return await self._history.since(game_id, after=(await self._memory.cached(game_id)).shown_seq)

    async def hands_seq(self, game_id: int) -> int | None:
        """Return the move up to which direct messages show a game's hands, None where they are up to date."""
        return (await self._memory.cached(game_id)).hands_seq

    async def mark_shown(self, table: Table, *, hands: bool = False, changes: MessageChanges = NO_CHANGES) -> None:
        """Record that the channel has seen a table as it is given, and by which messages.

        With `hands`, the owners are still to be shown their hands; so they are after any change that is not a move.
        """
        await self._store.games.mark_shown(table.id, table.seq, table.game.revision, hands=hands, changes=changes)
        cached = self._memory.get(table.id)
        if cached is None:
            return
        if hands or (table.seq >= 0 and cached.shown_revision < table.game.revision):
            cached.hands_seq = cached.shown_seq if cached.hands_seq is None else cached.hands_seq
        cached.shown_seq = max(cached.shown_seq, table.seq)
        cached.shown_revision = max(cached.shown_revision, table.game.revision)

    async def mark_hands_shown(self, table: Table) -> None:
        """Record that the owners of the hands have seen them as they are at a table as it is given."""
        # Nothing more will be shown of a game that is over, even where a damaged one claims to have shown more moves.
        seq = table.seq if table.is_playing else max(table.seq, table.game.shown_seq)
        await self._store.games.mark_hands_shown(table.id, seq, table.game.revision)
        cached = self._memory.get(table.id)
        if cached is not None:
            is_behind = cached.shown_seq > seq or cached.shown_revision > table.game.revision
            cached.hands_seq = seq if is_behind else None

    async def messages(self, game_id: int, kind: MessageKind | None = None) -> list[MessageRecord]:
        """Return the recorded messages of a game, of one kind or all, oldest first."""
        return await self._store.messages.of(game_id, kind)

    async def change_messages(self, changes: MessageChanges) -> None:
        """Record messages that were sent and what edited ones show now, and drop the records of those that are gone."""
        await self._store.messages.change(changes)

    async def is_recorded(self, message_id: int) -> bool:
        """Return whether a message is recorded, for any game."""
        return await self._store.messages.is_recorded(message_id)

    async def former_members(self, game_id: int) -> list[int]:
        """Return the members who once had a seat in a game and whose seat was given to another."""
        return await self._store.seats.former_members(game_id)
