"""Lines of moves that members try while a game runs. Writing them changes neither the game nor its version."""

from dataclasses import field

from bot.engine import Frozen
from bot.store.contract.database import Repository
from bot.store.contract.errors import StaleVersion
from bot.store.contract.sql import Statement, columns_of, insertion, record_of


class TryRecord(Frozen):
    """A line of a member: its number from 1, and the name that they gave it, or "".

    It begins after the log entry `base_seq`, as `seat` (None: a spectator) sees the game. The cards that it does not
    see follow from `secret`, in hex. `moves` are JSON text, of which the first `shown` are made.
    """

    game_id: int
    member_id: int
    number: int
    name: str = ""
    seat: int | None = None
    base_seq: int = 0
    secret: str = field(default="", repr=False)
    moves: str = "[]"
    shown: int = 0


class TriedLines(Repository):
    """The lines of all members."""

    async def of(self, game_id: int, member_id: int) -> list[TryRecord]:
        """Return a member's lines in a game, by number."""
        query = "SELECT * FROM tries WHERE game_id = ? AND member_id = ? ORDER BY number"
        return [record_of(TryRecord, row) for row in await self._database.rows(query, (game_id, member_id))]

    async def put(self, new: TryRecord, before: TryRecord | None = None) -> None:
        """Write a line in the place of `before`, or as a new one.

        Raises `StaleVersion` if the game is not in play any more or another press came first, and `DataDeleted`.
        """
        stale = StaleVersion("The game is not in play, or the line has changed.")
        # It changes nothing, and waits for a change of the game that is being written: its end deletes all lines.
        playing = "UPDATE games SET status = status WHERE id = ? AND status = 'playing' RETURNING id"
        statements = [self._database.deletions.check(), Statement(playing, (new.game_id,), stale)]
        if before is not None:
            statements.append(_removal(before, stale))
        added = insertion("tries", columns_of(new))
        statements.append(Statement(f"{added.sql} ON CONFLICT DO NOTHING RETURNING number", added.parameters, stale))
        await self._database.write_all(statements)

    async def remove(self, line: TryRecord) -> None:
        """Delete a line. Raises `StaleVersion` if it has changed."""
        await self._database.write_all([_removal(line, StaleVersion("The line has changed."))])


def _removal(line: TryRecord, stale: StaleVersion) -> Statement:
    key = "game_id = :game_id AND member_id = :member_id AND number = :number"
    state = "secret = :secret AND moves = :moves AND shown = :shown"
    return Statement(f"DELETE FROM tries WHERE {key} AND {state} RETURNING number", columns_of(line), stale)  # noqa: S608 - our own text
