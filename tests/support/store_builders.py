"""Short ways to say what a test of the store is not about."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.store import GameRecord, LogEntry, MessageKind, MessageRecord, Store

NOWHERE = 404
"""The id of no game."""


async def new_game(store: Store, channel_id: int) -> GameRecord:
    return await store.create_game(channel_id=channel_id, guild_id=1, host_id=100, options="{}", language="en", at=1000)


def entry(seq: int, events: str = "[]") -> LogEntry:
    move = None if seq == 0 else '{"take": "rgb"}'
    return LogEntry(seq=seq, seat=None if seq == 0 else 0, member_id=100, move=move, events=events, at=2000 + seq)


def post(
    message_id: int, game_id: int, kind: MessageKind = MessageKind.BOARD, member_id: int | None = None
) -> MessageRecord:
    return MessageRecord(message_id, game_id, kind, channel_id=10, member_id=member_id, seq=0, posted_at=3000)


def sql(path: Path, statement: str, *parameters: object) -> list[Any]:
    """Run a statement as another program would."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        return connection.execute(statement, parameters).fetchall()
