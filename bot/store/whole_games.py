"""Games read together with their seats and more: lists of games, and whole games to check or to move."""

import json
from collections import defaultdict
from dataclasses import asdict

from bot.store.deals import Deals
from bot.store.games import Games, game_of_row, status_statements
from bot.store.log import Log
from bot.store.plans import Plans
from bot.store.records import GameRecord, OpenGame, PastGame, SeatRecord, StoredGame
from bot.store.seats import Seats, seat_of_row
from bot.store.sqlite.connection import Parameters, Rows, Statement
from bot.store.sqlite.database import Database
from bot.store.sqlite.errors import ChannelTaken, GameExists

_OPEN_GAMES = """
    SELECT games.*, coalesce(log.at, games.changed_at) AS since, (
        SELECT max(message_id) FROM messages WHERE messages.game_id = games.id AND kind IN ('lobby', 'board')
    ) AS message_id
"""
_NEWEST_ENTRY = "LEFT JOIN log ON log.game_id = games.id AND log.seq = games.newest_seq"
_ARE_OVER = "games.status IN ('finished', 'ended') AND games.newest_seq >= 0"


class OpenGames:
    """The games in their lobby or in play, the longest unchanged first. All searches use an index."""

    def __init__(self, database: Database) -> None:
        self._database = database

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

    async def waiting_for(self, member_id: int) -> list[OpenGame]:
        """Return the games in play that wait for a member's answer."""
        return await self._read(
            "seats INDEXED BY open_seats JOIN games ON games.id = seats.game_id AND games.seat_to_act = seats.seat",
            "seats.member_id = ? AND seats.is_open = 1 AND games.status = 'playing'",
            member_id,
        )

    async def of_server(self, guild_id: int) -> list[OpenGame]:
        """Return the open games of a server."""
        return await self._read(
            "games INDEXED BY open_games_of_server",
            "games.guild_id = ? AND games.status IN ('lobby', 'playing')",
            guild_id,
        )

    async def _read(self, tables: str, condition: str, owner_id: int) -> list[OpenGame]:
        """Return the games of a query with their seats, which may have changed a moment after the games were read."""
        sql = f"{_OPEN_GAMES} FROM {tables} {_NEWEST_ENTRY} WHERE {condition} ORDER BY since, games.id"
        rows = await self._database.rows(sql, (owner_id,))
        seats = await _seats_of(self._database, rows)
        return [OpenGame(game_of_row(row), tuple(seats[row["id"]]), row["since"], row["message_id"]) for row in rows]


class PastGames:
    """The games that were dealt and are over, the newest end first. All searches use an index."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_channel(self, channel_id: int, limit: int) -> list[PastGame]:
        """Return at most `limit` games of a channel."""
        return await self._read("games INDEXED BY games_of_channel", "games.channel_id = ?1", (channel_id, limit))

    async def of_member(self, member_id: int, limit: int) -> list[PastGame]:
        """Return at most `limit` games in which a member had a seat at the end, or had it until it was given away."""
        of_member = """
            games.id IN (
                SELECT game_id FROM seats WHERE member_id = ?1
                UNION SELECT game_id FROM former_members WHERE member_id = ?1
            )
        """
        return await self._read("games", of_member, (member_id, limit))

    async def _read(self, table: str, condition: str, parameters: Parameters) -> list[PastGame]:
        rows = await self._database.rows(
            f"""
            SELECT games.* FROM {table} WHERE {condition} AND {_ARE_OVER}
            ORDER BY games.ended_at DESC, games.id DESC LIMIT ?2
            """,  # noqa: S608 - our own text
            parameters,
        )
        seats = await _seats_of(self._database, rows)
        return [PastGame(game_of_row(row), tuple(seats[row["id"]])) for row in rows]


class Transfer:
    """Reads and adds whole games."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._games, self._seats, self._log = Games(database), Seats(database), Log(database)
        self._deals, self._plans = Deals(database), Plans(database)

    async def read(self, game_id: int) -> StoredGame | None:
        """Return a game as it is at one moment, or None for an unknown one. Raises `GameUnreadable`."""
        async with self._database.transaction(reading=True):
            record = await self._games.get(game_id)
            if record is None:
                return None
            seats = await self._seats.of(game_id)
            plans = [await self._plans.of(game_id, seat.seat) for seat in seats]
            return StoredGame(
                record,
                seats,
                await self._log.entries(game_id),
                await self._deals.secret(game_id),
                await self._deals.text(game_id),
                await self._deals.presses(game_id),
                await self._deals.is_opened(game_id),
                await self._seats.former_names(game_id),
                [plan for plan in plans if plan is not None],
            )

    async def add(self, game: StoredGame) -> None:
        """Add a game from elsewhere. An open one is pending, so that its board is sent.

        Raises `GameExists` if the database has a game with its id or its seal, and `ChannelTaken` if it is open and
        its channel has another one.
        """
        record = game.record
        if await self._database.rows("SELECT 1 FROM games WHERE id = ? OR seal = ?", (record.id, record.seal)):
            raise GameExists("The database has this game already.")
        if record.status.is_open and await self._games.open_in(record.channel_id) is not None:
            raise ChannelTaken("The channel has an open game already.")
        former = [
            Statement("INSERT INTO former_members (member_id, game_id, name) VALUES (?, ?, ?)", (each, record.id, name))
            for each, name in game.former.items()
        ]
        deal = Statement(
            "INSERT INTO sealed_deals (game_id, secret, presses, text, opened) VALUES (?, ?, ?, ?, ?)",
            (record.id, game.secret, game.presses, game.text, game.is_opened),
        )
        ended = status_statements(record.id, record.status, record.ended_at or 0, by=record.ended_by)
        async with self._database.atomic():
            await self._database.write_all([_game_statement(record), deal, *former])
            await self._seats.rewrite(record.id, game.seats)
            await self._log.append(record.id, game.log, seat_to_act=record.seat_to_act)
            await self._database.write_all([*ended, _shown_statement(record)])
            for plan in game.plans:
                await self._plans.put(plan)


async def _seats_of(database: Database, games: Rows) -> dict[int, list[SeatRecord]]:
    """Return the seats of games in turn order, by game."""
    seats: defaultdict[int, list[SeatRecord]] = defaultdict(list)
    ids = [row["id"] for row in games]
    places = ", ".join("?" * len(ids))
    query = f"SELECT * FROM seats WHERE game_id IN ({places}) ORDER BY game_id, seat"  # noqa: S608 - only question marks
    for row in await database.rows(query, ids) if ids else ():
        seats[row["game_id"]].append(seat_of_row(row))
    return seats


def _game_statement(record: GameRecord) -> Statement:
    """Return the statement that adds a game without seats and log."""
    return Statement(
        """
        INSERT INTO games (id, channel_id, guild_id, host_id, status, options, language, created_at, changed_at,
                           started_at, ended_at, ended_by, seal, hinted)
        VALUES (:id, :channel_id, :guild_id, :host_id, :status, :options, :language, :created_at, :changed_at,
                :started_at, :ended_at, :ended_by, :seal, :hinted)
        """,
        {**asdict(record), "hinted": json.dumps(record.hinted)},
    )


def _shown_statement(record: GameRecord) -> Statement:
    """Return the statement that makes an open game pending because of its revision, and a game that is over not."""
    return Statement(
        "UPDATE games SET shown_seq = newest_seq, revision = 1, shown_revision = ?, hands_seq = NULL WHERE id = ?",
        (0 if record.status.is_open else 1, record.id),
    )
