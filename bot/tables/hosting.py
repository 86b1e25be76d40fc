"""Changes by hosts and admins: ending a game, and players who are removed or replaced."""

from collections.abc import Callable

from bot.engine import GameError
from bot.store import EntryKind, GameStatus, GameUnreadable, Member, SeatTaken, Store
from bot.tables.lobby import Lobby
from bot.tables.logged_move import LoggedMove
from bot.tables.memory import TableMemory
from bot.tables.table import Table, first_member
from bot.tables.writer import MoveWriter


class Hosting:
    """Changes tables on behalf of hosts and admins. The caller checks that they may."""

    def __init__(
        self, store: Store, memory: TableMemory, writer: MoveWriter, lobby: Lobby, now: Callable[[], int]
    ) -> None:
        self._store = store
        self._memory = memory
        self._writer = writer
        self._lobby = lobby
        self._now = now

    async def end(self, game_id: int, by: int | None = None) -> Table:
        """End an open game early, even one whose log cannot be read; the log is kept.

        `by` is the member who ends it, whom the channel's message then names.
        """
        async with self._memory.game_locks.hold(game_id):
            if not (await self._memory.record(game_id)).status.is_open:
                raise GameError("error-game-over")
            return await self._end(game_id, by)

    async def remove_player(self, game_id: int, member_id: int) -> Table:
        """Remove a player for good: the tokens go to the bank, the others play on, and the last one left wins.

        When the host is removed, the next player becomes host. Before the deal, the seat is freed instead.
        """
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            if table.seat_of(member_id) is None:
                raise GameError("error-member-not-seated")
            return await self._remove(table, member_id)

    async def replace_player(self, game_id: int, member_id: int, new_member_id: int, name: str) -> Table:
        """Give a player's seat, with everything that belongs to it and its colour, to another member."""
        async with self._memory.member_locks.hold(new_member_id), self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            seat = table.seat_of(member_id)
            if seat is None:
                raise GameError("error-member-not-seated")
            if not table.status.is_open:
                raise GameError("error-game-over")
            if table.seat_of(new_member_id) is None:
                await self._lobby.check_tables_of(new_member_id, "error-member-has-tables")
            try:
                async with self._store.transaction():
                    await self._store.seats.give_to(game_id, seat, name, Member(new_member_id))
                    if table.game.host_id == member_id:
                        await self._store.games.set_host(game_id, new_member_id)
            except SeatTaken:
                raise GameError("error-member-seated") from None
            return await self._memory.reload(game_id)

    async def remove_forgotten(self, game_id: int, member_id: int) -> bool:
        """Remove a member who is being forgotten from an open game; return whether that changed the game.

        A game that cannot be read is ended: nobody could play it.
        """
        async with self._memory.game_locks.hold(game_id):
            try:
                table = await self._memory.find(game_id)
            except GameUnreadable:
                await self._end(game_id)
                return True
            if not table.status.is_open or table.seat_of(member_id) is None:
                return False
            await self._remove(table, member_id)
            return True

    async def _end(self, game_id: int, by: int | None = None) -> Table:
        """End a game whose lock is held."""
        await self._store.games.set_status(game_id, GameStatus.ENDED, self._now(), by=by)
        return await self._memory.reload(game_id)

    async def _remove(self, table: Table, member_id: int) -> Table:
        """Remove a player from a table whose lock is held. Raises `GameError` when the game is over."""
        seat = table.seat_of(member_id)
        if seat is None or not table.is_playing:
            return await self._lobby.free_seat(table, member_id)
        before = table.dealt()
        events, after = before.without(seat)
        others = [other for other in table.seats if other.seat not in after.left]
        next_host = first_member(others) if table.game.host_id == member_id else None
        left = LoggedMove(table.seq + 1, EntryKind.SEAT_LEFT, before, after, None, None, events, self._now())
        return await self._writer.append(table, (left,), None, host_id=next_host)
