"""Games: the status and settings of each one, and how far its channel has seen it."""

import secrets
import time
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

from bot.store.contract.database import WHOLE, Repository
from bot.store.contract.sql import MOST, Parameters, Statement, record_of
from bot.store.records import GameRecord, LogEntry, WaitRecord
from bot.store.rows import GameRows, Written, creation, difference, read_game

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
        """Return the newest game of all channels, open or over, if any."""
        return await self._first("games ORDER BY id DESC")

    async def all_open(self) -> list[GameRecord]:
        """Return all games in their lobby or in play, oldest first, in all shares."""
        # INDEXED BY, because sorting the few open games is cheaper than walking all games in order, as SQLite would.
        return await self._records(f"{_OPEN} ORDER BY id")

    async def open_of(self, member_id: int) -> list[GameRecord]:
        """Return the open games in which the member has a seat, oldest first."""
        return await self._records(
            """
            seats INDEXED BY open_seats JOIN games ON games.id = seats.game_id
            WHERE seats.member_id = ? AND seats.is_open = 1 ORDER BY games.id
            """,
            (member_id,),
        )

    async def pending_with_computers(self) -> list[GameRecord]:
        """Return the pending games of this share that are in play with a computer player, oldest first."""
        # The limit keeps PostgreSQL from beginning with all games in play, the count from beginning with all seats.
        games = f"SELECT * FROM {_PENDING} AND {self.share.condition} ORDER BY id LIMIT {MOST}"  # noqa: S608 - our own text
        computers = "SELECT count(*) FROM seats WHERE game_id = pending.id AND occupant = 'computer'"
        sql = f"SELECT * FROM ({games}) AS pending WHERE status = 'playing' AND ({computers}) > 0"  # noqa: S608 - our own text
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

    async def create(self, rows: GameRows, written: Written = NOTHING_ELSE) -> int:
        """Add a game and return its new id; that of `rows` does not count. Raises `ChannelHasGame` and `BadRow`."""
        async with self._database.atomic():
            game_id = new_id_after(await self._value("SELECT coalesce(max(id), 0) FROM games"))
            new = replace(rows, record=replace(rows.record, id=game_id))
            await self._database.write_all(creation(new, written))
        return game_id

    async def write(self, before: GameRows, after: GameRows, written: Written = NOTHING_ELSE) -> None:
        """Replace one state of a game by another, and raise its version by one; see `bot.store.rows`.

        All of it is written or nothing, in one trip to the database thread and with one flush to the disk. Raises
        `StaleVersion` when the game has changed since `before`, `SeatTaken`, `ChannelHasGame` for a game that would be
        the second open one of its channel, and `BadRow` for what breaks a rule of the schema.
        """
        await self._database.write_all(difference(before, after, written))
