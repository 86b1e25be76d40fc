"""The games as judges and people know them: read from the database, and computed by the rules alone."""

import json
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.engine import Position
from bot.games.unit.logged_move import position_after
from bot.games.unit.options import TableOptions
from bot.rules import codec_for, rules_for
from bot.store import EntryKind, LogEntry


@dataclass(frozen=True)
class Row:
    """A game as it is stored."""

    id: int
    channel_id: int
    status: str
    newest_seq: int
    host_id: int
    is_pending: bool
    members: tuple[int | None, ...]

    @property
    def is_open(self) -> bool:
        """Return whether the game has not ended."""
        return self.status in ("lobby", "playing")


@dataclass
class Log:
    """The entries of a game, and the position after the last one."""

    options: TableOptions
    entries: list[LogEntry] = field(default_factory=list[LogEntry])
    positions: list[Position] = field(default_factory=list[Position])
    earlier: dict[int, Position] = field(default_factory=dict[int, Position])
    """The same positions by the number of their entry."""


class Book:
    """A reader of the database, as it is committed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._logs: dict[int, Log] = {}

    @property
    def connection(self) -> sqlite3.Connection:
        """Return a connection that reads. Raises `AssertionError` before the bot has made the database."""
        assert self._connection is not None
        return self._connection

    def rows(self, sql: str, *parameters: Any) -> list[sqlite3.Row]:
        """Return the rows of a query; none before the bot has made the database."""
        if self._connection is None:
            if not self._path.exists() or not self._path.stat().st_size:
                return []
            self._connection = sqlite3.connect(f"file:{self._path}?mode=ro", uri=True, timeout=0.2)
            self._connection.row_factory = sqlite3.Row
        try:
            return self._connection.execute(sql, parameters).fetchall()
        except sqlite3.OperationalError as error:
            if "no such table" in str(error):
                return []
            raise

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def games(self, where: str = "1", *parameters: Any) -> list[Row]:
        """Return games, the oldest first."""
        seats: dict[int, list[int | None]] = {}
        sql = f"SELECT game_id, member_id FROM seats JOIN games ON id = game_id WHERE {where} ORDER BY seat"  # noqa: S608 - our own text
        for game_id, member_id in self.rows(sql, *parameters):
            seats.setdefault(game_id, []).append(member_id)
        columns = "id, channel_id, status, newest_seq, host_id, shown_seq, revision, shown_revision, hands_seq"
        return [
            Row(
                row["id"],
                row["channel_id"],
                row["status"],
                row["newest_seq"],
                row["host_id"],
                row["shown_seq"] < row["newest_seq"]
                or row["shown_revision"] < row["revision"]
                or row["hands_seq"] is not None,
                tuple(seats.get(row["id"], ())),
            )
            for row in self.rows(f"SELECT {columns} FROM games WHERE {where} ORDER BY id", *parameters)  # noqa: S608 - our own text
        ]

    def open_games(self) -> list[Row]:
        """Return the games in lobbies and in play."""
        return self.games("status IN ('lobby', 'playing')")

    def stored_by(self, form: str, member: int) -> dict[str, Any] | None:
        """Return what a form changes, by its custom id: the settings of the member, or the options of a table."""
        _, game, _, verb, *_ = f"{form}:::".split(":")
        if verb == "me_set":
            return next(map(dict, self.rows("SELECT * FROM members WHERE member_id = ?", member)), {})
        rows = self.rows("SELECT options, language, status FROM games WHERE id = ?", int(game) if game else 0)
        return next(({**json.loads(options), "language": own, "status": status} for options, own, status in rows), None)

    def log(self, game: Row) -> Log:
        """Return the whole log of a game, with the positions that the rules compute from it."""
        known = self._logs.get(game.id)
        after = known.entries[-1].seq if known and known.entries else -1
        rows = self.rows("SELECT * FROM log WHERE game_id = ? AND seq > ? ORDER BY seq", game.id, after)
        if known is None:
            [[options]] = self.rows("SELECT options FROM games WHERE id = ?", game.id)
            known = self._logs[game.id] = Log(TableOptions.loads(options))
        if rows:
            if not known.entries:
                [[options]] = self.rows("SELECT options FROM games WHERE id = ?", game.id)
                known.options = TableOptions.loads(options)
            codec = codec_for(known.options.rules())
            position = known.positions[-1] if known.positions else None
            if position is None:
                position = rules_for(known.options.rules()).before_deal(len(game.members))
            earlier = known.earlier
            for entry in map(_entry, rows):
                position = position_after(entry.kind, position, codec.loads(entry.events), earlier)
                earlier[entry.seq] = position
                known.entries.append(entry)
                known.positions.append(position)
        return known

    def position(self, game: Row) -> Position | None:
        """Return the position of a game, None before the deal."""
        log = self.log(game)
        return log.positions[-1] if log.positions else None


def _entry(row: sqlite3.Row) -> LogEntry:
    return LogEntry(
        seq=row["seq"],
        kind=EntryKind(row["kind"]),
        seat=row["seat"],
        member_id=row["member_id"],
        move=row["move"],
        events=row["events"],
        at=row["at"],
        is_planned=bool(row["is_planned"]),
    )
