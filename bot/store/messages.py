"""Messages that the bot sent and may have to edit or delete."""

import sqlite3

from bot.store.records import MessageChanges, MessageKind, MessageRecord
from bot.store.sqlite.connection import Statement
from bot.store.sqlite.database import Database
from bot.store.sqlite.errors import GameUnreadable, NotFound


class Messages:
    """Records of the bot's messages in channels and DMs."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def change(self, changes: MessageChanges) -> None:
        """Record messages that were sent, edited or deleted.

        Raises `NotFound` for an unknown game or edited message, and `BadRow` for a sent message that is recorded.
        """
        await self._database.write_all(message_statements(changes))

    async def of(self, game_id: int, kind: MessageKind | None = None) -> list[MessageRecord]:
        """Return the game's messages, of one kind or all, oldest first.

        Raises `GameUnreadable` for a kind that this version does not know.
        """
        rows = await self._database.rows(
            "SELECT * FROM messages WHERE game_id = ?1 AND kind = coalesce(?2, kind) ORDER BY message_id",
            (game_id, kind),
        )
        return [_message(row) for row in rows]

    async def is_recorded(self, message_id: int) -> bool:
        """Return whether there is a record of the message, for any game."""
        return bool(await self._database.rows("SELECT 1 FROM messages WHERE message_id = ?", (message_id,)))


def message_statements(changes: MessageChanges) -> list[Statement]:
    """Return the statements that insert, update and delete the records of messages."""
    gone = [Statement("DELETE FROM messages WHERE message_id = ?", (each.message_id,)) for each in changes.gone]
    edited = [
        Statement(
            "UPDATE messages SET seq = ? WHERE message_id = ? RETURNING message_id",
            (each.seq, each.message_id),
            if_no_row=NotFound("There is no such message in the database."),
        )
        for each in changes.edited
    ]
    sent = [
        Statement(
            """
            INSERT INTO messages (message_id, game_id, kind, channel_id, member_id, seq, sent_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            (each.message_id, each.game_id, each.kind, each.channel_id, each.member_id, each.seq, each.sent_at),
        )
        for each in changes.sent
    ]
    return gone + edited + sent


def _message(row: sqlite3.Row) -> MessageRecord:
    try:
        kind = MessageKind(row["kind"])
    except ValueError:
        raise GameUnreadable(f"Game {row['game_id']} has a message of the unknown kind {row['kind']!r}.") from None
    return MessageRecord(
        message_id=row["message_id"],
        game_id=row["game_id"],
        kind=kind,
        channel_id=row["channel_id"],
        member_id=row["member_id"],
        seq=row["seq"],
        sent_at=row["sent_at"],
    )
