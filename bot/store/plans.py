"""Plans for the next turn, and the results of those that were tried until their owners have read them."""

import sqlite3

from bot.store.records import PlanRecord, PlanResult
from bot.store.sqlite.connection import Statement
from bot.store.sqlite.database import Database


class Plans:
    """At most one plan for each seat of a game."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, game_id: int, seat: int) -> PlanRecord | None:
        """Return the plan of a seat, or None."""
        rows = await self._database.rows("SELECT * FROM plans WHERE game_id = ? AND seat = ?", (game_id, seat))
        return _plan(rows[0]) if rows else None

    async def seats(self, game_id: int) -> frozenset[int]:
        """Return the seats of a game that have a plan."""
        rows = await self._database.rows("SELECT seat FROM plans WHERE game_id = ?", (game_id,))
        return frozenset(row["seat"] for row in rows)

    async def put(self, plan: PlanRecord) -> None:
        """Store a plan in place of the one before of the same seat. Raises `NotFound` for an unknown game."""
        await self._database.write(
            "INSERT OR REPLACE INTO plans (game_id, seat, member_id, seq, lines, unless) VALUES (?, ?, ?, ?, ?, ?)",
            (plan.game_id, plan.seat, plan.member_id, plan.seq, plan.lines, plan.unless),
        )

    async def remove(self, game_id: int, seat: int) -> None:
        """Delete the plan of a seat, if there is one."""
        await self._database.write("DELETE FROM plans WHERE game_id = ? AND seat = ?", (game_id, seat))

    async def finish(self, result: PlanResult) -> None:
        """Replace a plan by its result."""
        plan = result.plan
        await self._database.write_all(
            [
                Statement("DELETE FROM plans WHERE game_id = ? AND seat = ?", (plan.game_id, plan.seat)),
                Statement(
                    """
                    INSERT INTO plan_results (game_id, seat, member_id, seq, lines, unless, tried_seq, line, last_seq)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    (
                        *(plan.game_id, plan.seat, plan.member_id, plan.seq, plan.lines, plan.unless),
                        *(result.tried_seq, result.line, result.last_seq),
                    ),
                ),
            ]
        )

    async def results(self, game_id: int, member_id: int) -> list[PlanResult]:
        """Return the results in a game that a member has yet to read, oldest first."""
        rows = await self._database.rows(
            "SELECT * FROM plan_results WHERE game_id = ? AND member_id = ? ORDER BY tried_seq", (game_id, member_id)
        )
        return [PlanResult(_plan(row), row["tried_seq"], row["line"], row["last_seq"]) for row in rows]

    async def remove_result(self, result: PlanResult) -> None:
        """Delete a result that its owner has read."""
        await self._database.write(
            "DELETE FROM plan_results WHERE game_id = ? AND tried_seq = ?", (result.plan.game_id, result.tried_seq)
        )

    async def games_on_turn(self) -> list[int]:
        """Return the ids of the games in play that wait for a seat with a plan made before the newest log entry."""
        rows = await self._database.rows(
            """
            SELECT plans.game_id FROM plans JOIN games ON games.id = plans.game_id
            WHERE games.status = 'playing' AND games.seat_to_act = plans.seat AND plans.seq < games.newest_seq
            ORDER BY plans.game_id
            """
        )
        return [row["game_id"] for row in rows]


def lapse_statement(game_id: int, seat: int) -> Statement:
    """Return the statement that deletes the plan of a seat, if there is one."""
    return Statement("DELETE FROM plans WHERE game_id = ? AND seat = ?", (game_id, seat))


def _plan(row: sqlite3.Row) -> PlanRecord:
    return PlanRecord(row["game_id"], row["seat"], row["member_id"], row["seq"], row["lines"], row["unless"])
