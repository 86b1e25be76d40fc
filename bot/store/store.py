"""Everything that outlives the process: games and their logs, the messages that show them, and preferences."""

import sqlite3
import time
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Self

from bot.store.backup import COPIED
from bot.store.database import BUSY_TIMEOUT, Database, Parameters, Statement, Timed
from bot.store.errors import BadRow, NotFound
from bot.store.people import People
from bot.store.records import (
    NO_CHANGES,
    GameRecord,
    GameStatus,
    LogEntry,
    MemberRecord,
    MessageChanges,
    MessageKind,
    MessageRecord,
    SeatRecord,
)

_OWED = "(posted_seq < newest_seq OR posted_revision < revision OR hands_seq IS NOT NULL)"
"""As the index has it, so that only such games are looked at."""


class Store:
    """What the bot remembers, in SQLite.

    Any call may raise a child of `Trouble`; refusals are named where they can happen. A call writes all it
    has to or nothing. Several calls become one inside `async with store.transaction():`. Moments are whole seconds
    since 1970 (UTC).
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.people = People(database)

    @classmethod
    async def open(cls, path: Path | str, *, busy_timeout: float = BUSY_TIMEOUT, timed: Timed | None = None) -> Self:
        """Open the database, creating it and its folders or bringing its tables up to date.

        `":memory:"` gives one that is forgotten on closing. `busy_timeout` is how many seconds to wait for another
        program; `timed` is told how long each statement took, in seconds. In a copy that `back_up` made, open games
        get new ids, and all that shows them is owed. Raises a child of `Trouble`.
        """
        store = cls(await Database.open(path, busy_timeout=busy_timeout, timed=timed))
        try:
            if await store.note(COPIED) is not None:
                await store._leave_lost_moves()
        except BaseException:
            await store.close()
            raise
        return store

    @classmethod
    async def open_to_read(cls, path: Path) -> Self:
        """Open a database that is there, only to look at it; the bot may be running. Raises a child of `Trouble`."""
        return cls(await Database.open_to_read(path))

    async def close(self) -> None:
        """Close the database, after the transaction under way. Later calls raise `StoreUnavailable`."""
        await self.people.close()
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.close()

    def transaction(self) -> AbstractAsyncContextManager[None]:
        """Make the block's calls one: all of them count or, when it raises or is cancelled, none.

        Whoever else writes waits meanwhile, so nothing slower than the store is awaited inside. The block is its task's
        alone: to await another task there that uses the store would be to wait for ever. After a call has failed,
        the block can only be left: going on regardless raises `RolledBack`. A cancellation that arrives while the
        block is being committed does not undo it.
        Raises `RuntimeError` inside another transaction of the same task.
        """
        return self._database.transaction()

    def reading(self) -> AbstractAsyncContextManager[None]:
        """Let the block's calls see the database as it is at the first of them, whatever others write meanwhile."""
        return self._database.transaction(reading=True)

    async def _leave_lost_moves(self) -> None:
        """Give open games new ids, so that no control of a move or game that came after the copy means anything here.

        Ids go on from the present moment, in milliseconds: no copy restored earlier can have given them.
        """
        newest = int(time.time() * 1000)
        async with self.transaction():
            await self._database.write("PRAGMA defer_foreign_keys = ON")
            for game in await self.open_games():
                newest += 1
                for table in ("seats", "moves", "posts", "former_players"):
                    await self._database.write(
                        f"UPDATE {table} SET game_id = ? WHERE game_id = ?",  # noqa: S608 - our own names
                        (newest, game.id),
                    )
                await self._database.write(
                    "UPDATE games SET id = ?, revision = revision + 1 WHERE id = ?", (newest, game.id)
                )
            await self._database.write("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'games'", (newest,))
            await self._database.write("DELETE FROM notes WHERE name = ?", (COPIED,))

    # --- games ---------------------------------------------------------------------------------------------------

    async def create_game(
        self, *, channel_id: int, guild_id: int | None, host_id: int, options: str, language: str, at: int
    ) -> GameRecord:
        """Return a new game in its lobby, with no seats. Raises `ChannelTaken`, and `BadRow` for options not JSON."""
        [row] = await self._database.write(
            """
            INSERT INTO games (channel_id, guild_id, host_id, status, options, language, created_at)
            VALUES (?, ?, ?, 'lobby', ?, ?, ?) RETURNING *
            """,
            (channel_id, guild_id, host_id, options, language, at),
        )
        return _game(row)

    async def game(self, game_id: int) -> GameRecord | None:
        """Return the game, or None when there is none of that id."""
        return _first_game(await self._database.rows("SELECT * FROM games WHERE id = ?", (game_id,)))

    async def open_game(self, channel_id: int) -> GameRecord | None:
        """Return the channel's game in its lobby or in play, if any."""
        return _first_game(
            await self._database.rows(
                "SELECT * FROM games WHERE channel_id = ? AND status IN ('lobby', 'playing')", (channel_id,)
            )
        )

    async def latest_game(self, channel_id: int) -> GameRecord | None:
        """Return the game opened last in the channel, whatever became of it, if any."""
        return _first_game(
            await self._database.rows(
                "SELECT * FROM games WHERE channel_id = ? ORDER BY id DESC LIMIT 1", (channel_id,)
            )
        )

    async def open_games(self) -> list[GameRecord]:
        """Return all games in their lobby or in play, oldest first."""
        # INDEXED BY, since sorting the few is cheaper than walking all games in order, as SQLite would.
        rows = await self._database.rows(
            "SELECT * FROM games INDEXED BY open_games WHERE status IN ('lobby', 'playing') ORDER BY id"
        )
        return [_game(row) for row in rows]

    async def open_games_of(self, member_id: int) -> list[GameRecord]:
        """Return the open games in which the member has a seat, oldest first."""
        # CROSS JOIN keeps the order: the few open games first, not all that the member has ever played.
        rows = await self._database.rows(
            """
            SELECT games.* FROM games INDEXED BY open_games
            CROSS JOIN seats ON seats.game_id = games.id AND seats.member_id = ?
            WHERE games.status IN ('lobby', 'playing') ORDER BY games.id
            """,
            (member_id,),
        )
        return [_game(row) for row in rows]

    async def owed_games(self, after: int = 0, most: int = -1) -> list[GameRecord]:
        """Return the games, open or not, with a move, a change or a hand that has not been shown, oldest first.

        Only those with an id above `after`, and no more than `most` unless that is negative.
        """
        rows = await self._database.rows(
            f"SELECT * FROM games INDEXED BY owed_games WHERE {_OWED} AND id > ? ORDER BY id LIMIT ?",  # noqa: S608 - our own text
            (after, most),
        )
        return [_game(row) for row in rows]

    async def owed_games_in(self, channel_id: int) -> list[GameRecord]:
        """Return the channel's games among `owed_games`, oldest first."""
        rows = await self._database.rows(
            f"SELECT * FROM games INDEXED BY owed_games WHERE {_OWED} AND channel_id = ? ORDER BY id",  # noqa: S608 - our own text
            (channel_id,),
        )
        return [_game(row) for row in rows]

    async def games(self, after: int, most: int) -> list[GameRecord]:
        """Return the games with an id above `after`, whatever became of them, oldest first and `most` at once."""
        rows = await self._database.rows("SELECT * FROM games WHERE id > ? ORDER BY id LIMIT ?", (after, most))
        return [_game(row) for row in rows]

    async def count_games(self) -> int:
        """Return how many games there are."""
        [row] = await self._database.rows("SELECT count(*) FROM games")
        return row[0]

    async def count_open(self) -> int:
        """Return how many games are in their lobby or in play."""
        [row] = await self._database.rows(
            "SELECT count(*) FROM games INDEXED BY open_games WHERE status IN ('lobby', 'playing')"
        )
        return row[0]

    async def count_owed(self) -> int:
        """Return how many games there are in `owed_games`."""
        [row] = await self._database.rows(f"SELECT count(*) FROM games INDEXED BY owed_games WHERE {_OWED}")  # noqa: S608 - our own text
        return row[0]

    async def set_status(self, game_id: int, status: GameStatus, at: int) -> None:
        """Set where the game stands, and since when it has been playing or over.

        Raises `NotFound`, and `ChannelTaken` on reopening a game whose channel has another.
        """
        await self._change_game(
            """
            UPDATE games SET
                status = :status,
                started_at = CASE :status WHEN 'lobby' THEN NULL
                                          WHEN 'playing' THEN coalesce(started_at, :at)
                                          ELSE started_at END,
                ended_at = CASE WHEN :status IN ('finished', 'ended') THEN coalesce(ended_at, :at) END
            WHERE id = :game_id RETURNING id
            """,
            {"status": status, "at": at, "game_id": game_id},
        )

    async def set_options(self, game_id: int, options: str) -> None:
        """Replace the table's options. Raises `NotFound`, and `BadRow` when they are not JSON."""
        await self._change_game("UPDATE games SET options = ? WHERE id = ? RETURNING id", (options, game_id))

    async def set_language(self, game_id: int, language: str) -> None:
        """Set the language of the table's public posts. Raises `NotFound`."""
        await self._change_game("UPDATE games SET language = ? WHERE id = ? RETURNING id", (language, game_id))

    async def set_host(self, game_id: int, member_id: int) -> None:
        """Make the member the table's host. Raises `NotFound`."""
        await self._change_game("UPDATE games SET host_id = ? WHERE id = ? RETURNING id", (member_id, game_id))

    async def set_seal(self, game_id: int, seal: str, salt: str, text: str) -> None:
        """Keep what binds the deal: a SHA-256 in hex, and what was hashed, with the salt in it. Raises `NotFound`."""
        async with self._database.atomic():
            await self._change_game(
                "UPDATE games SET seal = ?, salt = ? WHERE id = ? RETURNING id", (seal, salt, game_id)
            )
            await self._database.write("INSERT INTO openings (game_id, text) VALUES (?, ?)", (game_id, text))

    async def salt(self, game_id: int) -> str | None:
        """Return the salt that opens the sealed deal, to be told to nobody before the game is over; None without."""
        rows = await self._database.rows("SELECT salt FROM games WHERE id = ?", (game_id,))
        return rows[0]["salt"] if rows else None

    async def sealed_text(self, game_id: int) -> str | None:
        """Return what was hashed, as secret as the salt; None without a seal, or where version 2 kept only the salt."""
        rows = await self._database.rows("SELECT text FROM openings WHERE game_id = ?", (game_id,))
        return rows[0]["text"] if rows else None

    async def mark_posted(
        self, game_id: int, seq: int, revision: int, *, hands: bool = False, changes: MessageChanges = NO_CHANGES
    ) -> None:
        """Note that the channel has seen the game up to that move and that change, and by which messages.

        Older moves and changes alter nothing. With `hands`, or in play with a new revision, direct messages may be
        behind from here on, until `mark_hands`. Raises `NotFound`, and `BadRow` for a move or a change that has not
        been made, and for a message known already.
        """
        marking = (
            """
            UPDATE games SET
                posted_seq = max(posted_seq, :seq),
                posted_revision = max(posted_revision, :revision),
                hands_seq = CASE WHEN :hands OR (newest_seq >= 0 AND posted_revision < :revision)
                                 THEN coalesce(hands_seq, posted_seq) ELSE hands_seq END
            WHERE id = :game_id RETURNING id
            """,
            {"seq": seq, "revision": revision, "hands": hands, "game_id": game_id},
        )
        await self._database.write_all([*_changing(changes), marking])

    async def mark_hands(self, game_id: int, seq: int, revision: int) -> None:
        """Note that direct messages show the hands as they were at that move and that change. Raises `NotFound`."""
        await self._change_game(
            """
            UPDATE games SET hands_seq = CASE WHEN posted_seq > :seq OR posted_revision > :revision THEN :seq END
            WHERE id = :game_id RETURNING id
            """,
            {"seq": seq, "revision": revision, "game_id": game_id},
        )

    async def _change_game(self, sql: str, parameters: Parameters) -> None:
        if not await self._database.write(sql, parameters):
            raise NotFound("There is no such game in the database.")

    # --- seats ---------------------------------------------------------------------------------------------------

    async def seats(self, game_id: int) -> list[SeatRecord]:
        """Return the seats in turn order; none for a game that does not exist."""
        rows = await self._database.rows("SELECT * FROM seats WHERE game_id = ? ORDER BY seat", (game_id,))
        return [_seat(row) for row in rows]

    async def add_seat(
        self, game_id: int, name: str, *, member_id: int | None = None, computer: str | None = None
    ) -> SeatRecord:
        """Return a new seat after the others, for a member or for a computer player.

        Raises `SeatTaken` when the member has a seat, `NotFound` without that game, and `BadRow` unless there is
        one of `member_id` and `computer`.
        """
        _refuse_nobody(member_id, computer)
        [row] = await self._database.write(
            """
            INSERT INTO seats (game_id, seat, name, member_id, computer)
            SELECT ?1, coalesce(max(seat) + 1, 0), ?2, ?3, ?4 FROM seats WHERE game_id = ?1 RETURNING *
            """,
            (game_id, _encodable(name), member_id, computer),
        )
        return _seat(row)

    async def remove_seat(self, game_id: int, seat: int) -> None:
        """Remove the seat; those after it move up by one. Raises `NotFound`."""
        async with self._database.atomic():
            seats = await self.seats(game_id)
            left = [record for record in seats if record.seat != seat]
            if left == seats:
                raise NotFound("There is no such seat at this table.")
            await self._write_seats(game_id, left)

    async def reorder_seats(self, game_id: int, order: Sequence[int]) -> None:
        """Put the seats in a new order, given as their present numbers: `(2, 0, 1)` lets the third begin.

        Raises `ValueError` unless every seat is named once.
        """
        async with self._database.atomic():
            seats = {record.seat: record for record in await self.seats(game_id)}
            if sorted(order) != sorted(seats):
                raise ValueError(f"{list(order)} does not name each of the seats {sorted(seats)} once")
            await self._write_seats(game_id, [seats[seat] for seat in order])

    async def replace_player(
        self, game_id: int, seat: int, name: str, *, member_id: int | None = None, computer: str | None = None
    ) -> None:
        """Give the seat to another member or to a computer player.

        A hand that was sent to the one who goes is nobody's from then on. Raises `SeatTaken` when that member has
        another seat, `NotFound` without that seat, and `BadRow` unless there is one of `member_id` and `computer`.
        """
        _refuse_nobody(member_id, computer)
        async with self._database.atomic():
            await self._database.write(
                """
                UPDATE posts SET member_id = NULL WHERE game_id = ?1 AND kind = 'hand'
                AND member_id = (SELECT member_id FROM seats WHERE game_id = ?1 AND seat = ?2)
                """,
                (game_id, seat),
            )
            await self._database.write(
                """
                INSERT OR IGNORE INTO former_players (member_id, game_id)
                SELECT member_id, game_id FROM seats WHERE game_id = ? AND seat = ? AND member_id IS NOT NULL
                """,
                (game_id, seat),
            )
            changed = await self._database.write(
                "UPDATE seats SET name = ?, member_id = ?, computer = ? WHERE game_id = ? AND seat = ? RETURNING seat",
                (_encodable(name), member_id, computer, game_id, seat),
            )
            if not changed:
                raise NotFound("There is no such seat at this table.")

    async def former_players(self, game_id: int) -> list[int]:
        """Return the members who once had a seat in the game and gave it to another, as far as they are remembered."""
        rows = await self._database.rows("SELECT member_id FROM former_players WHERE game_id = ?", (game_id,))
        return [row["member_id"] for row in rows]

    async def _write_seats(self, game_id: int, seats: Sequence[SeatRecord]) -> None:
        # Anew rather than shifted: SQLite checks the key after each row, whatever their order.
        await self._database.write("DELETE FROM seats WHERE game_id = ?", (game_id,))
        for seat, record in enumerate(seats):
            await self._database.write(
                "INSERT INTO seats (game_id, seat, name, member_id, computer) VALUES (?, ?, ?, ?, ?)",
                (game_id, seat, record.name, record.member_id, record.computer),
            )

    # --- the log -------------------------------------------------------------------------------------------------

    async def append(self, game_id: int, entries: Sequence[LogEntry], *, status: GameStatus | None = None) -> None:
        """Write moves at the end of the log and, with `status`, where they leave the game, at the last one's moment.

        All of them or none. Raises `StaleVersion` when the log has grown meanwhile, `NotFound` without that game,
        and `BadRow` for text that is not JSON or a `seq` that leaves a gap.
        """
        if not entries:
            raise ValueError("nothing to append")
        if status is None:
            await self._write_entries(game_id, entries)
            return
        async with self._database.atomic():
            await self._write_entries(game_id, entries)
            await self.set_status(game_id, status, entries[-1].at)

    async def _write_entries(self, game_id: int, entries: Sequence[LogEntry]) -> None:
        # One statement, so that the usual move is one trip to the database's thread and one flush to the disk.
        places = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * len(entries))
        values = [
            value
            for entry in entries
            for value in (game_id, entry.seq, entry.seat, entry.member_id, entry.move, entry.events, entry.at)
        ]
        await self._database.write(
            f"INSERT INTO moves (game_id, seq, seat, member_id, move, events, at) VALUES {places}",  # noqa: S608 - only question marks
            values,
        )

    async def log(self, game_id: int, after: int = -1) -> list[LogEntry]:
        """Return the game's entries with a `seq` above `after`, in order; none for a game that does not exist."""
        rows = await self._database.rows(
            "SELECT * FROM moves WHERE game_id = ? AND seq > ? ORDER BY seq", (game_id, after)
        )
        return [_entry(row) for row in rows]

    # --- messages ------------------------------------------------------------------------------------------------

    async def change_posts(self, changes: MessageChanges) -> None:
        """Remember messages that were sent, what those edited show now, and forget those that are gone.

        Raises `NotFound` without that game or edited message, and `BadRow` for a message known already.
        """
        await self._database.write_all(_changing(changes))

    async def posts(self, game_id: int, kind: MessageKind | None = None) -> list[MessageRecord]:
        """Return the game's remembered messages, of one kind or all, oldest first."""
        rows = await self._database.rows(
            "SELECT * FROM posts WHERE game_id = ?1 AND kind = coalesce(?2, kind) ORDER BY message_id", (game_id, kind)
        )
        return [_post(row) for row in rows]

    async def has_post(self, message_id: int) -> bool:
        """Return whether the message is remembered, of whatever game."""
        return bool(await self._database.rows("SELECT 1 FROM posts WHERE message_id = ?", (message_id,)))

    async def hand_posts_of(self, member_id: int) -> list[MessageRecord]:
        """Return the messages that show the member a hand, in all games, oldest first."""
        rows = await self._database.rows(
            "SELECT * FROM posts WHERE kind = 'hand' AND member_id = ? ORDER BY message_id", (member_id,)
        )
        return [_post(row) for row in rows]

    # --- preferences ---------------------------------------------------------------------------------------------

    async def guild_settings(self, guild_id: int) -> str | None:
        """Return the server's settings as JSON, or None when it never changed any."""
        rows = await self._database.rows("SELECT settings FROM guild_settings WHERE guild_id = ?", (guild_id,))
        return rows[0]["settings"] if rows else None

    async def set_guild_settings(self, guild_id: int, settings: str) -> None:
        """Replace the server's settings. Raises `BadRow` when they are not JSON."""
        await self._database.write(
            """
            INSERT INTO guild_settings (guild_id, settings) VALUES (?, ?)
            ON CONFLICT (guild_id) DO UPDATE SET settings = excluded.settings
            """,
            (guild_id, settings),
        )

    async def member(self, member_id: int) -> MemberRecord:
        """Return what is remembered of the member; of a stranger, nothing told and no locale."""
        rows = await self._database.rows("SELECT * FROM members WHERE member_id = ?", (member_id,))
        if not rows:
            return MemberRecord(member_id, locale=None, told_closed_dms=False)
        return MemberRecord(member_id, rows[0]["locale"], bool(rows[0]["told_closed_dms"]))

    async def set_member_locale(self, member_id: int, locale: str) -> None:
        """Remember the member's Discord language, for the messages sent to them unasked."""
        await self._database.write(
            """
            INSERT INTO members (member_id, locale) VALUES (?, ?)
            ON CONFLICT (member_id) DO UPDATE SET locale = excluded.locale
            """,
            (member_id, locale),
        )

    async def set_told_closed_dms(self, member_id: int, told: bool) -> None:
        """Remember whether the member has been told that their DMs are closed."""
        await self._database.write(
            """
            INSERT INTO members (member_id, told_closed_dms) VALUES (?, ?)
            ON CONFLICT (member_id) DO UPDATE SET told_closed_dms = excluded.told_closed_dms
            """,
            (member_id, told),
        )

    async def note(self, name: str) -> str | None:
        """Return what the bot noted for itself under a name, or None."""
        rows = await self._database.rows("SELECT text FROM notes WHERE name = ?", (name,))
        return rows[0]["text"] if rows else None

    async def set_note(self, name: str, text: str) -> None:
        """Note something for later runs, in place of what was noted under that name."""
        await self._database.write(
            "INSERT INTO notes (name, text) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET text = excluded.text",
            (name, text),
        )


def _changing(changes: MessageChanges) -> list[Statement]:
    """Return what writes changes of messages."""
    gone: list[Statement] = [("DELETE FROM posts WHERE message_id = ?", (post.message_id,)) for post in changes.gone]
    edited: list[Statement] = [
        ("UPDATE posts SET seq = ? WHERE message_id = ? RETURNING message_id", (post.seq, post.message_id))
        for post in changes.edited
    ]
    sent: list[Statement] = [
        (
            """
            INSERT INTO posts (message_id, game_id, kind, channel_id, member_id, seq, posted_at)
            VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING message_id
            """,
            (post.message_id, post.game_id, post.kind, post.channel_id, post.member_id, post.seq, post.posted_at),
        )
        for post in changes.sent
    ]
    return gone + edited + sent


def _encodable(name: str) -> str:
    """Return the name with lone surrogates, which UTF-8 cannot hold, shown as question marks."""
    return name.encode("utf-8", "replace").decode("utf-8")


def _refuse_nobody(member_id: int | None, computer: str | None) -> None:
    if (member_id is None) == (computer is None):
        raise BadRow("A seat is given to a member or to a computer player, to one of them.")


def _first_game(rows: Sequence[sqlite3.Row]) -> GameRecord | None:
    return _game(rows[0]) if rows else None


def _game(row: sqlite3.Row) -> GameRecord:
    return GameRecord(
        id=row["id"],
        channel_id=row["channel_id"],
        guild_id=row["guild_id"],
        host_id=row["host_id"],
        status=GameStatus(row["status"]),
        options=row["options"],
        language=row["language"],
        created_at=row["created_at"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        newest_seq=row["newest_seq"],
        posted_seq=row["posted_seq"],
        seal=row["seal"],
        revision=row["revision"],
        posted_revision=row["posted_revision"],
        hands_seq=row["hands_seq"],
    )


def _seat(row: sqlite3.Row) -> SeatRecord:
    return SeatRecord(
        game_id=row["game_id"],
        seat=row["seat"],
        name=row["name"],
        member_id=row["member_id"],
        computer=row["computer"],
    )


def _entry(row: sqlite3.Row) -> LogEntry:
    return LogEntry(
        seq=row["seq"],
        seat=row["seat"],
        member_id=row["member_id"],
        move=row["move"],
        events=row["events"],
        at=row["at"],
    )


def _post(row: sqlite3.Row) -> MessageRecord:
    return MessageRecord(
        message_id=row["message_id"],
        game_id=row["game_id"],
        kind=MessageKind(row["kind"]),
        channel_id=row["channel_id"],
        member_id=row["member_id"],
        seq=row["seq"],
        posted_at=row["posted_at"],
    )
