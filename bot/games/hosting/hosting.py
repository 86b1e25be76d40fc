"""Changes by hosts and admins: ending a game, and players who are removed or replaced."""

from collections.abc import Callable

from bot.engine import GameError
from bot.games.lobby.lobby import Lobby
from bot.games.unit.cache import TableMemory
from bot.games.unit.logged_move import LoggedMove
from bot.games.unit.table import Table, first_member
from bot.games.unit.writer import MoveWriter
from bot.games.waiting.owed import SEND_AFTER
from bot.store import EntryKind, GameStatus, GameUnreadable, Member, SeatRecord, SeatTaken, Store


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

    async def remove_player(self, game_id: int, member_id: int, *, owed: str | None = None) -> Table:
        """Remove a player for good: the tokens go to the bank, the others play on, and the last one left wins.

        When the host is removed, the next member becomes host; without members, several computer players do not play
        on, so the game ends. Before the deal, the seat is freed instead. `owed` is the kind of the direct message
        that tells the member.
        """
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            seat = table.seat_of(member_id)
            if seat is None:
                raise GameError("error-member-not-seated")
            return await self.remove_seat(table, seat, owed=owed)

    async def replace_player(self, game_id: int, member_id: int, new_member_id: int, name: str) -> Table:
        """Give a player's seat, with everything that belongs to it and its colour, to another member."""
        async with self._memory.member_locks.hold(new_member_id), self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            seat = table.seat_of(member_id)
            if seat is None:
                raise GameError("error-member-not-seated")
            return await self._give_seat(table, seat, new_member_id, name)

    async def replace_computer(self, game_id: int, seen: SeatRecord, new_member_id: int, name: str) -> Table:
        """Give the seat of a computer player, as `seen` before, to a member, also one that it held for another."""
        async with self._memory.member_locks.hold(new_member_id), self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            return await self._give_seat(table, table.seat_now(seen), new_member_id, name)

    async def _give_seat(self, table: Table, seat: int, new_member_id: int, name: str) -> Table:
        """Give a seat to a member. The caller holds the locks of the game and of the member."""
        if not table.status.is_open:
            raise GameError("error-game-over")
        if table.seat_of(new_member_id) is None:
            await self._lobby.check_tables_of(new_member_id, "error-member-has-tables")
        try:
            async with self._store.transaction():
                await self._store.seats.give_to(table.id, seat, name, Member(new_member_id))
                if table.game.host_id == table.seats[seat].member_id:
                    await self._store.games.set_host(table.id, new_member_id)
        except SeatTaken:
            raise GameError("error-member-seated") from None
        return await self._memory.reload(table.id)

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
            seat = table.seat_of(member_id)
            if not table.status.is_open or seat is None:
                return False
            await self.remove_seat(table, seat, is_forgotten=True)
            return True

    async def remove_seat(
        self, table: Table, seat: int, *, is_forgotten: bool = False, owed: str | None = None
    ) -> Table:
        """Remove the player in a seat of a table whose lock the caller holds. Raises `GameError` when it is over.

        The game ends with its last member, whom the channel's message names unless that member `is_forgotten`.
        `owed` is the kind of the direct message that tells a member who is taken out of a game in play.
        """
        if not table.is_playing:
            return await self._lobby.free_seat(table, seat)
        member_id, others = table.seats[seat].member_id, table.seats_without(seat)
        next_host = first_member(others)
        if next_host is None and len(others) > 1:  # with one other player, the rules say who wins
            return await self._end(table.id, None if is_forgotten else member_id)
        before = table.dealt()
        events, after = before.without(seat)
        left = LoggedMove(table.seq + 1, EntryKind.SEAT_LEFT, before, after, None, None, events, self._now())
        if owed is not None and member_id is not None:
            # Set before, so that no kill loses it: a timer without the removal sends nothing.
            await self._store.timers.set(owed, table.id, member_id, self._now() + SEND_AFTER)
        new_host = next_host if table.game.host_id == member_id else None
        return await self._writer.append(table, (left,), None, host_id=new_host)

    async def _end(self, game_id: int, by: int | None = None) -> Table:
        """End a game whose lock is held."""
        await self._store.games.set_status(game_id, GameStatus.ENDED, self._now(), by=by)
        return await self._memory.reload(game_id)
