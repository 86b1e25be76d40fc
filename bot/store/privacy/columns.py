"""The columns that hold the id of a member, as `personal.toml` declares them: what the export and the deletion do."""

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any

from bot.engine import Frozen
from bot.store.contract.sql import Row

NOBODY = 0
"""The id in place of a member who was forgotten: a host, the owner of a seat, or the member who made a move."""

IN_GAMES = "(SELECT value FROM json_each(CAST(:games AS TEXT)))"
"""The ids of games that are a JSON array in the parameter `:games`."""

Formats = Mapping[str, str]
"""The names in a part of the export, with the column that each shows and how its values are written: "seq int"."""


class Column(Frozen):
    """A column with the id of a member.

    `key` is the name in the export under which the rows of a member appear, empty for those that do not: with their
    `fields`, ordered by the column `order`; with one `value` each; or just whether there are any. `matches` is the SQL
    condition for the rows of a member, `:member` by default. `game` is the column with the id of the game in whose part
    of the export the rows appear, empty for data outside of games. Without an index by member (`has_index`), rows are
    only searched in the games that other columns name. `is_shown`: messages show who it is, so that they are edited
    after the deletion. The deletion begins with the statement `first`, if there is one; then it makes the assignments
    `set_to` in the rows of the member, or deletes these rows if there are none.
    """

    table: str
    name: str
    key: str = ""
    fields: Formats = field(default_factory=dict[str, str])
    order: str = ""
    value: str = ""
    set_to: str = ""
    first: str = ""
    matches: str = ""
    game: str = "game_id"
    has_index: bool = True
    is_shown: bool = False

    def rows(self, columns: str = "*") -> str:
        """Return the query for the rows of `:member`, in the games with the ids `:games`, a JSON array."""
        return f"SELECT {columns} FROM {self.table} WHERE {self._condition}"  # noqa: S608 - our own text

    def games(self) -> str:
        """Return the query for the ids of the games in which the column holds `:member`, in all games."""
        return f"SELECT {self.game} AS id FROM {self.table} WHERE {self._matches}"  # noqa: S608 - our own text

    def deletion(self) -> list[str]:
        """Return the statements that forget `:member` in the games `:games`."""
        statement = f"UPDATE {self.table} SET {self.set_to}" if self.set_to else f"DELETE FROM {self.table}"  # noqa: S608 - our own text
        return [*filter(None, [self.first]), f"{statement} WHERE {self._condition}"]

    def export(self, rows: Sequence[Row]) -> Mapping[str, Any]:
        """Return the part of the export that the member's rows, in one game or all in all, make up."""
        if self.table == "members":
            return _preferences(rows, self.fields)
        if not self.key:
            return {}
        if self.fields:
            ordered = sorted(rows, key=lambda row: row[self.order]) if self.order else rows
            return {self.key: [formatted(row, self.fields) for row in ordered]}
        return {self.key: [_written(row, self.value) for row in rows] if self.value else bool(rows)}

    @property
    def _matches(self) -> str:
        return self.matches or f"{self.name} = :member"

    @property
    def _condition(self) -> str:
        return f"{self._matches} AND {self.game} IN {IN_GAMES}" if self.game else self._matches


def _preferences(rows: Sequence[Row], fields: Formats) -> Mapping[str, Any]:
    settings = formatted(rows[0], fields) if rows else {}
    return {
        "language": rows[0]["locale"] if rows else None,
        "told_that_direct_messages_are_closed": bool(rows and rows[0]["told_closed_dms"]),
        "settings": {name: value for name, value in settings.items() if value is not None},
        "hides_statistics": bool(rows and rows[0]["hides_statistics"]),
    }


def formatted(row: Row, formats: Formats) -> dict[str, Any]:
    """Return a part of the export of a row; what is missing is None."""
    return {name: _written(row, how) for name, how in formats.items()}


def _written(row: Row, how: str) -> Any:
    column, _, writer = how.partition(" ")
    return None if row[column] is None else _WRITERS[writer](row[column])


_WRITERS: Mapping[str, Callable[[Any], Any]] = {
    **{"int": int, "str": str, "bool": bool, "json": json.loads},
    "moment": lambda seconds: datetime.fromtimestamp(seconds, UTC).isoformat(),
    "hours": lambda seconds: seconds / 3600,
    "time_of_day": lambda minutes: f"{minutes // 60:02}:{minutes % 60:02}",
    "from_one": lambda number: number + 1,
}

_DECLARED = tomllib.loads(files("bot.store.privacy").joinpath("personal.toml").read_text(encoding="utf-8"))
GAME: Formats = _DECLARED["game"]
PERSONAL = tuple(Column(**each) for each in _DECLARED["columns"])
"""All columns with the id of a member, in the order of the export and of the deletion."""


DISGUISE_NOTE = "disguise"
"""The note with the key of `disguised`, which each database makes for itself."""


def disguised(member_id: int, key: str = "") -> int:
    """Return a negative number in place of a forgotten member's id; only who has the key can tell whose it may be.

    Without a key, it is the number that earlier versions stored. With one, that number gives the same result as the id.
    """
    number = member_id if member_id < 0 else _hashed(member_id)
    return _hashed(number, bytes.fromhex(key)) if key else number


def _hashed(number: int, key: bytes = b"") -> int:
    return -1 - (int.from_bytes(hashlib.blake2b(str(number).encode(), digest_size=8, key=key).digest()) >> 1)
