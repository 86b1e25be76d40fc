"""Changes to lobbies as time passes: held seats become free, and a lobby that nobody changes closes after a notice."""

from collections.abc import Callable

from bot.games.lobby.lobby import HELD_SEAT, LOBBY, Lobby
from bot.games.unit.cache import TableMemory
from bot.games.unit.table import Table
from bot.store import GameStatus, Store

_DAY = 86_400  # seconds

LOBBY_DAYS = 7
"""Days without a change after which a lobby closes, unless the host of the bot has set others."""


class LobbyTimes:
    """Looks again at lobbies when their timers are due. A lobby closes after `days` days without a change."""

    def __init__(self, store: Store, memory: TableMemory, lobby: Lobby, now: Callable[[], int], days: int) -> None:
        self._store = store
        self._memory = memory
        self._lobby = lobby
        self._now = now
        self._days = days

    async def release_overdue(self, game_id: int) -> Table | None:
        """Free the seats of a lobby that were held for invited members long enough; return it if there were any."""
        async with self._memory.game_locks.hold(game_id):
            table, has_changed = await self._memory.find(game_id), False
            while table.is_in_lobby and table.held:
                seat = min(table.held, key=lambda each: each.held_until or 0)
                if seat.held_until is not None and seat.held_until > self._now():
                    await self._store.timers.set(HELD_SEAT, game_id, None, seat.held_until)
                    break
                table, has_changed = await self._lobby.free_seat(table, seat.seat, is_change=False), True
        return table if has_changed else None

    async def close_unchanged(self, game_id: int) -> Table | None:
        """Announce the end of a lobby that no member has changed for almost `days` days, and return it.

        One whose announced end has come is closed, and returned as well. A day lies in between, even if the bot was
        down; if lobbies close after a day, half of it. Otherwise None is returned, and the timer is set.
        """
        notice = min(_DAY, self._days * _DAY // 2)
        async with self._memory.game_locks.hold(game_id):
            record, now = await self._memory.record(game_id), self._now()
            if record.status is not GameStatus.LOBBY:
                return None
            due = record.closes_at or record.changed_at + self._days * _DAY - notice
            if due > now:
                await self._store.timers.set(LOBBY, game_id, None, due)
                return None
            if record.closes_at is None:
                async with self._store.transaction():
                    await self._store.games.set_closes_at(game_id, now + notice)
                    await self._store.timers.set(LOBBY, game_id, None, now + notice)
            else:
                await self._store.games.set_status(game_id, GameStatus.ENDED, now)
            return await self._memory.reload(game_id)
