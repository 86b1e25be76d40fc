"""The first start with a database that was put in the place of another one, such as a restored backup.

The database and its lock file contain the same mark, which changes at each start and stop of the bot. Moves may have
been made after an older database was copied, and their messages are still on Discord.
"""

import secrets

from bot.store.games import RAISE_REVISION, new_id_after
from bot.store.notes import Notes
from bot.store.sqlite.database import Database
from bot.store.sqlite.lock import DatabaseLock

MARK_NOTE = "mark"
"""The name of the note with the mark. A backup has none."""


async def renumber_if_replaced(database: Database, lock: DatabaseLock) -> None:
    """Give the open games new ids, and make them pending, unless the database has the mark of its lock file.

    Discord still shows buttons of moves that are newer than the copy; with new ids, they find no game. The same
    happens once, and does no harm, when a database is moved without its lock file.
    """
    mark = await Notes(database).get(MARK_NOTE)
    if not mark or mark != lock.mark:
        await _renumber_open_games(database)
    await renew_mark(database, lock)


async def renew_mark(database: Database, lock: DatabaseLock) -> None:
    """Write a new mark to the database and to the lock file, so that copies made earlier differ."""
    mark = secrets.token_hex(16)
    await Notes(database).set(MARK_NOTE, mark)
    lock.mark = mark


async def _renumber_open_games(database: Database) -> None:
    async with database.transaction():
        games = await database.rows(
            "SELECT id FROM games INDEXED BY open_games WHERE status IN ('lobby', 'playing') ORDER BY id"
        )
        newest = games[-1]["id"] if games else 0
        for game in games:
            newest = new_id_after(newest)
            # The children follow by ON UPDATE CASCADE.
            await database.write(
                f"UPDATE games SET id = ?, {RAISE_REVISION} WHERE id = ?",  # noqa: S608 - our own text
                (newest, game["id"]),
            )
