"""Games: their status, their settings, and what channels have seen; lists of games; and whole games."""

import secrets
import time
from collections import defaultdict
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

from bot.store import records
from bot.store.contract.database import WHOLE, Database, Repository
from bot.store.contract.errors import GameExists
from bot.store.contract.sql import MOST, Parameters, Rows, Statement, record_of
from bot.store.records import DealRecord, GameRecord, LogEntry, OpenGame, PastGame, SeatRecord, StoredGame, WaitRecord
from bot.store.rows import GameRows, Written, creation, difference, entry_of_row, read_game, seat_of_row

RAISE_REVISION = """
    version = version + 1, revision = revision + CASE WHEN status IN ('lobby', 'playing') THEN 1 ELSE 0 END
"""
"""The part of an UPDATE that makes an open game pending, because its messages show what changed.

A game that is over keeps its revision: its messages stay as they are, even after a player was forgotten.
"""

_OPEN = "games INDEXED BY open_games WHERE status IN ('lobby', 'playing')"
_PENDING = """
    games INDEXED BY pending_games
    WHERE CASE WHEN shown_seq < newest_seq OR shown_revision < revision OR hands_seq IS NOT NULL THEN 1 END = 1
"""

_SEATS, _HAS_SEAT = "seats INDEXED BY open_seats JOIN games", "seats.member_id = ? AND seats.is_open = 1"

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
_SERIES = """
    SELECT seats.*, results.ended_at, place, prestige, turns
    FROM (SELECT id FROM games WHERE id = :series UNION SELECT id FROM games WHERE series_id = :series) AS games
    JOIN results ON results.game_id = games.id JOIN seats ON seats.game_id = games.id
    JOIN seat_results ON seat_results.game_id = games.id AND seat_results.seat = seats.seat
    ORDER BY results.ended_at, games.id, seats.seat
"""

_LOCK = "SELECT id, version FROM games WHERE id = ? FOR UPDATE"

NOTHING_ELSE = Written()

RANDOM_BITS = 27
"""Random bits of an id, below the seconds since 1970. Ids have at most 18 digits until the year 2206."""


def new_id_after(newest: int) -> int:
    """Return an id for a new game: above `newest`, unguessable, and in no copy of the database.

    Two copies go on from the same newest id, so the id must not follow from it. The seconds lead, so that ids sort by
    age even across copies; when the newest id is ahead of the clock, they go on from that id.
    """
    return max(int(time.time()) << RANDOM_BITS, newest) + 1 + secrets.randbelow(1 << RANDOM_BITS)


class GameRecords(Repository):
    """All games, open and over."""

    share = WHOLE

    @asynccontextmanager
    async def locked(self, *game_ids: int) -> AsyncGenerator[Mapping[int, int]]:
        """Lock the games, for engines with row locks, and hand out the versions of those that exist."""
        locks = [Statement(_LOCK, (game_id,)) for game_id in sorted(game_ids)]
        async with self._database.atomic(*locks) as rows:
            yield {game_id: version for found in rows for game_id, version in found}

    async def _records(self, rest: str, parameters: Parameters = ()) -> list[GameRecord]:
        """Return the games of a query that goes on after "SELECT games.* FROM"."""
        rows = await self._database.rows(f"SELECT games.* FROM {rest}", parameters)  # noqa: S608 - our own text
        return [record_of(GameRecord, row) for row in rows]

    async def _first(self, rest: str, parameters: Parameters = ()) -> GameRecord | None:
        return next(iter(await self._records(f"{rest} LIMIT 1", parameters)), None)

    async def get(self, game_id: int) -> GameRecord | None:
        """Return the game, or None when there is none with that id."""
        return await self._first("games WHERE id = ?", (game_id,))

    async def open_in(self, channel_id: int) -> GameRecord | None:
        """Return the channel's game in its lobby or in play, if any."""
        return await self._first("games WHERE channel_id = ? AND status IN ('lobby', 'playing')", (channel_id,))

    async def latest_in(self, channel_id: int) -> GameRecord | None:
        """Return the channel's newest game, open or over, if any."""
        return await self._first("games WHERE channel_id = ? ORDER BY id DESC", (channel_id,))

    async def latest(self) -> GameRecord | None:
        """Return the newest game of all channels that has begun, in play or over, if any."""
        return await self._first("games WHERE newest_seq >= 0 ORDER BY id DESC")

    async def all_open(self) -> list[GameRecord]:
        """Return all games in their lobby or in play, oldest first, in all shares."""
        # INDEXED BY, because sorting the few open games is cheaper than walking all games in order, as SQLite would.
        return await self._records(f"{_OPEN} ORDER BY id")

    async def open_of(self, member_id: int) -> list[GameRecord]:
        """Return the open games in which the member has a seat, oldest first."""
        own = f"{_SEATS} ON games.id = seats.game_id WHERE {_HAS_SEAT} ORDER BY games.id"
        return await self._records(own, (member_id,))

    async def pending_with_computers(self) -> list[GameRecord]:
        """Return the pending games of this share that are in play with a computer player, oldest first."""
        # The limits keep PostgreSQL, which takes many games for pending, from reading all games or all seats.
        games = f"SELECT * FROM {_PENDING} ORDER BY id LIMIT {MOST}"  # noqa: S608 - our own text
        own = f"SELECT * FROM ({games}) AS pending WHERE status = 'playing' AND {self.share.condition} LIMIT {MOST}"  # noqa: S608 - our own text
        computers = "SELECT count(*) FROM seats WHERE game_id = own.id AND occupant = 'computer'"
        sql = f"SELECT * FROM ({own}) AS own WHERE ({computers}) > 0"  # noqa: S608 - our own text
        return [record_of(GameRecord, row) for row in await self._database.rows(sql)]

    async def pending(self, after: int = 0, limit: int | None = None) -> list[GameRecord]:
        """Return at most `limit` games of this share above the id `after` with something not shown, oldest first."""
        own = self.share.condition
        return await self._records(f"{_PENDING} AND {own} AND id > ? ORDER BY id LIMIT ?", (after, limit or MOST))

    async def pending_in(self, channel_id: int) -> list[GameRecord]:
        """Return the channel's pending games, oldest first."""
        return await self._records(f"{_PENDING} AND channel_id = ? ORDER BY id", (channel_id,))

    async def page(self, after: int, limit: int) -> list[GameRecord]:
        """Return at most `limit` games with an id above `after`, open or over, oldest first."""
        return await self._records("games WHERE id > ? ORDER BY id LIMIT ?", (after, limit))

    async def count(self) -> int:
        """Return the number of games, open or over."""
        return await self._value("SELECT count(*) FROM games")

    async def count_open(self) -> int:
        """Return the number of games in their lobby or in play."""
        return await self._value(f"SELECT count(*) FROM {_OPEN}")  # noqa: S608 - our own text

    async def count_pending(self) -> int:
        """Return the number of pending games."""
        return await self._value(f"SELECT count(*) FROM {_PENDING}")  # noqa: S608 - our own text

    async def with_plan_on_turn(self) -> list[int]:
        """Return the games of this share that wait for a seat with a plan made before the newest log entry, by id."""
        rows = await self._database.rows(
            f"""
            SELECT plans.game_id FROM plans JOIN games ON games.id = plans.game_id
            WHERE games.status = 'playing' AND games.seat_to_act = plans.seat AND plans.seq < games.newest_seq
            AND {self.share.condition} ORDER BY plans.game_id
            """  # noqa: S608 - our own text
        )
        return [row["game_id"] for row in rows]

    async def waits_of_guild(self, guild_id: int) -> list[WaitRecord]:
        """Return the waits of a server's open games."""
        rows = await self._database.rows(
            """
            SELECT waits.* FROM games JOIN waits ON waits.game_id = games.id
            WHERE guild_id = ? AND status IN ('lobby', 'playing') ORDER BY since
            """,
            (guild_id,),
        )
        return [WaitRecord(**row) for row in rows]

    async def has_message(self, message_id: int) -> bool:
        """Return whether a message is recorded, for any game."""
        return await self._value("SELECT 1 FROM messages WHERE message_id = ?", message_id) is not None

    async def deal_text(self, game_id: int) -> str | None:
        """Return the text from which the deal can be checked, word for word, or None before the deal."""
        return await self._value("SELECT text FROM sealed_deals WHERE game_id = ?", game_id)

    async def load(self, game_id: int, *, with_log: bool = True) -> tuple[GameRows, list[LogEntry]] | None:
        """Return a game and its log as of one moment, as `read_game` does. Raises `GameUnreadable`."""
        return await self._database.read(partial(read_game, game_id, with_log))

    async def version(self, game_id: int) -> int | None:
        """Return the version of a game, or None when there is none with that id."""
        return await self._value("SELECT version FROM games WHERE id = ?", game_id)

    async def shown_last(self, most: int) -> list[GameRecord]:
        """Return the open games of this share with the newest messages."""
        newest = "(SELECT game_id FROM messages ORDER BY message_id DESC LIMIT ?)"
        return await self._records(
            f"games WHERE id IN {newest} AND status IN ('lobby', 'playing') AND {self.share.condition}", (most,)
        )

    async def create(self, rows: GameRows, written: Written = NOTHING_ELSE) -> int:
        """Add a game and return its new id; that of `rows` does not count. Raises `ChannelHasGame` and `BadRow`."""
        async with self._database.atomic():
            game_id = new_id_after(await self._value("SELECT coalesce(max(id), 0) FROM games"))
            new = replace(rows, record=replace(rows.record, id=game_id))
            await self._database.write_all([*creation(new, written), self._database.deletions.check()])
        return game_id

    async def write(self, before: GameRows, after: GameRows, written: Written = NOTHING_ELSE) -> None:
        """Replace one state of a game by another, and raise its version by one; see `bot.store.rows`.

        All of it is written or nothing, in one trip to the database thread and with one flush to the disk. Raises
        `StaleVersion` when the game has changed since `before`, `SeatTaken`, `ChannelHasGame` for a game that would be
        the second open one of its channel, `BadRow` for what breaks a rule of the schema, and `DataDeleted` for a
        member who is new in the game: the version tells of the deletion of others.
        """
        statements = difference(before, after, written)
        if not _members(after, written) <= _members(before):
            statements.append(self._database.deletions.check())
        await self._database.write_all(statements)


class OpenGames(Repository):
    """The games in their lobby or in play, the longest unchanged first. All searches use an index."""

    async def of_member(self, member_id: int) -> list[OpenGame]:
        """Return the open games in which a member has a seat."""
        return await self._read(f"{_SEATS} ON games.id = seats.game_id", _HAS_SEAT, member_id)

    async def kept_for(self, member_id: int) -> list[OpenGame]:
        """Return the open games in which a computer player holds a member's seat."""
        kept = "seats INDEXED BY kept_seats JOIN games ON games.id = seats.game_id"
        return await self._read(kept, "seats.plays_for = ? AND seats.is_open = 1", member_id)

    async def waiting_for(self, member_id: int, *, besides: int = 0) -> list[OpenGame]:
        """Return the games in play that wait for a member's answer, without the one with the id `besides`."""
        to_act = f"{_SEATS} ON games.id = seats.game_id AND games.seat_to_act = seats.seat"
        condition = f"{_HAS_SEAT} AND games.status = 'playing' AND games.id <> ?"
        return await self._read(to_act, condition, member_id, besides)

    async def stopped_of(self, host_id: int, guild_id: int) -> list[OpenGame]:
        """Return the games of a host on a server whose channel was gone, and those set aside in direct messages."""
        of_here = "coalesce(games.guild_id, 0) IN (0, ?)"
        condition = f"games.host_id = ? AND games.ended_by = 0 AND {of_here} AND games.newest_seq >= 0"
        return await self._read("games", condition, host_id, guild_id)

    async def of_server(self, guild_id: int) -> list[OpenGame]:
        """Return the open games of a server."""
        condition = "games.guild_id = ? AND games.status IN ('lobby', 'playing')"
        return await self._read("games INDEXED BY open_games_of_server", condition, guild_id)

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

    async def of_series(self, series_id: int) -> list[records.SeriesSeat]:
        """Return the seats of the finished games of a series, named by its first one, in the order of their end."""
        rows = await self._database.rows(_SERIES, {"series": series_id})
        return [record_of(records.SeriesSeat, row, seat=seat_of_row(row)) for row in rows]

    async def has_begun_from(self, origin_id: int, host_id: int) -> bool:
        """Return whether a game of this host began from a position of another one."""
        query = "SELECT 1 FROM games WHERE host_id = ? AND origin_id = ? LIMIT 1"
        return await self._value(query, host_id, origin_id) is not None

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
        deal = game.deal if game.text is not None else None  # one that began from a position has none
        rows = GameRows(pending, tuple(game.seats), game.former, plans, deal=deal)
        await self._database.write_all(creation(rows, Written(game.log, deal_text=game.text)))


def _members(rows: GameRows, written: Written = NOTHING_ELSE) -> set[int | None]:
    """Return the members of a game, None among them. Apart from these, only an admin appears in its rows."""
    record, entries = rows.record, written.entries
    seated = (each.owner_id for each in rows.seats)
    return {None, record.host_id, record.ended_by, *rows.former, *seated, *(each.member_id for each in entries)}


async def _seats_of(database: Database, games: Rows) -> dict[int, list[SeatRecord]]:
    seats: defaultdict[int, list[SeatRecord]] = defaultdict(list)
    ids = [row["id"] for row in games]
    places = ", ".join("?" * len(ids))
    query = f"SELECT * FROM seats WHERE game_id IN ({places}) ORDER BY game_id, seat"  # noqa: S608 - only question marks
    for row in await database.rows(query, ids) if ids else ():
        seats[row["game_id"]].append(seat_of_row(row))
    return seats
