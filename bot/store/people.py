"""Privacy: export and deletion of everything that is stored about one member."""

import asyncio
import json
import logging
import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from sqlite3 import Row
from typing import Any

from bot.store.games import RAISE_REVISION
from bot.store.sqlite.database import Database
from bot.store.sqlite.errors import StoreError

log = logging.getLogger(__name__)

TRUNCATE_RETRY = 5.0
"""Seconds between two attempts to truncate the write-ahead log while another program reads it."""

NOBODY = 0
"""The id in place of a host who was forgotten, and of the members who made moves and were forgotten."""

_GAME_IDS = """
    SELECT game_id AS id FROM seats WHERE member_id = :member
    UNION SELECT game_id FROM former_members WHERE member_id = :member
    UNION SELECT id FROM games WHERE host_id = :member
    UNION SELECT id FROM games WHERE ended_by = :member
    UNION SELECT game_id FROM questions WHERE asked_by = :member
    UNION SELECT game_id FROM answers WHERE member_id = :member
    UNION SELECT game_id FROM seat_results WHERE member_id = :member
"""
"""The ids of all games with data of the member. Each part uses an index, so that no log is searched."""


class People:
    """Export and deletion of the data of members."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._truncating: asyncio.Task[None] | None = None

    async def games_of(self, member_id: int) -> list[int]:
        """Return the ids of all games with data of the member, in order."""
        return [row["id"] for row in await self._database.rows(f"{_GAME_IDS} ORDER BY id", {"member": member_id})]

    async def about(self, member_id: int) -> dict[str, Any]:
        """Return everything stored about the member, ready for JSON: ids as text, moments as ISO 8601 in UTC."""
        member = {"member": member_id}
        # One query per table instead of one per game, because all other readers wait for them.
        async with self._database.transaction(reading=True):
            known = await self._database.rows("SELECT * FROM members WHERE member_id = :member", member)
            games = await self._database.rows(
                f"SELECT *, json_extract(options, '$.first') AS first FROM games WHERE id IN ({_GAME_IDS}) ORDER BY id",  # noqa: S608 - our own text
                member,
            )
            seats, held, former, entries, messages, questions, answers, plans, tried, results = [
                _by_game(
                    await self._database.rows(
                        f"SELECT * FROM {table} WHERE {column} = :member AND game_id IN ({_GAME_IDS}) "  # noqa: S608 - as above
                        "ORDER BY game_id",
                        member,
                    )
                )
                for table, column in (
                    *(("seats", "member_id"), ("seats", "plays_for"), ("former_members", "member_id")),
                    *(("log", "member_id"), ("messages", "member_id")),
                    *(("questions", "asked_by"), ("answers", "member_id")),
                    *(("plans", "member_id"), ("plan_results", "member_id"), ("seat_results", "member_id")),
                )
            ]
            waits = await self._database.rows("SELECT * FROM waits WHERE member_id = :member", member)
            timers = await self._database.rows("SELECT * FROM timers WHERE member_id = :member ORDER BY due", member)
        return {
            "member": str(member_id),
            "language": known[0]["locale"] if known else None,
            "told_that_direct_messages_are_closed": bool(known and known[0]["told_closed_dms"]),
            "settings": _settings(known[0]) if known else {},
            "hides_statistics": bool(known and known[0]["hides_statistics"]),
            "games_that_wait_for_you": [
                {"game": row["game_id"], "since": _moment(row["since"]), "reminders": row["reminders"]} for row in waits
            ],
            "timers": [{"for": row["kind"], "game": row["game_id"], "due": _moment(row["due"])} for row in timers],
            "games": [
                {
                    "game": game["id"],
                    "server": str(game["guild_id"]) if game["guild_id"] is not None else None,
                    "channel": str(game["channel_id"]),
                    "status": game["status"],
                    "opened": _moment(game["created_at"]),
                    "is_host": game["host_id"] == member_id,
                    "has_ended_it": game["ended_by"] == member_id,
                    "was_to_begin": game["first"] == str(member_id),
                    "seats": [
                        {
                            "seat": row["seat"] + 1,
                            "name": row["name"],
                            "colour": row["colour"] + 1,
                            "is_invited": bool(row["invited"]),
                            "held_until": None if row["held_until"] is None else _moment(row["held_until"]),
                        }
                        for row in seats[game["id"]]
                    ],
                    "names_at_seats_given_to_somebody_else": [row["name"] for row in former[game["id"]]],
                    "seats_held_by_a_computer_instead": [row["seat"] + 1 for row in held[game["id"]]],
                    # Without the events: they belong to the game, and some hold secrets of other players.
                    "moves": [
                        {
                            "number": row["seq"],
                            "at": _moment(row["at"]),
                            "move": row["move"],
                            "was_planned": bool(row["is_planned"]),
                        }
                        for row in entries[game["id"]]
                    ],
                    "plans": [
                        {"made_after": row["seq"], "lines": row["lines"], "unless": row["unless"]}
                        for row in plans[game["id"]]
                    ],
                    "plans_that_were_tried": [
                        {"made_after": row["seq"], "tried_after": row["tried_seq"], "lines": row["lines"]}
                        for row in tried[game["id"]]
                    ],
                    "results": [
                        {
                            **{name: row[name] for name in ("place", "prestige", "nobles")},
                            **{name: json.loads(row[name]) for name in ("bonuses", "times")},
                        }
                        for row in results[game["id"]]
                    ],
                    "questions": [
                        {"kind": row["kind"], "asked": _moment(row["asked_at"])} for row in questions[game["id"]]
                    ],
                    "answers": [{"kind": row["kind"], "answer": row["answer"]} for row in answers[game["id"]]],
                    "messages": [
                        {
                            "message": str(row["message_id"]),
                            "channel": str(row["channel_id"]),
                            "kind": row["kind"],
                            "sent": _moment(row["sent_at"]),
                        }
                        for row in messages[game["id"]]
                    ],
                }
                for game in games
            ],
        }

    async def forget(self, member_id: int, names: Mapping[str, str]) -> None:
        """Delete the member's id and name everywhere; the games stay as they were otherwise.

        `names` maps the language of a table to the new name of the member's seat.
        """
        member: Mapping[str, int | str] = {"member": member_id}
        async with self._database.transaction():
            await self._database.write(
                f"""
                UPDATE games SET options = json_set(options, '$.first', 'random'), {RAISE_REVISION}
                WHERE id IN ({_GAME_IDS}) AND json_extract(options, '$.first') = CAST(:member AS TEXT)
                """,  # noqa: S608 - our own text
                member,
            )
            changes = (("log", f"member_id = {NOBODY}, is_planned = 0"), ("messages", "member_id = NULL"))
            for table, change in changes:
                await self._database.write(
                    f"UPDATE {table} SET {change} WHERE game_id IN ({_GAME_IDS}) AND member_id = :member",  # noqa: S608 - as above
                    member,
                )
            await self._database.write(
                f"""
                UPDATE games SET {RAISE_REVISION} WHERE id IN
                (SELECT game_id FROM seats WHERE game_id IN ({_GAME_IDS}) AND :member IN (member_id, plays_for))
                """,  # noqa: S608 - as above
                member,
            )
            for language, name in names.items():
                await self._database.write(
                    """
                    UPDATE seats SET occupant = 'former', member_id = NULL, name = :name
                    WHERE member_id = :member AND game_id IN (SELECT id FROM games WHERE language = :language)
                    """,
                    {**member, "name": name, "language": language},
                )
                # A stand-in plays under the name of the member.
                await self._database.write(
                    """
                    UPDATE seats SET name = :name
                    WHERE plays_for = :member AND game_id IN (SELECT id FROM games WHERE language = :language)
                    AND name = (SELECT name FROM former_members AS former
                                WHERE former.member_id = :member AND former.game_id = seats.game_id)
                    """,
                    {**member, "name": name, "language": language},
                )
            await self._database.write(
                f"UPDATE seats SET plays_for = NULL WHERE game_id IN ({_GAME_IDS}) AND plays_for = :member",  # noqa: S608 - as above
                member,
            )
            await self._database.write(
                f"UPDATE games SET host_id = :nobody, {RAISE_REVISION} WHERE host_id = :member",  # noqa: S608 - as above
                {**member, "nobody": NOBODY},
            )
            await self._database.write("UPDATE games SET ended_by = NULL WHERE ended_by = :member", member)
            await self._database.write(
                """
                DELETE FROM answers WHERE (game_id, kind) IN
                (SELECT game_id, kind FROM questions WHERE asked_by = :member)
                """,
                member,
            )
            await self._database.write("DELETE FROM questions WHERE asked_by = :member", member)
            # The numbers of others stay right: these games still belong to one player, but it is unknown to whom.
            await self._database.write(
                "UPDATE seat_results SET member_id = :anonymous, times = '[]' WHERE member_id = :member",
                {**member, "anonymous": -1 - secrets.randbelow(2**62)},
            )
            for table in ("former_members", "answers", "plans", "plan_results", "members", "timers", "waits"):
                await self._database.write(f"DELETE FROM {table} WHERE member_id = :member", member)  # noqa: S608 - as above
        # Otherwise the deleted text stays readable in the write-ahead log until SQLite reuses that file.
        is_truncated = await self._truncate_wal()
        if not is_truncated and self._truncating is None:
            self._truncating = asyncio.create_task(self._retry_truncating())

    async def close(self) -> None:
        """Stop retrying to truncate the write-ahead log; the next opening of the database does it."""
        if self._truncating is not None:
            self._truncating.cancel()

    async def _truncate_wal(self) -> bool:
        try:
            return await self._database.truncate_wal()
        except StoreError as error:
            log.warning("The write-ahead log still holds deleted personal data; retrying: %s", error)
            return False

    async def _retry_truncating(self) -> None:
        """Retry until the file is truncated: no other program may be reading from it."""
        is_truncated = False
        while not is_truncated:
            await asyncio.sleep(TRUNCATE_RETRY)
            is_truncated = await self._truncate_wal()
        self._truncating = None


def _by_game(rows: Iterable[Row]) -> Mapping[int, list[Row]]:
    grouped: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        grouped[row["game_id"]].append(row)
    return grouped


def _settings(row: Row) -> dict[str, Any]:
    """Return what the member has set with /me, without what they left open."""
    clock = {name: row[name] for name in ("quiet_from", "quiet_until")}
    settings = {
        "remind_after_hours": None if row["remind_after"] is None else row["remind_after"] / 3600,
        **{name: None if at is None else f"{at // 60:02}:{at % 60:02}" for name, at in clock.items()},
        "zone": row["zone"],
        "notices_as_direct_messages": None if row["in_direct"] is None else bool(row["in_direct"]),
        "heads_up": None if row["heads_up"] is None else bool(row["heads_up"]),
        "away_from": None if row["away_from"] is None else _moment(row["away_from"]),
        "away_until": None if row["away_until"] is None else _moment(row["away_until"]),
    }
    return {name: value for name, value in settings.items() if value is not None}


def _moment(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()
