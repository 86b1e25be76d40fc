"""Rows for tests of the store, with values for everything that a test is not about."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.store import EntryKind, GameRecord, LogEntry, MessageKind, MessageRecord, Store

NO_GAME = 404
"""The id of no game."""


async def new_game(store: Store, channel_id: int) -> GameRecord:
    """Create a game in its lobby."""
    return await store.games.create(
        channel_id=channel_id, guild_id=1, host_id=100, options="{}", language="en", at=1000
    )


def entry(seq: int, events: str = "[]") -> LogEntry:
    """Return the deal for seq 0, and a move of seat 0 for any other."""
    if seq == 0:
        return LogEntry(0, EntryKind.DEAL, seat=None, member_id=100, move=None, events=events, at=2000)
    return LogEntry(seq, EntryKind.MOVE, seat=0, member_id=100, move='{"take": "rgb"}', events=events, at=2000 + seq)


def message(
    message_id: int, game_id: int, kind: MessageKind = MessageKind.BOARD, member_id: int | None = None
) -> MessageRecord:
    """Return a record of a message, a board unless another kind is given."""
    return MessageRecord(message_id, game_id, kind, channel_id=10, member_id=member_id, seq=0, sent_at=3000)


def sql(path: Path, statement: str, *parameters: object) -> list[Any]:
    """Return the rows of a statement, run on a connection of its own as another program would."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        return connection.execute(statement, parameters).fetchall()
