"""Opening a copy that `back_up` made: moves may have been made after it, and their messages are still on Discord."""

import time

from bot.store.database import Database

COPY_NOTE = "copied"
"""The name of the note that marks a database as a copy."""


async def is_copy(database: Database) -> bool:
    """Return whether the database is a backup that has not been opened since it was made."""
    return bool(await database.rows("SELECT 1 FROM notes WHERE name = ?", (COPY_NOTE,)))


async def renumber_open_games(database: Database) -> None:
    """Give the open games of a copy new ids and make them pending.

    Discord still shows buttons of moves and games that came after the copy. With new ids, none of them addresses
    anything. New ids continue from the present moment in milliseconds, so that no copy restored earlier has used them.
    """
    newest = int(time.time() * 1000)
    async with database.transaction():
        games = await database.rows(
            "SELECT id FROM games INDEXED BY open_games WHERE status IN ('lobby', 'playing') ORDER BY id"
        )
        for game in games:
            newest += 1
            # The children follow by ON UPDATE CASCADE.
            await database.write("UPDATE games SET id = ?, revision = revision + 1 WHERE id = ?", (newest, game["id"]))
        await database.write("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'games'", (newest,))
        await database.write("DELETE FROM notes WHERE name = ?", (COPY_NOTE,))
