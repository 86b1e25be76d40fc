"""The members for whom games wait, since when, and how often each was reminded."""

import sqlite3
from dataclasses import asdict

from bot.store.records import WaitRecord
from bot.store.sqlite.connection import Statement
from bot.store.sqlite.database import Database


class Waits:
    """At most one wait for each game in play."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, wait: WaitRecord) -> None:
        """Record for whom a game waits, in place of what was recorded. Raises `NotFound` for an unknown game."""
        await self._database.write_all([wait_statement(wait)])

    async def remove(self, game_id: int) -> None:
        """Record that a game waits for no member."""
        await self._database.write("DELETE FROM waits WHERE game_id = ?", (game_id,))

    async def of_game(self, game_id: int) -> WaitRecord | None:
        """Return for whom a game waits, or None."""
        rows = await self._database.rows("SELECT * FROM waits WHERE game_id = ?", (game_id,))
        return _wait(rows[0]) if rows else None

    async def of_member(self, member_id: int) -> list[WaitRecord]:
        """Return the waits of all games that wait for a member, longest first."""
        rows = await self._database.rows(
            "SELECT * FROM waits WHERE member_id = ? ORDER BY since, game_id", (member_id,)
        )
        return [_wait(row) for row in rows]

    async def of_guild(self, guild_id: int) -> list[WaitRecord]:
        """Return the waits of a server's open games."""
        rows = await self._database.rows(
            """
            SELECT waits.* FROM games JOIN waits ON waits.game_id = games.id
            WHERE guild_id = ? AND status IN ('lobby', 'playing') ORDER BY since
            """,
            (guild_id,),
        )
        return [_wait(row) for row in rows]


def wait_statement(wait: WaitRecord) -> Statement:
    """Return the statement of `Waits.put`."""
    return Statement(
        """
        INSERT OR REPLACE INTO waits
        (game_id, member_id, turn_seq, since, silent_since, reminders, reminded_at, sending) VALUES
        (:game_id, :member_id, :turn_seq, :since, :silent_since, :reminders, :reminded_at, :sending)
        """,
        asdict(wait),
    )


def _wait(row: sqlite3.Row) -> WaitRecord:
    return WaitRecord(
        game_id=row["game_id"],
        member_id=row["member_id"],
        turn_seq=row["turn_seq"],
        since=row["since"],
        silent_since=row["silent_since"],
        reminders=row["reminders"],
        reminded_at=row["reminded_at"],
        sending=row["sending"],
    )
