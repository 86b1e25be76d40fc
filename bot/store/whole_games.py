"""Games read together with their seats and more: lists of games, and whole games to check or to move."""

from collections import defaultdict
from dataclasses import replace
from functools import partial

from bot.store.contract.database import Database, Repository
from bot.store.contract.errors import GameExists
from bot.store.contract.sql import Rows, record_of
from bot.store.records import DealRecord, GameRecord, LogEntry, OpenGame, PastGame, SeatRecord, StoredGame
from bot.store.rows import GameRows, Written, creation, entry_of_row, read_game, seat_of_row

_OPEN_GAMES = """
    SELECT games.*, coalesce(log.at, games.changed_at) AS since, (
        SELECT max(message_id) FROM messages WHERE messages.game_id = games.id AND kind IN ('lobby', 'board')
    ) AS message_id
"""
_NEWEST_ENTRY = "LEFT JOIN log ON log.game_id = games.id AND log.seq = games.newest_seq"
_TEXT_AND_STAND_INS = """
    SELECT text, seat, member_id FROM games LEFT JOIN sealed_deals ON sealed_deals.game_id = games.id
    LEFT JOIN seat_results ON seat_results.game_id = games.id AND member_id < 0 WHERE games.id = ?
"""
_ARE_OVER = "games.status IN ('finished', 'ended') AND games.newest_seq >= 0"


class OpenGames(Repository):
    """The games in their lobby or in play, the longest unchanged first. All searches use an index."""

    async def of_member(self, member_id: int) -> list[OpenGame]:
        """Return the open games in which a member has a seat."""
        return await self._read(
            "seats INDEXED BY open_seats JOIN games ON games.id = seats.game_id",
            "seats.member_id = ? AND seats.is_open = 1",
            member_id,
        )

    async def kept_for(self, member_id: int) -> list[OpenGame]:
        """Return the open games in which a computer player holds a member's seat."""
        return await self._read(
            "seats INDEXED BY kept_seats JOIN games ON games.id = seats.game_id",
            "seats.plays_for = ? AND seats.is_open = 1",
            member_id,
        )

    async def waiting_for(self, member_id: int, *, besides: int = 0) -> list[OpenGame]:
        """Return the games in play that wait for a member's answer, without the one with the id `besides`."""
        return await self._read(
            "seats INDEXED BY open_seats JOIN games ON games.id = seats.game_id AND games.seat_to_act = seats.seat",
            "seats.member_id = ? AND seats.is_open = 1 AND games.status = 'playing' AND games.id <> ?",
            member_id,
            besides,
        )

    async def of_server(self, guild_id: int) -> list[OpenGame]:
        """Return the open games of a server."""
        return await self._read(
            "games INDEXED BY open_games_of_server",
            "games.guild_id = ? AND games.status IN ('lobby', 'playing')",
            guild_id,
        )

    async def _read(self, tables: str, condition: str, *ids: int) -> list[OpenGame]:
        """Return the games of a query with their seats, which may have changed a moment after the games were read."""
        sql = f"{_OPEN_GAMES} FROM {tables} {_NEWEST_ENTRY} WHERE {condition} ORDER BY since, games.id"
        rows = await self._database.rows(sql, ids)
        seats = await _seats_of(self._database, rows)
        return [
            record_of(OpenGame, row, record=record_of(GameRecord, row), seats=tuple(seats[row["id"]])) for row in rows
        ]


class PastGames(Repository):
    """The games that were dealt and are over, the newest end first. All searches use an index."""

    async def of_channel(self, channel_id: int, limit: int) -> list[PastGame]:
        """Return at most `limit` games of a channel."""
        return await self._read("games INDEXED BY games_of_channel", "games.channel_id = :id", channel_id, limit)

    async def of_member(self, member_id: int, limit: int) -> list[PastGame]:
        """Return at most `limit` games in which a member had a seat at the end, or had it until it was given away."""
        of_member = """
            games.id IN (
                SELECT game_id FROM seats WHERE member_id = :id
                UNION SELECT game_id FROM former_members WHERE member_id = :id
            )
        """
        return await self._read("games", of_member, member_id, limit)

    async def _read(self, table: str, condition: str, owner_id: int, limit: int) -> list[PastGame]:
        rows = await self._database.rows(
            f"""
            SELECT games.* FROM {table} WHERE {condition} AND {_ARE_OVER}
            ORDER BY games.ended_at DESC, games.id DESC LIMIT :limit
            """,  # noqa: S608 - our own text
            {"id": owner_id, "limit": limit},
        )
        seats = await _seats_of(self._database, rows)
        return [PastGame(record_of(GameRecord, row), tuple(seats[row["id"]])) for row in rows]


class WholeGames(Repository):
    """Reads the logs of games, and reads and adds whole games."""

    async def read(self, game_id: int) -> StoredGame | None:
        """Return a game as it is at one moment, or None for an unknown one. Raises `GameUnreadable`."""
        async with self._database.atomic(reading=True):
            stored = await self._database.read(partial(read_game, game_id, True))
            if stored is None:
                return None
            rows, log = stored
            found = await self._database.rows(_TEXT_AND_STAND_INS, (game_id,))
        text, stand_ins = found[0]["text"], {row["seat"]: row["member_id"] for row in found if row["seat"] is not None}
        deal, plans = rows.deal or DealRecord(), tuple(rows.plans.values())
        return StoredGame(rows.record, rows.seats, log, deal, text, rows.former, plans, stand_ins)

    async def log(self, game_id: int, after: int = -1) -> list[LogEntry]:
        """Return a game's log entries with a `seq` above `after`, in order. Raises `GameUnreadable`."""
        query = "SELECT * FROM log WHERE game_id = ? AND seq > ? ORDER BY seq"
        return [entry_of_row(row) for row in await self._database.rows(query, (game_id, after))]

    async def add(self, game: StoredGame) -> None:
        """Add a game from elsewhere. An open one is pending, so that its board is sent.

        Raises `GameExists` if the database has a game with its id or its seal, and `ChannelHasGame` if it is open and
        its channel has another one. Games in direct messages may have the seal of another, since lessons share one.
        """
        record = game.record
        known = """
            SELECT 1 FROM games
            WHERE id = ? OR (seal = ? AND (guild_id IS NOT NULL OR (channel_id, created_at) = (?, ?)))
        """
        values = (record.id, record.seal, record.channel_id, record.created_at)
        if await self._database.rows(known, values):
            raise GameExists("The database has this game already.")
        pending = replace(
            record,
            shown_seq=record.newest_seq,
            revision=1,
            shown_revision=0 if record.status.is_open else 1,
            hands_seq=None,
        )
        plans = {plan.seat: plan for plan in game.plans}
        rows = GameRows(pending, tuple(game.seats), game.former, plans, deal=game.deal)
        await self._database.write_all(creation(rows, Written(game.log, deal_text=game.text)))


async def _seats_of(database: Database, games: Rows) -> dict[int, list[SeatRecord]]:
    seats: defaultdict[int, list[SeatRecord]] = defaultdict(list)
    ids = [row["id"] for row in games]
    places = ", ".join("?" * len(ids))
    query = f"SELECT * FROM seats WHERE game_id IN ({places}) ORDER BY game_id, seat"  # noqa: S608 - only question marks
    for row in await database.rows(query, ids) if ids else ():
        seats[row["game_id"]].append(seat_of_row(row))
    return seats
