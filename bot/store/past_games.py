"""Lists of games that are over, for one channel or one member, without reading any log."""

from bot.store.open_games import seats_of
from bot.store.records import PastGame
from bot.store.rows import game_of_row
from bot.store.sqlite.connection import Parameters
from bot.store.sqlite.database import Database

_ARE_OVER = "games.status IN ('finished', 'ended') AND games.newest_seq >= 0"


class PastGames:
    """The games that were dealt and are over, the newest end first. All searches use an index."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_channel(self, channel_id: int, limit: int) -> list[PastGame]:
        """Return at most `limit` games of a channel."""
        return await self._read(
            f"""
            SELECT games.* FROM games INDEXED BY games_of_channel WHERE games.channel_id = ? AND {_ARE_OVER}
            ORDER BY games.ended_at DESC, games.id DESC LIMIT ?
            """,  # noqa: S608 - our own text
            (channel_id, limit),
        )

    async def of_member(self, member_id: int, limit: int) -> list[PastGame]:
        """Return at most `limit` games in which a member had a seat at the end, or had it until it was given away."""
        return await self._read(
            f"""
            SELECT games.* FROM games WHERE games.id IN (
                SELECT game_id FROM seats WHERE member_id = ?1
                UNION SELECT game_id FROM former_members WHERE member_id = ?1
            ) AND {_ARE_OVER} ORDER BY games.ended_at DESC, games.id DESC LIMIT ?2
            """,  # noqa: S608 - our own text
            (member_id, limit),
        )

    async def _read(self, sql: str, parameters: Parameters) -> list[PastGame]:
        rows = await self._database.rows(sql, parameters)
        seats = await seats_of(self._database, [row["id"] for row in rows]) if rows else {}
        return [PastGame(game_of_row(row), tuple(seats[row["id"]])) for row in rows]
