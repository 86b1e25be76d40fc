"""What is stored about one member: all of it, to be shown to them or to be forgotten."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from sqlite3 import Row
from typing import Any

from bot.store.database import Database
from bot.store.errors import StoreError

log = logging.getLogger(__name__)

SCRUB_AGAIN = 5.0
"""Seconds until what was forgotten is cleared away again, where another program still reads it."""

NOBODY = 0
"""The host of a game whose host was forgotten."""

_GAMES = """
    SELECT game_id AS id FROM seats WHERE member_id = :member
    UNION SELECT game_id FROM former_players WHERE member_id = :member
    UNION SELECT id FROM games WHERE host_id = :member
"""
"""The games that know the member, by index: no log has to be searched."""


class People:
    """The part of the store that answers for members' data."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._scrubbing: asyncio.Task[None] | None = None

    async def games_of(self, member_id: int) -> list[int]:
        """Return the ids of all games that know the member, in order."""
        return [row["id"] for row in await self._database.rows(f"{_GAMES} ORDER BY id", {"member": member_id})]

    async def about(self, member_id: int) -> dict[str, Any]:
        """Return everything stored about the member, as it would stand in JSON: ids as text, moments in UTC."""
        member = {"member": member_id}
        # One statement for each table and not for each game, since everybody else waits meanwhile.
        async with self._database.transaction(reading=True):
            known = await self._database.rows("SELECT * FROM members WHERE member_id = :member", member)
            games = await self._database.rows(
                f"SELECT *, json_extract(options, '$.first') AS first FROM games WHERE id IN ({_GAMES}) ORDER BY id",  # noqa: S608 - our own text
                member,
            )
            seats, moves, posts = [
                _by_game(
                    await self._database.rows(
                        f"SELECT * FROM {table} WHERE game_id IN ({_GAMES}) AND member_id = :member ORDER BY game_id",  # noqa: S608 - as above
                        member,
                    )
                )
                for table in ("seats", "moves", "posts")
            ]
        return {
            "member": str(member_id),
            "language": known[0]["locale"] if known else None,
            "told_that_direct_messages_are_closed": bool(known and known[0]["told_closed_dms"]),
            "games": [
                {
                    "game": game["id"],
                    "server": str(game["guild_id"]),
                    "channel": str(game["channel_id"]),
                    "status": game["status"],
                    "opened": _moment(game["created_at"]),
                    "is_host": game["host_id"] == member_id,
                    "was_to_begin": game["first"] == str(member_id),
                    "seats": [{"seat": row["seat"] + 1, "name": row["name"]} for row in seats[game["id"]]],
                    # What followed from a move is the game's, and some of it the others' secret.
                    "moves": [
                        {"number": row["seq"], "at": _moment(row["at"]), "move": row["move"]}
                        for row in moves[game["id"]]
                    ],
                    "messages": [
                        {
                            "message": str(row["message_id"]),
                            "channel": str(row["channel_id"]),
                            "kind": row["kind"],
                            "sent": _moment(row["posted_at"]),
                        }
                        for row in posts[game["id"]]
                    ],
                }
                for game in games
            ],
        }

    async def forget(self, member_id: int, names: Mapping[str, str]) -> None:
        """Remove the member's id and name wherever they stand; games stay as they were otherwise.

        `names` is what the seats are called from now on, by the language of the table.
        """
        member: Mapping[str, int | str] = {"member": member_id}
        async with self._database.transaction():
            await self._database.write(
                f"""
                UPDATE games SET options = json_set(options, '$.first', 'random')
                WHERE id IN ({_GAMES}) AND json_extract(options, '$.first') = CAST(:member AS TEXT)
                """,  # noqa: S608 - our own text
                member,
            )
            for table in ("moves", "posts"):
                await self._database.write(
                    f"UPDATE {table} SET member_id = NULL WHERE game_id IN ({_GAMES}) AND member_id = :member",  # noqa: S608 - as above
                    member,
                )
            for language, name in names.items():
                await self._database.write(
                    """
                    UPDATE seats SET member_id = NULL, name = :name
                    WHERE member_id = :member AND game_id IN (SELECT id FROM games WHERE language = :language)
                    """,
                    {**member, "name": name, "language": language},
                )
            await self._database.write(
                "UPDATE games SET host_id = :nobody WHERE host_id = :member", {**member, "nobody": NOBODY}
            )
            for table in ("former_players", "members"):
                await self._database.write(f"DELETE FROM {table} WHERE member_id = :member", member)  # noqa: S608 - as above
        # What was overwritten would stand in the file beside the database until that is full.
        is_scrubbed = await self._scrub()
        if not is_scrubbed and self._scrubbing is None:
            self._scrubbing = asyncio.create_task(self._go_on_scrubbing())

    async def close(self) -> None:
        """Leave what still has to be cleared away to the next opening of the database."""
        if self._scrubbing is not None:
            self._scrubbing.cancel()
            await asyncio.wait([self._scrubbing])

    async def _scrub(self) -> bool:
        try:
            return await self._database.scrub()
        except StoreError as error:
            log.warning("What was forgotten could not yet be cleared from beside the database: %s", error)
            return False

    async def _go_on_scrubbing(self) -> None:
        """Try again until no other program reads what was overwritten."""
        is_scrubbed = False
        while not is_scrubbed:
            await asyncio.sleep(SCRUB_AGAIN)
            is_scrubbed = await self._scrub()
        self._scrubbing = None


def _by_game(rows: Iterable[Row]) -> Mapping[int, list[Row]]:
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[row["game_id"]].append(row)
    return found


def _moment(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()
