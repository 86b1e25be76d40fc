"""Games: the status and settings of each one, and how far its channel has seen it."""

import json
import secrets
import sqlite3
import time
from collections.abc import Sequence

from bot.store.messages import message_statements
from bot.store.records import NO_CHANGES, GameRecord, GameStatus, MessageChanges, TimedWait
from bot.store.sqlite.connection import Parameters, Statement
from bot.store.sqlite.database import Database
from bot.store.sqlite.errors import NotFound
from bot.store.timers import timer_statements
from bot.store.waits import wait_statement

RAISE_REVISION = "revision = revision + (status IN ('lobby', 'playing'))"
"""The part of an UPDATE that makes an open game pending, because its messages show what changed.

A game that is over keeps its revision: its messages stay as they are, even after a player was forgotten.
"""

_IS_PENDING = "(shown_seq < newest_seq OR shown_revision < revision OR hands_seq IS NOT NULL)"
"""The condition of the index `pending_games`, so that only pending games are read."""


RANDOM_BITS = 27
"""Random bits of an id, below the seconds since 1970. Ids have at most 18 digits until the year 2206."""


def new_id_after(newest: int) -> int:
    """Return an id for a new game: above `newest`, unguessable, and in no copy of the database.

    Two copies go on from the same newest id, so the id must not follow from it. The seconds lead, so that ids sort by
    age even across copies; when the newest id is ahead of the clock, they go on from that id.
    """
    return max(int(time.time()) << RANDOM_BITS, newest) + 1 + secrets.randbelow(1 << RANDOM_BITS)


class Games:
    """All games, open and over."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self, *, channel_id: int, guild_id: int | None, host_id: int, options: str, language: str, at: int
    ) -> GameRecord:
        """Return a new game in its lobby, without seats.

        Raises `ChannelTaken`, and `BadRow` for options that are not JSON.
        """
        async with self._database.atomic():
            [[newest]] = await self._database.rows("SELECT coalesce(max(id), 0) FROM games")
            [row] = await self._database.write(
                """
                INSERT INTO games (id, channel_id, guild_id, host_id, status, options, language, created_at, changed_at)
                VALUES (?1, ?2, ?3, ?4, 'lobby', ?5, ?6, ?7, ?7) RETURNING *
                """,
                (new_id_after(newest), channel_id, guild_id, host_id, options, language, at),
            )
        return game_of_row(row)

    async def get(self, game_id: int) -> GameRecord | None:
        """Return the game, or None when there is none with that id."""
        return _first(await self._database.rows("SELECT * FROM games WHERE id = ?", (game_id,)))

    async def open_in(self, channel_id: int) -> GameRecord | None:
        """Return the channel's game in its lobby or in play, if any."""
        return _first(
            await self._database.rows(
                "SELECT * FROM games WHERE channel_id = ? AND status IN ('lobby', 'playing')", (channel_id,)
            )
        )

    async def latest_in(self, channel_id: int) -> GameRecord | None:
        """Return the channel's newest game, open or over, if any."""
        return _first(
            await self._database.rows(
                "SELECT * FROM games WHERE channel_id = ? ORDER BY id DESC LIMIT 1", (channel_id,)
            )
        )

    async def latest(self) -> GameRecord | None:
        """Return the newest game of all channels, open or over, if any."""
        return _first(await self._database.rows("SELECT * FROM games ORDER BY id DESC LIMIT 1"))

    async def all_open(self) -> list[GameRecord]:
        """Return all games in their lobby or in play, oldest first."""
        # INDEXED BY, because sorting the few open games is cheaper than walking all games in order, as SQLite would.
        rows = await self._database.rows(
            "SELECT * FROM games INDEXED BY open_games WHERE status IN ('lobby', 'playing') ORDER BY id"
        )
        return [game_of_row(row) for row in rows]

    async def open_of(self, member_id: int) -> list[GameRecord]:
        """Return the open games in which the member has a seat, oldest first."""
        rows = await self._database.rows(
            """
            SELECT games.* FROM seats INDEXED BY open_seats JOIN games ON games.id = seats.game_id
            WHERE seats.member_id = ? AND seats.is_open = 1 ORDER BY games.id
            """,
            (member_id,),
        )
        return [game_of_row(row) for row in rows]

    async def pending_with_computers(self) -> list[GameRecord]:
        """Return the pending games in play in which a computer player has a seat, oldest first."""
        rows = await self._database.rows(
            f"""
            SELECT * FROM games INDEXED BY pending_games WHERE {_IS_PENDING} AND status = 'playing'
            AND EXISTS (SELECT 1 FROM seats WHERE game_id = games.id AND occupant = 'computer') ORDER BY id
            """  # noqa: S608 - our own text
        )
        return [game_of_row(row) for row in rows]

    async def pending(self, after: int = 0, limit: int = -1) -> list[GameRecord]:
        """Return the games, open or over, with an entry, a change or a hand that has not been shown, oldest first.

        Only those with an id above `after`, and at most `limit` unless that is negative.
        """
        rows = await self._database.rows(
            f"SELECT * FROM games INDEXED BY pending_games WHERE {_IS_PENDING} AND id > ? ORDER BY id LIMIT ?",  # noqa: S608 - our own text
            (after, limit),
        )
        return [game_of_row(row) for row in rows]

    async def pending_in(self, channel_id: int) -> list[GameRecord]:
        """Return the channel's pending games, oldest first."""
        rows = await self._database.rows(
            f"SELECT * FROM games INDEXED BY pending_games WHERE {_IS_PENDING} AND channel_id = ? ORDER BY id",  # noqa: S608 - our own text
            (channel_id,),
        )
        return [game_of_row(row) for row in rows]

    async def page(self, after: int, limit: int) -> list[GameRecord]:
        """Return at most `limit` games with an id above `after`, open or over, oldest first."""
        rows = await self._database.rows("SELECT * FROM games WHERE id > ? ORDER BY id LIMIT ?", (after, limit))
        return [game_of_row(row) for row in rows]

    async def count(self) -> int:
        """Return the number of games, open or over."""
        [row] = await self._database.rows("SELECT count(*) FROM games")
        return row[0]

    async def count_open(self) -> int:
        """Return the number of games in their lobby or in play."""
        [row] = await self._database.rows(
            "SELECT count(*) FROM games INDEXED BY open_games WHERE status IN ('lobby', 'playing')"
        )
        return row[0]

    async def count_pending(self) -> int:
        """Return the number of pending games."""
        [row] = await self._database.rows(
            f"SELECT count(*) FROM games INDEXED BY pending_games WHERE {_IS_PENDING}"  # noqa: S608 - our own text
        )
        return row[0]

    async def set_status(self, game_id: int, status: GameStatus, at: int, *, by: int | None = None) -> None:
        """Set the status and, where the game starts or ends with it, `started_at` or `ended_at`.

        `by` is the member who ended the game early. Raises `NotFound`, and `ChannelTaken` on reopening a game whose
        channel has another.
        """
        await self._database.write_all(status_statements(game_id, status, at, by=by))

    async def set_changed(self, game_id: int, at: int) -> None:
        """Record the moment at which a member changed a lobby, which therefore stays open. Raises `NotFound`."""
        await self._change("UPDATE games SET changed_at = ?, closes_at = NULL WHERE id = ? RETURNING id", (at, game_id))

    async def set_closes_at(self, game_id: int, at: int) -> None:
        """Record the moment at which a lobby closes unless a member changes it. Raises `NotFound`."""
        await self._change(
            f"UPDATE games SET closes_at = ?, {RAISE_REVISION} WHERE id = ? RETURNING id",  # noqa: S608 - our own text
            (at, game_id),
        )

    async def raise_revisions_of(self, member_id: int) -> list[int]:
        """Make the games in play pending in which a member has a seat, and return their ids."""
        rows = await self._database.write(
            """
            UPDATE games SET revision = revision + 1
            WHERE status = 'playing' AND id IN (SELECT game_id FROM seats WHERE member_id = ? AND is_open = 1)
            RETURNING id
            """,
            (member_id,),
        )
        return [row["id"] for row in rows]

    async def add_hint(self, game_id: int, seq: int) -> None:
        """Record that the player to move after an entry got a hint that was announced. Raises `NotFound`."""
        await self._change(
            "UPDATE games SET hinted = json_insert(hinted, '$[#]', ?) WHERE id = ? RETURNING id", (seq, game_id)
        )

    async def set_options(self, game_id: int, options: str) -> None:
        """Replace the table's options. Raises `NotFound`, and `BadRow` when they are not JSON."""
        await self._change(
            f"UPDATE games SET options = ?, {RAISE_REVISION} WHERE id = ? RETURNING id",  # noqa: S608 - our own text
            (options, game_id),
        )

    async def set_language(self, game_id: int, language: str) -> None:
        """Set the language of the table's public messages. Raises `NotFound`."""
        await self._change(
            f"UPDATE games SET language = ?, {RAISE_REVISION} WHERE id = ? RETURNING id",  # noqa: S608 - our own text
            (language, game_id),
        )

    async def set_host(self, game_id: int, member_id: int) -> None:
        """Make the member the table's host. Raises `NotFound`."""
        await self._change(
            f"UPDATE games SET host_id = ?, {RAISE_REVISION} WHERE id = ? RETURNING id",  # noqa: S608 - our own text
            (member_id, game_id),
        )

    async def mark_shown(
        self,
        game_id: int,
        seq: int,
        revision: int,
        *,
        hands: bool = False,
        changes: MessageChanges = NO_CHANGES,
        wait: TimedWait | None = None,
    ) -> None:
        """Record that the channel shows the game as of that entry and that revision, with the messages and the wait.

        Older numbers change nothing. With `hands`, and after the deal for each new revision, the hand DMs are out of
        date until `mark_hands_shown`. Raises `NotFound`, and `BadRow` for an entry or revision that does not exist.
        """
        shown = Statement(
            """
            UPDATE games SET
                shown_seq = max(shown_seq, :seq),
                shown_revision = max(shown_revision, :revision),
                hands_seq = CASE WHEN :hands OR (newest_seq >= 0 AND shown_revision < :revision)
                                 THEN coalesce(hands_seq, shown_seq) ELSE hands_seq END
            WHERE id = :game_id RETURNING id
            """,
            {"seq": seq, "revision": revision, "hands": hands, "game_id": game_id},
            if_no_row=no_such_game(),
        )
        waiting = [] if wait is None else [wait_statement(wait.wait), *timer_statements(game_id, wait.timers)]
        await self._database.write_all([*message_statements(changes), *waiting, shown])

    async def mark_hands_shown(self, game_id: int, seq: int, revision: int) -> None:
        """Record that the hand DMs show the hands as of that entry and that revision. Raises `NotFound`."""
        await self._change(
            """
            UPDATE games SET hands_seq = CASE WHEN shown_seq > :seq OR shown_revision > :revision THEN :seq END
            WHERE id = :game_id RETURNING id
            """,
            {"seq": seq, "revision": revision, "game_id": game_id},
        )

    async def _change(self, sql: str, parameters: Parameters) -> None:
        if not await self._database.write(sql, parameters):
            raise no_such_game()


def status_statements(game_id: int, status: GameStatus, at: int, *, by: int | None = None) -> list[Statement]:
    """Return the statements of `Games.set_status`; a game that ends also gets a new revision, so that this is shown."""
    game = Statement(
        """
        UPDATE games SET
            status = :status,
            started_at = CASE :status WHEN 'lobby' THEN NULL
                                      WHEN 'playing' THEN coalesce(started_at, :at)
                                      ELSE started_at END,
            ended_at = CASE WHEN :status IN ('finished', 'ended') THEN coalesce(ended_at, :at) END,
            ended_by = CASE WHEN :status = 'ended' THEN coalesce(ended_by, :by) END,
            revision = revision + (:status IN ('lobby', 'playing') OR status <> :status)
        WHERE id = :game_id RETURNING id
        """,
        {"status": status, "at": at, "by": by, "game_id": game_id},
        if_no_row=no_such_game(),
    )
    seats = Statement(
        "UPDATE seats SET is_open = ?2 WHERE game_id = ?1 AND is_open <> ?2", (game_id, int(status.is_open))
    )
    plans = Statement("DELETE FROM plans WHERE game_id = ?", (game_id,))
    return [game, seats] if status.is_open else [game, seats, plans]


def revision_statement(game_id: int) -> Statement:
    """Return the statement that makes an open game pending after a change in another table of the database."""
    return Statement(f"UPDATE games SET {RAISE_REVISION} WHERE id = ?", (game_id,))  # noqa: S608 - our own text


def no_such_game() -> NotFound:
    """Return the error for the id of no game."""
    return NotFound("There is no such game in the database.")


def _first(rows: Sequence[sqlite3.Row]) -> GameRecord | None:
    return game_of_row(rows[0]) if rows else None


def game_of_row(row: sqlite3.Row) -> GameRecord:
    """Return the record of a row with all columns of `games`."""
    return GameRecord(
        id=row["id"],
        channel_id=row["channel_id"],
        guild_id=row["guild_id"],
        host_id=row["host_id"],
        status=GameStatus(row["status"]),
        options=row["options"],
        language=row["language"],
        created_at=row["created_at"],
        changed_at=row["changed_at"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        newest_seq=row["newest_seq"],
        shown_seq=row["shown_seq"],
        ended_by=row["ended_by"],
        seal=row["seal"],
        revision=row["revision"],
        shown_revision=row["shown_revision"],
        hands_seq=row["hands_seq"],
        hinted=tuple(json.loads(row["hinted"])),
        seat_to_act=row["seat_to_act"],
        closes_at=row["closes_at"],
    )
