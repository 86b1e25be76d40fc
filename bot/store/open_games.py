"""Lists of open games, for one member or one server, without reading any log."""

from collections import defaultdict
from collections.abc import Sequence

from bot.store.records import OpenGame, SeatRecord
from bot.store.rows import game_of_row, seat_of_row
from bot.store.sqlite.connection import Parameters
from bot.store.sqlite.database import Database

_OPEN_GAMES = """
    SELECT games.*, coalesce(log.at, games.changed_at) AS since, (
        SELECT max(message_id) FROM messages WHERE messages.game_id = games.id AND kind IN ('lobby', 'board')
    ) AS message_id
"""
_NEWEST_ENTRY = "LEFT JOIN log ON log.game_id = games.id AND log.seq = games.newest_seq"


class OpenGames:
    """The games in their lobby or in play, the longest unchanged first. All searches use an index."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_member(self, member_id: int) -> list[OpenGame]:
        """Return the open games in which a member has a seat."""
        return await self._read(
            f"""
            {_OPEN_GAMES} FROM seats INDEXED BY open_seats JOIN games ON games.id = seats.game_id {_NEWEST_ENTRY}
            WHERE seats.member_id = ? AND seats.is_open = 1 ORDER BY since, games.id
            """,
            (member_id,),
        )

    async def kept_for(self, member_id: int) -> list[OpenGame]:
        """Return the open games in which a computer player holds a member's seat."""
        return await self._read(
            f"""
            {_OPEN_GAMES} FROM seats INDEXED BY kept_seats JOIN games ON games.id = seats.game_id {_NEWEST_ENTRY}
            WHERE seats.plays_for = ? AND seats.is_open = 1 ORDER BY since, games.id
            """,
            (member_id,),
        )

    async def waiting_for(self, member_id: int) -> list[OpenGame]:
        """Return the games in play that wait for a member's answer."""
        return await self._read(
            f"""
            {_OPEN_GAMES} FROM seats INDEXED BY open_seats
            JOIN games ON games.id = seats.game_id AND games.seat_to_act = seats.seat {_NEWEST_ENTRY}
            WHERE seats.member_id = ? AND seats.is_open = 1 AND games.status = 'playing' ORDER BY since, games.id
            """,
            (member_id,),
        )

    async def of_server(self, guild_id: int) -> list[OpenGame]:
        """Return the open games of a server."""
        return await self._read(
            f"""
            {_OPEN_GAMES} FROM games INDEXED BY open_games_of_server {_NEWEST_ENTRY}
            WHERE games.guild_id = ? AND games.status IN ('lobby', 'playing') ORDER BY since, games.id
            """,
            (guild_id,),
        )

    async def _read(self, sql: str, parameters: Parameters) -> list[OpenGame]:
        """Return the games of a query with their seats, which may have changed a moment after the games were read."""
        rows = await self._database.rows(sql, parameters)
        seats = await seats_of(self._database, [row["id"] for row in rows]) if rows else {}
        return [OpenGame(game_of_row(row), tuple(seats[row["id"]]), row["since"], row["message_id"]) for row in rows]


async def seats_of(database: Database, game_ids: Sequence[int]) -> dict[int, list[SeatRecord]]:
    """Return the seats of games in turn order, by game."""
    seats: defaultdict[int, list[SeatRecord]] = defaultdict(list)
    places = ", ".join("?" * len(game_ids))
    for row in await database.rows(
        f"SELECT * FROM seats WHERE game_id IN ({places}) ORDER BY game_id, seat",  # noqa: S608 - only question marks
        game_ids,
    ):
        seats[row["game_id"]].append(seat_of_row(row))
    return seats
