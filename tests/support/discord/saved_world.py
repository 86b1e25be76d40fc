"""Save a simulated Discord with its bot, and go back to that, so that presses can be tried one after the other."""

import pickle
import sqlite3
from typing import Any

from tests.support.discord.friends import Friends


class SavedWorld:
    """The rows of the bot's database and the messages of the simulated Discord at one moment."""

    def __init__(self, friends: Friends, rows: sqlite3.Connection) -> None:
        self._friends = friends
        self._rows = rows
        self._messages = pickle.dumps(friends.env.backend.messages)

    @classmethod
    async def save(cls, friends: Friends) -> "SavedWorld":
        """Save what there is now."""
        rows = sqlite3.connect(":memory:", check_same_thread=False)
        await in_database(friends, lambda connection: connection.backup(rows))
        return cls(friends, rows)

    async def restore(self) -> None:
        """Go back; the bot keeps nothing of what came after in its memory."""
        await in_database(self._friends, self._rows.backup)
        self._friends.tables.games.clear()
        messages = self._friends.env.backend.messages
        messages.update({channel_id: {} for channel_id in messages})
        messages.update(pickle.loads(self._messages))


async def in_database(friends: Friends, work: Any) -> Any:
    """Return what `work` returns, called with the bot's connection to its database."""
    return await friends.store.database._writer.run(work)
