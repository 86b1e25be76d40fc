"""The log of each game: the accepted moves with their events, from which a game is rebuilt."""

import sqlite3
from collections.abc import Collection, Sequence

from bot.store.games import status_statements
from bot.store.plans import lapse_statement
from bot.store.records import EntryKind, GameStatus, LogEntry, Result
from bot.store.results import removal_statements, result_statements
from bot.store.sqlite.connection import Statement
from bot.store.sqlite.database import Database
from bot.store.sqlite.errors import BadRow, GameUnreadable


class Log:
    """The logs of all games. Entries are only ever added."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(
        self,
        game_id: int,
        entries: Sequence[LogEntry],
        *,
        status: GameStatus | None = None,
        seat_to_act: int | None = None,
        lapsed: Collection[int] = (),
        result: Result | None = None,
    ) -> None:
        """Append entries to the game's log and, with `status`, set the status of the game as of the last entry.

        `seat_to_act` is the seat whose answer the game waits for then; the plans of the seats `lapsed` are deleted.
        `result` is that of a game that is over then; a game that goes on again loses its result.
        All of it is written or nothing, in one trip to the database thread and with one flush to the disk. Raises
        `StaleVersion` when the log has grown since, `NotFound` for an unknown game, and `BadRow` for text
        that is not JSON or a `seq` that would leave a gap or was used before.
        """
        if not entries:
            raise ValueError("nothing to append")
        statements = [_insert_statement(game_id, entries), _newest_seq_statement(game_id, entries, seat_to_act)]
        statements += [lapse_statement(game_id, seat) for seat in lapsed]
        if status is not None:
            statements += status_statements(game_id, status, entries[-1].at)
            statements += result_statements(result) if result is not None else removal_statements(game_id)
        await self._database.write_all(statements)

    async def entries(self, game_id: int, after: int = -1) -> list[LogEntry]:
        """Return the game's entries with a `seq` above `after`, in order; an empty list for an unknown game.

        Raises `GameUnreadable` for a kind of entry that this version does not know.
        """
        rows = await self._database.rows(
            "SELECT * FROM log WHERE game_id = ? AND seq > ? ORDER BY seq", (game_id, after)
        )
        return [_entry(row) for row in rows]


def _insert_statement(game_id: int, entries: Sequence[LogEntry]) -> Statement:
    places = ", ".join(["(?, ?, ?, ?, ?, ?, ?, ?, ?)"] * len(entries))
    values = [
        value
        for each in entries
        for value in (
            *(game_id, each.seq, each.kind, each.seat, each.member_id, each.move, each.events, each.at),
            each.is_planned,
        )
    ]
    return Statement(
        f"INSERT INTO log (game_id, seq, kind, seat, member_id, move, events, at, is_planned) VALUES {places}",  # noqa: S608 - only question marks
        values,
    )


def _newest_seq_statement(game_id: int, entries: Sequence[LogEntry], seat_to_act: int | None) -> Statement:
    """Return the statement that raises `newest_seq`. It refuses a gap, and a `seq` whose entry was deleted.

    It runs after the INSERT, which refuses duplicates by the key of the log. So comparing the number of entries is
    enough.
    """
    return Statement(
        """
        UPDATE games SET newest_seq = :newest, seat_to_act = :seat
        WHERE id = :game_id AND newest_seq + :count = :newest RETURNING id
        """,
        {"newest": max(each.seq for each in entries), "seat": seat_to_act, "count": len(entries), "game_id": game_id},
        if_no_row=BadRow("A log has no gaps, and uses no seq twice."),
    )


def _entry(row: sqlite3.Row) -> LogEntry:
    try:
        kind = EntryKind(row["kind"])
    except ValueError:
        text = f"Entry {row['seq']} of game {row['game_id']} is of the unknown kind {row['kind']!r}."
        raise GameUnreadable(text) from None
    return LogEntry(
        seq=row["seq"],
        kind=kind,
        seat=row["seat"],
        member_id=row["member_id"],
        move=row["move"],
        events=row["events"],
        at=row["at"],
        is_planned=bool(row["is_planned"]),
    )
