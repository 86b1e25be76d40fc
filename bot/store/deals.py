"""Sealed deals: the text of each deal, whose hash (the seal) is published when the game begins."""

from bot.store.connection import Statement
from bot.store.database import Database
from bot.store.games import no_such_game


class Deals:
    """The sealed deals of all games. `GameRecord.seal` is public; salt and text are secret until the game is over."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def seal(self, game_id: int, seal: str, salt: str, text: str) -> None:
        """Store the seal, a SHA-256 in hex, with the text that was hashed and its salt. Raises `NotFound`."""
        await self._database.write_all(
            [
                Statement(
                    "UPDATE games SET seal = ? WHERE id = ? RETURNING id", (seal, game_id), if_no_row=no_such_game()
                ),
                Statement("INSERT INTO sealed_deals (game_id, salt, text) VALUES (?, ?, ?)", (game_id, salt, text)),
            ]
        )

    async def salt(self, game_id: int) -> str | None:
        """Return the salt of the game's deal, or None before the deal."""
        rows = await self._database.rows("SELECT salt FROM sealed_deals WHERE game_id = ?", (game_id,))
        return rows[0]["salt"] if rows else None

    async def text(self, game_id: int) -> str | None:
        """Return the text whose hash is the seal, word for word, or None before the deal."""
        rows = await self._database.rows("SELECT text FROM sealed_deals WHERE game_id = ?", (game_id,))
        return rows[0]["text"] if rows else None
