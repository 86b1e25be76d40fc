"""Short texts that the bot keeps for its own later runs, by name."""

from bot.store.sqlite.database import Database


class Notes:
    """The bot's own notes, such as the digest of the commands last registered with Discord."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, name: str) -> str | None:
        """Return the text of a note, or None."""
        rows = await self._database.rows("SELECT text FROM notes WHERE name = ?", (name,))
        return rows[0]["text"] if rows else None

    async def set(self, name: str, text: str) -> None:
        """Write a note, replacing the one of that name if there is one."""
        await self._database.write(
            "INSERT INTO notes (name, text) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET text = excluded.text",
            (name, text),
        )
