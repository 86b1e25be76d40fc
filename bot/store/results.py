"""Results of finished games, from which all statistics follow."""

import asyncio
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from bot.store.contract.database import Repository
from bot.store.contract.sql import Parameters, Row, Statement, columns_of, insertion, record_of
from bot.store.records import Result, SeatResult

_COLUMNS = "SELECT results.*, seat, member_id, place, prestige, nobles, turns, by_computer"
_TABLES = "FROM results JOIN seat_results USING (game_id)"
_RESULTS = f"{_COLUMNS}, bonuses, times {_TABLES}"


class Results(Repository):
    """The results of all finished games."""

    async def put(self, result: Result) -> None:
        """Store the result of a game, in place of an older one."""
        await self._database.write_all(result_statements(result))

    async def remove_all(self) -> None:
        """Delete all results."""
        await self._database.write("DELETE FROM seat_results")
        await self._database.write("DELETE FROM results")

    async def of_server(self, guild_id: int) -> list[Result]:
        """Return the results of a server's games in the order in which they ended, without bonuses and times."""
        results = f"{_COLUMNS}, '[]' AS bonuses, '[]' AS times {_TABLES}"
        return await self._read(f"{results} WHERE guild_id = ? ORDER BY ended_at, game_id, seat", (guild_id,))

    async def of_member(self, member_id: int, guild_id: int | None) -> list[Result]:
        """Return the results of a member's games, on all servers if `guild_id` is None, the oldest first."""
        where = "" if guild_id is None else "AND guild_id = :guild"
        return await self._read(
            f"""
            {_RESULTS} WHERE game_id IN (SELECT game_id FROM seat_results WHERE member_id = :member) {where}
            ORDER BY ended_at, game_id, seat
            """,  # noqa: S608 - our own text
            {"member": member_id, "guild": guild_id},
        )

    async def has_any(self, member_id: int) -> bool:
        """Return whether there is a result of a game that a member has finished."""
        return await self._value("SELECT 1 FROM seat_results WHERE member_id = ? LIMIT 1", member_id) is not None

    async def of_game(self, game_id: int) -> Result | None:
        """Return the result of a game, or None."""
        results = await self._read(f"{_RESULTS} WHERE game_id = ? ORDER BY seat", (game_id,))
        return results[0] if results else None

    async def names(self, member_ids: Sequence[int]) -> Mapping[int, str]:
        """Return the names that members had in their newest games, by id; unknown ones are left out."""
        places = ", ".join("?" * len(member_ids))
        rows = await self._database.rows(
            f"""
            SELECT member_id, name FROM seats WHERE (member_id, game_id) IN (
                SELECT member_id, max(game_id) FROM seats WHERE member_id IN ({places}) GROUP BY member_id
            )
            """,  # noqa: S608 - only question marks
            member_ids,
        )
        return {row["member_id"]: row["name"] for row in rows}

    async def hidden(self) -> frozenset[int]:
        """Return the members who hide their statistics."""
        rows = await self._database.rows("SELECT member_id FROM members WHERE hides_statistics = 1")
        return frozenset(row["member_id"] for row in rows)

    async def _read(self, sql: str, parameters: Parameters) -> list[Result]:
        """Return results from rows of their seats, in a thread: a server may have tens of thousands of rows."""
        return await asyncio.to_thread(_results, await self._database.rows(sql, parameters))


def result_statements(result: Result) -> list[Statement]:
    """Return the statements that store the result of a game, in place of an older one."""
    seats = [{"game_id": result.game_id, **columns_of(each)} for each in result.seats]
    return [
        insertion("results", {**columns_of(result, "seats"), "seats": len(result.seats)}, key="game_id"),
        insertion("seat_results", *seats, key="game_id, seat"),
    ]


def removal_statements(game_id: int) -> list[Statement]:
    """Return the statements that delete the result of a game, which goes on."""
    tables = ("seat_results", "results")
    return [Statement(f"DELETE FROM {table} WHERE game_id = ?", (game_id,)) for table in tables]  # noqa: S608 - our own names


def _results(rows: Sequence[Row]) -> list[Result]:
    games = [tuple(of_game) for _, of_game in groupby(rows, key=itemgetter("game_id"))]
    return [record_of(Result, each[0], seats=tuple(record_of(SeatResult, row) for row in each)) for each in games]
