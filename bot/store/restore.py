"""The first opening of a restored backup: its open games get new ids.

Moves may have been made after the backup, and their messages are still on Discord.
"""

import time

from bot.store.database import Database

COPY_NOTE = "copied"
"""The name of the note that marks a database as a copy."""


async def is_copy(database: Database) -> bool:
    """Return whether the database is a backup that has not been opened since it was made."""
    return bool(await database.rows("SELECT 1 FROM notes WHERE name = ?", (COPY_NOTE,)))


async def renumber_open_games(database: Database) -> None:
    """Give the open games of a copy new ids and make them pending.

    Discord still shows buttons of moves and games that are newer than the copy; with new ids, they find no game. New
    ids continue from the current time in milliseconds, so that no copy restored earlier has used them.
    """
    new_id = int(time.time() * 1000)
    async with database.transaction():
        games = await database.rows(
            "SELECT id FROM games INDEXED BY open_games WHERE status IN ('lobby', 'playing') ORDER BY id"
        )
        for game in games:
            new_id += 1
            # The children follow by ON UPDATE CASCADE.
            await database.write("UPDATE games SET id = ?, revision = revision + 1 WHERE id = ?", (new_id, game["id"]))
        await database.write("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'games'", (new_id,))
        await database.write("DELETE FROM notes WHERE name = ?", (COPY_NOTE,))
