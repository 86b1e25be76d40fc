"""Settings of servers, and the bot's own notes."""

from bot.games.unit.cache import TableMemory
from bot.store import Store


class Settings:
    """Stores texts that only their callers interpret."""

    def __init__(self, store: Store, memory: TableMemory) -> None:
        self._store = store
        self._memory = memory

    async def of_guild(self, guild_id: int) -> str | None:
        """Return a server's settings as JSON, or None when none were ever set."""
        return await self._memory.guild_settings.get(guild_id)

    async def note(self, name: str) -> str | None:
        """Return the bot's note of that name, if there is one."""
        return await self._store.notes.get(name)

    async def set_note(self, name: str, text: str) -> None:
        """Store a note for later runs of the bot, replacing the one of that name if there is one."""
        await self._store.notes.set(name, text)
