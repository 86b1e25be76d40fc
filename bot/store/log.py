"""The log of each game: the accepted moves with their events, from which a game is rebuilt."""

from bot.store.records import LogEntry
from bot.store.rows import entry_of_row
from bot.store.sqlite.database import Database


class Log:
    """Reads the logs of all games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def entries(self, game_id: int, after: int = -1) -> list[LogEntry]:
        """Return the game's entries with a `seq` above `after`, in order; an empty list for an unknown game.

        Raises `GameUnreadable` for a kind of entry that this release does not know.
        """
        rows = await self._database.rows(
            "SELECT * FROM log WHERE game_id = ? AND seq > ? ORDER BY seq", (game_id, after)
        )
        return [entry_of_row(row) for row in rows]
