"""Seats of games, in turn order, and the members whose seat was given to another player."""

import sqlite3
from collections.abc import Sequence

from bot.store.games import revision_statement
from bot.store.plans import lapse_statement
from bot.store.records import Computer, Former, Member, Occupant, SeatRecord
from bot.store.sqlite.connection import Statement
from bot.store.sqlite.database import Database
from bot.store.sqlite.errors import NotFound

_KINDS_ASKED = """
    SELECT kind FROM questions JOIN seats USING (game_id)
    WHERE game_id = ?1 AND seat = ?2 AND seats.member_id = asked_by
"""
"""The kinds of questions that are asked at a table in the name of the member in a seat."""


class Seats:
    """The seats of all games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, game_id: int) -> list[SeatRecord]:
        """Return the game's seats in turn order; an empty list for a game that does not exist."""
        rows = await self._database.rows("SELECT * FROM seats WHERE game_id = ? ORDER BY seat", (game_id,))
        return [seat_of_row(row) for row in rows]

    async def add(
        self,
        game_id: int,
        name: str,
        occupant: Member | Computer,
        *,
        colour: int | None = None,
        is_invited: bool = False,
        held_until: int | None = None,
    ) -> SeatRecord:
        """Add a seat after the others and return it. Without a `colour` it gets the lowest that is free.

        Raises `SeatTaken` when the member has a seat in the game, and `NotFound` for an unknown game.
        """
        insert = Statement(
            """
            INSERT INTO seats (game_id, seat, name, occupant, member_id, level, plays_for, colour, invited, held_until)
            SELECT ?1, coalesce(max(seat) + 1, 0), ?2, ?3, ?4, ?5, ?6, coalesce(?7, (
                SELECT min(colour) FROM (SELECT 0 AS colour UNION SELECT colour + 1 FROM seats WHERE game_id = ?1)
                WHERE colour NOT IN (SELECT colour FROM seats WHERE game_id = ?1)
            )), ?8, ?9 FROM seats WHERE game_id = ?1 RETURNING *
            """,
            (game_id, _encodable(name), *_columns(occupant), colour, is_invited, held_until),
        )
        [[row], _] = await self._database.write_all([insert, revision_statement(game_id)])
        return seat_of_row(row)

    async def remove(self, game_id: int, seat: int) -> None:
        """Remove the seat; the seats after it move up by one. Raises `NotFound`."""
        async with self._database.atomic():
            seats = await self.of(game_id)
            rest = [record for record in seats if record.seat != seat]
            if rest == seats:
                raise _no_such_seat()
            await self.rewrite(game_id, rest)

    async def reorder(self, game_id: int, order: Sequence[int]) -> None:
        """Put the seats in a new order, given as their present numbers: `(2, 0, 1)` moves the third to the front.

        Raises `ValueError` unless every seat is named once.
        """
        async with self._database.atomic():
            seats = {record.seat: record for record in await self.of(game_id)}
            if sorted(order) != sorted(seats):
                raise ValueError(f"{list(order)} does not name each of the seats {sorted(seats)} once")
            await self.rewrite(game_id, [seats[seat] for seat in order])

    async def give_to(self, game_id: int, seat: int, name: str, occupant: Member | Computer) -> None:
        """Give the seat, with its colour, to another member or to a computer player.

        The plan of the former holder is deleted, and so are the marks of moves that were planned and the questions
        asked in their name. The records of hand DMs to them lose their member id. Raises `SeatTaken` when the new
        member has another seat in the game, and `NotFound` when there is no such seat.
        """
        await self._database.write_all(
            [
                Statement(
                    """
                    UPDATE messages SET member_id = NULL WHERE game_id = ?1 AND kind = 'hand'
                    AND member_id = (SELECT member_id FROM seats WHERE game_id = ?1 AND seat = ?2)
                    """,
                    (game_id, seat),
                ),
                *(
                    Statement(f"DELETE FROM {each} WHERE game_id = ?1 AND kind IN ({_KINDS_ASKED})", (game_id, seat))  # noqa: S608 - our own text
                    for each in ("answers", "questions")
                ),
                Statement(
                    """
                    INSERT OR REPLACE INTO former_members (member_id, game_id, name)
                    SELECT member_id, game_id, name FROM seats WHERE game_id = ? AND seat = ? AND member_id IS NOT NULL
                    """,
                    (game_id, seat),
                ),
                Statement(
                    """
                    UPDATE seats SET name = ?, occupant = ?, member_id = ?, level = ?, plays_for = ?,
                        invited = 0, held_until = NULL
                    WHERE game_id = ? AND seat = ? RETURNING seat
                    """,
                    (_encodable(name), *_columns(occupant), game_id, seat),
                    if_no_row=_no_such_seat(),
                ),
                lapse_statement(game_id, seat),
                Statement(
                    "UPDATE log SET is_planned = 0 WHERE game_id = ? AND seat = ? AND is_planned", (game_id, seat)
                ),
                revision_statement(game_id),
            ]
        )

    async def accept(self, game_id: int, seat: int) -> None:
        """Record that an invited member has taken the seat. Raises `NotFound`."""
        update = Statement(
            "UPDATE seats SET invited = 0, held_until = NULL WHERE game_id = ? AND seat = ? RETURNING seat",
            (game_id, seat),
            if_no_row=_no_such_seat(),
        )
        await self._database.write_all([update, revision_statement(game_id)])

    async def former_members(self, game_id: int) -> list[int]:
        """Return the ids of the members whose seat in the game was given to others, except forgotten members."""
        rows = await self._database.rows("SELECT member_id FROM former_members WHERE game_id = ?", (game_id,))
        return [row["member_id"] for row in rows]

    async def former_names(self, game_id: int) -> dict[int, str]:
        """Return the names of the members that `former_members` returns, by their ids."""
        rows = await self._database.rows("SELECT member_id, name FROM former_members WHERE game_id = ?", (game_id,))
        return {row["member_id"]: row["name"] for row in rows}

    async def rewrite(self, game_id: int, seats: Sequence[SeatRecord]) -> None:
        """Put these seats, in turn order, in the place of all seats of a game."""
        # Deleted and inserted again, because SQLite checks the key after each row of an UPDATE.
        delete = Statement("DELETE FROM seats WHERE game_id = ?", (game_id,))
        inserts = [
            Statement(
                """
                INSERT INTO seats
                (game_id, seat, name, occupant, member_id, level, plays_for, colour, invited, held_until)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                (
                    *(game_id, seat, record.name, *_columns(record.occupant)),
                    *(record.colour, record.is_invited, record.held_until),
                ),
            )
            for seat, record in enumerate(seats)
        ]
        await self._database.write_all([delete, *inserts, revision_statement(game_id)])


def _no_such_seat() -> NotFound:
    return NotFound("There is no such seat at this table.")


def _encodable(name: str) -> str:
    """Return the name with a question mark for each lone surrogate, which UTF-8 cannot encode."""
    return name.encode("utf-8", "replace").decode("utf-8")


def _columns(occupant: Occupant) -> tuple[str, int | None, str | None, int | None]:
    """Return the columns occupant, member_id, level and plays_for."""
    match occupant:
        case Member(member_id):
            return "member", member_id, None, None
        case Computer(level, plays_for):
            return "computer", None, level, plays_for
        case Former():
            return "former", None, None, None


def seat_of_row(row: sqlite3.Row) -> SeatRecord:
    """Return the record of a row with all columns of `seats`."""
    match row["occupant"]:
        case "member":
            occupant = Member(row["member_id"])
        case "computer":
            occupant = Computer(row["level"], row["plays_for"])
        case _:
            occupant = Former()
    return SeatRecord(
        game_id=row["game_id"],
        seat=row["seat"],
        name=row["name"],
        occupant=occupant,
        colour=row["colour"],
        is_invited=bool(row["invited"]),
        held_until=row["held_until"],
    )
