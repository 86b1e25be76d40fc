"""Changes to lobbies as time passes: held seats become free, and a lobby that does not change closes after a notice."""

from bot.games.lobby.lobby import free_seat
from bot.games.unit.games import Games
from bot.games.unit.table import Table
from bot.games.unit.timers import HELD_SEAT, LOBBY
from bot.store import GameStatus

_DAY = 86_400  # seconds

LOBBY_DAYS = 7
"""Days without a change after which a lobby closes, unless the host of the bot has set others."""


class LobbyTimes:
    """Looks again at lobbies when their timers are due. A lobby closes after `days` days without a change."""

    def __init__(self, games: Games, days: int) -> None:
        self._games = games
        self._days = days

    async def release_overdue(self, game_id: int) -> Table | None:
        """Free the seats of a lobby that were held for invited members long enough; return it if there were any."""
        async with self._games.locked(game_id) as game:
            has_changed = False
            while game.table.is_in_lobby and game.table.held:
                seat = min(game.table.held, key=lambda each: each.held_until or 0)
                if seat.held_until is not None and seat.held_until > game.now:
                    game.set_timer(HELD_SEAT, seat.held_until)
                    break
                free_seat(game, seat.seat, is_change=False)
                has_changed = True
        return game.table if has_changed else None

    async def close_unchanged(self, game_id: int) -> Table | None:
        """Announce the end of a lobby that no member has changed for almost `days` days, and return it.

        One whose announced end has come is closed, and returned as well. A day lies in between, even if the bot was
        down; if lobbies close after a day, half of it. Otherwise None is returned, and the timer is set.
        """
        notice = min(_DAY, self._days * _DAY // 2)
        async with self._games.locked(game_id, even_damaged=True) as game:
            record, now = game.rows.record, game.now
            if record.status is not GameStatus.LOBBY:
                return None
            due = record.closes_at or record.changed_at + self._days * _DAY - notice
            if due > now:
                game.set_timer(LOBBY, due)
            elif record.closes_at is None:
                game.set_closes_at(now + notice)
                game.set_timer(LOBBY, now + notice)
            else:
                game.set_status(GameStatus.ENDED, now)
        return game.table if due <= now else None
