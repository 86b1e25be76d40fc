"""Sealed deals: the secret from which each deal follows, whose hash (the seal) is published when the lobby opens."""

from bot.store.games import no_such_game
from bot.store.sqlite.connection import Statement
from bot.store.sqlite.database import Database


class Deals:
    """The sealed deals of all games.

    `GameRecord.seal` is public; the secret and the text are secret until the game is over. Presses are stored without
    the members who made them.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def seal(self, game_id: int, seal: str, secret: str, press: str) -> None:
        """Store the seal, a SHA-256 in hex, with the secret and the first press. Raises `NotFound`."""
        await self._database.write_all(
            [
                Statement(
                    "UPDATE games SET seal = ? WHERE id = ? RETURNING id", (seal, game_id), if_no_row=no_such_game()
                ),
                Statement(
                    "INSERT INTO sealed_deals (game_id, secret, presses) VALUES (?, ?, ?)", (game_id, secret, press)
                ),
            ]
        )

    async def add_press(self, game_id: int, press: str) -> None:
        """Add a press after the others. Raises `NotFound`."""
        update = "UPDATE sealed_deals SET presses = presses || ', ' || ? WHERE game_id = ? RETURNING game_id"
        await self._database.write_all([Statement(update, (press, game_id), if_no_row=no_such_game())])

    async def set_text(self, game_id: int, text: str) -> None:
        """Store the deal as the text that is handed over after the game. Raises `NotFound`."""
        update = "UPDATE sealed_deals SET text = ? WHERE game_id = ? RETURNING game_id"
        await self._database.write_all([Statement(update, (text, game_id), if_no_row=no_such_game())])

    async def set_opened(self, game_id: int) -> None:
        """Record that a member was given the deal, so that its game must stay over. Raises `NotFound`."""
        update = "UPDATE sealed_deals SET opened = 1 WHERE game_id = ? RETURNING game_id"
        await self._database.write_all([Statement(update, (game_id,), if_no_row=no_such_game())])

    async def is_opened(self, game_id: int) -> bool:
        """Return whether a member was given the deal."""
        rows = await self._database.rows("SELECT opened FROM sealed_deals WHERE game_id = ?", (game_id,))
        return bool(rows and rows[0]["opened"])

    async def secret(self, game_id: int) -> str | None:
        """Return the secret, or None for an unknown game."""
        return await self._value("secret", game_id)

    async def presses(self, game_id: int) -> str | None:
        """Return the presses so far, separated by ", ", or None for an unknown game."""
        return await self._value("presses", game_id)

    async def text(self, game_id: int) -> str | None:
        """Return the text of the deal, word for word, or None before the deal."""
        return await self._value("text", game_id)

    async def _value(self, column: str, game_id: int) -> str | None:
        query = f"SELECT {column} FROM sealed_deals WHERE game_id = ?"  # noqa: S608 - one of three names above
        rows = await self._database.rows(query, (game_id,))
        return rows[0][column] if rows else None
