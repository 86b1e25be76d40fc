"""Records of what Discord shows of the tables, and of what it has yet to show.

A move or change is written to the store before it is shown, and stays pending until it is marked as shown.
"""

from collections.abc import AsyncGenerator

from bot.games.unit.games import Games
from bot.games.unit.table import Table
from bot.games.unit.unit import Snapshot
from bot.games.waiting.waits import UnrecordedWait, set_wait
from bot.store import NO_CHANGES, GameRecord, MessageChanges

PENDING_AT_ONCE = 100
"""Pending games that are read from the store with one query."""


class Delivery:
    """Records up to where channels and hand DMs show their tables, and the messages that do."""

    def __init__(self, games: Games) -> None:
        self._games = games

    async def pending(self) -> AsyncGenerator[GameRecord]:
        """Yield the games whose channel is pending or whose hand DMs are outdated, oldest first.

        Records instead of tables, because a game with a damaged log must not keep the others from being shown.
        """
        after = 0
        while records := await self._games.store.games.pending(after, PENDING_AT_ONCE):
            for record in records:
                yield record
            after = records[-1].id

    async def mark_shown(
        self,
        table: Table,
        *,
        hands: bool = False,
        changes: MessageChanges = NO_CHANGES,
        wait: UnrecordedWait | None = None,
        is_complete: bool = True,
    ) -> Snapshot:
        """Record that the channel shows the table in this state, and with it the changed messages and a new wait.

        Return the game then. With `hands`, the hand DMs become outdated. They also do when the revision is new: seats
        or language may have changed. If it is not complete, because an old message is still there, the table stays
        pending.
        """
        async with self._games.locked(table.id, even_damaged=True) as game:
            game.record_messages(changes)
            if wait is not None:
                await set_wait(self._games, game, wait)
            game.mark_shown(table.seq, table.game.revision, hands=hands, is_complete=is_complete)
        return game.snapshot

    async def give_up(self, game_id: int) -> None:
        """Record that a channel that is gone has nothing left to show."""
        async with self._games.locked(game_id, even_damaged=True) as game:
            game.mark_shown(game.table.seq, game.record.revision, hands=False)

    async def mark_hands_shown(self, table: Table, changes: MessageChanges = NO_CHANGES) -> Snapshot:
        """Record that the hand DMs show the hands of the table, and the changed messages. Return the game then."""
        # A game that is over has no more hand DMs. A damaged one may have shown more moves than its table has.
        seq = table.seq if table.is_playing else max(table.seq, table.game.shown_seq)
        async with self._games.locked(table.id, even_damaged=True) as game:
            game.record_messages(changes)
            game.mark_hands_shown(seq, table.game.revision)
        return game.snapshot

    async def snapshot(self, game_id: int) -> Snapshot:
        """Return a game as it is now. Raises `NoSuchGame`, and `GameUnreadable` for a damaged one."""
        return await self._games.known(game_id)

    async def record_messages(self, table: Table, changes: MessageChanges) -> Snapshot:
        """Record messages about a table that were sent, edited or deleted, and return the game then."""
        async with self._games.locked(table.id, even_damaged=True) as game:
            game.record_messages(changes)
        return game.snapshot
