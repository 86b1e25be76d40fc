"""Sealed deals: the text from which each deal can be checked after the game."""

from bot.store.sqlite.database import Database


class Deals:
    """The texts of all deals, secret until the game is over."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def text(self, game_id: int) -> str | None:
        """Return the text of the deal, word for word, or None before the deal."""
        rows = await self._database.rows("SELECT text FROM sealed_deals WHERE game_id = ?", (game_id,))
        return rows[0]["text"] if rows else None
