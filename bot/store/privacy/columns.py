"""The columns that hold the id of a member. The export, the deletion and a test of the schema follow from them."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from bot.store.contract.sql import Row

NOBODY = 0
"""The id in place of a member who was forgotten: a host, the owner of a seat, or the member who made a move."""

IN_GAMES = "(SELECT value FROM json_each(CAST(:games AS TEXT)))"
"""The ids of games that are a JSON array in the parameter `:games`."""

Export = Callable[[Sequence[Row]], Mapping[str, Any]]
"""Returns the part of the export that the member's rows of a table, in one game or all in all, make up."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column with the id of a member.

    `matches` is the SQL condition for the rows of a member, `:member` by default. `game` is the column with the id of
    the game in whose part of the export the rows appear, empty for data outside of games. Without an index by member
    (`has_index`), rows are only searched in the games that other columns name. `is_shown`: messages show who it is, so
    that they are edited after the deletion. The deletion begins with the statement `first`, if there is one; then it
    makes the assignments `set_to` in the rows of the member, or deletes these rows if there are none.
    """

    table: str
    name: str
    export: Export
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

    @property
    def _matches(self) -> str:
        return self.matches or f"{self.name} = :member"

    @property
    def _condition(self) -> str:
        return f"{self._matches} AND {self.game} IN {IN_GAMES}" if self.game else self._matches


def moment(seconds: int) -> str:
    """Return a moment as ISO 8601 in UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


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


Formats = Mapping[str, tuple[str, Callable[[Any], Any]]]
"""The columns of a part of the export by their names there, and how the values that they have are written."""


def formatted(row: Row, formats: Formats) -> dict[str, Any]:
    """Return a part of the export of a row; what is missing is None."""
    return {name: None if row[column] is None else written(row[column]) for name, (column, written) in formats.items()}


def _each(key: str, formats: Formats) -> Export:
    return lambda rows: {key: [formatted(row, formats) for row in rows]}


def _values(key: str, column: str, written: Callable[[Any], Any]) -> Export:
    return lambda rows: {key: [written(row[column]) for row in rows]}


def _whether(key: str) -> Export:
    return lambda rows: {key: bool(rows)}


def _preferences(rows: Sequence[Row]) -> Mapping[str, Any]:
    settings = formatted(rows[0], _SETTINGS) if rows else {}
    return {
        "language": rows[0]["locale"] if rows else None,
        "told_that_direct_messages_are_closed": bool(rows and rows[0]["told_closed_dms"]),
        "settings": {name: value for name, value in settings.items() if value is not None},
        "hides_statistics": bool(rows and rows[0]["hides_statistics"]),
    }


def _time_of_day(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _timers(rows: Sequence[Row]) -> Mapping[str, Any]:
    return _each("timers", _TIMER)(sorted(rows, key=lambda row: row["due"]))


def _from_one(number: int) -> int:
    return number + 1


GAME: Formats = {
    "game": ("id", int),
    "server": ("guild_id", str),
    "channel": ("channel_id", str),
    "status": ("status", str),
    "opened": ("created_at", moment),
}
_SETTINGS: Formats = {
    "remind_after_hours": ("remind_after", lambda seconds: seconds / 3600),
    "quiet_from": ("quiet_from", _time_of_day),
    "quiet_until": ("quiet_until", _time_of_day),
    "zone": ("zone", str),
    "notices_as_direct_messages": ("in_direct", bool),
    "heads_up": ("heads_up", bool),
    "away_from": ("away_from", moment),
    "away_until": ("away_until", moment),
    "refuses_invitations": ("refuses_invitations", bool),
}
"""The settings that a member has made with /me; those that were left open are missing."""

_TIMER: Formats = {"for": ("kind", str), "game": ("game_id", int), "due": ("due", moment)}
_SEAT: Formats = {
    "seat": ("seat", _from_one),
    "name": ("name", str),
    "colour": ("colour", _from_one),
    "is_invited": ("invited", bool),
    "held_until": ("held_until", moment),
}
_MOVE: Formats = {
    "number": ("seq", int),
    "at": ("at", moment),
    "move": ("move", str),
    "was_planned": ("is_planned", bool),
}
"""A move without its events: they belong to the game, and some hold secrets of other players."""

_RESULT: Formats = {
    **{name: (name, int) for name in ("place", "prestige", "nobles")},
    **{name: (name, json.loads) for name in ("bonuses", "times")},
}
_MESSAGE: Formats = {
    "message": ("message_id", str),
    "channel": ("channel_id", str),
    "kind": ("kind", str),
    "sent": ("sent_at", moment),
}
_WAIT: Formats = {"game": ("game_id", int), "since": ("since", moment), "reminders": ("reminders", int)}
_PLAN: Formats = {"made_after": ("seq", int), "lines": ("lines", str), "unless": ("unless", str)}
_TRIED: Formats = {"made_after": ("seq", int), "tried_after": ("tried_seq", int), "lines": ("lines", str)}
_QUESTION: Formats = {"kind": ("kind", str), "asked": ("asked_at", moment)}
_ANSWER: Formats = {"kind": ("kind", str), "answer": ("answer", str)}

_NEW_NAME = "(SELECT json_extract(CAST(:names AS TEXT), '$.' || language) FROM games WHERE games.id = game_id)"
"""The name of the seat of a forgotten member, in the language of the table."""

_ABSENT = f"(SELECT CASE WHEN newest_seq >= 0 THEN {NOBODY} END FROM games WHERE games.id = game_id)"  # noqa: S608 - our own text
"""The member for whom a computer player holds the seat of a forgotten member: in a lobby it gets a seat of its own."""

_STAND_IN_NAME = f"""
    name = CASE WHEN name = (SELECT former.name FROM former_members AS former
                             WHERE former.member_id = :member AND former.game_id = seats.game_id)
           THEN {_NEW_NAME} ELSE name END
"""  # noqa: S608 - our own text
"""A computer player may play under the name of the member whose seat it holds."""

_ANSWERS_TO_QUESTIONS = """
    DELETE FROM answers WHERE (game_id, kind) IN (SELECT game_id, kind FROM questions WHERE asked_by = :member)
"""

_CLOSED_QUESTIONS = """
    UPDATE questions SET until = 0
    WHERE kind <> 'vote' AND (game_id, kind) IN (SELECT game_id, kind FROM answers WHERE member_id = :member)
"""
"""Without the answer of one who was asked, the others would seem to have decided. Votes count those who are there."""

_REFUSED_BEFORE = """
    INSERT INTO refused_invitations
    SELECT member_id, :disguised FROM refused_invitations WHERE refused_member_id = :member ON CONFLICT DO NOTHING
"""

PERSONAL = (
    Column("members", "member_id", _preferences, game=""),
    Column("refused_invitations", "member_id", _values("refuses_invitations_by", "refused_member_id", str), game=""),
    # Only those who refuse learn of it, and a deletion makes nobody free to invite them again.
    Column("refused_invitations", "refused_member_id", lambda _: {}, first=_REFUSED_BEFORE, game=""),
    Column("waits", "member_id", _each("games_that_wait_for_you", _WAIT), game=""),
    Column("timers", "member_id", _timers, game=""),
    Column("games", "host_id", _whether("is_host"), f"host_id = {NOBODY}", game="id", is_shown=True),
    Column("games", "ended_by", _whether("has_ended_it"), "ended_by = NULL", game="id"),
    Column(
        "games",
        "options",
        _whether("was_to_begin"),
        "options = json_set(options, '$.first', 'random')",
        matches="json_extract(options, '$.first') = CAST(:member AS TEXT)",
        game="id",
        has_index=False,
        is_shown=True,
    ),
    Column(
        "seats",
        "member_id",
        _each("seats", _SEAT),
        f"member_id = NULL, occupant = 'former', name = {_NEW_NAME}",
        is_shown=True,
    ),
    # Before `former_members`, from which the deletion reads the name that the member had.
    Column(
        "seats",
        "plays_for",
        _values("seats_held_by_a_computer_instead", "seat", _from_one),
        f"plays_for = {_ABSENT}, {_STAND_IN_NAME}",
        has_index=False,
        is_shown=True,
    ),
    Column("former_members", "member_id", _values("names_at_seats_given_to_somebody_else", "name", str)),
    Column("log", "member_id", _each("moves", _MOVE), f"member_id = {NOBODY}, is_planned = 0", has_index=False),
    Column("plans", "member_id", _each("plans", _PLAN)),
    Column("plan_results", "member_id", _each("plans_that_were_tried", _TRIED)),
    # The numbers of others stay right: these games still belong to one player, but it is not known to whom.
    Column("seat_results", "member_id", _each("results", _RESULT), "member_id = :anonymous, times = '[]'"),
    Column("questions", "asked_by", _each("questions", _QUESTION), first=_ANSWERS_TO_QUESTIONS),
    Column("answers", "member_id", _each("answers", _ANSWER), first=_CLOSED_QUESTIONS),
    Column("messages", "member_id", _each("messages", _MESSAGE), "member_id = NULL", has_index=False),
)
"""All columns with the id of a member, in the order of the export and of the deletion."""
